"""Rule parameters: every number a designer may turn, with bounds, unit, meaning and where its default comes from.

A knob is declared in a game's `game.toml`, set from text (`--rule name=value`), a scenario or Python, and ends up as
one or more integers in the record that kernels read. Nothing recompiles when a value changes.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, model_validator

from sim.errors import GameDefinitionError, RuleValueError, UnknownNameError, canonical_name

Value = int | str | bool | tuple[int, ...]
"""A rule's value as people write it: number, name of a choice (`points:12` with its number), flag, or vector."""


class Knob(BaseModel):
    """One rule parameter.

    Attributes
    ----------
    kind
        `number`; `flag` (yes or no); `choice` (one of `choices`; a choice written `name:N` takes a number within
        min..max); `seats` (a number for each seat, one number stands for all); `vector` (`length` numbers); `file`
        (a path; the default is relative to the game's folder). A file has no field in the record: the game's `tables`
        reads it.
    default
        Its value, or a table from player count to value where that depends on the number of players.
    origin
        `seed` (the rule text says so), `found` (another source does) or `reconstructed` (our completion).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    kind: Literal["number", "flag", "choice", "seats", "vector", "file"] = "number"
    default: int | bool | str | tuple[int, ...] | dict[str, int | str | tuple[int, ...]]
    min: int = 0
    max: int = 1
    length: int = 1
    choices: dict[str, str] = {}
    unit: str = ""
    meaning: str
    origin: Literal["seed", "found", "reconstructed"]

    @model_validator(mode="after")
    def _consistent(self) -> "Knob":
        if self.kind == "choice" and not self.choices:
            raise ValueError("a choice needs a table of choices")
        if self.min > self.max:
            raise ValueError("min is above max")
        return self

    def default_for(self, players: int) -> Value:
        """Return the default at a player count."""
        if isinstance(self.default, dict):
            return self.default[str(players)]
        return self.default

    @property
    def has_argument(self) -> bool:
        """Tell whether one of the choices takes a number."""
        return any(choice.endswith(":N") for choice in self.choices)

    @property
    def allowed(self) -> str:
        """Say in words what values are allowed."""
        span = f"{self.min} to {self.max}"
        return {
            "number": f"a whole number from {span}",
            "flag": "yes or no",
            "choice": f"one of {', '.join(self.choices)}" + (f" with N from {span}" if self.has_argument else ""),
            "seats": f"a whole number from {span}, or one for each seat, as in 3,3,4",
            "vector": f"{self.length} whole numbers from {span}, as in {self._shown(self.default)}",
            "file": f"the path of a {Path(str(self.default)).suffix} file",
        }[self.kind]

    def parse(self, value: object, players: int) -> Value:
        """Return `value` (text or a Python value) as this knob's value.

        Raises
        ------
        RuleValueError
            Wrong type or out of bounds; says what is allowed.
        """
        if self.kind == "flag":
            return self._flag(value)
        if self.kind == "choice":
            return self._choice(value)
        if self.kind == "file":
            return str(value).strip()
        numbers = self._numbers(value)
        if self.kind == "number":
            if len(numbers) != 1:
                raise self._refused(value)
            return numbers[0]
        length = players if self.kind == "seats" else self.length
        if self.kind == "seats" and len(numbers) == 1:
            numbers = numbers * players
        if len(numbers) != length:
            raise RuleValueError(f"rule '{self.name}' needs {length} numbers, got {len(numbers)}: {self.allowed}")
        return tuple(numbers)

    def encode(self, value: Value, width: int) -> dict[str, Any]:
        """Return the record fields of a parsed value; vectors are padded with 0 to `width`."""
        if isinstance(value, tuple):
            return {self.name: np.array(value + (0,) * (width - len(value)), dtype=np.int64)}
        if self.kind == "file":
            return {}
        if self.kind != "choice":
            return {self.name: int(value)}
        choice, _, argument = str(value).partition(":")
        names = [each.removesuffix(":N") for each in self.choices]
        fields = {self.name: names.index(choice)}
        if self.has_argument:
            fields[f"{self.name}_n"] = int(argument or 0)
        return fields

    def _shown(self, value: object) -> str:
        return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def _refused(self, value: object) -> RuleValueError:
        return RuleValueError(f"rule '{self.name}' cannot be '{self._shown(value)}': it takes {self.allowed}")

    def _flag(self, value: object) -> bool:
        words = {
            "yes": True,
            "true": True,
            "on": True,
            "1": True,
            "no": False,
            "false": False,
            "off": False,
            "0": False,
        }
        answer = words.get(str(value).strip().lower())
        if answer is None:
            raise self._refused(value)
        return answer

    def _choice(self, value: object) -> str:
        text, colon, argument = str(value).strip().partition(":")
        names = {canonical_name(each.removesuffix(":N")): each for each in self.choices}
        chosen = names.get(canonical_name(text))
        if chosen is None:
            raise UnknownNameError(f"value for rule '{self.name}':", text, self.choices)
        if chosen.endswith(":N") != bool(colon):
            raise self._refused(value)
        if not colon:
            return chosen
        return f"{chosen.removesuffix(':N')}:{self._numbers(argument)[0]}"

    def _numbers(self, value: object) -> list[int]:
        parts: Sequence[object]
        if isinstance(value, str):
            parts = value.split(",")
        elif isinstance(value, Sequence):
            parts = value
        else:
            parts = [value]
        numbers = []
        for part in parts:
            try:
                number = int(part.strip()) if isinstance(part, str) else int(part)  # type: ignore[call-overload]
            except (TypeError, ValueError):
                raise self._refused(value) from None
            if isinstance(part, bool | float) or not self.min <= number <= self.max:
                raise self._refused(value)
            numbers.append(number)
        return numbers


class Rules(Mapping[str, Value]):
    """Every knob of a game with its value for one player count; behaves as a read-only mapping from name to value."""

    def __init__(
        self,
        knobs: Mapping[str, Knob],
        players: int,
        changes: Mapping[str, object] | None = None,
        folder: Path = Path(),
    ) -> None:
        self.knobs = knobs
        self.players = players
        self._folder = folder
        self._values = {name: knob.parse(knob.default_for(players), players) for name, knob in knobs.items()}
        known = {canonical_name(name): name for name in knobs}
        self.changes: dict[str, Value] = {}
        for name, value in (changes or {}).items():
            if canonical_name(name) not in known:
                raise UnknownNameError("rule", name, knobs)
            true_name = known[canonical_name(name)]
            self._values[true_name] = knobs[true_name].parse(value, players)
            self.changes[true_name] = self._values[true_name]
            if knobs[true_name].kind == "file" and not self.file(true_name).is_file():
                raise RuleValueError(f"rule '{true_name}': there is no file '{value}'")

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Any:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def number(self, name: str) -> int:
        """Return the value of a number or flag."""
        value = self._values[name]
        if not isinstance(value, int):
            raise GameDefinitionError(f"rule '{name}' is not a number")
        return int(value)

    def vector(self, name: str) -> tuple[int, ...]:
        """Return the value of a vector, one number for each seat or place."""
        value = self._values[name]
        if not isinstance(value, tuple):
            raise GameDefinitionError(f"rule '{name}' is not a vector")
        return value

    def file(self, name: str) -> Path:
        """Return the path of a file: the one that the user named, or the game's own."""
        path = Path(str(self._values[name]))
        return path.resolve() if name in self.changes else self._folder / path

    def choice(self, name: str) -> str:
        """Return the value of a choice."""
        return str(self._values[name])

    def shown(self, name: str) -> str:
        """Return a value as it would be written after `--rule name=`."""
        return show_value(self._values[name])

    def record(self, dtype: np.dtype[Any], tables: Mapping[str, Any]) -> np.ndarray[Any, Any]:
        """Return the record that kernels read: one element, every field filled from a knob or from `tables`.

        Raises
        ------
        GameDefinitionError
            A field of the record that neither a knob nor a table fills, or a table without a field.
        """
        fields = dict(tables)
        for name, knob in self.knobs.items():
            width = dtype[name].shape[0] if name in (dtype.names or ()) and dtype[name].shape else 1
            fields.update(knob.encode(self._values[name], width))
        missing = set(dtype.names or ()) ^ set(fields)
        if missing:
            raise GameDefinitionError(f"rules record and game.toml disagree on: {', '.join(sorted(missing))}")
        record = np.zeros(1, dtype)
        for name, value in fields.items():
            record[name][0] = value
        return record


def show_value(value: object) -> str:
    """Return a rule's value in the form that `--rule` accepts."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ",".join(map(str, value))
    return str(value)
