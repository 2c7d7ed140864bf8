"""Always takes the lowest row that it can pay for, with its rarest kinds, and sells in big portions."""

from typing import Annotated, Protocol

from sim.games.christmas_tree.state import PHASE_ACTION, Rules, State
from sim.games.christmas_tree.view import turn_points
from sim.jit import kernel
from sim.strategy import Parameter
from strategies.christmas_tree._common import can_play, is_row, urgent, usual


class Parameters(Protocol):
    """When to sell, and how deep to dive."""

    at: Annotated[float, Parameter(3, 1, 9, "points of a turn that are worth selling for")]
    alarm: Annotated[float, Parameter(2, 0, 6, "sells anyway when a rival lacks at most this many points")]
    least_gain: Annotated[float, Parameter(1, -6, 6, "takes a higher row if a low one brings fewer cards than this")]


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Sell at the threshold, else take the lowest row that brings enough cards."""
    if s.phase != PHASE_ACTION:
        return usual(s, r)
    if can_play(s):
        points = turn_points(s, r)
        if points >= p.at or urgent(s, r, points, p.alarm):
            return s.n_moves - 1
    for index in range(s.n_moves - 1, -1, -1):
        if is_row(s, index):
            row = s.moves[index]
            if s.n_row[row] - r.payment * row >= p.least_gain:
                return index
    return 0
