"""Turns of Christmas Tree: how one begins, how one ends, and which is the last."""

from sim.games.christmas_tree import state as c
from sim.games.christmas_tree.state import Rules, State
from sim.jit import kernel
from sim.state import END_CAPPED, NOTHING, note


@kernel
def begin_turn(s: State, seat: int) -> None:
    """Ask a seat for its action."""
    s.turn += 1
    s.active = seat
    s.seat = seat
    s.phase = c.PHASE_ACTION
    note(s, c.NOTE_TURN, s.turn, seat, 0)


@kernel
def end_turn(s: State, r: Rules) -> None:
    """Ask the active player down to the hand limit, then go on to the next player or end the game."""
    seat = s.active
    if r.hand_limit > 0 and s.n_hand[seat] > r.hand_limit:
        s.seat = seat
        s.phase = c.PHASE_DISCARD
        return
    if s.turns_left > 0:
        s.turns_left -= 1
    elif s.turns_left == NOTHING and s.score[seat] >= r.vp_target:
        s.turns_left = last_turns(s, r)
        note(s, c.NOTE_LAST_TURNS, seat, s.turns_left, 0)
    if s.turns_left == 0:
        s.over = 1
        s.end_cause = c.END_TARGET
    elif s.turn >= r.max_turns:
        s.over = 1
        s.end_cause = END_CAPPED
    else:
        begin_turn(s, (seat + 1) % s.seats)


@kernel
def last_turns(s: State, r: Rules) -> int:
    """Return how many turns follow the one in which the target was reached."""
    if r.last_turns == c.LAST_AT_ONCE:
        return 0
    if r.last_turns == c.LAST_FINISH_ROUND:
        return s.seats - 1 - s.active
    return s.seats - 1
