"""What every fight between a compiled game and its reference model needs.

A game's own test file says how moves and positions are named; driving the compiled game, choosing random rules and
comparing standings is the same for all of them. `FIGHT_TIMES=4 pytest -m long` plays four times as many games.
"""

import contextlib
import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from sim.errors import InputError
from sim.game import Game
from sim.jit import bare, machine_code
from sim.knobs import Knob, Rules
from sim.rng import game_key

TIMES = int(os.environ.get("FIGHT_TIMES", "1"))
"""How many times as many games the long tests play."""

LONG = 20
"""Values from which on a list is not shown as a whole."""

FEW = 20
"""How many sets of rules are kept."""

Move = tuple[Any, ...]


class CompiledGame:
    """A compiled game, driven and read in the words of its model; a game adds names of moves and positions."""

    game: Game
    calls: Mapping[str, Any]
    rules_met: dict[tuple[int, str], tuple[Rules, Any]]

    def __init_subclass__(cls) -> None:
        cls.rules_met = {}
        cls.calls = {name: machine_code(cls.game.compiled(name)) for name in ("setup", "legal", "apply", "finish")}

    def __init__(self, players: int, changes: Mapping[str, object] | None = None) -> None:
        self.rules, self.rules_record = self._compiled_rules(players, changes or {})
        self.states = self.game.empty_states(1, players)
        self.r, self.s = self.rules_record[0], self.states[0]
        self.s.tracing = 1
        self.records = bare(self.states), bare(self.rules_record)
        self.views = {name: self.states[name] for name in self.game.state_dtype.names or ()}
        self._names: dict[tuple[str, int], Move] = {}

    def _compiled_rules(self, players: int, changes: Mapping[str, object]) -> tuple[Rules, Any]:
        """Return rules and their record, worked out once for all games under them unless a file may have changed."""
        changed = players, str(sorted(changes.items()))
        files = [name for name, knob in self.game.knobs.items() if knob.kind == "file" and name in changes]
        if files or changed not in self.rules_met:
            if len(self.rules_met) > FEW:
                self.rules_met.clear()
            rules = self.game.rules(players, changes)
            self.rules_met[changed] = rules, self.game.rules_record(rules)
        return self.rules_met[changed]

    def named(self, move: int, phase: str) -> Move:
        """Return a compiled move as the model names it."""
        raise AssertionError("a game names its moves")

    def number(self, move: Move) -> int:
        """Return a named move as the compiled game numbers it."""
        raise AssertionError("a game numbers its moves")

    def start(self, seed: int, block: int) -> None:
        """Set the game up with the luck of one block of a run."""
        self.s.key = game_key(seed, block)
        self.calls["setup"](*self.records)

    def legal(self) -> list[Move]:
        """Return the moves that the compiled game offers, named as in the model."""
        self.calls["legal"](*self.records)
        count, phase = self.views["n_moves"].item(), self.game.state.PHASES[self.views["phase"].item()]
        return [self._name_of(move, phase) for move in self.views["moves"][0, :count].tolist()]

    def _name_of(self, move: int, phase: str) -> Move:
        """Return `named` of a move, worked out once a game."""
        if (phase, move) not in self._names:
            self._names[phase, move] = self.named(move, phase)
        return self._names[phase, move]

    def apply(self, move: Move) -> None:
        """Play a move; the notes are those of this move alone."""
        self.views["n_notes"][0] = 0
        self.calls["apply"](*self.records, self.number(move))

    def finish(self) -> None:
        """Let the compiled game score a game that is over."""
        self.calls["finish"](*self.records)

    def notes(self, kind: int) -> list[tuple[int, int, int]]:
        """Return the notes of one kind since the last move."""
        notes = self.views["notes"][0, : self.views["n_notes"].item()].tolist()
        return [(a, b, c) for noted, a, b, c in notes if noted == kind]

    def read(self, field: str) -> Any:
        """Return a field as plain values."""
        return self.views[field].tolist()[0]


@contextlib.contextmanager
def located(model: Any, played: Sequence[Move], **game: object) -> Iterator[None]:
    """Say of a difference which game it is, by `game` as name and value, and where in it.

    Raises
    ------
    AssertionError
        The difference, with players, turn, last moves and all that names the game.
    """
    try:
        yield
    except AssertionError as difference:
        named = ", ".join(f"{name} {value}" for name, value in game.items())
        where = f"{len(model.players)} players, {named}, after move {len(played)}, turn {model.turn}"
        raise AssertionError(f"{difference}\n{where}\nlast moves: {played[-12:]}") from difference


def play_both(
    model: Any,
    kernel: CompiledGame,
    compare: Callable[..., list[Any]],
    choose: Callable[[list[Any]], Any],
    played: list[Any],
) -> None:
    """Play two begun games to the end, the same moves in both, comparing after each; `played` grows as they go."""
    moves = compare(model, kernel)
    while not model.over:
        move = choose(moves)
        played.append(move)
        kernel.apply(move)
        model.apply(move)
        moves = compare(model, kernel)


def differing(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
    """Compare two positions.

    Raises
    ------
    AssertionError
        Names every part that differs, with what model and kernel say.
    """
    keys = [key for key in ours if ours[key] != theirs[key]]
    pairs = {key: _unlike(ours[key], theirs[key]) for key in keys}
    assert not keys, "\n".join(f"{key}: model {model}, kernel {kernel}" for key, (model, kernel) in pairs.items())


def _unlike(ours: Any, theirs: Any) -> tuple[Any, Any]:
    """Return two values; of long lists only where they differ, by index."""
    if not (isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs) > LONG):
        return ours, theirs
    indices = [index for index, value in enumerate(ours) if value != theirs[index]]
    return {index: ours[index] for index in indices}, {index: theirs[index] for index in indices}


def ranks(values: Sequence[Any]) -> list[int]:
    """Return for each value how many are better; equal values share their rank."""
    return [sum(other > value for other in values) for value in values]


def random_rules(game: Game, players: int, decisions: random.Random) -> dict[str, object]:
    """Return changes to some or all rules, within their bounds, that can be played together."""
    while True:
        boldness = decisions.choice((0.2, 0.5, 1))
        chosen = [knob for knob in game.knobs.values() if knob.kind != "file" and decisions.random() < boldness]
        if decisions.random() < 0.7:
            chosen = [knob for knob in chosen if knob.name != "max_turns"]
        for _ in range(200):
            changes = {knob.name: _random_value(knob, players, decisions) for knob in chosen}
            try:
                game.rules(players, changes)
            except InputError:
                continue
            return changes


def _random_value(knob: Knob, players: int, decisions: random.Random) -> object:
    """Return any value that a knob takes; the ends of its range turn up more often than the rest."""

    def number() -> int:
        return decisions.choice((knob.min, knob.max, *(decisions.randint(knob.min, knob.max) for _ in range(4))))

    match knob.kind:
        case "number":
            return number()
        case "flag":
            return decisions.random() < 0.5
        case "choice":
            return decisions.choice(list(knob.choices)).replace(":N", f":{decisions.randint(knob.min, knob.max)}")
        case "seats":
            return tuple(number() for _ in range(players))
        case "vector":
            return tuple(number() for _ in range(knob.length))
    raise AssertionError(f"no random value for the {knob.kind} of {knob.name}")


def values_of_switches(game: Game) -> list[tuple[str, object]]:
    """Return (rule, value) for each value of a flag or choice but its default; a choice's number is 9."""
    found: list[tuple[str, object]] = []
    for name, knob in game.knobs.items():
        if knob.kind == "flag":
            found.append((name, not knob.default))
        if knob.kind == "choice":
            found += [(name, choice.replace(":N", ":9")) for choice in knob.choices if choice != knob.default]
    return found


def values_in_all(game: Game) -> dict[str, int]:
    """Return for each flag and choice how many values it has besides the default."""
    flags = {name: 1 for name, knob in game.knobs.items() if knob.kind == "flag"}
    return flags | {name: len(knob.choices) - 1 for name, knob in game.knobs.items() if knob.kind == "choice"}


def few_or_many(few: int, many: int) -> pytest.MarkDecorator:
    """Run a test with a few games by default, and with many when long tests are asked for."""
    return pytest.mark.parametrize("games", [few, pytest.param(many * TIMES, marks=pytest.mark.long)])
