"""The deal: the deck, what lies empty at the start, and which extra newspapers are in the game."""

from sim.games.first_giants import state as c
from sim.games.first_giants.state import Rules, State
from sim.jit import kernel
from sim.rng import draw, open_stream
from sim.state import NOTHING, note


@kernel
def clear(s: State) -> None:
    """Empty everything that holds an index."""
    for site in range(c.SITES):
        for slot in range(c.SITE_SLOTS):
            s.site[site, slot] = NOTHING
    for seat in range(s.seats):
        for slot in range(c.STUDY):
            s.study[seat, slot] = NOTHING
        for index in range(c.COLLECTIONS):
            s.collection_type[seat, index] = NOTHING
    for kind in range(c.TYPES):
        s.paper[kind] = NOTHING
    for number in range(c.EXTRA_PAPERS):
        s.extra_paper[number] = NOTHING
    s.laying = NOTHING
    s.split = NOTHING


@kernel
def shuffle_deck(s: State, r: Rules) -> None:
    """Make a face-down deck of all cards."""
    for design in range(r.n_designs):
        for _ in range(r.copies_of[design]):
            s.deck[s.n_deck] = design
            s.n_deck += 1
    open_stream(s, c.STREAM_DECK, 0)
    for place in range(s.n_deck - 1, 0, -1):
        swap_cards(s, place, draw(s, c.STREAM_DECK, place + 1))
    if s.tracing == 1:
        for first in range(0, s.n_deck, c.CARDS_A_NOTE):
            cards = min(c.CARDS_A_NOTE, s.n_deck - first)
            note(s, c.NOTE_SHUFFLED, first, packed_cards(s, first, cards), cards)


@kernel
def packed_cards(s: State, first: int, cards: int) -> int:
    """Return some cards of the deck as one number, CARD_BITS each, the lowest first."""
    packed = 0
    for place in range(cards):
        packed |= s.deck[first + place] << (c.CARD_BITS * place)
    return packed


@kernel
def swap_cards(s: State, place: int, other: int) -> None:
    """Exchange two cards of the deck."""
    design = s.deck[place]
    s.deck[place] = s.deck[other]
    s.deck[other] = design


@kernel
def draw_card(s: State) -> int:
    """Take the top card of a deck that is not empty."""
    s.n_deck -= 1
    return s.deck[s.n_deck]


@kernel
def draw_extra_papers(s: State, r: Rules) -> None:
    """Draw different triples of colours for the extra newspapers."""
    open_stream(s, c.STREAM_EXTRA, 0)
    for number in range(r.extra_papers):
        triple = draw(s, c.STREAM_EXTRA, c.COLOUR_TRIPLES)
        lay_colours(s, number, triple)
        while is_twin(s, number):
            triple = (triple + 1) % c.COLOUR_TRIPLES
            lay_colours(s, number, triple)
        note(s, c.NOTE_EXTRA_PAPER, number, packed_colours(s, number) if s.tracing == 1 else 0, 0)


@kernel
def lay_colours(s: State, number: int, triple: int) -> None:
    """Give an extra newspaper one of the COLOUR_TRIPLES, counted from three red ones on."""
    for family in range(c.FAMILIES):
        s.extra_colours[number, family] = 0
    for first in range(c.FAMILIES):
        for second in range(first, c.FAMILIES):
            for third in range(second, c.FAMILIES):
                if triple == 0:
                    s.extra_colours[number, first] += 1
                    s.extra_colours[number, second] += 1
                    s.extra_colours[number, third] += 1
                triple -= 1


@kernel
def is_twin(s: State, number: int) -> bool:
    """Tell whether an earlier extra newspaper asks for the same colours."""
    for other in range(number):
        same = True
        for family in range(c.FAMILIES):
            same = same and s.extra_colours[number, family] == s.extra_colours[other, family]
        if same:
            return True
    return False


@kernel
def packed_colours(s: State, number: int) -> int:
    """Return the colours of an extra newspaper as one number, COLOUR_BITS each."""
    packed = 0
    for family in range(c.FAMILIES):
        packed |= s.extra_colours[number, family] << (c.COLOUR_BITS * family)
    return packed
