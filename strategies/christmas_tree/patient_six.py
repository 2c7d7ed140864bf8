"""Plays only when the turn scores three points, wins, or cannot wait; takes rows for big sets."""

from typing import Annotated, Protocol

from sim.games.christmas_tree.state import PHASE_ACTION, Rules, State
from sim.games.christmas_tree.view import turn_points
from sim.jit import kernel
from sim.strategy import Parameter
from strategies.christmas_tree._common import best_row, can_play, urgent, usual


class Parameters(Protocol):
    """How patient it is, and what it thinks of Santas."""

    at: Annotated[float, Parameter(3, 1, 9, "points of a turn that are worth selling for")]
    alarm: Annotated[float, Parameter(2, 0, 6, "sells anyway when a rival lacks at most this many points")]
    santa_value: Annotated[float, Parameter(6, 0, 30, "worth of a Santa in a row, in squared cards")]


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Sell at the threshold, else take the row that makes the biggest sets."""
    if s.phase != PHASE_ACTION:
        return usual(s, r)
    if can_play(s):
        points = turn_points(s, r)
        if points >= p.at or urgent(s, r, points, p.alarm):
            return s.n_moves - 1
    return best_row(s, r, p.santa_value)
