"""Remembers where every star went: answers with the likeliest, lays what is least expected.

What somebody is known to hold counts in full, the rest is spread over the stars not seen. It weighs the chance
of two equal stars against what its own star is worth, and turns round when the rules swap who wins them. Now and
then it lays a star by lot: two mind readers who see through each other would trade the same stars for ever.
"""

from typing import Annotated, Protocol

from sim.games.celestia.state import (
    PHASE_ACTION,
    PHASE_ANSWER,
    PHASE_DISCARD,
    PHASE_LAY,
    STAR,
    SUPERNOVA,
    Rules,
    State,
)
from sim.games.celestia.view import likely, need, surplus
from sim.jit import kernel
from sim.rng import ponder
from sim.strategy import Parameter
from strategies.celestia._common import ALL_KINDS, RELUCTANCE, build_or_match, give_star, match_partner, seeks_equal

MIXES = True
LOTS = 1000
"""Lots in the draw of whether to bluff."""


class Parameters(Protocol):
    """What tunes a mind reader."""

    swing: Annotated[float, Parameter(6.0, 0.0, 9.0, "Worth of winning a pair, in stars")]
    attachment: Annotated[float, Parameter(0.2, 0.0, 9.0, "Extra worth of a star that an open constellation needs")]
    restraint: Annotated[float, Parameter(0.2, 0.0, 5.0, "How firmly it thinks that others hold on to what is needed")]
    secrecy: Annotated[float, Parameter(1.0, 0.0, 3.0, "How firmly it thinks that others remember its own stars")]
    bluff: Annotated[float, Parameter(0.05, 0.0, 1.0, "Share of the stars that it lays by lot")]
    bonus: Annotated[float, Parameter(1.0, 0.0, 3.0, "Weight of a bonus point against a printed one")]
    supernova_price: Annotated[float, Parameter(0.5, 0.0, 3.0, "Points that a Supernova must bring to be spent")]


@kernel
def belief(s: State, r: Rules, p: Parameters, other: int, star: int) -> float:
    """Return how strongly it expects this star from `other`: held by chance, held back if it is needed."""
    return likely(s, r, s.seat, other, star) / (1.0 + p.restraint * need(s, r, star))


@kernel
def worth(s: State, r: Rules, p: Parameters, star: int) -> float:
    """Return what a copy of an own star is worth to it, in stars."""
    return 1.0 if surplus(s, r, s.seat, star) > 0 else 1.0 + p.attachment


@kernel
def exposure(s: State, r: Rules, p: Parameters, star: int) -> float:
    """Return the factor by which the others' memory of an own star changes the chance of an equal answer to it."""
    held = s.hand[s.seat, star]
    factor = 1.0 + p.secrecy * s.known[s.seat, star] / held if held > 0 else 1.0
    return 1.0 / factor if seeks_equal(s, r) else factor


@kernel
def gain(s: State, r: Rules, p: Parameters, star: int, chance: float) -> float:
    """Return what playing a star brings if the other one equals it with this chance.

    A Supernova is lost for certain, and never played while there is anything else.
    """
    if star == SUPERNOVA:
        return -RELUCTANCE
    if seeks_equal(s, r):
        return chance * p.swing - (1.0 - chance) * worth(s, r, p, star)
    return (1.0 - chance) * p.swing - chance * worth(s, r, p, star)


@kernel
def telling_star(s: State, r: Rules, p: Parameters) -> int:
    """Return the star that gains most in this pair, given what the other is expected to have laid or to answer."""
    best = 0
    best_gain = 0.0
    for index in range(s.n_moves):
        star = s.moves[index] - STAR
        chance = belief(s, r, p, match_partner(s), star)
        if s.phase == PHASE_LAY:
            chance *= exposure(s, r, p, star)
        value = gain(s, r, p, star, chance)
        if index == 0 or value > best_gain:
            best = index
            best_gain = value
    return best


@kernel
def bluffs(s: State, p: Parameters) -> bool:
    """Tell by lot whether to lay without thinking."""
    return ponder(s, LOTS) < p.bluff * LOTS


@kernel
def any_star(s: State) -> int:
    """Draw a star by lot, but no Supernova (which always stands last)."""
    has_supernova = s.moves[s.n_moves - 1] == STAR + SUPERNOVA
    return ponder(s, s.n_moves - 1 if has_supernova else s.n_moves)


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Build greedily; read the other's mind in every match."""
    if s.phase == PHASE_ACTION:
        return build_or_match(s, r, ALL_KINDS, p.bonus, p.supernova_price)
    if s.phase == PHASE_DISCARD or (s.phase == PHASE_ANSWER and r.face_up_attack == 1):
        return give_star(s, r, ALL_KINDS, 0.0)
    if s.phase == PHASE_LAY and bluffs(s, p):
        return any_star(s)
    return telling_star(s, r, p)
