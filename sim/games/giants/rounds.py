"""The round of Giants: dice, how the phases follow each other, who is asked next, and how the game ends."""

from sim.games.giants import state as c
from sim.games.giants.bids import ask_chooser, clear_bids, offered_in_all, reveal
from sim.games.giants.pieces import can_mark, disown_unmarked, leave_piece
from sim.games.giants.plans import begin_plans
from sim.games.giants.scoring import end_game
from sim.games.giants.state import Rules, State
from sim.games.giants.view import bases_needed
from sim.jit import kernel
from sim.rng import draw, open_stream
from sim.state import END_CAPPED, NOTHING, note


@kernel
def go_on(s: State, r: Rules) -> None:
    """Let phase follow phase until somebody is asked or the game is over."""
    while s.over == 0 and not asks(s, r):
        if s.phase == c.PHASE_BID:
            reveal(s, r)
        elif s.phase == c.PHASE_PICK:
            clear_bids(s)
            begin_plans(s, r)
            begin_turns(s, c.PHASE_PLACE)
        elif s.phase == c.PHASE_PLACE:
            begin_transport(s, r)
        elif s.phase == c.PHASE_TRANSPORT:
            end_transport(s, r)
        elif s.phase == c.PHASE_LEFTOVERS:
            take_back(s, r)
            begin_turns(s, c.PHASE_UNMARK)
        else:
            end_round(s, r)
            begin_round(s, r)


@kernel
def asks(s: State, r: Rules) -> bool:
    """Find the next seat that the phase asks; False if the phase is over."""
    if s.phase == c.PHASE_BID:
        s.seat = (s.first + s.bidding) % s.seats
        return s.bidding < s.seats and offered_in_all(s) > 0
    if s.phase == c.PHASE_PICK:
        return ask_chooser(s, r)
    if s.phase == c.PHASE_LEFTOVERS:
        return ask_leftover(s, r)
    if s.phase == c.PHASE_UNMARK:
        return ask_unmark(s)
    if s.again == 1:
        s.again = 0
        return True
    s.phase = c.PHASE_TRANSPORT if s.phase == c.PHASE_TRANSPORT else c.PHASE_PLACE
    for step in range(1, s.seats + 1):
        seat = (s.seat + step) % s.seats
        if s.passed[seat] == 0:
            s.seat = seat
            return True
    return False


@kernel
def begin_turns(s: State, phase: int) -> None:
    """Begin a phase in which the seats act in turn until all have passed, or have been asked once."""
    for seat in range(s.seats):
        s.passed[seat] = 0
    s.seat = s.first
    s.again = 1
    s.phase = phase


@kernel
def begin_round(s: State, r: Rules) -> None:
    """Roll the dice and put moai on offer."""
    s.turn += 1
    note(s, c.NOTE_ROUND, s.turn, s.first, 0)
    open_stream(s, c.STREAM_DICE, s.turn)
    for die in range(r.dice):
        s.dice[die] = r.die[die, draw(s, c.STREAM_DICE, c.FACES)]
        size = s.dice[die]
        if s.turn == 1 and r.first_round_dice == 1:
            size = 1 if size == 0 else min(size, 2)
        if s.stock[size] == 0:
            size = 0
        if size > 0:
            s.stock[size] -= 1
            s.offered[size] += 1
        note(s, c.NOTE_DIE, die, s.dice[die], size)
    s.bidding = 0
    s.phase = c.PHASE_BID


@kernel
def begin_transport(s: State, r: Rules) -> None:
    """Count who was left idle, let unmarked pieces be anybody's, and begin to transport."""
    for seat in range(s.seats):
        s.uses[seat, c.USED_IDLE] += s.workers_home[seat]
        s.uses[seat, c.USED_IDLE] += 1 if s.sorcerer_at[seat] == c.HOME else 0
        s.uses[seat, c.USED_IDLE] += 1 if s.chief_at[seat] == c.HOME else 0
    if r.unmarked_free == c.UNMARKED_FREE_NEXT_ROUND:
        for slot in range(s.n_slots):
            if s.piece_at[slot] != c.FRONT:
                disown_unmarked(s, slot)
    s.carries = 0
    begin_turns(s, c.PHASE_TRANSPORT)


@kernel
def end_transport(s: State, r: Rules) -> None:
    """End the game if it is time for it, else begin with the leftovers."""
    s.seat = s.first
    s.asked_slot = NOTHING
    s.phase = c.PHASE_LEFTOVERS
    if r.max_rounds > 0 and s.turn >= r.max_rounds:
        end_game(s, c.END_FIXED)
    elif s.turn >= r.round_limit:
        end_game(s, END_CAPPED)
    for seat in range(s.seats):
        if bases_needed(s, seat) == 0:
            end_game(s, c.END_BASES)


@kernel
def ask_leftover(s: State, r: Rules) -> bool:
    """Find the next piece in front of a screen that can be marked; the others go to their quarries unmarked."""
    for _ in range(s.seats):
        for slot in range(s.asked_slot + 1, s.n_slots):
            if s.piece_at[slot] == c.FRONT and s.piece_owner[slot] == s.seat:
                if can_mark(s, s.seat, slot):
                    s.asked_slot = slot
                    return True
                leave_piece(s, r, slot)
        s.asked_slot = NOTHING
        s.seat = (s.seat + 1) % s.seats
    return False


@kernel
def take_back(s: State, r: Rules) -> None:
    """Give all figures, spent markers and logs back to their owners."""
    gone = 0
    back = 0
    for hex_ in range(r.n_hexes):
        s.strength_at[hex_] = 0
        s.demand[hex_] = 0
    for seat in range(s.seats):
        for hex_ in range(r.n_hexes):
            s.traffic[seat, hex_] = 0
            s.workers_home[seat] += s.workers_at[hex_, seat]
            s.workers_at[hex_, seat] = 0
            lost = s.logs_at[hex_, seat] if r.log_loss == c.LOG_LOSS_PLACED else s.logs_counted[hex_, seat]
            gone += lost
            back += s.logs_at[hex_, seat] - lost
            s.logs[seat] += s.logs_at[hex_, seat] - lost
            s.logs_at[hex_, seat] = 0
            s.logs_counted[hex_, seat] = 0
        s.workers_home[seat] += s.workers_spent[seat]
        s.workers_spent[seat] = 0
        s.markers_home[seat] += s.markers_spent[seat]
        s.markers_spent[seat] = 0
        s.sorcerer_at[seat] = c.HOME
        s.chief_at[seat] = c.HOME
    s.camps = 0
    s.logs_gone += gone
    if gone + back > 0:
        note(s, c.NOTE_LOGS_GONE, gone, back, 0)


@kernel
def ask_unmark(s: State) -> bool:
    """Find the next seat that has marked pieces and has not said that it is done with them."""
    while s.passed[s.seat] == 0:
        for slot in range(s.n_slots):
            if s.piece_marked[slot] == 1 and s.piece_owner[slot] == s.seat:
                return True
        s.passed[s.seat] = 1
        s.seat = (s.seat + 1) % s.seats
    return False


@kernel
def end_round(s: State, r: Rules) -> None:
    """Let players forget turned bases by chance, unless they saw them openly or by peeking; pass the pawn on."""
    s.first = (s.first + 1) % s.seats
    if r.memory_error == 0:
        return
    open_stream(s, c.STREAM_MEMORY, s.turn)
    for seat in range(s.seats):
        for ahu in range(r.n_ahus):
            known = (s.known[seat] & ~s.certain[seat]) >> ahu
            if s.ahu_up[ahu] == c.STANDING and known & 1 == 1 and draw(s, c.STREAM_MEMORY, 100) < r.memory_error:
                s.known[seat] &= ~(1 << ahu)
                note(s, c.NOTE_FORGOT, seat, ahu, 0)
