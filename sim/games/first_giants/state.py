"""The records of First Giants and the names of what they count.

A design is one kind of card, 0 to `r.n_designs` - 1 in the order of the card file. Families, sizes and collection
types are numbered from 0: red, orange, blue, yellow, green; size 1, 2, 3; types are the five families, then the three
sizes. A cell is SIZES_OF_CARDS * family + size. Moves are one integer: TAKE + SITE_SLOTS * site + slot, RECLAIM, PASS,
DECLINE, AMBER, LAUREL, START, and with a study slot, collection, site or number added ORDER, EXHIBIT, COLLECTION, COPY,
RETURN, SPLIT.
"""

from typing import Annotated, Protocol

import numpy as np

from sim.state import Cells, Header

DESIGNS = 80
DECK = 240
FAMILIES = 5
SIZES_OF_CARDS = 3
CELLS = FAMILIES * SIZES_OF_CARDS
TYPES = FAMILIES + SIZES_OF_CARDS
SITES = 6
SITE_SLOTS = 3
STUDY = 24
EXHIBITED = STUDY
"""In a set of pending effects, the place of the exhibited card itself; see `exhibit_self_trigger`."""
COLLECTIONS = 16
MARKERS = 5
EFFECTS = 4
EXTRA_PAPERS = 5
FRAMES = 64
MOST_CAP = 99
"""Most that an effect that counts can be limited to before scaling; NO_CAP: it has no limit."""
NO_CAP = 1 << 32
FRAMES_FOR_A_TAKE = 8
"""Frames that must be free for an extra card to be taken."""
COLOUR_TRIPLES = 35
"""Ways to choose three colours out of five, repetitions allowed."""

FAMILY_CODES = ("R", "O", "B", "Y", "G")
FAMILY_NAMES = ("red", "orange", "blue", "yellow", "green")
TYPE_NAMES = (*FAMILY_NAMES, "size 1", "size 2", "size 3")

# Events that cards in a study react to; what a design reacts to is a set of bits, `events_of`.
ON_OWN_TAKE = 0  # + family
ON_OWN_TAKE_SIZE = 5  # + size
ON_OWN_EXHIBIT = 8  # + size
ON_START = 11
ON_EXTEND = 12
ON_RECLAIM = 13  # + markers - 1
ON_OTHER_EXTEND = 18
ON_OTHER_TAKE = 19  # + family
ON_COMPLETE = 24
EVENTS = 25

# Effects.
LAUREL = 0
AMBER = 1
LAUREL_PER = 2
AMBER_PER = 3
EXHIBIT_FOSSIL = 4
RETURN_MARKER = 5
TAKE_EXTRA = 6
COPY_ONE_TIME = 7
RECLAIM_BONUS = 8
OPP_AMBER = 9
OPP_LAUREL = 10
OPP_CHOICE = 11
OPP_LOSE_AMBER = 12
COST = 13  # no effect that is carried out: see `cut_first_of`, `cut_size_of`

# What the effects that count look at.
PER_FAMILIES = 0
PER_EXHIBITED = 1
PER_NEWS = 2

ANY_SIZE = -1

# Classes of the default order: gains, then counts, then what may change the work of others.
CLASS_GAIN = 0
CLASS_COUNT = 1
CLASS_DEED = 2

ITEMS = tuple(f"design {number + 1}" for number in range(DESIGNS))
"""Places for designs; their names come from the card file."""
DEEDS = ("offered", "taken", "exhibited", "laurels", "amber")
DEED_OFFERED = 0
DEED_TAKEN = 1
DEED_EXHIBITED = 2
DEED_LAURELS = 3
DEED_AMBER = 4

SIZES = {
    "designs": DESIGNS,
    "deck": DECK,
    "families": FAMILIES,
    "card_sizes": SIZES_OF_CARDS,
    "cells": CELLS,
    "types": TYPES,
    "sites": SITES,
    "site_slots": SITE_SLOTS,
    "study": STUDY,
    "collections": COLLECTIONS,
    "events": EVENTS,
    "effects": EFFECTS,
    "extra_papers": EXTRA_PAPERS,
    "frames": FRAMES,
    "moves": 32,
    "notes": 512,
    "score_bins": 256,
    "turn_bins": 402,
}

PHASES = ("action", "order", "reward", "exhibit", "where", "extra", "copy", "return", "choice", "split")
PHASE_ACTION = 0  # take which card, or reclaim
PHASE_ORDER = 1  # which of the pending effects next
PHASE_REWARD = 2  # amber or an exhibit for the next reclaimed marker
PHASE_EXHIBIT = 3  # which fossil to exhibit by an effect
PHASE_WHERE = 4  # in which collection
PHASE_EXTRA = 5  # which extra card to take
PHASE_COPY = 6  # whose one-time effect to copy
PHASE_RETURN = 7  # which marker to take back
PHASE_CHOICE = 8  # amber or a laurel, from an opponent's card
PHASE_SPLIT = 9  # how many of the rewards are exhibits

TAKE = 0
RECLAIM = 20
PASS = 21
DECLINE = 22
TAKE_AMBER = 23
TAKE_LAUREL = 24
START = 25
ORDER = 100
EXHIBIT = 200
COLLECTION = 300
COPY = 400
RETURN = 500
SPLIT = 600

SOURCES = (
    "tokens incomplete",
    "tokens complete",
    "red newspaper",
    "orange newspaper",
    "blue newspaper",
    "yellow newspaper",
    "green newspaper",
    "size 1 newspaper",
    "size 2 newspaper",
    "size 3 newspaper",
    "extra newspapers",
    "laurels",
    "collections begun",
    "late completions",
    "left-over amber",
)
POINTS_TOKENS = 0
POINTS_COMPLETE = 1
POINTS_PAPER = 2  # + type
POINTS_EXTRA = 10
POINTS_LAURELS = 11
POINTS_BEGUN = 12
POINTS_LATE = 13
POINTS_AMBER = 14

ACTIONS = (
    "site 1",
    "site 2",
    "site 3",
    "site 4",
    "site 5",
    "site 6",
    "reclaims",
    "markers reclaimed",
    "passes",
    "rewards as amber",
    "rewards as exhibits",
    "exhibits by effects",
    "extra cards",
    "markers returned by effects",
    "one-time effects copied",
    "amber chosen from opponents",
    "laurels chosen from opponents",
    "effects declined",
    "effects ordered",
    "collections begun",
    "collections extended",
    "families completed",
    "sizes completed",
    "newspapers taken from others",
    "newspapers lost",
    "tokens beyond the box",
    "extensions without a token",
    "gaps not filled",
)
USED_SITE = 0
USED_RECLAIM = 6
USED_MARKERS = 7
USED_PASS = 8
USED_AMBER_REWARD = 9
USED_EXHIBIT_REWARD = 10
USED_EXHIBIT_EFFECT = 11
USED_EXTRA = 12
USED_RETURN = 13
USED_COPY = 14
USED_CHOSE_AMBER = 15
USED_CHOSE_LAUREL = 16
USED_DECLINE = 17
USED_ORDER = 18
USED_BEGAN = 19
USED_EXTENDED = 20
USED_FAMILY = 21
USED_SIZE = 22
USED_STOLE = 23
USED_ROBBED = 24
USED_VIRTUAL = 25
USED_NO_TOKEN = 26
USED_NO_REFILL = 27

STREAMS = ("deck", "extra papers")
STREAM_DECK = 0
STREAM_EXTRA = 1

END_CAUSES = ("turn limit", "last token", "deck empty")
END_TOKENS = 1
END_DECK = 2

# What kernels note for a replay: kind, a, b, c. Packed cards take CARD_BITS each, packed colours COLOUR_BITS each.
CARD_BITS = 7
CARDS_A_NOTE = 8
COLOUR_BITS = 2
NOTE_SHUFFLED = 1  # place of the first card in the deck from the bottom, up to CARDS_A_NOTE designs, their number
NOTE_LAID = 2  # site, slot, design
NOTE_DEALT = 3  # seat, design
NOTE_EXTRA_PAPER = 4  # number, packed colours
NOTE_TURN = 5  # turn, seat
NOTE_TOOK = 6  # seat, SITE_SLOTS * site + slot, design
NOTE_RECLAIMED = 7  # seat, markers
NOTE_PASSED = 8  # seat
NOTE_COPIES = 9  # seat, card, card whose one-time effects it copies
NOTE_LAURELS = 10  # seat, laurels, card they come from
NOTE_AMBER = 11  # seat, amber, card it comes from; NOTHING for a reward
NOTE_LOST_AMBER = 12  # seat, amber, card that takes it
NOTE_REWARDS = 13  # seat, rewards more, card
NOTE_RETURNED = 14  # seat, site, card
NOTE_DECLINED = 15  # seat, phase
NOTE_EXHIBITED = 16  # seat, design, amber paid
NOTE_BEGAN = 17  # seat, collection, design
NOTE_EXTENDED = 18  # seat, collection, COLLECTIONS * type + cards in it
NOTE_TOKEN = 19  # seat, collection, tokens left in the supply; NOTHING if there was none and it is one all the same
NOTE_NO_TOKEN = 20  # seat, collection
NOTE_COMPLETED = 21  # seat, collection, type
NOTE_PAPER = 22  # seat, type, who held it; NOTHING if nobody
NOTE_LOCKED = 23  # seat, type
NOTE_LATE = 24  # seat, type, points
NOTE_EXTRA_WON = 25  # seat, number, points
NOTE_BOX = 26  # tokens from the box, tokens in the supply
NOTE_END = 27  # seat whose turn it is, end cause
NOTE_REFILLED = 28  # site, slot, design
NOTE_NO_CARD = 29  # site, slot
NOTE_SPLIT = 30  # seat, exhibits, amber rewards

SHORTAGE_VIRTUAL = 0
SHORTAGE_NONE = 1
STEAL_LARGER = 0
STEAL_ON_COMPLETE = 1
STEAL_NEVER = 2
TIES_HOLDER = 0
TIES_NEWCOMER = 1
ORDER_CHOSEN = 0
ORDER_FIXED = 1
REFILL_AT_END = 0
REFILL_AT_ONCE = 1
DECK_LAST_DRAWN = 0
DECK_REFILL_FAILS = 1
DECK_NEVER = 2
LATE_AT_ONCE = 0
LATE_NONE = 1
END_EQUAL_TURNS = 0
END_IMMEDIATE = 1
REWARDS_ONE_BY_ONE = 0
REWARDS_SIMULTANEOUS = 1

FEATURES = {
    "takes": "1 for taking a card, by the action or by an effect",
    "reclaims": "1 for reclaiming the markers",
    "exhibits": "1 for exhibiting a fossil, by a reward or by an effect",
    "declines": "1 for declining",
    "amber_now": "amber that the move brings at once, by the card's own effects and by what reacts to it",
    "laurels_now": "laurels that it brings at once, likewise",
    "recurring": "1 if the card's effect is a recurring one",
    "card_size": "size of the card, 1 to 3",
    "plan": "most points that exhibiting the card now would bring: tokens, turned tokens, newspapers",
    "fits": "own collections that the card can extend",
    "partners": "cards in the own study that could lie in a collection with it",
    "cost": "amber that exhibiting the card costs",
    "denies": "most points that the next players could make of the card",
    "grants_exhibits": "fossils that its one-time effect may exhibit",
    "grants_markers": "own markers that its one-time effect may take back",
    "grants_cards": "extra cards and copies that its one-time effect may take",
    "opponents_gain": "amber and laurels that its one-time effect gives opponents, less what it takes from them",
    "points": "points that laying the fossil in this place brings: tokens, turned tokens, newspapers",
    "starts": "1 for beginning a collection",
    "extends": "1 for extending a collection",
    "completes": "1 for completing it",
    "wins_paper": "points of the newspaper that this takes or locks",
    "rewards": "rewards still to come for reclaimed markers, or those of reclaiming now",
    "split": "exhibits announced among the rewards",
    "amber": "own amber",
    "markers_home": "own markers that are not on a site",
    "payable": "points that the own amber and the rewards at hand could exhibit now, dearest first",
    "study": "cards in the own study",
    "engine": "recurring cards in the own study",
    "supply": "share of the supply of tokens that is left",
    "ending": "1 once the end has come on",
    "lead": "own score minus the best other's",
}
"""What `features` tells of a move, in its order: name and meaning."""


class State(Header, Protocol):
    """One game of First Giants."""

    active: Annotated[int, np.int64]  # seat whose turn it is
    deck: Annotated[Cells, np.int64, "deck"]  # face-down cards from the bottom; the top is deck[n_deck - 1]
    n_deck: Annotated[int, np.int64]
    site: Annotated[Cells, np.int64, "sites", "site_slots"]  # design that lies there face up; NOTHING in a gap
    marked: Annotated[Cells, np.int64, "seats", "sites"]  # 1 where the seat has a marker
    home: Annotated[Cells, np.int64, "seats"]  # markers on the own board
    amber: Annotated[Cells, np.int64, "seats"]
    study: Annotated[Cells, np.int64, "seats", "study"]  # design in each slot; NOTHING in a free one
    n_study: Annotated[Cells, np.int64, "seats"]  # cards in the study
    n_recurring: Annotated[Cells, np.int64, "seats"]  # of these, cards that work as long as they lie there
    reacts: Annotated[Cells, np.int64, "seats", "events"]  # study slots that react to an event, a bit each
    cut_first: Annotated[Cells, np.int64, "seats"]  # amber that the first exhibit of one's turn costs less
    cut_size: Annotated[Cells, np.int64, "seats", "card_sizes"]  # amber that exhibiting a size costs less
    collection: Annotated[Cells, np.int64, "seats", "collections"]  # cells of its cards, a bit each
    collection_cards: Annotated[Cells, np.int64, "seats", "collections"]  # cards in it; 0 if not begun
    collection_type: Annotated[Cells, np.int64, "seats", "collections"]  # type; NOTHING with fewer than two cards
    collection_tokens: Annotated[Cells, np.int64, "seats", "collections"]
    collection_complete: Annotated[Cells, np.int64, "seats", "collections"]  # 1 if it is
    accepts: Annotated[Cells, np.int64, "seats", "collections"]  # cells of cards that can extend it, a bit each
    wanted: Annotated[Cells, np.int64, "seats"]  # cells of cards that can extend any own collection, a bit each
    n_collections: Annotated[Cells, np.int64, "seats"]
    largest: Annotated[Cells, np.int64, "seats", "types"]  # cards in the largest own collection of a type; 0 if none
    exhibited: Annotated[Cells, np.int64, "seats"]  # fossils exhibited
    laurels: Annotated[Cells, np.int64, "seats"]
    supply: Annotated[int, np.int64]  # tokens
    box: Annotated[int, np.int64]  # tokens that are added when the end comes on
    box_due: Annotated[int, np.int64]  # 1 from when the end comes on until the box is added
    beyond: Annotated[int, np.int64]  # tokens taken when supply and box were empty
    paper: Annotated[Cells, np.int64, "types"]  # seat that holds each newspaper; NOTHING if nobody
    locked: Annotated[Cells, np.int64, "types"]  # 1 if it cannot be taken any more
    extra_paper: Annotated[Cells, np.int64, "extra_papers"]  # seat that holds each extra newspaper; NOTHING if nobody
    extra_colours: Annotated[Cells, np.int64, "extra_papers", "families"]  # cards of each colour that it asks for
    shown: Annotated[Cells, np.int64, "families"]  # fossils that the active player has exhibited this turn
    n_shown: Annotated[int, np.int64]  # their number
    rewards: Annotated[int, np.int64]  # for reclaimed markers, still to come
    split: Annotated[int, np.int64]  # of these, exhibits that were announced; NOTHING if none is to be announced
    laying: Annotated[int, np.int64]  # slot of the fossil being exhibited, until its place is settled; else NOTHING
    price: Annotated[int, np.int64]  # what it costs
    ending: Annotated[int, np.int64]  # end cause once the end has come on, 0 before
    last_turn: Annotated[int, np.int64]  # turn that ends the game, once the end has come on
    depth: Annotated[int, np.int64]  # events that are being resolved; frame `depth` - 1 is the innermost
    step: Annotated[Cells, np.int64, "frames"]  # seats after the active one that have been resolved
    pending: Annotated[Cells, np.int64, "frames", "seats"]  # study slots whose effects are still to come, a bit each
    leaver: Annotated[Cells, np.int64, "frames"]  # design of the exhibited card that is triggered itself, or NOTHING
    card: Annotated[Cells, np.int64, "frames"]  # design being carried out, NOTHING if none
    slot: Annotated[Cells, np.int64, "frames"]  # its slot; NOTHING once it has left
    wording: Annotated[Cells, np.int64, "frames"]  # design whose effects are carried out: another one if copied
    nth: Annotated[Cells, np.int64, "frames"]  # which of its effects
    left: Annotated[Cells, np.int64, "frames"]  # how often still; NOTHING before it has begun
    resume: Annotated[Cells, np.int64, "frames"]  # where to go on after a copy: which effect
    resume_left: Annotated[Cells, np.int64, "frames"]  # and how often still


class Rules(Protocol):
    """What a rule set of First Giants says; see `game.toml` for meanings."""

    sites: Annotated[int, np.int64]
    cards_per_site: Annotated[int, np.int64]
    markers: Annotated[int, np.int64]
    tokens: Annotated[int, np.int64]
    box_tokens: Annotated[int, np.int64]
    token_shortage: Annotated[int, np.int64]
    start_amber: Annotated[int, np.int64]
    seat_bonus_amber: Annotated[Cells, np.int64, "seats"]
    start_cards: Annotated[int, np.int64]
    reclaim_income: Annotated[int, np.int64]
    exhibit_cost: Annotated[Cells, np.int64, "card_sizes"]
    token_value: Annotated[int, np.int64]
    complete_token_value: Annotated[int, np.int64]
    start_value: Annotated[int, np.int64]
    paper_values: Annotated[Cells, np.int64, "types"]
    news_steal: Annotated[int, np.int64]
    news_ties: Annotated[int, np.int64]
    news_locks: Annotated[int, np.int64]
    news_lock_at: Annotated[int, np.int64]
    size_complete_at: Annotated[int, np.int64]
    second_complete_bonus: Annotated[int, np.int64]
    one_collection_per_type: Annotated[int, np.int64]
    exhibit_self_trigger: Annotated[int, np.int64]
    effect_order: Annotated[int, np.int64]
    refill: Annotated[int, np.int64]
    deck_end: Annotated[int, np.int64]
    late_tokens: Annotated[int, np.int64]
    extra_lap: Annotated[int, np.int64]
    end_rule: Annotated[int, np.int64]
    reclaim_rewards: Annotated[int, np.int64]
    exclusive_sites: Annotated[int, np.int64]
    optional_effects: Annotated[int, np.int64]
    amber_per_point: Annotated[int, np.int64]
    extra_papers: Annotated[int, np.int64]
    extra_paper_value: Annotated[int, np.int64]
    laurel_scale: Annotated[int, np.int64]
    amber_scale: Annotated[int, np.int64]
    discount_scale: Annotated[int, np.int64]
    opponent_scale: Annotated[int, np.int64]
    one_time_copies: Annotated[int, np.int64]
    recurring_copies: Annotated[int, np.int64]
    cell_copies: Annotated[Cells, np.int64, "cells"]
    max_turns: Annotated[int, np.int64]
    n_designs: Annotated[int, np.int64]  # designs in the game
    n_cards: Annotated[int, np.int64]  # cards in the game
    family_of: Annotated[Cells, np.int64, "designs"]
    size_of: Annotated[Cells, np.int64, "designs"]  # from 0
    cell_of: Annotated[Cells, np.int64, "designs"]
    copies_of: Annotated[Cells, np.int64, "designs"]  # cards of each design
    one_time: Annotated[Cells, np.int64, "designs"]  # 1 if its effects happen when it is taken
    recurring: Annotated[Cells, np.int64, "designs"]  # 1 if it works as long as it lies in a study
    events_of: Annotated[Cells, np.int64, "designs"]  # events that it reacts to in a study, a bit each
    rank_of: Annotated[Cells, np.int64, "designs"]  # place of its trigger in the fixed order
    class_of: Annotated[Cells, np.int64, "designs"]  # class in the default order
    copyable: Annotated[Cells, np.int64, "designs"]  # 1 if its one-time effects can be copied
    cut_first_of: Annotated[Cells, np.int64, "designs"]  # amber that it takes off the first exhibit of one's turn
    cut_size_of: Annotated[Cells, np.int64, "designs", "card_sizes"]  # amber that it takes off exhibits of a size
    type_cells: Annotated[Cells, np.int64, "types"]  # cells of cards that make one, a bit each
    complete_at: Annotated[Cells, np.int64, "types"]  # cards that complete it
    n_effects: Annotated[Cells, np.int64, "designs"]  # effects, from left to right
    effect: Annotated[Cells, np.int64, "designs", "effects"]  # what each is
    amount: Annotated[Cells, np.int64, "designs", "effects"]  # how much, or how often
    counts: Annotated[Cells, np.int64, "designs", "effects"]  # what it looks at, if it counts
    per: Annotated[Cells, np.int64, "designs", "effects"]  # so many bring `amount` once
    round_up: Annotated[Cells, np.int64, "designs", "effects"]  # 1 if begun ones count
    cap: Annotated[Cells, np.int64, "designs", "effects"]  # most that it brings
    of_size: Annotated[Cells, np.int64, "designs", "effects"]  # size that extra cards and copies must have, or ANY_SIZE
    with_it: Annotated[Cells, np.int64, "designs", "effects"]  # amber off each exhibit, or on each returned marker
    id_front: Annotated[Cells, np.int64, "designs"]  # id, a byte each from the lowest: characters 1 to 8
    id_back: Annotated[Cells, np.int64, "designs"]  # characters 9 to 16
