"""The rules of Giants, compiled: the six functions of a game; each phase has a room of its own beside this file.

A round: dice put moai on offer, secret bids settle who sculpts which, figures are placed one at a time, and then
pieces are carried over them, each carry one decision. Every number comes from the rules record.
"""

from sim.games.giants import state as c
from sim.games.giants.bids import bid_anew, lay_bid, offer_bids, offer_picks, pick
from sim.games.giants.carries import offer_transports
from sim.games.giants.describe import describe
from sim.games.giants.invariants import holds_together
from sim.games.giants.placing import act_in_place, offer_placings
from sim.games.giants.rounds import begin_round, go_on
from sim.games.giants.scoring import book_deeds, swap_hidden
from sim.games.giants.state import Rules, State
from sim.games.giants.transport import (
    act_in_transport,
    offer_unmarks,
    settle_leftover,
    unmark,
)
from sim.games.giants.view import knows
from sim.jit import kernel
from sim.rng import draw, open_stream, renew
from sim.state import ERROR_BAD_MOVE, ERROR_BROKEN_STATE, NOTHING, Features, note, offer


@kernel
def setup(s: State, r: Rules) -> None:
    """Hand out figures and markers, lay out the forest and begin the first round.

    Expects a zeroed state with seats, sides and key filled in.
    """
    for seat in range(s.seats):
        s.workers_home[seat] = r.start_workers
        s.workers_urn[seat] = r.worker_cap - r.start_workers
        s.markers_home[seat] = r.start_markers
        s.markers_urn[seat] = r.marker_cap - r.start_markers
        s.sorcerer_at[seat] = c.HOME
        s.chief_at[seat] = c.HOME
        s.bases_left[seat] = r.bases
    for kind in range(1, c.HEADDRESS + 1):
        s.stock[kind] = r.start_stock[kind]
    s.log_stock = r.log_total
    s.half_stock = r.half_tablets
    for ahu in range(c.AHUS):
        s.ahu_owner[ahu] = NOTHING
    for slot in range(c.PIECES):
        s.piece_owner[slot] = NOTHING
        s.piece_maker[slot] = NOTHING
    s.placing_hex = NOTHING
    s.asked_slot = NOTHING
    shuffle_forest(s, r)
    begin_round(s, r)
    go_on(s, r)


@kernel
def legal(s: State, r: Rules) -> None:
    """Fill `s.moves` for the seat to act; after the end there is none."""
    s.n_moves = 0
    if s.over == 1:
        return
    if s.phase == c.PHASE_BID:
        offer_bids(s, r)
    elif s.phase == c.PHASE_PICK:
        offer_picks(s, r)
    elif s.phase in (c.PHASE_PLACE, c.PHASE_SAME_HEX):
        offer_placings(s, r)
    elif s.phase == c.PHASE_TRANSPORT:
        offer_transports(s, r)
    elif s.phase == c.PHASE_LEFTOVERS:
        offer(s, c.DONE)
        offer(s, c.MARK + s.asked_slot)
    else:
        offer_unmarks(s)


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Play one legal move and go on to the next question."""
    if move < 0:
        s.error = ERROR_BAD_MOVE
    elif s.phase == c.PHASE_BID:
        lay_bid(s, r, move)
    elif s.phase == c.PHASE_PICK:
        pick(s, r, move)
    elif s.phase in (c.PHASE_PLACE, c.PHASE_SAME_HEX):
        act_in_place(s, r, move)
    elif s.phase == c.PHASE_TRANSPORT:
        act_in_transport(s, r, move)
    elif s.phase == c.PHASE_LEFTOVERS:
        settle_leftover(s, r, move)
    else:
        unmark(s, move)
    if s.error == 0:
        go_on(s, r)


@kernel
def finish(s: State, r: Rules) -> None:
    """Rank by score, equal scores share the victory; book what each ahu and kind of moai brought."""
    for seat in range(s.seats):
        s.standing[seat] = s.score[seat]
    book_deeds(s, r)
    if not holds_together(s, r):
        s.error = ERROR_BROKEN_STATE


@kernel
def redeal(s: State, r: Rules, seat: int) -> None:
    """Settle everything anew that `seat` cannot know, keeping all that it does know.

    Unknown to it are the bids of the others while bids are secret, and whose bases lie under the moai that it has
    forgotten. Future chance changes as well.
    """
    state = renew(s, seat)
    if s.phase == c.PHASE_BID:
        for step in range(s.bidding):
            other = (s.first + step) % s.seats
            if other != seat:
                state = bid_anew(s, r, other, state)
    for ahu in range(r.n_ahus):
        if s.ahu_up[ahu] == c.STANDING and not knows(s, seat, ahu):
            state = swap_hidden(s, r, seat, ahu, state)


@kernel
def features(s: State, r: Rules, move: int, f: Features) -> None:
    """Describe a legal move of the seat to act in the order of FEATURES, from what that seat may know."""
    for index in range(len(f.value)):  # type: ignore[arg-type]
        f.value[index] = 0.0
    describe(s, r, move, f)


@kernel
def shuffle_forest(s: State, r: Rules) -> None:
    """Lay the forest tiles onto the forest hexes."""
    for place in range(r.n_forests):
        s.forest_logs[place] = r.tiles[place]
    open_stream(s, c.STREAM_FOREST, 0)
    for place in range(r.n_forests - 1, 0, -1):
        other = draw(s, c.STREAM_FOREST, place + 1)
        logs = s.forest_logs[place]
        s.forest_logs[place] = s.forest_logs[other]
        s.forest_logs[other] = logs
    if s.tracing == 1:
        for place in range(r.n_forests):
            note(s, c.NOTE_FOREST, place, s.forest_logs[place], 0)
