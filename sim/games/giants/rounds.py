"""The round of Giants: dice, what begins and ends each phase, who is next, and how the game ends."""

from sim.games.giants import state as c
from sim.games.giants.plans import foresee_traffic
from sim.games.giants.state import Rules, State
from sim.games.giants.view import bases_needed, listed_before
from sim.jit import kernel
from sim.rng import draw, open_stream
from sim.state import END_CAPPED, NOTHING, note


@kernel
def begin_round(s: State, r: Rules) -> None:
    """Roll the dice, put moai on offer and ask for bids; place at once if there are none."""
    s.turn += 1
    note(s, c.NOTE_ROUND, s.turn, s.first, 0)
    open_stream(s, c.STREAM_DICE, s.turn)
    for die in range(r.dice):
        s.dice[die] = r.die[die, draw(s, c.STREAM_DICE, c.FACES)]
        size = size_of_face(s, r, s.dice[die])
        if s.stock[size] == 0:
            size = 0
        if size > 0:
            s.stock[size] -= 1
            s.offered[size] += 1
        note(s, c.NOTE_DIE, die, s.dice[die], size)
    s.bidding = 0
    for seat in range(s.seats):
        s.declined[seat] = 0
    if offered_in_all(s) > 0:
        s.phase = c.PHASE_BID
        s.seat = s.first
    else:
        begin_placing(s, r)


@kernel
def size_of_face(s: State, r: Rules, face: int) -> int:
    """Return the size of the moai that a face puts on offer; the first round has no extremes."""
    if s.turn == 1 and r.first_round_dice == 1:
        return 1 if face == 0 else min(face, 2)
    return face


@kernel
def offered_in_all(s: State) -> int:
    """Return the moai on offer."""
    return s.offered[1] + s.offered[2] + s.offered[3]


@kernel
def new_piece(s: State, seat: int, kind: int) -> None:
    """Put a new piece in front of a seat's screen, into the lowest free slot."""
    slot = 0
    while s.piece[slot] != c.NO_PIECE:
        slot += 1
    s.piece[slot] = kind
    s.piece_at[slot] = c.FRONT
    s.piece_owner[slot] = seat
    s.piece_maker[slot] = seat
    s.n_slots = max(s.n_slots, slot + 1)


@kernel
def begin_placing(s: State, r: Rules) -> None:
    """Ask the first player to place."""
    foresee_traffic(s, r)
    begin_turns(s)
    s.phase = c.PHASE_PLACE


@kernel
def begin_turns(s: State) -> None:
    """Begin a phase in which the seats act in turn until all have passed."""
    for seat in range(s.seats):
        s.passed[seat] = 0
    s.seat = s.first


@kernel
def next_active(s: State) -> bool:
    """Go on to the next seat that has not passed; False if all have."""
    for step in range(1, s.seats + 1):
        seat = (s.seat + step) % s.seats
        if s.passed[seat] == 0:
            s.seat = seat
            return True
    return False


@kernel
def end_placing_turn(s: State, r: Rules) -> None:
    """Ask the next seat to place; when all have passed, begin to transport."""
    s.placing_hex = NOTHING
    s.phase = c.PHASE_PLACE
    if next_active(s):
        return
    for seat in range(s.seats):
        s.uses[seat, c.USED_IDLE] += s.workers_home[seat]
        s.uses[seat, c.USED_IDLE] += 1 if s.sorcerer_at[seat] == c.HOME else 0
        s.uses[seat, c.USED_IDLE] += 1 if s.chief_at[seat] == c.HOME else 0
    if r.unmarked_free == c.UNMARKED_FREE_NEXT_ROUND:
        for slot in range(s.n_slots):
            if s.piece[slot] != c.NO_PIECE and s.piece_at[slot] != c.FRONT:
                disown_unmarked(s, slot)
    begin_turns(s)
    s.phase = c.PHASE_TRANSPORT


@kernel
def disown_unmarked(s: State, slot: int) -> None:
    """Let a piece belong to nobody unless it is marked."""
    if s.piece_marked[slot] == 0 and s.piece_owner[slot] != NOTHING:
        note(s, c.NOTE_OWNERLESS, s.piece[slot], s.piece_at[slot], s.piece_owner[slot])
        s.piece_owner[slot] = NOTHING


@kernel
def end_transport_turn(s: State, r: Rules) -> None:
    """Ask the next seat for a transport action; when all have passed, end the phase."""
    if r.transport_order == c.ORDER_BLOCK and s.passed[s.seat] == 0:
        return
    if not next_active(s):
        end_transport(s, r)


@kernel
def end_transport(s: State, r: Rules) -> None:
    """End the game if it is time for it, else ask about leftovers."""
    for seat in range(s.seats):
        if bases_needed(s, r, seat) == 0:
            end_game(s, c.END_BASES)
            return
    if r.max_rounds > 0 and s.turn >= r.max_rounds:
        end_game(s, c.END_FIXED)
    elif s.turn >= r.round_limit:
        end_game(s, END_CAPPED)
    else:
        s.phase = c.PHASE_LEFTOVERS
        s.seat = s.first
        s.asked_slot = NOTHING
        ask_leftover(s, r)


@kernel
def end_game(s: State, cause: int) -> None:
    """End the game."""
    s.over = 1
    s.end_cause = cause


@kernel
def ask_leftover(s: State, r: Rules) -> None:
    """Ask about the next piece in front of a screen that can be marked; the others go to their quarries unmarked."""
    for _ in range(s.seats):
        slot = s.asked_slot + 1
        while slot < s.n_slots:
            if s.piece[slot] != c.NO_PIECE and s.piece_at[slot] == c.FRONT and s.piece_owner[slot] == s.seat:
                if s.markers_home[s.seat] > 0:
                    s.asked_slot = slot
                    return
                leave_piece(s, r, slot)
            slot += 1
        s.asked_slot = NOTHING
        s.seat = (s.seat + 1) % s.seats
    take_back(s, r)


@kernel
def leave_piece(s: State, r: Rules, slot: int) -> None:
    """Put a leftover piece onto its quarry."""
    s.piece_at[slot] = r.quarry[s.piece[slot]]
    note(s, c.NOTE_LEFT, s.piece_owner[slot], s.piece[slot], s.piece_marked[slot])
    if r.unmarked_free == c.UNMARKED_FREE_IMMEDIATE:
        disown_unmarked(s, slot)


@kernel
def take_back(s: State, r: Rules) -> None:
    """Give all figures, spent markers and logs back to their owners, then ask who takes markers off pieces."""
    gone = 0
    back = 0
    for hex_ in range(r.n_hexes):
        if (s.camps >> hex_) & 1 == 0:
            continue
        for seat in range(s.seats):
            s.workers_home[seat] += s.workers_at[hex_, seat]
            s.workers_at[hex_, seat] = 0
            lost = s.logs_at[hex_, seat] if r.log_loss == c.LOG_LOSS_PLACED else s.logs_counted[hex_, seat]
            gone += lost
            back += s.logs_at[hex_, seat] - lost
            s.logs[seat] += s.logs_at[hex_, seat] - lost
            s.logs_at[hex_, seat] = 0
            s.logs_counted[hex_, seat] = 0
    s.logs_gone += gone
    if gone + back > 0:
        note(s, c.NOTE_LOGS_GONE, gone, back, 0)
    s.camps = 0
    for seat in range(s.seats):
        s.workers_home[seat] += s.workers_spent[seat]
        s.workers_spent[seat] = 0
        s.markers_home[seat] += s.markers_spent[seat]
        s.markers_spent[seat] = 0
        s.sorcerer_at[seat] = c.HOME
        s.chief_at[seat] = c.HOME
        s.passed[seat] = 0
        for hex_ in range(r.n_hexes):
            s.traffic[seat, hex_] = 0
    s.phase = c.PHASE_UNMARK
    s.seat = s.first
    ask_unmark(s, r)


@kernel
def ask_unmark(s: State, r: Rules) -> None:
    """Ask the seat, or the next one that has marked pieces; after the last end the round."""
    while s.passed[s.seat] == 0:
        if can_unmark(s, s.seat):
            return
        end_unmark(s)
    end_round(s, r)


@kernel
def end_unmark(s: State) -> None:
    """Let the seat be done with taking markers off."""
    s.passed[s.seat] = 1
    s.seat = (s.seat + 1) % s.seats


@kernel
def can_unmark(s: State, seat: int) -> bool:
    """Tell whether a seat has a marked piece."""
    marked = 0
    for slot in range(s.n_slots):
        if s.piece_owner[slot] == seat:
            marked += s.piece_marked[slot]
    return marked > 0


@kernel
def offers_unmark(s: State, seat: int, slot: int) -> bool:
    """Tell whether a piece is marked by a seat, and the first among equals."""
    return s.piece_marked[slot] == 1 and s.piece_owner[slot] == seat and not listed_before(s, slot)


@kernel
def end_round(s: State, r: Rules) -> None:
    """Let players forget, pass the first-player pawn on and begin the next round."""
    if r.memory_error > 0:
        forget(s, r)
    s.first = (s.first + 1) % s.seats
    begin_round(s, r)


@kernel
def forget(s: State, r: Rules) -> None:
    """Let each seat forget each turned base by chance, unless it saw it openly or by peeking."""
    open_stream(s, c.STREAM_MEMORY, s.turn)
    for seat in range(s.seats):
        for ahu in range(r.n_ahus):
            known = (s.known[seat] & ~s.certain[seat]) >> ahu
            if s.ahu_up[ahu] == c.STANDING and known & 1 == 1 and draw(s, c.STREAM_MEMORY, 100) < r.memory_error:
                s.known[seat] &= ~(1 << ahu)
                note(s, c.NOTE_FORGOT, seat, ahu, 0)
