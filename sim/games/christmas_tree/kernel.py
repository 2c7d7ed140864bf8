"""The rules of Christmas Tree, compiled.

A turn: take a row, paying a card into every row above it, or play sets of different kinds. Each card paid,
each kind played and each mix of naturals and Santas is a decision of its own. When all sets lie on the table
the others are forced to discard, and then the reward is drawn. Every number comes from the rules record.
"""

from sim.games.christmas_tree import state as c
from sim.games.christmas_tree.state import SANTA, Rules, State
from sim.games.christmas_tree.view import (
    best_rival,
    forced_out,
    known_hits,
    playable,
    portion,
    price,
    turn_points,
    worth_with,
)
from sim.jit import kernel
from sim.rng import REDEAL_STREAM, advance, draw, finalise, open_stream, scaled, stream_key
from sim.state import END_CAPPED, ERROR_BAD_MOVE, ERROR_BROKEN_STATE, NOTHING, Features, note, offer


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
    state = stream_key(s.key, REDEAL_STREAM, s.steps * s.seats + seat)
    s.key = finalise(state)
    for stream in range(len(s.luck)):  # type: ignore[arg-type]
        s.luck[stream] = stream_key(s.key, REDEAL_STREAM, stream)
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
def swap_cards(s: State, place: int, other: int) -> None:
    """Exchange two cards of the pile."""
    face = s.pile[place]
    s.pile[place] = s.pile[other]
    s.pile[other] = face


@kernel
def shuffle_discard(s: State, r: Rules) -> None:
    """Shuffle the discard pile, without cards that are barred this turn, into a new face-down pile."""
    s.n_pile = 0
    for face in range(r.n_faces):
        for _ in range(s.discard[face] - s.fresh[face]):
            s.pile[s.n_pile] = face
            s.n_pile += 1
        s.discard[face] = s.fresh[face]
    if s.n_pile == 0:
        return
    open_stream(s, c.STREAM_DECK, s.reshuffles)
    for place in range(s.n_pile - 1, 0, -1):
        swap_cards(s, place, draw(s, c.STREAM_DECK, place + 1))
    if s.tracing == 1:
        for place in range(s.n_pile):
            note(s, c.NOTE_SHUFFLED, place, s.pile[place], s.reshuffles)
    s.reshuffles += 1


@kernel
def ready(s: State, r: Rules) -> bool:
    """Make sure that the pile has a top card, reshuffling if need be; False if there is none anywhere."""
    if s.n_pile == 0:
        shuffle_discard(s, r)
        if s.n_pile == 0:
            return False
        s.uses[s.active, c.USED_RESHUFFLE] += 1
    s.n_pile -= 1
    return True


@kernel
def draw_cards(s: State, r: Rules, seat: int, count: int, reason: int) -> None:
    """Draw cards face down into a hand, as many as there are."""
    for drawn in range(count):
        if not ready(s, r):
            miss(s, seat, count - drawn, reason)
            return
        face = s.pile[s.n_pile]
        s.hand[seat, face] += 1
        s.n_hand[seat] += 1
        note(s, c.NOTE_DREW, seat, face, reason)


@kernel
def fill_row(s: State, r: Rules, row: int) -> None:
    """Fill a row up to its size from the pile, as far as there are cards."""
    before = packed_row(s, r, row) if s.tracing == 1 else 0
    while s.n_row[row] < r.row_sizes[row]:
        if not ready(s, r):
            miss(s, s.active, r.row_sizes[row] - s.n_row[row], c.REASON_ROW)
            break
        face = s.pile[s.n_pile]
        s.row[row, face] += 1
        s.n_row[row] += 1
        note(s, c.NOTE_LAID, row, face, 0)
    if s.tracing == 1:
        note(s, c.NOTE_FILLED, row, packed_row(s, r, row) - before, 0)


@kernel
def miss(s: State, seat: int, count: int, reason: int) -> None:
    """Book cards that should have been drawn and were not there."""
    s.uses[seat, c.USED_MISSING] += count
    note(s, c.NOTE_NO_CARD, seat, count, reason)


@kernel
def packed_hand(s: State, r: Rules, seat: int) -> int:
    """Return the cards of a hand as one number: four bits a face."""
    total = 0
    for face in range(r.n_faces):
        total |= s.hand[seat, face] << (4 * face)
    return total


@kernel
def packed_row(s: State, r: Rules, row: int) -> int:
    """Return the cards of a row as one number: four bits a face."""
    total = 0
    for face in range(r.n_faces):
        total |= s.row[row, face] << (4 * face)
    return total


@kernel
def begin_turn(s: State, seat: int) -> None:
    """Ask a seat for its action."""
    s.turn += 1
    s.active = seat
    s.seat = seat
    s.phase = c.PHASE_ACTION
    note(s, c.NOTE_TURN, s.turn, seat, 0)


@kernel
def end_turn(s: State, r: Rules) -> None:
    """Ask the active player down to the hand limit, then go on to the next player or end the game."""
    seat = s.active
    if r.hand_limit > 0 and s.n_hand[seat] > r.hand_limit:
        s.seat = seat
        s.phase = c.PHASE_DISCARD
        return
    if s.turns_left > 0:
        s.turns_left -= 1
    elif s.turns_left == NOTHING and s.score[seat] >= r.vp_target:
        s.turns_left = last_turns(s, r)
        note(s, c.NOTE_LAST_TURNS, seat, s.turns_left, 0)
    if s.turns_left == 0:
        s.over = 1
        s.end_cause = c.END_TARGET
    elif s.turn >= r.max_turns:
        s.over = 1
        s.end_cause = END_CAPPED
    else:
        begin_turn(s, (seat + 1) % s.seats)


@kernel
def last_turns(s: State, r: Rules) -> int:
    """Return how many turns follow the one in which the target was reached."""
    if r.last_turns == c.LAST_AT_ONCE:
        return 0
    if r.last_turns == c.LAST_FINISH_ROUND:
        return s.seats - 1 - s.active
    return s.seats - 1


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
def lose_cards(s: State, seat: int, face: int, count: int) -> None:
    """Take cards out of a hand in the open: so many fewer are known to be there."""
    s.hand[seat, face] -= count
    s.n_hand[seat] -= count
    s.known[seat, face] = max(s.known[seat, face] - count, 0)


@kernel
def discard_cards(s: State, r: Rules, face: int, count: int) -> None:
    """Put cards on the discard pile; under that rule they are barred from a reshuffle this turn."""
    s.discard[face] += count
    if r.fresh_discards_count == 0:
        s.fresh[face] += count


@kernel
def choose_kind(s: State, r: Rules, move: int) -> None:
    """Go on with a set of one kind, or settle what was played."""
    kind = move - c.KIND
    if move == c.DONE and s.sets > 0:
        settle(s, r)
    elif kind < 1 or kind >= r.n_faces or not playable(s, r, kind):
        s.error = ERROR_BAD_MOVE
    else:
        s.chosen = kind
        s.phase = c.PHASE_SET


@kernel
def lay_set(s: State, r: Rules, naturals: int, santas: int) -> None:
    """Lay a set of the chosen kind on the table and score it."""
    seat = s.active
    kind = s.chosen
    enough = r.naturals_needed <= naturals <= s.hand[seat, kind] and 0 <= santas <= s.hand[seat, SANTA]
    if not enough or r.set_worth[naturals + santas] == 0:
        s.error = ERROR_BAD_MOVE
        return
    size = naturals + santas
    worth = r.set_worth[size]
    lose_cards(s, seat, kind, naturals)
    lose_cards(s, seat, SANTA, santas)
    s.laid_naturals = naturals
    s.laid_santas = santas
    s.sets += 1
    s.played[kind] += 1
    s.score[seat] += worth
    source = min(size - c.SMALLEST_SET, c.BIGGER_SETS)
    s.points[seat, source] += worth
    s.uses[seat, c.USED_SET + source] += 1
    s.uses[seat, c.USED_SANTAS] += santas
    s.items[seat, c.DEED_PLAYED, kind] += naturals
    s.items[seat, c.DEED_PLAYED, SANTA] += santas
    note(s, c.NOTE_SET, seat, kind, c.SANTAS_SPAN * naturals + santas)
    note(s, c.NOTE_POINTS, seat, worth, size)
    s.spare = min(worth, size) if r.keep_vp_cards == 1 else 0
    if r.choose_vp_cards == 1 and fewest_kept(s) < min(s.spare, santas):
        s.phase = c.PHASE_KEEP
    else:
        keep(s, r, fewest_kept(s))


@kernel
def fewest_kept(s: State) -> int:
    """Return how many Santas of the laid set must be kept as points because its naturals do not suffice."""
    return max(s.spare - s.laid_naturals, 0)


@kernel
def keep(s: State, r: Rules, santas: int) -> None:
    """Keep so many Santas of the laid set as points, naturals for the rest, and discard the others."""
    seat = s.active
    kind = s.chosen
    if santas < fewest_kept(s) or santas > min(s.spare, s.laid_santas):
        s.error = ERROR_BAD_MOVE
        return
    naturals = s.spare - santas
    s.kept[seat, kind] += naturals
    s.kept[seat, SANTA] += santas
    discard_cards(s, r, kind, s.laid_naturals - naturals)
    discard_cards(s, r, SANTA, s.laid_santas - santas)
    note(s, c.NOTE_KEPT, seat, naturals, santas)
    s.laid_naturals = 0
    s.laid_santas = 0
    s.spare = 0
    s.chosen = NOTHING
    s.phase = c.PHASE_KIND
    for other_kind in range(1, r.n_faces):
        if playable(s, r, other_kind):
            return
    settle(s, r)


@kernel
def settle(s: State, r: Rules) -> None:
    """Force the others to discard for the kinds that were played, then go on to the reward."""
    if s.turns_left == NOTHING or r.last_turns_discard == 1:
        s.victim = 1
        s.victim_kind = 1
        if r.discard == c.DISCARD_OF_HAND:
            ask_victim(s, r)
            return
        for step in range(1, s.seats):
            force_out(s, r, (s.active + step) % s.seats)
    ask_reward(s, r)


@kernel
def force_out(s: State, r: Rules, victim: int) -> None:
    """Make one player discard of every kind played, or under that rule of the one it holds most of."""
    most = 0
    for kind in range(1, r.n_faces):
        if s.played[kind] == 0:
            continue
        if r.discard_once == 0:
            force_kind(s, r, victim, kind)
        elif most == 0 or s.hand[victim, kind] > s.hand[victim, most]:
            most = kind
    if most > 0:
        force_kind(s, r, victim, most)


@kernel
def force_kind(s: State, r: Rules, victim: int, kind: int) -> None:
    """Make one player discard its part of one kind.

    What it discards tells everybody how many it must have held at least, and so what is left.
    """
    held = s.known[victim, kind]
    count = forced_out(r, s.hand[victim, kind])
    while forced_out(r, held) < count:
        held += 1
    s.known[victim, kind] = held
    if count > 0:
        put_out(s, r, victim, kind, count)


@kernel
def put_out(s: State, r: Rules, victim: int, face: int, count: int) -> None:
    """Move forced discards from a hand to the discard pile and book them."""
    lose_cards(s, victim, face, count)
    discard_cards(s, r, face, count)
    s.forced += count
    s.uses[s.active, c.USED_FORCED] += count
    s.uses[victim, c.USED_LOST] += count
    note(s, c.NOTE_LOST, victim, face, count)


@kernel
def ask_victim(s: State, r: Rules) -> None:
    """Ask the next player who must discard a part of the hand; after the last go on to the reward."""
    while s.victim < s.seats:
        other = (s.active + s.victim) % s.seats
        while s.victim_kind < r.n_faces:
            kind = s.victim_kind
            s.victim_kind += 1
            if s.played[kind] > 0 and s.hand[other, kind] >= r.discard_threshold:
                s.owed = portion(r, s.n_hand[other] - s.hand[other, SANTA])
                if s.owed > 0:
                    if r.discard_once == 1:
                        s.victim_kind = r.n_faces
                    s.seat = other
                    s.phase = c.PHASE_LOSE
                    return
        s.victim += 1
        s.victim_kind = 1
    s.seat = s.active
    ask_reward(s, r)


@kernel
def lose(s: State, r: Rules, face: int) -> None:
    """Discard one card of those that the seat to act owes."""
    if face == SANTA:
        s.error = ERROR_BAD_MOVE
        return
    put_out(s, r, s.seat, face, 1)
    s.owed -= 1
    if s.owed == 0:
        ask_victim(s, r)


@kernel
def ask_reward(s: State, r: Rules) -> None:
    """Ask how many reward cards to draw if there are any, else end the turn."""
    s.reward = s.forced * r.reward_part // r.reward_of
    if r.reward_cap > 0:
        s.reward = min(s.reward, r.reward_cap)
    if s.reward > 0:
        s.reward = min(s.reward, cards_to_draw(s, r))
    if s.reward > 0:
        s.phase = c.PHASE_REWARD
    else:
        clear_play(s, r)
        end_turn(s, r)


@kernel
def cards_to_draw(s: State, r: Rules) -> int:
    """Return how many cards can be drawn before pile and discard pile are empty."""
    cards = s.n_pile
    for face in range(r.n_faces):
        cards += s.discard[face] - s.fresh[face]
    return cards


@kernel
def draw_reward(s: State, r: Rules, cards: int) -> None:
    """Draw reward cards and end the turn."""
    if cards < 0 or cards > s.reward:
        s.error = ERROR_BAD_MOVE
        return
    s.uses[s.active, c.USED_REWARD] += cards
    note(s, c.NOTE_REWARD, s.active, s.reward, cards)
    draw_cards(s, r, s.active, cards, c.REASON_REWARD)
    clear_play(s, r)
    end_turn(s, r)


@kernel
def clear_play(s: State, r: Rules) -> None:
    """Forget what was played this turn."""
    for face in range(r.n_faces):
        s.played[face] = 0
        s.fresh[face] = 0
    s.sets = 0
    s.victim = 0
    s.victim_kind = 0
    s.forced = 0
    s.reward = 0


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
