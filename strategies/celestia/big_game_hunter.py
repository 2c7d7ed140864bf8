"""Leaves small constellations alone, collects for big ones, saves Supernovae for the last star.

A small constellation is taken only when a rival is about to complete a collection of them, when the
constellation pile is empty, or when the hand has grown so large that waiting makes no sense.
"""

from typing import Annotated, Protocol

from sim.games.celestia.state import BUILD, OPEN, PHASE_ACTION, Rules, State
from sim.games.celestia.view import missing_stars
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.celestia._common import (
    ALL_KINDS,
    build_or_match,
    build_value,
    give_star,
    match_index,
    must_build,
    opposes,
)

SMALL = 0
BIG_KINDS = ALL_KINDS - 1


class Parameters(Protocol):
    """What tunes a big-game hunter."""

    patience: Annotated[float, Parameter(14.0, 5.0, 40.0, "Stars in stock from which it takes whatever it can build")]
    rival: Annotated[float, Parameter(2.0, 1.0, 9.0, "Small ones that an opponent owns when it starts to compete")]
    spend: Annotated[float, Parameter(1.0, 0.0, 5.0, "Most Supernovae that it pays for one constellation")]
    bonus: Annotated[float, Parameter(1.0, 0.0, 3.0, "Weight of a bonus point against a printed one")]
    memory: Annotated[float, Parameter(1.0, 0.0, 9.0, "Spare copies that being sure of the other star outweighs")]


@kernel
def rival_collects(s: State, kind: int, count: float) -> bool:
    """Tell whether some opponent already owns `count` constellations of this kind."""
    most = 0
    for seat in range(s.seats):
        if opposes(s, seat):
            most = max(most, s.taken[seat, kind])
    return most >= count


@kernel
def is_game(s: State, r: Rules, p: Parameters, slot: int) -> bool:
    """Tell whether the constellation in this slot is worth a shot."""
    card = s.display[slot]
    if missing_stars(s, r, s.seat, card) > p.spend:
        return False
    return r.card_kind[card] != SMALL or rival_collects(s, SMALL, p.rival)


@kernel
def best_game(s: State, r: Rules, p: Parameters) -> int:
    """Return the move that builds the best constellation worth a shot, or NOTHING."""
    best = NOTHING
    best_value = 0.0
    for index in range(s.n_moves):
        slot = s.moves[index] - BUILD
        if 0 <= slot < OPEN and is_game(s, r, p, slot):
            value = build_value(s, r, slot, p.bonus, 0.0)
            if best == NOTHING or value > best_value:
                best = index
                best_value = value
    return best


@kernel
def action(s: State, r: Rules, p: Parameters) -> int:
    """Return the best shot; without one the match, unless waiting makes no sense any more."""
    index = best_game(s, r, p)
    if index != NOTHING:
        return index
    if s.n_deck == 0 or must_build(s, r, p.patience):
        return build_or_match(s, r, ALL_KINDS, p.bonus, 0.0)
    return match_index(s)


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Hunt; part with the star that big constellations need least."""
    if s.phase == PHASE_ACTION:
        return action(s, r, p)
    return give_star(s, r, BIG_KINDS, p.memory)
