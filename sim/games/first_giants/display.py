"""The display: which cards lie where, who may take them, and how gaps are filled."""

from sim.games.first_giants import state as c
from sim.games.first_giants.deal import draw_card
from sim.games.first_giants.exhibit import bring_on_end
from sim.games.first_giants.state import Rules, State
from sim.jit import kernel
from sim.state import NOTHING, note, offer


@kernel
def allowed_size(r: Rules, design: int, of_size: int) -> bool:
    """Tell whether a design has the size that an effect asks for."""
    return of_size in (c.ANY_SIZE, r.size_of[design])


@kernel
def card_on_display(s: State, r: Rules, of_size: int) -> bool:
    """Tell whether a card of that size lies on any site."""
    for site in range(r.sites):
        for slot in range(r.cards_per_site):
            if s.site[site, slot] != NOTHING and allowed_size(r, s.site[site, slot], of_size):
                return True
    return False


@kernel
def is_open(s: State, r: Rules, site: int) -> bool:
    """Tell whether the seat to act may put a marker on a site."""
    if s.marked[s.seat, site] == 1:
        return False
    if r.exclusive_sites == 1:
        for other in range(s.seats):
            if s.marked[other, site] == 1:
                return False
    return True


@kernel
def can_take(s: State, r: Rules, site: int, slot: int) -> bool:
    """Tell whether the seat to act may take a card by its action."""
    return s.home[s.seat] > 0 and s.n_study[s.seat] < c.STUDY and s.site[site, slot] != NOTHING and is_open(s, r, site)


@kernel
def must_pass(s: State, r: Rules) -> bool:
    """Tell whether the seat to act can neither take a card nor reclaim a marker."""
    if s.home[s.seat] < r.markers:
        return False
    for site in range(r.sites):
        for slot in range(r.cards_per_site):
            if can_take(s, r, site, slot):
                return False
    return True


@kernel
def can_take_extra(s: State, r: Rules, place: int, of_size: int) -> bool:
    """Tell whether a card of that size lies in one place: SITE_SLOTS * site + slot."""
    if place < 0 or place >= c.SITE_SLOTS * c.SITES:
        return False
    design = s.site[place // c.SITE_SLOTS, place % c.SITE_SLOTS]
    return design != NOTHING and allowed_size(r, design, of_size)


@kernel
def is_double(s: State, site: int, slot: int) -> bool:
    """Tell whether a lower slot of a site holds the same design: identical cards are offered once."""
    double = False
    for lower in range(slot):
        double = double or s.site[site, lower] == s.site[site, slot]
    return double


@kernel
def offer_cards(s: State, r: Rules, of_size: int) -> None:
    """Offer every card of the display that has a size, wherever it lies."""
    for site in range(r.sites):
        for slot in range(r.cards_per_site):
            design = s.site[site, slot]
            if design != NOTHING and allowed_size(r, design, of_size) and not is_double(s, site, slot):
                offer(s, c.TAKE + c.SITE_SLOTS * site + slot)


@kernel
def book_offer(s: State, r: Rules, of_size: int, by_marker: bool) -> None:
    """Count every different design that the seat to act can take now, once."""
    half = c.DESIGNS // 2
    lower = 0
    upper = 0
    for site in range(r.sites):
        if by_marker and not is_open(s, r, site):
            continue
        for slot in range(r.cards_per_site):
            design = s.site[site, slot]
            if design == NOTHING or not allowed_size(r, design, of_size):
                continue
            seen = lower >> design if design < half else upper >> (design - half)
            if seen & 1 == 0:
                s.items[s.seat, c.DEED_OFFERED, design] += 1
            if design < half:
                lower |= 1 << design
            else:
                upper |= 1 << (design - half)


@kernel
def fill_gap(s: State, r: Rules, site: int, slot: int) -> None:
    """Lay a card into a gap if there is one, and see whether that is the end of the deck."""
    missed = s.n_deck == 0
    if missed:
        s.uses[s.active, c.USED_NO_REFILL] += 1
        note(s, c.NOTE_NO_CARD, site, slot, 0)
    else:
        s.site[site, slot] = draw_card(s)
        note(s, c.NOTE_REFILLED, site, slot, s.site[site, slot])
    ends = (s.n_deck == 0 and r.deck_end == c.DECK_LAST_DRAWN) or (missed and r.deck_end == c.DECK_REFILL_FAILS)
    if ends and s.ending == 0:
        bring_on_end(s, r, c.END_DECK)
