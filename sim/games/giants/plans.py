"""What the pieces of Giants need: plans for a seat's pieces, and where rivals will pass.

A plan is a piece, an ahu and the way to it that lacks least strength with all who stand on the board. The short list
of placings lives from the plans of the seat to act, and so may strategies: `s.plan_ahu` and the like, `s.wanted`,
`s.goal`; `s.traffic` says where all pieces were expected to pass when placing began.
"""

from sim.games.giants import state as c
from sim.games.giants.lacks import LENGTH_SPAN, field_from, hex_before
from sim.games.giants.state import Rules, State
from sim.games.giants.view import (
    gain,
    has_figure,
    has_someone_home,
    listed_before,
    missing,
    piece_start,
    reach_home,
    worth_putting_up,
)
from sim.jit import kernel
from sim.state import NOTHING

COVERED = 0
"""Aim: most points among the ahus for which the figures behind the screen are enough."""
CROWNED = 1
"""Aim: the same for a moai with a headdress to come."""
WORTHY = 2
"""Aim: most of twice the points less what lacks, with some help by others or a second round."""
NEAREST = 3
"""Aim: most points less two for each strength that lacks."""
MODEST = 4
"""Aim: most points among the ahus for which half of that strength is enough."""
PATIENCE = 6
"""Strength by which the third aim may go beyond the own."""
TIE_SPAN = 1024
HOPELESS = -(1 << 40)
"""Worse than any value of an aim."""


@kernel
def begin_plans(s: State, r: Rules) -> None:
    """Get ready for placing: no lacks are known, `s.traffic` is foreseen.

    Traffic is the weight of each owned piece on the shortest ways to two of its aims on an empty island.
    """
    s.n_fields = 0
    s.busy = 0
    for slot in range(s.n_slots):
        owner = s.piece_owner[slot]
        if owner == NOTHING:
            continue
        kind = s.piece[slot]
        start = piece_start(s, r, slot)
        clear_aims(s)
        for ahu in range(r.n_ahus):
            if worth_putting_up(s, owner, kind, ahu):
                lack = r.piece_weight[kind] * r.ahu_distance[start, ahu]
                consider(s, r, owner, kind, ahu, lack, reach_home(s, r, owner, r.piece_weight[kind]))
        if s.aim[COVERED] != NOTHING:
            add_traffic(s, r, owner, start, s.aim[COVERED], r.piece_weight[kind])
        if s.aim[WORTHY] not in (NOTHING, s.aim[COVERED]):
            add_traffic(s, r, owner, start, s.aim[WORTHY], r.piece_weight[kind])


@kernel
def add_traffic(s: State, r: Rules, seat: int, start: int, ahu: int, weight: int) -> None:
    """Add a weight to every hex of one shortest way from `start` to an ahu."""
    hex_ = start
    while r.ahu_distance[hex_, ahu] > 0:
        direction = 0
        while r.ahu_distance[r.neighbours[hex_, direction], ahu] >= r.ahu_distance[hex_, ahu]:
            direction += 1
        hex_ = r.neighbours[hex_, direction]
        s.traffic[seat, hex_] += weight
        s.demand[hex_] += weight
        s.busy |= 1 << hex_


@kernel
def clear_aims(s: State) -> None:
    """Forget all aims."""
    for aim in range(c.AIMS):
        s.aim[aim] = NOTHING
        s.aim_value[aim] = HOPELESS


@kernel
def consider(s: State, r: Rules, seat: int, kind: int, ahu: int, lack: int, strength_left: int) -> None:
    """Take an ahu as the aim of a piece for which it is better than those before: less lack breaks ties."""
    points = gain(s, r, seat, kind, ahu)
    if lack <= strength_left:
        raise_aim(s, COVERED, ahu, points, lack)
        if kind != c.HEADDRESS:
            raise_aim(s, CROWNED, ahu, points + r.headdress_value[ahu], lack)
    if lack <= strength_left + PATIENCE:
        raise_aim(s, WORTHY, ahu, 2 * points - lack, lack)
    raise_aim(s, NEAREST, ahu, points - 2 * lack, lack)
    if 2 * lack <= strength_left:
        raise_aim(s, MODEST, ahu, points, lack)


@kernel
def raise_aim(s: State, aim: int, ahu: int, value: int, lack: int) -> None:
    """Take an ahu as an aim if it is better than that aim so far."""
    if value * TIE_SPAN - lack > s.aim_value[aim]:
        s.aim[aim] = ahu
        s.aim_value[aim] = value * TIE_SPAN - lack


@kernel
def make_plans(s: State, r: Rules, seat: int) -> None:
    """Fill the plans of a seat, `s.wanted` and `s.goal`.

    It plans for pieces that are surely its own, then for those that will be anybody's when transport begins; not at
    all if it has nobody left to place.
    """
    for hex_ in range(r.n_hexes):
        s.wanted[hex_] = 0
        s.goal[hex_] = 0
    s.n_plans = 0
    planned = 0 if has_someone_home(s, seat) else c.PLANNED
    for free in range(2):
        for slot in range(s.n_slots):
            if planned < c.PLANNED and plans_for(s, r, seat, slot, free) and not listed_before(s, slot):
                plan_piece(s, r, seat, slot)
                planned += 1


@kernel
def plans_for(s: State, r: Rules, seat: int, slot: int, free: int) -> bool:
    """Tell whether a piece is the seat's own when transport begins, or, if `free`, belongs to nobody then."""
    if s.piece[slot] == c.NO_PIECE:
        return False
    stays = s.piece_marked[slot] == 1 or s.piece_at[slot] == c.FRONT
    return s.piece_owner[slot] == seat if stays and free == 0 else not stays and free == 1


@kernel
def plan_piece(s: State, r: Rules, seat: int, slot: int) -> None:
    """Add the plans for a piece: one for each different aim."""
    kind = s.piece[slot]
    weight = r.piece_weight[kind]
    field = field_from(s, r, piece_start(s, r, slot), weight)
    if field == NOTHING:
        return
    left = reach_home(s, r, seat, weight)
    clear_aims(s)
    for ahu in range(r.n_ahus):
        if not worth_putting_up(s, seat, kind, ahu):
            continue
        lack = s.label[field, best_contact(s, r, field, ahu)] // LENGTH_SPAN
        if lack <= left + PATIENCE:
            consider(s, r, seat, kind, ahu, lack, left)
    for aim in range(c.AIMS):
        ahu = s.aim[aim]
        if ahu == NOTHING:
            continue
        known = 0
        while s.aim[known] != ahu:
            known += 1
        if known == aim:
            add_plan(s, r, seat, slot, field, ahu)


@kernel
def add_plan(s: State, r: Rules, seat: int, slot: int, field: int, ahu: int) -> None:
    """Add a plan along the best way of a field."""
    plan = s.n_plans
    hex_ = best_contact(s, r, field, ahu)
    s.n_plans += 1
    s.plan_slot[plan] = slot
    s.plan_ahu[plan] = ahu
    s.plan_gain[plan] = gain(s, r, seat, s.piece[slot], ahu)
    s.plan_lack[plan] = s.label[field, hex_] // LENGTH_SPAN
    s.plan_goal[plan] = hex_
    s.goal[hex_] |= 1 << ahu
    way = 0 if has_figure(s, seat, hex_) else 1 << hex_
    while s.label[field, hex_] >= LENGTH_SPAN:
        lack = missing(s, hex_, r.piece_weight[s.piece[slot]])
        if lack > 0:
            way |= 1 << hex_
            s.wanted[hex_] = max(s.wanted[hex_], lack)
        hex_ = hex_before(s, r, field, hex_)
    s.plan_way[plan] = way


@kernel
def best_contact(s: State, r: Rules, field: int, ahu: int) -> int:
    """Return the hex touching an ahu that is reached with the least lack of strength."""
    best = r.contacts[ahu, 0]
    for place in range(1, c.CONTACTS):
        hex_ = r.contacts[ahu, place]
        if hex_ == NOTHING:
            break
        if s.label[field, hex_] < s.label[field, best]:
            best = hex_
    return best
