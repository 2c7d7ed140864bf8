"""How the styles of Giants carry, mark and put up pieces.

A piece that is not put up has a worth of its own: part of what its best ahu promises, as far as it is likely to
stay one's own. Every move of transport is worth what it brings, less what the piece was worth before.
"""

from sim.games.giants import state as c
from sim.games.giants.moves import carry_hex, carry_marks, carry_price, carry_slot, is_carry, put_up_ahu
from sim.games.giants.state import Rules, State
from sim.games.giants.view import bases_needed, gain, known_owner, piece_start
from sim.jit import kernel
from sim.state import NOTHING
from strategies.giants._common import ahead, aim_of, has_limits, may_end, promise
from strategies.giants._placing import NEVER, is_good_enough
from strategies.giants._temper import Temper


@kernel
def transport(s: State, r: Rules, p: Temper) -> int:
    """Make the move that is worth most; pass if none is worth anything."""
    best = 0
    most = 0.0
    slot = NOTHING
    aim = NOTHING
    now = 0.0
    ending = may_end(s, r)
    limits = has_limits(s, p) and not ending
    for index in range(s.n_moves):
        move = s.moves[index]
        value = 0.0
        if is_carry(move) or c.MARK <= move < c.UNMARK:
            this = carry_slot(move) if is_carry(move) else move - c.MARK
            if this != slot:
                slot = this
                hex_ = piece_start(s, r, slot)
                aim = NOTHING if ending else aim_of(s, r, p, s.piece[slot], hex_)
                now = keeping(s, r, p, slot, hex_, aim, s.piece_marked[slot] == 1, ending)
            value = worth_of_carry(s, r, p, slot, aim, move, ending, limits) - now
        elif move >= c.PEEK:
            value = gain(s, r, s.seat, c.HEADDRESS, move - c.PEEK) / s.seats - p.tablet_price
        if value > most or (index == 0 and value == most):
            best = index
            most = value
    return best


@kernel
def keeping(s: State, r: Rules, p: Temper, slot: int, hex_: int, aim: int, marked: bool, ending: bool) -> float:
    """Return what a piece in a hex is worth for later: less if anybody may take it, or a marker lies on it."""
    if ending:
        return 0.0
    value = p.later * promise(s, r, p, s.piece[slot], hex_, aim)
    if marked:
        return value - p.marker_price
    if s.piece_owner[slot] == s.seat:
        return value * (1.0 - p.theft)
    return value * (1.0 - p.theft) * p.spoils / s.seats


@kernel
def worth_of_carry(s: State, r: Rules, p: Temper, slot: int, aim: int, move: int, ending: bool, limits: bool) -> float:
    """Return what a piece brings, or is worth for later, after a move that carries or marks it."""
    if not is_carry(move):
        return keeping(s, r, p, slot, piece_start(s, r, slot), aim, True, ending)
    price = carry_price(move)
    if limits and price > p.most_given:
        return NEVER
    ahu = put_up_ahu(move)
    if ahu == NOTHING:
        marked = carry_marks(move) or s.piece_marked[slot] == 1
        if not marked and s.piece_owner[slot] != s.seat:
            return NEVER  # two players could push a piece that stays nobody's to and fro for ever
        return keeping(s, r, p, slot, carry_hex(r, move), aim, marked, ending) - p.aversion * price
    return worth_of_putting_up(s, r, p, slot, ahu, ending, limits) - p.aversion * price


@kernel
def worth_of_putting_up(s: State, r: Rules, p: Temper, slot: int, ahu: int, ending: bool, limits: bool) -> float:
    """Return the points of a piece on an ahu; NEVER for a headdress that may be another's, or against the style."""
    kind = s.piece[slot]
    points = float(gain(s, r, s.seat, kind, ahu))
    if kind == c.HEADDRESS:
        return points if known_owner(s, s.seat, ahu) == s.seat else NEVER
    if not ending:
        if limits and not is_good_enough(s, r, p, ahu):
            return NEVER
        if s.turn < p.patience and bases_needed(s, s.seat) == 1 and ahead(s, r) + points < p.lead:
            return NEVER
        points += p.hat_taste * r.headdress_value[ahu]
    return points if s.piece_owner[slot] == s.seat else points * p.spoils


@kernel
def mark_leftover(s: State, r: Rules, p: Temper) -> int:
    """Mark a piece that goes to its quarry if it is worth the marker; not to mark it is the first move."""
    slot = s.asked_slot
    hex_ = r.quarry[s.piece[slot]]
    aim = aim_of(s, r, p, s.piece[slot], hex_)
    unmarked = keeping(s, r, p, slot, hex_, aim, False, False)
    return 1 if keeping(s, r, p, slot, hex_, aim, True, False) > unmarked else 0


@kernel
def unmark(s: State, r: Rules, p: Temper) -> int:
    """Take the marker off a piece that is not worth it any more; be done when there is none."""
    for index in range(1, s.n_moves):
        slot = s.moves[index] - c.UNMARK
        hex_ = piece_start(s, r, slot)
        aim = aim_of(s, r, p, s.piece[slot], hex_)
        if keeping(s, r, p, slot, hex_, aim, True, False) < keeping(s, r, p, slot, hex_, aim, False, False) / s.seats:
            return index
    return 0
