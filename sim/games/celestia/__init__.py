"""Celestia: win stars in blind matches, spend them on constellations.

The plain-Python part of the game: turning rule values into the arrays that kernels read, and refusing what nobody
can play. The rules themselves are in `kernel.py`, their numbers in `game.toml`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.errors import RuleValueError
from sim.games.celestia.state import CARDS, ITEMS, ITEMS_PER_KIND, STARS
from sim.knobs import Rules

_KIND_KNOBS = ("three_star_cards", "four_star_cards", "five_star_cards")


def tables(rules: Rules, data: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the constellation cards of a rule set as arrays.

    Each kind gives as many cards as its knob says, in the order of the preset and from its start again when the
    preset is exhausted. Star letters beyond the number of kinds fold back onto the first ones.

    Returns
    -------
    dict
        `n_cards`; by card `card_item` (index into ITEMS), `card_kind` (0, 1, 2 for 3, 4, 5 stars), `card_worth`
        (points) and `card_stars` (counts by star); `n_stars` (all stars of the game, Supernovae included).
    """
    kinds = rules.number("star_kinds")
    patterns = data["constellations"][rules.choice("constellations")]
    card_item = np.zeros(CARDS, dtype=np.int64)
    card_kind = np.zeros(CARDS, dtype=np.int64)
    card_worth = np.zeros(CARDS, dtype=np.int64)
    card_stars = np.zeros((CARDS, STARS), dtype=np.int64)
    card = 0
    for kind, knob in enumerate(_KIND_KNOBS):
        for copy in range(rules.number(knob)):
            pattern = patterns[kind][copy % len(patterns[kind])]
            for letter in pattern:
                card_stars[card, (ord(letter) - ord("A")) % kinds] += 1
            card_item[card] = kind * ITEMS_PER_KIND + copy
            card_kind[card] = kind
            card_worth[card] = rules.vector("points")[kind]
            card += 1
    return {
        "n_cards": card,
        "card_item": card_item,
        "card_kind": card_kind,
        "card_worth": card_worth,
        "card_stars": card_stars,
        "n_stars": kinds * rules.number("stars_per_kind") + rules.number("supernovae"),
    }


def item_names(rules: Rules) -> list[str]:
    """Return the names of the constellations that these rules have, empty in unused places of ITEMS."""
    counts = [rules.number(knob) for knob in _KIND_KNOBS]
    return [
        name if place % ITEMS_PER_KIND < counts[place // ITEMS_PER_KIND] else "" for place, name in enumerate(ITEMS)
    ]


def check(rules: Rules) -> None:
    """Refuse rule sets that cannot be played.

    Raises
    ------
    RuleValueError
        No constellation at all, or more stars dealt than there are.
    """
    stars = rules.number("star_kinds") * rules.number("stars_per_kind") + rules.number("supernovae")
    dealt = sum(rules.vector("start_hand"))
    if sum(rules.number(knob) for knob in _KIND_KNOBS) == 0:
        raise RuleValueError(f"the game needs constellations: set one of {', '.join(_KIND_KNOBS)} above 0")
    if dealt > stars:
        raise RuleValueError(f"start_hand deals {dealt} stars, but the game has only {stars}")
