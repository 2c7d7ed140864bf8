"""The cards of First Giants, read anew from a card file by the grammar that designers are told."""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FAMILIES = "ROBYG"
SIZES = (1, 2, 3)
TYPES: tuple[str | int, ...] = (*FAMILIES, *SIZES)
TYPE_NAMES = dict(zip(TYPES, ("red", "orange", "blue", "yellow", "green", "size 1", "size 2", "size 3"), strict=True))
TRIGGERS = (
    "ON_TAKE",
    "TAKE_FAM",
    "TAKE_SIZE",
    "EXHIBIT_SIZE",
    "EXHIBIT_SIZE_GE",
    "START",
    "EXTEND",
    "RECLAIM",
    "RECLAIM>=",
    "OPP_EXTEND",
    "OPP_TAKE_FAM",
    "ANY_COMPLETE",
)
COST_MOD = "COST_MOD"
GAINS = ("LAUREL", "AMBER", "RETURN_MARKER", "RECLAIM_BONUS", "OPP_AMBER", "OPP_LAUREL", "OPP_CHOICE")
COUNTS = ("LAUREL_PER", "AMBER_PER")
SENSITIVE = ("EXHIBIT", "TAKE_EXTRA", "COPY_OT", "OPP_LOSE_AMBER")

MAGNITUDE = re.compile(r"(\d+)(?: per (\d+))?(?: (up|down))?(?: max (\d+))?(?: cost -(\d+))?(?: amber (\d+))?")


@dataclass(frozen=True)
class Effect:
    """One effect of a card with its magnitude."""

    name: str
    argument: str
    amount: int
    per: int = 1
    up: bool = False
    most: int | None = None
    discount: int = 0
    amber: int = 0


@dataclass(frozen=True)
class Design:
    """What is printed on a card."""

    number: int
    name: str
    family: str
    size: int
    copies: int
    trigger: str
    argument: str
    own: tuple[Effect, ...]
    rivals: tuple[Effect, ...]

    @property
    def blank(self) -> bool:
        """Tell whether nothing is printed but family and size."""
        return not self.trigger

    @property
    def effects(self) -> tuple[Effect, ...]:
        """All effects, those on opponents last."""
        return self.own + self.rivals

    def has(self, *names: str) -> bool:
        """Tell whether it has one of these effects."""
        return any(effect.name in names for effect in self.effects)

    @property
    def rank(self) -> int:
        """Class by which effects are carried out unless their owner decides: gains, counts, the others."""
        return max(0 if effect.name in GAINS else 1 if effect.name in COUNTS else 2 for effect in self.effects)


@dataclass(eq=False)
class Card:
    """One card; two copies of a design are two cards."""

    design: Design

    @property
    def family(self) -> str:
        """Family of the fossil."""
        return self.design.family

    @property
    def size(self) -> int:
        """Size of the fossil."""
        return self.design.size


FOSSILS = [Card(Design(-1, "", family, size, 0, "", "", (), ())) for family in FAMILIES for size in SIZES]
"""A fossil of each family and size."""


def read_designs(path: Path) -> list[Design]:
    """Return the designs of a card file, which has to be a good one."""
    text = path.read_text(encoding="utf-8-sig")
    lines = [line for line in text.splitlines() if line.strip(" ,;")]
    rows = csv.DictReader(lines, delimiter=";" if ";" in lines[0] else ",")
    return [_design(number, row) for number, row in enumerate(rows)]


def _design(number: int, row: Mapping[str, str]) -> Design:
    cell = {name.strip(): (value or "").strip() for name, value in row.items()}
    trigger, effect = ("" if cell[name] == "NONE" else cell[name] for name in ("trigger", "effect"))
    name, argument = re.fullmatch(r"(RECLAIM>=|[A-Z_]*):?(.*)", trigger).groups()
    own: list[Effect] = []
    rivals: list[Effect] = []
    for words, sizes in zip(effect.split(";"), cell["magnitude"].split(";"), strict=True):
        if effect:
            for word, size in zip(words.split("+"), sizes.split("+"), strict=True):
                part = rivals if word.strip().startswith("OPP_") else own
                part.append(_effect(word.strip(), size.strip()))
    return Design(
        number,
        cell["id"],
        cell["family"],
        int(cell["size"]),
        int(cell["copies"]),
        name,
        argument,
        tuple(own),
        tuple(rivals),
    )


def _effect(word: str, magnitude: str) -> Effect:
    name, _, argument = word.partition(":")
    if name == "COST":
        return Effect(name, argument, 0, discount=-int(magnitude))
    amount, per, rounding, most, discount, amber = MAGNITUDE.fullmatch(magnitude).groups()
    return Effect(
        name,
        argument,
        int(amount),
        per=int(per or 1),
        up=rounding == "up",
        most=None if most is None else int(most),
        discount=int(discount or 0),
        amber=int(amber or 0),
    )
