"""Collects recurring effects and amber while tokens are plenty, then exhibits all it has, the engine last."""

from typing import Annotated, Protocol

from sim.games.first_giants.state import PHASE_ACTION, PHASE_REWARD, Rules, State
from sim.jit import kernel
from sim.strategy import Parameter
from strategies.first_giants._answers import best_take, ready, refuse, usual
from strategies.first_giants._common import ALL_CELLS, Tastes, share_left, study_cells, tastes


class Parameters(Tastes, Protocol):
    """How long it builds, and what it does then."""

    growth: Annotated[float, Parameter(0.6, 0, 1, "share of the tokens down to which it builds")]
    stock: Annotated[float, Parameter(0.6, 0, 1, "share of the cards down to which it builds at most")]
    enough: Annotated[float, Parameter(4, 1, 5, "exhibits that are worth reclaiming for, once it has built")]


@kernel
def grows(s: State, r: Rules, p: Parameters) -> bool:
    """Tell whether it still builds."""
    return share_left(s, r) > p.growth and s.n_deck > p.stock * r.n_cards


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Place all markers, reclaim for amber while building and for exhibits afterwards."""
    if s.phase == PHASE_REWARD and grows(s, r, p):
        return refuse(s)
    if s.phase != PHASE_ACTION:
        return usual(s, r, tastes(p), ALL_CELLS)
    if not grows(s, r, p) and ready(s, r, tastes(p), study_cells(s, r, s.seat), p.enough, p.enough):
        return s.n_moves - 1
    return best_take(s, r, tastes(p), ALL_CELLS)
