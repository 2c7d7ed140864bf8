"""Saves all rewards as amber until it can pay for four exhibits at a time, and prefers cards that bring amber."""

from typing import Annotated, Protocol

from sim.games.first_giants.state import PHASE_ACTION, PHASE_REWARD, STUDY, Rules, State
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.first_giants._answers import affordable, best_take, ready, refuse, usual
from strategies.first_giants._common import ALL_CELLS, Tastes, is_late, plan, study_cells, tastes


class Parameters(Tastes, Protocol):
    """What it saves for."""

    amber: Annotated[float, Parameter(1.0, 0, 3, "worth of an amber while it can still be spent")]
    exhibits: Annotated[float, Parameter(4, 1, 5, "exhibits that it pays for at a time")]
    useful: Annotated[float, Parameter(0.7, 0, 9, "points that an exhibit must bring to be one of them")]


@kernel
def useful(s: State, r: Rules, p: Parameters) -> int:
    """Return the cells of the study whose exhibit is worth saving for."""
    cells = study_cells(s, r, s.seat)
    found = 0
    for slot in range(STUDY):
        design = s.study[s.seat, slot]
        if design != NOTHING and plan(s, r, tastes(p), s.seat, design, cells) >= p.useful:
            found |= 1 << r.cell_of[design]
    return found


@kernel
def pays(s: State, r: Rules, p: Parameters) -> bool:
    """Tell whether the rewards of this turn are for exhibits: all of them, and all paid by the amber at hand."""
    if s.n_shown > 0 or is_late(s, tastes(p)):
        return True
    wanted = min(p.exhibits, r.markers)
    return s.rewards >= wanted and affordable(s, r, useful(s, r, p), s.rewards) >= wanted


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Place all markers; reclaim for amber, or for exhibits when all can be paid."""
    if s.phase == PHASE_REWARD and not pays(s, r, p):
        return refuse(s)
    if s.phase != PHASE_ACTION:
        return usual(s, r, tastes(p), ALL_CELLS)
    if ready(s, r, tastes(p), useful(s, r, p), p.exhibits, p.exhibits):
        return s.n_moves - 1
    return best_take(s, r, tastes(p), ALL_CELLS)
