"""Bidding in Giants: secret bids, their order, and who sculpts which moai with whom."""

import numpy as np

from sim.games.giants import state as c
from sim.games.giants.moves import bid_chief, bid_markers, bid_of, bid_sorcerer, bid_workers, take_chief, take_size
from sim.games.giants.pieces import new_piece
from sim.games.giants.state import Rules, State
from sim.jit import kernel
from sim.rng import advance, draw, finalise, open_stream, scaled
from sim.state import ERROR_BAD_MOVE, note, offer


@kernel
def offered_in_all(s: State) -> int:
    """Return the moai on offer."""
    return s.offered[1] + s.offered[2] + s.offered[3]


@kernel
def offer_bids(s: State, r: Rules) -> None:
    """Offer no bid, and every other bid or those with nobody to spare, each with every number of markers."""
    seat = s.seat
    offer(s, bid_of(0, 0, 0, 0))
    for chief in range(1 if s.chief_at[seat] == c.HOME else 0, -1, -1):
        for sorcerer in range(1 if s.sorcerer_at[seat] == c.HOME else 0, -1, -1):
            for workers in range(s.workers_home[seat] + 1):
                figures = workers + sorcerer + chief
                if figures == 0 or (r.bid_fig_max > 0 and figures > r.bid_fig_max):
                    continue
                if r.bid_list == c.LIST_SHORT and not fitting(s, r, workers + sorcerer, chief):
                    continue
                for markers in range(s.markers_home[seat] + 1):
                    offer(s, bid_of(markers, workers, sorcerer, chief))


@kernel
def fitting(s: State, r: Rules, units: int, chief: int) -> bool:
    """Tell whether figures can sculpt one or two of the moai on offer with nobody to spare."""
    for size in range(1, c.LARGEST + 1):
        if s.offered[size] == 0:
            continue
        if fits(r, units, chief, size, 0):
            return True
        for other in range(size, c.LARGEST + 1):
            if s.offered[other] > (1 if other == size else 0) and fits(r, units, chief, size, other):
                return True
    return False


@kernel
def fits(r: Rules, units: int, chief: int, size: int, other: int) -> bool:
    """Tell whether figures sculpt moai of two sizes (or one: `other` 0) exactly."""
    if chief == 0:
        return units == size + other
    if r.chief_split == 1:
        return units == max(0, size + other - r.chief_strength)
    with_first = max(0, size - r.chief_strength) + other
    with_other = size + max(0, other - r.chief_strength)
    return units == with_first or (other > 0 and units == with_other)


@kernel
def lay_bid(s: State, r: Rules, move: int) -> None:
    """Lay a seat's bid, in secret."""
    seat = s.seat
    if move < c.BID or move >= c.BID + c.BID_SPAN:
        s.error = ERROR_BAD_MOVE
        return
    markers = bid_markers(move)
    workers = bid_workers(move)
    sorcerer = bid_sorcerer(move)
    chief = bid_chief(move)
    figures = workers + sorcerer + chief
    if (
        markers > s.markers_home[seat]
        or workers > s.workers_home[seat]
        or (markers > 0 and figures == 0)
        or (r.bid_fig_max > 0 and figures > r.bid_fig_max)
    ):
        s.error = ERROR_BAD_MOVE
        return
    set_bid(s, seat, markers, workers, sorcerer, chief)
    s.bidding += 1


@kernel
def set_bid(s: State, seat: int, markers: int, workers: int, sorcerer: int, chief: int) -> None:
    """Write down a bid."""
    s.bid_markers[seat] = markers
    s.bid_workers[seat] = workers
    s.bid_sorcerer[seat] = sorcerer
    s.bid_chief[seat] = chief


@kernel
def bid_anew(s: State, r: Rules, seat: int, state: np.uint64) -> np.uint64:
    """Replace a secret bid by any other that the seat could have made; return the state of the luck used."""
    state = advance(state)
    chief = scaled(finalise(state), 2) if s.chief_at[seat] == c.HOME else 0
    state = advance(state)
    sorcerer = scaled(finalise(state), 2) if s.sorcerer_at[seat] == c.HOME else 0
    state = advance(state)
    workers = scaled(finalise(state), s.workers_home[seat] + 1)
    state = advance(state)
    markers = scaled(finalise(state), s.markers_home[seat] + 1)
    if r.bid_fig_max > 0:
        chief = min(chief, r.bid_fig_max)
        sorcerer = min(sorcerer, r.bid_fig_max - chief)
        workers = min(workers, r.bid_fig_max - chief - sorcerer)
    if chief + sorcerer + workers == 0:
        markers = 0
    set_bid(s, seat, markers, workers, sorcerer, chief)
    return state


@kernel
def reveal(s: State, r: Rules) -> None:
    """Move what was bid in front of the screens and settle who chooses in which order."""
    s.phase = c.PHASE_PICK
    s.chooser = 0
    if s.bidding == 0:
        return
    for seat in range(s.seats):
        s.markers_home[seat] -= s.bid_markers[seat]
        s.markers_spent[seat] += s.bid_markers[seat]
        s.workers_home[seat] -= s.bid_workers[seat]
        s.workers_spent[seat] += s.bid_workers[seat]
        if s.bid_sorcerer[seat] == 1:
            s.sorcerer_at[seat] = c.FRONT
        if s.bid_chief[seat] == 1:
            s.chief_at[seat] = c.FRONT
        s.units_unused[seat] = s.bid_workers[seat] + s.bid_sorcerer[seat]
        s.chief_unused[seat] = s.bid_chief[seat] * r.chief_strength
    settle_order(s, r)
    for place in range(s.seats):
        seat = s.order[place]
        bid = bid_of(s.bid_markers[seat], s.bid_workers[seat], s.bid_sorcerer[seat], s.bid_chief[seat])
        note(s, c.NOTE_BID, seat, bid, place)


@kernel
def settle_order(s: State, r: Rules) -> None:
    """Sort the seats by markers bid, then by what breaks ties."""
    for place in range(s.seats):
        s.order[place] = (s.first + place) % s.seats
    if r.bid_ties == c.BID_TIES_RANDOM:
        open_stream(s, c.STREAM_BID_TIES, s.turn)
        for place in range(s.seats - 1, 0, -1):
            swap_order(s, place, draw(s, c.STREAM_BID_TIES, place + 1))
    for count in range(1, s.seats):
        place = count
        while place > 0 and chooses_before(s, r, s.order[place], s.order[place - 1]):
            swap_order(s, place, place - 1)
            place -= 1


@kernel
def swap_order(s: State, place: int, other: int) -> None:
    """Exchange two seats in the order of choosing."""
    seat = s.order[place]
    s.order[place] = s.order[other]
    s.order[other] = seat


@kernel
def chooses_before(s: State, r: Rules, seat: int, other: int) -> bool:
    """Tell whether the bid of a seat is better than another's."""
    if s.bid_markers[seat] != s.bid_markers[other]:
        return s.bid_markers[seat] > s.bid_markers[other]
    return r.bid_ties == c.BID_TIES_TABLETS and s.halves[seat] > s.halves[other]


@kernel
def can_sculpt(s: State, r: Rules, seat: int, size: int, chief: int) -> bool:
    """Tell whether a seat can sculpt a moai of a size with so much strength of its chief and the rest by others."""
    if chief > s.chief_unused[seat] or chief > size or size - chief > s.units_unused[seat]:
        return False
    return chief == 0 or r.chief_split == 1 or chief == min(size, r.chief_strength)


@kernel
def can_choose(s: State, r: Rules, seat: int) -> bool:
    """Tell whether a seat has not declined and can sculpt one of the moai on offer."""
    if s.declined[seat] == 1:
        return False
    for size in range(1, c.LARGEST + 1):
        if s.offered[size] > 0:
            for chief in range(size + 1):
                if can_sculpt(s, r, seat, size, chief):
                    return True
    return False


@kernel
def ask_chooser(s: State, r: Rules) -> bool:
    """Find the next seat that can choose, lap after lap; False if there is none."""
    for _ in range(s.seats):
        s.seat = s.order[s.chooser]
        if can_choose(s, r, s.seat):
            return True
        s.chooser = (s.chooser + 1) % s.seats
    return False


@kernel
def offer_picks(s: State, r: Rules) -> None:
    """Offer every moai that the seat can sculpt; the ways to pay only while they can matter."""
    offer(s, c.DECLINE)
    last = offered_in_all(s) == 1
    for size in range(1, c.LARGEST + 1):
        if s.offered[size] == 0:
            continue
        for chief in range(size + 1):
            if can_sculpt(s, r, s.seat, size, chief):
                offer(s, c.TAKE + c.TAKE_SIZE * size + chief)
                if last:
                    break


@kernel
def pick(s: State, r: Rules, move: int) -> None:
    """Take a moai, or let it go and stay out of the laps to come."""
    seat = s.seat
    if move == c.DECLINE:
        s.declined[seat] = 1
        s.uses[seat, c.USED_DECLINE] += 1
        note(s, c.NOTE_DECLINED, seat, 0, 0)
    elif c.TAKE + c.TAKE_SIZE <= move < c.TAKE + c.TAKE_SPAN:
        size = take_size(move)
        chief = take_chief(move)
        if s.offered[size] == 0 or not can_sculpt(s, r, seat, size, chief):
            s.error = ERROR_BAD_MOVE
            return
        sculpt(s, r, seat, size, chief)
    else:
        s.error = ERROR_BAD_MOVE
        return
    s.chooser = (s.chooser + 1) % s.seats


@kernel
def sculpt(s: State, r: Rules, seat: int, size: int, chief: int) -> None:
    """Move a moai from the offer in front of a screen."""
    s.offered[size] -= 1
    s.units_unused[seat] -= size - chief
    if chief > 0:
        s.chief_unused[seat] = s.chief_unused[seat] - chief if r.chief_split == 1 else 0
    new_piece(s, seat, size)
    s.uses[seat, c.USED_WON] += 1
    s.items[seat, c.DEED_GAINED, c.ITEM_MOAI + size] += 1
    note(s, c.NOTE_TOOK, seat, size, chief)


@kernel
def clear_bids(s: State) -> None:
    """Put unsold moai back, and book sculptors without work."""
    for size in range(1, c.LARGEST + 1):
        if s.offered[size] > 0:
            note(s, c.NOTE_UNSOLD, size, s.offered[size], 0)
        s.stock[size] += s.offered[size]
        s.offered[size] = 0
    for seat in range(s.seats):
        s.uses[seat, c.USED_IN_VAIN] += s.units_unused[seat] + s.chief_unused[seat]
        s.units_unused[seat] = 0
        s.chief_unused[seat] = 0
        s.declined[seat] = 0
        set_bid(s, seat, 0, 0, 0, 0)
