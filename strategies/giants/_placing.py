"""How the styles of Giants place figures: what their plans lack, powers, and hexes where rivals will pay.

A hex counts what the best of all plans that lack something there is worth, shared out over all that it lacks. So
figures go where little is missing to something good, and no plan is chosen before its time.
"""

from sim.games.giants import state as c
from sim.games.giants.moves import is_placing, placed_figure, placing_hex, placing_logs, placing_power, reserved_ahu
from sim.games.giants.state import Rules, State
from sim.games.giants.view import (
    bases_needed,
    can_wear,
    gain,
    piece_start,
    pieces_of,
    power_gain,
    strength_home,
    units_home,
)
from sim.jit import kernel, lowest_bit
from sim.state import NOTHING
from strategies.giants._common import has_limits, markers_owned, season, workers_owned
from strategies.giants._temper import Temper

NEVER = -1000.0
"""Less than any move is worth."""


@kernel
def place(s: State, r: Rules, p: Temper) -> int:
    """Place what is worth most, buy half-tablets, or pass when nothing is worth anything."""
    home = strength_home(s, r, s.seat)
    figures = figures_home(s)
    plans = plans_to_serve(s, r, p, home, figures)
    served = hexes_of(s, plans)
    left = season(s, r)
    best = 0
    most = NEVER
    hex_ = NOTHING
    push = 0.0
    for index in range(s.n_moves):
        move = s.moves[index]
        value = 0.0
        if is_placing(move):
            if placing_hex(move) != hex_:
                hex_ = placing_hex(move)
                serves = (served >> hex_) & 1 == 1
                push = p.zeal * push_of_plans(s, r, p, plans, hex_, home, figures) if serves else 0.0
            value = worth_of_placing(s, r, p, push, move) + worth_of_power(s, r, p, left, move)
        elif c.TABLETS < move < c.WORKER:
            value = worth_of_tablets(s, r, p, move - c.TABLETS)
        if value > most:
            best = index
            most = value
    return best


@kernel
def plans_to_serve(s: State, r: Rules, p: Temper, home: int, figures: int) -> int:
    """Return as a set the plans worth something within the style's limits, all without limits: else games never end.

    Those for pieces whose best plan lacks nothing are left out.
    """
    limits = has_limits(s, p)
    chosen = 0
    of_piece = 0
    most = NEVER
    lacks = False
    for plan in range(s.n_plans):
        if plan > 0 and s.plan_slot[plan] != s.plan_slot[plan - 1]:
            chosen |= of_piece if lacks else 0
            of_piece = 0
            most = NEVER
            lacks = False
        if limits and not is_allowed(s, r, p, plan):
            continue
        value = worth_of_plan(s, r, p, plan, home, figures)
        if value > 0.0 or not limits:
            of_piece |= 1 << plan
        if value > most:
            most = value
            lacks = s.plan_way[plan] != 0
    return chosen | (of_piece if lacks else 0)


@kernel
def is_allowed(s: State, r: Rules, p: Temper, plan: int) -> bool:
    """Tell whether a plan respects the limits of a style."""
    return s.piece[s.plan_slot[plan]] == c.HEADDRESS or is_good_enough(s, r, p, s.plan_ahu[plan])


@kernel
def hexes_of(s: State, plans: int) -> int:
    """Return as a set the hexes where plans lack something."""
    hexes = 0
    while plans != 0:
        hexes |= s.plan_way[lowest_bit(plans)]
        plans &= plans - 1
    return hexes


@kernel
def push_of_plans(s: State, r: Rules, p: Temper, plans: int, hex_: int, home: int, figures: int) -> float:
    """Return the worth, a point at least, of the best plan that lacks something in a hex, shared out over its lack."""
    most = 0.0
    while plans != 0:
        plan = lowest_bit(plans)
        plans &= plans - 1
        if (s.plan_way[plan] >> hex_) & 1 == 1:
            worth = max(1.0, worth_of_plan(s, r, p, plan, home, figures))
            most = max(most, worth / (s.plan_lack[plan] + 1))
    return most


@kernel
def worth_of_plan(s: State, r: Rules, p: Temper, plan: int, home: int, figures: int) -> float:
    """Return the points of a plan, less what it lacks."""
    slot = s.plan_slot[plan]
    kind = s.piece[slot]
    ahu = s.plan_ahu[plan]
    lack = s.plan_lack[plan]
    value = float(s.plan_gain[plan])
    if kind != c.HEADDRESS:
        value += p.hat_taste * r.headdress_value[ahu]
    if s.piece_owner[slot] != s.seat:
        value *= p.spoils
    standing = r.piece_weight[kind] * r.ahu_distance[piece_start(s, r, slot), ahu] - lack
    beyond = max(lack - home, hexes_in(s.plan_way[plan]) - figures)
    return value - p.effort * lack - p.stretch * max(0.0, beyond - p.trust) + p.line * standing


@kernel
def figures_home(s: State) -> int:
    """Return the figures that the seat to act can still place."""
    return units_home(s, s.seat) + (1 if s.chief_at[s.seat] == c.HOME else 0)


@kernel
def hexes_in(hexes: int) -> int:
    """Return how many hexes are in a set."""
    count = 0
    while hexes != 0:
        hexes &= hexes - 1
        count += 1
    return count


@kernel
def is_good_enough(s: State, r: Rules, p: Temper, ahu: int) -> bool:
    """Tell whether an ahu satisfies a style that can still be choosy."""
    if s.ahu_up[ahu] == c.RESERVED:
        return True
    if p.loyal > 0.0 and bases_needed(s, s.seat) > s.bases_left[s.seat]:
        return False
    return r.moai_value[ahu] >= p.least_value


@kernel
def worth_of_placing(s: State, r: Rules, p: Temper, push: float, move: int) -> float:
    """Return what a figure and its logs do for plans, `push` a strength, and for lending, less what is wasted."""
    hex_ = placing_hex(move)
    logs = placing_logs(move)
    figure = r.chief_strength if placed_figure(move) == c.CHIEF else 1
    used = min(max(1, s.wanted[hex_]), figure + logs) if push > 0.0 else 0
    return push * used + p.lending * lent(s, figure, hex_) - p.thrift * (figure + logs - used)


@kernel
def lent(s: State, figure: int, hex_: int) -> int:
    """Return the strength that a figure would lend to rivals' pieces in a hex, one carry of each rival."""
    standing = s.strength_at[hex_]
    strength_lent = 0
    if standing >= c.LARGEST or s.demand[hex_] == s.traffic[s.seat, hex_]:
        return 0
    for other in range(s.seats):
        if other != s.seat:
            strength_lent += max(0, min(figure, min(s.traffic[other, hex_], c.LARGEST) - standing))
    return strength_lent


@kernel
def worth_of_power(s: State, r: Rules, p: Temper, left: float, move: int) -> float:
    """Return what the power of a placing brings; `left` is the part of the game to come."""
    power = placing_power(move)
    if power == c.NO_POWER:
        return 0.0
    price = p.tablet_price * r.chief_tablets if placed_figure(move) == c.CHIEF else 0.0
    if power >= c.RESERVE_POWER:
        return worth_of_reserving(s, r, p, reserved_ahu(r, move)) - price
    hex_ = placing_hex(move)
    kind = r.hex_kind[hex_]
    if kind == c.VILLAGE:
        value = p.village * left if workers_owned(s, r) < p.workers_enough else 0.0
    elif kind == c.HUT:
        value = p.hut * left if markers_owned(s, r) < p.markers_enough else 0.0
    elif kind == c.FOREST:
        room = max(0.0, p.logs_enough - s.logs[s.seat])
        value = p.forest * left * min(room, power_gain(s, r, s.seat, hex_))
    else:
        value = p.hats * worth_of_hat(s, r)
    return value - price


@kernel
def worth_of_hat(s: State, r: Rules) -> int:
    """Return the most points that another headdress brings on an own moai; 0 if all are provided."""
    bare = 0
    most = 0
    known = s.known[s.seat]
    while known != 0:
        ahu = lowest_bit(known)
        known &= known - 1
        if can_wear(s, ahu) and s.ahu_owner[ahu] == s.seat:
            bare += 1
            most = max(most, gain(s, r, s.seat, c.HEADDRESS, ahu))
    for slot in range(s.n_slots):
        if s.piece[slot] == c.HEADDRESS and s.piece_owner[slot] == s.seat:
            bare -= 1
    return most if bare > 0 else 0


@kernel
def worth_of_reserving(s: State, r: Rules, p: Temper, ahu: int) -> float:
    """Return what reserving an ahu is worth: nothing in the first round, with half of the bases, or without a plan."""
    if p.reserving == 0.0 or s.turn < 2 or r.moai_value[ahu] < p.prized or not is_planned(s, ahu):
        return 0.0
    if 2 * (bases_needed(s, s.seat) - s.bases_left[s.seat] + 1) > r.bases:
        return 0.0
    return p.reserving * (1.0 + r.moai_value[ahu] - p.prized)


@kernel
def is_planned(s: State, ahu: int) -> bool:
    """Tell whether an ahu is the aim of one of the plans."""
    planned = False
    for plan in range(s.n_plans):
        planned |= s.plan_ahu[plan] == ahu
    return planned


@kernel
def worth_of_tablets(s: State, r: Rules, p: Temper, count: int) -> float:
    """Return what half-tablets are worth if idle markers pay for all of them."""
    if count > s.markers_home[s.seat] - min(p.marks, pieces_of(s, s.seat)):
        return NEVER
    pairs = (s.halves[s.seat] + count) // 2 - s.halves[s.seat] // 2
    return p.tablets * count + r.tablet_points * pairs
