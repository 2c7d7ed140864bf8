"""Takes the row that helps itself most and leaves the next player least; sells in big portions."""

from typing import Annotated, Protocol

from sim.games.christmas_tree.state import PHASE_ACTION, ROW, SANTA, Rules, State
from sim.games.christmas_tree.view import turn_points
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.christmas_tree._common import can_play, is_row, spend, squares, urgent, usual


class Parameters(Protocol):
    """How much it cares about the next player."""

    denial: Annotated[float, Parameter(0.4, 0, 2, "weight of what is left for the next player")]
    at: Annotated[float, Parameter(3, 1, 9, "points of a turn that are worth selling for")]
    alarm: Annotated[float, Parameter(2, 0, 6, "sells anyway when a rival lacks at most this many points")]
    santa_value: Annotated[float, Parameter(6, 0, 30, "worth of a Santa in a row, in squared cards")]


@kernel
def temptation(s: State, r: Rules, row: int, seat: int, santa_value: float) -> float:
    """Return what a row would bring another seat, as far as its hand is known, less its price."""
    value = santa_value * s.row[row, SANTA] - r.payment * row
    for kind in range(1, r.n_faces):
        cards = s.row[row, kind]
        value += cards * (cards + 2 * s.known[seat, kind])
    return value


@kernel
def least_left(s: State, r: Rules, p: Parameters) -> int:
    """Return the row with the best own gain, less part of the best that remains for the next player."""
    following = (s.seat + 1) % s.seats
    first = NOTHING
    first_value = 0.0
    second_value = 0.0
    for row in range(r.rows):
        if s.n_hand[following] >= r.payment * row:
            value = temptation(s, r, row, following, p.santa_value)
            if value > first_value:
                second_value = first_value
                first = row
                first_value = value
            elif value > second_value:
                second_value = value
    best = 0
    best_value = 0.0
    gone = 0
    paid = 0
    for index in range(s.n_moves):
        if is_row(s, index):
            row = s.moves[index] - ROW
            gone = spend(s, r, row, gone, paid)
            paid = r.payment * row
            left = second_value if row == first else first_value
            value = squares(s, r, row, gone) + p.santa_value * (s.row[row, SANTA] - (gone & 15)) - p.denial * left
            if index == 0 or value > best_value:
                best = index
                best_value = value
    return best


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Sell at the threshold, else take the row that gains most and leaves least."""
    if s.phase != PHASE_ACTION:
        return usual(s, r)
    if can_play(s):
        points = turn_points(s, r)
        if points >= p.at or urgent(s, r, points, p.alarm):
            return s.n_moves - 1
    return least_left(s, r, p)
