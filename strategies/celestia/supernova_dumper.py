"""Answers with a Supernova when nothing is to spare and each open constellation almost in hand.

Then the natural stars are worth more to it than the Supernova. At any other time it saves its Supernovae, and
it never attacks with one.
"""

from typing import Annotated, Protocol

from sim.games.celestia.state import OPEN, PHASE_ACTION, PHASE_ANSWER, STAR, SUPERNOVA, Rules, State
from sim.games.celestia.view import missing_stars
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.celestia._common import ALL_KINDS, build_or_match, give_star, spare, star_index


class Parameters(Protocol):
    """What tunes a Supernova dumper."""

    missing: Annotated[float, Parameter(1.0, 0.0, 5.0, "Most natural stars that any open constellation may lack")]
    enough: Annotated[float, Parameter(1.0, -3.0, 5.0, "Spare copies of one star that make a hand good: no dumping")]
    bonus: Annotated[float, Parameter(1.0, 0.0, 3.0, "Weight of a bonus point against a printed one")]
    supernova_price: Annotated[float, Parameter(0.5, 0.0, 3.0, "Points that a Supernova must bring to be spent")]
    memory: Annotated[float, Parameter(1.0, 0.0, 9.0, "Spare copies that being sure of the other star outweighs")]


@kernel
def all_in_hand(s: State, r: Rules, missing: float) -> bool:
    """Tell whether no open constellation lacks more than `missing` natural stars."""
    for slot in range(OPEN):
        if s.display[slot] != NOTHING and missing_stars(s, r, s.seat, s.display[slot]) > missing:
            return False
    return True


@kernel
def has_bad_hand(s: State, r: Rules, enough: float) -> bool:
    """Tell whether no star has `enough` copies to spare."""
    for index in range(s.n_moves):
        star = s.moves[index] - STAR
        if star != SUPERNOVA and spare(s, r, ALL_KINDS, star) >= enough:
            return False
    return True


@kernel
def dumps(s: State, r: Rules, p: Parameters) -> bool:
    """Tell whether this is the moment to answer with a Supernova, if there is one."""
    blind = s.phase == PHASE_ANSWER and r.face_up_attack == 0
    return blind and has_bad_hand(s, r, p.enough) and all_in_hand(s, r, p.missing)


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Build greedily; part with stars to spare, and with a Supernova only as an answer."""
    if s.phase == PHASE_ACTION:
        return build_or_match(s, r, ALL_KINDS, p.bonus, p.supernova_price)
    index = star_index(s, SUPERNOVA) if dumps(s, r, p) else NOTHING
    return index if index != NOTHING else give_star(s, r, ALL_KINDS, p.memory)
