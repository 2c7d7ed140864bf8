"""Builds whenever it can, the dearest constellation first; else matches with what it can spare.

It parts with the stars that the open constellations need least, never with a Supernova while it has anything
else. Of two equally dispensable stars it plays the one that suits what the other is known to hold.
"""

from typing import Annotated, Protocol

from sim.games.celestia.state import PHASE_ACTION, Rules, State
from sim.jit import kernel
from sim.strategy import Parameter
from strategies.celestia._common import ALL_KINDS, build_or_match, give_star


class Parameters(Protocol):
    """What tunes a greedy builder."""

    bonus: Annotated[float, Parameter(1.0, 0.0, 3.0, "Weight of a bonus point against a printed one")]
    supernova_price: Annotated[float, Parameter(0.5, 0.0, 3.0, "Points that a Supernova must bring to be spent")]
    memory: Annotated[float, Parameter(1.0, 0.0, 9.0, "Spare copies that being sure of the other star outweighs")]


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Build the dearest constellation if any can be built, else match; part with the star to spare most."""
    if s.phase == PHASE_ACTION:
        return build_or_match(s, r, ALL_KINDS, p.bonus, p.supernova_price)
    return give_star(s, r, ALL_KINDS, p.memory)
