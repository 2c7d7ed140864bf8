"""Looks into the opponent's hand: the honesty test must find it out."""

from typing import Any

from sim.games.celestia.state import State
from sim.jit import kernel


@kernel
def choose(s: State, r: Any, p: Any) -> int:
    """Choose by the neighbour's Alphas."""
    return s.hand[(s.seat + 1) % s.seats, 0] % s.n_moves
