"""Transport in Giants as it happens: carrying and putting up, marking, peeking, leftovers, markers taken off."""

from sim.games.giants import state as c
from sim.games.giants.moves import carry_price, carry_shares, carry_slot, carry_target, carry_variant, target_hex
from sim.games.giants.paths import (
    UNREACHED,
    dearness,
    find_ways,
    gift_paid,
    list_way,
    paid_in_all,
    paid_to,
)
from sim.games.giants.pieces import can_mark, disown_unmarked, free_slot, leave_piece, mark
from sim.games.giants.scoring import add_points, change_halves, end_game
from sim.games.giants.shares import list_totals, total_with
from sim.games.giants.state import Rules, State
from sim.games.giants.view import (
    bases_needed,
    can_put_up,
    has_figure,
    headdress_points,
    knows,
    listed_before,
    logs_in,
    moai_points,
    movable,
    own_strength,
    piece_start,
)
from sim.jit import kernel
from sim.state import ERROR_BAD_MOVE, NOTHING, note, offer


@kernel
def act_in_transport(s: State, r: Rules, move: int) -> None:
    """Carry, mark, peek or pass."""
    seat = s.seat
    s.again = 1 if r.transport_order == c.ORDER_BLOCK else 0
    slot = move - c.MARK
    if move >= c.CARRY:
        carry_piece(s, r, move)
    elif move == c.PASS:
        s.passed[seat] = 1
        s.again = 0
        note(s, c.NOTE_PASSED, seat, s.phase, 0)
    elif 0 <= slot < s.n_slots and movable(s, seat, slot) and can_mark(s, seat, slot):
        mark(s, seat, slot)
    elif c.PEEK <= move < c.PEEK + r.n_ahus:
        peek(s, r, seat, move - c.PEEK)
    else:
        s.error = ERROR_BAD_MOVE


@kernel
def peek(s: State, r: Rules, seat: int, ahu: int) -> None:
    """Discard a half-tablet to look under a moai without a headdress."""
    if s.halves[seat] == 0 or s.ahu_up[ahu] != c.STANDING or s.ahu_hat[ahu] == 1 or knows(s, seat, ahu):
        s.error = ERROR_BAD_MOVE
        return
    s.again = 1
    change_halves(s, r, seat, -1)
    s.known[seat] |= 1 << ahu
    s.certain[seat] |= 1 << ahu
    s.uses[seat, c.USED_PEEK] += 1
    note(s, c.NOTE_DISCARDED, seat, 1, 1)
    note(s, c.NOTE_PEEKED, seat, ahu, s.ahu_owner[ahu])


@kernel
def carry_piece(s: State, r: Rules, move: int) -> None:
    """Carry a piece along its cheapest way, pay for it, and leave it there or put it up."""
    seat = s.seat
    slot = carry_slot(move)
    variant = carry_variant(move)
    target = carry_target(move)
    hex_ = target_hex(r, target)
    if slot >= s.n_slots or not movable(s, seat, slot) or variant >= c.VARIANTS or not 0 <= hex_ < r.n_hexes:
        s.error = ERROR_BAD_MOVE
        return
    start = piece_start(s, r, slot)
    weight = r.piece_weight[s.piece[slot]]
    find_ways(s, r, seat, start, weight, dearness(s, seat, variant))
    if s.reach[hex_] == UNREACHED or not can_end(s, r, seat, slot, target, hex_):
        s.error = ERROR_BAD_MOVE
        return
    paid = s.reach_paid[hex_]
    if variant == c.SHARED and r.payees == c.PAYEES_ANY:
        paid = total_with(s, list_totals(s, r, seat, hex_, weight), carry_shares(move))
    elif c.GIFT <= variant < c.SHARED:
        paid = gift_paid(s, r, weight, hex_, variant - c.GIFT)
    if paid < 0 or paid_in_all(s, paid) != carry_price(move):
        s.error = ERROR_BAD_MOVE
        return
    go_way(s, r, seat, slot, hex_, weight)
    pay(s, seat, paid)
    if target >= c.PUT_UP:
        put_up(s, r, seat, slot, (target - c.PUT_UP) // c.PUT_UP_AHU)
    else:
        stop(s, r, seat, slot, target)


@kernel
def can_end(s: State, r: Rules, seat: int, slot: int, target: int, hex_: int) -> bool:
    """Tell whether a carry may end with this target, its way being possible."""
    if target >= c.PUT_UP:
        return has_figure(s, seat, hex_) and can_put_up(s, seat, s.piece[slot], (target - c.PUT_UP) // c.PUT_UP_AHU)
    return hex_ != piece_start(s, r, slot) and (target < c.STOP_AND_MARK or can_mark(s, seat, slot))


@kernel
def go_way(s: State, r: Rules, seat: int, slot: int, hex_: int, weight: int) -> None:
    """Bring a piece to a hex along the way that was found, and count the logs that help."""
    count = list_way(s, hex_)
    for place in range(count):
        count_logs(s, r, seat, s.queue[place], weight)
    if s.tracing == 1:
        note(s, c.NOTE_CARRY, seat, s.piece[slot], s.piece_at[slot])
        for begin in range(0, count, c.WAY_HEXES):
            note(s, c.NOTE_WAY, packed_way(s, begin, min(count, begin + c.WAY_HEXES)), s.piece[slot], begin)
    s.piece_at[slot] = hex_
    s.carries += 1
    s.uses[seat, c.USED_CARRY] += 1
    s.uses[seat, c.USED_HEXES] += count


@kernel
def packed_way(s: State, begin: int, end: int) -> int:
    """Return a part of the way in `s.queue` as one number: c.WAY_BITS a hex, FRONT where there is none."""
    packed = 0
    for place in range(c.WAY_HEXES):
        hex_ = s.queue[begin + place] if begin + place < end else c.FRONT
        packed |= hex_ << (c.WAY_BITS * place)
    return packed


@kernel
def count_logs(s: State, r: Rules, seat: int, hex_: int, weight: int) -> None:
    """Count the logs that help a piece into a hex: as many as own figures leave to do, own logs first."""
    left = min(logs_in(s, hex_), max(0, weight - own_strength(s, r, seat, hex_)))
    for step in range(s.seats):
        other = (seat + step) % s.seats
        counted = min(left, s.logs_at[hex_, other])
        s.logs_counted[hex_, other] = max(s.logs_counted[hex_, other], counted)
        left -= counted


@kernel
def pay(s: State, seat: int, paid: int) -> None:
    """Give points to the rivals that helped."""
    for step in range(1, s.seats):
        other = (seat + step) % s.seats
        points = paid_to(paid, other)
        if points > 0:
            add_points(s, other, c.FROM_LENDING, points)
            s.uses[seat, c.USED_GIVEN] += points
            s.uses[other, c.USED_HELPED] += 1
            note(s, c.NOTE_PAID, other, points, seat)


@kernel
def stop(s: State, r: Rules, seat: int, slot: int, target: int) -> None:
    """Leave a piece on the way, with a marker if the target says so."""
    s.uses[seat, c.USED_STOP] += 1
    if target >= c.STOP_AND_MARK:
        mark(s, seat, slot)
    else:
        note(s, c.NOTE_STOPPED, seat, s.piece[slot], s.piece_at[slot])
        if r.unmarked_free == c.UNMARKED_FREE_IMMEDIATE:
            disown_unmarked(s, slot)


@kernel
def put_up(s: State, r: Rules, seat: int, slot: int, ahu: int) -> None:
    """Erect a moai or put a headdress on one; the piece leaves its slot and its marker goes home."""
    kind = s.piece[slot]
    if s.piece_marked[slot] == 1:
        s.markers_home[seat] += 1
    if s.piece_maker[slot] != seat:
        s.uses[seat, c.USED_STOLEN] += 1
    free_slot(s, slot)
    if kind == c.HEADDRESS:
        wear(s, r, seat, ahu)
    else:
        erect(s, r, seat, kind, ahu)


@kernel
def erect(s: State, r: Rules, seat: int, size: int, ahu: int) -> None:
    """Stand a moai on a turned base of the seat; everybody sees whose it is."""
    if s.ahu_up[ahu] == c.EMPTY:
        s.bases_left[seat] -= 1
        s.ahu_owner[ahu] = seat
    else:
        s.reserving[seat] -= 1
    s.ahu_up[ahu] = c.STANDING
    s.ahu_size[ahu] = size
    for other in range(s.seats):
        s.known[other] |= 1 << ahu
    add_points(s, seat, size - 1, moai_points(s, r, seat, size, ahu))
    s.uses[seat, c.USED_ERECT] += 1
    s.items[seat, c.DEED_USED, ahu] += 1
    s.items[seat, c.DEED_USED, c.ITEM_MOAI + size] += 1
    note(s, c.NOTE_ERECTED, seat, size, ahu)
    if bases_needed(s, seat) == 0:
        note(s, c.NOTE_ALL_STAND, seat, 0, 0)
        if r.end_check == c.END_CHECK_IMMEDIATE:
            end_game(s, c.END_BASES)


@kernel
def wear(s: State, r: Rules, seat: int, ahu: int) -> None:
    """Put a headdress on the moai of an ahu, whoever owns it."""
    owner = s.ahu_owner[ahu]
    s.ahu_hat[ahu] = 1
    add_points(s, owner, c.FROM_HEADDRESSES, headdress_points(s, r, owner, s.ahu_size[ahu], ahu))
    s.uses[seat, c.USED_WEAR] += 1
    if owner != seat:
        s.uses[seat, c.USED_WEAR_OTHERS] += 1
    s.items[seat, c.DEED_USED, c.ITEM_HEADDRESS] += 1
    s.items[seat, c.DEED_HEADDRESSES, ahu] += 1
    note(s, c.NOTE_WORN, seat, ahu, owner)


@kernel
def settle_leftover(s: State, r: Rules, move: int) -> None:
    """Mark the leftover that is asked about or not, and put it onto its quarry."""
    slot = s.asked_slot
    if move == c.MARK + slot:
        mark(s, s.seat, slot)
    elif move != c.DONE:
        s.error = ERROR_BAD_MOVE
        return
    leave_piece(s, r, slot)


@kernel
def offer_unmarks(s: State) -> None:
    """Offer to take the marker off each of the seat's pieces, or to be done."""
    offer(s, c.DONE)
    for slot in range(s.n_slots):
        if s.piece_marked[slot] == 1 and s.piece_owner[slot] == s.seat and not listed_before(s, slot):
            offer(s, c.UNMARK + slot)


@kernel
def unmark(s: State, move: int) -> None:
    """Take a marker off a piece, which then belongs to nobody, or be done."""
    slot = move - c.UNMARK
    if move == c.DONE:
        s.passed[s.seat] = 1
        s.seat = (s.seat + 1) % s.seats
    elif 0 <= slot < s.n_slots and s.piece_marked[slot] == 1 and s.piece_owner[slot] == s.seat:
        s.markers_home[s.seat] += 1
        s.piece_marked[slot] = 0
        s.uses[s.seat, c.USED_UNMARK] += 1
        note(s, c.NOTE_UNMARKED, s.seat, s.piece[slot], s.piece_at[slot])
        s.piece_owner[slot] = NOTHING
    else:
        s.error = ERROR_BAD_MOVE
