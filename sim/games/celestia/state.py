"""The records of Celestia and the names of what they count.

Stars are numbered Alpha 0, Beta 1, Gamma 2, Delta 3, Epsilon 4 (only with five kinds); the Supernova is 5. Moves are
one integer: MATCH, BUILD + display slot, or STAR + star, whatever the phase uses the star for.
"""

from typing import Annotated, Protocol

import numpy as np

from sim.state import Cells, Header

STARS = 6
SUPERNOVA = 5
CARDS = 24
OPEN = 4
PAIRS = 6
PILE = 66
KINDS = 3

SIZES = {
    "stars": STARS,
    "cards": CARDS,
    "open": OPEN,
    "pairs": PAIRS,
    "pile": PILE,
    "kinds": KINDS,
    "moves": 8,
    "notes": 256,
    "score_bins": 512,
    "turn_bins": 1002,
}

STAR_NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Supernova")
KIND_NAMES = ("three stars", "four stars", "five stars")

PHASES = ("action", "lay", "answer", "discard")
PHASE_ACTION = 0  # match or build
PHASE_LAY = 1  # which star to lay face down
PHASE_ANSWER = 2  # which star to put in front of the pair to answer
PHASE_DISCARD = 3  # which star to give up for the hand limit

MATCH = 0
BUILD = 1
PASS = 5
STAR = 10

FACE_DOWN = -2
"""In `attack` during a redeal: a face-down star that was taken up and is to be laid again."""

SOURCES = ("three-star constellations", "four-star constellations", "five-star constellations", "bonuses")
SOURCE_BONUS = 3

ACTIONS = (
    "match",
    "build three stars",
    "build four stars",
    "build five stars",
    "pass",
    "Supernova laid",
    "Supernova answered",
    "Supernova built with",
    "pairs won attacking",
    "pairs won answering",
    "stars filled up",
    "draws that found no star",
)
USED_MATCH = 0
USED_BUILD = 1
USED_PASS = 4
USED_NOVA_LAID = 5
USED_NOVA_ANSWERED = 6
USED_NOVA_BUILT = 7
USED_WON_ATTACKING = 8
USED_WON_ANSWERING = 9
USED_FILLED = 10
USED_FAILED_DRAW = 11

ITEMS_PER_KIND = 8
ITEMS = tuple(f"{name}-star {n}" for name in ("three", "four", "five") for n in range(1, ITEMS_PER_KIND + 1))
"""Constellation cards by kind and place in the preset."""
DEEDS = ("taken",)
DEED_TAKEN = 0

STREAMS = ("stars", "constellations")
STREAM_STARS = 0
STREAM_CONSTELLATIONS = 1

END_CAUSES = ("turn limit", "last constellation taken", "constellation pile empty", "points reached")
END_LAST_TAKEN = 1
END_PILE_EMPTY = 2
END_POINTS = 3

# What kernels note for a replay: kind, a, b, c.
NOTE_SHUFFLED = 1  # place in the new pile from the bottom, star
NOTE_DEALT_CARD = 2  # place in the constellation pile from the bottom, card
NOTE_DREW = 3  # seat, star, reason: 0 start hand, 1 fill-up, 2 regular draw
NOTE_NO_STAR = 4  # seat, reason
NOTE_OPENED = 5  # display slot, card
NOTE_LAID = 6  # seat, pair, star
NOTE_ANSWERED = 7  # seat, pair, star
NOTE_WON = 8  # pair, seat that receives both stars, seat that laid it
NOTE_DISCARDED_PAIR = 9  # pair
NOTE_RETURNED = 10  # pair
NOTE_PAID = 11  # seat, star, count
NOTE_BUILT = 12  # seat, card, points
NOTE_BONUS = 13  # seat, points
NOTE_GAVE_UP = 14  # seat, star
NOTE_TURN = 15  # turn, seat
NOTE_PASSED = 16  # seat
NOTE_LAST_ROUND = 17  # end cause: the end is triggered, the round goes on

REASON_START = 0
REASON_FILL = 1
REASON_TURN = 2

RULE_STANDARD = 0
RULE_SWAP = 1
RULE_DISCARD_EQUAL = 2
CLASH_DISCARD = 0
CLASH_ACTIVE = 1
CLASH_OPPONENT = 2
CLASH_RETURN = 3
BONUS_PER_KIND = 0
BONUS_ONCE = 1
BONUS_PER_GROUP = 2
SCOPE_TEAM = 0
SCOPE_MEMBER = 1
FILL_ALL = 0
FILL_ACTIVE = 1
RECEIVER_ACTIVE = 0
RECEIVER_LAYER = 1
WON_HAND = 0
WON_TABLEAU = 1
PARTNER_PASS = 0
PARTNER_SKIP = 1
TRIGGER_LAST_TAKEN = 0
TRIGGER_PILE_EMPTY = 1
TRIGGER_POINTS = 2

FEATURES = {
    "builds": "1 for building, 0 for everything else",
    "matches": "1 for starting a match",
    "worth": "points printed on the constellation that would be built",
    "bonus": "bonus points that building it would bring at once",
    "supernovae_spent": "Supernovae that building it would cost",
    "lays": "1 for laying a star face down",
    "answers": "1 for answering with a star",
    "discards": "1 for giving up a star to the hand limit",
    "supernova": "1 if the star in question is a Supernova",
    "owned": "copies of that star in hand",
    "needed": "most copies of it that one open constellation asks for",
    "surplus": "owned minus needed",
    "likely": "chance, from what the seat can see, that the answered face-down star is of this kind",
    "known_to_defender": "copies of it that a defender is known to hold",
    "hand": "stars in hand",
    "lead": "own score minus the best other side's",
    "left": "constellations that are still to be taken",
    "rival_missing": "fewest stars that an opponent is known to lack for the constellation that would be built",
}
"""What `features` tells of a move, in its order: name and meaning."""


class State(Header, Protocol):
    """One game of Celestia."""

    hand: Annotated[Cells, np.int64, "seats", "stars"]  # cards in hand; index: seat, star
    tableau: Annotated[Cells, np.int64, "seats", "stars"]  # won stars kept open, only under `won_stars = tableau`
    known: Annotated[Cells, np.int64, "seats", "stars"]  # of hand and laid stars, those that everybody saw arrive
    pile: Annotated[Cells, np.int64, "pile"]  # face-down stars from the bottom; the top is pile[n_pile - 1]
    n_pile: Annotated[int, np.int64]
    discard: Annotated[Cells, np.int64, "stars"]  # face-up discarded stars by kind
    reshuffles: Annotated[int, np.int64]  # shuffles of the star pile, the one at set-up included
    deck: Annotated[Cells, np.int64, "cards"]  # face-down constellations from the bottom
    n_deck: Annotated[int, np.int64]
    display: Annotated[Cells, np.int64, "open"]  # face-up constellations by slot; NOTHING if empty
    n_display: Annotated[int, np.int64]
    taken: Annotated[Cells, np.int64, "seats", "kinds"]  # constellations won; index: seat, kind
    active: Annotated[int, np.int64]  # seat whose turn it is
    n_pairs: Annotated[int, np.int64]  # stars to be laid in this match
    laid: Annotated[int, np.int64]  # of these, laid so far
    answered: Annotated[int, np.int64]  # pairs answered or found unanswerable so far
    attack: Annotated[Cells, np.int64, "pairs"]  # face-down star of each pair; NOTHING if not laid
    layer: Annotated[Cells, np.int64, "pairs"]  # seat that laid (or lays) it
    defender: Annotated[Cells, np.int64, "pairs"]  # seat that faces it
    answer: Annotated[Cells, np.int64, "pairs"]  # face-up answer; NOTHING if none
    ending: Annotated[int, np.int64]  # end cause that waits for the round to finish; NOTHING if none
    unseen: Annotated[Cells, np.int64, "seats"]  # scratch of `redeal`, 0 outside: hidden stars of each seat


class Rules(Protocol):
    """What a rule set of Celestia says; see `game.toml` for meanings."""

    star_kinds: Annotated[int, np.int64]
    stars_per_kind: Annotated[int, np.int64]
    supernovae: Annotated[int, np.int64]
    start_hand: Annotated[Cells, np.int64, "seats"]
    open_constellations: Annotated[int, np.int64]
    three_star_cards: Annotated[int, np.int64]
    four_star_cards: Annotated[int, np.int64]
    five_star_cards: Annotated[int, np.int64]
    constellations: Annotated[int, np.int64]
    points: Annotated[Cells, np.int64, "kinds"]
    bonus: Annotated[int, np.int64]
    bonus_threshold: Annotated[int, np.int64]
    bonus_rule: Annotated[int, np.int64]
    bonus_scope: Annotated[int, np.int64]
    draws_per_turn: Annotated[int, np.int64]
    minimum_hand: Annotated[int, np.int64]
    fill_up: Annotated[int, np.int64]
    fill_replaces_draw: Annotated[int, np.int64]
    stars_per_match: Annotated[int, np.int64]
    match_winner: Annotated[int, np.int64]
    supernova_clash: Annotated[int, np.int64]
    supernova_answer: Annotated[int, np.int64]
    face_up_attack: Annotated[int, np.int64]
    single_defender: Annotated[int, np.int64]
    team_receiver: Annotated[int, np.int64]
    partner_without_stars: Annotated[int, np.int64]
    won_stars: Annotated[int, np.int64]
    hand_limit: Annotated[int, np.int64]
    end_trigger: Annotated[int, np.int64]
    end_trigger_n: Annotated[int, np.int64]
    finish_round: Annotated[int, np.int64]
    max_turns: Annotated[int, np.int64]
    n_cards: Annotated[int, np.int64]  # constellations in the game
    n_stars: Annotated[int, np.int64]  # stars in the game, Supernovae included
    card_item: Annotated[Cells, np.int64, "cards"]  # index into ITEMS
    card_kind: Annotated[Cells, np.int64, "cards"]  # 0, 1, 2 for three, four, five stars
    card_worth: Annotated[Cells, np.int64, "cards"]  # points
    card_stars: Annotated[Cells, np.int64, "cards", "stars"]  # stars shown
