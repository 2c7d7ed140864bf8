"""Takes what an opponent is about to build, even if cheaper, and gives away no star they lack.

What the others are about to build it concludes from stars that everybody saw them win and not yet spend.
"""

from typing import Annotated, Protocol

from sim.games.celestia.state import (
    BUILD,
    OPEN,
    PHASE_ACTION,
    PHASE_ANSWER,
    PHASE_DISCARD,
    STAR,
    Rules,
    State,
)
from sim.games.celestia.view import bonus_for, known_missing
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.celestia._common import (
    ALL_KINDS,
    build_value,
    give_star,
    match_index,
    match_partner,
    opposes,
    spare_score,
)


class Parameters(Protocol):
    """What tunes a denier."""

    slack: Annotated[float, Parameter(2.0, 0.0, 5.0, "Stars that a known hand may lack and still threaten to build")]
    denial: Annotated[float, Parameter(3.0, 0.0, 9.0, "Weight of a point kept from an opponent against an own one")]
    withhold: Annotated[float, Parameter(2.0, 0.0, 9.0, "Spare copies that outweigh showing a star that they lack")]
    bonus: Annotated[float, Parameter(1.0, 0.0, 3.0, "Weight of a bonus point against a printed one")]
    supernova_price: Annotated[float, Parameter(0.5, 0.0, 3.0, "Points that a Supernova must bring to be spent")]
    memory: Annotated[float, Parameter(1.0, 0.0, 9.0, "Spare copies that being sure of the other star outweighs")]


@kernel
def threat(s: State, r: Rules, p: Parameters, slot: int) -> int:
    """Return the most points that an opponent seems about to make with the constellation in this slot."""
    card = s.display[slot]
    most = 0
    for seat in range(s.seats):
        if opposes(s, seat) and known_missing(s, r, seat, card) <= p.slack:
            most = max(most, r.card_worth[card] + bonus_for(s, r, seat, r.card_kind[card]))
    return most


@kernel
def best_denial(s: State, r: Rules, p: Parameters) -> int:
    """Return the build that is worth most, own points and points denied together, or NOTHING."""
    best = NOTHING
    best_value = 0.0
    for index in range(s.n_moves):
        slot = s.moves[index] - BUILD
        if 0 <= slot < OPEN:
            value = build_value(s, r, slot, p.bonus, p.supernova_price) + p.denial * threat(s, r, p, slot)
            if best == NOTHING or value > best_value:
                best = index
                best_value = value
    return best


@kernel
def lacks(s: State, r: Rules, p: Parameters, seat: int, star: int) -> bool:
    """Tell whether `seat` seems to lack this star for a constellation that it is close to."""
    for slot in range(OPEN):
        card = s.display[slot]
        if card != NOTHING and r.card_stars[card, star] > s.known[seat, star] + s.tableau[seat, star]:
            missing = known_missing(s, r, seat, card)
            if 0 < missing <= p.slack:
                return True
    return False


@kernel
def safest_star(s: State, r: Rules, p: Parameters) -> int:
    """Return the star to spare most for this pair, less what helps the other one, who may win it."""
    best = 0
    best_score = 0.0
    for index in range(s.n_moves):
        star = s.moves[index] - STAR
        score = spare_score(s, r, ALL_KINDS, star, p.memory)
        if s.phase == PHASE_ANSWER and lacks(s, r, p, match_partner(s), star):
            score -= p.withhold
        if index == 0 or score > best_score:
            best = index
            best_score = score
    return best


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Build what the others want; give them as little help as can be."""
    if s.phase == PHASE_ACTION:
        index = best_denial(s, r, p)
        return index if index != NOTHING else match_index(s)
    if s.phase == PHASE_DISCARD or (s.phase == PHASE_ANSWER and r.face_up_attack == 1):
        return give_star(s, r, ALL_KINDS, p.memory)
    return safest_star(s, r, p)
