"""Ways over the island of Giants: whom a mover pays in a hex, and the cheapest way for a piece.

How dear each rival is to the mover comes as one number, `dear`: DEAR_BITS a seat. Points given to rivals are one
number too: PAID_BITS a seat.
"""

from sim.games.giants import state as c
from sim.games.giants.state import Rules, State
from sim.games.giants.view import has_figure, logs_in, own_strength
from sim.jit import kernel, lowest_bit
from sim.state import NOTHING

UNREACHED = 1 << 40
LENGTH_SPAN = 64
"""A label of `s.reach` is LENGTH_SPAN * cost + hexes entered."""
DEAR_BITS = 3
PAID_BITS = 10
PAID_MASK = (1 << PAID_BITS) - 1
USUAL = 2
"""How dear a rival is that is neither shunned nor favoured."""
LEADING, TRAILING, SHUNNED, FAVOURED = 3, 1, 6, 1


@kernel
def dear_to(dear: int, seat: int) -> int:
    """Return how dear a rival is: the weight of one point given to it."""
    return (dear >> (DEAR_BITS * seat)) & ((1 << DEAR_BITS) - 1)


@kernel
def paid_to(paid: int, seat: int) -> int:
    """Return the points that `paid` gives to one rival."""
    return (paid >> (PAID_BITS * seat)) & PAID_MASK


@kernel
def paid_in_all(s: State, paid: int) -> int:
    """Return the points that `paid` gives away."""
    total = 0
    for seat in range(s.seats):
        total += paid_to(paid, seat)
    return total


@kernel
def cost_of(s: State, paid: int, dear: int) -> int:
    """Return the points of `paid`, each weighed by how dear who gets it is."""
    total = 0
    for seat in range(s.seats):
        total += paid_to(paid, seat) * dear_to(dear, seat)
    return total


@kernel
def dearness(s: State, seat: int, variant: int) -> int:
    """Return how dear the rivals of a seat are in a variant of its carries."""
    highest = NOTHING
    lowest = UNREACHED
    for other in range(s.seats):
        if other != seat:
            highest = max(highest, s.points[other, c.FROM_LENDING])
            lowest = min(lowest, s.points[other, c.FROM_LENDING])
    dear = 0
    for other in range(s.seats):
        weight = USUAL
        if variant == c.BY_STANDING and highest > lowest:
            if s.points[other, c.FROM_LENDING] == highest:
                weight = LEADING
            elif s.points[other, c.FROM_LENDING] == lowest:
                weight = TRAILING
        elif variant == c.SHUN + other:
            weight = SHUNNED
        elif variant == c.FAVOUR + other:
            weight = FAVOURED
        dear |= weight << (DEAR_BITS * other)
    return dear


@kernel
def unpaid_units(s: State, r: Rules, seat: int, hex_: int) -> int:
    """Return the rival figures of strength 1 in a hex that help for nothing."""
    units = 0
    for other in range(s.seats):
        if other != seat:
            if r.worker_pay == 0:
                units += s.workers_at[hex_, other]
            if (r.sorc_pay == 0 or r.worker_pay == 0) and s.sorcerer_at[other] == hex_:
                units += 1
    return units


@kernel
def paid_units(s: State, r: Rules, seat: int, hex_: int) -> int:
    """Return a rival's figures of strength 1 in a hex that want points for their help."""
    if r.worker_pay == 0:
        return 0
    units = s.workers_at[hex_, seat]
    if r.sorc_pay == 1 and s.sorcerer_at[seat] == hex_:
        units += 1
    return units


@kernel
def units_pay(s: State, r: Rules, seat: int, hex_: int, count: int, dear: int) -> int:
    """Return what the cheapest `count` workers and sorcerers of rivals in a hex get; NOTHING if there are too few."""
    if r.worker_pay == 0 or r.sorc_pay == 0:
        count -= unpaid_units(s, r, seat, hex_)
    paid = 0
    level = 0
    while count > 0:
        following = UNREACHED
        for other in range(s.seats):
            weight = dear_to(dear, other)
            if other != seat and level < weight < following:
                following = weight
        if following == UNREACHED:
            return NOTHING
        level = following
        for step in range(1, s.seats):
            other = (seat + step) % s.seats
            if dear_to(dear, other) == level and count > 0:
                units = min(count, paid_units(s, r, other, hex_))
                paid += (units * r.worker_pay) << (PAID_BITS * other)
                count -= units
    return paid


@kernel
def chief_points(r: Rules, weight: int, given: int) -> int:
    """Return what a rival's chief gets that gives so much strength to a piece of this weight."""
    if r.chief_pay == c.CHIEF_PAY_SIZE:
        return weight
    if r.chief_pay == c.CHIEF_PAY_USED:
        return given
    return 1 if r.chief_pay == c.CHIEF_PAY_ONE else 3


@kernel
def chief_pay(s: State, r: Rules, seat: int, other: int, hex_: int, weight: int, need: int, dear: int) -> int:
    """Return the cheapest pay if one rival's chief and any number of workers and sorcerers make up `need`."""
    fewest = max(0, need - r.chief_strength)
    most = need - 1 if r.chief_pay == c.CHIEF_PAY_USED else fewest
    best = NOTHING
    for units in range(fewest, most + 1):
        paid = units_pay(s, r, seat, hex_, units, dear)
        if paid == NOTHING:
            break
        paid += chief_points(r, weight, need - units) << (PAID_BITS * other)
        if best == NOTHING or cost_of(s, paid, dear) < cost_of(s, best, dear):
            best = paid
    return best


@kernel
def two_chiefs_pay(s: State, r: Rules, seat: int, hex_: int, weight: int, need: int, dear: int, best: int) -> int:
    """Return the cheapest pay if two rivals' chiefs make up `need`, or `best` if that is no dearer."""
    for step in range(1, s.seats):
        other = (seat + step) % s.seats
        if s.chief_at[other] != hex_:
            continue
        for further in range(step + 1, s.seats):
            another = (seat + further) % s.seats
            if s.chief_at[another] != hex_:
                continue
            for given in range(max(1, need - r.chief_strength), min(r.chief_strength, need - 1) + 1):
                paid = chief_points(r, weight, given) << (PAID_BITS * other)
                paid += chief_points(r, weight, need - given) << (PAID_BITS * another)
                if best == NOTHING or cost_of(s, paid, dear) < cost_of(s, best, dear):
                    best = paid
    return best


@kernel
def needed_help(s: State, r: Rules, seat: int, hex_: int, weight: int) -> int:
    """Return the strength that a seat has to borrow from rivals' figures to bring a piece into a hex."""
    need = max(0, weight - own_strength(s, r, seat, hex_) - logs_in(s, hex_))
    if need < r.min_figures and not has_figure(s, seat, hex_):
        need = r.min_figures
    return need


@kernel
def entry_pay(s: State, r: Rules, seat: int, hex_: int, weight: int, dear: int) -> int:
    """Return what rivals get when a seat brings a piece into a hex in the cheapest way; NOTHING if it cannot."""
    if s.strength_at[hex_] < weight:
        return NOTHING
    need = needed_help(s, r, seat, hex_, weight)
    if need == 0:
        return 0
    best = units_pay(s, r, seat, hex_, need, dear)
    for step in range(1, s.seats):
        other = (seat + step) % s.seats
        if s.chief_at[other] == hex_:
            paid = chief_pay(s, r, seat, other, hex_, weight, need, dear)
            if paid != NOTHING and (best == NOTHING or cost_of(s, paid, dear) < cost_of(s, best, dear)):
                best = paid
    if need > r.chief_strength:
        best = two_chiefs_pay(s, r, seat, hex_, weight, need, dear, best)
    return best


@kernel
def find_ways(s: State, r: Rules, seat: int, start: int, weight: int, dear: int) -> None:
    """Fill `s.reach`, `s.reach_from` and `s.reach_paid` with the cheapest ways of a piece for a seat.

    Cheapest is the lowest cost, then the fewest hexes; among equal ways the one whose last step comes from the
    lowest hex, and so on back to the start.
    """
    for hex_ in range(r.n_hexes):
        s.reach[hex_] = UNREACHED
    s.reach[start] = 0
    s.reach_from[start] = NOTHING
    s.reach_paid[start] = 0
    s.queue[0] = start
    waiting = 1
    barred = 0
    while waiting > 0:
        here = next_in_queue(s, waiting)
        waiting -= 1
        behind = r.near[here] & s.camps & ~barred
        while behind != 0:
            hex_ = lowest_bit(behind)
            behind &= behind - 1
            if s.reach[hex_] == UNREACHED:
                s.entry[hex_] = entry_pay(s, r, seat, hex_, weight, dear)
                if s.entry[hex_] == NOTHING:
                    barred |= 1 << hex_
                    continue
                s.queue[waiting] = hex_
                waiting += 1
            label = s.reach[here] + LENGTH_SPAN * cost_of(s, s.entry[hex_], dear) + 1
            if label < s.reach[hex_] or (label == s.reach[hex_] and here < s.reach_from[hex_]):
                s.reach[hex_] = label
                s.reach_from[hex_] = here
                s.reach_paid[hex_] = s.reach_paid[here] + s.entry[hex_]


@kernel
def next_in_queue(s: State, waiting: int) -> int:
    """Take the hex with the lowest label out of the queue."""
    nearest = 0
    for place in range(1, waiting):
        if s.reach[s.queue[place]] < s.reach[s.queue[nearest]]:
            nearest = place
    hex_ = s.queue[nearest]
    s.queue[nearest] = s.queue[waiting - 1]
    return hex_


@kernel
def list_way(s: State, hex_: int) -> int:
    """Put the hexes that the way to `hex_` enters into `s.queue`, in their order; return how many."""
    count = s.reach[hex_] % LENGTH_SPAN
    for place in range(count - 1, -1, -1):
        s.queue[place] = hex_
        hex_ = s.reach_from[hex_]
    return count


@kernel
def gift_paid(s: State, r: Rules, weight: int, hex_: int, rival: int) -> int:
    """Return what the way to `hex_` gives away if a rival's workers and sorcerer help unasked on it."""
    paid = s.reach_paid[hex_]
    while s.reach[hex_] > 0:
        paid += gift_in(s, r, weight, hex_, rival)
        hex_ = s.reach_from[hex_]
    return paid


@kernel
def gift_in(s: State, r: Rules, weight: int, hex_: int, rival: int) -> int:
    """Return what a rival gets for unasked help in a hex of the way where it is paid nothing anyway."""
    if paid_to(s.entry[hex_], rival) > 0:
        return 0
    return (r.worker_pay * min(weight, paid_units(s, r, rival, hex_))) << (PAID_BITS * rival)
