"""What the styles of Christmas Tree have in common: what a row is worth, when to sell, how to mix a set.

Every helper answers for the seat to act and looks at nothing that this seat may not know. Helpers that pick a
move return its index in `s.moves`.
"""

from sim.games.christmas_tree.state import (
    CARD,
    DONE,
    KIND,
    PHASE_DISCARD,
    PHASE_KIND,
    PHASE_LOSE,
    PHASE_PAY,
    PHASE_SET,
    PLAY,
    ROW,
    SANTA,
    SANTAS_SPAN,
    SET,
    Rules,
    State,
)
from sim.games.christmas_tree.view import (
    STEP_SPAN,
    best_rival,
    is_last_turn,
    playable,
    rarest,
    santa_step,
    worth_with,
)
from sim.jit import kernel
from sim.state import NOTHING


@kernel
def place_of(s: State, move: int) -> int:
    """Return where a move stands among the legal ones, or NOTHING."""
    for index in range(s.n_moves):
        if s.moves[index] == move:
            return index
    return NOTHING


@kernel
def can_play(s: State) -> bool:
    """Tell whether playing sets is among the actions; it is offered last."""
    return s.moves[s.n_moves - 1] == PLAY


@kernel
def is_row(s: State, index: int) -> bool:
    """Tell whether the action at `index` takes a row."""
    return s.moves[index] < PLAY


@kernel
def starved(s: State, r: Rules) -> bool:
    """Tell whether no row brings more cards than it costs, so that waiting leads nowhere."""
    for row in range(r.rows):
        cost = r.payment * row
        if s.n_row[row] > cost and s.n_hand[s.seat] >= cost:
            return False
    return True


@kernel
def urgent(s: State, r: Rules, points: int, alarm: float) -> bool:
    """Tell whether to score now: `points` win, a rival is near the target, the game ends, or rows run dry."""
    if is_last_turn(s) or s.score[s.seat] + points >= r.vp_target:
        return True
    return best_rival(s, s.seat) >= r.vp_target - alarm or starved(s, r)


@kernel
def spend(s: State, r: Rules, row: int, gone: int, paid: int) -> int:
    """Return `gone`, a price of `paid` cards for a higher row, raised to the price of `row`."""
    for _ in range(paid, r.payment * row):
        gone += 1 << (4 * rarest(s, r, s.seat, gone))
    return gone


@kernel
def squares(s: State, r: Rules, row: int, gone: int) -> int:
    """Return the sum of squared cards of each kind after taking a row for the price `gone`."""
    value = 0
    for kind in range(1, r.n_faces):
        after = s.hand[s.seat, kind] - ((gone >> (4 * kind)) & 15) + s.row[row, kind]
        value += after * after
    return value


@kernel
def best_row(s: State, r: Rules, santa_value: float) -> int:
    """Return the row after which the squares of the hand are highest, each Santa adding `santa_value`."""
    best = 0
    best_value = 0.0
    gone = 0
    paid = 0
    for index in range(s.n_moves):
        if is_row(s, index):
            row = s.moves[index] - ROW
            gone = spend(s, r, row, gone, paid)
            paid = r.payment * row
            santas = s.row[row, SANTA] - (gone & 15)
            value = squares(s, r, row, gone) + santa_value * santas
            if index == 0 or value > best_value:
                best = index
                best_value = value
    return best


@kernel
def part_with_rarest(s: State, r: Rules) -> int:
    """Pay or discard the kind of which there are fewest, a Santa last."""
    return place_of(s, CARD + rarest(s, r, s.seat, 0))


@kernel
def kind_to_sell(s: State, r: Rules) -> int:
    """Return the kind to play first: the best use of Santas, else the dearest; NOTHING if none."""
    step = santa_step(s, r, s.hand[s.seat, SANTA], 0)
    if step > 0:
        return step // STEP_SPAN
    best = NOTHING
    most = 0
    for kind in range(1, r.n_faces):
        if playable(s, r, kind):
            worth = worth_with(r, s.hand[s.seat, kind], 0)
            if worth > most:
                best = kind
                most = worth
    return best


@kernel
def sell(s: State, r: Rules, kind: int) -> int:
    """Choose `kind` to play, or be done if it is NOTHING."""
    index = place_of(s, DONE if kind == NOTHING else KIND + kind)
    return index if index != NOTHING else 0


@kernel
def santas_to_spend(s: State, r: Rules) -> int:
    """Return how many Santas go into the chosen set when Santas go where they gain most."""
    kind = s.chosen
    santas = s.hand[s.seat, SANTA]
    step = santa_step(s, r, santas, 0)
    if step // STEP_SPAN != kind and worth_with(r, s.hand[s.seat, kind], 0) == 0:
        step = santa_step(s, r, santas, ~(1 << kind))
    return step % STEP_SPAN if step // STEP_SPAN == kind else 0


@kernel
def mix(s: State, r: Rules, santas: int) -> int:
    """Choose the dearest set that all naturals and up to `santas` Santas make, with the fewest cards."""
    naturals = s.hand[s.seat, s.chosen]
    size = r.best_size[naturals + santas]
    used = min(naturals, size)
    index = place_of(s, SET + SANTAS_SPAN * used + size - used)
    return index if index != NOTHING else 0


@kernel
def usual(s: State, r: Rules) -> int:
    """Answer every question but the first one of a turn.

    Pays and discards what is rarest, plays every set that scores with Santas where they gain most, keeps
    Santas as points only if it must, and draws every reward card.
    """
    if s.phase in (PHASE_PAY, PHASE_LOSE, PHASE_DISCARD):
        return part_with_rarest(s, r)
    if s.phase == PHASE_KIND:
        return sell(s, r, kind_to_sell(s, r))
    if s.phase == PHASE_SET:
        return mix(s, r, santas_to_spend(s, r))
    return 0
