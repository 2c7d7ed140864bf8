"""Plays everything as soon as any set scores; else takes the row with most cards of what it holds most."""

from typing import Annotated, Protocol

from sim.games.christmas_tree.state import PHASE_ACTION, ROW, SANTA, Rules, State
from sim.games.christmas_tree.view import turn_points
from sim.jit import kernel
from sim.strategy import Parameter
from strategies.christmas_tree._common import can_play, is_row, usual

EACH_CARD = 0.01
"""Decides between rows that bring equally much."""


class Parameters(Protocol):
    """When to sell, and what to look for."""

    at: Annotated[float, Parameter(1, 1, 6, "points of a turn that are worth selling for")]
    santa_value: Annotated[float, Parameter(1, 0, 4, "worth of a Santa in a row, in cards of the best kind")]


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Sell if it scores, else collect the kind that the hand has most of."""
    if s.phase != PHASE_ACTION:
        return usual(s, r)
    if can_play(s) and turn_points(s, r) >= p.at:
        return s.n_moves - 1
    kind = 1
    for other in range(2, r.n_faces):
        if s.hand[s.seat, other] > s.hand[s.seat, kind]:
            kind = other
    best = 0
    best_value = 0.0
    for index in range(s.n_moves):
        if is_row(s, index):
            row = s.moves[index] - ROW
            net = s.n_row[row] - r.payment * row
            value = s.row[row, kind] + p.santa_value * s.row[row, SANTA] + EACH_CARD * net
            if index == 0 or value > best_value:
                best = index
                best_value = value
    return best
