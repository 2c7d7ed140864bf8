"""What the playing styles of Celestia have in common: which constellation to take, which star to spare.

Every helper answers for the seat to act and looks at nothing that this seat may not know. Helpers that pick
a move return its index in `s.moves`. `kinds` is a set of constellation kinds, bit 0 for those of three stars.
"""

from sim.games.celestia.state import (
    BUILD,
    KINDS,
    MATCH,
    OPEN,
    PHASE_ANSWER,
    PHASE_DISCARD,
    RULE_SWAP,
    STAR,
    STARS,
    SUPERNOVA,
    Rules,
    State,
)
from sim.games.celestia.view import bonus_for, likely, missing_stars, owned
from sim.jit import kernel
from sim.state import NOTHING

ALL_KINDS = (1 << KINDS) - 1
RELUCTANCE = 1000.0
"""Outweighs any number of spare stars: what is given away only when there is nothing else."""


@kernel
def match_index(s: State) -> int:
    """Return where the match stands among the moves, or NOTHING if there can be none."""
    for index in range(s.n_moves):
        if s.moves[index] == MATCH:
            return index
    return NOTHING


@kernel
def opposes(s: State, seat: int) -> bool:
    """Tell whether `seat` plays against the seat to act."""
    return s.side[seat] != s.side[s.seat]


@kernel
def stock(s: State) -> int:
    """Return how many stars the seat to act can build with."""
    count = 0
    for star in range(STARS):
        count += owned(s, s.seat, star)
    return count


@kernel
def sky_is_empty(s: State) -> bool:
    """Tell whether no star is left to draw, so that waiting brings nothing more."""
    left = s.n_pile
    for star in range(STARS):
        left += s.discard[star]
    return left == 0


@kernel
def must_build(s: State, r: Rules, enough: float) -> bool:
    """Tell whether patience ends: the stock is `enough`, or cannot grow for want of stars or for the hand limit."""
    held = stock(s)
    full = 0 < r.hand_limit <= held
    return held >= enough or full or sky_is_empty(s) or match_index(s) == NOTHING


@kernel
def is_among(kinds: int, kind: int) -> bool:
    """Tell whether a set of constellation kinds holds this one."""
    return (kinds >> kind) & 1 == 1


@kernel
def build_value(s: State, r: Rules, slot: int, bonus: float, supernova_price: float) -> float:
    """Return the points that building brings, its bonus weighted, less a price for each Supernova it costs."""
    card = s.display[slot]
    prize = bonus_for(s, r, s.seat, r.card_kind[card])
    return r.card_worth[card] + bonus * prize - supernova_price * missing_stars(s, r, s.seat, card)


@kernel
def dearest_build(s: State, r: Rules, kinds: int, bonus: float, supernova_price: float) -> int:
    """Return the move that builds the most valuable constellation of these kinds, or NOTHING."""
    best = NOTHING
    best_value = 0.0
    for index in range(s.n_moves):
        slot = s.moves[index] - BUILD
        if 0 <= slot < OPEN and is_among(kinds, r.card_kind[s.display[slot]]):
            value = build_value(s, r, slot, bonus, supernova_price)
            if best == NOTHING or value > best_value:
                best = index
                best_value = value
    return best


@kernel
def build_or_match(s: State, r: Rules, kinds: int, bonus: float, supernova_price: float) -> int:
    """Return the best build among these kinds; without one the match; without that any build."""
    index = dearest_build(s, r, kinds, bonus, supernova_price)
    if index == NOTHING:
        index = match_index(s)
    if index == NOTHING:
        index = dearest_build(s, r, ALL_KINDS, bonus, supernova_price)
    return index


@kernel
def need_for(s: State, r: Rules, kinds: int, star: int) -> int:
    """Return the most stars of this kind that one open constellation among `kinds` asks for."""
    most = 0
    for slot in range(OPEN):
        card = s.display[slot]
        if card != NOTHING and is_among(kinds, r.card_kind[card]) and r.card_stars[card, star] > most:
            most = r.card_stars[card, star]
    return most


@kernel
def spare(s: State, r: Rules, kinds: int, star: int) -> int:
    """Return how many stars of this kind remain after the need of the constellations among `kinds`."""
    return owned(s, s.seat, star) - need_for(s, r, kinds, star)


@kernel
def match_partner(s: State) -> int:
    """Return the seat on the other side of the pair in question: who will answer, or who has laid."""
    return s.layer[s.answered] if s.phase == PHASE_ANSWER else s.defender[s.laid]


@kernel
def seeks_equal(s: State, r: Rules) -> bool:
    """Tell whether equal stars are good for the seat to act in the pair in question."""
    return (s.phase == PHASE_ANSWER) != (r.match_winner == RULE_SWAP)


@kernel
def spare_score(s: State, r: Rules, kinds: int, star: int, memory: float) -> float:
    """Return how gladly this star is played: its copies to spare, corrected by what the other seems to hold.

    The correction is `memory` if the other is sure to play the same star. A Supernova is never played gladly.
    """
    score = 1.0 * spare(s, r, kinds, star)
    if star == SUPERNOVA:
        return score - 2.0 * RELUCTANCE
    if s.phase == PHASE_DISCARD:
        return score
    chance = likely(s, r, s.seat, match_partner(s), star)
    return score + memory * chance if seeks_equal(s, r) else score - memory * chance


@kernel
def spare_star(s: State, r: Rules, kinds: int, memory: float, shunned: int) -> int:
    """Return the move that gives the star to spare most: a Supernova last, `shunned` just before it."""
    best = 0
    best_score = 0.0
    for index in range(s.n_moves):
        star = s.moves[index] - STAR
        score = spare_score(s, r, kinds, star, memory)
        if star == shunned:
            score -= RELUCTANCE
        if index == 0 or score > best_score:
            best = index
            best_score = score
    return best


@kernel
def star_index(s: State, star: int) -> int:
    """Return where giving this star stands among the moves, or NOTHING."""
    for index in range(s.n_moves):
        if s.moves[index] == STAR + star:
            return index
    return NOTHING


@kernel
def answer_in_sight(s: State, r: Rules, kinds: int) -> int:
    """Return the right answer to a star that lies face up; NOTHING if there is no such star to answer.

    A Supernova loses to any other star; else the same star is the answer, or a different one under `swap`.
    """
    if s.phase != PHASE_ANSWER or r.face_up_attack == 0:
        return NOTHING
    attack = s.attack[s.answered]
    if attack == SUPERNOVA:
        return spare_star(s, r, kinds, 0.0, NOTHING)
    if r.match_winner == RULE_SWAP:
        return spare_star(s, r, kinds, 0.0, attack)
    equal = star_index(s, attack)
    return equal if equal != NOTHING else spare_star(s, r, kinds, 0.0, NOTHING)


@kernel
def give_star(s: State, r: Rules, kinds: int, memory: float) -> int:
    """Return the star to lay, answer with or give up: what wins if that is in sight, else what is to spare."""
    index = answer_in_sight(s, r, kinds)
    return index if index != NOTHING else spare_star(s, r, kinds, memory, NOTHING)
