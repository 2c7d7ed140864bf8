"""Collects Santas and holds them until they complete a set of six."""

from typing import Annotated, Protocol

from sim.games.christmas_tree.state import PHASE_ACTION, PHASE_KIND, PHASE_SET, SANTA, Rules, State
from sim.games.christmas_tree.view import playable, turn_points, worth_with
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.christmas_tree._common import best_row, can_play, mix, sell, urgent, usual


class Parameters(Protocol):
    """What Santas are for."""

    santa_value: Annotated[float, Parameter(12, 0, 30, "worth of a Santa in a row, in squared cards")]
    complete: Annotated[float, Parameter(6, 3, 8, "cards of the smallest set that a Santa may complete")]
    at: Annotated[float, Parameter(3, 1, 9, "points of a turn that are worth selling for")]
    alarm: Annotated[float, Parameter(2, 0, 6, "sells anyway when a rival lacks at most this many points")]


@kernel
def santas_wanted(s: State, r: Rules, p: Parameters, kind: int) -> int:
    """Return how many Santas would complete a big enough set of this kind; 0 if they cannot."""
    naturals = s.hand[s.seat, kind]
    for santas in range(1, s.hand[s.seat, SANTA] + 1):
        more = worth_with(r, naturals, santas) > worth_with(r, naturals, 0)
        if more and r.best_size[naturals + santas] >= p.complete:
            return santas
    return 0


@kernel
def offer_of(s: State, r: Rules, p: Parameters) -> int:
    """Return the kind that scores most without wasting Santas, or NOTHING."""
    best = NOTHING
    most = 0
    for kind in range(1, r.n_faces):
        if playable(s, r, kind):
            worth = worth_with(r, s.hand[s.seat, kind], santas_wanted(s, r, p, kind))
            if worth > most:
                best = kind
                most = worth
    return best


@kernel
def thrifty_points(s: State, r: Rules, p: Parameters) -> int:
    """Return the points of a turn in which Santas complete one big set at most."""
    points = 0
    extra = 0
    for kind in range(1, r.n_faces):
        if playable(s, r, kind):
            alone = worth_with(r, s.hand[s.seat, kind], 0)
            points += alone
            extra = max(extra, worth_with(r, s.hand[s.seat, kind], santas_wanted(s, r, p, kind)) - alone)
    return points + extra


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Sell big sets, with Santas only where they complete one; spend them all when it is urgent."""
    if s.phase == PHASE_ACTION:
        if can_play(s) and (thrifty_points(s, r, p) >= p.at or urgent(s, r, turn_points(s, r), p.alarm)):
            return s.n_moves - 1
        return best_row(s, r, p.santa_value)
    if s.phase not in (PHASE_KIND, PHASE_SET) or urgent(s, r, turn_points(s, r), p.alarm):
        return usual(s, r)
    if s.phase == PHASE_KIND:
        return sell(s, r, offer_of(s, r, p))
    return mix(s, r, santas_wanted(s, r, p, s.chosen))
