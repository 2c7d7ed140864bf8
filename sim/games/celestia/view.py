"""What a seat can see, count and conclude at a table of Celestia: questions that features and strategies ask.

Nothing here looks at a face-down star, a pile's order or another seat's hand beyond what everybody saw arrive.
"""

from sim.games.celestia.state import (
    BONUS_ONCE,
    BONUS_PER_GROUP,
    OPEN,
    SCOPE_TEAM,
    SOURCE_BONUS,
    STARS,
    SUPERNOVA,
    Rules,
    State,
)
from sim.jit import kernel
from sim.state import NOTHING


@kernel
def hand_size(s: State, seat: int) -> int:
    """Return how many stars `seat` holds in hand; a public number."""
    size = 0
    for star in range(STARS):
        size += s.hand[seat, star]
    return size


@kernel
def owned(s: State, seat: int, star: int) -> int:
    """Return the stars of one kind that `seat` can build with: hand and open tableau."""
    return s.hand[seat, star] + s.tableau[seat, star]


@kernel
def need(s: State, r: Rules, star: int) -> int:
    """Return the most stars of this kind that one open constellation asks for; 0 for the Supernova."""
    most = 0
    for slot in range(OPEN):
        card = s.display[slot]
        if card != NOTHING and r.card_stars[card, star] > most:
            most = r.card_stars[card, star]
    return most


@kernel
def surplus(s: State, r: Rules, seat: int, star: int) -> int:
    """Return what `seat` owns of a star beyond its `need`; negative if it lacks some. For the own seat only."""
    return owned(s, seat, star) - need(s, r, star)


@kernel
def missing_stars(s: State, r: Rules, seat: int, card: int) -> int:
    """Return how many stars of a constellation the natural stars of `seat` leave open. For the own seat only."""
    missing = 0
    for star in range(SUPERNOVA):
        short = r.card_stars[card, star] - owned(s, seat, star)
        if short > 0:
            missing += short
    return missing


@kernel
def known_missing(s: State, r: Rules, seat: int, card: int) -> int:
    """Return how many stars of a constellation `seat` still lacks, counting only what everybody knows it has."""
    missing = 0
    for star in range(SUPERNOVA):
        short = r.card_stars[card, star] - s.known[seat, star] - s.tableau[seat, star]
        if short > 0:
            missing += short
    return max(missing - s.known[seat, SUPERNOVA] - s.tableau[seat, SUPERNOVA], 0)


@kernel
def rival_missing(s: State, r: Rules, seat: int, card: int) -> int:
    """Return the fewest stars that an opponent of `seat` is known to lack for a constellation."""
    fewest = NOTHING
    for other in range(s.seats):
        if s.side[other] != s.side[seat]:
            missing = known_missing(s, r, other, card)
            if fewest == NOTHING or missing < fewest:
                fewest = missing
    return fewest


@kernel
def copies(r: Rules, star: int) -> int:
    """Return how many stars of this kind the game has."""
    if star == SUPERNOVA:
        return r.supernovae
    if star < r.star_kinds:
        return r.stars_per_kind
    return 0


@kernel
def unseen(s: State, r: Rules, seat: int, star: int) -> int:
    """Return how many stars of a kind `seat` cannot place: in the pile, in hands, or face down by others."""
    count = copies(r, star) - s.discard[star] - s.hand[seat, star]
    for other in range(s.seats):
        count -= s.tableau[other, star]
        if other != seat:
            count -= s.known[other, star]
    for pair in range(s.laid):
        if s.answer[pair] == star:
            count -= 1
        if s.attack[pair] == star and (r.face_up_attack == 1 or s.layer[pair] == seat):
            count -= 1
    return count


@kernel
def face_down(s: State, r: Rules, seat: int) -> int:
    """Return how many stars `seat` has lying face down."""
    count = 0
    if r.face_up_attack == 0:
        for pair in range(s.laid):
            if s.layer[pair] == seat:
                count += 1
    return count


@kernel
def likely(s: State, r: Rules, seat: int, other: int, star: int) -> float:
    """Return the chance that a random star held or laid face down by `other` is of this kind, as `seat` sees it.

    What everybody saw arrive counts in full; the rest is spread over the stars that `seat` cannot place.
    """
    size = hand_size(s, other) + face_down(s, r, other)
    if size == 0:
        return 0.0
    hidden = size
    total = 0
    for each in range(STARS):
        hidden -= s.known[other, each]
        total += unseen(s, r, seat, each)
    spread = hidden * unseen(s, r, seat, star) / total if total > 0 else 0.0
    return (s.known[other, star] + spread) / size


@kernel
def bonus_for(s: State, r: Rules, seat: int, kind: int) -> int:
    """Return the bonus points that one more constellation of this kind would bring `seat` or its team at once."""
    count = 1
    had = 0
    for other in range(s.seats):
        if other == seat or (r.bonus_scope == SCOPE_TEAM and s.side[other] == s.side[seat]):
            count += s.taken[other, kind]
            had += s.points[other, SOURCE_BONUS]
    if r.bonus_rule == BONUS_PER_GROUP:
        return r.bonus if count % r.bonus_threshold == 0 else 0
    if count != r.bonus_threshold or (r.bonus_rule == BONUS_ONCE and had > 0):
        return 0
    return r.bonus
