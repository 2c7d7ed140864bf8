"""Goes for one newspaper after another: the one where it lags least, until it is locked."""

from typing import Annotated, Protocol

from sim.games.first_giants.state import PHASE_ACTION, PHASE_SPLIT, TYPES, Rules, State
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.first_giants._answers import (
    UNTHINKABLE,
    best_take,
    ready,
    usual,
)
from strategies.first_giants._common import ALL_CELLS, Tastes, study_cells, tastes


class Parameters(Tastes, Protocol):
    """How it chooses its newspaper."""

    value: Annotated[float, Parameter(1.0, 0, 3, "weight of the points of a newspaper, in choosing one")]
    lag: Annotated[float, Parameter(3.0, 0, 9, "weight of each card that a rival is ahead, in choosing one")]
    out: Annotated[float, Parameter(3, 1, 5, "markers that must be out to reclaim for it")]
    paper: Annotated[float, Parameter(0.8, 0, 1, "share of a newspaper that counts while it can be lost again")]


@kernel
def rival_cards(s: State, kind: int) -> int:
    """Return the cards in the largest collection of a type that an opponent has."""
    most = 0
    for other in range(s.seats):
        if other != s.seat:
            most = max(most, s.largest[other, kind])
    return most


@kernel
def target(s: State, r: Rules, p: Parameters) -> int:
    """Return the type whose newspaper it goes for, first of all one to lock; NOTHING if all are locked."""
    best = NOTHING
    best_value = UNTHINKABLE
    best_held = False
    for kind in range(TYPES):
        if s.locked[kind] == 1:
            continue
        value = p.value * r.paper_values[kind] - p.lag * (rival_cards(s, kind) - s.largest[s.seat, kind])
        held = s.paper[kind] == s.seat and r.news_locks == 1
        if (held and not best_held) or (held == best_held and value > best_value):
            best = kind
            best_value = value
            best_held = held
    return best


@kernel
def needed(s: State, r: Rules, kind: int) -> int:
    """Return the cells of cards that bring on its largest collection of a type, or could begin one."""
    seat = s.seat
    cells = r.type_cells[kind]
    most = 0
    for index in range(s.n_collections[seat]):
        follow = s.accepts[seat, index] & r.type_cells[kind]
        joined = s.collection[seat, index] & r.type_cells[kind] != 0
        if joined and follow != 0 and s.collection_cards[seat, index] > most:
            cells = follow
            most = s.collection_cards[seat, index]
    return cells


@kernel
def missing(s: State, r: Rules, kind: int) -> int:
    """Return how many cards it must exhibit to take the newspaper, or to lock one that it holds."""
    own = s.largest[s.seat, kind]
    goal = r.complete_at[kind] if s.paper[kind] == s.seat else max(rival_cards(s, kind) + 1, 2)
    return max(goal - own, 1)


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Take cards of one type only; reclaim when they suffice for its newspaper."""
    kind = target(s, r, p)
    cells = ALL_CELLS if kind == NOTHING else needed(s, r, kind)
    study = study_cells(s, r, s.seat)
    if s.phase != PHASE_ACTION:
        first = cells & study
        return usual(s, r, tastes(p), ALL_CELLS if first == 0 or s.phase == PHASE_SPLIT else first)
    lacking = 1 if kind == NOTHING else missing(s, r, kind)
    if ready(s, r, tastes(p), study & cells, lacking, p.out):
        return s.n_moves - 1
    return best_take(s, r, tastes(p), cells & ~study)
