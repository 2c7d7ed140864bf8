"""All ways to share the points of a carry in Giants: who helps in each hex of a way, where nobody can be spared."""

from sim.games.giants import state as c
from sim.games.giants.paths import PAID_BITS, PAID_MASK, chief_points, needed_help, paid_units
from sim.games.giants.state import Rules, State
from sim.jit import kernel

LEFT = 1 << 52
"""While the help in a hex is put together, a total is LEFT * strength that still lacks + points to each rival."""


@kernel
def list_totals(s: State, r: Rules, seat: int, hex_: int, weight: int) -> int:
    """Put into `s.total` what each rival can get on the way that was found to a hex, rising; return how many."""
    count = 1
    s.total[0] = 0
    while s.reach[hex_] > 0:
        need = needed_help(s, r, seat, hex_, weight)
        if need > 0:
            for place in range(count):
                s.total[place] += LEFT * need
            count = add_chiefs(s, r, seat, hex_, weight, count)
            count = add_units(s, r, seat, hex_, count)
            count = keep_complete(s, count)
        hex_ = s.reach_from[hex_]
    return count


@kernel
def add_chiefs(s: State, r: Rules, seat: int, hex_: int, weight: int, count: int) -> int:
    """Add every total with the help of rivals' chiefs, as far as something lacks before each; return how many."""
    for other in range(s.seats):
        if other == seat or s.chief_at[other] != hex_:
            continue
        for place in range(count):
            lack = s.total[place] // LEFT
            given = min(lack, r.chief_strength)
            least = 1 if r.chief_pay == c.CHIEF_PAY_USED else given
            for part in range(max(1, least), given + 1):
                points = chief_points(r, weight, part) << (PAID_BITS * other)
                count = add_total(s, count, s.total[place] - LEFT * part + points)
    return count


@kernel
def add_units(s: State, r: Rules, seat: int, hex_: int, count: int) -> int:
    """Add every total with the help of rivals' workers and sorcerers, as far as something lacks; return how many."""
    for other in range(s.seats):
        if other == seat:
            continue
        units = s.workers_at[hex_, other] + (1 if s.sorcerer_at[other] == hex_ else 0)
        paid = paid_units(s, r, other, hex_)
        for place in range(count):
            lack = s.total[place] // LEFT
            for helping in range(1, min(units, lack) + 1):
                for asked in range(max(0, helping - units + paid), min(helping, paid) + 1):
                    points = (asked * r.worker_pay) << (PAID_BITS * other)
                    count = add_total(s, count, s.total[place] - LEFT * helping + points)
    return count


@kernel
def add_total(s: State, count: int, total: int) -> int:
    """Add a total if there is room; return how many there are."""
    if count < c.TOTALS:
        s.total[count] = total
        count += 1
    return count


@kernel
def keep_complete(s: State, count: int) -> int:
    """Keep those totals that lack nothing, each once, in rising order; return how many."""
    kept = 0
    for place in range(count):
        total = s.total[place]
        if total >= LEFT:
            continue
        before = kept
        while before > 0 and s.total[before - 1] > total:
            before -= 1
        if before > 0 and s.total[before - 1] == total:
            continue
        for later in range(kept, before, -1):
            s.total[later] = s.total[later - 1]
        s.total[before] = total
        kept += 1
    return kept


@kernel
def shares_of(s: State, total: int) -> int:
    """Return a total as a move holds it, c.SHARE_BITS a seat; -1 if a rival gets more than there is room for."""
    shares = 0
    for seat in range(s.seats):
        points = (total >> (PAID_BITS * seat)) & PAID_MASK
        if points >= 1 << c.SHARE_BITS:
            return -1
        shares |= points << (c.SHARE_BITS * seat)
    return shares


@kernel
def total_with(s: State, count: int, shares: int) -> int:
    """Return the total that a move holds as `shares`, of those in `s.total`; -1 if it is none of them."""
    for place in range(count):
        if shares_of(s, s.total[place]) == shares:
            return s.total[place]
    return -1
