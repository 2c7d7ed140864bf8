"""The records of Christmas Tree and the names of what they count.

A card's face is the Santa, 0, or one of up to twelve kinds, 1 to 12. Moves are one integer: ROW + row, PLAY,
PASS, DONE, CARD + face (whatever the phase does with the card), KIND + kind, SET + 16 * naturals + Santas,
KEEP + Santas kept as points, DRAW + number of reward cards.
"""

from typing import Annotated, Protocol

import numpy as np

from sim.state import Cells, Header

FACES = 13
SANTA = 0
COPIES = 15
"""Most cards of one face: what four bits hold, see `packed_hand` in the kernel."""
ROWS = 7
PILE = COPIES * FACES
SMALLEST_SET = 3
MAX_SET = 2 * COPIES
SET_SIZES = 6

SIZES = {
    "faces": FACES,
    "kinds": FACES - 1,
    "rows": ROWS,
    "pile": PILE,
    "set_sizes": SET_SIZES,
    "set_cards": MAX_SET + 1,
    "moves": 272,
    "notes": 448,
    "score_bins": 512,
    "turn_bins": 1002,
}

FACE_NAMES = (
    "Santa",
    "snowman",
    "Christmas tree",
    "bell",
    "star",
    "candle",
    "stocking",
    "present",
    "gingerbread",
    "wreath",
    "reindeer",
    "sleigh",
    "candy cane",
)

PHASES = ("action", "pay", "kind", "set", "keep", "lose", "reward", "discard")
PHASE_ACTION = 0  # take which row, or play
PHASE_PAY = 1  # which card goes into the next skipped row
PHASE_KIND = 2  # which kind to play a set of, or done
PHASE_SET = 3  # how many naturals and Santas are in it
PHASE_KEEP = 4  # how many of its Santas are kept as points
PHASE_LOSE = 5  # which card to discard because another player sold its kind
PHASE_REWARD = 6  # how many reward cards to draw
PHASE_DISCARD = 7  # which card to give up for the hand limit

ROW = 0
PLAY = 7
PASS = 8
DONE = 9
CARD = 10
KIND = 30
SET = 100
SANTAS_SPAN = 16
KEEP = 400
DRAW = 500

SOURCES = ("sets of 3", "sets of 4", "sets of 5", "sets of 6", "bigger sets")
BIGGER_SETS = 4

ACTIONS = (
    "row 1",
    "row 2",
    "row 3",
    "row 4",
    "row 5",
    "row 6",
    "row 7",
    "sets of 3",
    "sets of 4",
    "sets of 5",
    "sets of 6",
    "bigger sets",
    "Santas played",
    "cards forced out of others",
    "cards forced out of own hand",
    "reward cards",
    "hand limit discards",
    "passes",
    "reshuffles",
    "cards that were not there",
)
USED_ROW = 0
USED_SET = 7
USED_SANTAS = 12
USED_FORCED = 13
USED_LOST = 14
USED_REWARD = 15
USED_GAVE_UP = 16
USED_PASS = 17
USED_RESHUFFLE = 18
USED_MISSING = 19

ITEMS = FACE_NAMES
DEEDS = ("taken", "played")
"""Cards taken from rows, and cards played in sets."""
DEED_TAKEN = 0
DEED_PLAYED = 1

STREAMS = ("deck",)
STREAM_DECK = 0

END_CAUSES = ("turn limit", "target reached")
END_TARGET = 1

# What kernels note for a replay: kind, a, b, c. A packed number is the cards of each face, four bits a face.
NOTE_SHUFFLED = 1  # place in the new pile from the bottom, face, reshuffle number
NOTE_DREW = 2  # seat, face, reason
NOTE_NO_CARD = 3  # seat, cards missing, reason
NOTE_HAND = 4  # seat, packed start hand
NOTE_LAID = 5  # row, face: from the pile into the row
NOTE_FILLED = 6  # row, packed cards that were laid
NOTE_TURN = 7  # turn, seat
NOTE_TOOK = 8  # seat, row, packed cards
NOTE_PAID = 9  # seat, row, face
NOTE_TRIMMED = 10  # row, face
NOTE_SET = 11  # seat, kind, 16 * naturals + Santas
NOTE_POINTS = 12  # seat, points, size of the set
NOTE_KEPT = 13  # seat, naturals, Santas: kept as points
NOTE_LOST = 14  # seat, face, count: forced out of its hand
NOTE_REWARD = 15  # seat, cards it may draw, cards it draws
NOTE_GAVE_UP = 16  # seat, face
NOTE_PASSED = 17  # seat
NOTE_LAST_TURNS = 18  # seat that reached the target, turns that follow

REASON_START = 0
REASON_REWARD = 1
REASON_ROW = 2

DISCARD_OF_KIND = 0
DISCARD_OF_HAND = 1
LAST_ONE_EACH = 0
LAST_FINISH_ROUND = 1
LAST_AT_ONCE = 2
TIES_SHARED = 0
TIES_MORE_CARDS = 1

FEATURES = {
    "takes_row": "1 for taking a row",
    "row_cards": "cards in that row",
    "row_santas": "Santas in it",
    "row_cost": "cards that it costs",
    "growth": "sum over kinds of (cards after taking)^2 - (cards now)^2, the rarest kinds paid",
    "row_points": "points that naturals alone could score after taking, less what they could now",
    "row_next": "sum over its kinds of cards x copies that the next player is known to hold",
    "plays": "1 for playing sets",
    "turn_points": "most points that playing now brings",
    "wins_race": "1 if those reach the target",
    "turn_hits": "cards known to be with others that playing every set would force out",
    "kind": "1 for choosing a kind to play",
    "kind_points": "most points for a set of it, Santas included",
    "kind_santas": "Santas that this set would cost",
    "kind_hits": "cards known to be with others that it would force out",
    "done": "1 for ending the play",
    "set_points": "points of the set",
    "set_cards": "cards of the set",
    "set_santas": "Santas in it",
    "set_left": "cards of its kind that stay in hand",
    "keeps_santas": "Santas kept as points",
    "draws": "reward cards to draw",
    "card": "1 for parting with a card: paying, discarding",
    "card_count": "cards of that kind in hand",
    "card_santa": "1 if it is a Santa",
    "card_next": "copies of it that the next player is known to hold",
    "hand": "cards in hand",
    "santas": "Santas in hand",
    "lead": "own score minus the best other's",
    "to_target": "points that the own score lacks to the target",
    "rival_to_target": "points that the best other score lacks",
    "last_turn": "1 once the last turns have begun",
}
"""What `features` tells of a move, in its order: name and meaning."""


class State(Header, Protocol):
    """One game of Christmas Tree."""

    hand: Annotated[Cells, np.int64, "seats", "faces"]  # cards in hand; index: seat, face
    n_hand: Annotated[Cells, np.int64, "seats"]  # their number
    known: Annotated[
        Cells, np.int64, "seats", "faces"
    ]  # of these, so many at least: what everybody saw or can tell from discards
    row: Annotated[Cells, np.int64, "rows", "faces"]  # face-up cards; index: row, face
    n_row: Annotated[Cells, np.int64, "rows"]  # their number
    pile: Annotated[Cells, np.int64, "pile"]  # face-down cards from the bottom; the top is pile[n_pile - 1]
    n_pile: Annotated[int, np.int64]
    discard: Annotated[Cells, np.int64, "faces"]  # face-up discarded cards
    fresh: Annotated[Cells, np.int64, "faces"]  # of these, discarded this turn and barred from a reshuffle
    kept: Annotated[Cells, np.int64, "seats", "faces"]  # cards kept as points; all saw them being played
    reshuffles: Annotated[int, np.int64]  # times the discard pile became the pile, the first shuffle included
    active: Annotated[int, np.int64]  # seat whose turn it is
    target: Annotated[int, np.int64]  # row being paid for; NOTHING if none
    paid: Annotated[int, np.int64]  # cards paid for it so far
    played: Annotated[Cells, np.int64, "faces"]  # sets of each kind played this turn
    sets: Annotated[int, np.int64]  # sets played this turn
    chosen: Annotated[int, np.int64]  # kind being played; NOTHING if none
    laid_naturals: Annotated[int, np.int64]  # its cards on the table until it is settled which are kept
    laid_santas: Annotated[int, np.int64]
    spare: Annotated[int, np.int64]  # how many of them are kept as points
    victim: Annotated[int, np.int64]  # seats after the active one whose forced discards are being settled
    victim_kind: Annotated[int, np.int64]  # next kind to settle for it
    owed: Annotated[int, np.int64]  # cards that it has still to discard
    forced: Annotated[int, np.int64]  # cards forced out of others this turn
    reward: Annotated[int, np.int64]  # cards that may be drawn for them
    turns_left: Annotated[int, np.int64]  # last turns to come; NOTHING before the target is reached
    hidden: Annotated[Cells, np.int64, "seats"]  # scratch of `redeal`, 0 outside: unknown cards of each hand


class Rules(Protocol):
    """What a rule set of Christmas Tree says; see `game.toml` for meanings."""

    deck: Annotated[int, np.int64]
    kinds: Annotated[int, np.int64]
    copies: Annotated[int, np.int64]
    copies_shift: Annotated[Cells, np.int64, "kinds"]
    santas: Annotated[int, np.int64]
    start_hand_by_seat: Annotated[Cells, np.int64, "seats"]
    rows: Annotated[int, np.int64]
    row_sizes: Annotated[Cells, np.int64, "rows"]
    payment: Annotated[int, np.int64]
    pay_after: Annotated[int, np.int64]
    take_empty_rows: Annotated[int, np.int64]
    trim_rows: Annotated[int, np.int64]
    refill_paid_rows: Annotated[int, np.int64]
    set_values: Annotated[Cells, np.int64, "set_sizes"]
    exact_sizes_only: Annotated[int, np.int64]
    big_set_bonus: Annotated[int, np.int64]
    multi_set_same_kind: Annotated[int, np.int64]
    naturals_needed: Annotated[int, np.int64]
    keep_vp_cards: Annotated[int, np.int64]
    choose_vp_cards: Annotated[int, np.int64]
    discard: Annotated[int, np.int64]
    discard_fraction: Annotated[int, np.int64]
    discard_threshold: Annotated[int, np.int64]
    round_up: Annotated[int, np.int64]
    discard_once: Annotated[int, np.int64]
    last_turns_discard: Annotated[int, np.int64]
    reward: Annotated[int, np.int64]
    reward_cap: Annotated[int, np.int64]
    fresh_discards_count: Annotated[int, np.int64]
    hand_limit: Annotated[int, np.int64]
    vp_target: Annotated[int, np.int64]
    last_turns: Annotated[int, np.int64]
    ties: Annotated[int, np.int64]
    max_turns: Annotated[int, np.int64]
    n_faces: Annotated[int, np.int64]  # faces in the game: the Santa and the kinds
    n_cards: Annotated[int, np.int64]  # cards in the game
    copies_of: Annotated[Cells, np.int64, "faces"]  # cards of each face
    set_worth: Annotated[Cells, np.int64, "set_cards"]  # points of a set by size; 0 if it cannot be played
    best_worth: Annotated[Cells, np.int64, "set_cards"]  # points of the dearest set that so many cards allow
    best_size: Annotated[Cells, np.int64, "set_cards"]  # the fewest cards that make it
    least_set: Annotated[int, np.int64]  # fewest cards of a set that can be played
    discard_part: Annotated[int, np.int64]  # others discard this many of every `discard_of`
    discard_of: Annotated[int, np.int64]
    reward_part: Annotated[int, np.int64]  # a reward is this many for every `reward_of` forced out
    reward_of: Annotated[int, np.int64]
