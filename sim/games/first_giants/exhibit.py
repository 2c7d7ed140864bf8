"""Exhibiting: what it costs, which collections a fossil can join, tokens, newspapers, and what is booked for it."""

from sim.games.first_giants import state as c
from sim.games.first_giants.state import Rules, State
from sim.games.first_giants.study import leave_study, lowest_bit
from sim.jit import kernel
from sim.state import NOTHING, note


@kernel
def exhibit_price(s: State, r: Rules, seat: int, design: int, discount: int) -> int:
    """Return the amber that exhibiting a design costs a seat now, with a discount of the effect that allows it."""
    each = r.size_of[design]
    cost = r.exhibit_cost[each] - s.cut_size[seat, each] - discount
    if seat == s.active and s.n_shown == 0:
        cost -= s.cut_first[seat]
    return max(cost, 0)


@kernel
def can_lay(s: State, r: Rules, seat: int, design: int) -> bool:
    """Tell whether a seat has a place for a design: a collection that accepts it, or room for a new one."""
    return s.n_collections[seat] < c.COLLECTIONS or (s.wanted[seat] >> r.cell_of[design]) & 1 == 1


@kernel
def can_exhibit(s: State, r: Rules, seat: int, slot: int, discount: int) -> bool:
    """Tell whether a seat can pay for and lay the card in a slot of its study."""
    if slot < 0 or slot >= c.STUDY or s.study[seat, slot] == NOTHING:
        return False
    design = s.study[seat, slot]
    return exhibit_price(s, r, seat, design, discount) <= s.amber[seat] and can_lay(s, r, seat, design)


@kernel
def can_exhibit_any(s: State, r: Rules, seat: int, discount: int) -> bool:
    """Tell whether a seat can exhibit anything."""
    seen = 0
    for slot in range(c.STUDY):
        if seen == s.n_study[seat]:
            break
        if s.study[seat, slot] != NOTHING:
            seen += 1
            if can_exhibit(s, r, seat, slot, discount):
                return True
    return False


@kernel
def can_extend(s: State, r: Rules, seat: int, index: int, design: int) -> bool:
    """Tell whether a design can extend a collection of a seat."""
    return (s.accepts[seat, index] >> r.cell_of[design]) & 1 == 1


@kernel
def type_with(s: State, r: Rules, seat: int, index: int, design: int) -> int:
    """Return the type that a collection has once a design that it accepts has joined it."""
    if s.collection_type[seat, index] != NOTHING:
        return s.collection_type[seat, index]
    if s.collection[seat, index] & r.type_cells[r.family_of[design]] != 0:
        return r.family_of[design]
    return c.FAMILIES + r.size_of[design]


@kernel
def gives_token(s: State, r: Rules) -> bool:
    """Tell whether an extension brings a token now."""
    return s.supply > 0 or (s.box_due == 0 and r.token_shortage == c.SHORTAGE_VIRTUAL)


@kernel
def wins_paper(s: State, r: Rules, seat: int, kind: int, cards: int, complete: bool) -> bool:
    """Tell whether a seat gets the newspaper of a type that it does not hold by extending a collection to `cards`."""
    holder = s.paper[kind]
    if holder == NOTHING:
        return True
    if holder == seat or s.locked[kind] == 1:
        return False
    if r.news_steal == c.STEAL_LARGER:
        lead = max(s.largest[seat, kind], cards) - s.largest[holder, kind]
        return lead > 0 or (lead == 0 and r.news_ties == c.TIES_NEWCOMER)
    return r.news_steal == c.STEAL_ON_COMPLETE and complete


@kernel
def locks_paper(s: State, r: Rules, kind: int, cards: int, complete: bool) -> bool:
    """Tell whether a collection of so many cards locks the newspaper for whoever holds it and extends to that."""
    if r.news_locks == 0 or s.locked[kind] == 1:
        return False
    return complete or (r.news_lock_at > 0 and cards >= r.news_lock_at)


@kernel
def lay_fossil(s: State, r: Rules, where: int) -> int:
    """Pay for the fossil that the seat to act is exhibiting and lay it; return the events that this is, a bit each.

    `where` is a collection that accepts it, or NOTHING for a new one.
    """
    seat = s.seat
    design = s.study[seat, s.laying]
    family = r.family_of[design]
    change_amber(s, r, seat, -s.price)
    leave_study(s, r, seat, s.laying)
    note(s, c.NOTE_EXHIBITED, seat, design, s.price)
    s.laying = NOTHING
    s.exhibited[seat] += 1
    s.items[seat, c.DEED_EXHIBITED, design] += 1
    events = 1 << (c.ON_OWN_EXHIBIT + r.size_of[design])
    if where == NOTHING:
        begin_collection(s, r, seat, design)
        events |= 1 << c.ON_START
    else:
        extend_collection(s, r, seat, where, design)
        events |= 1 << c.ON_EXTEND
        if s.collection_complete[seat, where] == 1:
            events |= 1 << c.ON_COMPLETE
    refresh_accepts(s, r, seat)
    if seat == s.active:
        s.shown[family] += 1
        s.n_shown += 1
        win_extra_papers(s, r, seat)
    return events


@kernel
def begin_collection(s: State, r: Rules, seat: int, design: int) -> None:
    """Begin a collection with a fossil."""
    index = s.n_collections[seat]
    s.n_collections[seat] += 1
    s.collection[seat, index] = 1 << r.cell_of[design]
    s.collection_cards[seat, index] = 1
    s.uses[seat, c.USED_BEGAN] += 1
    note(s, c.NOTE_BEGAN, seat, index, design)
    score_points(s, seat, c.POINTS_BEGUN, r.start_value)


@kernel
def extend_collection(s: State, r: Rules, seat: int, index: int, design: int) -> None:
    """Add a fossil to a collection: token, newspaper, completion."""
    kind = type_with(s, r, seat, index, design)
    cards = s.collection_cards[seat, index] + 1
    complete = cards == r.complete_at[kind]
    s.collection[seat, index] |= 1 << r.cell_of[design]
    s.collection_cards[seat, index] = cards
    s.collection_type[seat, index] = kind
    s.largest[seat, kind] = max(s.largest[seat, kind], cards)
    s.uses[seat, c.USED_EXTENDED] += 1
    note(s, c.NOTE_EXTENDED, seat, index, c.COLLECTIONS * kind + cards)
    take_token(s, r, seat, index)
    contest_paper(s, r, seat, kind, cards, complete)
    if complete:
        complete_collection(s, r, seat, index, kind)


@kernel
def take_token(s: State, r: Rules, seat: int, index: int) -> None:
    """Take a token for an extension, from the supply or, at the very end, from beyond it."""
    if not gives_token(s, r):
        s.uses[seat, c.USED_NO_TOKEN] += 1
        note(s, c.NOTE_NO_TOKEN, seat, index, 0)
        return
    s.collection_tokens[seat, index] += 1
    score_points(s, seat, c.POINTS_TOKENS, r.token_value)
    if s.supply == 0:
        s.beyond += 1
        s.uses[seat, c.USED_VIRTUAL] += 1
        note(s, c.NOTE_TOKEN, seat, index, NOTHING)
        return
    s.supply -= 1
    note(s, c.NOTE_TOKEN, seat, index, s.supply)
    if s.supply == 0 and s.ending == 0:
        bring_on_end(s, r, c.END_TOKENS)


@kernel
def contest_paper(s: State, r: Rules, seat: int, kind: int, cards: int, complete: bool) -> None:
    """Give the newspaper of a type to the seat that has just extended a collection, if it gets it, and lock it."""
    if wins_paper(s, r, seat, kind, cards, complete):
        holder = s.paper[kind]
        worth = r.paper_values[kind]
        if holder != NOTHING:
            score_points(s, holder, c.POINTS_PAPER + kind, -worth)
            s.uses[holder, c.USED_ROBBED] += 1
            s.uses[seat, c.USED_STOLE] += 1
        s.paper[kind] = seat
        score_points(s, seat, c.POINTS_PAPER + kind, worth)
        note(s, c.NOTE_PAPER, seat, kind, holder)
    if s.paper[kind] == seat and locks_paper(s, r, kind, cards, complete):
        s.locked[kind] = 1
        note(s, c.NOTE_LOCKED, seat, kind, 0)


@kernel
def complete_collection(s: State, r: Rules, seat: int, index: int, kind: int) -> None:
    """Turn the tokens of a collection that is complete now; under that rule pay who is late."""
    tokens = s.collection_tokens[seat, index]
    s.collection_complete[seat, index] = 1
    score_points(s, seat, c.POINTS_TOKENS, -tokens * r.token_value)
    score_points(s, seat, c.POINTS_COMPLETE, tokens * r.complete_token_value)
    s.uses[seat, c.USED_FAMILY if kind < c.FAMILIES else c.USED_SIZE] += 1
    note(s, c.NOTE_COMPLETED, seat, index, kind)
    if is_late(s, seat, kind) and r.second_complete_bonus > 0:
        score_points(s, seat, c.POINTS_LATE, r.second_complete_bonus)
        note(s, c.NOTE_LATE, seat, kind, r.second_complete_bonus)


@kernel
def is_late(s: State, seat: int, kind: int) -> bool:
    """Tell whether another seat has locked the newspaper of a type."""
    return s.locked[kind] == 1 and s.paper[kind] != seat


@kernel
def refresh_accepts(s: State, r: Rules, seat: int) -> None:
    """Find out anew which cards can extend each collection of a seat."""
    wanted = 0
    for index in range(s.n_collections[seat]):
        accepted = accepted_cells(s, r, seat, index)
        s.accepts[seat, index] = accepted
        wanted |= accepted
    s.wanted[seat] = wanted


@kernel
def accepted_cells(s: State, r: Rules, seat: int, index: int) -> int:
    """Return the cells of cards that can extend a collection, a bit each."""
    if s.collection_complete[seat, index] == 1:
        return 0
    has = s.collection[seat, index]
    kind = s.collection_type[seat, index]
    if kind != NOTHING:
        return r.type_cells[kind] & ~has
    cell = lowest_bit(has)
    family = cell // c.SIZES_OF_CARDS
    of_size = c.FAMILIES + cell % c.SIZES_OF_CARDS
    cells = 0
    if r.one_collection_per_type == 0 or s.largest[seat, family] == 0:
        cells |= r.type_cells[family]
    if r.one_collection_per_type == 0 or s.largest[seat, of_size] == 0:
        cells |= r.type_cells[of_size]
    return cells & ~has


@kernel
def win_extra_papers(s: State, r: Rules, seat: int) -> None:
    """Give the active player every extra newspaper whose colours it has exhibited in this turn."""
    for number in range(r.extra_papers):
        if s.extra_paper[number] == NOTHING and shows_colours(s, number):
            s.extra_paper[number] = seat
            score_points(s, seat, c.POINTS_EXTRA, r.extra_paper_value)
            note(s, c.NOTE_EXTRA_WON, seat, number, r.extra_paper_value)


@kernel
def shows_colours(s: State, number: int) -> bool:
    """Tell whether this turn's exhibits have all colours of an extra newspaper."""
    shows = True
    for family in range(c.FAMILIES):
        shows = shows and s.shown[family] >= s.extra_colours[number, family]
    return shows


@kernel
def newspapers(s: State, r: Rules, seat: int) -> int:
    """Return how many newspapers a seat holds, extra ones included."""
    held = 0
    for kind in range(c.TYPES):
        if s.paper[kind] == seat:
            held += 1
    for number in range(r.extra_papers):
        if s.extra_paper[number] == seat:
            held += 1
    return held


@kernel
def score_points(s: State, seat: int, source: int, points: int) -> None:
    """Book points, or take them away, from one source."""
    s.points[seat, source] += points
    s.score[seat] += points


@kernel
def change_amber(s: State, r: Rules, seat: int, amber: int) -> None:
    """Give amber to a seat or take it away, with the points that left-over amber is worth."""
    s.amber[seat] += amber
    if r.amber_per_point > 0:
        worth = s.amber[seat] // r.amber_per_point
        score_points(s, seat, c.POINTS_AMBER, worth - s.points[seat, c.POINTS_AMBER])


@kernel
def bring_on_end(s: State, r: Rules, cause: int) -> None:
    """Settle which turn is the last, and add the box to the supply at once or by the end of this turn."""
    s.ending = cause
    s.last_turn = s.turn
    if r.end_rule == c.END_EQUAL_TURNS:
        s.last_turn += s.seats - 1 - s.active
        if r.extra_lap == 1 and s.active == s.seats - 1:
            s.last_turn += s.seats
    note(s, c.NOTE_END, s.active, cause, s.last_turn - s.turn)
    s.box_due = 1
    if r.late_tokens == c.LATE_AT_ONCE:
        add_box(s)


@kernel
def add_box(s: State) -> None:
    """Add the tokens of the box to the supply."""
    s.supply += s.box
    note(s, c.NOTE_BOX, s.box, s.supply, 0)
    s.box = 0
    s.box_due = 0
