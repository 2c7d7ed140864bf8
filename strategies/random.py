"""Plays any legal move with equal chance: the floor that every style should clear."""

from typing import Any

from sim.jit import kernel
from sim.rng import ponder
from sim.state import Header

MIXES = True


@kernel
def choose(s: Header, r: Any, p: Any) -> int:
    """Return the index of any legal move."""
    return ponder(s, s.n_moves)
