"""Rolls until the turn is worth enough, or enough to win."""

from typing import Annotated, Any, Protocol

from sim.jit import kernel
from sim.strategy import Parameter


class Parameters(Protocol):
    """When to stop."""

    at: Annotated[float, Parameter(20, 2, 100, "sum of a turn that is held")]


@kernel
def choose(s: Any, r: Any, p: Parameters) -> int:
    """Hold at the threshold or when that wins."""
    return 1 if s.kept >= p.at or s.score[s.seat] + s.kept >= r.target else 0
