"""The rules: toss until somebody has a head."""

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
    """There is nothing to do but toss."""
    s.n_moves = 0
    if s.over == 0:
        offer(s, 0)


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Toss."""
    open_stream(s, 0, s.turn)
    head = draw(s, 0, 2)
    s.uses[s.seat, 0] += 1
    note(s, NOTE_LUCK, s.seat, head, 0)
    if head == 1:
        s.score[s.seat] = 1
        s.points[s.seat, 0] = 1
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
    """The head wins."""
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
