"""Collects size 1 for the set of five, with size 2 as a filler, and never pays for more."""

from typing import Annotated, Protocol

from sim.games.first_giants.effects import allowance
from sim.games.first_giants.state import COLLECTION, FAMILIES, PHASE_ACTION, PHASE_WHERE, SIZES_OF_CARDS, Rules, State
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.first_giants._answers import UNTHINKABLE, best_place, offered, ready, usual
from strategies.first_giants._common import Tastes, study_cells, take_worth, takes_left, tastes

TOO_BIG = 1e6
"""More than any card is worth."""


class Parameters(Tastes, Protocol):
    """What is small."""

    smallest: Annotated[float, Parameter(1, 1, 3, "size up to which it prefers cards")]
    filler: Annotated[float, Parameter(2, 1, 3, "size up to which it takes others as fillers")]
    preference: Annotated[float, Parameter(1.0, 0, 99, "worth more of those that it prefers")]
    dearest: Annotated[float, Parameter(2, 0, 9, "most amber that it pays for an exhibit")]
    enough: Annotated[float, Parameter(2, 1, 5, "extensions that are worth reclaiming for")]
    out: Annotated[float, Parameter(3, 1, 5, "markers that must be out for that")]


@kernel
def up_to(r: Rules, size: float) -> int:
    """Return the cells of cards up to a size."""
    cells = 0
    for each in range(SIZES_OF_CARDS):
        if each < size:
            cells |= r.type_cells[FAMILIES + each]
    return cells


@kernel
def cheap(s: State, r: Rules, p: Parameters) -> int:
    """Return the cells of cards that it would pay for."""
    cells = 0
    for each in range(SIZES_OF_CARDS):
        if r.exhibit_cost[each] - s.cut_size[s.seat, each] - allowance(s, r) <= p.dearest:
            cells |= r.type_cells[FAMILIES + each]
    return cells


@kernel
def small_take(s: State, r: Rules, p: Parameters) -> int:
    """Return the best card that is no bigger than a filler, small ones first; the best of all if there is none."""
    cells = study_cells(s, r, s.seat)
    takes = takes_left(s, r, tastes(p))
    small = up_to(r, p.smallest)
    filler = up_to(r, p.filler)
    best = 0
    best_value = UNTHINKABLE
    for index in range(s.n_moves):
        design = offered(s, index)
        if design == NOTHING:
            continue
        cell = r.cell_of[design]
        value = take_worth(s, r, tastes(p), design, cells, takes) + p.preference * ((small >> cell) & 1)
        if (filler >> cell) & 1 == 0:
            value -= TOO_BIG
        if value > best_value:
            best = index
            best_value = value
    return best


@kernel
def small_place(s: State, r: Rules, p: Parameters) -> int:
    """Lay a fossil into the largest set of its size if it is a small one, else where it is worth most."""
    seat = s.seat
    kind = FAMILIES + r.size_of[s.study[seat, s.laying]]
    best = NOTHING
    most = 0
    for index in range(s.n_moves):
        where = s.moves[index] - COLLECTION
        if where < 0 or s.collection_type[seat, where] != kind or kind - FAMILIES >= p.smallest:
            continue
        if s.collection_cards[seat, where] > most:
            best = index
            most = s.collection_cards[seat, where]
    return best if best != NOTHING else best_place(s, r, tastes(p))


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Take what is small; reclaim for two extensions that are cheap."""
    if s.phase == PHASE_WHERE:
        return small_place(s, r, p)
    cells = cheap(s, r, p)
    if s.phase != PHASE_ACTION:
        return usual(s, r, tastes(p), cells)
    if ready(s, r, tastes(p), study_cells(s, r, s.seat) & s.wanted[s.seat] & cells, p.enough, p.out):
        return s.n_moves - 1
    return small_take(s, r, p)
