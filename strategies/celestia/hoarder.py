"""Matches until its hand is large, then builds a series of constellations, then hoards again.

Where it stands in a series it reads off the number of constellations that it owns, so it needs no memory.
"""

from typing import Annotated, Protocol

from sim.games.celestia.state import KINDS, PHASE_ACTION, Rules, State
from sim.jit import kernel
from sim.strategy import Parameter
from strategies.celestia._common import ALL_KINDS, build_or_match, give_star, match_index, must_build


class Parameters(Protocol):
    """What tunes a hoarder."""

    hold: Annotated[float, Parameter(10.0, 3.0, 30.0, "Stars in stock from which it begins to build")]
    series: Annotated[float, Parameter(3.0, 1.0, 15.0, "Constellations that it builds before it hoards again")]
    late: Annotated[float, Parameter(3.0, 0.0, 24.0, "Constellations left from which it no longer waits")]
    bonus: Annotated[float, Parameter(1.0, 0.0, 3.0, "Weight of a bonus point against a printed one")]
    supernova_price: Annotated[float, Parameter(0.5, 0.0, 3.0, "Points that a Supernova must bring to be spent")]
    memory: Annotated[float, Parameter(1.0, 0.0, 9.0, "Spare copies that being sure of the other star outweighs")]


@kernel
def in_series(s: State, series: float) -> bool:
    """Tell whether the seat to act has begun a series of builds and not finished it."""
    count = 0
    for kind in range(KINDS):
        count += s.taken[s.seat, kind]
    length = max(int(series), 1)
    return count % length != 0


@kernel
def is_ready(s: State, r: Rules, p: Parameters) -> bool:
    """Tell whether the time to build has come."""
    if in_series(s, p.series) or s.n_deck + s.n_display <= p.late:
        return True
    return must_build(s, r, p.hold)


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Hoard or build; part with the star to spare most."""
    if s.phase == PHASE_ACTION:
        if is_ready(s, r, p):
            return build_or_match(s, r, ALL_KINDS, p.bonus, p.supernova_price)
        return match_index(s)
    return give_star(s, r, ALL_KINDS, p.memory)
