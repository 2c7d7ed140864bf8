"""Remembers which rows the others took, and plays what hurts them and brings a reward."""

from typing import Annotated, Protocol

from sim.games.christmas_tree.state import PHASE_ACTION, PHASE_KIND, PHASE_SET, SANTA, Rules, State
from sim.games.christmas_tree.view import known_hits, playable, turn_points, worth_with
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.christmas_tree._common import best_row, can_play, mix, sell, urgent, usual


class Parameters(Protocol):
    """What a forced discard is worth to it."""

    at: Annotated[float, Parameter(2.5, 0.5, 9, "points and hits of a kind that are worth selling it for")]
    hit_value: Annotated[float, Parameter(0.5, 0, 2, "worth of a card known to be with others, in points")]
    alarm: Annotated[float, Parameter(2, 0, 6, "sells anyway when a rival lacks at most this many points")]
    santa_value: Annotated[float, Parameter(6, 0, 30, "worth of a Santa in a row, in squared cards")]


@kernel
def prey(s: State, r: Rules, p: Parameters) -> int:
    """Return the kind whose sale brings most points and hits, if that is enough, or NOTHING."""
    best = NOTHING
    most = 0.0
    santas = s.hand[s.seat, SANTA]
    for kind in range(1, r.n_faces):
        if playable(s, r, kind):
            value = worth_with(r, s.hand[s.seat, kind], santas) + p.hit_value * known_hits(s, r, s.seat, kind)
            if value >= p.at and value > most:
                best = kind
                most = value
    return best


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Sell the kind that hits hardest, or everything when it is urgent; else collect big sets."""
    if s.phase == PHASE_ACTION:
        if can_play(s) and (prey(s, r, p) != NOTHING or urgent(s, r, turn_points(s, r), p.alarm)):
            return s.n_moves - 1
        return best_row(s, r, p.santa_value)
    if s.phase not in (PHASE_KIND, PHASE_SET) or urgent(s, r, turn_points(s, r), p.alarm):
        return usual(s, r)
    if s.phase == PHASE_KIND:
        return sell(s, r, prey(s, r, p))
    return mix(s, r, s.hand[s.seat, SANTA])
