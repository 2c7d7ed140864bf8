"""First Giants: dig for fossils, use their effects, and exhibit them in collections before the others do.

The plain-Python part of the game: turning rule values and the card file into the arrays that kernels read, and
refusing what nobody can play. The rules themselves are in `kernel.py` and the rooms beside it, their numbers in
`game.toml`, the cards in `cards.csv`.
"""

from collections.abc import Mapping
from typing import Any

from sim.errors import RuleValueError
from sim.games.first_giants import cards
from sim.games.first_giants import state as c
from sim.knobs import Rules

_LOCKS_BEFORE_COMPLETION = range(1, c.SIZES_OF_CARDS + 1)


def tables(rules: Rules, data: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the cards and the types of collections as arrays; what each holds is said in the rules record.

    Raises
    ------
    DataFileError
        A fault in the card file.
    """
    size_cells = sum(1 << (c.SIZES_OF_CARDS * family) for family in range(c.FAMILIES))
    family_cells = (1 << c.SIZES_OF_CARDS) - 1
    return {
        **cards.arrays(cards.read(rules.file("cards")), rules),
        "type_cells": [family_cells << (c.SIZES_OF_CARDS * family) for family in range(c.FAMILIES)]
        + [size_cells << size for size in range(c.SIZES_OF_CARDS)],
        "complete_at": [c.SIZES_OF_CARDS] * c.FAMILIES + [rules.number("size_complete_at")] * c.SIZES_OF_CARDS,
    }


def check(rules: Rules) -> None:
    """Refuse rule sets that cannot be played.

    Raises
    ------
    DataFileError
        A fault in the card file.
    RuleValueError
        More cards than a game holds, fewer than are laid out and dealt, or a newspaper that locks before anybody could
        take it.
    """
    total = sum(cards.copies_of(cards.read(rules.file("cards")), rules))
    if total > c.DECK:
        raise RuleValueError(
            f"cell_copies, one_time_copies and recurring_copies give {total} cards; a game has at most {c.DECK}"
        )
    laid = rules.number("sites") * rules.number("cards_per_site")
    dealt = rules.number("start_cards") * rules.players
    if laid + dealt > total:
        raise RuleValueError(
            f"the sites take {laid} cards and start_cards deals {dealt}, but the game has only {total}"
        )
    lock_at = rules.number("news_lock_at")
    if rules.choice("news_steal") == "on_complete_only" and lock_at in _LOCKS_BEFORE_COMPLETION:
        raise RuleValueError(
            f"with news_lock_at={lock_at} newspapers lock before anybody could take them by a completion, so it does "
            "not go with news_steal=on_complete_only; use 0, 4 or 5"
        )


def item_names(rules: Rules) -> list[str]:
    """Return the ids of the designs, as long as ITEMS; empty for places without one."""
    names = [design.name for design in cards.read(rules.file("cards"))]
    return names + [""] * (len(c.ITEMS) - len(names))
