"""The contract of a strategy, and how one is found.

A strategy is either a `.py` file with a compiled `choose(s, r, p)`, an optional `Parameters` view and a docstring,
or a `.toml` file of weights over the game's features, which the play loop scores itself. Strategies are named on the
command line as `name`, `path/to/file.py` or `path/to/file.toml`, each optionally with `:parameter=value`.
"""

import hashlib
import importlib
import importlib.util
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

import numpy as np
from numba import types
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from sim.errors import InputError, StrategyDefinitionError, UnknownNameError, canonical_name
from sim.game import Game
from sim.jit import PACKAGE_ROOT, Announce, entry, jit_enabled, kernel, record_type, seen_as
from sim.state import FEATURES, NOTHING

PARAMETERS = 64
"""Numbers in the parameter record that all strategies share."""
CONDITIONS = 8
"""Conditions in one weights file."""
WITHOUT = "without"
"""Stands in the place of a parameter to name an item that does nothing for this player, as in `racer:without=R1a`."""
FLOOR = "random"
"""The strategy that is shown as the floor and kept out of the melee and of the seats' headline."""

SHARED_DTYPE = np.dtype((np.record, np.dtype([("value", np.float64, (PARAMETERS,))], align=True)))
PLAYER_DTYPE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("chooser", np.int64),  # place of its function among those that the play loop is handed
                ("without", np.int64),  # item that does nothing for it; NOTHING if all work
                ("weighs", np.int64),  # 1 if it is played by the weights below, 0 if by its function
                ("weight", np.float64, (FEATURES,)),
                ("terms", np.int64),  # features that have any weight
                ("term", np.int64, (FEATURES,)),  # which
                ("conditions", np.int64),
                ("feature", np.int64, (CONDITIONS,)),
                ("sign", np.float64, (CONDITIONS,)),  # 1: at least the threshold, -1: at most
                ("threshold", np.float64, (CONDITIONS,)),
                ("extra", np.float64, (CONDITIONS, FEATURES)),  # added to `weight` where the condition holds
            ],
            align=True,
        ),
    )
)

_SHARED_FOLDER = PACKAGE_ROOT / "strategies"


@dataclass(frozen=True)
class Parameter:
    """A number that tunes a strategy: default, bounds and what it means."""

    default: float
    low: float
    high: float
    meaning: str


class _Condition(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    feature: str
    at_least: float | None = None
    at_most: float | None = None
    weights: dict[str, float]

    @model_validator(mode="after")
    def _one_threshold(self) -> "_Condition":
        if (self.at_least is None) == (self.at_most is None):
            raise ValueError("give either at_least or at_most")
        return self


class _WeightsFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    summary: str
    weights: dict[str, float]
    when: tuple[_Condition, ...] = ()


@dataclass(frozen=True, eq=False)
class Strategy:
    """A playing style with the values of its parameters.

    Attributes
    ----------
    label
        Name with changed parameters, as it appears in every table: `hoarder` or `hoarder:hold=12`.
    mixes
        True if its choices use the seat's own randomness.
    weights
        The record that the play loop scores, or None for a compiled strategy.
    without
        Name of an item that does nothing for whoever plays this way; empty if all work.
    """

    name: str
    summary: str
    path: Path
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    values: Mapping[str, float] = field(default_factory=dict)
    changes: Mapping[str, float] = field(default_factory=dict)
    mixes: bool = False
    module: ModuleType | None = None
    weights: np.ndarray[Any, Any] | None = None
    without: str = ""

    @property
    def label(self) -> str:
        """Name and changed parameters."""
        changes = [f"{name}={value:g}" for name, value in self.changes.items()]
        return ":".join([self.name, *changes, *([f"{WITHOUT}={self.without}"] if self.without else [])])

    @property
    def is_floor(self) -> bool:
        """Tell whether this is the strategy without any thought."""
        return self.name == FLOOR

    def parameter_record(self) -> np.ndarray[Any, Any]:
        """Return the shared one-element parameter record."""
        record = np.zeros(1, SHARED_DTYPE)
        record["value"][0, : len(self.values)] = list(self.values.values())
        return record

    def player_record(self) -> np.ndarray[Any, Any]:
        """Return the one-element record of what else the play loop must know; item and function are filled in there."""
        record = np.zeros(1, PLAYER_DTYPE) if self.weights is None else self.weights.copy()
        record["without"] = NOTHING
        return record

    def own_dtype(self) -> np.dtype[Any]:
        """Return the strategy's own view of the parameter record: the same bytes, named fields."""
        return _named_dtype(self.parameters)

    def seated_record(self) -> Any:
        """Return the record that `choose` is handed: the shared one, or interpreted its own view of it."""
        record = self.parameter_record()
        return record[0] if jit_enabled() or not self.parameters else record.view(self.own_dtype())[0]

    def compiled(self, game: Game, announce: Announce | None = None) -> Any:
        """Return `choose` with its explicit signature, compiled or loaded; a stand-in for a weights file."""
        function = _nobody if self.module is None else self.module.choose
        state, rules = record_type(game.state_dtype), record_type(game.rules_dtype)
        shared = record_type(SHARED_DTYPE)
        own = record_type(self.own_dtype()) if self.parameters else shared
        return entry(
            function,
            types.int64,
            (state, rules, own),
            label=f"strategy {self.name}",
            shared=(state, rules, shared),
            announce=announce,
        )

    def digest(self) -> str:
        """Return a checksum of what makes this strategy itself: name, parameter values, weights."""
        digest = hashlib.sha256(self.name.encode())
        digest.update(self.parameter_record().tobytes())
        if self.weights is not None:
            digest.update(self.weights.tobytes())
        digest.update(self.without.encode())
        return digest.hexdigest()


@kernel
def _nobody(s: Any, r: Any, p: Any) -> int:
    """Stand in for a strategy that the loop scores by weights."""
    return 0


def _named_dtype(names: Iterable[str]) -> np.dtype[Any]:
    """Return the parameter record with its first fields named."""
    named: list[tuple[Any, ...]] = [(name, np.float64) for name in names]
    return np.dtype((np.record, np.dtype([*named, ("unused", np.float64, (PARAMETERS - len(named),))], align=True)))


def shared_view(parameters: type) -> Callable[[Any], Any]:
    """Return a function for kernels that looks at a style's parameters as those that it inherits.

    Styles whose `Parameters` inherit from one class call their common helpers with it, `usual(s, r, tastes(p))`, so
    that the helpers compile once and not once a style. Inherited fields come first, whatever their defaults.
    """
    return seen_as(_named_dtype(get_type_hints(parameters)))


def available_strategies(game: Game) -> dict[str, Path]:
    """Return name -> file of every strategy that ships for a game, the floor last."""
    found: dict[str, Path] = {}
    for folder in (game.strategies_folder, _SHARED_FOLDER):
        for path in sorted(folder.glob("*.py")) + sorted(folder.glob("*.toml")):
            if not path.stem.startswith("_"):
                found.setdefault(canonical_name(path.stem), path)
    return dict(sorted(found.items(), key=lambda each: (each[0] == FLOOR, each[0])))


def load_strategy(text: str, game: Game) -> Strategy:
    """Load one strategy by name or file, with `:parameter=value` for each parameter to change.

    Raises
    ------
    UnknownNameError
        No such strategy or parameter; suggests the nearest.
    StrategyDefinitionError
        The file breaks the contract; says where and how.
    InputError
        A parameter out of its bounds.
    """
    name, *settings = text.strip().split(":")
    available = available_strategies(game)
    if name.endswith((".py", ".toml")):
        path = Path(name)
        if not path.is_file():
            raise InputError(f"there is no strategy file '{name}'")
    elif name and canonical_name(name) in available:
        path = available[canonical_name(name)]
    else:
        raise UnknownNameError("strategy", name, available, "The path of a .py or .toml file works as well.")
    strategy = _load_weights(path, game) if path.suffix == ".toml" else _load_compiled(path)
    return _with_parameters(strategy, settings, game) if settings else strategy


def load_strategies(texts: Sequence[str], game: Game) -> list[Strategy]:
    """Load several strategies; two with the same label are refused.

    Raises
    ------
    InputError
        None at all or one twice, or whatever `load_strategy` raises.
    """
    strategies = [load_strategy(text, game) for text in texts]
    labels = [strategy.label for strategy in strategies]
    if not labels:
        raise InputError("name at least one strategy")
    twice = sorted({label for label in labels if labels.count(label) > 1})
    if twice:
        raise InputError(f"strategy '{twice[0]}' is named twice")
    return strategies


def _load_compiled(path: Path) -> Strategy:
    module = _import_strategy(path.resolve())
    if not callable(getattr(module, "choose", None)):
        raise StrategyDefinitionError(f"{path}: a strategy needs a function choose(s, r, p)")
    if not (module.__doc__ or "").strip():
        raise StrategyDefinitionError(f"{path}: a strategy needs a docstring that says how it plays")
    parameters = {}
    view = getattr(module, "Parameters", None)
    if view is not None:
        for name, hint in get_type_hints(view, include_extras=True).items():
            declared = [each for each in get_args(hint) if isinstance(each, Parameter)]
            if len(declared) != 1:
                raise StrategyDefinitionError(f"{path}: parameter '{name}' needs Annotated[float, Parameter(...)]")
            if not declared[0].low <= declared[0].default <= declared[0].high:
                raise StrategyDefinitionError(f"{path}: the default of parameter '{name}' is out of its bounds")
            parameters[name] = declared[0]
    if len(parameters) >= PARAMETERS:
        raise StrategyDefinitionError(f"{path}: at most {PARAMETERS - 1} parameters")
    return Strategy(
        name=canonical_name(path.stem),
        summary=(module.__doc__ or "").strip().splitlines()[0],
        path=path,
        parameters=parameters,
        values={name: parameter.default for name, parameter in parameters.items()},
        mixes=bool(getattr(module, "MIXES", False)),
        module=module,
    )


def _import_strategy(path: Path) -> ModuleType:
    if PACKAGE_ROOT / "strategies" in path.parents:
        return importlib.import_module(".".join(path.relative_to(PACKAGE_ROOT).with_suffix("").parts))
    name = f"playbalance_strategy_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise StrategyDefinitionError(f"{path}: cannot be read as a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))  # a user's file may import its neighbours
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        del sys.modules[name]
        raise StrategyDefinitionError(f"{path}: {type(problem).__name__}: {problem}") from problem
    finally:
        sys.path.remove(str(path.parent))
    return module


def _load_weights(path: Path, game: Game) -> Strategy:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        declared = _WeightsFile.model_validate(data)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise StrategyDefinitionError(f"{path}: {problem}") from problem
    except ValidationError as problem:
        faults = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in problem.errors())
        raise StrategyDefinitionError(f"{path}: {faults}") from problem
    if canonical_name(declared.game) != game.name:
        raise StrategyDefinitionError(f"{path}: this strategy is for {declared.game}, not for {game.name}")
    if len(declared.when) > CONDITIONS:
        raise StrategyDefinitionError(f"{path}: at most {CONDITIONS} conditions")
    record = np.zeros(1, PLAYER_DTYPE)
    record["weighs"] = 1
    _fill_weights(record["weight"][0], declared.weights, path, game)
    record["conditions"] = len(declared.when)
    for index, condition in enumerate(declared.when):
        record["feature"][0, index] = _feature(condition.feature, path, game)
        record["sign"][0, index] = 1.0 if condition.at_least is not None else -1.0
        record["threshold"][0, index] = condition.at_least if condition.at_least is not None else condition.at_most
        _fill_weights(record["extra"][0, index], condition.weights, path, game)
    weighed = np.flatnonzero(record["weight"][0].astype(bool) | record["extra"][0].any(axis=0))
    record["terms"] = len(weighed)
    record["term"][0, : len(weighed)] = weighed
    return Strategy(name=canonical_name(path.stem), summary=declared.summary, path=path, weights=record)


def _fill_weights(row: np.ndarray[Any, Any], weights: Mapping[str, float], path: Path, game: Game) -> None:
    for name, weight in weights.items():
        row[_feature(name, path, game)] = weight


def _feature(name: str, path: Path, game: Game) -> int:
    names = list(game.state.FEATURES)
    if name not in names:
        raise UnknownNameError(f"feature in {path}:", name, names)
    return names.index(name)


def _with_parameters(strategy: Strategy, settings: Sequence[str], game: Game) -> Strategy:
    changes = {}
    without = ""
    known = {canonical_name(name): name for name in strategy.parameters}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if canonical_name(name) == WITHOUT and game.header.ablation:
            without = text.strip()
            continue
        if canonical_name(name) not in known:
            raise UnknownNameError(f"parameter of {strategy.name}:", name, strategy.parameters)
        parameter = strategy.parameters[known[canonical_name(name)]]
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not equals or not parameter.low <= value <= parameter.high:
            raise InputError(
                f"parameter '{name}' of {strategy.name} takes a number from {parameter.low:g} to {parameter.high:g}, "
                f"as in {strategy.name}:{known[canonical_name(name)]}={parameter.default:g}; got '{text}'"
            )
        changes[known[canonical_name(name)]] = value
    return replace(strategy, values={**strategy.values, **changes}, changes=changes, without=without)
