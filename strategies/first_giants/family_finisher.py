"""Completes families, two at a time, and exhibits hardly anything else."""

from typing import Annotated, Protocol

from sim.games.first_giants.exhibit import type_with
from sim.games.first_giants.state import (
    COLLECTION,
    FAMILIES,
    PHASE_ACTION,
    PHASE_WHERE,
    SIZES_OF_CARDS,
    START,
    Rules,
    State,
)
from sim.jit import kernel
from sim.strategy import Parameter
from strategies.first_giants._answers import UNTHINKABLE, best_place, best_take, place_of, ready, usual
from strategies.first_giants._common import ALL_CELLS, Tastes, extension, is_late, study_cells, tastes


class Parameters(Tastes, Protocol):
    """How many families it works at."""

    open: Annotated[float, Parameter(2, 1, 5, "families that it works at at the same time")]
    out: Annotated[float, Parameter(3, 1, 5, "markers that must be out to reclaim for the completing card")]
    partner: Annotated[float, Parameter(0.6, 0, 3, "worth more for each card in the study that could follow there")]


@kernel
def is_family(s: State, seat: int, index: int) -> bool:
    """Tell whether a collection is, or can become, a family that is not complete."""
    return s.collection_type[seat, index] < FAMILIES and s.collection_complete[seat, index] == 0


@kernel
def missing(s: State, r: Rules, cards: int) -> int:
    """Return the cells that open families of at least so many cards lack."""
    seat = s.seat
    cells = 0
    for index in range(s.n_collections[seat]):
        if is_family(s, seat, index) and s.collection_cards[seat, index] >= cards:
            for family in range(FAMILIES):
                if s.collection[seat, index] & r.type_cells[family] != 0:
                    cells |= r.type_cells[family] & s.accepts[seat, index]
    return cells


@kernel
def fitting(s: State, r: Rules, p: Parameters) -> int:
    """Return the cells that it exhibits: what open families lack, and beginnings while it works at too few."""
    lacking = missing(s, r, 1)
    families = 0
    for family in range(FAMILIES):
        if lacking & r.type_cells[family] != 0:
            families += 1
    return ALL_CELLS if families < p.open or is_late(s, tastes(p)) else lacking


@kernel
def family_place(s: State, r: Rules, p: Parameters) -> int:
    """Lay a fossil into the family that it brings on best, else begin one."""
    seat = s.seat
    design = s.study[seat, s.laying]
    best = place_of(s, START)
    best_value = UNTHINKABLE
    for index in range(s.n_moves):
        where = s.moves[index] - COLLECTION
        if where >= 0 and type_with(s, r, seat, where, design) < FAMILIES:
            value = extension(s, r, tastes(p), seat, where, design)
            if value > best_value:
                best = index
                best_value = value
    return max(best, 0)


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Take what open families lack; reclaim when the last card of one can be paid."""
    if s.phase == PHASE_WHERE:
        return best_place(s, r, tastes(p)) if is_late(s, tastes(p)) else family_place(s, r, p)
    if s.phase != PHASE_ACTION:
        return usual(s, r, tastes(p), fitting(s, r, p))
    cells = study_cells(s, r, s.seat)
    if ready(s, r, tastes(p), cells & missing(s, r, SIZES_OF_CARDS - 1), 1.0, p.out):
        return s.n_moves - 1
    return best_take(s, r, tastes(p), missing(s, r, 1) & ~cells)
