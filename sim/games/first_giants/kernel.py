"""The rules of First Giants, compiled.

A turn: put a marker on a site and take a card from it, or take all markers back and choose a reward for each. Either
is an event that triggers effects (`effects.py`); exhibiting a fossil is another (`exhibit.py`). Every card, place,
reward and order is a decision of its own. Every number comes from the rules record, every card from its arrays.
"""

from sim.games.first_giants import state as c
from sim.games.first_giants.deal import clear, draw_card, draw_extra_papers, shuffle_deck, swap_cards
from sim.games.first_giants.display import (
    book_offer,
    can_take,
    can_take_extra,
    fill_gap,
    is_double,
    is_open,
    must_pass,
    offer_cards,
)
from sim.games.first_giants.effects import (
    allowance,
    asked_size,
    begin_card,
    can_copy,
    choose_gain,
    copy_effects,
    gain_amber,
    is_pending,
    resolve,
    return_marker,
    trigger_exhibit,
    trigger_reclaim,
    trigger_take,
)
from sim.games.first_giants.exhibit import (
    add_box,
    can_exhibit,
    can_exhibit_any,
    can_extend,
    change_amber,
    exhibit_price,
)
from sim.games.first_giants.state import Rules, State
from sim.games.first_giants.study import ALL_SLOTS, add_to_study, repeated
from sim.games.first_giants.view import describe
from sim.jit import kernel
from sim.rng import advance, finalise, renew, scaled
from sim.state import END_CAPPED, ERROR_BAD_MOVE, ERROR_BROKEN_STATE, NOTHING, Features, note, offer


@kernel
def setup(s: State, r: Rules) -> None:
    """Shuffle, lay out the sites, deal what players begin with and begin the first turn.

    Expects a zeroed state with seats, sides, key and `without` filled in.
    """
    clear(s)
    shuffle_deck(s, r)
    for site in range(r.sites):
        for slot in range(r.cards_per_site):
            s.site[site, slot] = draw_card(s)
            note(s, c.NOTE_LAID, site, slot, s.site[site, slot])
    for seat in range(s.seats):
        s.home[seat] = r.markers
        change_amber(s, r, seat, r.start_amber + r.seat_bonus_amber[seat])
        for _ in range(r.start_cards):
            design = draw_card(s)
            add_to_study(s, r, seat, design)
            note(s, c.NOTE_DEALT, seat, design, 0)
    draw_extra_papers(s, r)
    s.supply = r.tokens
    s.box = max(r.box_tokens - r.tokens, 0)
    begin_turn(s, 0)


@kernel
def legal(s: State, r: Rules) -> None:
    """Fill `s.moves` for the seat to act; after the end there is none."""
    s.n_moves = 0
    if s.over == 1:
        return
    if s.phase == c.PHASE_ACTION:
        offer_actions(s, r)
    elif s.phase == c.PHASE_ORDER:
        offer_orders(s)
    elif s.phase == c.PHASE_REWARD:
        offer(s, c.TAKE_AMBER)
        offer_fossils(s, r)
    elif s.phase == c.PHASE_EXHIBIT:
        offer_fossils(s, r)
        offer_declining(s, r)
    elif s.phase == c.PHASE_WHERE:
        offer_places(s, r)
    elif s.phase == c.PHASE_EXTRA:
        offer_cards(s, r, asked_size(s, r))
        offer_declining(s, r)
    elif s.phase == c.PHASE_COPY:
        offer_copies(s, r)
        offer_declining(s, r)
    elif s.phase == c.PHASE_RETURN:
        for site in range(r.sites):
            if s.marked[s.seat, site] == 1:
                offer(s, c.RETURN + site)
        offer_declining(s, r)
    elif s.phase == c.PHASE_CHOICE:
        offer(s, c.TAKE_AMBER)
        offer(s, c.TAKE_LAUREL)
    else:
        for exhibits in range(most_exhibits(s) + 1):
            offer(s, c.SPLIT + exhibits)


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Play one legal move and go on to the next question."""
    if s.phase == c.PHASE_ACTION:
        done = act(s, r, move)
    elif s.phase == c.PHASE_ORDER:
        done = order(s, move - c.ORDER)
    elif s.phase in (c.PHASE_REWARD, c.PHASE_EXHIBIT):
        done = reward(s, r, move)
    elif s.phase == c.PHASE_WHERE:
        done = lay(s, r, move)
    elif s.phase == c.PHASE_SPLIT:
        done = announce(s, move - c.SPLIT)
    else:
        done = answer_effect(s, r, move)
    if not done:
        s.error = ERROR_BAD_MOVE
    elif s.over == 0 and s.laying == NOTHING and not resolve(s, r):
        go_on(s, r)


@kernel
def finish(s: State, r: Rules) -> None:
    """Rank by score; equal scores share the victory."""
    for seat in range(s.seats):
        s.standing[seat] = s.score[seat]
    if not conserved(s, r):
        s.error = ERROR_BROKEN_STATE


@kernel
def redeal(s: State, r: Rules, seat: int) -> None:
    """Shuffle the deck anew, all that anybody cannot know; future chance changes as well."""
    state = renew(s, seat)
    for place in range(s.n_deck - 1, 0, -1):
        state = advance(state)
        swap_cards(s, place, scaled(finalise(state), place + 1))


@kernel
def features(s: State, r: Rules, move: int, f: Features) -> None:
    """Describe a legal move of the seat to act in the order of FEATURES, from open information."""
    describe(s, r, move, f)


@kernel
def begin_turn(s: State, seat: int) -> None:
    """Ask a seat for its action."""
    s.turn += 1
    s.active = seat
    s.seat = seat
    s.phase = c.PHASE_ACTION
    s.n_shown = 0
    for family in range(c.FAMILIES):
        s.shown[family] = 0
    note(s, c.NOTE_TURN, s.turn, seat, 0)


@kernel
def go_on(s: State, r: Rules) -> None:
    """Ask for the next reward of reclaimed markers, or end the turn."""
    s.seat = s.active
    if s.rewards > 0:
        if r.reclaim_rewards == c.REWARDS_ONE_BY_ONE:
            s.phase = c.PHASE_REWARD
            return
        if s.split == NOTHING:
            s.phase = c.PHASE_SPLIT
            return
        if s.split > 0 and can_exhibit_any(s, r, s.seat, 0):
            s.phase = c.PHASE_EXHIBIT
            return
        s.rewards -= s.split
        if s.rewards > 0:
            take_amber_rewards(s, r, s.rewards)
    s.split = NOTHING
    end_turn(s, r)


@kernel
def end_turn(s: State, r: Rules) -> None:
    """Fill the gaps, then go on to the next player or end the game."""
    if r.refill == c.REFILL_AT_END:
        for site in range(r.sites):
            for slot in range(r.cards_per_site):
                if s.site[site, slot] == NOTHING:
                    fill_gap(s, r, site, slot)
    if s.box_due == 1:
        add_box(s)
    if s.ending != 0 and s.turn >= s.last_turn:
        s.over = 1
        s.end_cause = s.ending
    elif s.turn >= r.max_turns * s.seats:
        s.over = 1
        s.end_cause = END_CAPPED
    else:
        begin_turn(s, (s.active + 1) % s.seats)


@kernel
def offer_actions(s: State, r: Rules) -> None:
    """Offer cards that a marker can take, reclaiming if a marker is out, passing if there is nothing else."""
    if s.home[s.seat] > 0 and s.n_study[s.seat] < c.STUDY:
        for site in range(r.sites):
            if is_open(s, r, site):
                for slot in range(r.cards_per_site):
                    if s.site[site, slot] != NOTHING and not is_double(s, site, slot):
                        offer(s, c.TAKE + c.SITE_SLOTS * site + slot)
    if s.home[s.seat] < r.markers:
        offer(s, c.RECLAIM)
    if s.n_moves == 0:
        offer(s, c.PASS)


@kernel
def offer_orders(s: State) -> None:
    """Offer every pending effect of the seat to act."""
    frame = s.depth - 1
    pending = s.pending[frame, s.seat]
    for slot in range(c.STUDY):
        if (pending >> slot) & 1 == 1 and not repeated(s, s.seat, slot, pending):
            offer(s, c.ORDER + slot)
    if (pending >> c.EXHIBITED) & 1 == 1:
        for slot in range(c.STUDY):
            if (pending >> slot) & 1 == 1 and s.study[s.seat, slot] == s.leaver[frame]:
                return
        offer(s, c.ORDER + c.EXHIBITED)


@kernel
def offer_fossils(s: State, r: Rules) -> None:
    """Offer every fossil that the seat to act can pay for and lay."""
    seat = s.seat
    discount = allowance(s, r)
    seen = 0
    for slot in range(c.STUDY):
        if seen == s.n_study[seat]:
            break
        if s.study[seat, slot] != NOTHING:
            seen += 1
            if can_exhibit(s, r, seat, slot, discount) and not repeated(s, seat, slot, ALL_SLOTS):
                offer(s, c.EXHIBIT + slot)


@kernel
def offer_places(s: State, r: Rules) -> None:
    """Offer every collection that the fossil being exhibited can extend, and a new one."""
    design = s.study[s.seat, s.laying]
    for index in range(s.n_collections[s.seat]):
        if can_extend(s, r, s.seat, index, design):
            offer(s, c.COLLECTION + index)
    if s.n_collections[s.seat] < c.COLLECTIONS:
        offer(s, c.START)


@kernel
def offer_copies(s: State, r: Rules) -> None:
    """Offer every card whose one-time effects can be copied."""
    for slot in range(c.STUDY):
        if can_copy(s, r, s.depth - 1, s.seat, slot) and not repeated(s, s.seat, slot, ALL_SLOTS):
            offer(s, c.COPY + slot)


@kernel
def offer_declining(s: State, r: Rules) -> None:
    """Offer to do without, where the rules allow it."""
    if r.optional_effects == 1:
        offer(s, c.DECLINE)


@kernel
def act(s: State, r: Rules, move: int) -> bool:
    """Place a marker and take a card, reclaim the markers, or pass; False if that is not possible."""
    seat = s.seat
    if c.TAKE <= move < c.TAKE + c.SITE_SLOTS * c.SITES:
        site = (move - c.TAKE) // c.SITE_SLOTS
        slot = (move - c.TAKE) % c.SITE_SLOTS
        if not can_take(s, r, site, slot):
            return False
        book_offer(s, r, c.ANY_SIZE, True)
        s.home[seat] -= 1
        s.marked[seat, site] = 1
        s.uses[seat, c.USED_SITE + site] += 1
        take_card(s, r, site, slot)
    elif move == c.RECLAIM and s.home[seat] < r.markers:
        markers = r.markers - s.home[seat]
        s.home[seat] = r.markers
        for site in range(r.sites):
            s.marked[seat, site] = 0
        s.rewards = markers
        s.uses[seat, c.USED_RECLAIM] += 1
        s.uses[seat, c.USED_MARKERS] += markers
        note(s, c.NOTE_RECLAIMED, seat, markers, 0)
        trigger_reclaim(s, r, seat, markers)
    elif move == c.PASS and must_pass(s, r):
        s.uses[seat, c.USED_PASS] += 1
        note(s, c.NOTE_PASSED, seat, 0, 0)
    else:
        return False
    return True


@kernel
def take_card(s: State, r: Rules, site: int, slot: int) -> None:
    """Move a card of the display into the study of the seat to act."""
    design = s.site[site, slot]
    s.site[site, slot] = NOTHING
    s.items[s.seat, c.DEED_TAKEN, design] += 1
    note(s, c.NOTE_TOOK, s.seat, c.SITE_SLOTS * site + slot, design)
    if r.refill == c.REFILL_AT_ONCE:
        fill_gap(s, r, site, slot)
    trigger_take(s, r, s.seat, design)


@kernel
def order(s: State, slot: int) -> bool:
    """Begin the pending effect that its owner chose; False if it is not pending."""
    if not is_pending(s, slot):
        return False
    s.uses[s.seat, c.USED_ORDER] += 1
    begin_card(s, s.depth - 1, s.seat, slot)
    return True


@kernel
def reward(s: State, r: Rules, move: int) -> bool:
    """Take amber, choose a fossil to exhibit, or decline; False if that is not possible."""
    slot = move - c.EXHIBIT
    if move == c.TAKE_AMBER and s.phase == c.PHASE_REWARD:
        take_amber_rewards(s, r, 1)
    elif move == c.DECLINE and s.phase == c.PHASE_EXHIBIT and r.optional_effects == 1:
        decline(s)
    elif can_exhibit(s, r, s.seat, slot, allowance(s, r)):
        s.laying = slot
        s.price = exhibit_price(s, r, s.seat, s.study[s.seat, slot], allowance(s, r))
        s.phase = c.PHASE_WHERE
    else:
        return False
    return True


@kernel
def take_amber_rewards(s: State, r: Rules, rewards: int) -> None:
    """Take amber for so many reclaimed markers."""
    s.rewards -= rewards
    s.uses[s.seat, c.USED_AMBER_REWARD] += rewards
    gain_amber(s, r, s.seat, rewards * r.reclaim_income, NOTHING)


@kernel
def decline(s: State) -> None:
    """Do without the rest of an effect, or without one of the announced exhibits."""
    s.uses[s.seat, c.USED_DECLINE] += 1
    note(s, c.NOTE_DECLINED, s.seat, s.phase, 0)
    if s.depth > 0:
        s.left[s.depth - 1] = 0
    else:
        use_reward(s)


@kernel
def use_reward(s: State) -> None:
    """Use up a reward for an exhibit."""
    s.rewards -= 1
    if s.split > 0:
        s.split -= 1


@kernel
def lay(s: State, r: Rules, move: int) -> bool:
    """Lay the fossil being exhibited into a collection or begin one; False if it does not go there."""
    seat = s.seat
    index = NOTHING if move == c.START else move - c.COLLECTION
    if index == NOTHING:
        if s.n_collections[seat] >= c.COLLECTIONS:
            return False
    elif index < 0 or index >= s.n_collections[seat] or not can_extend(s, r, seat, index, s.study[seat, s.laying]):
        return False
    if s.depth > 0:
        s.left[s.depth - 1] -= 1
        s.uses[seat, c.USED_EXHIBIT_EFFECT] += 1
    else:
        use_reward(s)
        s.uses[seat, c.USED_EXHIBIT_REWARD] += 1
    trigger_exhibit(s, r, index)
    return True


@kernel
def most_exhibits(s: State) -> int:
    """Return how many exhibits may be announced among the rewards."""
    return min(s.rewards, s.n_study[s.seat])


@kernel
def announce(s: State, exhibits: int) -> bool:
    """Announce how many of the rewards are exhibits; False if there are not so many."""
    if exhibits < 0 or exhibits > most_exhibits(s):
        return False
    s.split = exhibits
    note(s, c.NOTE_SPLIT, s.seat, exhibits, s.rewards - exhibits)
    return True


@kernel
def answer_effect(s: State, r: Rules, move: int) -> bool:
    """Answer what an effect asks besides exhibits; False if that is not possible."""
    frame = s.depth - 1
    seat = s.seat
    if s.phase == c.PHASE_CHOICE:
        if move not in (c.TAKE_AMBER, c.TAKE_LAUREL):
            return False
        s.left[frame] -= 1
        choose_gain(s, r, move == c.TAKE_AMBER)
    elif move == c.DECLINE and r.optional_effects == 1:
        decline(s)
    elif s.phase == c.PHASE_RETURN:
        site = move - c.RETURN
        if site < 0 or site >= r.sites or s.marked[seat, site] == 0:
            return False
        s.left[frame] -= 1
        return_marker(s, r, site)
    elif s.phase == c.PHASE_COPY:
        if not can_copy(s, r, frame, seat, move - c.COPY):
            return False
        copy_effects(s, r, move - c.COPY)
    else:
        if not can_take_extra(s, r, move - c.TAKE, asked_size(s, r)):
            return False
        book_offer(s, r, asked_size(s, r), False)
        s.left[frame] -= 1
        s.uses[seat, c.USED_EXTRA] += 1
        take_card(s, r, (move - c.TAKE) // c.SITE_SLOTS, (move - c.TAKE) % c.SITE_SLOTS)
    return True


@kernel
def conserved(s: State, r: Rules) -> bool:
    """Tell whether every card, token and marker is still somewhere."""
    cards = s.n_deck
    tokens = s.supply + s.box - s.beyond
    for site in range(r.sites):
        for slot in range(r.cards_per_site):
            if s.site[site, slot] != NOTHING:
                cards += 1
    for seat in range(s.seats):
        cards += s.n_study[seat] + s.exhibited[seat]
        markers = s.home[seat]
        for site in range(r.sites):
            markers += s.marked[seat, site]
        laid = 0
        for index in range(s.n_collections[seat]):
            laid += s.collection_cards[seat, index]
            tokens += s.collection_tokens[seat, index]
        if markers != r.markers or laid != s.exhibited[seat] or s.amber[seat] < 0:
            return False
    return cards == r.n_cards and tokens == max(r.tokens, r.box_tokens) and s.depth == 0
