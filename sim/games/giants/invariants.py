"""What must be true of every state of Giants: nothing is lost, nothing is there twice."""

from sim.games.giants import state as c
from sim.games.giants.state import Rules, State
from sim.games.giants.view import ahu_points, logs_in, own_strength
from sim.jit import kernel


@kernel
def holds_together(s: State, r: Rules) -> bool:
    """Tell whether figures, markers, logs, tablets, pieces, bases and points all add up."""
    return figures_add_up(s, r) and supplies_add_up(s, r) and pieces_add_up(s, r) and statues_add_up(s, r)


@kernel
def figures_add_up(s: State, r: Rules) -> bool:
    """Tell whether each seat has all its workers and markers, and chief and sorcerer in one place each."""
    for hex_ in range(r.n_hexes):
        strength = logs_in(s, hex_)
        for seat in range(s.seats):
            strength += own_strength(s, r, seat, hex_)
        if strength != s.strength_at[hex_] or (strength > 0) != ((s.camps >> hex_) & 1 == 1):
            return False
    for seat in range(s.seats):
        workers = s.workers_home[seat] + s.workers_spent[seat] + s.workers_urn[seat]
        for hex_ in range(r.n_hexes):
            workers += s.workers_at[hex_, seat]
        markers = s.markers_home[seat] + s.markers_spent[seat] + s.markers_urn[seat]
        for slot in range(c.PIECES):
            if s.piece_marked[slot] == 1 and s.piece_owner[slot] == seat:
                markers += 1
        if workers != r.worker_cap or markers != r.marker_cap:
            return False
        if not is_place(r, s.sorcerer_at[seat]) or not is_place(r, s.chief_at[seat]):
            return False
    return True


@kernel
def is_place(r: Rules, place: int) -> bool:
    """Tell whether a number is a hex of the map, or in front of a screen or behind it."""
    return 0 <= place < r.n_hexes or place in (c.FRONT, c.HOME)


@kernel
def supplies_add_up(s: State, r: Rules) -> bool:
    """Tell whether all half-tablets and logs are somewhere."""
    halves = s.half_stock
    logs = s.log_stock + s.logs_gone
    for seat in range(s.seats):
        halves += s.halves[seat]
        logs += s.logs[seat]
        for hex_ in range(r.n_hexes):
            logs += s.logs_at[hex_, seat]
            if s.logs_counted[hex_, seat] > s.logs_at[hex_, seat]:
                return False
    return halves == r.half_tablets and logs == r.log_total


@kernel
def pieces_add_up(s: State, r: Rules) -> bool:
    """Tell whether every moai and headdress is somewhere, and only marked or owned where it can be."""
    for kind in range(1, c.HEADDRESS + 1):
        count = s.stock[kind] + s.offered[kind]
        for slot in range(c.PIECES):
            if s.piece[slot] == kind:
                count += 1
        for ahu in range(c.AHUS):
            if s.ahu_size[ahu] == kind or (kind == c.HEADDRESS and s.ahu_hat[ahu] == 1):
                count += 1
        if count != r.start_stock[kind]:
            return False
    for slot in range(c.PIECES):
        if s.piece_marked[slot] == 1 and not 0 <= s.piece_owner[slot] < s.seats:
            return False
        if s.piece[slot] != c.NO_PIECE and slot >= s.n_slots:
            return False
    return True


@kernel
def statues_add_up(s: State, r: Rules) -> bool:
    """Tell whether every base is counted once, ahus hold what they can, and the points are those of the statues."""
    for ahu in range(c.AHUS):
        if (s.ahu_up[ahu] == c.STANDING) != (s.ahu_size[ahu] > 0):
            return False
        if s.ahu_hat[ahu] == 1 and s.ahu_up[ahu] != c.STANDING:
            return False
    for seat in range(s.seats):
        bases = s.bases_left[seat] + s.reserving[seat]
        points = s.points[seat, c.FROM_LENDING] + s.halves[seat] // 2 * r.tablet_points
        for ahu in range(c.AHUS):
            if s.ahu_up[ahu] == c.STANDING and s.ahu_owner[ahu] == seat:
                bases += 1
                points += ahu_points(s, r, ahu)
        if bases != r.bases or points != s.score[seat]:
            return False
    return True
