"""Which carries Giants offers: where a piece can be left or put up, and once more where other ways pay others."""

from sim.games.giants import state as c
from sim.games.giants.moves import carry, carry_price, carry_target, target_hex
from sim.games.giants.paths import (
    UNREACHED,
    dearness,
    find_ways,
    gift_paid,
    paid_in_all,
)
from sim.games.giants.pieces import can_mark
from sim.games.giants.shares import list_totals, shares_of
from sim.games.giants.state import Rules, State
from sim.games.giants.view import (
    can_put_up,
    gain,
    has_figure,
    knows,
    listed_before,
    movable,
    piece_start,
    worth_putting_up,
)
from sim.jit import kernel
from sim.state import NOTHING, offer

IMPATIENCE = (1, 2, 6)
"""How much of twice its points an ahu loses for each strength that the way to it still needs, by idea of good."""
MOST_MOVES = c.SIZES["moves"]


@kernel
def offer_transports(s: State, r: Rules) -> None:
    """Offer passing, peeking, marking and carrying."""
    seat = s.seat
    offer(s, c.PASS)
    peeks = 0
    for slot in range(s.n_slots):
        if not movable(s, seat, slot) or listed_before(s, slot):
            continue
        if can_mark(s, seat, slot) and (s.piece_at[slot] != c.FRONT or r.transport_list == c.LIST_FULL):
            offer_within(s, c.MARK + slot)
        if s.carries >= r.max_carries:
            continue
        begin = s.n_moves
        offer_carries(s, r, seat, slot)
        if s.piece[slot] == c.HEADDRESS and s.halves[seat] > 0:
            for place in range(begin, s.n_moves):
                peeks |= peek_before(s, seat, s.moves[place])
    for ahu in range(r.n_ahus):
        if (peeks >> ahu) & 1 == 1:
            offer_within(s, c.PEEK + ahu)


@kernel
def offer_within(s: State, move: int) -> None:
    """Offer a move unless the list is full."""
    if s.n_moves < MOST_MOVES:
        offer(s, move)


@kernel
def peek_before(s: State, seat: int, move: int) -> int:
    """Return as a set the ahu where a carry puts a headdress onto a moai whose owner the seat does not know."""
    target = carry_target(move)
    if target < c.PUT_UP:
        return 0
    ahu = (target - c.PUT_UP) // c.PUT_UP_AHU
    return 0 if knows(s, seat, ahu) else 1 << ahu


@kernel
def offer_carries(s: State, r: Rules, seat: int, slot: int) -> None:
    """Offer what a seat can do with a piece, and once more where other ways pay others."""
    start = piece_start(s, r, slot)
    if s.camps & (r.near[start] | 1 << start) == 0:
        return
    weight = r.piece_weight[s.piece[slot]]
    begin = s.n_moves
    end = begin
    number = 0
    variants = 1
    while number < variants:
        variant = numbered_variant(s, r, seat, number, variants)
        find_ways(s, r, seat, start, weight, dearness(s, seat, variant))
        if number == 0:
            offer_ends(s, r, seat, slot)
            end = s.n_moves
            variants = count_variants(s, r, seat, begin, end)
        if variants > 1:
            keep_paid(s, r, variant, number, weight)
        if number > 0:
            offer_variant(s, r, slot, variant, number, begin, end)
        number += 1
    if r.payees == c.PAYEES_ANY:
        if variants == 1:
            keep_paid(s, r, c.ALL_EQUAL, 0, weight)
        else:
            find_ways(s, r, seat, start, weight, dearness(s, seat, c.ALL_EQUAL))
        offer_shares(s, r, seat, slot, weight, variants, begin, end)


@kernel
def offer_ends(s: State, r: Rules, seat: int, slot: int) -> None:
    """Offer where a piece can be left and put up along the ways that were found."""
    start = piece_start(s, r, slot)
    if r.transport_list == c.LIST_SHORT:
        offer_best_stops(s, r, seat, slot)
    for hex_ in range(r.n_hexes):
        if s.reach[hex_] != UNREACHED:
            if r.transport_list == c.LIST_FULL and hex_ != start:
                offer_stop(s, seat, slot, hex_)
            if has_figure(s, seat, hex_):
                offer_put_ups(s, r, seat, slot, hex_)


@kernel
def count_variants(s: State, r: Rules, seat: int, begin: int, end: int) -> int:
    """Return how many variants are worth a look: other ways to pay only if anybody is paid at all."""
    gifts = s.seats - 1 if r.allow_gift_use == 1 else 0
    for place in range(begin, end):
        if carry_price(s.moves[place]) > 0:
            if r.transport_list == c.LIST_FULL:
                return gifts + 2 * s.seats
            return gifts + (1 if dearness(s, seat, c.BY_STANDING) == dearness(s, seat, c.ALL_EQUAL) else 2)
    return gifts + 1


@kernel
def offer_carry(s: State, slot: int, hex_: int, target: int) -> None:
    """Offer a carry along the ways that were found."""
    offer_within(s, carry(paid_in_all(s, s.reach_paid[hex_]), slot, c.ALL_EQUAL, target))


@kernel
def offer_stop(s: State, seat: int, slot: int, hex_: int) -> None:
    """Offer to leave a piece in a hex, with a marker and without."""
    offer_carry(s, slot, hex_, c.STOP + hex_)
    if can_mark(s, seat, slot):
        offer_carry(s, slot, hex_, c.STOP_AND_MARK + hex_)


@kernel
def offer_best_stops(s: State, r: Rules, seat: int, slot: int) -> None:
    """Offer to stop where a piece is nearest to an ahu that is good for it, for each of some ideas of good."""
    kind = s.piece[slot]
    start = piece_start(s, r, slot)
    reached = list_reached(s, r)
    if reached == 1:
        return
    for idea in range(len(IMPATIENCE)):
        s.aim[idea] = start
        s.aim_value[idea] = 0
    for ahu in range(r.n_ahus):
        if not worth_putting_up(s, seat, kind, ahu):
            continue
        hex_ = nearest_reached(s, r, reached, ahu)
        points = 2 * gain(s, r, seat, kind, ahu)
        for idea in range(len(IMPATIENCE)):
            value = points - IMPATIENCE[idea] * r.piece_weight[kind] * r.ahu_distance[hex_, ahu]
            if value > s.aim_value[idea]:
                s.aim[idea] = hex_
                s.aim_value[idea] = value
    offered = 1 << start
    for idea in range(len(IMPATIENCE)):
        hex_ = s.aim[idea]
        if (offered >> hex_) & 1 == 0:
            offer_stop(s, seat, slot, hex_)
            offered |= 1 << hex_


@kernel
def list_reached(s: State, r: Rules) -> int:
    """Put the hexes that a piece can reach into `s.queue`, those first that take least effort; return how many."""
    count = 0
    for hex_ in range(r.n_hexes):
        if s.reach[hex_] == UNREACHED:
            continue
        place = count
        while place > 0 and s.reach[s.queue[place - 1]] > s.reach[hex_]:
            s.queue[place] = s.queue[place - 1]
            place -= 1
        s.queue[place] = hex_
        count += 1
    return count


@kernel
def nearest_reached(s: State, r: Rules, reached: int, ahu: int) -> int:
    """Return the hex nearest to an ahu of those in `s.queue`; the first among equals."""
    best = s.queue[0]
    least = r.ahu_distance[best, ahu]
    for place in range(1, reached):
        hex_ = s.queue[place]
        if r.ahu_distance[hex_, ahu] < least:
            best = hex_
            least = r.ahu_distance[hex_, ahu]
    return best


@kernel
def offer_put_ups(s: State, r: Rules, seat: int, slot: int, hex_: int) -> None:
    """Offer to put a piece up from a hex with an own figure; the short list only where that is the best way."""
    kind = s.piece[slot]
    for touched in range(c.TOUCHING):
        ahu = r.touching[hex_, touched]
        if ahu == NOTHING:
            return
        if not can_put_up(s, seat, kind, ahu):
            continue
        if r.transport_list == c.LIST_SHORT and not is_best_way(s, r, seat, kind, hex_, ahu):
            continue
        place = 0
        while r.contacts[ahu, place] != hex_:
            place += 1
        offer_carry(s, slot, hex_, c.PUT_UP + c.PUT_UP_AHU * ahu + place)


@kernel
def is_best_way(s: State, r: Rules, seat: int, kind: int, hex_: int, ahu: int) -> bool:
    """Tell whether a seat would put a piece up on an ahu, and from no other hex with less effort."""
    if not worth_putting_up(s, seat, kind, ahu) and knows(s, seat, ahu):
        return False
    for place in range(c.CONTACTS):
        other = r.contacts[ahu, place]
        if other == NOTHING:
            break
        if s.reach[other] < s.reach[hex_] and has_figure(s, seat, other):
            return False
        if other < hex_ and s.reach[other] == s.reach[hex_] and has_figure(s, seat, other):
            return False
    return True


@kernel
def offer_shares(s: State, r: Rules, seat: int, slot: int, weight: int, variants: int, begin: int, end: int) -> None:
    """Offer the carries at `begin` to `end` once more for each way to share their points that no variant has."""
    for place in range(begin, end):
        target = carry_target(s.moves[place])
        hex_ = target_hex(r, target)
        count = list_totals(s, r, seat, hex_, weight)
        for number in range(count):
            total = s.total[number]
            shares = shares_of(s, total)
            variant = 0
            while variant < variants and s.variant_paid[variant, hex_] != total:
                variant += 1
            if variant == variants and shares >= 0:
                offer_within(s, carry(paid_in_all(s, total), slot, c.SHARED, target) + c.CARRY_SHARES * shares)


@kernel
def numbered_variant(s: State, r: Rules, seat: int, number: int, variants: int) -> int:
    """Return the variant that a seat tries at a number: those without a rival, rivals shunned and favoured, gifts."""
    rivals = s.seats - 1
    gifts = rivals if r.allow_gift_use == 1 else 0
    if number > 0 and number >= variants - gifts:
        return c.GIFT + (seat + 1 + number - variants + gifts) % s.seats
    if number < c.SHUN:
        return number
    first_of = c.SHUN if number - 2 < rivals else c.FAVOUR
    return first_of + (seat + 1 + (number - 2) % rivals) % s.seats


@kernel
def keep_paid(s: State, r: Rules, variant: int, number: int, weight: int) -> None:
    """Keep what the ways that were found pay, to compare later variants with it."""
    for hex_ in range(r.n_hexes):
        if s.reach[hex_] == UNREACHED:
            continue
        s.variant_paid[number, hex_] = s.reach_paid[hex_]
        if variant >= c.GIFT:
            s.variant_paid[number, hex_] = gift_paid(s, r, weight, hex_, variant - c.GIFT)


@kernel
def offer_variant(s: State, r: Rules, slot: int, variant: int, number: int, begin: int, end: int) -> None:
    """Offer the carries at `begin` to `end` in one variant, where it pays others than all with a lower number."""
    for place in range(begin, end):
        target = carry_target(s.moves[place])
        hex_ = target_hex(r, target)
        paid = s.variant_paid[number, hex_]
        earlier = 0
        while s.variant_paid[earlier, hex_] != paid:
            earlier += 1
        if earlier == number:
            offer_within(s, carry(paid_in_all(s, paid), slot, variant, target))
