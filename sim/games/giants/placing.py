"""Placing in Giants: figures with logs and powers, half-tablets, and which of all that is worth a question."""

from sim.games.giants import state as c
from sim.games.giants.lacks import ease_all
from sim.games.giants.moves import is_placing, placed_figure, placing, placing_hex, placing_logs, placing_power
from sim.games.giants.pieces import new_piece
from sim.games.giants.plans import make_plans
from sim.games.giants.scoring import change_halves
from sim.games.giants.state import Rules, State
from sim.games.giants.view import forest_place, has_someone_home, power_gain
from sim.jit import kernel, lowest_bit
from sim.state import ERROR_BAD_MOVE, NOTHING, note, offer

BUSY = 5
"""Most hexes that are offered because rivals' pieces will need strength there."""


@kernel
def offer_placings(s: State, r: Rules) -> None:
    """Offer passing, half-tablets and placings."""
    make_plans(s, r, s.seat)
    if s.phase == c.PHASE_SAME_HEX:
        offer(s, c.DONE)
        offer_all_into(s, r, s.placing_hex)
        return
    offer(s, c.PASS)
    offer_tablets(s, r)
    if r.placing_list == c.LIST_FULL:
        for hex_ in range(r.n_hexes):
            offer_all_into(s, r, hex_)
    elif has_someone_home(s, s.seat):
        offer_some(s, r)


@kernel
def offer_tablets(s: State, r: Rules) -> None:
    """Offer to exchange markers for half-tablets; the short list has one and all."""
    most = most_tablets(s, r, s.seat)
    for count in range(1, most + 1):
        if r.placing_list == c.LIST_FULL or count in (1, most):
            offer(s, c.TABLETS + count)


@kernel
def most_tablets(s: State, r: Rules, seat: int) -> int:
    """Return how many half-tablets a seat can buy in one turn."""
    most = min(s.markers_home[seat], s.half_stock)
    return min(most, 1) if r.tablets_per_action == c.TABLETS_ONE else most


@kernel
def most_logs(s: State, r: Rules, seat: int, figure: int) -> int:
    """Return how many logs a seat can place together with WORKER, SORCERER or CHIEF."""
    return min(s.logs[seat], r.chief_logs if figure == c.CHIEF else r.logs_per_figure)


@kernel
def can_enter(r: Rules, hex_: int) -> bool:
    """Tell whether figures without a sorcerer's power may stand in a hex."""
    return r.special_hex_open == 1 or not is_special(r, hex_)


@kernel
def is_special(r: Rules, hex_: int) -> bool:
    """Tell whether a hex has a power of its own."""
    return c.VILLAGE <= r.hex_kind[hex_] <= c.HEADDRESS_QUARRY


@kernel
def has_power(s: State, r: Rules, seat: int) -> bool:
    """Tell whether the chief of a seat is at home and can be given a sorcerer's power."""
    return s.chief_at[seat] == c.HOME and s.halves[seat] >= r.chief_tablets


@kernel
def can_reserve(s: State, seat: int, ahu: int) -> bool:
    """Tell whether a seat may reserve an ahu."""
    return ahu != NOTHING and s.ahu_up[ahu] == c.EMPTY and s.bases_left[seat] > 0


@kernel
def can_use(s: State, r: Rules, seat: int, figure: int, hex_: int, power: int) -> bool:
    """Tell whether SORCERER or CHIEF may use a power in a hex: one that has an effect, or lets the chief in."""
    if power >= c.RESERVE_POWER:
        return can_reserve(s, seat, r.touching[hex_, power - c.RESERVE_POWER])
    if power_gain(s, r, seat, hex_) > 0:
        return True
    return figure == c.CHIEF and is_special(r, hex_) and r.special_hex_open == 0


@kernel
def offer_all_into(s: State, r: Rules, hex_: int) -> None:
    """Offer every placing into a hex."""
    seat = s.seat
    if s.workers_home[seat] > 0 and can_enter(r, hex_):
        offer_with_logs(s, r, c.WORKER, hex_, c.NO_POWER)
    if s.sorcerer_at[seat] == c.HOME:
        offer_with_logs(s, r, c.SORCERER, hex_, c.NO_POWER)
        offer_powers(s, r, c.SORCERER, hex_)
    if s.chief_at[seat] == c.HOME:
        if can_enter(r, hex_):
            offer_with_logs(s, r, c.CHIEF, hex_, c.NO_POWER)
        if has_power(s, r, seat):
            offer_powers(s, r, c.CHIEF, hex_)


@kernel
def offer_powers(s: State, r: Rules, figure: int, hex_: int) -> None:
    """Offer SORCERER or CHIEF with each power that it may use in a hex, with every number of logs."""
    for power in range(c.PLACE_POWER, c.RESERVE_POWER + c.TOUCHING):
        if can_use(s, r, s.seat, figure, hex_, power):
            offer_with_logs(s, r, figure, hex_, power)


@kernel
def offer_with_logs(s: State, r: Rules, figure: int, hex_: int, power: int) -> None:
    """Offer one placing with every number of logs."""
    for logs in range(most_logs(s, r, s.seat, figure) + 1):
        offer(s, placing(figure, hex_, power, logs))


@kernel
def offer_some(s: State, r: Rules) -> None:
    """Offer what the plans lack, powers that bring something, reservations that plans want, and busy hexes."""
    helped = busiest(s, r)
    for plan in range(s.n_plans):
        helped |= s.plan_way[plan] | 1 << s.plan_goal[plan]
    hexes = helped | r.powers
    while hexes != 0:
        hex_ = lowest_bit(hexes)
        hexes ^= 1 << hex_
        if (helped >> hex_) & 1 == 1:
            offer_help(s, r, hex_)
        if (r.powers >> hex_) & 1 == 1 and power_gain(s, r, s.seat, hex_) > 0:
            offer_power(s, r, hex_, c.PLACE_POWER)
        if s.goal[hex_] != 0:
            for place in range(c.TOUCHING):
                ahu = r.touching[hex_, place]
                if ahu != NOTHING and (s.goal[hex_] >> ahu) & 1 == 1:
                    offer_reservation(s, r, hex_, place)
    offer_best_reservation(s, r)


@kernel
def busiest(s: State, r: Rules) -> int:
    """Return as a set the BUSY hexes where rivals' pieces lack most strength."""
    chosen = 0
    count = 0
    hexes = s.busy
    while hexes != 0:
        hex_ = lowest_bit(hexes)
        hexes ^= 1 << hex_
        lack = rivals_lack(s, s.seat, hex_)
        if lack == 0 or (count == BUSY and lack <= s.entry[BUSY - 1]):
            continue
        place = count
        while place > 0 and s.entry[place - 1] < lack:
            place -= 1
        count = min(count + 1, BUSY)
        for later in range(count - 1, place, -1):
            s.queue[later] = s.queue[later - 1]
            s.entry[later] = s.entry[later - 1]
        s.queue[place] = hex_
        s.entry[place] = lack
    for place in range(count):
        chosen |= 1 << s.queue[place]
    return chosen


@kernel
def rivals_lack(s: State, seat: int, hex_: int) -> int:
    """Return the strength that rivals' pieces are expected to need in a hex, less what stands there."""
    return max(0, s.demand[hex_] - s.traffic[seat, hex_] - s.strength_at[hex_])


@kernel
def offer_help(s: State, r: Rules, hex_: int) -> None:
    """Offer to strengthen a hex: a worker with just enough logs or all, the sorcerer for want of one, the chief."""
    seat = s.seat
    lack = s.wanted[hex_]
    if s.workers_home[seat] > 0:
        if can_enter(r, hex_):
            offer_just_enough(s, r, c.WORKER, hex_, lack)
    elif s.sorcerer_at[seat] == c.HOME:
        offer_just_enough(s, r, c.SORCERER, hex_, lack)
    if s.chief_at[seat] == c.HOME and can_enter(r, hex_):
        offer(s, placing(c.CHIEF, hex_, c.NO_POWER, 0))


@kernel
def offer_just_enough(s: State, r: Rules, figure: int, hex_: int, lack: int) -> None:
    """Offer WORKER or SORCERER with as many logs as make up a lack of strength, and with as many as possible."""
    most = most_logs(s, r, s.seat, figure)
    enough = min(most, max(0, lack - 1))
    offer(s, placing(figure, hex_, c.NO_POWER, enough))
    if most > enough and lack > 0:
        offer(s, placing(figure, hex_, c.NO_POWER, most))


@kernel
def offer_power(s: State, r: Rules, hex_: int, power: int) -> None:
    """Offer a power to the sorcerer, and to the chief if tablets allow it."""
    if s.sorcerer_at[s.seat] == c.HOME:
        offer(s, placing(c.SORCERER, hex_, power, 0))
    if has_power(s, r, s.seat):
        offer(s, placing(c.CHIEF, hex_, power, 0))


@kernel
def offer_reservation(s: State, r: Rules, hex_: int, place: int) -> None:
    """Offer to reserve the ahu at a place of `r.touching[hex_]`."""
    if can_reserve(s, s.seat, r.touching[hex_, place]):
        offer_power(s, r, hex_, c.RESERVE_POWER + place)


@kernel
def offer_best_reservation(s: State, r: Rules) -> None:
    """Offer to reserve the free ahu with the highest moai value, unless plans have already offered it."""
    best = NOTHING
    for ahu in range(r.n_ahus):
        if can_reserve(s, s.seat, ahu) and (best == NOTHING or r.moai_value[ahu] > r.moai_value[best]):
            best = ahu
    if best == NOTHING:
        return
    hex_ = r.contacts[best, 0]
    if (s.goal[hex_] >> best) & 1 == 1:
        return
    place = 0
    while r.touching[hex_, place] != best:
        place += 1
    offer_reservation(s, r, hex_, place)


@kernel
def act_in_place(s: State, r: Rules, move: int) -> None:
    """Place a figure, buy half-tablets, pass or be done."""
    seat = s.seat
    if is_placing(move):
        place_figure(s, r, move)
    elif move == c.DONE and s.phase == c.PHASE_SAME_HEX:
        s.placing_hex = NOTHING
    elif move == c.PASS and s.phase == c.PHASE_PLACE:
        s.passed[seat] = 1
        note(s, c.NOTE_PASSED, seat, s.phase, 0)
    elif c.TABLETS < move <= c.TABLETS + most_tablets(s, r, seat) and s.phase == c.PHASE_PLACE:
        buy_tablets(s, r, seat, move - c.TABLETS)
    else:
        s.error = ERROR_BAD_MOVE


@kernel
def buy_tablets(s: State, r: Rules, seat: int, count: int) -> None:
    """Exchange markers for half-tablets."""
    s.markers_home[seat] -= count
    s.markers_spent[seat] += count
    change_halves(s, r, seat, count)
    s.uses[seat, c.USED_TABLETS] += count
    note(s, c.NOTE_TABLETS, seat, count, count)


@kernel
def is_allowed(s: State, r: Rules, move: int) -> bool:
    """Tell whether the seat may place a figure like this."""
    seat = s.seat
    figure = placed_figure(move)
    hex_ = placing_hex(move)
    power = placing_power(move)
    if hex_ >= r.n_hexes or placing_logs(move) > most_logs(s, r, seat, figure):
        return False
    if s.phase == c.PHASE_SAME_HEX and hex_ != s.placing_hex:
        return False
    if figure == c.WORKER:
        return s.workers_home[seat] > 0 and power == c.NO_POWER and can_enter(r, hex_)
    at = s.sorcerer_at[seat] if figure == c.SORCERER else s.chief_at[seat]
    if at != c.HOME:
        return False
    if power == c.NO_POWER:
        return figure == c.SORCERER or can_enter(r, hex_)
    return can_use(s, r, seat, figure, hex_, power) and (figure == c.SORCERER or has_power(s, r, seat))


@kernel
def place_figure(s: State, r: Rules, move: int) -> None:
    """Place a figure with its logs and use its power."""
    if not (c.WORKER <= move < c.WORKER + c.PLACING_SPAN or move >= c.SORCERER) or not is_allowed(s, r, move):
        s.error = ERROR_BAD_MOVE
        return
    seat = s.seat
    figure = placed_figure(move)
    hex_ = placing_hex(move)
    power = placing_power(move)
    note(s, c.NOTE_PLACED, seat, move, 0)
    if figure == c.WORKER:
        s.workers_home[seat] -= 1
        s.workers_at[hex_, seat] += 1
        s.uses[seat, c.USED_WORKER] += 1
    elif figure == c.SORCERER:
        s.sorcerer_at[seat] = hex_
        s.uses[seat, c.USED_SORCERER] += 1
    else:
        s.chief_at[seat] = hex_
        s.uses[seat, c.USED_CHIEF] += 1
        if power != c.NO_POWER:
            change_halves(s, r, seat, -r.chief_tablets)
            s.uses[seat, c.USED_POWERED_CHIEF] += 1
            note(s, c.NOTE_DISCARDED, seat, r.chief_tablets, 0)
    s.camps |= 1 << hex_
    s.strength_at[hex_] += placing_logs(move) + (r.chief_strength if figure == c.CHIEF else 1)
    ease_all(s, r, hex_)
    s.logs[seat] -= placing_logs(move)
    s.logs_at[hex_, seat] += placing_logs(move)
    s.uses[seat, c.USED_LOGS] += placing_logs(move)
    if power == c.PLACE_POWER:
        use_place(s, r, seat, hex_)
    elif power >= c.RESERVE_POWER:
        reserve(s, seat, r.touching[hex_, power - c.RESERVE_POWER])
    s.placing_hex = NOTHING
    if r.place_per_turn == c.PER_TURN_MANY and can_place_into(s, r, seat, hex_):
        s.phase = c.PHASE_SAME_HEX
        s.placing_hex = hex_
        s.again = 1


@kernel
def can_place_into(s: State, r: Rules, seat: int, hex_: int) -> bool:
    """Tell whether a seat has a figure behind its screen that may stand in a hex."""
    if s.sorcerer_at[seat] == c.HOME or (s.workers_home[seat] > 0 and can_enter(r, hex_)):
        return True
    return s.chief_at[seat] == c.HOME and (can_enter(r, hex_) or has_power(s, r, seat))


@kernel
def use_place(s: State, r: Rules, seat: int, hex_: int) -> None:
    """Take what a special hex gives."""
    kind = r.hex_kind[hex_]
    count = power_gain(s, r, seat, hex_)
    if kind == c.VILLAGE:
        s.workers_urn[seat] -= count
        s.workers_home[seat] += count
    elif kind == c.HUT:
        s.markers_urn[seat] -= count
        s.markers_home[seat] += count
    elif kind == c.FOREST:
        s.forest_logs[forest_place(r, hex_)] = 0
        s.log_stock -= count
        s.logs[seat] += count
    elif count > 0:
        s.stock[c.HEADDRESS] -= 1
        new_piece(s, seat, c.HEADDRESS)
        s.items[seat, c.DEED_GAINED, c.ITEM_HEADDRESS] += 1
    s.uses[seat, c.USED_POWER] += 1
    s.items[seat, c.DEED_USED, c.ITEM_SPECIAL + kind] += 1
    s.items[seat, c.DEED_GAINED, c.ITEM_SPECIAL + kind] += count
    note(s, c.NOTE_GAINED, seat, kind, count)


@kernel
def reserve(s: State, seat: int, ahu: int) -> None:
    """Lay a base openly onto an ahu."""
    s.ahu_up[ahu] = c.RESERVED
    s.ahu_owner[ahu] = seat
    s.bases_left[seat] -= 1
    s.reserving[seat] += 1
    for other in range(s.seats):
        s.known[other] |= 1 << ahu
        s.certain[other] |= 1 << ahu
    s.uses[seat, c.USED_RESERVE] += 1
    s.items[seat, c.DEED_RESERVED, ahu] += 1
    note(s, c.NOTE_RESERVED, seat, ahu, 0)
