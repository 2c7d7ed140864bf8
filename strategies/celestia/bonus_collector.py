"""Builds only the kind of constellation it owns most of until its bonus is won, then anything.

While several kinds are level it takes any of them. It drops a kind that the others have put out of reach, and
all restraint once its hand has grown large.
"""

from typing import Annotated, Protocol

from sim.games.celestia.state import KINDS, PHASE_ACTION, SCOPE_TEAM, Rules, State
from sim.jit import kernel
from sim.state import NOTHING
from sim.strategy import Parameter
from strategies.celestia._common import ALL_KINDS, build_or_match, give_star, must_build


class Parameters(Protocol):
    """What tunes a bonus collector."""

    collections: Annotated[float, Parameter(1.0, 0.0, 3.0, "Collections that it completes before it turns greedy")]
    latitude: Annotated[float, Parameter(0.0, 0.0, 3.0, "Cards that a kind may be behind and still be taken")]
    patience: Annotated[float, Parameter(8.0, 5.0, 30.0, "Stars in stock from which it takes whatever it can build")]
    bonus: Annotated[float, Parameter(1.0, 0.0, 3.0, "Weight of a bonus point against a printed one")]
    supernova_price: Annotated[float, Parameter(0.5, 0.0, 3.0, "Points that a Supernova must bring to be spent")]
    memory: Annotated[float, Parameter(1.0, 0.0, 9.0, "Spare copies that being sure of the other star outweighs")]


@kernel
def counts_for(s: State, r: Rules, seat: int) -> bool:
    """Tell whether constellations of `seat` count for a collection of the seat to act."""
    return seat == s.seat or (r.bonus_scope == SCOPE_TEAM and s.side[seat] == s.side[s.seat])


@kernel
def collected(s: State, r: Rules, kind: int) -> int:
    """Return the constellations of this kind that count for the own collection."""
    count = 0
    for seat in range(s.seats):
        if counts_for(s, r, seat):
            count += s.taken[seat, kind]
    return count


@kernel
def cards_of(r: Rules, kind: int) -> int:
    """Return how many constellations of this kind the game has."""
    count = 0
    for card in range(r.n_cards):
        if r.card_kind[card] == kind:
            count += 1
    return count


@kernel
def within_reach(s: State, r: Rules, kind: int) -> bool:
    """Tell whether the others have left enough of this kind for a collection."""
    left = cards_of(r, kind)
    for seat in range(s.seats):
        if not counts_for(s, r, seat):
            left -= s.taken[seat, kind]
    return left >= r.bonus_threshold


@kernel
def completed(s: State, r: Rules) -> int:
    """Return how many kinds are complete."""
    count = 0
    for kind in range(KINDS):
        if collected(s, r, kind) >= r.bonus_threshold:
            count += 1
    return count


@kernel
def furthest(s: State, r: Rules) -> int:
    """Return how far the furthest unfinished collection within reach is, or NOTHING."""
    most = NOTHING
    for kind in range(KINDS):
        count = collected(s, r, kind)
        if count < r.bonus_threshold and within_reach(s, r, kind) and count > most:
            most = count
    return most


@kernel
def wanted_kinds(s: State, r: Rules, p: Parameters) -> int:
    """Return the kinds to build: those that lead the own collection, all once there is no more to collect."""
    most = furthest(s, r)
    if most == NOTHING or completed(s, r) >= p.collections:
        return ALL_KINDS
    kinds = 0
    for kind in range(KINDS):
        count = collected(s, r, kind)
        if count < r.bonus_threshold and within_reach(s, r, kind) and count + p.latitude >= most:
            kinds |= 1 << kind
    return kinds


@kernel
def choose(s: State, r: Rules, p: Parameters) -> int:
    """Build for the collection; part with the star that it needs least."""
    kinds = wanted_kinds(s, r, p)
    if s.phase == PHASE_ACTION:
        if must_build(s, r, p.patience):
            kinds = ALL_KINDS
        return build_or_match(s, r, kinds, p.bonus, p.supernova_price)
    return give_star(s, r, kinds, p.memory)
