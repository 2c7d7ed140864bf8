"""Pieces of Giants in their slots: new ones, marked ones, ownerless ones, and those that leave."""

from sim.games.giants import state as c
from sim.games.giants.state import Rules, State
from sim.jit import kernel
from sim.state import NOTHING, note


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
def free_slot(s: State, slot: int) -> None:
    """Forget a piece that is put up."""
    s.piece[slot] = c.NO_PIECE
    s.piece_at[slot] = 0
    s.piece_owner[slot] = NOTHING
    s.piece_marked[slot] = 0
    s.piece_maker[slot] = NOTHING
    while s.n_slots > 0 and s.piece[s.n_slots - 1] == c.NO_PIECE:
        s.n_slots -= 1


@kernel
def can_mark(s: State, seat: int, slot: int) -> bool:
    """Tell whether a seat has a marker for a piece without one."""
    return s.piece_marked[slot] == 0 and s.markers_home[seat] > 0


@kernel
def mark(s: State, seat: int, slot: int) -> None:
    """Put a marker on a piece, which makes it the seat's own."""
    s.markers_home[seat] -= 1
    s.piece_marked[slot] = 1
    s.piece_owner[slot] = seat
    s.uses[seat, c.USED_MARK] += 1
    note(s, c.NOTE_MARKED, seat, s.piece[slot], s.piece_at[slot])


@kernel
def disown_unmarked(s: State, slot: int) -> None:
    """Let a piece belong to nobody unless it is marked."""
    if s.piece_marked[slot] == 0 and s.piece_owner[slot] != NOTHING:
        note(s, c.NOTE_OWNERLESS, s.piece[slot], s.piece_at[slot], s.piece_owner[slot])
        s.piece_owner[slot] = NOTHING


@kernel
def leave_piece(s: State, r: Rules, slot: int) -> None:
    """Put a leftover piece onto its quarry."""
    s.piece_at[slot] = r.quarry[s.piece[slot]]
    note(s, c.NOTE_LEFT, s.piece_owner[slot], s.piece[slot], s.piece_marked[slot])
    if r.unmarked_free == c.UNMARKED_FREE_IMMEDIATE:
        disown_unmarked(s, slot)
