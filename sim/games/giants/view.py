"""What a seat can see, count and conclude in Giants: questions that the rules, features and strategies ask.

Nothing here looks at secret bids, or under a base that the seat asked about does not know, except `ahu_points`.
"""

from sim.games.giants import state as c
from sim.games.giants.state import Rules, State
from sim.jit import kernel
from sim.state import NOTHING


@kernel
def works(s: State, seat: int, item: int) -> bool:
    """Tell whether a thing of ITEMS does what it should for a seat."""
    return s.without[seat] != item


@kernel
def own_strength(s: State, r: Rules, seat: int, hex_: int) -> int:
    """Return the strength of a seat's figures in a hex."""
    strength = s.workers_at[hex_, seat]
    if s.sorcerer_at[seat] == hex_:
        strength += 1
    if s.chief_at[seat] == hex_:
        strength += r.chief_strength
    return strength


@kernel
def has_figure(s: State, seat: int, hex_: int) -> bool:
    """Tell whether a seat has a figure in a hex."""
    return s.workers_at[hex_, seat] > 0 or s.sorcerer_at[seat] == hex_ or s.chief_at[seat] == hex_


@kernel
def logs_in(s: State, hex_: int) -> int:
    """Return the logs in a hex, whoever placed them."""
    logs = 0
    for seat in range(s.seats):
        logs += s.logs_at[hex_, seat]
    return logs


@kernel
def missing(s: State, hex_: int, weight: int) -> int:
    """Return the strength that a hex lacks to let a piece of this weight in."""
    return max(0, weight - s.strength_at[hex_])


@kernel
def units_home(s: State, seat: int) -> int:
    """Return a seat's workers and sorcerer behind its screen."""
    return s.workers_home[seat] + (1 if s.sorcerer_at[seat] == c.HOME else 0)


@kernel
def has_someone_home(s: State, seat: int) -> bool:
    """Tell whether a seat has a figure behind its screen."""
    return units_home(s, seat) > 0 or s.chief_at[seat] == c.HOME


@kernel
def strength_home(s: State, r: Rules, seat: int) -> int:
    """Return the strength that a seat can still bring to the board, logs included."""
    chief = r.chief_strength if s.chief_at[seat] == c.HOME else 0
    units = units_home(s, seat)
    return units + chief + min(s.logs[seat], units * r.logs_per_figure)


@kernel
def reach_home(s: State, r: Rules, seat: int, weight: int) -> int:
    """Return the strength that a seat can still bring to the way of a piece: each figure strengthens one hex only."""
    figures = units_home(s, seat) + (1 if s.chief_at[seat] == c.HOME else 0)
    return min(strength_home(s, r, seat), weight * figures)


@kernel
def movable(s: State, seat: int, slot: int) -> bool:
    """Tell whether a seat may carry a piece: its own, or one that belongs to nobody."""
    return s.piece[slot] != c.NO_PIECE and (s.piece_owner[slot] == seat or s.piece_owner[slot] == NOTHING)


@kernel
def piece_start(s: State, r: Rules, slot: int) -> int:
    """Return the hex where a carry of a piece starts."""
    return r.quarry[s.piece[slot]] if s.piece_at[slot] == c.FRONT else s.piece_at[slot]


@kernel
def listed_before(s: State, slot: int) -> bool:
    """Tell whether a piece of a lower slot is the same for all that matters: kind, place, owner, marker."""
    for other in range(slot):
        if (
            s.piece[other] == s.piece[slot]
            and s.piece_at[other] == s.piece_at[slot]
            and s.piece_owner[other] == s.piece_owner[slot]
            and s.piece_marked[other] == s.piece_marked[slot]
        ):
            return True
    return False


@kernel
def pieces_of(s: State, seat: int) -> int:
    """Return how many pieces in front of its screen or on the board belong to a seat."""
    count = 0
    for slot in range(s.n_slots):
        if s.piece[slot] != c.NO_PIECE and s.piece_owner[slot] == seat:
            count += 1
    return count


@kernel
def bases_needed(s: State, seat: int) -> int:
    """Return how many moai a seat still has to erect to end the game."""
    return s.bases_left[seat] + s.reserving[seat]


@kernel
def knows(s: State, seat: int, ahu: int) -> bool:
    """Tell whether a seat knows whose base lies on an ahu, under a moai or openly."""
    return (s.known[seat] >> ahu) & 1 == 1


@kernel
def known_owner(s: State, seat: int, ahu: int) -> int:
    """Return whose base lies on an ahu as far as `seat` knows; NOTHING if nobody's or unknown to it."""
    return s.ahu_owner[ahu] if knows(s, seat, ahu) else NOTHING


@kernel
def can_erect(s: State, seat: int, ahu: int) -> bool:
    """Tell whether an ahu is free for a moai of a seat: empty with a base in hand, or reserved by the seat."""
    if s.ahu_up[ahu] == c.EMPTY:
        return s.bases_left[seat] > 0
    return s.ahu_up[ahu] == c.RESERVED and s.ahu_owner[ahu] == seat


@kernel
def can_wear(s: State, ahu: int) -> bool:
    """Tell whether a headdress can be put on at an ahu, whoever owns the moai."""
    return s.ahu_up[ahu] == c.STANDING and s.ahu_hat[ahu] == 0


@kernel
def can_put_up(s: State, seat: int, kind: int, ahu: int) -> bool:
    """Tell whether a seat may put a piece of this kind up on an ahu, once it and an own figure are beside it."""
    return can_wear(s, ahu) if kind == c.HEADDRESS else can_erect(s, seat, ahu)


@kernel
def worth_putting_up(s: State, seat: int, kind: int, ahu: int) -> bool:
    """Tell whether a seat would put a piece of this kind up on an ahu: a headdress only on moai known to be its own."""
    return can_put_up(s, seat, kind, ahu) and (kind != c.HEADDRESS or known_owner(s, seat, ahu) == seat)


@kernel
def moai_points(s: State, r: Rules, seat: int, size: int, ahu: int) -> int:
    """Return the points that a moai of a size brings a seat on an ahu, without a headdress."""
    if works(s, seat, ahu) and works(s, seat, c.ITEM_MOAI + size):
        return size * r.moai_value[ahu]
    return 0


@kernel
def headdress_points(s: State, r: Rules, seat: int, size: int, ahu: int) -> int:
    """Return the points that a headdress brings the owner of a moai of a size on an ahu."""
    if works(s, seat, ahu) and works(s, seat, c.ITEM_HEADDRESS):
        return r.headdress_value[ahu] * (size if r.headdress_by_size == 1 else 1)
    return 0


@kernel
def gain(s: State, r: Rules, seat: int, kind: int, ahu: int) -> int:
    """Return the points for `seat` if it owns the base when a piece of this kind is put up on an ahu."""
    if kind == c.HEADDRESS:
        return headdress_points(s, r, seat, s.ahu_size[ahu], ahu)
    return moai_points(s, r, seat, kind, ahu)


@kernel
def ahu_points(s: State, r: Rules, ahu: int) -> int:
    """Return what the statue on an ahu brings its owner, who may be unknown to others; 0 if none stands there."""
    if s.ahu_up[ahu] != c.STANDING:
        return 0
    owner = s.ahu_owner[ahu]
    points = moai_points(s, r, owner, s.ahu_size[ahu], ahu)
    if s.ahu_hat[ahu] == 1:
        points += headdress_points(s, r, owner, s.ahu_size[ahu], ahu)
    return points


@kernel
def seen_score(s: State, r: Rules, seat: int, who: int) -> int:
    """Return the score of `who` as far as `seat` knows it: lending, tablets, and statues whose owner it knows."""
    points = s.points[who, c.FROM_LENDING] + s.points[who, c.FROM_TABLETS]
    if r.memory_error == 0:
        return s.score[who]
    for ahu in range(r.n_ahus):
        if known_owner(s, seat, ahu) == who:
            points += ahu_points(s, r, ahu)
    return points


@kernel
def power_gain(s: State, r: Rules, seat: int, hex_: int) -> int:
    """Return what the power of a special hex would bring a seat: workers, markers, logs or headdresses."""
    kind = r.hex_kind[hex_]
    if kind < c.VILLAGE or kind > c.HEADDRESS_QUARRY or not works(s, seat, c.ITEM_SPECIAL + kind):
        return 0
    if kind == c.VILLAGE:
        return min(1, s.workers_urn[seat])
    if kind == c.HUT:
        return min(1, s.markers_urn[seat])
    if kind == c.HEADDRESS_QUARRY:
        return min(1, s.stock[c.HEADDRESS])
    return min(s.forest_logs[forest_place(r, hex_)], s.log_stock)


@kernel
def forest_place(r: Rules, hex_: int) -> int:
    """Return the place of a forest hex in `r.forests`."""
    place = 0
    while r.forests[place] != hex_:
        place += 1
    return place


@kernel
def promise(s: State, r: Rules, seat: int, kind: int, hex_: int) -> int:
    """Return the most that a piece lying in a hex promises a seat: twice the points less the strength to come.

    The strength is that of an empty island. 0 if a piece of this kind can be put up nowhere.
    """
    best = 0
    for ahu in range(r.n_ahus):
        if worth_putting_up(s, seat, kind, ahu):
            best = max(best, 2 * gain(s, r, seat, kind, ahu) - r.piece_weight[kind] * r.ahu_distance[hex_, ahu])
    return best
