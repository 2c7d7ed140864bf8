"""What places, cards and effects of First Giants are worth to a style: everything in points.

A set of cells is an integer with a bit for each cell, as in the game's state. Helpers value for the seat to act
unless they take a seat, and know nothing of a card but what the rules record says of its design.
"""

from typing import Annotated, Protocol

from sim.games.first_giants.effects import counted, counts_to
from sim.games.first_giants.exhibit import exhibit_price, locks_paper, type_with, wins_paper
from sim.games.first_giants.state import (
    AMBER,
    AMBER_PER,
    CELLS,
    EXHIBIT_FOSSIL,
    FAMILIES,
    LAUREL,
    LAUREL_PER,
    ON_COMPLETE,
    ON_EXTEND,
    ON_OTHER_EXTEND,
    ON_OTHER_TAKE,
    ON_OWN_EXHIBIT,
    ON_OWN_TAKE,
    ON_OWN_TAKE_SIZE,
    ON_START,
    OPP_AMBER,
    OPP_CHOICE,
    OPP_LAUREL,
    OPP_LOSE_AMBER,
    PER_FAMILIES,
    RECLAIM_BONUS,
    RETURN_MARKER,
    SIZES_OF_CARDS,
    Rules,
    State,
)
from sim.games.first_giants.study import bits
from sim.games.first_giants.view import token_points
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter, shared_view

ALL_CELLS = (1 << CELLS) - 1
TAKES_OF_FAMILY = ((1 << FAMILIES) - 1) << ON_OWN_TAKE
TAKES_OF_SIZE = ((1 << SIZES_OF_CARDS) - 1) << ON_OWN_TAKE_SIZE
TAKES = TAKES_OF_FAMILY | TAKES_OF_SIZE
SHOWS = ((1 << SIZES_OF_CARDS) - 1) << ON_OWN_EXHIBIT
OTHER_TAKES = ((1 << FAMILIES) - 1) << ON_OTHER_TAKE
PER_FAMILY = 1.0 / FAMILIES
PER_SIZE = 1.0 / SIZES_OF_CARDS


class Tastes(Protocol):
    """What every style weighs; each has defaults of its own."""

    laurel: Annotated[float, Parameter(1.0, 0, 3, "worth of a laurel")]
    amber: Annotated[float, Parameter(0.3, 0, 3, "worth of an amber to gain, while it can still be spent")]
    thrift: Annotated[float, Parameter(0.2, 0, 3, "worth of an amber to keep, against exhibiting")]
    gains: Annotated[float, Parameter(1.0, 0, 3, "weight of what a card brings at once, in taking it")]
    engine: Annotated[float, Parameter(1.0, 0, 3, "weight of what it is expected to bring later, in taking it")]
    plan: Annotated[float, Parameter(1.0, 0, 3, "weight of what exhibiting it would bring, in taking it")]
    price: Annotated[float, Parameter(0.3, 0, 3, "worth less for each amber that exhibiting it costs, in taking")]
    begin: Annotated[float, Parameter(1.0, 0, 3, "worth of beginning a collection while all tokens are there")]
    partner: Annotated[float, Parameter(0.3, 0, 3, "worth more for each card in the study that could follow there")]
    paper: Annotated[float, Parameter(0.55, 0, 1, "share of a newspaper that counts while it can be lost again")]
    keep: Annotated[float, Parameter(1.0, 0, 9, "weight of what a card would still bring, against exhibiting it")]
    deed: Annotated[float, Parameter(1.0, 0, 5, "worth of an exhibit, card, copy or marker that an effect grants")]
    rival: Annotated[float, Parameter(0.4, 0, 3, "weight of what an effect gives to opponents")]
    shows: Annotated[float, Parameter(0.75, 0.05, 1, "expected share of rewards that are exhibits")]
    extends: Annotated[float, Parameter(0.6, 0.05, 1, "expected share of exhibits that extend a collection")]
    completes: Annotated[float, Parameter(0.1, 0, 1, "expected share of exhibits that complete one")]
    late: Annotated[float, Parameter(1.0, 0, 5, "tokens left for each player at which the end-game begins")]


tastes = shared_view(Tastes)
"""What a style passes to the helpers: its parameters seen as `Tastes`."""


# Cards and sets of cells.


@kernel
def partners(r: Rules, design: int) -> int:
    """Return the cells of cards that can lie in a collection with a design."""
    joined = r.type_cells[r.family_of[design]] | r.type_cells[FAMILIES + r.size_of[design]]
    return joined & ~(1 << r.cell_of[design])


@kernel
def study_cells(s: State, r: Rules, seat: int) -> int:
    """Return the cells of the cards in a study."""
    cells = 0
    cards = s.n_study[seat]
    slot = 0
    while cards > 0:
        design = s.study[seat, slot]
        if design != NOTHING:
            cells |= 1 << r.cell_of[design]
            cards -= 1
        slot += 1
    return cells


@kernel
def families(r: Rules, cells: int) -> int:
    """Return how many families have a card in a set of cells."""
    count = 0
    for family in range(FAMILIES):
        if cells & r.type_cells[family] != 0:
            count += 1
    return count


# Time.


@kernel
def share_left(s: State, r: Rules) -> float:
    """Return the share of the supply that is left; 0 once the end has come on."""
    return 0.0 if s.ending != 0 else s.supply / max(r.tokens, 1)


@kernel
def is_late(s: State, p: Tastes) -> bool:
    """Tell whether the end-game has begun."""
    return s.ending != 0 or s.supply <= p.late * s.seats


@kernel
def is_last(s: State) -> bool:
    """Tell whether the seat to act has no turn after this one."""
    return s.ending != 0 and s.last_turn - s.turn < s.seats


@kernel
def takes_left(s: State, r: Rules, p: Tastes) -> float:
    """Return how many cards a player can expect to take still, by tokens and by cards; none in the end-game."""
    if is_late(s, p):
        return 0.0
    return min(s.supply / (s.seats * p.shows * p.extends), s.n_deck / s.seats)


@kernel
def amber_worth(s: State, r: Rules, usual: float) -> float:
    """Return the worth of an amber that usually has the worth `usual`; in the last turn it is only what it scores."""
    if is_last(s):
        return 1.0 / r.amber_per_point if r.amber_per_point > 0 else 0.0
    return usual


# Places.


@kernel
def paper_worth(s: State, r: Rules, p: Tastes, seat: int, kind: int, cards: int) -> float:
    """Return what extending a collection of a type to so many cards is worth to `seat` in newspapers."""
    complete = cards == r.complete_at[kind]
    locks = locks_paper(s, r, kind, cards, complete)
    if s.paper[kind] == seat:
        return r.paper_values[kind] * (1.0 - p.paper) if locks else 0.0
    if not wins_paper(s, r, seat, kind, cards, complete):
        return 0.0
    return r.paper_values[kind] * (1.0 if locks else p.paper)


@kernel
def extension(s: State, r: Rules, p: Tastes, seat: int, index: int, design: int) -> float:
    """Return what laying a design into a collection that accepts it is worth to `seat`."""
    kind = type_with(s, r, seat, index, design)
    points = token_points(s, r, seat, index, design)
    return points + paper_worth(s, r, p, seat, kind, s.collection_cards[seat, index] + 1)


@kernel
def beginning(s: State, r: Rules, p: Tastes, design: int, cells: int) -> float:
    """Return what beginning a collection with a design is worth, with `cells` in the study."""
    return r.start_value + p.begin * share_left(s, r) + p.partner * bits(cells & partners(r, design))


@kernel
def plan(s: State, r: Rules, p: Tastes, seat: int, design: int, cells: int) -> float:
    """Return what exhibiting a design is worth to `seat`: its best extension, else a beginning."""
    cell = r.cell_of[design]
    if (s.wanted[seat] >> cell) & 1 == 0:
        return beginning(s, r, p, design, cells)
    best = 0.0
    for index in range(s.n_collections[seat]):
        if (s.accepts[seat, index] >> cell) & 1 == 1:
            best = max(best, extension(s, r, p, seat, index, design))
    return best


# Effects.


@kernel
def counting(s: State, r: Rules, design: int, nth: int, cells: int) -> int:
    """Return what a counting effect brings now, with `cells` in the study."""
    if r.counts[design, nth] == PER_FAMILIES:
        return counts_to(r, design, nth, families(r, cells))
    return counted(s, r, s.seat, design, nth)


@kernel
def can_extend_for(s: State, r: Rules, cells: int, discount: int) -> bool:
    """Tell whether a card of `cells` extends a collection and can be paid for at a discount."""
    seat = s.seat
    cells &= s.wanted[seat]
    for size in range(SIZES_OF_CARDS):
        price = r.exhibit_cost[size] - s.cut_size[seat, size] - discount
        if price <= s.amber[seat] and cells & r.type_cells[FAMILIES + size] != 0:
            return True
    return False


@kernel
def effect_worth(s: State, r: Rules, p: Tastes, design: int, nth: int, cells: int) -> float:
    """Return what one effect is worth each time, with `cells` in the study."""
    effect = r.effect[design, nth]
    amount = r.amount[design, nth]
    if effect == LAUREL:
        return p.laurel * amount
    if effect == AMBER:
        return amber_worth(s, r, p.amber) * amount
    if effect == LAUREL_PER:
        return p.laurel * counting(s, r, design, nth, cells)
    if effect == AMBER_PER:
        return amber_worth(s, r, p.amber) * counting(s, r, design, nth, cells)
    if effect == EXHIBIT_FOSSIL and r.one_time[design] == 1 and not can_extend_for(s, r, cells, r.with_it[design, nth]):
        return 0.0
    if effect in (EXHIBIT_FOSSIL, RETURN_MARKER):
        return amount * (p.deed + p.amber * r.with_it[design, nth])
    if effect == RECLAIM_BONUS:
        return amount * p.amber * r.reclaim_income
    if effect == OPP_AMBER:
        return -p.rival * p.amber * amount
    if effect == OPP_LAUREL:
        return -p.rival * p.laurel * amount
    if effect == OPP_CHOICE:
        return -p.rival * max(p.laurel, p.amber) * amount
    if effect == OPP_LOSE_AMBER:
        return p.rival * p.amber * amount
    return p.deed * amount


@kernel
def worth(s: State, r: Rules, p: Tastes, design: int, cells: int) -> float:
    """Return what all effects of a design are worth each time; 0 if it does nothing for the seat."""
    if s.without[s.seat] == design:
        return 0.0
    value = 0.0
    for nth in range(r.n_effects[design]):
        value += effect_worth(s, r, p, design, nth, cells)
    return value


@kernel
def triggers(s: State, r: Rules, p: Tastes, events: int, takes: float) -> float:
    """Return how often a card can expect these events while its owner, like everybody, takes so many cards."""
    shows = p.shows * takes
    rivals = s.seats - 1
    if events & TAKES != 0:
        return takes * (bits(events & TAKES_OF_FAMILY) * PER_FAMILY + bits(events & TAKES_OF_SIZE) * PER_SIZE)
    if events & SHOWS != 0:
        return shows * bits(events & SHOWS) * PER_SIZE
    if events & (1 << ON_START) != 0:
        return shows * (1.0 - p.extends)
    if events & (1 << ON_EXTEND) != 0:
        return shows * p.extends
    if events & (1 << ON_OTHER_EXTEND) != 0:
        return shows * p.extends * rivals
    if events & OTHER_TAKES != 0:
        return takes * rivals * bits(events & OTHER_TAKES) * PER_FAMILY
    if events & (1 << ON_COMPLETE) != 0:
        return shows * p.completes * s.seats
    return takes / r.markers


@kernel
def later(s: State, r: Rules, p: Tastes, design: int, cells: int, takes: float) -> float:
    """Return what a recurring card is expected to bring while its owner takes so many cards."""
    if takes == 0.0 or r.one_time[design] == 1 or s.without[s.seat] == design:
        return 0.0
    if r.events_of[design] != 0:
        return triggers(s, r, p, r.events_of[design], takes) * worth(s, r, p, design, cells)
    saved = float(r.cut_first_of[design])
    for size in range(SIZES_OF_CARDS):
        saved += r.cut_size_of[design, size] * PER_SIZE
    return takes * p.shows * p.amber * saved


@kernel
def reactions(s: State, r: Rules, p: Tastes, slots: int, cells: int) -> float:
    """Return what the effects of all cards in a set of study slots are worth together."""
    value = 0.0
    slot = 0
    while slots != 0:
        if slots & 1 == 1:
            value += worth(s, r, p, s.study[s.seat, slot], cells)
        slots >>= 1
        slot += 1
    return value


@kernel
def gains(s: State, r: Rules, p: Tastes, design: int, cells: int) -> float:
    """Return what taking a card brings at once: by itself, if it reacts to that, and by the cards in the study."""
    of_family = ON_OWN_TAKE + r.family_of[design]
    of_size = ON_OWN_TAKE_SIZE + r.size_of[design]
    value = reactions(s, r, p, s.reacts[s.seat, of_family] | s.reacts[s.seat, of_size], cells)
    if r.one_time[design] == 1 or r.events_of[design] & (1 << of_family | 1 << of_size) != 0:
        value += worth(s, r, p, design, cells)
    return value


@kernel
def take_worth(s: State, r: Rules, p: Tastes, design: int, cells: int, takes: float) -> float:
    """Return what taking a card is worth, with `cells` in the study and so many takes to come.

    Of several cards of a cell only the first is expected to extend a collection.
    """
    seat = s.seat
    doubled = (cells >> r.cell_of[design]) & 1 == 1
    cells |= 1 << r.cell_of[design]
    value = p.gains * gains(s, r, p, design, cells)
    if not is_last(s):
        fossil = beginning(s, r, p, design, cells) if doubled else plan(s, r, p, seat, design, cells)
        value += p.plan * fossil + p.engine * later(s, r, p, design, cells, takes)
        value -= p.price * exhibit_price(s, r, seat, design, 0)
    return value


@kernel
def show_worth(s: State, r: Rules, p: Tastes, design: int, cells: int, takes: float, price: int) -> float:
    """Return what exhibiting a card of the study at a price is worth, less what it would bring if it stayed."""
    seat = s.seat
    extends = (s.wanted[seat] >> r.cell_of[design]) & 1 == 1
    moved = s.reacts[seat, ON_EXTEND] if extends else s.reacts[seat, ON_START]
    value = reactions(s, r, p, moved | s.reacts[seat, ON_OWN_EXHIBIT + r.size_of[design]], cells)
    value += plan(s, r, p, seat, design, cells) - amber_worth(s, r, p.thrift) * price
    return value - p.keep * later(s, r, p, design, cells, takes)
