"""The features of Giants: one move in numbers, for strategies that are nothing but weights."""

from sim.games.giants import state as c
from sim.games.giants.moves import (
    bid_chief,
    bid_markers,
    bid_sorcerer,
    bid_workers,
    carry_hex,
    carry_marks,
    carry_price,
    carry_slot,
    is_carry,
    is_placing,
    placed_figure,
    placing_hex,
    placing_logs,
    placing_power,
    put_up_ahu,
    reserved_ahu,
    take_chief,
    take_size,
)
from sim.games.giants.placing import rivals_lack
from sim.games.giants.state import Rules, State
from sim.games.giants.view import (
    bases_needed,
    gain,
    has_figure,
    known_owner,
    piece_start,
    power_gain,
    promise,
)
from sim.jit import kernel
from sim.state import NOTHING, Features


@kernel
def describe(s: State, r: Rules, move: int, f: Features) -> None:
    """Fill in the features of a move."""
    if s.phase == c.PHASE_BID:
        describe_bid(s, r, move, f)
    elif c.TAKE <= move < c.TAKE + c.TAKE_SPAN:
        f.value[5] = take_size(move)
        f.value[6] = 1.0 if take_chief(move) > 0 else 0.0
    elif is_placing(move):
        describe_placing(s, r, move, f)
    elif is_carry(move):
        describe_carry(s, r, move, f)
    elif c.TABLETS < move < c.WORKER:
        f.value[20] = move - c.TABLETS
    elif c.MARK <= move < c.UNMARK:
        f.value[26] = 1.0
    elif c.UNMARK <= move < c.PEEK:
        f.value[27] = 1.0
    elif move >= c.PEEK:
        f.value[28] = 1.0
    else:
        f.value[29] = 1.0
    f.value[30] = bases_needed(s, s.seat)
    fewest = r.bases
    for other in range(s.seats):
        if other != s.seat:
            fewest = min(fewest, bases_needed(s, other))
    f.value[31] = fewest


@kernel
def describe_bid(s: State, r: Rules, move: int, f: Features) -> None:
    """Describe a bid."""
    units = bid_workers(move) + bid_sorcerer(move)
    f.value[0] = bid_markers(move)
    f.value[1] = bid_workers(move)
    f.value[2] = bid_sorcerer(move)
    f.value[3] = bid_chief(move)
    for size in range(1, c.LARGEST + 1):
        if s.offered[size] > 0 and size <= units + bid_chief(move) * r.chief_strength:
            f.value[4] = size


@kernel
def describe_placing(s: State, r: Rules, move: int, f: Features) -> None:
    """Describe placing a figure."""
    hex_ = placing_hex(move)
    figure = placed_figure(move)
    brought = placing_logs(move) + (r.chief_strength if figure == c.CHIEF else 1)
    f.value[7] = 1.0 if figure == c.CHIEF else 0.0
    f.value[8] = 1.0 if figure == c.SORCERER else 0.0
    f.value[9] = placing_logs(move)
    f.value[10] = min(brought, s.wanted[hex_])
    f.value[11] = max(0, brought - s.wanted[hex_])
    f.value[12] = 1.0 if s.goal[hex_] != 0 and not has_figure(s, s.seat, hex_) else 0.0
    f.value[13] = worth_in_plans(s, hex_)
    f.value[14] = rivals_lack(s, s.seat, hex_)
    if placing_power(move) == c.PLACE_POWER:
        f.value[14 + r.hex_kind[hex_]] = power_gain(s, r, s.seat, hex_)
    ahu = reserved_ahu(r, move)
    if ahu != NOTHING:
        f.value[19] = r.moai_value[ahu]


@kernel
def worth_in_plans(s: State, hex_: int) -> float:
    """Return the points of the best plan that lacks something in a hex, shared out over all that it lacks."""
    best = 0.0
    for plan in range(s.n_plans):
        if (s.plan_way[plan] >> hex_) & 1 == 1:
            lack = s.plan_lack[plan] + (0 if has_figure(s, s.seat, s.plan_goal[plan]) else 1)
            best = max(best, s.plan_gain[plan] / lack)
    return best


@kernel
def describe_carry(s: State, r: Rules, move: int, f: Features) -> None:
    """Describe carrying a piece, or putting it up."""
    seat = s.seat
    slot = carry_slot(move)
    kind = s.piece[slot]
    ahu = put_up_ahu(move)
    f.value[21] = carry_price(move)
    f.value[25] = 1.0 if carry_marks(move) else 0.0
    if ahu == NOTHING:
        before = promise(s, r, seat, kind, piece_start(s, r, slot))
        f.value[24] = promise(s, r, seat, kind, carry_hex(r, move)) - before
        return
    owner = known_owner(s, seat, ahu) if kind == c.HEADDRESS else seat
    if owner == seat:
        f.value[22] = gain(s, r, seat, kind, ahu)
    elif owner != NOTHING:
        f.value[23] = gain(s, r, owner, kind, ahu)
