"""The rules: roll, add, first to the target wins. Luck is keyed by seat and turn."""

from sim.jit import kernel
from sim.rng import draw, finalise, open_stream
from sim.state import END_CAPPED, Features, note, offer

from .state import END_WON, NOTE_LUCK, Rules, State


@kernel
def setup(s: State, r: Rules) -> None:
    """Begin with seat 1."""
    s.turn = 1


@kernel
def legal(s: State, r: Rules) -> None:
    """There is nothing to do but roll."""
    s.n_moves = 0
    if s.over == 0:
        offer(s, 0)


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Roll and add."""
    open_stream(s, s.seat, s.turn)
    pips = 1 + draw(s, s.seat, 6)
    s.uses[s.seat, 0] += 1
    s.score[s.seat] += pips
    s.points[s.seat, 0] += pips
    note(s, NOTE_LUCK, s.seat, pips, 0)
    if s.score[s.seat] >= r.target:
        s.over = 1
        s.end_cause = END_WON
    elif s.turn >= r.max_turns:
        s.over = 1
        s.end_cause = END_CAPPED
    else:
        s.turn += 1
        s.seat = (s.seat + 1) % s.seats


@kernel
def finish(s: State, r: Rules) -> None:
    """Whoever is furthest has won."""
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
