"""The rules of Christmas Tree, compiled.

A turn: take a row, paying a card into every row above it, or play sets of different kinds. Each card paid,
each kind played and each mix of naturals and Santas is a decision of its own. When all sets lie on the table
the others are forced to discard, and then the reward is drawn. Every number comes from the rules record.

`piles.py` moves cards, `selling.py` plays sets, `turns.py` says who is next.
"""

from sim.games.christmas_tree import state as c
from sim.games.christmas_tree.piles import (
    draw_cards,
    fill_row,
    lose_cards,
    packed_hand,
    packed_row,
    shuffle_discard,
    swap_cards,
)
from sim.games.christmas_tree.selling import choose_kind, draw_reward, fewest_kept, keep, lay_set, lose
from sim.games.christmas_tree.state import SANTA, Rules, State
from sim.games.christmas_tree.turns import begin_turn, end_turn
from sim.games.christmas_tree.view import best_rival, describe_kind, describe_play, describe_row, playable
from sim.jit import kernel
from sim.rng import advance, finalise, renew, scaled
from sim.state import ERROR_BAD_MOVE, ERROR_BROKEN_STATE, NOTHING, Features, note, offer


@kernel
def setup(s: State, r: Rules) -> None:
    """Shuffle, deal, lay out the rows and begin the first turn.

    Expects a zeroed state with seats, sides and key filled in.
    """
    for face in range(r.n_faces):
        s.discard[face] = r.copies_of[face]
    shuffle_discard(s, r)
    for seat in range(s.seats):
        draw_cards(s, r, seat, r.start_hand_by_seat[seat], c.REASON_START)
        note(s, c.NOTE_HAND, seat, packed_hand(s, r, seat) if s.tracing == 1 else 0, 0)
    for row in range(r.rows):
        fill_row(s, r, row)
    s.turns_left = NOTHING
    s.target = NOTHING
    s.chosen = NOTHING
    begin_turn(s, 0)


@kernel
def legal(s: State, r: Rules) -> None:
    """Fill `s.moves` for the seat to act; after the end there is none."""
    s.n_moves = 0
    if s.over == 1:
        return
    if s.phase == c.PHASE_ACTION:
        offer_actions(s, r)
    elif s.phase in (c.PHASE_PAY, c.PHASE_DISCARD):
        for face in range(r.n_faces):
            if s.hand[s.seat, face] > 0:
                offer(s, c.CARD + face)
    elif s.phase == c.PHASE_KIND:
        for kind in range(1, r.n_faces):
            if playable(s, r, kind):
                offer(s, c.KIND + kind)
        if s.sets > 0:
            offer(s, c.DONE)
    elif s.phase == c.PHASE_SET:
        offer_mixes(s, r)
    elif s.phase == c.PHASE_KEEP:
        for santas in range(fewest_kept(s), min(s.spare, s.laid_santas) + 1):
            offer(s, c.KEEP + santas)
    elif s.phase == c.PHASE_LOSE:
        for kind in range(1, r.n_faces):
            if s.hand[s.seat, kind] > 0:
                offer(s, c.CARD + kind)
    else:
        for cards in range(s.reward, -1, -1):
            offer(s, c.DRAW + cards)


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Play one legal move and go on to the next question."""
    face = move - c.CARD
    if s.phase == c.PHASE_ACTION:
        act(s, r, move)
    elif s.phase == c.PHASE_KIND:
        choose_kind(s, r, move)
    elif s.phase == c.PHASE_SET:
        lay_set(s, r, (move - c.SET) // c.SANTAS_SPAN, (move - c.SET) % c.SANTAS_SPAN)
    elif s.phase == c.PHASE_KEEP:
        keep(s, r, move - c.KEEP)
    elif s.phase == c.PHASE_REWARD:
        draw_reward(s, r, move - c.DRAW)
    elif face < 0 or face >= r.n_faces or s.hand[s.seat, face] == 0:
        s.error = ERROR_BAD_MOVE
    elif s.phase == c.PHASE_PAY:
        pay(s, r, face)
    elif s.phase == c.PHASE_LOSE:
        lose(s, r, face)
    else:
        give_up(s, r, face)


@kernel
def finish(s: State, r: Rules) -> None:
    """Rank by score; equal scores share the victory, or under that rule go by cards in hand."""
    for seat in range(s.seats):
        s.standing[seat] = s.score[seat]
        if r.ties == c.TIES_MORE_CARDS:
            s.standing[seat] = s.score[seat] * (c.PILE + 1) + s.n_hand[seat]
    if not conserved(s, r):
        s.error = ERROR_BROKEN_STATE


@kernel
def redeal(s: State, r: Rules, seat: int) -> None:
    """Deal everything anew that `seat` cannot know, keeping all that it does know.

    Unknown to it are the order of the pile and the hands of the others beyond what everybody can conclude.
    Future chance changes as well.
    """
    state = renew(s, seat)
    for other in range(s.seats):
        if other != seat:
            give_back_hidden(s, r, other)
    for place in range(s.n_pile - 1, 0, -1):
        state = advance(state)
        swap_cards(s, place, scaled(finalise(state), place + 1))
    for other in range(s.seats):
        for _ in range(s.hidden[other]):
            s.n_pile -= 1
            s.hand[other, s.pile[s.n_pile]] += 1
        s.hidden[other] = 0


@kernel
def features(s: State, r: Rules, move: int, f: Features) -> None:
    """Describe a legal move of the seat to act in the order of FEATURES, from open information."""
    for index in range(len(f.value)):  # type: ignore[arg-type]
        f.value[index] = 0.0
    if s.phase == c.PHASE_ACTION:
        if move == c.PLAY:
            describe_play(s, r, f)
        elif move != c.PASS:
            describe_row(s, r, move - c.ROW, f)
    elif s.phase == c.PHASE_KIND:
        describe_kind(s, r, move, f)
    elif s.phase == c.PHASE_SET:
        naturals = (move - c.SET) // c.SANTAS_SPAN
        santas = (move - c.SET) % c.SANTAS_SPAN
        f.value[16] = r.set_worth[naturals + santas]
        f.value[17] = naturals + santas
        f.value[18] = santas
        f.value[19] = s.hand[s.seat, s.chosen] - naturals
    elif s.phase == c.PHASE_KEEP:
        f.value[20] = move - c.KEEP
    elif s.phase == c.PHASE_REWARD:
        f.value[21] = move - c.DRAW
    else:
        face = move - c.CARD
        f.value[22] = 1.0
        f.value[23] = s.hand[s.seat, face]
        f.value[24] = 1.0 if face == SANTA else 0.0
        f.value[25] = s.known[(s.seat + 1) % s.seats, face]
    rival = best_rival(s, s.seat)
    f.value[26] = s.n_hand[s.seat]
    f.value[27] = s.hand[s.seat, SANTA]
    f.value[28] = s.score[s.seat] - rival
    f.value[29] = r.vp_target - s.score[s.seat]
    f.value[30] = r.vp_target - rival
    f.value[31] = 1.0 if s.turns_left != NOTHING else 0.0


@kernel
def can_take(s: State, r: Rules, row: int) -> bool:
    """Tell whether a row can be taken: it can be paid for, and is not empty unless that is allowed."""
    purse = s.n_hand[s.seat] + (s.n_row[row] if r.pay_after == 1 else 0)
    return purse >= r.payment * row and (s.n_row[row] > 0 or r.take_empty_rows == 1)


@kernel
def offer_actions(s: State, r: Rules) -> None:
    """Offer rows that can be taken, playing if a set can be made, passing if there is nothing else."""
    for row in range(r.rows):
        if can_take(s, r, row):
            offer(s, c.ROW + row)
    for kind in range(1, r.n_faces):
        if playable(s, r, kind):
            offer(s, c.PLAY)
            break
    if s.n_moves == 0:
        offer(s, c.PASS)


@kernel
def offer_mixes(s: State, r: Rules) -> None:
    """Offer every set of the chosen kind that scores, by number of naturals and of Santas."""
    for santas in range(s.hand[s.seat, SANTA] + 1):
        for naturals in range(r.naturals_needed, s.hand[s.seat, s.chosen] + 1):
            if r.set_worth[naturals + santas] > 0:
                offer(s, c.SET + c.SANTAS_SPAN * naturals + santas)


@kernel
def act(s: State, r: Rules, move: int) -> None:
    """Begin taking a row or playing sets, or pass."""
    row = move - c.ROW
    if move == c.PLAY:
        s.phase = c.PHASE_KIND
    elif move == c.PASS:
        s.uses[s.seat, c.USED_PASS] += 1
        note(s, c.NOTE_PASSED, s.seat, 0, 0)
        end_turn(s, r)
    elif row < 0 or row >= r.rows or not can_take(s, r, row):
        s.error = ERROR_BAD_MOVE
    else:
        s.uses[s.seat, c.USED_ROW + row] += 1
        s.target = row
        s.paid = 0
        if r.pay_after == 1:
            take_row(s, r, row)
        go_on_paying(s, r)


@kernel
def go_on_paying(s: State, r: Rules) -> None:
    """Ask for the next card of the price; when all is paid, complete the row and end the turn."""
    if s.paid < r.payment * s.target:
        s.phase = c.PHASE_PAY
        return
    row = s.target
    if r.pay_after == 0:
        take_row(s, r, row)
    s.target = NOTHING
    s.paid = 0
    fill_row(s, r, row)
    if r.refill_paid_rows == 1 and r.payment > 0:
        for skipped in range(row):
            fill_row(s, r, skipped)
    end_turn(s, r)


@kernel
def pay(s: State, r: Rules, face: int) -> None:
    """Lay one card of the price into the next skipped row."""
    row = s.paid // r.payment
    lose_cards(s, s.seat, face, 1)
    note(s, c.NOTE_PAID, s.seat, row, face)
    if r.trim_rows == 1 and s.n_row[row] >= r.row_sizes[row]:
        s.discard[face] += 1
        note(s, c.NOTE_TRIMMED, row, face, 0)
    else:
        s.row[row, face] += 1
        s.n_row[row] += 1
    s.paid += 1
    go_on_paying(s, r)


@kernel
def take_row(s: State, r: Rules, row: int) -> None:
    """Take all cards of a row into the hand, in the open."""
    seat = s.active
    note(s, c.NOTE_TOOK, seat, row, packed_row(s, r, row) if s.tracing == 1 else 0)
    for face in range(r.n_faces):
        cards = s.row[row, face]
        s.hand[seat, face] += cards
        s.known[seat, face] += cards
        s.items[seat, c.DEED_TAKEN, face] += cards
        s.row[row, face] = 0
    s.n_hand[seat] += s.n_row[row]
    s.n_row[row] = 0


@kernel
def give_up(s: State, r: Rules, face: int) -> None:
    """Discard one card for the hand limit."""
    lose_cards(s, s.seat, face, 1)
    s.discard[face] += 1
    s.uses[s.seat, c.USED_GAVE_UP] += 1
    note(s, c.NOTE_GAVE_UP, s.seat, face, 0)
    end_turn(s, r)


@kernel
def give_back_hidden(s: State, r: Rules, seat: int) -> None:
    """Put all cards of a hand that nobody knows on the pile, and remember how many they were."""
    for face in range(r.n_faces):
        for _ in range(s.hand[seat, face] - s.known[seat, face]):
            s.hand[seat, face] -= 1
            s.pile[s.n_pile] = face
            s.n_pile += 1
            s.hidden[seat] += 1


@kernel
def conserved(s: State, r: Rules) -> bool:
    """Tell whether every card is still somewhere, face by face, and all counts agree."""
    found = s.n_pile
    for face in range(r.n_faces):
        found += s.discard[face]
        for row in range(r.rows):
            found += s.row[row, face]
        for seat in range(s.seats):
            found += s.hand[seat, face] + s.kept[seat, face]
            if s.known[seat, face] > s.hand[seat, face]:
                return False
    counted = s.n_pile + s.laid_naturals + s.laid_santas
    for face in range(r.n_faces):
        counted += s.discard[face]
        for seat in range(s.seats):
            counted += s.kept[seat, face]
    for row in range(r.rows):
        counted += s.n_row[row]
    for seat in range(s.seats):
        counted += s.n_hand[seat]
    return found + s.laid_naturals + s.laid_santas == r.n_cards and counted == r.n_cards
