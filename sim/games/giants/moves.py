"""Moves of Giants taken apart and put together; `state.py` says how they are packed."""

from sim.games.giants import state as c
from sim.games.giants.state import Rules
from sim.jit import kernel
from sim.state import NOTHING


@kernel
def bid_of(markers: int, workers: int, sorcerer: int, chief: int) -> int:
    """Return the move that bids so many markers and figures."""
    return c.BID + c.BID_MARKER * markers + c.BID_WORKER * workers + c.BID_SORCERER * sorcerer + c.BID_CHIEF * chief


@kernel
def bid_markers(move: int) -> int:
    """Return the markers of a bid."""
    return (move - c.BID) // c.BID_MARKER


@kernel
def bid_workers(move: int) -> int:
    """Return the workers of a bid."""
    return (move - c.BID) % c.BID_MARKER // c.BID_WORKER


@kernel
def bid_sorcerer(move: int) -> int:
    """Return 1 if a bid has the sorcerer."""
    return (move - c.BID) % c.BID_WORKER // c.BID_SORCERER


@kernel
def bid_chief(move: int) -> int:
    """Return 1 if a bid has the chief."""
    return (move - c.BID) % c.BID_SORCERER


@kernel
def take_size(move: int) -> int:
    """Return the size of the moai that a TAKE move takes."""
    return (move - c.TAKE) // c.TAKE_SIZE


@kernel
def take_chief(move: int) -> int:
    """Return how much strength of the chief a TAKE move uses."""
    return (move - c.TAKE) % c.TAKE_SIZE


@kernel
def is_placing(move: int) -> bool:
    """Tell whether a move places a figure."""
    return c.WORKER <= move < c.CHIEF + c.PLACING_SPAN


@kernel
def placed_figure(move: int) -> int:
    """Return WORKER, SORCERER or CHIEF: what a placing puts on the board."""
    if move >= c.CHIEF:
        return c.CHIEF
    return c.SORCERER if move >= c.SORCERER else c.WORKER


@kernel
def placing(figure: int, hex_: int, power: int, logs: int) -> int:
    """Return the move that places WORKER, SORCERER or CHIEF."""
    return figure + c.PLACING_HEX * hex_ + c.PLACING_POWER * power + logs


@kernel
def placing_hex(move: int) -> int:
    """Return the hex of a placing."""
    return (move - placed_figure(move)) // c.PLACING_HEX


@kernel
def placing_power(move: int) -> int:
    """Return the power that a placing uses: NO_POWER, PLACE_POWER or RESERVE_POWER + place in `r.touching`."""
    return (move - placed_figure(move)) % c.PLACING_HEX // c.PLACING_POWER


@kernel
def placing_logs(move: int) -> int:
    """Return the logs of a placing."""
    return (move - placed_figure(move)) % c.PLACING_POWER


@kernel
def reserved_ahu(r: Rules, move: int) -> int:
    """Return the ahu that a placing reserves, NOTHING if none."""
    power = placing_power(move)
    if power < c.RESERVE_POWER:
        return NOTHING
    return r.touching[placing_hex(move), power - c.RESERVE_POWER]


@kernel
def is_carry(move: int) -> bool:
    """Tell whether a move carries or puts up a piece."""
    return move >= c.CARRY


@kernel
def carry(price: int, slot: int, variant: int, target: int) -> int:
    """Return the move that carries a piece."""
    return c.CARRY + c.CARRY_PRICE * price + c.CARRY_PIECE * slot + c.CARRY_VARIANT * variant + target


@kernel
def carry_price(move: int) -> int:
    """Return the points that a carry gives away."""
    return (move - c.CARRY) % c.CARRY_SHARES // c.CARRY_PRICE


@kernel
def carry_shares(move: int) -> int:
    """Return the points that a SHARED carry gives to each seat, c.SHARE_BITS a seat."""
    return (move - c.CARRY) // c.CARRY_SHARES


@kernel
def carry_slot(move: int) -> int:
    """Return the slot of the piece that is carried."""
    return (move - c.CARRY) % c.CARRY_PRICE // c.CARRY_PIECE


@kernel
def carry_variant(move: int) -> int:
    """Return the variant of a carry: ALL_EQUAL, BY_STANDING and so on."""
    return (move - c.CARRY) % c.CARRY_PIECE // c.CARRY_VARIANT


@kernel
def carry_target(move: int) -> int:
    """Return the target of a carry: STOP, STOP_AND_MARK or PUT_UP and a place."""
    return (move - c.CARRY) % c.CARRY_VARIANT


@kernel
def carry_marks(move: int) -> bool:
    """Tell whether a carry ends with a marker put on the piece."""
    return c.STOP_AND_MARK <= carry_target(move) < c.PUT_UP


@kernel
def put_up_ahu(move: int) -> int:
    """Return the ahu on which a carry puts the piece up, NOTHING if it stops on the way."""
    target = carry_target(move)
    return (target - c.PUT_UP) // c.PUT_UP_AHU if target >= c.PUT_UP else NOTHING


@kernel
def carry_hex(r: Rules, move: int) -> int:
    """Return the hex where the way of a carry ends."""
    return target_hex(r, carry_target(move))


@kernel
def target_hex(r: Rules, target: int) -> int:
    """Return the hex that the target of a carry names; NOTHING if there is no such hex."""
    if target >= c.PUT_UP:
        return r.contacts[(target - c.PUT_UP) // c.PUT_UP_AHU, (target - c.PUT_UP) % c.PUT_UP_AHU]
    return target % c.STOP_AND_MARK
