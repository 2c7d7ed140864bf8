"""The rules of Pig. Luck is keyed by seat and turn, so a longer turn shifts nobody's later rolls."""

from sim.jit import kernel
from sim.rng import draw, finalise, open_stream
from sim.state import END_CAPPED, Features, note, offer

from .state import END_WON, NOTE_LUCK, Rules, State

ROLL = 0
HOLD = 1


@kernel
def setup(s: State, r: Rules) -> None:
    """Begin with seat 1."""
    begin_turn(s, 0)


@kernel
def legal(s: State, r: Rules) -> None:
    """Roll, or hold what the turn has brought."""
    s.n_moves = 0
    if s.over == 0:
        offer(s, ROLL)
        if s.kept > 0:
            offer(s, HOLD)


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Roll or hold."""
    if move == ROLL:
        pips = 1 + draw(s, s.seat, 6)
        s.uses[s.seat, 0] += 1
        note(s, NOTE_LUCK, s.seat, pips, 0)
        if pips > 1:
            s.kept += pips
            return
        s.kept = 0
    s.score[s.seat] += s.kept
    s.points[s.seat, 0] += s.kept
    if s.score[s.seat] >= r.target:
        s.over = 1
        s.end_cause = END_WON
    elif s.turn >= r.max_turns:
        s.over = 1
        s.end_cause = END_CAPPED
    else:
        begin_turn(s, (s.seat + 1) % s.seats)


@kernel
def finish(s: State, r: Rules) -> None:
    """Whoever is furthest has won."""
    for seat in range(s.seats):
        s.standing[seat] = s.score[seat]


@kernel
def redeal(s: State, r: Rules, seat: int) -> None:
    """Only the future is hidden."""
    s.key = finalise(s.key)
    open_stream(s, s.seat, s.turn)


@kernel
def features(s: State, r: Rules, move: int, f: Features) -> None:
    """Tell whether the move holds."""
    f.value[0] = move


@kernel
def begin_turn(s: State, seat: int) -> None:
    """Hand the die to `seat`."""
    s.turn += 1
    s.seat = seat
    s.kept = 0
    open_stream(s, seat, s.turn)
