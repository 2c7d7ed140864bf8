"""Christmas Tree: collect rows of cards and turn sets into points before somebody else sells the same kind.

The plain-Python part of the game: turning rule values into the arrays that kernels read, and refusing what
nobody can play. The rules themselves are in `kernel.py`, their numbers in `game.toml`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.errors import RuleValueError
from sim.games.christmas_tree.state import COPIES, FACES, ITEMS, MAX_SET, SANTA, SMALLEST_SET
from sim.knobs import Rules

_DECKS = {  # kinds, copies, Santas
    "eight_kinds": (8, 10, 9),
    "nine_kinds": (9, 9, 8),
    "ten_kinds": (10, 8, 9),
    "seven_kinds": (7, 12, 5),
    "six_kinds": (6, 14, 5),
}
_COUNTED = ("kinds", "copies", "copies_shift", "santas")
_EXACT_SIZES = (3, 5, 6)
_LARGEST_PLAIN_SET = 6
_PARTS = {"none": (0, 1), "third": (1, 3), "half": (1, 2), "all": (1, 1), "full": (1, 1)}


def tables(rules: Rules, data: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return what the cards and sets of a rule set are, as arrays.

    Returns
    -------
    dict
        `n_faces` (kinds and the Santa); `n_cards` (all cards); `copies_of` (cards of each face); `set_worth`
        (points of a set by size, 0 if it cannot be played); `best_worth`, `best_size` (the dearest set that
        so many cards allow, and the fewest cards that make it); `least_set` (fewest cards of any set);
        `discard_part`, `discard_of`, `reward_part`, `reward_of` (fractions).
    """
    copies = _copies(rules)
    worth = np.array([_worth(rules, size) for size in range(MAX_SET + 1)], dtype=np.int64)
    best_size = np.array([int(np.argmax(worth[: cards + 1])) for cards in range(MAX_SET + 1)], dtype=np.int64)
    playable = np.flatnonzero(worth)
    discard_part, discard_of = _PARTS[rules.choice("discard_fraction")]
    reward_part, reward_of = _PARTS[rules.choice("reward")]
    return {
        "n_faces": _counts(rules)[0] + 1,
        "n_cards": int(copies.sum()),
        "copies_of": copies,
        "set_worth": worth,
        "best_worth": worth[best_size],
        "best_size": best_size,
        "least_set": int(playable[0]) if len(playable) else MAX_SET + 1,
        "discard_part": discard_part,
        "discard_of": discard_of,
        "reward_part": reward_part,
        "reward_of": reward_of,
    }


def item_names(rules: Rules) -> list[str]:
    """Return the names of the faces that these rules have, empty in unused places of ITEMS."""
    faces = _counts(rules)[0] + 1
    return [name if face < faces else "" for face, name in enumerate(ITEMS)]


def check(rules: Rules) -> None:
    """Refuse rule sets that cannot be played.

    Raises
    ------
    RuleValueError
        A named deck together with counts of one's own, a kind with too many or no cards, or more cards dealt
        and laid out than there are.
    """
    deck = rules.choice("deck")
    if deck in _DECKS:
        changed = [name for name in _COUNTED if rules[name] != rules.knobs[name].default]
        if changed:
            raise RuleValueError(
                f"deck={deck} fixes the cards, so {', '.join(changed)} cannot be set as well; "
                "leave deck at by_count for that"
            )
    copies = _copies(rules)
    kinds = copies[SANTA + 1 : SANTA + 1 + _counts(rules)[0]]
    if not 1 <= kinds.min() <= kinds.max() <= COPIES:
        raise RuleValueError(
            f"copies and copies_shift give kinds of {kinds.min()} to {kinds.max()} cards; "
            f"every kind needs 1 to {COPIES}"
        )
    dealt = sum(rules.vector("start_hand_by_seat"))
    laid = sum(rules.vector("row_sizes")[: rules.number("rows")])
    if dealt + laid > copies.sum():
        raise RuleValueError(
            f"start_hand_by_seat deals {dealt} cards and the rows take {laid}, but the game has only {copies.sum()}"
        )


def _counts(rules: Rules) -> tuple[int, int, int]:
    """Return kinds, copies of each and Santas."""
    counted = (rules.number("kinds"), rules.number("copies"), rules.number("santas"))
    return _DECKS.get(rules.choice("deck"), counted)


def _copies(rules: Rules) -> np.ndarray[Any, Any]:
    """Return the number of cards of each face."""
    kinds, copies, santas = _counts(rules)
    counts = np.zeros(FACES, dtype=np.int64)
    counts[SANTA + 1 : SANTA + 1 + kinds] = copies + np.array(rules.vector("copies_shift")[:kinds])
    counts[SANTA] = santas
    return counts


def _worth(rules: Rules, size: int) -> int:
    """Return the points of a set of `size` cards; 0 if it cannot be played."""
    values = rules.vector("set_values")
    exact = rules.number("exact_sizes_only")
    if size < SMALLEST_SET or (exact and size not in _EXACT_SIZES):
        return 0
    if rules.number("big_set_bonus") and size > _LARGEST_PLAIN_SET:
        return values[_LARGEST_PLAIN_SET - SMALLEST_SET] + (size - _LARGEST_PLAIN_SET) // 2
    return values[min(size - SMALLEST_SET, len(values) - 1)]
