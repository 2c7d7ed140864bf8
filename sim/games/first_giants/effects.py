"""Effects: who is triggered by an event, in which order, and how each is carried out.

An event (a take, an exhibit, a reclaim) opens a frame. Which cards it triggers is fixed then, for every seat, as sets
of study slots in `pending`. Seats are resolved from the active one clockwise, each card fully before the next; an event
that an effect causes opens a frame of its own on top and is resolved before the outer one goes on. `resolve` works
until somebody must be asked or no frame is open.
"""

from sim.games.first_giants import state as c
from sim.games.first_giants.display import allowed_size, card_on_display
from sim.games.first_giants.exhibit import (
    can_exhibit_any,
    change_amber,
    lay_fossil,
    newspapers,
    score_points,
)
from sim.games.first_giants.state import Rules, State
from sim.games.first_giants.study import (
    add_to_study,
    families_in_study,
    lowest_bit,
    resolver,
)
from sim.jit import kernel
from sim.state import NOTHING, note


@kernel
def open_frame(s: State) -> int:
    """Open a frame for an event and return it; its pending effects are for the caller to set, for every seat."""
    frame = s.depth
    s.depth += 1
    s.step[frame] = 0
    s.card[frame] = NOTHING
    s.slot[frame] = NOTHING
    s.leaver[frame] = NOTHING
    return frame


@kernel
def trigger_take(s: State, r: Rules, seat: int, design: int) -> None:
    """Lay a card that a seat has taken into its study and open the event."""
    slot = add_to_study(s, r, seat, design)
    family = r.family_of[design]
    frame = open_frame(s)
    for other in range(s.seats):
        s.pending[frame, other] = s.reacts[other, c.ON_OTHER_TAKE + family]
    own = s.reacts[seat, c.ON_OWN_TAKE + family] | s.reacts[seat, c.ON_OWN_TAKE_SIZE + r.size_of[design]]
    if r.one_time[design] == 1 and design != s.without[seat]:
        own |= 1 << slot
    s.pending[frame, seat] = own


@kernel
def trigger_exhibit(s: State, r: Rules, where: int) -> None:
    """Lay the fossil that the seat to act is exhibiting and open the event; `where` as in `lay_fossil`."""
    seat = s.seat
    design = s.study[seat, s.laying]
    events = lay_fossil(s, r, where)
    extended = (events >> c.ON_EXTEND) & 1 == 1
    completed = (events >> c.ON_COMPLETE) & 1 == 1
    frame = open_frame(s)
    for other in range(s.seats):
        pending = s.reacts[other, c.ON_COMPLETE] if completed else 0
        if other == seat:
            pending |= s.reacts[seat, c.ON_OWN_EXHIBIT + r.size_of[design]]
            pending |= s.reacts[seat, c.ON_EXTEND if extended else c.ON_START]
        elif extended:
            pending |= s.reacts[other, c.ON_OTHER_EXTEND]
        s.pending[frame, other] = pending
    if r.exhibit_self_trigger == 1 and r.events_of[design] & events != 0 and design != s.without[seat]:
        s.leaver[frame] = design
        s.pending[frame, seat] |= 1 << c.EXHIBITED


@kernel
def trigger_reclaim(s: State, r: Rules, seat: int, markers: int) -> None:
    """Open the event of reclaiming so many markers."""
    frame = open_frame(s)
    for other in range(s.seats):
        s.pending[frame, other] = 0
    s.pending[frame, seat] = s.reacts[seat, c.ON_RECLAIM + markers - 1]


@kernel
def resolve(s: State, r: Rules) -> bool:
    """Carry out effects until somebody is asked (True) or nothing is pending any more (False)."""
    while s.depth > 0:
        frame = s.depth - 1
        if s.card[frame] == NOTHING:
            if next_card(s, r, frame):
                return True
        elif carry_out(s, r, frame):
            return True
    return False


@kernel
def next_card(s: State, r: Rules, frame: int) -> bool:
    """Begin the next pending card of a frame, or close it; True if its owner must be asked which."""
    while s.step[frame] < s.seats:
        seat = resolver(s, frame)
        pending = s.pending[frame, seat]
        if pending != 0:
            if r.effect_order == c.ORDER_CHOSEN and order_matters(s, r, frame, seat):
                s.seat = seat
                s.phase = c.PHASE_ORDER
                return True
            begin_card(s, frame, seat, next_in_order(s, r, frame, seat))
            return False
        s.step[frame] += 1
    s.depth -= 1
    return False


@kernel
def triggered(s: State, frame: int, seat: int, slot: int) -> int:
    """Return the design of a pending effect: the card in a slot, or the exhibited one that has left."""
    return s.leaver[frame] if slot == c.EXHIBITED else s.study[seat, slot]


@kernel
def order_matters(s: State, r: Rules, frame: int, seat: int) -> bool:
    """Tell whether different designs are pending for a seat and one of them can change what another does."""
    pending = s.pending[frame, seat]
    if pending & (pending - 1) == 0:
        return False
    first = NOTHING
    differ = False
    deeds = False
    slot = 0
    while pending != 0:
        if pending & 1 == 1:
            design = triggered(s, frame, seat, slot)
            if first == NOTHING:
                first = design
            differ = differ or design != first
            deeds = deeds or r.class_of[design] == c.CLASS_DEED
        pending >>= 1
        slot += 1
    return differ and deeds


@kernel
def next_in_order(s: State, r: Rules, frame: int, seat: int) -> int:
    """Return the slot whose effects come next in the default order, or under that rule in the fixed one."""
    pending = s.pending[frame, seat]
    best = lowest_bit(pending)
    if pending & (pending - 1) == 0:
        return best
    fixed = r.effect_order == c.ORDER_FIXED
    best_rank = c.DESIGNS
    for slot in range(best, c.EXHIBITED + 1):
        if (pending >> slot) & 1 == 1:
            design = triggered(s, frame, seat, slot)
            rank = r.rank_of[design] if fixed else r.class_of[design]
            if rank < best_rank and not (fixed and slot == c.EXHIBITED):
                best_rank = rank
                best = slot
    return best


@kernel
def is_pending(s: State, slot: int) -> bool:
    """Tell whether a slot is among the effects that the seat to act may order."""
    return 0 <= slot <= c.EXHIBITED and (s.pending[s.depth - 1, s.seat] >> slot) & 1 == 1


@kernel
def begin_card(s: State, frame: int, seat: int, slot: int) -> None:
    """Take up the effects of a pending card."""
    design = triggered(s, frame, seat, slot)
    s.pending[frame, seat] &= ~(1 << slot)
    s.card[frame] = design
    s.slot[frame] = NOTHING if slot == c.EXHIBITED else slot
    begin_wording(s, frame, design)


@kernel
def begin_wording(s: State, frame: int, design: int) -> None:
    """Go to the first effect of a design: the card's own, or the one that it copies."""
    s.wording[frame] = design
    s.nth[frame] = 0
    s.left[frame] = NOTHING


@kernel
def carry_out(s: State, r: Rules, frame: int) -> bool:
    """Go on with the card of a frame until somebody is asked (True) or it is done (False)."""
    owner = resolver(s, frame)
    while True:
        design = s.wording[frame]
        nth = s.nth[frame]
        if nth < r.n_effects[design]:
            if is_a_question(r, design, nth):
                if s.left[frame] == NOTHING:
                    s.left[frame] = times(s, r, design, nth)
                if s.left[frame] > 0 and ask(s, r, frame, owner, design, nth):
                    return True
            else:
                gain(s, r, frame, owner, design, nth)
            s.nth[frame] += 1
            s.left[frame] = NOTHING
        elif design != s.card[frame]:
            s.wording[frame] = s.card[frame]
            s.nth[frame] = s.resume[frame]
            s.left[frame] = s.resume_left[frame]
        else:
            s.card[frame] = NOTHING
            return False


@kernel
def is_a_question(r: Rules, design: int, nth: int) -> bool:
    """Tell whether an effect asks somebody something."""
    effect = r.effect[design, nth]
    return c.EXHIBIT_FOSSIL <= effect <= c.COPY_ONE_TIME or effect == c.OPP_CHOICE


@kernel
def times(s: State, r: Rules, design: int, nth: int) -> int:
    """Return how often an effect asks at most."""
    amount = r.amount[design, nth]
    if r.effect[design, nth] == c.OPP_CHOICE:
        return s.seats - 1 if amount > 0 else 0
    return amount


@kernel
def ask(s: State, r: Rules, frame: int, owner: int, design: int, nth: int) -> bool:
    """Ask what an effect asks; False if there is nothing that it could do."""
    effect = r.effect[design, nth]
    s.seat = owner
    if effect == c.EXHIBIT_FOSSIL:
        s.phase = c.PHASE_EXHIBIT
        return s.depth < c.FRAMES and can_exhibit_any(s, r, owner, r.with_it[design, nth])
    if effect == c.RETURN_MARKER:
        s.phase = c.PHASE_RETURN
        return s.home[owner] < r.markers
    if effect == c.TAKE_EXTRA:
        s.phase = c.PHASE_EXTRA
        room = c.FRAMES - s.depth >= c.FRAMES_FOR_A_TAKE and s.n_study[owner] < c.STUDY
        return room and card_on_display(s, r, r.of_size[design, nth])
    if effect == c.COPY_ONE_TIME:
        s.phase = c.PHASE_COPY
        return can_copy_any(s, r, frame, owner)
    s.phase = c.PHASE_CHOICE
    s.seat = (owner + s.seats - s.left[frame]) % s.seats
    return True


@kernel
def can_copy(s: State, r: Rules, frame: int, seat: int, slot: int) -> bool:
    """Tell whether the card being carried out in a frame may copy the one in a slot."""
    if slot < 0 or slot >= c.STUDY or s.study[seat, slot] == NOTHING or slot == s.slot[frame]:
        return False
    other = s.study[seat, slot]
    of_size = r.of_size[s.wording[frame], s.nth[frame]]
    return r.copyable[other] == 1 and other != s.without[seat] and allowed_size(r, other, of_size)


@kernel
def can_copy_any(s: State, r: Rules, frame: int, seat: int) -> bool:
    """Tell whether the card being carried out in a frame may copy any other."""
    found = False
    for slot in range(c.STUDY):
        found = found or can_copy(s, r, frame, seat, slot)
    return found


@kernel
def allowance(s: State, r: Rules) -> int:
    """Return the discount on the exhibit that is being asked for: that of an effect, or none for a reward."""
    if s.depth == 0:
        return 0
    return r.with_it[s.wording[s.depth - 1], s.nth[s.depth - 1]]


@kernel
def asked_size(s: State, r: Rules) -> int:
    """Return the size that the extra card being asked for must have, or ANY_SIZE."""
    return r.of_size[s.wording[s.depth - 1], s.nth[s.depth - 1]]


@kernel
def copy_effects(s: State, r: Rules, slot: int) -> None:
    """Carry out the effects of another card in the place of the copying one, and come back afterwards."""
    frame = s.depth - 1
    design = s.study[s.seat, slot]
    s.uses[s.seat, c.USED_COPY] += 1
    note(s, c.NOTE_COPIES, s.seat, s.card[frame], design)
    s.resume[frame] = s.nth[frame]
    s.resume_left[frame] = s.left[frame] - 1
    begin_wording(s, frame, design)


@kernel
def gain(s: State, r: Rules, frame: int, owner: int, design: int, nth: int) -> None:
    """Carry out an effect that asks nobody."""
    effect = r.effect[design, nth]
    amount = r.amount[design, nth]
    card = s.card[frame]
    if effect in (c.LAUREL_PER, c.AMBER_PER):
        amount = counted(s, r, owner, design, nth)
    if effect in (c.LAUREL, c.LAUREL_PER):
        s.items[owner, c.DEED_LAURELS, card] += amount
        gain_laurels(s, owner, amount, card)
    elif effect in (c.AMBER, c.AMBER_PER):
        s.items[owner, c.DEED_AMBER, card] += amount
        gain_amber(s, r, owner, amount, card)
    elif effect == c.RECLAIM_BONUS:
        s.rewards += amount
        note(s, c.NOTE_REWARDS, owner, amount, card)
    else:
        for step in range(1, s.seats):
            touch_opponent(s, r, owner, (owner + step) % s.seats, effect, amount, card)


@kernel
def touch_opponent(s: State, r: Rules, owner: int, other: int, effect: int, amount: int, card: int) -> None:
    """Carry out on one opponent an effect that asks nobody."""
    if effect == c.OPP_LAUREL:
        gain_laurels(s, other, amount, card)
    elif effect == c.OPP_AMBER:
        gain_amber(s, r, other, amount, card)
    elif s.amber[other] > s.amber[owner]:
        lost = min(amount, s.amber[other])
        change_amber(s, r, other, -lost)
        note(s, c.NOTE_LOST_AMBER, other, lost, card)


@kernel
def counted(s: State, r: Rules, seat: int, design: int, nth: int) -> int:
    """Return what an effect that counts brings a seat now."""
    counts = r.counts[design, nth]
    if counts == c.PER_FAMILIES:
        return counts_to(r, design, nth, families_in_study(s, r, seat))
    if counts == c.PER_EXHIBITED:
        return counts_to(r, design, nth, s.exhibited[seat])
    return counts_to(r, design, nth, newspapers(s, r, seat))


@kernel
def counts_to(r: Rules, design: int, nth: int, found: int) -> int:
    """Return what an effect brings that has counted so many."""
    per = max(r.per[design, nth], 1)
    rounding = per - 1 if r.round_up[design, nth] == 1 else 0
    return min(r.amount[design, nth] * ((found + rounding) // per), r.cap[design, nth])


@kernel
def gain_laurels(s: State, seat: int, laurels: int, card: int) -> None:
    """Give a seat laurels by a card."""
    s.laurels[seat] += laurels
    score_points(s, seat, c.POINTS_LAURELS, laurels)
    if laurels > 0:
        note(s, c.NOTE_LAURELS, seat, laurels, card)


@kernel
def gain_amber(s: State, r: Rules, seat: int, amber: int, card: int) -> None:
    """Give a seat amber by a card, or by a reward (NOTHING)."""
    change_amber(s, r, seat, amber)
    if amber > 0:
        note(s, c.NOTE_AMBER, seat, amber, card)


@kernel
def return_marker(s: State, r: Rules, site: int) -> None:
    """Take a marker of the seat to act back from a site, with the amber that the effect adds."""
    frame = s.depth - 1
    seat = s.seat
    card = s.card[frame]
    s.marked[seat, site] = 0
    s.home[seat] += 1
    s.uses[seat, c.USED_RETURN] += 1
    note(s, c.NOTE_RETURNED, seat, site, card)
    amber = r.with_it[s.wording[frame], s.nth[frame]]
    s.items[seat, c.DEED_AMBER, card] += amber
    gain_amber(s, r, seat, amber, card)


@kernel
def choose_gain(s: State, r: Rules, amber: bool) -> None:
    """Give the seat to act what it chose from an opponent's card: amber, or else laurels."""
    frame = s.depth - 1
    amount = r.amount[s.wording[frame], s.nth[frame]]
    if amber:
        s.uses[s.seat, c.USED_CHOSE_AMBER] += 1
        gain_amber(s, r, s.seat, amount, s.card[frame])
    else:
        s.uses[s.seat, c.USED_CHOSE_LAUREL] += 1
        gain_laurels(s, s.seat, amount, s.card[frame])
