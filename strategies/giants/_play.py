"""The one function that plays every style of Giants: what it does with its figures is all in the numbers."""

from sim.games.giants import state as c
from sim.games.giants.state import Rules, State
from sim.jit import kernel
from strategies.giants._bidding import bid, pick
from strategies.giants._carrying import mark_leftover, transport, unmark
from strategies.giants._placing import place
from strategies.giants._temper import Temper


@kernel
def play(s: State, r: Rules, p: Temper) -> int:
    """Answer any question of the game as a style with these numbers does."""
    if s.phase == c.PHASE_BID:
        return bid(s, r, p)
    if s.phase == c.PHASE_PICK:
        return pick(s, p)
    if s.phase == c.PHASE_TRANSPORT:
        return transport(s, r, p)
    if s.phase == c.PHASE_LEFTOVERS:
        return mark_leftover(s, r, p)
    if s.phase == c.PHASE_UNMARK:
        return unmark(s, r, p)
    return place(s, r, p)
