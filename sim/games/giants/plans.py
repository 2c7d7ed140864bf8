"""What the pieces of Giants need: the hexes where a plan lacks strength, and where rivals will pass.

The short list of placings lives from this, and so may strategies: `s.wanted`, `s.goal` and `s.traffic`.
"""

from sim.games.giants import state as c
from sim.games.giants.state import Rules, State
from sim.games.giants.view import (
    far_aim,
    gain,
    listed_before,
    missing,
    movable,
    near_aim,
    piece_start,
    strength,
    worth_putting_up,
)
from sim.jit import kernel
from sim.state import NOTHING

PLANNED = 3
"""Most kinds of own pieces in different places that a list of placings is planned for."""
LONGEST = 62
"""Most strength that a plan may lack."""
WHOLE = (1 << c.LAST_HEX + 1) - 1
"""All hexes as one number."""


@kernel
def foresee_traffic(s: State, r: Rules) -> None:
    """Fill `s.traffic`: the weight of each owned piece on the shortest way to its near and its far aim."""
    for slot in range(s.n_slots):
        owner = s.piece_owner[slot]
        if owner == NOTHING:
            continue
        start = piece_start(s, r, slot)
        weight = r.piece_weight[s.piece[slot]]
        near = near_aim(s, r, owner, s.piece[slot], start)
        if near != NOTHING:
            add_traffic(s, r, owner, start, near, weight)
            far = far_aim(s, r, owner, s.piece[slot], start)
            if far != near:
                add_traffic(s, r, owner, start, far, weight)


@kernel
def add_traffic(s: State, r: Rules, seat: int, start: int, ahu: int, weight: int) -> None:
    """Add a weight to every hex of one shortest way from `start` to an ahu."""
    hex_ = start
    while r.ahu_distance[ahu, hex_] > 0:
        direction = 0
        while r.ahu_distance[ahu, r.neighbours[hex_, direction]] >= r.ahu_distance[ahu, hex_]:
            direction += 1
        hex_ = r.neighbours[hex_, direction]
        s.traffic[seat, hex_] += weight


@kernel
def make_plans(s: State, r: Rules, seat: int) -> None:
    """Fill `s.wanted` and `s.goal` for the pieces that a seat may carry; own ones first, ownerless if it has none."""
    for hex_ in range(r.n_hexes):
        s.wanted[hex_] = 0
        s.goal[hex_] = 0
    planned = 0
    for slot in range(s.n_slots):
        if planned < PLANNED and s.piece_owner[slot] == seat and not listed_before(s, slot):
            plan_piece(s, r, seat, s.piece[slot], piece_start(s, r, slot))
            planned += 1
    if planned > 0:
        return
    for slot in range(s.n_slots):
        if planned == 0 and movable(s, seat, slot):
            plan_piece(s, r, seat, s.piece[slot], piece_start(s, r, slot))
            planned += 1


@kernel
def plan_piece(s: State, r: Rules, seat: int, kind: int, start: int) -> None:
    """Add what the best near and the best far plan for a piece lack."""
    weight = r.piece_weight[kind]
    measure_lack(s, r, start, weight)
    near = NOTHING
    near_value = 0
    far = NOTHING
    far_value = 0
    for ahu in range(r.n_ahus):
        if not worth_putting_up(s, seat, kind, ahu):
            continue
        points = gain(s, r, seat, kind, ahu)
        lack = s.reach[best_contact(s, r, ahu)]
        if near == NOTHING or points - 2 * lack > near_value:
            near = ahu
            near_value = points - 2 * lack
        if far == NOTHING or 2 * points - lack > far_value:
            far = ahu
            far_value = 2 * points - lack
    if near != NOTHING:
        want_way(s, r, near, weight)
        if far != near:
            want_way(s, r, far, weight)


@kernel
def best_contact(s: State, r: Rules, ahu: int) -> int:
    """Return the hex touching an ahu that is reached with the least lack of strength."""
    best = r.contacts[ahu, 0]
    for place in range(1, c.CONTACTS):
        hex_ = r.contacts[ahu, place]
        if hex_ == NOTHING:
            break
        if s.reach[hex_] < s.reach[best]:
            best = hex_
    return best


@kernel
def want_way(s: State, r: Rules, ahu: int, weight: int) -> None:
    """Add to `s.wanted` what the best way to an ahu lacks, and to `s.goal` where it ends."""
    hex_ = best_contact(s, r, ahu)
    if s.reach[hex_] > LONGEST:
        return
    s.goal[hex_] |= 1 << ahu
    while s.entry[hex_] > 0:
        short = missing(s, r, hex_, weight)
        s.wanted[hex_] = max(s.wanted[hex_], short)
        hex_ = step_back(s, r, hex_, short)


@kernel
def step_back(s: State, r: Rules, hex_: int, short: int) -> int:
    """Return the hex before one that lacks `short` on a best way: of those possible the one settled first."""
    best = hex_
    for direction in range(c.DIRECTIONS):
        other = r.neighbours[hex_, direction]
        if other == NOTHING:
            break
        if s.reach[other] + short == s.reach[hex_] and s.entry[other] < s.entry[best]:
            best = other
    return best


@kernel
def lowest_hex(r: Rules, hexes: int) -> int:
    """Return the lowest hex of a set that is not empty: a number with a bit for each hex."""
    return r.bit_place[(hexes & -hexes) % 67]


@kernel
def measure_lack(s: State, r: Rules, start: int, weight: int) -> None:
    """Fill `s.reach` with the strength that the best way from `start` to each hex lacks, with all who stand there now.

    Works on sets of hexes, numbers with a bit for each: `s.queue` holds what was found at each lack, `s.entry` says
    how many hexes were settled before.
    """
    for lack in range(LONGEST + 1):
        s.queue[lack] = 0
    for hex_ in range(r.n_hexes):
        s.reach[hex_] = LONGEST + 1
    open_hexes = land(r)
    full = open_hexes & ~s.camps
    lack_0 = 0
    lack_1 = full if weight == 1 else 0
    lack_2 = full if weight == 2 else 0
    lack_3 = full if weight == 3 else 0
    camps = s.camps
    while camps != 0:
        hex_ = lowest_hex(r, camps)
        bit = 1 << hex_
        camps ^= bit
        short = weight - strength(s, r, hex_)
        if short <= 0:
            lack_0 |= bit
        elif short == 1:
            lack_1 |= bit
        elif short == 2:
            lack_2 |= bit
        else:
            lack_3 |= bit
    s.queue[0] = 1 << start
    settled = 0
    lack = 0
    while open_hexes != 0 and lack <= LONGEST:
        front = s.queue[lack] & open_hexes
        while front != 0:
            hex_ = lowest_hex(r, front)
            bit = 1 << hex_
            open_hexes ^= bit
            s.reach[hex_] = lack
            s.entry[hex_] = settled
            settled += 1
            around = r.near[hex_] & open_hexes
            front = (front ^ bit) | (around & lack_0)
            if lack + 3 <= LONGEST:
                s.queue[lack + 1] |= around & lack_1
                s.queue[lack + 2] |= around & lack_2
                s.queue[lack + 3] |= around & lack_3
        lack += 1


@kernel
def land(r: Rules) -> int:
    """Return all hexes of the map as a set."""
    return WHOLE >> (c.LAST_HEX + 1 - r.n_hexes)
