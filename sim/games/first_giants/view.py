"""What a seat can see and reckon in First Giants: questions that features and strategies ask.

All but the order of the deck is open, so nothing here is secret. Whatever it says of a design also goes for cards on
the display and in other studies. `exhibit.py` says what exhibiting costs (`exhibit_price`) and which collections accept
a design (`can_extend`, `type_with`); `study.py` counts bits and families.
"""

from sim.games.first_giants import state as c
from sim.games.first_giants.effects import allowance, counted, triggered
from sim.games.first_giants.exhibit import (
    can_extend,
    exhibit_price,
    gives_token,
    is_late,
    locks_paper,
    type_with,
    wins_paper,
)
from sim.games.first_giants.state import Rules, State
from sim.jit import kernel
from sim.state import NOTHING, Features


@kernel
def best_rival(s: State, seat: int) -> int:
    """Return the highest score among the others."""
    best = s.score[(seat + 1) % s.seats]
    for step in range(2, s.seats):
        best = max(best, s.score[(seat + step) % s.seats])
    return best


@kernel
def would_complete(s: State, r: Rules, seat: int, index: int, design: int) -> bool:
    """Tell whether a design completes a collection of a seat that accepts it."""
    return s.collection_cards[seat, index] + 1 == r.complete_at[type_with(s, r, seat, index, design)]


@kernel
def would_lock(s: State, r: Rules, seat: int, index: int, design: int) -> bool:
    """Tell whether extending a collection with a design locks the newspaper for the seat, which may win it by that."""
    kind = type_with(s, r, seat, index, design)
    cards = s.collection_cards[seat, index] + 1
    complete = cards == r.complete_at[kind]
    holds = s.paper[kind] == seat or wins_paper(s, r, seat, kind, cards, complete)
    return holds and locks_paper(s, r, kind, cards, complete)


@kernel
def paper_won(s: State, r: Rules, seat: int, index: int, design: int) -> int:
    """Return the points of the newspaper that extending a collection with a design wins, 0 if none."""
    kind = type_with(s, r, seat, index, design)
    cards = s.collection_cards[seat, index] + 1
    if s.paper[kind] != seat and wins_paper(s, r, seat, kind, cards, cards == r.complete_at[kind]):
        return r.paper_values[kind]
    return 0


@kernel
def token_points(s: State, r: Rules, seat: int, index: int, design: int) -> int:
    """Return the points of the token, and of turning all when it is complete, for extending with a design."""
    more = 1 if gives_token(s, r) else 0
    if not would_complete(s, r, seat, index, design):
        return more * r.token_value
    tokens = s.collection_tokens[seat, index]
    points = (tokens + more) * r.complete_token_value - tokens * r.token_value
    if is_late(s, seat, type_with(s, r, seat, index, design)):
        points += r.second_complete_bonus
    return points


@kernel
def extension_points(s: State, r: Rules, seat: int, index: int, design: int) -> int:
    """Return all points that extending a collection with a design that it accepts brings at once."""
    return token_points(s, r, seat, index, design) + paper_won(s, r, seat, index, design)


@kernel
def best_extension(s: State, r: Rules, seat: int, design: int) -> int:
    """Return the collection of a seat that brings most points when a design extends it, NOTHING if none accepts it."""
    best = NOTHING
    best_points = NOTHING
    if (s.wanted[seat] >> r.cell_of[design]) & 1 == 0:
        return NOTHING
    for index in range(s.n_collections[seat]):
        if can_extend(s, r, seat, index, design):
            points = extension_points(s, r, seat, index, design)
            if points > best_points:
                best = index
                best_points = points
    return best


@kernel
def plan_points(s: State, r: Rules, seat: int, design: int) -> int:
    """Return the most points that exhibiting a design now would bring a seat at once: extending or beginning."""
    index = best_extension(s, r, seat, design)
    if index == NOTHING:
        return r.start_value
    return extension_points(s, r, seat, index, design)


@kernel
def collections_for(s: State, r: Rules, seat: int, design: int) -> int:
    """Return how many collections of a seat a design can extend."""
    found = 0
    for index in range(s.n_collections[seat]):
        if can_extend(s, r, seat, index, design):
            found += 1
    return found


@kernel
def partners(s: State, r: Rules, seat: int, design: int) -> int:
    """Return how many cards in a study could lie in one collection with a design: same family or size, not both."""
    found = 0
    left = s.n_study[seat]
    for slot in range(c.STUDY):
        if left == 0:
            break
        other = s.study[seat, slot]
        if other != NOTHING:
            left -= 1
            same_family = r.family_of[other] == r.family_of[design]
            same_size = r.size_of[other] == r.size_of[design]
            if same_family != same_size:
                found += 1
    return found


@kernel
def payable_points(s: State, r: Rules, seat: int, amber: int, exhibits: int) -> int:
    """Return the points of the dearest extensions that so much amber and so many exhibits allow, one after the other.

    Each study card counts with its best collection as it is now, so two cards for one place are counted twice.
    """
    points = 0
    used = 0
    for _ in range(exhibits):
        best = NOTHING
        best_points = 0
        left = s.n_study[seat]
        for slot in range(c.STUDY):
            if left == 0:
                break
            design = s.study[seat, slot]
            if design == NOTHING:
                continue
            left -= 1
            if (used >> slot) & 1 == 1 or exhibit_price(s, r, seat, design, 0) > amber:
                continue
            worth = plan_points(s, r, seat, design)
            if worth > best_points:
                best = slot
                best_points = worth
        if best == NOTHING:
            break
        used |= 1 << best
        amber -= exhibit_price(s, r, seat, s.study[seat, best], 0)
        points += best_points
    return points


@kernel
def gains_of(s: State, r: Rules, seat: int, design: int, plain: int, counting: int) -> int:
    """Return what the own effects of one kind (LAUREL, LAUREL_PER or AMBER, AMBER_PER) of a design bring now."""
    found = 0
    for nth in range(r.n_effects[design]):
        if r.effect[design, nth] == plain:
            found += r.amount[design, nth]
        elif r.effect[design, nth] == counting:
            found += counted(s, r, seat, design, nth)
    return found


@kernel
def reactions(s: State, r: Rules, seat: int, event: int, plain: int, counting: int) -> int:
    """Return what the cards in a study that react to an event bring by effects of one kind."""
    found = 0
    slots = s.reacts[seat, event]
    slot = 0
    while slots != 0:
        if slots & 1 == 1:
            found += gains_of(s, r, seat, s.study[seat, slot], plain, counting)
        slots >>= 1
        slot += 1
    return found


@kernel
def take_gains(s: State, r: Rules, seat: int, design: int, plain: int, counting: int) -> int:
    """Return what taking a design brings at once by effects of one kind: its own, and those of the study."""
    by_family = c.ON_OWN_TAKE + r.family_of[design]
    by_size = c.ON_OWN_TAKE_SIZE + r.size_of[design]
    found = reactions(s, r, seat, by_family, plain, counting) + reactions(s, r, seat, by_size, plain, counting)
    own = (r.events_of[design] >> by_family) & 1 == 1 or (r.events_of[design] >> by_size) & 1 == 1
    if design != s.without[seat] and (own or r.one_time[design] == 1):
        found += gains_of(s, r, seat, design, plain, counting)
    return found


@kernel
def amber_by_taking(s: State, r: Rules, seat: int, design: int) -> int:
    """Return the amber that taking a design brings a seat at once."""
    return take_gains(s, r, seat, design, c.AMBER, c.AMBER_PER)


@kernel
def laurels_by_taking(s: State, r: Rules, seat: int, design: int) -> int:
    """Return the laurels that taking a design brings a seat at once."""
    return take_gains(s, r, seat, design, c.LAUREL, c.LAUREL_PER)


@kernel
def granted(r: Rules, design: int, effect: int) -> int:
    """Return how often a one-time design does one effect, such as EXHIBIT_FOSSIL; 0 for a recurring design."""
    found = 0
    if r.one_time[design] == 1:
        for nth in range(r.n_effects[design]):
            if r.effect[design, nth] == effect:
                found += r.amount[design, nth]
    return found


@kernel
def granted_to_opponents(r: Rules, design: int) -> int:
    """Return the amber and laurels that a one-time design gives each opponent, less what it may take from it."""
    given = granted(r, design, c.OPP_AMBER) + granted(r, design, c.OPP_LAUREL) + granted(r, design, c.OPP_CHOICE)
    return given - granted(r, design, c.OPP_LOSE_AMBER)


@kernel
def rivals_plan(s: State, r: Rules, seat: int, design: int) -> int:
    """Return the most points that another seat could make of a design by extending a collection with it."""
    most = 0
    for step in range(1, s.seats):
        other = (seat + step) % s.seats
        index = best_extension(s, r, other, design)
        if index != NOTHING:
            most = max(most, extension_points(s, r, other, index, design))
    return most


@kernel
def describe(s: State, r: Rules, move: int, f: Features) -> None:
    """Fill the features of a legal move of the seat to act."""
    for index in range(len(f.value)):  # type: ignore[arg-type]
        f.value[index] = 0.0
    if s.phase in (c.PHASE_ACTION, c.PHASE_EXTRA) and c.TAKE <= move < c.TAKE + c.SITE_SLOTS * c.SITES:
        describe_take(s, r, s.site[(move - c.TAKE) // c.SITE_SLOTS, (move - c.TAKE) % c.SITE_SLOTS], f)
    elif move == c.RECLAIM:
        f.value[1] = 1.0
        f.value[22] = r.markers - s.home[s.seat]
        f.value[26] = payable_points(s, r, s.seat, s.amber[s.seat], r.markers - s.home[s.seat])
    elif move == c.DECLINE:
        f.value[3] = 1.0
    elif s.phase in (c.PHASE_REWARD, c.PHASE_CHOICE):
        describe_reward(s, r, move, f)
    elif s.phase == c.PHASE_EXHIBIT:
        describe_fossil(s, r, s.study[s.seat, move - c.EXHIBIT], f)
    elif s.phase == c.PHASE_WHERE:
        describe_place(s, r, move, f)
    elif s.phase == c.PHASE_ORDER:
        describe_effects(s, r, triggered(s, s.depth - 1, s.seat, move - c.ORDER), f)
    elif s.phase == c.PHASE_COPY:
        describe_effects(s, r, s.study[s.seat, move - c.COPY], f)
    elif s.phase == c.PHASE_SPLIT:
        f.value[23] = move - c.SPLIT
    describe_position(s, r, f)


@kernel
def describe_position(s: State, r: Rules, f: Features) -> None:
    """Describe what is the same for all moves of a decision."""
    seat = s.seat
    if s.rewards > 0:
        f.value[22] = s.rewards
    f.value[24] = s.amber[seat]
    f.value[25] = s.home[seat]
    f.value[27] = s.n_study[seat]
    f.value[28] = s.n_recurring[seat]
    f.value[29] = s.supply / max(r.tokens, 1)
    f.value[30] = 1.0 if s.ending != 0 else 0.0
    f.value[31] = s.score[seat] - best_rival(s, seat)


@kernel
def describe_effects(s: State, r: Rules, design: int, f: Features) -> None:
    """Describe what carrying out the effects of a design brings."""
    f.value[4] = gains_of(s, r, s.seat, design, c.AMBER, c.AMBER_PER)
    f.value[5] = gains_of(s, r, s.seat, design, c.LAUREL, c.LAUREL_PER)
    describe_grants(s, r, design, f)


@kernel
def describe_grants(s: State, r: Rules, design: int, f: Features) -> None:
    """Describe what the one-time effects of a design let its owner and the opponents do."""
    if r.one_time[design] == 0:
        return
    f.value[13] = granted(r, design, c.EXHIBIT_FOSSIL)
    f.value[14] = min(granted(r, design, c.RETURN_MARKER), r.markers - s.home[s.seat])
    f.value[15] = granted(r, design, c.TAKE_EXTRA) + granted(r, design, c.COPY_ONE_TIME)
    f.value[16] = granted_to_opponents(r, design)


@kernel
def describe_card(s: State, r: Rules, design: int, f: Features) -> None:
    """Describe a card as a fossil to exhibit now or later."""
    f.value[6] = r.recurring[design]
    f.value[7] = r.size_of[design] + 1
    f.value[8] = plan_points(s, r, s.seat, design)
    f.value[9] = collections_for(s, r, s.seat, design)
    f.value[10] = partners(s, r, s.seat, design)


@kernel
def describe_take(s: State, r: Rules, design: int, f: Features) -> None:
    """Describe taking a card."""
    describe_grants(s, r, design, f)
    describe_card(s, r, design, f)
    f.value[0] = 1.0
    f.value[4] = amber_by_taking(s, r, s.seat, design)
    f.value[5] = laurels_by_taking(s, r, s.seat, design)
    f.value[11] = exhibit_price(s, r, s.seat, design, 0)
    f.value[12] = rivals_plan(s, r, s.seat, design)


@kernel
def describe_fossil(s: State, r: Rules, design: int, f: Features) -> None:
    """Describe exhibiting a card, at the discount of the effect that allows it."""
    describe_card(s, r, design, f)
    f.value[2] = 1.0
    f.value[11] = exhibit_price(s, r, s.seat, design, allowance(s, r))


@kernel
def describe_reward(s: State, r: Rules, move: int, f: Features) -> None:
    """Describe a reward for a marker, or what an opponent's card lets the seat choose."""
    if s.phase == c.PHASE_REWARD:
        if move == c.TAKE_AMBER:
            f.value[4] = r.reclaim_income
        else:
            describe_fossil(s, r, s.study[s.seat, move - c.EXHIBIT], f)
    else:
        amount = r.amount[s.wording[s.depth - 1], s.nth[s.depth - 1]]
        f.value[4 if move == c.TAKE_AMBER else 5] = amount


@kernel
def describe_place(s: State, r: Rules, move: int, f: Features) -> None:
    """Describe laying the fossil being exhibited into a collection, or beginning one."""
    seat = s.seat
    if move == c.START:
        f.value[17] = r.start_value
        f.value[18] = 1.0
        return
    index = move - c.COLLECTION
    design = s.study[seat, s.laying]
    f.value[17] = extension_points(s, r, seat, index, design)
    f.value[19] = 1.0
    f.value[20] = 1.0 if would_complete(s, r, seat, index, design) else 0.0
    kind = type_with(s, r, seat, index, design)
    if paper_won(s, r, seat, index, design) > 0 or would_lock(s, r, seat, index, design):
        f.value[21] = r.paper_values[kind]
