"""Builds greedily, lays and answers by lot in proportion to what it holds, to be unreadable."""

from typing import Annotated, Protocol

from sim.games.celestia.state import PHASE_ACTION, PHASE_ANSWER, PHASE_DISCARD, STAR, SUPERNOVA, Rules, State
from sim.jit import kernel
from sim.rng import ponder
from sim.strategy import Parameter
from strategies.celestia._common import ALL_KINDS, build_or_match, give_star, spare

MIXES = True
LOTS = 1000
"""Lots that one star has in the draw."""


class Parameters(Protocol):
    """What tunes a uniform mixer."""

    needed: Annotated[float, Parameter(1.0, 0.0, 1.0, "Lots of a star that an open constellation needs; a spare has 1")]
    supernova: Annotated[float, Parameter(0.0, 0.0, 1.0, "Lots of a Supernova")]
    bonus: Annotated[float, Parameter(1.0, 0.0, 3.0, "Weight of a bonus point against a printed one")]
    supernova_price: Annotated[float, Parameter(0.5, 0.0, 3.0, "Points that a Supernova must bring to be spent")]


@kernel
def lots(s: State, r: Rules, p: Parameters, star: int) -> int:
    """Return how many lots a star has: its copies in hand, of which the needed ones have their own rate."""
    held = s.hand[s.seat, star]
    if star == SUPERNOVA:
        return int(LOTS * p.supernova * held)
    free = min(max(spare(s, r, ALL_KINDS, star), 0), held)
    return int(LOTS * (free + p.needed * (held - free)))


@kernel
def by_lot(s: State, r: Rules, p: Parameters) -> int:
    """Draw the star to give by lot; without any lots give the one to spare most."""
    total = 0
    for index in range(s.n_moves):
        total += lots(s, r, p, s.moves[index] - STAR)
    if total == 0:
        return give_star(s, r, ALL_KINDS, 0.0)
    drawn = ponder(s, total)
    index = 0
    drawn -= lots(s, r, p, s.moves[0] - STAR)
    while drawn >= 0:
        index += 1
        drawn -= lots(s, r, p, s.moves[index] - STAR)
    return index


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Build greedily; lay and answer by lot; give up what it can spare, and win what is in sight."""
    if s.phase == PHASE_ACTION:
        return build_or_match(s, r, ALL_KINDS, p.bonus, p.supernova_price)
    if s.phase == PHASE_DISCARD or (s.phase == PHASE_ANSWER and r.face_up_attack == 1):
        return give_star(s, r, ALL_KINDS, 0.0)
    return by_lot(s, r, p)
