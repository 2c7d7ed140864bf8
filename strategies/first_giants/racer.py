"""Takes what it can exhibit for most points and exhibits as soon as two fossils extend a collection."""

from typing import Annotated, Protocol

from sim.games.first_giants.state import PHASE_ACTION, Rules, State
from sim.jit import kernel
from sim.strategy import Parameter
from strategies.first_giants._answers import best_take, ready, usual
from strategies.first_giants._common import ALL_CELLS, Tastes, study_cells, tastes


class Parameters(Tastes, Protocol):
    """What it races with."""

    enough: Annotated[float, Parameter(2, 1, 5, "extensions that are worth reclaiming for")]
    out: Annotated[float, Parameter(2, 1, 5, "markers that must be out for that")]
    gains: Annotated[float, Parameter(0.6, 0, 3, "weight of what a card brings at once, in taking it")]
    engine: Annotated[float, Parameter(0.1, 0, 3, "weight of what it is expected to bring later, in taking it")]


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Reclaim for two extensions, else take what promises most."""
    if s.phase != PHASE_ACTION:
        return usual(s, r, tastes(p), ALL_CELLS)
    if ready(s, r, tastes(p), study_cells(s, r, s.seat) & s.wanted[s.seat], p.enough, p.out):
        return s.n_moves - 1
    return best_take(s, r, tastes(p), ALL_CELLS)
