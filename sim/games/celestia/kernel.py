"""The rules of Celestia, compiled.

A turn: hands below the minimum fill up, the active player draws, then either lays stars for a blind match or builds
one open constellation. A match is a sequence of small decisions: each star laid, then each star answered, then all
pairs are revealed together. Every number comes from the rules record.

Simplified: a builder pays from the open tableau before the hand, and with Supernovae only for missing stars.
"""

from sim.games.celestia import state as c
from sim.games.celestia.state import STARS, SUPERNOVA, Rules, State
from sim.games.celestia.view import bonus_for, hand_size, likely, missing_stars, need, owned, rival_missing, surplus
from sim.jit import kernel
from sim.rng import draw, open_stream, renew
from sim.state import END_CAPPED, ERROR_BAD_MOVE, ERROR_BROKEN_STATE, NOTHING, Features, note, offer


@kernel
def setup(s: State, r: Rules) -> None:
    """Shuffle both piles, deal, turn up the display and begin the first turn.

    Expects a zeroed state with seats, sides and key filled in.
    """
    for star in range(r.star_kinds):
        s.discard[star] = r.stars_per_kind
    s.discard[SUPERNOVA] = r.supernovae
    shuffle_discard(s)
    shuffle_constellations(s, r)
    for slot in range(c.OPEN):
        s.display[slot] = NOTHING
    for seat in range(s.seats):
        for _ in range(r.start_hand[seat]):
            draw_star(s, seat, c.REASON_START)
    for slot in range(r.open_constellations):
        turn_up(s, slot)
    s.ending = NOTHING
    clear_match(s)
    begin_turn(s, r, 0)


@kernel
def legal(s: State, r: Rules) -> None:
    """Fill `s.moves` for the seat to act; after the end there is none."""
    s.n_moves = 0
    if s.over == 1:
        return
    if s.phase == c.PHASE_ACTION:
        if can_match(s, r):
            offer(s, c.MATCH)
        for slot in range(c.OPEN):
            card = s.display[slot]
            if card != NOTHING and missing_stars(s, r, s.seat, card) <= owned(s, s.seat, SUPERNOVA):
                offer(s, c.BUILD + slot)
        if s.n_moves == 0:
            offer(s, c.PASS)
        return
    for star in range(STARS):
        if s.hand[s.seat, star] > 0:
            offer(s, c.STAR + star)
    forbidden = s.phase == c.PHASE_ANSWER and r.supernova_answer == 0
    if forbidden and s.n_moves > 1 and s.hand[s.seat, SUPERNOVA] > 0:
        s.n_moves -= 1  # the Supernova was offered last


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Play one legal move and go on to the next question."""
    star = move - c.STAR
    if s.phase == c.PHASE_ACTION:
        if move == c.MATCH:
            begin_match(s, r)
        elif move == c.PASS:
            s.uses[s.seat, c.USED_PASS] += 1
            note(s, c.NOTE_PASSED, s.seat, 0, 0)
            end_turn(s, r)
        elif c.BUILD <= move < c.BUILD + c.OPEN:
            build(s, r, move - c.BUILD)
        else:
            s.error = ERROR_BAD_MOVE
    elif star < 0 or star >= STARS or s.hand[s.seat, star] == 0:
        s.error = ERROR_BAD_MOVE
    elif s.phase == c.PHASE_LAY:
        lay(s, r, star)
    elif s.phase == c.PHASE_ANSWER:
        put_answer(s, r, star)
    else:
        s.hand[s.seat, star] -= 1
        s.discard[star] += 1
        forget(s, s.seat, star)
        note(s, c.NOTE_GAVE_UP, s.seat, star, 0)
        end_turn(s, r)


@kernel
def finish(s: State, r: Rules) -> None:
    """Rank by score; equal scores share the victory."""
    for seat in range(s.seats):
        s.standing[seat] = s.score[seat]
    if not conserved(s, r):
        s.error = ERROR_BROKEN_STATE


@kernel
def redeal(s: State, r: Rules, seat: int) -> None:
    """Deal everything anew that `seat` cannot know, keeping all that it does know.

    Unknown to it are the order of both piles, the hands of the others beyond what everybody saw arrive, and stars
    that others laid face down. Future chance changes as well.
    """
    renew(s, seat)
    for other in range(s.seats):
        if other != seat:
            give_up_hidden(s, r, other)
    shuffle_pile(s)
    for other in range(s.seats):
        for _ in range(s.unseen[other]):
            s.n_pile -= 1
            s.hand[other, s.pile[s.n_pile]] += 1
        s.unseen[other] = 0
    for pair in range(s.laid):
        if s.attack[pair] == c.FACE_DOWN:
            layer = s.layer[pair]
            star = nth_star(s, layer, draw(s, c.STREAM_STARS, hand_size(s, layer)))
            s.hand[layer, star] -= 1
            s.attack[pair] = star
    shuffle_deck(s)


@kernel
def features(s: State, r: Rules, move: int, f: Features) -> None:
    """Describe a legal move of the seat to act by numbers, in the order of FEATURES; open information only."""
    for index in range(len(f.value)):  # type: ignore[arg-type]
        f.value[index] = 0.0
    seat = s.seat
    if s.phase == c.PHASE_ACTION:
        if move == c.MATCH:
            f.value[1] = 1.0
        elif move != c.PASS:
            card = s.display[move - c.BUILD]
            f.value[0] = 1.0
            f.value[2] = r.card_worth[card]
            f.value[3] = bonus_for(s, r, seat, r.card_kind[card])
            f.value[4] = missing_stars(s, r, seat, card)
            f.value[17] = rival_missing(s, r, seat, card)
    else:
        star = move - c.STAR
        f.value[5] = 1.0 if s.phase == c.PHASE_LAY else 0.0
        f.value[6] = 1.0 if s.phase == c.PHASE_ANSWER else 0.0
        f.value[7] = 1.0 if s.phase == c.PHASE_DISCARD else 0.0
        f.value[8] = 1.0 if star == SUPERNOVA else 0.0
        f.value[9] = owned(s, seat, star)
        f.value[10] = need(s, r, star)
        f.value[11] = surplus(s, r, seat, star)
        if s.phase == c.PHASE_ANSWER:
            if r.face_up_attack == 1:
                f.value[12] = 1.0 if s.attack[s.answered] == star else 0.0
            else:
                f.value[12] = likely(s, r, seat, s.layer[s.answered], star)
        elif s.phase == c.PHASE_LAY:
            f.value[13] = s.known[s.defender[s.laid], star]
    f.value[14] = hand_size(s, seat)
    best = -1
    for other in range(s.seats):
        if s.side[other] != s.side[seat]:
            best = max(best, s.score[other])
    f.value[15] = s.score[seat] - best
    f.value[16] = s.n_deck + s.n_display


@kernel
def shuffle_pile(s: State) -> None:
    """Shuffle the star pile with its open stream (Fisher and Yates, from the top)."""
    for place in range(s.n_pile - 1, 0, -1):
        swap = draw(s, c.STREAM_STARS, place + 1)
        star = s.pile[place]
        s.pile[place] = s.pile[swap]
        s.pile[swap] = star


@kernel
def shuffle_deck(s: State) -> None:
    """Shuffle the constellation pile with its open stream."""
    for place in range(s.n_deck - 1, 0, -1):
        swap = draw(s, c.STREAM_CONSTELLATIONS, place + 1)
        card = s.deck[place]
        s.deck[place] = s.deck[swap]
        s.deck[swap] = card


@kernel
def shuffle_discard(s: State) -> None:
    """Shuffle the discard pile into a new face-down pile, if it holds a star."""
    waiting = 0
    for star in range(STARS):
        waiting += s.discard[star]
    if waiting == 0:
        return
    open_stream(s, c.STREAM_STARS, s.reshuffles)
    s.reshuffles += 1
    s.n_pile = 0
    for star in range(STARS):
        for _ in range(s.discard[star]):
            s.pile[s.n_pile] = star
            s.n_pile += 1
        s.discard[star] = 0
    shuffle_pile(s)
    if s.tracing == 1:
        for place in range(s.n_pile):
            note(s, c.NOTE_SHUFFLED, place, s.pile[place], 0)


@kernel
def shuffle_constellations(s: State, r: Rules) -> None:
    """Shuffle all constellations into a face-down pile."""
    open_stream(s, c.STREAM_CONSTELLATIONS, 0)
    s.n_deck = r.n_cards
    for card in range(s.n_deck):
        s.deck[card] = card
    shuffle_deck(s)
    for place in range(s.n_deck):
        note(s, c.NOTE_DEALT_CARD, place, s.deck[place], 0)


@kernel
def draw_star(s: State, seat: int, reason: int) -> bool:
    """Give `seat` the top star, reshuffling first if need be; False if there is none anywhere."""
    if s.n_pile == 0:
        shuffle_discard(s)
    if s.n_pile == 0:
        s.uses[seat, c.USED_FAILED_DRAW] += 1
        note(s, c.NOTE_NO_STAR, seat, reason, 0)
        return False
    s.n_pile -= 1
    star = s.pile[s.n_pile]
    s.hand[seat, star] += 1
    note(s, c.NOTE_DREW, seat, star, reason)
    return True


@kernel
def turn_up(s: State, slot: int) -> None:
    """Turn up the next constellation in an empty slot, if the pile has one."""
    if s.n_deck > 0:
        s.n_deck -= 1
        s.display[slot] = s.deck[s.n_deck]
        s.n_display += 1
        note(s, c.NOTE_OPENED, slot, s.display[slot], 0)


@kernel
def begin_turn(s: State, r: Rules, seat: int) -> None:
    """Fill up hands, make the regular draw and ask `seat` for its action."""
    s.turn += 1
    s.active = seat
    s.seat = seat
    s.phase = c.PHASE_ACTION
    note(s, c.NOTE_TURN, s.turn, seat, 0)
    filled = 0
    for step in range(1 if r.fill_up == c.FILL_ACTIVE else s.seats):
        other = (seat + step) % s.seats
        for _ in range(r.minimum_hand - hand_size(s, other)):
            if not draw_star(s, other, c.REASON_FILL):
                break
            s.uses[other, c.USED_FILLED] += 1
            if other == seat:
                filled += 1
    if r.fill_replaces_draw == 0 or filled == 0:
        for _ in range(r.draws_per_turn):
            if not draw_star(s, seat, c.REASON_TURN):
                break


@kernel
def end_turn(s: State, r: Rules) -> None:
    """Ask the active player down to the hand limit, then end the game or begin the next turn."""
    if r.hand_limit > 0 and hand_size(s, s.active) > r.hand_limit:
        s.seat = s.active
        s.phase = c.PHASE_DISCARD
    elif s.ending != NOTHING and s.active == s.seats - 1:
        s.over = 1
        s.end_cause = s.ending
    elif s.turn >= r.max_turns:
        s.over = 1
        s.end_cause = END_CAPPED
    else:
        begin_turn(s, r, (s.active + 1) % s.seats)


@kernel
def partner_of(s: State, seat: int) -> int:
    """Return the partner of `seat`, or `seat` itself without teams."""
    for step in range(1, s.seats):
        if s.side[(seat + step) % s.seats] == s.side[seat]:
            return (seat + step) % s.seats
    return seat


@kernel
def can_match(s: State, r: Rules) -> bool:
    """Tell whether everybody who has to lay stars holds enough of them."""
    partner = partner_of(s, s.active)
    if partner != s.active:
        ready = r.partner_without_stars == c.PARTNER_SKIP or hand_size(s, partner) >= r.stars_per_match
        return ready and hand_size(s, s.active) >= r.stars_per_match
    return hand_size(s, s.active) >= r.stars_per_match * (s.seats - 1)


@kernel
def begin_match(s: State, r: Rules) -> None:
    """Set out who lays and who answers each pair, and ask for the first star."""
    s.uses[s.active, c.USED_MATCH] += 1
    left = (s.active + 1) % s.seats
    right = (s.active + s.seats - 1) % s.seats
    partner = partner_of(s, s.active)
    add_pairs(s, r, s.active, left)
    if partner != s.active:
        if hand_size(s, partner) >= r.stars_per_match:
            add_pairs(s, r, partner, right)
    elif left != right:
        add_pairs(s, r, s.active, left if r.single_defender == 1 else right)
    s.phase = c.PHASE_LAY
    s.seat = s.active


@kernel
def add_pairs(s: State, r: Rules, layer: int, defender: int) -> None:
    """Append the pairs that `defender` answers."""
    for _ in range(r.stars_per_match):
        s.layer[s.n_pairs] = layer
        s.defender[s.n_pairs] = defender
        s.n_pairs += 1


@kernel
def lay(s: State, r: Rules, star: int) -> None:
    """Lay a star face down (or, under that rule, face up) and go on to the next layer or the answers."""
    s.hand[s.seat, star] -= 1
    s.attack[s.laid] = star
    if star == SUPERNOVA:
        s.uses[s.seat, c.USED_NOVA_LAID] += 1
    if r.face_up_attack == 1:
        forget(s, s.seat, star)
    note(s, c.NOTE_LAID, s.seat, s.laid, star)
    s.laid += 1
    if s.laid < s.n_pairs:
        s.seat = s.layer[s.laid]
    else:
        ask_for_answer(s, r)


@kernel
def ask_for_answer(s: State, r: Rules) -> None:
    """Ask the next defender who has a star; after the last one reveal all pairs."""
    while s.answered < s.n_pairs and hand_size(s, s.defender[s.answered]) == 0:
        s.answered += 1
    if s.answered == s.n_pairs:
        resolve(s, r)
    else:
        s.phase = c.PHASE_ANSWER
        s.seat = s.defender[s.answered]


@kernel
def put_answer(s: State, r: Rules, star: int) -> None:
    """Put a star face up in front of the pair to answer."""
    s.hand[s.seat, star] -= 1
    forget(s, s.seat, star)
    s.answer[s.answered] = star
    if star == SUPERNOVA:
        s.uses[s.seat, c.USED_NOVA_ANSWERED] += 1
    note(s, c.NOTE_ANSWERED, s.seat, s.answered, star)
    s.answered += 1
    ask_for_answer(s, r)


@kernel
def resolve(s: State, r: Rules) -> None:
    """Reveal all answered pairs together, hand out their stars and end the turn."""
    if r.face_up_attack == 0:
        for pair in range(s.n_pairs):
            if s.answer[pair] != NOTHING:
                forget(s, s.layer[pair], s.attack[pair])
    for pair in range(s.n_pairs):
        attack = s.attack[pair]
        answer = s.answer[pair]
        layer = s.layer[pair]
        defender = s.defender[pair]
        attacker = s.active if r.team_receiver == c.RECEIVER_ACTIVE else layer
        if answer == NOTHING:
            s.hand[layer, attack] += 1
            if r.face_up_attack == 1:
                s.known[layer, attack] += 1
            note(s, c.NOTE_RETURNED, pair, 0, 0)
            continue
        if attack == SUPERNOVA and answer == SUPERNOVA:
            if r.supernova_clash == c.CLASH_ACTIVE:
                win_pair(s, r, pair, attacker)
            elif r.supernova_clash == c.CLASH_OPPONENT:
                win_pair(s, r, pair, defender)
            elif r.supernova_clash == c.CLASH_RETURN:
                learn(s, layer, attack)
                learn(s, defender, answer)
                note(s, c.NOTE_RETURNED, pair, 0, 0)
            else:
                discard_pair(s, pair)
        elif attack == SUPERNOVA:
            win_pair(s, r, pair, defender)
        elif answer == SUPERNOVA:
            win_pair(s, r, pair, attacker)
        elif attack == answer and r.match_winner == c.RULE_DISCARD_EQUAL:
            discard_pair(s, pair)
        elif (attack == answer) == (r.match_winner == c.RULE_SWAP):
            win_pair(s, r, pair, attacker)
        else:
            win_pair(s, r, pair, defender)
    clear_match(s)
    end_turn(s, r)


@kernel
def win_pair(s: State, r: Rules, pair: int, seat: int) -> None:
    """Give both stars of a pair to `seat`."""
    if r.won_stars == c.WON_TABLEAU:
        s.tableau[seat, s.attack[pair]] += 1
        s.tableau[seat, s.answer[pair]] += 1
    else:
        learn(s, seat, s.attack[pair])
        learn(s, seat, s.answer[pair])
    s.uses[seat, c.USED_WON_ANSWERING if seat == s.defender[pair] else c.USED_WON_ATTACKING] += 1
    note(s, c.NOTE_WON, pair, seat, s.layer[pair])


@kernel
def discard_pair(s: State, pair: int) -> None:
    """Put both stars of a pair on the discard pile."""
    s.discard[s.attack[pair]] += 1
    s.discard[s.answer[pair]] += 1
    note(s, c.NOTE_DISCARDED_PAIR, pair, 0, 0)


@kernel
def clear_match(s: State) -> None:
    """Take everything off the table."""
    s.n_pairs = 0
    s.laid = 0
    s.answered = 0
    for pair in range(c.PAIRS):
        s.attack[pair] = NOTHING
        s.answer[pair] = NOTHING
        s.layer[pair] = NOTHING
        s.defender[pair] = NOTHING


@kernel
def build(s: State, r: Rules, slot: int) -> None:
    """Pay for an open constellation, take it, score it and turn up the next."""
    seat = s.seat
    card = s.display[slot]
    kind = r.card_kind[card]
    missing = 0
    for star in range(SUPERNOVA):
        missing += pay(s, seat, star, r.card_stars[card, star])
    if missing > 0:
        s.uses[seat, c.USED_NOVA_BUILT] += missing
        if pay(s, seat, SUPERNOVA, missing) > 0:
            s.error = ERROR_BAD_MOVE
    bonus = bonus_for(s, r, seat, kind)
    s.taken[seat, kind] += 1
    s.items[seat, c.DEED_TAKEN, r.card_item[card]] += 1
    s.uses[seat, c.USED_BUILD + kind] += 1
    s.points[seat, kind] += r.card_worth[card]
    note(s, c.NOTE_BUILT, seat, card, r.card_worth[card])
    if bonus > 0:
        s.points[seat, c.SOURCE_BONUS] += bonus
        note(s, c.NOTE_BONUS, seat, bonus, kind)
    for other in range(s.seats):
        if s.side[other] == s.side[seat]:
            s.score[other] += r.card_worth[card] + bonus
    s.display[slot] = NOTHING
    s.n_display -= 1
    turn_up(s, slot)
    cause = end_trigger(s, r, seat, slot)
    if cause == NOTHING or s.ending != NOTHING:
        end_turn(s, r)
    elif r.finish_round == 1:
        s.ending = cause
        note(s, c.NOTE_LAST_ROUND, cause, 0, 0)
        end_turn(s, r)
    else:
        s.over = 1
        s.end_cause = cause


@kernel
def end_trigger(s: State, r: Rules, seat: int, slot: int) -> int:
    """Return the end cause that a build by `seat` from `slot` has brought about, or NOTHING."""
    if r.end_trigger == c.TRIGGER_POINTS and s.score[seat] >= r.end_trigger_n:
        return c.END_POINTS
    if r.end_trigger == c.TRIGGER_PILE_EMPTY and s.display[slot] == NOTHING:
        return c.END_PILE_EMPTY
    return c.END_LAST_TAKEN if s.n_display == 0 else NOTHING


@kernel
def pay(s: State, seat: int, star: int, count: int) -> int:
    """Discard up to `count` stars of one kind, tableau first; return how many are still missing."""
    from_tableau = min(count, s.tableau[seat, star])
    from_hand = min(count - from_tableau, s.hand[seat, star])
    s.tableau[seat, star] -= from_tableau
    s.hand[seat, star] -= from_hand
    s.discard[star] += from_tableau + from_hand
    for _ in range(from_hand):
        forget(s, seat, star)
    if from_tableau + from_hand > 0:
        note(s, c.NOTE_PAID, seat, star, from_tableau + from_hand)
    return count - from_tableau - from_hand


@kernel
def learn(s: State, seat: int, star: int) -> None:
    """Put a star into a hand while everybody watches."""
    s.hand[seat, star] += 1
    s.known[seat, star] += 1


@kernel
def forget(s: State, seat: int, star: int) -> None:
    """Count one fewer as known to be in a hand that a star left in the open."""
    if s.known[seat, star] > 0:
        s.known[seat, star] -= 1


@kernel
def nth_star(s: State, seat: int, index: int) -> int:
    """Return the star at `index` of a hand sorted by kind."""
    star = 0
    while index >= s.hand[seat, star]:
        index -= s.hand[seat, star]
        star += 1
    return star


@kernel
def give_up_hidden(s: State, r: Rules, seat: int) -> None:
    """Put all stars of `seat` that nobody knows on the pile, and remember how many they were."""
    if r.face_up_attack == 0:
        for pair in range(s.laid):
            if s.layer[pair] == seat:
                s.hand[seat, s.attack[pair]] += 1
                s.attack[pair] = c.FACE_DOWN
    for star in range(STARS):
        for _ in range(s.hand[seat, star] - s.known[seat, star]):
            s.hand[seat, star] -= 1
            s.pile[s.n_pile] = star
            s.n_pile += 1
            s.unseen[seat] += 1


@kernel
def conserved(s: State, r: Rules) -> bool:
    """Tell whether every star and every constellation is still somewhere."""
    stars = s.n_pile
    cards = s.n_deck + s.n_display
    for star in range(STARS):
        stars += s.discard[star]
        for seat in range(s.seats):
            stars += s.hand[seat, star] + s.tableau[seat, star]
    for pair in range(c.PAIRS):
        if s.attack[pair] != NOTHING:
            stars += 1
        if s.answer[pair] != NOTHING:
            stars += 1
    for seat in range(s.seats):
        for kind in range(c.KINDS):
            cards += s.taken[seat, kind]
    return stars == r.n_stars and cards == r.n_cards
