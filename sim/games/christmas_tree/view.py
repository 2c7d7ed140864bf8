"""What a seat can see, count and conclude in Christmas Tree: questions that features and strategies ask.

Nothing here looks at the order of the pile or at another hand beyond what everybody can conclude (`known`).
"""

from sim.games.christmas_tree import state as c
from sim.games.christmas_tree.state import FACES, SANTA, Rules, State
from sim.jit import kernel
from sim.state import NOTHING, Features

STEP_SPAN = 16
"""A step of `santa_step` is one integer: STEP_SPAN * kind + Santas."""


@kernel
def portion(r: Rules, cards: int) -> int:
    """Return how many of `cards` a forced discard takes."""
    rounding = r.discard_of - 1 if r.round_up == 1 else 0
    return (cards * r.discard_part + rounding) // r.discard_of


@kernel
def forced_out(r: Rules, cards: int) -> int:
    """Return how many cards of a kind somebody loses who holds `cards` of it when it is sold."""
    return portion(r, cards) if cards >= r.discard_threshold else 0


@kernel
def playable(s: State, r: Rules, kind: int) -> bool:
    """Tell whether the active seat can play a set of this kind now. For the own seat only."""
    naturals = s.hand[s.active, kind]
    if naturals < r.naturals_needed or naturals + s.hand[s.active, SANTA] < r.least_set:
        return False
    return s.played[kind] == 0 or r.multi_set_same_kind == 1


@kernel
def worth_with(r: Rules, naturals: int, santas: int) -> int:
    """Return the most points for one set out of so many naturals and Santas."""
    return r.best_worth[naturals + santas] if naturals >= r.naturals_needed else 0


@kernel
def santa_step(s: State, r: Rules, santas: int, without: int) -> int:
    """Return the use of some of `santas` that gains most points a Santa (see STEP_SPAN), or 0.

    For the own seat only. Kinds whose bit is set in `without` and kinds that cannot be played are left out.
    """
    step = 0
    best_gain = 0
    best_cost = 1
    for kind in range(1, r.n_faces):
        if (without >> kind) & 1 == 1 or not playable(s, r, kind):
            continue
        naturals = s.hand[s.active, kind]
        alone = worth_with(r, naturals, 0)
        for cost in range(1, santas + 1):
            gain = worth_with(r, naturals, cost) - alone
            if gain * best_cost > best_gain * cost or (gain * best_cost == best_gain * cost and gain > best_gain):
                step = STEP_SPAN * kind + cost
                best_gain = gain
                best_cost = cost
    return step


@kernel
def turn_points(s: State, r: Rules) -> int:
    """Return the points of all sets that the active seat can still play this turn. For the own seat only."""
    points = 0
    for kind in range(1, r.n_faces):
        if playable(s, r, kind):
            points += worth_with(r, s.hand[s.active, kind], 0)
    santas = s.hand[s.active, SANTA]
    without = 0
    while santas > 0:
        step = santa_step(s, r, santas, without)
        if step == 0:
            break
        kind = step // STEP_SPAN
        cost = step % STEP_SPAN
        naturals = s.hand[s.active, kind]
        points += worth_with(r, naturals, cost) - worth_with(r, naturals, 0)
        santas -= cost
        without |= 1 << kind
    return points


@kernel
def known_hits(s: State, r: Rules, seat: int, kind: int) -> int:
    """Return how many cards the others of `seat` would lose if it sold a kind, as far as is known."""
    hits = 0
    for other in range(s.seats):
        if other != seat:
            hits += forced_out(r, s.known[other, kind])
    return hits


@kernel
def most_known(s: State, seat: int, kind: int) -> int:
    """Return the most cards of a kind that one other of `seat` is known to hold."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, s.known[other, kind])
    return most


@kernel
def best_rival(s: State, seat: int) -> int:
    """Return the highest score among the others."""
    best = NOTHING
    for other in range(s.seats):
        if other != seat:
            best = max(best, s.score[other])
    return best


@kernel
def is_last_turn(s: State) -> bool:
    """Tell whether the target has been reached, so that this is the seat's last turn."""
    return s.turns_left != NOTHING


@kernel
def rarest(s: State, r: Rules, seat: int, gone: int) -> int:
    """Return the kind that `seat` holds fewest of, a Santa if nothing else is left. For the own seat only.

    `gone` holds four bits a face: cards that are already spoken for.
    """
    least = SANTA
    fewest = FACES * FACES
    for kind in range(1, r.n_faces):
        count = s.hand[seat, kind] - ((gone >> (4 * kind)) & 15)
        if 0 < count < fewest:
            fewest = count
            least = kind
    return least


@kernel
def price(s: State, r: Rules, seat: int, row: int) -> int:
    """Return the rarest kinds as the price of a row: four bits a face. For the own seat only."""
    gone = 0
    for _ in range(r.payment * row):
        gone += 1 << (4 * rarest(s, r, seat, gone))
    return gone


@kernel
def describe_play(s: State, r: Rules, f: Features) -> None:
    """Describe playing sets now."""
    points = turn_points(s, r)
    hits = 0
    for kind in range(1, r.n_faces):
        if worth_with(r, s.hand[s.seat, kind], 0) > 0:
            hits += known_hits(s, r, s.seat, kind)
    f.value[7] = 1.0
    f.value[8] = points
    f.value[9] = 1.0 if s.score[s.seat] + points >= r.vp_target else 0.0
    f.value[10] = hits


@kernel
def describe_row(s: State, r: Rules, row: int, f: Features) -> None:
    """Describe taking a row, its price paid with the rarest kinds."""
    seat = s.seat
    following = (seat + 1) % s.seats
    gone = price(s, r, seat, row)
    growth = 0
    points = 0
    next_cards = 0
    for kind in range(1, r.n_faces):
        cards = s.row[row, kind]
        now = s.hand[seat, kind]
        after = now - ((gone >> (4 * kind)) & 15) + cards
        growth += after * after - now * now
        points += r.best_worth[after] - r.best_worth[now]
        next_cards += cards * s.known[following, kind]
    f.value[0] = 1.0
    f.value[1] = s.n_row[row]
    f.value[2] = s.row[row, SANTA]
    f.value[3] = r.payment * row
    f.value[4] = growth
    f.value[5] = points
    f.value[6] = next_cards


@kernel
def describe_kind(s: State, r: Rules, move: int, f: Features) -> None:
    """Describe playing a set of one kind, or being done."""
    if move == c.DONE:
        f.value[15] = 1.0
        return
    kind = move - c.KIND
    cards = s.hand[s.seat, kind]
    most = cards + s.hand[s.seat, SANTA]
    f.value[11] = 1.0
    f.value[12] = r.best_worth[most]
    f.value[13] = max(r.best_size[most] - cards, 0)
    f.value[14] = known_hits(s, r, s.seat, kind)
