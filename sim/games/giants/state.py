"""The records of Giants and the names of what they count.

A place is one number: a hex, 0 to 61, or FRONT (in front of a player's screen) or HOME (behind it). Moves are one
integer each: see "Moves" below; the packers and unpackers of the longer ones are in `moves.py`.
"""

from typing import Annotated, Protocol

import numpy as np

from sim.state import Cells, Header

HEXES = 64
"""Slots for hexes; a map uses the first 62, the last two numbers are the places that are no hexes."""
LAST_HEX = 61
FRONT = 62
HOME = 63
AHUS = 32
FORESTS = 7
CONTACTS = 4
"""Most hexes that an ahu touches."""
TOUCHING = 6
"""Most ahus that a hex touches."""
DIRECTIONS = 6
PIECES = 64
"""Slots for moai and headdresses that are neither in stock nor put up; a new piece takes the lowest free slot."""
DICE = 6
FACES = 6
LARGEST = 3
"""Largest moai."""
FIGURES = 8
"""Most workers, and most markers, of one player."""
VARIANTS = 18
"""Ways to say how dear each rival is when a carry looks for its way."""
TOTALS = 1024
"""Most ways to share the points of one carry among rivals that are looked at."""
AIMS = 5
"""Ideas of which ahu is best for a piece, see `plans.py`."""
PLANNED = 3
"""Most kinds of pieces in different places that a seat plans for."""
PLANS = AIMS * PLANNED
FIELDS = 12
"""Most pairs of start and weight that plans are made for in a round."""

SIZES = {
    "hexes": HEXES,
    "ahus": AHUS,
    "forests": FORESTS,
    "contacts": CONTACTS,
    "touching": TOUCHING,
    "directions": DIRECTIONS,
    "pieces": PIECES,
    "kinds": 5,
    "moai_sizes": 3,
    "dice": DICE,
    "faces": FACES,
    "variants": VARIANTS,
    "totals": TOTALS,
    "aims": AIMS,
    "plans": PLANS,
    "fields": FIELDS,
    "moves": 4096,
    "notes": 512,
    "score_bins": 512,
    "turn_bins": 102,
}

# Kinds of pieces. The kind of a moai is its size.
NO_PIECE = 0
HEADDRESS = 4
KIND_NAMES = ("nothing", "small moai", "medium moai", "large moai", "headdress")

# What a hex is besides land.
PLAIN = 0
VILLAGE = 1
HUT = 2
FOREST = 3
HEADDRESS_QUARRY = 4
MOAI_QUARRY = 5

# What stands on an ahu.
EMPTY = 0
RESERVED = 1
STANDING = 2

PHASES = ("bid", "pick", "place", "same hex", "transport", "leftovers", "unmark")
PHASE_BID = 0  # how many markers and which figures to bid, in secret
PHASE_PICK = 1  # which moai to sculpt, with whom
PHASE_PLACE = 2  # place a figure, buy half-tablets or pass
PHASE_SAME_HEX = 3  # with place_per_turn = many: another figure into the same hex, or done
PHASE_TRANSPORT = 4  # carry, mark, peek or pass
PHASE_LEFTOVERS = 5  # mark a piece that goes from the screen to its quarry, or leave it unmarked
PHASE_UNMARK = 6  # take a marker off a piece, or done

# Moves.
BID = 0  # + 36 * markers + 4 * workers + 2 * sorcerer + chief
BID_MARKER = 36
BID_WORKER = 4
BID_SORCERER = 2
BID_CHIEF = 1
BID_SPAN = 324
TAKE = 400  # + 8 * size + strength of the chief that pays for it (the rest is paid by workers and sorcerer)
TAKE_SIZE = 8
TAKE_SPAN = 32
DECLINE = 440
PASS = 441
DONE = 442
TABLETS = 450  # + half-tablets
WORKER = 1000  # + placing, see below
SORCERER = 4000
CHIEF = 7000
PLACING_HEX = 32  # placing = 32 * hex + 4 * power + logs
PLACING_POWER = 4
PLACING_SPAN = 2048
NO_POWER = 0
PLACE_POWER = 1  # what the special hex gives
RESERVE_POWER = 2  # + place of the ahu in r.touching[hex]
MARK = 9100  # + slot
UNMARK = 9200  # + slot
PEEK = 9300  # + ahu
CARRY = 10000  # + CARRY_SHARES * shares + CARRY_PRICE * points + CARRY_PIECE * slot + CARRY_VARIANT * variant + target
CARRY_SHARES = 1 << 29  # of SHARED carries: the points that each seat gets, SHARE_BITS a seat; 0 of others
SHARE_BITS = 6
CARRY_PRICE = 1 << 19  # points given away in all
CARRY_PIECE = 1 << 13
CARRY_VARIANT = 1 << 8
STOP = 0  # target: STOP + hex
STOP_AND_MARK = 64  # target: STOP_AND_MARK + hex
PUT_UP = 128  # target: PUT_UP + 4 * ahu + place of the hex in r.contacts[ahu]
PUT_UP_AHU = 4

# Variants of a carry: how dear each rival is when the way is chosen.
ALL_EQUAL = 0
BY_STANDING = 1
SHUN = 2  # + rival: a point for that rival is as bad as three for others
FAVOUR = 7  # + rival: two points for that rival are as bad as one for others
GIFT = 12  # + rival: as ALL_EQUAL, and that rival's workers and sorcerer help unasked
SHARED = 17  # the way of ALL_EQUAL, with points shared as the move says

SOURCES = ("small moai", "medium moai", "large moai", "headdresses", "lending figures", "tablets")
FROM_HEADDRESSES = 3
FROM_LENDING = 4
FROM_TABLETS = 5

ACTIONS = (
    "moai won in bids",
    "strength bid in vain",
    "moai declined",
    "workers placed",
    "sorcerers placed",
    "chiefs placed",
    "chiefs with power",
    "logs placed",
    "powers used",
    "ahus reserved",
    "half-tablets bought",
    "figures left idle",
    "carries",
    "hexes carried over",
    "points given away",
    "carries helped",
    "stops on the way",
    "moai erected",
    "headdresses put on",
    "headdresses for others",
    "pieces marked",
    "markers taken off",
    "stolen pieces put up",
    "peeks",
)
USED_WON = 0
USED_IN_VAIN = 1
USED_DECLINE = 2
USED_WORKER = 3
USED_SORCERER = 4
USED_CHIEF = 5
USED_POWERED_CHIEF = 6
USED_LOGS = 7
USED_POWER = 8
USED_RESERVE = 9
USED_TABLETS = 10
USED_IDLE = 11
USED_CARRY = 12
USED_HEXES = 13
USED_GIVEN = 14
USED_HELPED = 15
USED_STOP = 16
USED_ERECT = 17
USED_WEAR = 18
USED_WEAR_OTHERS = 19
USED_MARK = 20
USED_UNMARK = 21
USED_STOLEN = 22
USED_PEEK = 23

RATIOS = {
    "points given away per carry": ("points given away", ("carries",)),
    "hexes per carry": ("hexes carried over", ("carries",)),
    "share of pieces put up that another made": ("stolen pieces put up", ("moai erected", "headdresses put on")),
    "share of headdresses that went to another": ("headdresses for others", ("headdresses put on",)),
}

ITEMS = (
    *(f"ahu {number}" for number in range(AHUS)),
    "small moai",
    "medium moai",
    "large moai",
    "headdress",
    "village",
    "sorcerers' hut",
    "forest",
    "headdress quarry",
)
ITEM_MOAI = AHUS - 1  # + size
ITEM_HEADDRESS = AHUS + 3
ITEM_SPECIAL = AHUS + 3  # + kind of hex, VILLAGE to HEADDRESS_QUARRY

DEEDS = ("used", "gained", "points", "reserved", "headdresses")
DEED_USED = 0  # moai erected on the ahu or of the size, headdresses worn, powers of the place used
DEED_GAINED = 1  # moai won, headdresses fetched; of a special place what it gave
DEED_POINTS = 2  # what it brought its owner, booked at the end
DEED_RESERVED = 3  # ahus only
DEED_HEADDRESSES = 4  # ahus only: headdresses put on there by the seat

STREAMS = ("dice", "forest", "bid ties", "memory")
STREAM_DICE = 0
STREAM_FOREST = 1
STREAM_BID_TIES = 2
STREAM_MEMORY = 3

END_CAUSES = ("turn limit", "all bases stand", "fixed rounds")
END_BASES = 1
END_FIXED = 2

# Choices of game.toml, in its order.
BID_TIES_TABLETS = 0
BID_TIES_SEAT = 1
BID_TIES_RANDOM = 2
CHIEF_PAY_SIZE = 0
CHIEF_PAY_USED = 1
CHIEF_PAY_ONE = 2
CHIEF_PAY_THREE = 3
UNMARKED_FREE_NEXT_ROUND = 0
UNMARKED_FREE_IMMEDIATE = 1
TABLETS_ANY = 0
TABLETS_ONE = 1
LOG_LOSS_USED = 0
LOG_LOSS_PLACED = 1
END_CHECK_PHASE_END = 0
END_CHECK_IMMEDIATE = 1
PAYEES_WEIGHED = 0
PAYEES_ANY = 1
PER_TURN_ONE = 0
PER_TURN_MANY = 1
ORDER_ROTATE = 0
ORDER_BLOCK = 1
LIST_SHORT = 0
LIST_FULL = 1

WAY_BITS = 6
WAY_HEXES = 10
"""Hexes of a way that one number of a note holds, WAY_BITS each; FRONT fills up."""

# What kernels note for a replay: kind, a, b, c.
NOTE_FOREST = 1  # forest number, logs on its tile
NOTE_ROUND = 2  # round, first seat
NOTE_DIE = 3  # die, face, size that it puts on offer
NOTE_BID = 4  # seat, bid as packed in BID, place in the choosing order from 0
NOTE_TOOK = 5  # seat, size, strength of the chief in it
NOTE_DECLINED = 6  # seat
NOTE_UNSOLD = 7  # size, count
NOTE_PLACED = 8  # seat, move (of WORKER, SORCERER or CHIEF)
NOTE_GAINED = 9  # seat, kind of hex, count
NOTE_RESERVED = 10  # seat, ahu
NOTE_TABLETS = 11  # seat, half-tablets, markers paid
NOTE_DISCARDED = 12  # seat, half-tablets discarded, why: 0 for the chief, 1 for peeking
NOTE_PASSED = 13  # seat, phase
NOTE_OWNERLESS = 14  # slot kind, hex, former owner
NOTE_WAY = 15  # up to ten hexes entered (6 bits each, FRONT for none), kind carried, hexes of the way before them
NOTE_PAID = 16  # seat paid, points, seat that carries
NOTE_STOPPED = 17  # seat, kind, hex
NOTE_MARKED = 18  # seat, kind, hex
NOTE_ERECTED = 19  # seat, size, ahu
NOTE_WORN = 20  # seat, ahu, owner of the moai
NOTE_PEEKED = 21  # seat, ahu, owner of the moai
NOTE_LEFT = 22  # seat, kind, 1 if marked: a leftover goes to its quarry
NOTE_UNMARKED = 23  # seat, kind, hex
NOTE_LOGS_GONE = 24  # logs that leave the game, logs that go back
NOTE_FORGOT = 25  # seat, ahu
NOTE_ALL_STAND = 26  # seat whose bases all carry moai
NOTE_CARRY = 27  # seat, kind, hex where the carry starts (FRONT: from its quarry)

FEATURES = {
    "bid_markers": "markers bid",
    "bid_workers": "workers bid",
    "bid_sorcerer": "1 if the sorcerer is bid",
    "bid_chief": "1 if the chief is bid",
    "bid_reach": "largest size on offer that the bid can sculpt",
    "take_size": "size of the moai taken",
    "take_chief": "1 if the chief pays for it",
    "place_chief": "1 for placing the chief",
    "place_sorcerer": "1 for placing the sorcerer",
    "place_logs": "logs placed with a figure",
    "place_wanted": "strength that the own plans still lack in that hex and this placing brings",
    "place_excess": "strength that it brings beyond that",
    "place_goal": "1 if the own plans need an own figure in that hex",
    "place_worth": "points of the best own plan that lacks something in that hex, for each strength or figure it lacks",
    "place_traffic": "strength that rivals' pieces are expected to need there",
    "power_workers": "workers that its power brings",
    "power_markers": "markers that its power brings",
    "power_logs": "logs that its power brings",
    "power_headdresses": "headdresses that its power brings",
    "power_reserves": "moai value of the ahu that its power reserves",
    "tablets": "half-tablets bought",
    "carry_price": "points given away by a carry",
    "carry_gain": "points that putting the piece up brings its owner, if that is the own seat",
    "carry_gift": "points that it brings another",
    "carry_rise": "how much a stop raises the best of (twice the points less the strength still needed)",
    "carry_marks": "1 if a marker is put on it",
    "marks": "1 for only marking a piece, or marking a leftover",
    "unmarks": "1 for taking a marker off",
    "peeks": "1 for looking under a base",
    "passes": "1 for passing, declining or being done",
    "bases_left": "own bases without a moai",
    "rival_bases_left": "fewest of them that another seat has",
}
"""What `features` tells of a move, in its order: name and meaning."""


class State(Header, Protocol):
    """One game of Giants."""

    first: Annotated[int, np.int64]  # seat with the first-player pawn
    dice: Annotated[Cells, np.int64, "dice"]  # faces rolled this round
    offered: Annotated[Cells, np.int64, "kinds"]  # moai on offer; index: size
    stock: Annotated[Cells, np.int64, "kinds"]  # moai by size and headdresses in the common supply
    bidding: Annotated[int, np.int64]  # seats that have bid so far this round
    bid_markers: Annotated[Cells, np.int64, "seats"]  # bids of this round; secret until all seats have bid
    bid_workers: Annotated[Cells, np.int64, "seats"]
    bid_sorcerer: Annotated[Cells, np.int64, "seats"]
    bid_chief: Annotated[Cells, np.int64, "seats"]
    order: Annotated[Cells, np.int64, "seats"]  # seats in the order in which they choose moai
    chooser: Annotated[int, np.int64]  # place in that order of the seat that chooses
    units_unused: Annotated[Cells, np.int64, "seats"]  # workers and sorcerer of the bid that sculpt nothing yet
    chief_unused: Annotated[Cells, np.int64, "seats"]  # strength of the chief of the bid that sculpts nothing yet
    declined: Annotated[Cells, np.int64, "seats"]  # 1 once the seat let a moai go
    workers_at: Annotated[Cells, np.int64, "hexes", "seats"]  # workers on the board
    workers_home: Annotated[Cells, np.int64, "seats"]  # behind the screen
    workers_spent: Annotated[Cells, np.int64, "seats"]  # in front of it: bid
    workers_urn: Annotated[Cells, np.int64, "seats"]  # not yet in the game
    sorcerer_at: Annotated[Cells, np.int64, "seats"]  # place
    chief_at: Annotated[Cells, np.int64, "seats"]  # place
    markers_home: Annotated[Cells, np.int64, "seats"]
    markers_spent: Annotated[Cells, np.int64, "seats"]  # bid or exchanged
    markers_urn: Annotated[Cells, np.int64, "seats"]
    logs: Annotated[Cells, np.int64, "seats"]  # behind the screen
    logs_at: Annotated[Cells, np.int64, "hexes", "seats"]  # on the board, by who placed them
    logs_counted: Annotated[Cells, np.int64, "hexes", "seats"]  # of these, counted for a carry this round
    log_stock: Annotated[int, np.int64]
    logs_gone: Annotated[int, np.int64]  # out of the game
    halves: Annotated[Cells, np.int64, "seats"]  # Rongo half-tablets
    half_stock: Annotated[int, np.int64]
    bases_left: Annotated[Cells, np.int64, "seats"]  # bases in hand: neither reserving nor under a moai
    reserving: Annotated[Cells, np.int64, "seats"]  # bases that reserve an ahu
    passed: Annotated[Cells, np.int64, "seats"]  # 1 once passed in this phase
    carries: Annotated[int, np.int64]  # carries in this transport phase
    again: Annotated[int, np.int64]  # 1 while the seat that acts goes on; always 0 when somebody is asked
    placing_hex: Annotated[int, np.int64]  # hex of PHASE_SAME_HEX; NOTHING else
    asked_slot: Annotated[int, np.int64]  # leftover piece that is asked about; NOTHING else
    piece: Annotated[Cells, np.int64, "pieces"]  # kind by slot: NO_PIECE, size of a moai, HEADDRESS
    piece_at: Annotated[Cells, np.int64, "pieces"]  # place: a hex or FRONT
    piece_owner: Annotated[Cells, np.int64, "pieces"]  # seat; NOTHING if ownerless or no piece
    piece_marked: Annotated[Cells, np.int64, "pieces"]  # 1 with a marker of its owner
    piece_maker: Annotated[Cells, np.int64, "pieces"]  # seat that sculpted or fetched it; NOTHING if no piece
    n_slots: Annotated[int, np.int64]  # highest slot in use + 1
    ahu_up: Annotated[Cells, np.int64, "ahus"]  # EMPTY, RESERVED or STANDING
    ahu_owner: Annotated[Cells, np.int64, "ahus"]  # whose base lies there; NOTHING if empty. Hidden under a moai
    ahu_size: Annotated[Cells, np.int64, "ahus"]  # size of the moai; 0 if none
    ahu_hat: Annotated[Cells, np.int64, "ahus"]  # 1 with a headdress
    known: Annotated[Cells, np.int64, "seats"]  # bit a: the seat knows whose base lies under the moai of ahu a
    certain: Annotated[Cells, np.int64, "seats"]  # bit a: it saw that base openly or by peeking and never forgets
    forest_logs: Annotated[Cells, np.int64, "forests"]  # number on the tile by place in r.forests; 0 once felled
    camps: Annotated[int, np.int64]  # bit h: a figure stands in hex h
    strength_at: Annotated[Cells, np.int64, "hexes"]  # strength of all figures and logs there
    traffic: Annotated[
        Cells, np.int64, "seats", "hexes"
    ]  # strength that the seat's pieces are expected to need there, as things stood when placing began
    demand: Annotated[Cells, np.int64, "hexes"]  # the same of all seats together
    busy: Annotated[int, np.int64]  # bit h: somebody's piece is expected in hex h
    reach: Annotated[Cells, np.int64, "hexes"]  # scratch of a path search: 64 * cost + hexes entered, or UNREACHED
    reach_from: Annotated[Cells, np.int64, "hexes"]  # scratch: hex before on the best way
    reach_paid: Annotated[Cells, np.int64, "hexes"]  # scratch: points given to each rival on it, PAID_BITS a seat
    entry: Annotated[Cells, np.int64, "hexes"]  # scratch: points given to rivals for entering it, NOTHING if barred
    queue: Annotated[Cells, np.int64, "hexes"]  # scratch of searches
    variant_paid: Annotated[Cells, np.int64, "variants", "hexes"]  # scratch: reach_paid by variant
    total: Annotated[Cells, np.int64, "totals"]  # scratch: points to each rival, PAID_BITS a seat, by way to share
    aim: Annotated[Cells, np.int64, "aims"]  # scratch: best ahu, or stop, by idea; NOTHING if none
    aim_value: Annotated[Cells, np.int64, "aims"]  # scratch: how good it is
    n_fields: Annotated[int, np.int64]  # fields of labels that plans have asked for, see `lacks.py`
    field_key: Annotated[Cells, np.int64, "fields"]  # HEXES * weight + hex where the ways start
    label: Annotated[Cells, np.int64, "fields", "hexes"]  # what the best way to a hex lacks, and its length
    n_plans: Annotated[int, np.int64]  # plans of the seat that places, see `plans.py`
    plan_slot: Annotated[Cells, np.int64, "plans"]  # piece
    plan_ahu: Annotated[Cells, np.int64, "plans"]  # where it would be put up
    plan_gain: Annotated[Cells, np.int64, "plans"]  # points for that
    plan_lack: Annotated[Cells, np.int64, "plans"]  # strength that the way lacks in all
    plan_goal: Annotated[Cells, np.int64, "plans"]  # hex where the way ends
    plan_way: Annotated[Cells, np.int64, "plans"]  # bit h: the way lacks strength in hex h, or an own figure at its end
    wanted: Annotated[Cells, np.int64, "hexes"]  # most strength that one of the plans lacks there
    goal: Annotated[Cells, np.int64, "hexes"]  # bit a: a plan for ahu a ends there


class Rules(Protocol):
    """What a rule set of Giants says; see `game.toml` for meanings."""

    bases: Annotated[int, np.int64]
    start_workers: Annotated[int, np.int64]
    start_markers: Annotated[int, np.int64]
    worker_cap: Annotated[int, np.int64]
    marker_cap: Annotated[int, np.int64]
    dice: Annotated[int, np.int64]
    die_faces: Annotated[Cells, np.int64, "faces"]
    brown_faces: Annotated[Cells, np.int64, "faces"]
    first_round_dice: Annotated[int, np.int64]
    moai_stock: Annotated[Cells, np.int64, "moai_sizes"]
    headdress_stock: Annotated[int, np.int64]
    headdress_weight: Annotated[int, np.int64]
    headdress_by_size: Annotated[int, np.int64]
    half_tablets: Annotated[int, np.int64]
    log_supply: Annotated[int, np.int64]
    forest_tiles: Annotated[int, np.int64]
    logs_per_figure: Annotated[int, np.int64]
    value_slope: Annotated[int, np.int64]
    value_cap: Annotated[int, np.int64]
    bid_ties: Annotated[int, np.int64]
    bid_fig_max: Annotated[int, np.int64]
    chief_split: Annotated[int, np.int64]
    chief_strength: Annotated[int, np.int64]
    chief_tablets: Annotated[int, np.int64]
    chief_logs: Annotated[int, np.int64]
    chief_pay: Annotated[int, np.int64]
    worker_pay: Annotated[int, np.int64]
    sorc_pay: Annotated[int, np.int64]
    allow_gift_use: Annotated[int, np.int64]
    payees: Annotated[int, np.int64]
    special_hex_open: Annotated[int, np.int64]
    place_per_turn: Annotated[int, np.int64]
    tablets_per_action: Annotated[int, np.int64]
    tablet_points: Annotated[int, np.int64]
    min_figures: Annotated[int, np.int64]
    log_loss: Annotated[int, np.int64]
    unmarked_free: Annotated[int, np.int64]
    transport_order: Annotated[int, np.int64]
    max_carries: Annotated[int, np.int64]
    memory_error: Annotated[int, np.int64]
    end_check: Annotated[int, np.int64]
    max_rounds: Annotated[int, np.int64]
    round_limit: Annotated[int, np.int64]
    bid_list: Annotated[int, np.int64]
    placing_list: Annotated[int, np.int64]
    transport_list: Annotated[int, np.int64]
    n_hexes: Annotated[int, np.int64]
    neighbours: Annotated[Cells, np.int64, "hexes", "directions"]  # lower numbers first, then NOTHING
    near: Annotated[Cells, np.int64, "hexes"]  # the same as one number: bit h for hex h
    powers: Annotated[int, np.int64]  # bit h: hex h has a power
    apart: Annotated[Cells, np.int64, "hexes", "hexes"]  # fewest hexes to enter from one to another
    hex_kind: Annotated[Cells, np.int64, "hexes"]  # PLAIN, VILLAGE, HUT, FOREST, HEADDRESS_QUARRY, MOAI_QUARRY
    quarry: Annotated[Cells, np.int64, "kinds"]  # hex where a piece of that kind begins its way
    forests: Annotated[Cells, np.int64, "forests"]  # forest hexes; NOTHING beyond their number
    n_forests: Annotated[int, np.int64]
    tiles: Annotated[Cells, np.int64, "forests"]  # numbers on the forest tiles
    log_total: Annotated[int, np.int64]  # logs of the game
    n_ahus: Annotated[int, np.int64]
    moai_value: Annotated[Cells, np.int64, "ahus"]
    headdress_value: Annotated[Cells, np.int64, "ahus"]
    contacts: Annotated[Cells, np.int64, "ahus", "contacts"]  # hexes that it touches, in rising order; else NOTHING
    touching: Annotated[Cells, np.int64, "hexes", "touching"]  # ahus that touch it, in rising order; else NOTHING
    ahu_distance: Annotated[Cells, np.int64, "hexes", "ahus"]  # fewest hexes to enter from a hex to touch the ahu
    die: Annotated[Cells, np.int64, "dice", "faces"]  # faces of each die
    piece_weight: Annotated[Cells, np.int64, "kinds"]  # strength that a hex needs to let a piece of that kind in
    start_stock: Annotated[Cells, np.int64, "kinds"]  # pieces of the game by kind
