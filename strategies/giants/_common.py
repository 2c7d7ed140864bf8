"""What the styles of Giants ask again and again: how far the game is, what a tribe owns, what a piece may still bring.

Every helper answers for the seat to act and looks at nothing that this seat may not know.
"""

from sim.games.giants import state as c
from sim.games.giants.state import Rules, State
from sim.games.giants.view import bases_needed, gain, pieces_of, seen_score, worth_putting_up
from sim.jit import kernel
from sim.state import NOTHING
from strategies.giants._temper import Temper


@kernel
def workers_owned(s: State, r: Rules) -> int:
    """Return the workers of the seat to act, wherever they are."""
    return r.worker_cap - s.workers_urn[s.seat]


@kernel
def markers_owned(s: State, r: Rules) -> int:
    """Return the markers of the seat to act, wherever they are."""
    return r.marker_cap - s.markers_urn[s.seat]


@kernel
def fewest_bases(s: State) -> int:
    """Return the fewest bases that a rival still has in hand."""
    fewest = c.AHUS
    for other in range(s.seats):
        if other != s.seat:
            fewest = min(fewest, s.bases_left[other])
    return fewest


@kernel
def has_limits(s: State, p: Temper) -> bool:
    """Tell whether the game is young enough to insist on what the style likes, be it ahus, sizes or prices."""
    return s.turn < p.patience and fewest_bases(s) > p.relent


@kernel
def season(s: State, r: Rules) -> float:
    """Return which part of the game is still to come, judged by the bases left in the hand that has fewest."""
    return min(fewest_bases(s), s.bases_left[s.seat]) / r.bases


@kernel
def may_end(s: State, r: Rules) -> bool:
    """Tell whether a rival has the pieces to fill its last base this round, or the rounds run out."""
    if s.turn >= r.round_limit or (r.max_rounds > 0 and s.turn >= r.max_rounds):
        return True
    for other in range(s.seats):
        pieces = pieces_of(s, other)
        if other != s.seat and s.bases_left[other] <= pieces and bases_needed(s, other) <= pieces:
            return True
    return False


@kernel
def ahead(s: State, r: Rules) -> int:
    """Return the points by which the seat to act leads the best rival, as far as it knows."""
    best = NOTHING
    for other in range(s.seats):
        if other != s.seat:
            best = max(best, seen_score(s, r, s.seat, other))
    return seen_score(s, r, s.seat, s.seat) - best


@kernel
def aim_of(s: State, r: Rules, p: Temper, kind: int, hex_: int) -> int:
    """Return the ahu that promises most for a piece in a hex, or NOTHING."""
    best = NOTHING
    most = 0.0
    for ahu in range(r.n_ahus):
        if worth_putting_up(s, s.seat, kind, ahu):
            promised = promise(s, r, p, kind, hex_, ahu)
            if promised > most:
                best = ahu
                most = promised
    return best


@kernel
def promise(s: State, r: Rules, p: Temper, kind: int, hex_: int, ahu: int) -> float:
    """Return what a piece in a hex may bring on an ahu, less the trouble of the way; 0 without an ahu."""
    if ahu == NOTHING:
        return 0.0
    trouble = p.effort * r.piece_weight[kind] * r.ahu_distance[hex_, ahu]
    return max(0.0, gain(s, r, s.seat, kind, ahu) - trouble)
