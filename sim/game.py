"""The contract of a game, and how one is found.

A game is a folder with five files: `__init__.py` (plain Python: `tables` and `check`), `game.toml` (numbers and
their meaning), `state.py` (records and names), `kernel.py` (the rules, compiled) and `words.py` (what a player
says). docs/contributing.md walks through them.
"""

import hashlib
import importlib
import importlib.util
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np
from numba import types
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from sim.errors import GameDefinitionError, InputError, UnknownNameError, canonical_name
from sim.jit import Announce, entry, record_type
from sim.knobs import Knob, Rules
from sim.state import FEATURES_DTYPE, NOTHING, record_dtype

PRESET = "preset"
"""What stands in the place of a rule parameter to choose a whole set of them."""
KERNELS = ("setup", "legal", "apply", "finish", "redeal", "features")
_SHIPPED = Path(__file__).parent / "games"


class Bounds(BaseModel):
    """What a game promises at its defaults; the contract battery holds it to that."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    score: tuple[int, int]
    turns: tuple[int, int]


class Header(BaseModel):
    """The `[game]` table of a `game.toml`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    title: str
    version: int
    players: tuple[int, ...]
    summary: str
    turn_word: str = "turn"
    item_word: str = "thing"
    teams: dict[str, tuple[int, ...]] = {}
    limits: tuple[str, ...] = ()
    stalls: dict[str, str] = {}
    """Rule parameters that can make a game lock up, and how: what a report names when games never end."""
    ablation: bool = False
    """Whether an item can be made to do nothing for one seat, which is how its worth is measured."""


class _File(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    game: Header
    bounds: Bounds
    knobs: dict[str, Knob]
    presets: dict[str, dict[str, Any]] = {}
    data: dict[str, dict[str, Any]] = {}

    @model_validator(mode="after")
    def _stalls_are_knobs(self) -> "_File":
        unknown = set(self.game.stalls) - set(self.knobs)
        if unknown:
            raise ValueError(f"game.stalls names no rule parameter: {', '.join(sorted(unknown))}")
        return self

    @model_validator(mode="after")
    def _presets_set_knobs(self) -> "_File":
        for preset, values in self.presets.items():
            unknown = set(values) - set(self.knobs)
            if unknown:
                raise ValueError(f"presets.{preset} sets no rule parameter: {', '.join(sorted(unknown))}")
        return self


class Words(Protocol):
    """What `words.py` of a game provides; states and rules come as records, `s` and `r` as in kernels."""

    def question(self, s: Any, r: Any) -> str:
        """Return what the seat to act is asked, as a question."""

    def move_text(self, s: Any, r: Any, move: int) -> str:
        """Return a legal move in words."""

    def move_parts(self, s: Any, r: Any, move: int) -> dict[str, Any]:
        """Return a legal move with its parts named, as plain data."""

    def note_text(self, s: Any, r: Any, note: tuple[int, int, int, int]) -> str:
        """Return what happened, in words; empty for notes that only machines read."""

    def note_parts(self, s: Any, r: Any, note: tuple[int, int, int, int]) -> dict[str, Any]:
        """Return what happened with its parts named, as plain data; `chance` tells whether luck decided it."""

    def table_text(self, s: Any, r: Any) -> list[str]:
        """Return the table and all hands, a line each."""


@dataclass(frozen=True, eq=False)
class Game:
    """A loaded game: its declarations, its kernels as Python functions, its words."""

    header: Header
    bounds: Bounds
    knobs: dict[str, Knob]
    presets: dict[str, dict[str, Any]]
    data: dict[str, dict[str, Any]]
    folder: Path
    strategies_folder: Path
    package: ModuleType
    state: ModuleType
    kernel: ModuleType

    @property
    def name(self) -> str:
        """Name on the command line."""
        return self.header.name

    @property
    def players(self) -> tuple[int, ...]:
        """Player counts that the game has."""
        return self.header.players

    @cached_property
    def words(self) -> Words:
        """The game's words, imported when a replay needs them."""
        return importlib.import_module(f"{self.package.__name__}.words")

    @cached_property
    def ratios(self) -> dict[str, tuple[str, tuple[str, ...]]]:
        """What reports put in relation, by name: an action, and the actions whose sum it is divided by.

        Raises
        ------
        GameDefinitionError
            An action that the game does not count.
        """
        found: dict[str, tuple[str, tuple[str, ...]]] = getattr(self.state, "RATIOS", {})
        for name, (action, others) in found.items():
            for each in (action, *others):
                if each not in self.state.ACTIONS:
                    raise GameDefinitionError(f"{self.state.__file__}: ratio '{name}' needs the action '{each}'")
        return found

    @cached_property
    def sizes(self) -> dict[str, int]:
        """Length of every named dimension, those of the header included."""
        names = self.state
        return {
            "seats": max(self.players),
            "sources": len(names.SOURCES),
            "actions": len(names.ACTIONS),
            "items": len(names.ITEMS),
            "deeds": len(names.DEEDS),
            "streams": len(names.STREAMS),
            "end_causes": len(names.END_CAUSES),
            **names.SIZES,
        }

    @cached_property
    def state_dtype(self) -> np.dtype[Any]:
        """Record of one state."""
        return record_dtype(self.state.State, self.sizes)

    @cached_property
    def rules_dtype(self) -> np.dtype[Any]:
        """Record of one rule set."""
        return record_dtype(self.state.Rules, self.sizes)

    def sides(self, players: int) -> tuple[int, ...]:
        """Return the side that each seat plays for; without teams its own number."""
        return self.header.teams.get(str(players), tuple(range(players)))

    def check_players(self, players: int) -> int:
        """Return `players` if the game has that count.

        Raises
        ------
        InputError
            It has not; says which it has.
        """
        if players not in self.players:
            counts = ", ".join(map(str, self.players))
            raise InputError(f"{self.header.title} is for {counts} players, not {players}")
        return players

    def rules(self, players: int, changes: Mapping[str, object] | None = None) -> Rules:
        """Return the rules for a player count, defaults with `changes`.

        `preset` among the changes names a set of values from the game's `[presets]`; single changes override it.

        Raises
        ------
        UnknownNameError, RuleValueError, InputError
            No such knob, a value that it does not take, or a combination that cannot be played.
        """
        rules = Rules(self.knobs, self.check_players(players), self._with_preset(changes or {}), self.folder)
        self.package.check(rules)
        return rules

    def _with_preset(self, changes: Mapping[str, object]) -> Mapping[str, object]:
        if PRESET not in changes or not self.presets:
            return changes
        known = {canonical_name(name): values for name, values in self.presets.items()}
        name = str(changes[PRESET])
        if canonical_name(name) not in known:
            raise UnknownNameError("preset", name, self.presets)
        return {**known[canonical_name(name)], **{key: value for key, value in changes.items() if key != PRESET}}

    def item_names(self, rules: Rules) -> list[str]:
        """Return the names of the game's things under these rules, in the order of ITEMS; empty where there is none."""
        if hasattr(self.package, "item_names"):
            return list(self.package.item_names(rules))
        return list(self.state.ITEMS)

    @property
    def has_picture(self) -> bool:
        """Tell whether the game can draw its map."""
        return hasattr(self.package, "picture")

    def picture(self, rules: Rules, labels: Mapping[str, str] | None = None) -> str:
        """Return the map of these rules as SVG, with a label beside each thing that has one.

        Raises
        ------
        InputError
            The game has no map.
        """
        if not self.has_picture:
            raise InputError(f"{self.header.title} has no map to draw")
        return str(self.package.picture(rules, labels))

    def item_index(self, rules: Rules, name: str) -> int:
        """Return the place of a thing among ITEMS; NOTHING for an empty name.

        Raises
        ------
        UnknownNameError
            No such thing under these rules.
        """
        if not name:
            return NOTHING
        names = self.item_names(rules)
        for index, each in enumerate(names):
            if each and canonical_name(each) == canonical_name(name):
                return index
        raise UnknownNameError(f"item of {self.name}:", name, filter(None, names))

    def ablatable(self, rules: Rules) -> tuple[int, ...]:
        """Return the items whose worth can be measured by letting them do nothing for one seat."""
        return tuple(index for index, name in enumerate(self.item_names(rules)) if name and self.header.ablation)

    def rules_record(self, rules: Rules) -> np.ndarray[Any, Any]:
        """Return the one-element record array that kernels read."""
        return rules.record(self.rules_dtype, self.package.tables(rules, self.data))

    def rules_digest(self, rules: Rules) -> str:
        """Return a checksum of rules version and every number in the rules record."""
        digest = hashlib.sha256(f"{self.name} {self.header.version}".encode())
        digest.update(self.rules_record(rules).tobytes())
        return digest.hexdigest()

    def compiled(self, name: str, announce: Announce | None = None) -> Any:
        """Return one of KERNELS with its explicit signature, compiled or loaded."""
        function = getattr(self.kernel, name)
        state, rules = record_type(self.state_dtype), record_type(self.rules_dtype)
        extra = {
            "apply": (types.int64,),
            "redeal": (types.int64,),
            "features": (types.int64, record_type(FEATURES_DTYPE)),
        }.get(name, ())
        label = f"{self.header.title}: {name}"
        return entry(function, types.void, (state, rules, *extra), label=label, announce=announce)

    def empty_states(self, count: int, players: int) -> np.ndarray[Any, Any]:
        """Return `count` states with nothing but the seats filled in, ready for `setup`."""
        states = np.zeros(count, self.state_dtype)
        states["seats"] = players
        states["side"][:, :players] = self.sides(players)
        states["mind_turn"] = NOTHING
        states["without"] = NOTHING
        return states


def shipped_games() -> list[str]:
    """Return the names of the games that ship with playbalance."""
    return sorted(canonical_name(path.parent.name) for path in _SHIPPED.glob("*/game.toml"))


def load_game(name: str | Path) -> Game:
    """Load a game by name, or from a folder that holds its five files.

    Raises
    ------
    UnknownNameError
        No such game; suggests the nearest.
    GameDefinitionError
        The folder breaks the contract of a game; says where.
    """
    folder = Path(name)
    if (folder / "game.toml").is_file():
        return _load(folder.resolve(), _import_folder(folder.resolve()), folder.resolve() / "strategies")
    if str(name) and canonical_name(str(name)) in shipped_games():
        module = canonical_name(str(name)).replace("-", "_")
        package = importlib.import_module(f"sim.games.{module}")
        return _load(_SHIPPED / module, package, _SHIPPED.parent.parent / "strategies" / module)
    raise UnknownNameError("game", str(name), shipped_games(), "A folder with a game.toml works as well.")


def _import_folder(folder: Path) -> ModuleType:
    name = f"playbalance_game_{folder.name}_{hashlib.sha256(str(folder).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None or not (folder / "__init__.py").is_file():
        raise GameDefinitionError(f"{folder}: a game needs an __init__.py with `tables` and `check`")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _load(folder: Path, package: ModuleType, strategies_folder: Path) -> Game:
    declared = read_definition(folder / "game.toml")
    state = importlib.import_module(f"{package.__name__}.state")
    kernel = importlib.import_module(f"{package.__name__}.kernel")
    for module, needed in (
        (package, ("tables", "check")),
        (
            state,
            ("State", "Rules", "SIZES", "PHASES", "SOURCES", "ACTIONS", "ITEMS", "DEEDS", "STREAMS", "END_CAUSES"),
        ),
        (state, ("FEATURES",)),
        (kernel, KERNELS),
    ):
        for each in needed:
            if not hasattr(module, each):
                raise GameDefinitionError(f"{module.__file__}: a game needs `{each}` here")
    return Game(
        header=declared.game,
        bounds=declared.bounds,
        knobs=declared.knobs,
        presets=declared.presets,
        data=declared.data,
        folder=folder,
        strategies_folder=strategies_folder,
        package=package,
        state=state,
        kernel=kernel,
    )


def read_definition(path: Path) -> _File:
    """Read and check a `game.toml`.

    Raises
    ------
    GameDefinitionError
        All mistakes at once, each with its place.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as problem:
        raise GameDefinitionError(f"{path}: {problem}") from problem
    for name, knob in data.get("knobs", {}).items():
        knob["name"] = name
    try:
        return _File.model_validate(data)
    except ValidationError as problem:
        faults = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in problem.errors())
        raise GameDefinitionError(f"{path}: {faults}") from problem
