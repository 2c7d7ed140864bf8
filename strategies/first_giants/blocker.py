"""Takes what is good for itself and would be good for the next player, and exhibits like a racer."""

from typing import Annotated, Protocol

from sim.games.first_giants.state import PHASE_ACTION, Rules, State
from sim.games.first_giants.view import rivals_plan
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.first_giants._answers import UNTHINKABLE, offered, ready, usual
from strategies.first_giants._common import ALL_CELLS, Tastes, study_cells, take_worth, takes_left, tastes


class Parameters(Tastes, Protocol):
    """How much it minds the others."""

    denial: Annotated[float, Parameter(0.5, 0, 3, "weight of the points that an opponent could make of a card")]
    enough: Annotated[float, Parameter(2, 1, 5, "extensions that are worth reclaiming for")]
    out: Annotated[float, Parameter(2, 1, 5, "markers that must be out for that")]


@kernel
def best_denial(s: State, r: Rules, p: Parameters) -> int:
    """Return the card that is worth most, own use and use denied together."""
    cells = study_cells(s, r, s.seat)
    takes = takes_left(s, r, tastes(p))
    best = 0
    best_value = UNTHINKABLE
    for index in range(s.n_moves):
        design = offered(s, index)
        if design != NOTHING:
            value = take_worth(s, r, tastes(p), design, cells, takes) + p.denial * rivals_plan(s, r, s.seat, design)
            if value > best_value:
                best = index
                best_value = value
    return best


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Reclaim for two extensions, else take what helps and denies most."""
    if s.phase != PHASE_ACTION:
        return usual(s, r, tastes(p), ALL_CELLS)
    if ready(s, r, tastes(p), study_cells(s, r, s.seat) & s.wanted[s.seat], p.enough, p.out):
        return s.n_moves - 1
    return best_denial(s, r, p)
