"""The rules: throw once, add your charms."""

from sim.jit import kernel
from sim.rng import draw, finalise, open_stream
from sim.state import Features, note, offer

from . import state as c
from .state import Rules, State


@kernel
def setup(s: State, r: Rules) -> None:
    """Begin with seat 1."""
    s.turn = 1


@kernel
def legal(s: State, r: Rules) -> None:
    """There is nothing to do but throw."""
    s.n_moves = 0
    if s.over == 0:
        offer(s, 0)


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Throw, and add the charms that work for this seat."""
    open_stream(s, 0, s.seat)
    pips = 1 + draw(s, 0, c.SIDES)
    note(s, c.NOTE_LUCK, s.seat, pips, 0)
    s.points[s.seat, c.SOURCE_DIE] = pips
    for charm in range(len(c.ITEMS)):
        s.items[s.seat, c.DEED_OFFERED, charm] += 2
        s.items[s.seat, c.DEED_TAKEN, charm] += 1
        if s.without[s.seat] != charm and r.bonus[charm] > 0:
            s.items[s.seat, c.DEED_USED, charm] += 1
            s.points[s.seat, c.SOURCE_CHARMS] += r.bonus[charm]
    s.score[s.seat] = s.points[s.seat, c.SOURCE_DIE] + s.points[s.seat, c.SOURCE_CHARMS]
    if s.seat == s.seats - 1:
        s.over = 1
        s.end_cause = c.END_ALL
    else:
        s.turn += 1
        s.seat += 1


@kernel
def finish(s: State, r: Rules) -> None:
    """The highest sum wins."""
    for seat in range(s.seats):
        s.standing[seat] = s.score[seat]


@kernel
def redeal(s: State, r: Rules, seat: int) -> None:
    """Only the future is hidden."""
    s.key = finalise(s.key)


@kernel
def features(s: State, r: Rules, move: int, f: Features) -> None:
    """Tell nothing."""
    f.value[0] = 0.0
