"""An oracle game of dice and charms: what each charm is worth is known exactly."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from sim.errors import DataFileError
from sim.knobs import Rules

from .state import ITEMS


def tables(rules: Rules, data: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return what each charm adds to a throw, as the file of charms says: a name and a number a line."""
    bonus = np.zeros(len(ITEMS), dtype=np.int64)
    for place, (_, value) in enumerate(_charms(rules.file("charms"))):
        bonus[place] = value
    return {"bonus": bonus}


def item_names(rules: Rules) -> list[str]:
    """Return the charms of the file, and nothing for unused places."""
    names = [name for name, _ in _charms(rules.file("charms"))]
    return names + [""] * (len(ITEMS) - len(names))


def check(rules: Rules) -> None:
    """Refuse a file with a fault in it."""
    _charms(rules.file("charms"))


def _charms(path: Path) -> list[tuple[str, int]]:
    charms = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        name, _, value = line.partition(",")
        if not value.strip().isdecimal():
            raise DataFileError(path, number, "bonus", f"'{value}' is not a whole number")
        charms.append((name, int(value)))
    return charms
