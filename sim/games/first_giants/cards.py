"""Reading the cards: a table with a row for each design becomes the arrays that kernels interpret.

The whole vocabulary of triggers and effects is here, by the names that a designer writes. Every fault is found before
any game begins, with file, line, column and what is allowed.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from sim.errors import DataFileError, canonical_name, nearest
from sim.games.first_giants import state as c
from sim.knobs import Rules

COLUMNS = ("id", "family", "size", "copies", "trigger", "effect", "magnitude", "text")
ID_LENGTH = 16
MOST_COPIES = 9
MOST = 9
"""Highest number in a magnitude, except after `max`."""
NONE = "NONE"

_ID = re.compile(rf"[A-Za-z0-9_.-]{{1,{ID_LENGTH}}}")
_HALF = ID_LENGTH // 2


@dataclass(frozen=True)
class Trigger:
    """What sets a card off.

    Attributes
    ----------
    rank
        Place in the fixed order of effects.
    events
        Events that a card in the study reacts to.
    by_others
        Whether those are deeds of opponents.
    cuts_first, cuts_size
        Whether it lowers, at all times, the cost of the first exhibit of a turn, or of a size (from 0; else None).
    """

    rank: int
    events: frozenset[int] = frozenset()
    one_time: bool = False
    by_others: bool = False
    reclaims: bool = False
    cuts_first: bool = False
    cuts_size: int | None = None

    @property
    def cuts_cost(self) -> bool:
        """Tell whether it is no event but a lower cost at all times."""
        return self.cuts_first or self.cuts_size is not None


@dataclass(frozen=True)
class Kind:
    """What an effect does; `word` is what may follow the number in its magnitude."""

    code: int
    order: int = c.CLASS_GAIN
    counts: int = 0
    of_size: int = c.ANY_SIZE
    word: str = ""
    on_opponents: bool = False


@dataclass(frozen=True)
class Effect:
    """One effect of a card with its numbers, as the file gives them."""

    kind: Kind
    amount: int
    per: int = 1
    round_up: bool = False
    cap: int | None = None
    with_it: int = 0


@dataclass(frozen=True)
class Design:
    """One row of the file; family and size count from 0, a blank card has no trigger."""

    name: str
    family: int
    size: int
    copies: int
    trigger: Trigger | None
    effects: tuple[Effect, ...]


def _triggers() -> dict[str, Trigger]:
    """Return every trigger by the name that stands in the file."""
    sizes = range(c.SIZES_OF_CARDS)
    codes = list(enumerate(c.FAMILY_CODES))
    named = {"ON_TAKE": Trigger(0, one_time=True)}
    named |= {f"TAKE_FAM:{code}": Trigger(1, frozenset({c.ON_OWN_TAKE + family})) for family, code in codes}
    named |= {f"TAKE_SIZE:{size + 1}": Trigger(2, frozenset({c.ON_OWN_TAKE_SIZE + size})) for size in sizes}
    named |= {f"EXHIBIT_SIZE:{size + 1}": Trigger(3, frozenset({c.ON_OWN_EXHIBIT + size})) for size in sizes}
    for size in sizes:
        at_least = frozenset(c.ON_OWN_EXHIBIT + each for each in sizes if each >= size)
        named[f"EXHIBIT_SIZE_GE:{size + 1}"] = Trigger(4, at_least)
    named["START"] = Trigger(5, frozenset({c.ON_START}))
    named["EXTEND"] = Trigger(6, frozenset({c.ON_EXTEND}))
    named["RECLAIM"] = Trigger(7, frozenset(c.ON_RECLAIM + each for each in range(c.MARKERS)), reclaims=True)
    for least in range(1, c.MARKERS + 1):
        reclaims = frozenset(c.ON_RECLAIM + each for each in range(least - 1, c.MARKERS))
        named[f"RECLAIM>={least}"] = Trigger(8, reclaims, reclaims=True)
    named["OPP_EXTEND"] = Trigger(9, frozenset({c.ON_OTHER_EXTEND}), by_others=True)
    for family, code in codes:
        named[f"OPP_TAKE_FAM:{code}"] = Trigger(10, frozenset({c.ON_OTHER_TAKE + family}), by_others=True)
    named["ANY_COMPLETE"] = Trigger(11, frozenset({c.ON_COMPLETE}))
    named["COST_MOD:FIRST_PER_TURN"] = Trigger(12, cuts_first=True)
    named |= {f"COST_MOD:SIZE{size + 1}": Trigger(12, cuts_size=size) for size in sizes}
    return named


def _kinds() -> dict[str, Kind]:
    """Return every effect by the name that stands in the file."""
    counted = {"FAMILIES_IN_STUDY": c.PER_FAMILIES, "EXHIBITED": c.PER_EXHIBITED, "NEWS": c.PER_NEWS}
    sizes = {f"SIZE{size + 1}": size for size in range(c.SIZES_OF_CARDS)} | {"ANY": c.ANY_SIZE}
    named = {"LAUREL": Kind(c.LAUREL), "AMBER": Kind(c.AMBER)}
    for word, what in counted.items():
        named[f"LAUREL_PER:{word}"] = Kind(c.LAUREL_PER, c.CLASS_COUNT, counts=what, word="per")
        named[f"AMBER_PER:{word}"] = Kind(c.AMBER_PER, c.CLASS_COUNT, counts=what, word="per")
    named["EXHIBIT"] = Kind(c.EXHIBIT_FOSSIL, c.CLASS_DEED, word="cost")
    named["RETURN_MARKER"] = Kind(c.RETURN_MARKER, word="amber")
    for word, size in sizes.items():
        named[f"TAKE_EXTRA:{word}"] = Kind(c.TAKE_EXTRA, c.CLASS_DEED, of_size=size)
        named[f"COPY_OT:{word}"] = Kind(c.COPY_ONE_TIME, c.CLASS_DEED, of_size=size)
    named["RECLAIM_BONUS"] = Kind(c.RECLAIM_BONUS)
    named["OPP_AMBER"] = Kind(c.OPP_AMBER, on_opponents=True)
    named["OPP_LAUREL"] = Kind(c.OPP_LAUREL, on_opponents=True)
    named["OPP_CHOICE"] = Kind(c.OPP_CHOICE, on_opponents=True)
    named["OPP_LOSE_AMBER"] = Kind(c.OPP_LOSE_AMBER, c.CLASS_DEED, on_opponents=True)
    named["COST"] = Kind(c.COST, word="cut")
    return named


TRIGGERS = _triggers()
KINDS = _kinds()

_TRIGGERS_SAID = (
    "ON_TAKE, TAKE_FAM:f, TAKE_SIZE:s, EXHIBIT_SIZE:s, EXHIBIT_SIZE_GE:s, START, EXTEND, RECLAIM, RECLAIM>=n, "
    "OPP_EXTEND, OPP_TAKE_FAM:f, ANY_COMPLETE, COST_MOD:FIRST_PER_TURN, COST_MOD:SIZEs, with f one of R, O, B, Y, G, "
    f"s from 1 to 3 and n from 1 to {c.MARKERS}"
)
_EFFECTS_SAID = (
    "LAUREL, AMBER, LAUREL_PER:x, AMBER_PER:x, EXHIBIT, RETURN_MARKER, TAKE_EXTRA:y, COPY_OT:y, RECLAIM_BONUS, "
    "OPP_AMBER, OPP_LAUREL, OPP_CHOICE, OPP_LOSE_AMBER, COST, with x one of FAMILIES_IN_STUDY, EXHIBITED, NEWS "
    "and y one of SIZE1, SIZE2, SIZE3, ANY"
)
_MAGNITUDES = {
    "": (re.compile(r"(?P<n>[0-9]+)"), f"a number from 0 to {MOST}"),
    "per": (
        re.compile(r"(?P<n>[0-9]+)(?: per (?P<per>[0-9]+))?(?: (?P<rounding>up|down))?(?: max (?P<cap>[0-9]+))?"),
        f"'N [per M] [up|down] [max K]' with N from 0 to {MOST}, M from 1 to {MOST} and K from 0 to {c.MOST_CAP}, "
        "as in '1 per 2 up max 3'",
    ),
    "cost": (
        re.compile(r"(?P<n>[0-9]+)(?: cost -(?P<with_it>[0-9]+))?"),
        f"'N [cost -K]' with N and K from 0 to {MOST}, as in '2 cost -1'",
    ),
    "amber": (
        re.compile(r"(?P<n>[0-9]+)(?: amber (?P<with_it>[0-9]+))?"),
        f"'N [amber K]' with N and K from 0 to {MOST}, as in '2 amber 1'",
    ),
    "cut": (re.compile(r"-(?P<n>[0-9]+)"), f"a number from -{MOST} to -0, as in '-1'"),
}


@dataclass(frozen=True)
class _Row:
    """One row of the file, with what a message needs to say where it is."""

    path: Path
    line: int
    cells: Mapping[str, str]

    def refuse(self, column: str, message: str) -> NoReturn:
        raise DataFileError(self.path, self.line, column, message)

    def number(self, column: str, low: int, high: int) -> int:
        text = self.cells[column]
        if not (text.isascii() and text.isdecimal()) or not low <= int(text) <= high:
            self.refuse(column, f"'{text}' is not a whole number from {low} to {high}")
        return int(text)

    def word(self, column: str) -> str:
        """Return a cell of the vocabulary: case and blanks do not matter, NONE is the same as nothing."""
        text = "".join(self.cells[column].upper().split())
        return "" if text == NONE else text


def read(path: Path) -> tuple[Design, ...]:
    """Read a file of cards.

    Raises
    ------
    DataFileError
        The first fault in it: line, column, what is wrong and what is allowed.
    """
    designs: list[Design] = []
    lines: dict[str, int] = {}
    for row in _rows(path):
        design = _design(row)
        name = canonical_name(design.name)
        if name in lines:
            row.refuse("id", f"'{design.name}' is taken by line {lines[name]}; every design needs an id of its own")
        lines[name] = row.line
        designs.append(design)
        if len(designs) > c.DESIGNS:
            row.refuse("id", f"this is design number {len(designs)}; a file holds at most {c.DESIGNS}")
        cards = sum(each.copies for each in designs)
        if cards > c.DECK:
            row.refuse("copies", f"with this row there are {cards} cards; a game has at most {c.DECK}")
    if not designs:
        raise DataFileError(path, None, None, "there is no card in this file, only a header")
    return tuple(designs)


def _rows(path: Path) -> Iterable[_Row]:
    """Yield the rows below the header, blank lines left out."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise DataFileError(path, None, None, "this is no UTF-8 text; save it as 'CSV UTF-8'") from None
    except OSError as problem:
        raise DataFileError(path, None, None, f"the file cannot be read: {problem.strerror}") from None
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = ";" if ";" in first else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    header: list[str] = []
    line, following = 0, 1
    try:
        for cells in reader:
            line, following = following, reader.line_num + 1
            if not any(cell.strip() for cell in cells):
                continue
            if not header:
                header = _header(path, line, cells)
                continue
            while len(cells) > len(header) and not cells[-1].strip():
                cells.pop()
            if len(cells) != len(header):
                quotes = f"; a cell with '{delimiter}' in it needs quotes" if len(cells) > len(header) else ""
                message = f"there are {len(cells)} cells where the header has {len(header)}{quotes}"
                raise DataFileError(path, line, None, message)
            stripped = (cell.strip() for cell in cells)
            yield _Row(path, line, dict(zip(header, stripped, strict=True)))
    except csv.Error as problem:
        raise DataFileError(path, following, None, f"this is no table: {problem}") from None
    if not header:
        raise DataFileError(path, None, None, f"the file is empty; it begins with {','.join(COLUMNS)}")


def _header(path: Path, line: int, cells: list[str]) -> list[str]:
    names = [cell.strip().lower() for cell in cells]
    while names and not names[-1]:
        names.pop()
    for name in names:
        if name not in COLUMNS:
            advice = nearest(name, COLUMNS)
            message = " ".join(filter(None, (f"there is no column '{name}'.", advice, f"Known: {', '.join(COLUMNS)}.")))
            raise DataFileError(path, line, name or None, message)
        if names.count(name) > 1:
            raise DataFileError(path, line, name, "this column is there twice")
    missing = [column for column in COLUMNS if column not in names]
    if missing:
        raise DataFileError(path, line, missing[0], f"this column is missing; a card has {', '.join(COLUMNS)}")
    return names


def _design(row: _Row) -> Design:
    name = row.cells["id"]
    if not _ID.fullmatch(name):
        row.refuse("id", f"'{name}' is no id: it takes 1 to {ID_LENGTH} of A to Z, a to z, 0 to 9, and _ - .")
    family = row.word("family")
    if family not in c.FAMILY_CODES:
        named = ", ".join(f"{code} ({word})" for code, word in zip(c.FAMILY_CODES, c.FAMILY_NAMES, strict=True))
        row.refuse("family", f"'{row.cells['family']}' is no family; allowed are {named}")
    size = row.number("size", 1, c.SIZES_OF_CARDS) - 1
    copies = row.number("copies", 1, MOST_COPIES)
    trigger = _trigger(row)
    return Design(name, c.FAMILY_CODES.index(family), size, copies, trigger, _effects(row, trigger))


def _trigger(row: _Row) -> Trigger | None:
    word = row.word("trigger")
    if not word:
        if row.word("effect"):
            row.refuse("trigger", f"an effect needs a trigger: {_TRIGGERS_SAID}")
        return None
    if word not in TRIGGERS:
        row.refuse("trigger", _unknown("trigger", row.cells["trigger"], word, TRIGGERS, _TRIGGERS_SAID))
    if not row.word("effect"):
        row.refuse("effect", f"a trigger needs an effect: {_EFFECTS_SAID}; leave both empty for a blank card")
    return TRIGGERS[word]


def _effects(row: _Row, trigger: Trigger | None) -> tuple[Effect, ...]:
    if trigger is None:
        if row.word("magnitude"):
            row.refuse("magnitude", "a card without an effect has no magnitude; leave it empty")
        return ()
    names = _own_and_others(row)
    sizes = [part.strip() for part in re.split(r"[+;]", row.cells["magnitude"].lower())]
    separators = [re.findall(r"[+;]", row.cells[column]) for column in ("effect", "magnitude")]
    if separators[0] != separators[1]:
        row.refuse(
            "magnitude",
            f"'{row.cells['magnitude']}' does not go with '{row.cells['effect']}': every effect has a magnitude, with "
            "the same + and ; between them",
        )
    if len(names) > c.EFFECTS:
        row.refuse("effect", f"these are {len(names)} effects; a card has at most {c.EFFECTS}")
    return tuple(_effect(row, trigger, name, " ".join(size.split())) for name, size in zip(names, sizes, strict=True))


def _own_and_others(row: _Row) -> list[str]:
    """Return the effects from left to right: the owner's, and behind ';' those on opponents."""
    parts = [part.split("+") for part in row.word("effect").split(";")]
    for name in (name for part in parts for name in part):
        if name not in KINDS:
            row.refuse("effect", _unknown("effect", name, name, KINDS, _EFFECTS_SAID))
    on_opponents = [[KINDS[name].on_opponents for name in part] for part in parts]
    alone = len(parts) == 1 and (all(on_opponents[0]) or not any(on_opponents[0]))
    if not alone and (len(parts) != 2 or any(on_opponents[0]) or not all(on_opponents[1])):
        row.refuse(
            "effect",
            f"'{row.cells['effect']}': effects on opponents (OPP_...), and only these, stand behind one ';', "
            "as in AMBER+LAUREL;OPP_CHOICE",
        )
    return [name for part in parts for name in part]


def _effect(row: _Row, trigger: Trigger, name: str, size: str) -> Effect:
    kind = KINDS[name]
    if (kind.code == c.COST) != trigger.cuts_cost or (trigger.cuts_cost and row.word("effect") != name):
        row.refuse("effect", "COST is the only effect of the COST_MOD triggers, and goes with no other")
    if kind.code == c.RECLAIM_BONUS and not trigger.reclaims:
        row.refuse("effect", "RECLAIM_BONUS needs the trigger RECLAIM or RECLAIM>=n")
    pattern, allowed = _MAGNITUDES[kind.word]
    found = pattern.fullmatch(size)
    numbers = {key: value for key, value in found.groupdict().items() if value is not None} if found else {}
    rounding = numbers.pop("rounding", "down")
    values = {key: int(value) for key, value in numbers.items()}
    highest = {"cap": c.MOST_CAP}
    if not found or any(value > highest.get(key, MOST) for key, value in values.items()) or values.get("per") == 0:
        row.refuse("magnitude", f"'{size}' does not go with {name}: it takes {allowed}")
    return Effect(
        kind,
        amount=values["n"],
        per=values.get("per", 1),
        round_up=rounding == "up",
        cap=values.get("cap"),
        with_it=values.get("with_it", 0),
    )


def _unknown(what: str, written: str, word: str, known: Iterable[str], said: str) -> str:
    return " ".join(filter(None, (f"there is no {what} '{written}'.", nearest(word, known), f"Known: {said}.")))


def copies_of(designs: tuple[Design, ...], rules: Rules) -> list[int]:
    """Return the cards of each design: by its cell, else by its kind, else as the file says."""
    by_cell = rules.vector("cell_copies")
    by_kind = {True: rules.number("one_time_copies"), False: rules.number("recurring_copies")}
    return [
        by_cell[c.SIZES_OF_CARDS * each.family + each.size]
        or (by_kind[each.trigger.one_time] if each.trigger else 0)
        or each.copies
        for each in designs
    ]


def arrays(designs: tuple[Design, ...], rules: Rules) -> dict[str, Any]:
    """Return the designs as the arrays of the rules record, scaled as the rules say; places beyond are 0."""
    names = {
        **dict.fromkeys(("family_of", "size_of", "cell_of", "copies_of", "one_time", "recurring", "events_of"), ()),
        **dict.fromkeys(("rank_of", "class_of", "copyable", "cut_first_of", "n_effects", "id_front", "id_back"), ()),
        **dict.fromkeys(("effect", "amount", "counts", "per", "round_up", "cap", "of_size", "with_it"), (c.EFFECTS,)),
        "cut_size_of": (c.SIZES_OF_CARDS,),
    }
    table = {name: np.zeros((c.DESIGNS, *width), dtype=np.int64) for name, width in names.items()}
    for place, (design, copies) in enumerate(zip(designs, copies_of(designs, rules), strict=True)):
        for name, value in _fields(design, copies, rules).items():
            table[name][place] = value
        if design.trigger and not design.trigger.cuts_cost:
            for nth, effect in enumerate(design.effects):
                for name, value in _numbers(design.trigger, effect, rules).items():
                    table[name][place, nth] = value
    return {"n_designs": len(designs), "n_cards": int(table["copies_of"].sum()), **table}


def _fields(design: Design, copies: int, rules: Rules) -> dict[str, Any]:
    """Return what one design puts into the arrays of designs."""
    code = design.name.encode("ascii").ljust(ID_LENGTH, b"\0")
    fields: dict[str, Any] = {
        "family_of": design.family,
        "size_of": design.size,
        "cell_of": c.SIZES_OF_CARDS * design.family + design.size,
        "copies_of": copies,
        "id_front": int.from_bytes(code[:_HALF], "little"),
        "id_back": int.from_bytes(code[_HALF:], "little"),
    }
    if design.trigger is None:
        return fields
    fields["recurring"] = not design.trigger.one_time
    if design.trigger.cuts_cost:
        cut = scaled(design.effects[0].amount, rules.number("discount_scale"))
        cuts = [cut if size == design.trigger.cuts_size else 0 for size in range(c.SIZES_OF_CARDS)]
        return {**fields, "cut_first_of": cut if design.trigger.cuts_first else 0, "cut_size_of": cuts}
    copies_others = any(effect.kind.code == c.COPY_ONE_TIME for effect in design.effects)
    return {
        **fields,
        "one_time": design.trigger.one_time,
        "events_of": sum(1 << event for event in design.trigger.events),
        "rank_of": design.trigger.rank,
        "class_of": max(effect.kind.order for effect in design.effects),
        "copyable": design.trigger.one_time and not copies_others,
        "n_effects": len(design.effects),
    }


def _numbers(trigger: Trigger, effect: Effect, rules: Rules) -> dict[str, int]:
    """Return what one effect puts into the arrays of effects: its numbers times the scales that they fall under."""
    own, beside = 100, 100
    code = effect.kind.code
    if code in (c.LAUREL, c.LAUREL_PER):
        own = rules.number("laurel_scale")
    elif code in (c.AMBER, c.AMBER_PER):
        own = rules.number("amber_scale")
    elif code == c.RETURN_MARKER:
        beside = rules.number("amber_scale")
    elif code == c.EXHIBIT_FOSSIL:
        beside = rules.number("discount_scale")
    towards = rules.number("opponent_scale") if trigger.by_others or effect.kind.on_opponents else 100
    return {
        "effect": code,
        "amount": scaled(scaled(effect.amount, own), towards),
        "counts": effect.kind.counts,
        "per": effect.per,
        "round_up": int(effect.round_up),
        "cap": c.NO_CAP if effect.cap is None else scaled(scaled(effect.cap, own), towards),
        "of_size": effect.kind.of_size,
        "with_it": scaled(scaled(effect.with_it, beside), towards),
    }


def scaled(number: int, percent: int) -> int:
    """Return so many percent of a number, rounded to the nearest."""
    return (number * percent + 50) // 100
