"""Cards on the move in Christmas Tree: the pile, the discard pile, hands and rows."""

from sim.games.christmas_tree import state as c
from sim.games.christmas_tree.state import Rules, State
from sim.jit import kernel
from sim.rng import draw, open_stream
from sim.state import note


@kernel
def swap_cards(s: State, place: int, other: int) -> None:
    """Exchange two cards of the pile."""
    face = s.pile[place]
    s.pile[place] = s.pile[other]
    s.pile[other] = face


@kernel
def shuffle_discard(s: State, r: Rules) -> None:
    """Shuffle the discard pile, without cards that are barred this turn, into a new face-down pile."""
    s.n_pile = 0
    for face in range(r.n_faces):
        for _ in range(s.discard[face] - s.fresh[face]):
            s.pile[s.n_pile] = face
            s.n_pile += 1
        s.discard[face] = s.fresh[face]
    if s.n_pile == 0:
        return
    open_stream(s, c.STREAM_DECK, s.reshuffles)
    for place in range(s.n_pile - 1, 0, -1):
        swap_cards(s, place, draw(s, c.STREAM_DECK, place + 1))
    if s.tracing == 1:
        for place in range(s.n_pile):
            note(s, c.NOTE_SHUFFLED, place, s.pile[place], s.reshuffles)
    s.reshuffles += 1


@kernel
def ready(s: State, r: Rules) -> bool:
    """Make sure that the pile has a top card, reshuffling if need be; False if there is none anywhere."""
    if s.n_pile == 0:
        shuffle_discard(s, r)
        if s.n_pile == 0:
            return False
        s.uses[s.active, c.USED_RESHUFFLE] += 1
    s.n_pile -= 1
    return True


@kernel
def draw_cards(s: State, r: Rules, seat: int, count: int, reason: int) -> None:
    """Draw cards face down into a hand, as many as there are."""
    for drawn in range(count):
        if not ready(s, r):
            miss(s, seat, count - drawn, reason)
            return
        face = s.pile[s.n_pile]
        s.hand[seat, face] += 1
        s.n_hand[seat] += 1
        note(s, c.NOTE_DREW, seat, face, reason)


@kernel
def fill_row(s: State, r: Rules, row: int) -> None:
    """Fill a row up to its size from the pile, as far as there are cards."""
    before = packed_row(s, r, row) if s.tracing == 1 else 0
    while s.n_row[row] < r.row_sizes[row]:
        if not ready(s, r):
            miss(s, s.active, r.row_sizes[row] - s.n_row[row], c.REASON_ROW)
            break
        face = s.pile[s.n_pile]
        s.row[row, face] += 1
        s.n_row[row] += 1
        note(s, c.NOTE_LAID, row, face, 0)
    if s.tracing == 1:
        note(s, c.NOTE_FILLED, row, packed_row(s, r, row) - before, 0)


@kernel
def miss(s: State, seat: int, count: int, reason: int) -> None:
    """Book cards that should have been drawn and were not there."""
    s.uses[seat, c.USED_MISSING] += count
    note(s, c.NOTE_NO_CARD, seat, count, reason)


@kernel
def cards_to_draw(s: State, r: Rules) -> int:
    """Return how many cards can be drawn before pile and discard pile are empty."""
    cards = s.n_pile
    for face in range(r.n_faces):
        cards += s.discard[face] - s.fresh[face]
    return cards


@kernel
def lose_cards(s: State, seat: int, face: int, count: int) -> None:
    """Take cards out of a hand in the open: so many fewer are known to be there."""
    s.hand[seat, face] -= count
    s.n_hand[seat] -= count
    s.known[seat, face] = max(s.known[seat, face] - count, 0)


@kernel
def discard_cards(s: State, r: Rules, face: int, count: int) -> None:
    """Put cards on the discard pile; under that rule they are barred from a reshuffle this turn."""
    s.discard[face] += count
    if r.fresh_discards_count == 0:
        s.fresh[face] += count


@kernel
def packed_hand(s: State, r: Rules, seat: int) -> int:
    """Return the cards of a hand as one number: four bits a face."""
    total = 0
    for face in range(r.n_faces):
        total |= s.hand[seat, face] << (4 * face)
    return total


@kernel
def packed_row(s: State, r: Rules, row: int) -> int:
    """Return the cards of a row as one number: four bits a face."""
    total = 0
    for face in range(r.n_faces):
        total |= s.row[row, face] << (4 * face)
    return total
