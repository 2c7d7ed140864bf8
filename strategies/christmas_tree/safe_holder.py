"""Sells at three what somebody else collects too, before it is forced out; is patient with the rest."""

from typing import Annotated, Protocol

from sim.games.christmas_tree.state import PHASE_ACTION, PHASE_KIND, ROW, SANTA, Rules, State
from sim.games.christmas_tree.view import most_known, playable, turn_points, worth_with
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.christmas_tree._common import can_play, is_row, sell, spend, urgent, usual


class Parameters(Protocol):
    """What it is afraid of."""

    danger: Annotated[float, Parameter(2, 1, 6, "cards of a kind known to be with a rival that make it unsafe")]
    hold: Annotated[float, Parameter(3, 3, 6, "most cards of an unsafe kind that it wants to hold")]
    at: Annotated[float, Parameter(3, 1, 9, "points of a turn that are worth selling for")]
    alarm: Annotated[float, Parameter(2, 0, 6, "sells anyway when a rival lacks at most this many points")]
    santa_value: Annotated[float, Parameter(6, 0, 30, "worth of a Santa in a row, in squared cards")]


@kernel
def unsafe(s: State, r: Rules, p: Parameters) -> int:
    """Return an unsafe kind that scores without Santas and of which enough is held, or NOTHING."""
    for kind in range(1, r.n_faces):
        naturals = s.hand[s.seat, kind]
        scores = naturals >= p.hold and playable(s, r, kind) and worth_with(r, naturals, 0) > 0
        if scores and most_known(s, s.seat, kind) >= p.danger:
            return kind
    return NOTHING


@kernel
def safe_squares(s: State, r: Rules, p: Parameters, row: int, gone: int) -> float:
    """Return the squares of the hand after taking a row, unsafe kinds counted up to `hold` cards."""
    value = 0.0
    for kind in range(1, r.n_faces):
        after = 1.0 * (s.hand[s.seat, kind] - ((gone >> (4 * kind)) & 15) + s.row[row, kind])
        if after > p.hold and most_known(s, s.seat, kind) >= p.danger:
            after = p.hold
        value += after * after
    return value


@kernel
def safest_row(s: State, r: Rules, p: Parameters) -> int:
    """Return the row with the highest safe squares."""
    best = 0
    best_value = 0.0
    gone = 0
    paid = 0
    for index in range(s.n_moves):
        if is_row(s, index):
            row = s.moves[index] - ROW
            gone = spend(s, r, row, gone, paid)
            paid = r.payment * row
            value = safe_squares(s, r, p, row, gone) + p.santa_value * (s.row[row, SANTA] - (gone & 15))
            if index == 0 or value > best_value:
                best = index
                best_value = value
    return best


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Sell unsafe kinds at once and everything at the threshold."""
    if s.phase == PHASE_ACTION:
        if can_play(s):
            points = turn_points(s, r)
            if points >= p.at or urgent(s, r, points, p.alarm) or unsafe(s, r, p) != NOTHING:
                return s.n_moves - 1
        return safest_row(s, r, p)
    if s.phase == PHASE_KIND and s.sets == 0:
        points = turn_points(s, r)
        if points < p.at and not urgent(s, r, points, p.alarm):
            return sell(s, r, unsafe(s, r, p))
    return usual(s, r)
