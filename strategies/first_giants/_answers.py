"""What the styles of First Giants have in common: how they answer what a turn asks.

Helpers that pick a move return its index in `s.moves`.
"""

from sim.games.first_giants.effects import allowance
from sim.games.first_giants.exhibit import exhibit_price, type_with
from sim.games.first_giants.state import (
    AMBER_PER,
    COLLECTION,
    COPY,
    COPY_ONE_TIME,
    DECLINE,
    EXHIBIT,
    EXHIBIT_FOSSIL,
    EXHIBITED,
    FAMILIES,
    LAUREL_PER,
    OPP_LOSE_AMBER,
    ORDER,
    PER_FAMILIES,
    PHASE_COPY,
    PHASE_EXHIBIT,
    PHASE_EXTRA,
    PHASE_ORDER,
    PHASE_RETURN,
    PHASE_REWARD,
    PHASE_SPLIT,
    PHASE_WHERE,
    RECLAIM,
    RETURN,
    REWARDS_SIMULTANEOUS,
    SITE_SLOTS,
    SIZES_OF_CARDS,
    SPLIT,
    START,
    STUDY,
    TAKE_AMBER,
    TAKE_EXTRA,
    TAKE_LAUREL,
    Rules,
    State,
)
from sim.games.first_giants.study import bits
from sim.jit import kernel
from sim.state import NOTHING
from strategies.first_giants._common import (
    ALL_CELLS,
    Tastes,
    amber_worth,
    extension,
    is_late,
    partners,
    show_worth,
    study_cells,
    take_worth,
    takes_left,
    worth,
)

UNTHINKABLE = -1e9
"""Less than anything is worth."""


@kernel
def place_of(s: State, move: int) -> int:
    """Return where a move stands among the legal ones, or NOTHING."""
    for index in range(s.n_moves):
        if s.moves[index] == move:
            return index
    return NOTHING


# Taking.


@kernel
def offered(s: State, index: int) -> int:
    """Return the design that the move at `index` takes, NOTHING if it takes none."""
    move = s.moves[index]
    return s.site[move // SITE_SLOTS, move % SITE_SLOTS] if move < RECLAIM else NOTHING


@kernel
def best_take(s: State, r: Rules, p: Tastes, among: int) -> int:
    """Return the card to take that is worth most: of the cells `among` if any of these is offered."""
    cells = study_cells(s, r, s.seat)
    takes = takes_left(s, r, p)
    best = 0
    best_value = UNTHINKABLE
    best_fits = 0
    for index in range(s.n_moves):
        design = offered(s, index)
        if design == NOTHING:
            continue
        fits = (among >> r.cell_of[design]) & 1
        if fits < best_fits:
            continue
        value = take_worth(s, r, p, design, cells, takes)
        if fits > best_fits or value > best_value:
            best = index
            best_value = value
            best_fits = fits
    return best


# Reclaiming.


@kernel
def markers_out(s: State, r: Rules) -> int:
    """Return how many own markers lie on sites."""
    return r.markers - s.home[s.seat]


@kernel
def can_reclaim(s: State) -> bool:
    """Tell whether reclaiming is among the actions; it is offered after all cards."""
    return s.moves[s.n_moves - 1] == RECLAIM


@kernel
def affordable(s: State, r: Rules, cells: int, rewards: int) -> int:
    """Return how many fossils of `cells` so many rewards can exhibit, cheapest first, what is left being amber."""
    seat = s.seat
    income = 0 if r.reclaim_rewards == REWARDS_SIMULTANEOUS else r.reclaim_income
    budget = s.amber[seat] + s.cut_first[seat]
    shown = 0
    while shown < rewards:
        cheapest = NOTHING
        price = 0
        for size in range(SIZES_OF_CARDS):
            cut = max(r.exhibit_cost[size] - s.cut_size[seat, size], 0)
            if cells & r.type_cells[FAMILIES + size] != 0 and (cheapest == NOTHING or cut < price):
                cheapest = size
                price = cut
        budget -= price
        if cheapest == NOTHING or budget + income * (rewards - shown - 1) < 0:
            break
        of_size = cells & r.type_cells[FAMILIES + cheapest]
        cells ^= of_size & -of_size
        shown += 1
    return shown


@kernel
def ready(s: State, r: Rules, p: Tastes, cells: int, enough: float, out: float) -> bool:
    """Tell whether to reclaim: with so many markers out, `enough` of `cells` can be exhibited.

    In the end-game one that extends a collection is enough.
    """
    if not can_reclaim(s):
        return False
    rewards = markers_out(s, r)
    if is_late(s, p):
        return affordable(s, r, study_cells(s, r, s.seat) & s.wanted[s.seat], rewards) > 0
    return rewards >= out and affordable(s, r, cells, rewards) >= enough


# Exhibiting.


@kernel
def best_show(s: State, r: Rules, p: Tastes, among: int, budget: int, discount: int, floor: float) -> int:
    """Return the study slot whose card, of the cells `among`, is worth most to exhibit for at most `budget`.

    NOTHING if none is worth more than `floor`.
    """
    seat = s.seat
    cells = study_cells(s, r, seat)
    takes = takes_left(s, r, p)
    best = NOTHING
    best_value = floor
    left = s.n_study[seat]
    slot = 0
    while left > 0:
        design = s.study[seat, slot]
        if design != NOTHING:
            left -= 1
            if (among >> r.cell_of[design]) & 1 == 1:
                price = exhibit_price(s, r, seat, design, discount)
                if price <= budget:
                    value = show_worth(s, r, p, design, cells, takes, price)
                    if value > best_value:
                        best = slot
                        best_value = value
        slot += 1
    return best


@kernel
def refuse(s: State) -> int:
    """Take amber or decline, whichever is offered; with neither, whatever is."""
    index = place_of(s, TAKE_AMBER)
    if index == NOTHING:
        index = place_of(s, DECLINE)
    return index if index != NOTHING else 0


@kernel
def reward(s: State, r: Rules, p: Tastes, among: int) -> int:
    """Exhibit what is worth most for a reclaimed marker, save for it while rewards last, else take amber."""
    income = r.reclaim_income
    budget = s.amber[s.seat] + income * (s.rewards - 1)
    slot = best_show(s, r, p, among, budget, 0, amber_worth(s, r, p.thrift) * income)
    index = place_of(s, EXHIBIT + slot) if slot != NOTHING else NOTHING
    return index if index != NOTHING else refuse(s)


@kernel
def granted(s: State, r: Rules, p: Tastes, among: int) -> int:
    """Exhibit what is worth most by an effect, or decline."""
    slot = best_show(s, r, p, among, s.amber[s.seat], allowance(s, r), 0.0)
    index = place_of(s, EXHIBIT + slot) if slot != NOTHING else NOTHING
    return index if index != NOTHING else refuse(s)


@kernel
def best_place(s: State, r: Rules, p: Tastes) -> int:
    """Lay the fossil where it extends a collection best and most cards of the study could follow; else begin one."""
    seat = s.seat
    design = s.study[seat, s.laying]
    cells = study_cells(s, r, seat) & partners(r, design)
    best = 0
    best_value = UNTHINKABLE
    for index in range(s.n_moves):
        if s.moves[index] == START:
            continue
        where = s.moves[index] - COLLECTION
        follow = cells & r.type_cells[type_with(s, r, seat, where, design)] & ~s.collection[seat, where]
        value = extension(s, r, p, seat, where, design) + p.partner * bits(follow)
        if value > best_value:
            best = index
            best_value = value
    return best


@kernel
def split(s: State, r: Rules, p: Tastes, among: int) -> int:
    """Announce as many exhibits as are worth more than amber and can be paid without it."""
    cells = 0
    seat = s.seat
    floor = amber_worth(s, r, p.thrift) * r.reclaim_income
    study = study_cells(s, r, seat)
    takes = takes_left(s, r, p)
    for slot in range(STUDY):
        design = s.study[seat, slot]
        if design != NOTHING and (among >> r.cell_of[design]) & 1 == 1:
            price = exhibit_price(s, r, seat, design, 0)
            if show_worth(s, r, p, design, study, takes, price) > floor:
                cells |= 1 << r.cell_of[design]
    index = place_of(s, SPLIT + affordable(s, r, cells, s.rewards))
    return index if index != NOTHING else 0


# Effects.


@kernel
def turn_of(r: Rules, design: int) -> int:
    """Return when a pending effect has its turn: gains, families, cards, copies, exhibits, other counts, losses."""
    latest = 0
    for nth in range(r.n_effects[design]):
        effect = r.effect[design, nth]
        when = 0
        if effect in (LAUREL_PER, AMBER_PER):
            when = 1 if r.counts[design, nth] == PER_FAMILIES else 5
        elif effect == TAKE_EXTRA:
            when = 2
        elif effect == COPY_ONE_TIME:
            when = 3
        elif effect == EXHIBIT_FOSSIL:
            when = 4
        elif effect == OPP_LOSE_AMBER:
            when = 6
        latest = max(latest, when)
    return latest


@kernel
def next_effect(s: State, r: Rules) -> int:
    """Carry out what feeds other effects first, what counts their work last."""
    best = 0
    earliest = 0
    for index in range(s.n_moves):
        slot = s.moves[index] - ORDER
        design = s.leaver[s.depth - 1] if slot == EXHIBITED else s.study[s.seat, slot]
        when = turn_of(r, design)
        if index == 0 or when < earliest:
            best = index
            earliest = when
    return best


@kernel
def best_copy(s: State, r: Rules, p: Tastes) -> int:
    """Copy the one-time effect that is worth most now."""
    cells = study_cells(s, r, s.seat)
    best = 0
    best_value = UNTHINKABLE
    for index in range(s.n_moves):
        slot = s.moves[index] - COPY
        if 0 <= slot < STUDY:
            value = worth(s, r, p, s.study[s.seat, slot], cells)
            if value > best_value:
                best = index
                best_value = value
    return best


@kernel
def best_return(s: State, r: Rules, p: Tastes) -> int:
    """Take back the marker from the site where the best card lies, so that it can be taken next."""
    cells = study_cells(s, r, s.seat)
    takes = takes_left(s, r, p)
    best = 0
    best_value = UNTHINKABLE
    for index in range(s.n_moves):
        site = s.moves[index] - RETURN
        if site < 0:
            continue
        for slot in range(r.cards_per_site):
            design = s.site[site, slot]
            value = 0.0 if design == NOTHING else take_worth(s, r, p, design, cells, takes)
            if value > best_value:
                best = index
                best_value = value
    return best


@kernel
def usual(s: State, r: Rules, p: Tastes, among: int) -> int:
    """Answer every question but the action of a turn; only cells `among` are exhibited."""
    if s.phase == PHASE_REWARD:
        return reward(s, r, p, among)
    if s.phase == PHASE_WHERE:
        return best_place(s, r, p)
    if s.phase == PHASE_EXHIBIT:
        return granted(s, r, p, among)
    if s.phase == PHASE_ORDER:
        return next_effect(s, r)
    if s.phase == PHASE_EXTRA:
        return best_take(s, r, p, ALL_CELLS)
    if s.phase == PHASE_COPY:
        return best_copy(s, r, p)
    if s.phase == PHASE_RETURN:
        return best_return(s, r, p)
    if s.phase == PHASE_SPLIT:
        return split(s, r, p, among)
    return place_of(s, TAKE_LAUREL if p.laurel >= amber_worth(s, r, p.amber) else TAKE_AMBER)
