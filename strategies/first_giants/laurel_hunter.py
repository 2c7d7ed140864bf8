"""Goes for laurels: any card that brings two at once, and exhibits only to extend and from surplus amber."""

from typing import Annotated, Protocol

from sim.games.first_giants.state import PHASE_ACTION, PHASE_REWARD, Rules, State
from sim.games.first_giants.view import laurels_by_taking
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.first_giants._answers import (
    UNTHINKABLE,
    offered,
    ready,
    refuse,
    usual,
)
from strategies.first_giants._common import ALL_CELLS, Tastes, is_late, study_cells, take_worth, takes_left, tastes


class Parameters(Tastes, Protocol):
    """What it hunts for."""

    at_once: Annotated[float, Parameter(2, 1, 9, "laurels at once that no other card can outweigh")]
    begun: Annotated[float, Parameter(5, 1, 16, "collections that it begins; afterwards it only extends them")]
    surplus: Annotated[float, Parameter(1, 0, 9, "amber that it keeps before the end-game")]
    enough: Annotated[float, Parameter(2, 1, 5, "extensions that are worth reclaiming for")]
    out: Annotated[float, Parameter(3, 1, 5, "markers that must be out for that")]
    amber: Annotated[float, Parameter(0.5, 0, 3, "worth of an amber to gain, while it can still be spent")]
    plan: Annotated[float, Parameter(0.4, 0, 3, "weight of what exhibiting it would bring, in taking it")]


@kernel
def best_catch(s: State, r: Rules, p: Parameters) -> int:
    """Return the best card among those that bring many laurels at once, else the best of all."""
    cells = study_cells(s, r, s.seat)
    takes = takes_left(s, r, tastes(p))
    best = 0
    best_value = UNTHINKABLE
    caught = False
    for index in range(s.n_moves):
        design = offered(s, index)
        if design == NOTHING:
            continue
        catch = laurels_by_taking(s, r, s.seat, design) >= p.at_once
        if caught and not catch:
            continue
        value = take_worth(s, r, tastes(p), design, cells, takes)
        if value > best_value or (catch and not caught):
            best = index
            best_value = value
            caught = catch
    return best


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Take laurels; extend with what amber is left over."""
    extensions = s.wanted[s.seat]
    fitting = extensions if s.n_collections[s.seat] >= p.begun else ALL_CELLS
    if s.phase == PHASE_REWARD and s.amber[s.seat] <= p.surplus and not is_late(s, tastes(p)):
        return refuse(s)
    if s.phase != PHASE_ACTION:
        return usual(s, r, tastes(p), fitting)
    if ready(s, r, tastes(p), study_cells(s, r, s.seat) & extensions, p.enough, p.out):
        return s.n_moves - 1
    return best_catch(s, r, p)
