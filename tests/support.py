"""What several tests share: all games, games played move by move from Python, and made-up results."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from sim.game import Game, load_game, shipped_games
from sim.jit import bare, jit_enabled, machine_code
from sim.rng import game_key
from sim.stats import share_from_tallies
from sim.strategy import Strategy, available_strategies, load_strategy

HERE = Path(__file__).parent
SHIPPED = shipped_games()
ORACLES = sorted(str(path.parent.relative_to(HERE)) for path in (HERE / "games").glob("*/game.toml"))
ALL_GAMES = [*SHIPPED, *ORACLES]
CUT_SHORT: dict[str, dict[str, object]] = {"giants": {"round_limit": 8}}
"""Rules that end long games early, for tests that play very many; the others end within 100 to 300 moves anyway."""


@cache
def game_named(name: str) -> Game:
    """Return a shipped game, or an oracle game by its folder below tests/."""
    return load_game(HERE / name if name in ORACLES else name)


@cache
def function(game: str, name: str) -> Any:
    """Return a compiled function of a game."""
    return game_named(game).compiled(name)


@cache
def _code(game: str, name: str) -> Any:
    """Return the machine code of a function of a game."""
    return machine_code(function(game, name))


@cache
def _usual_rules(game: str, players: int, short: bool) -> tuple[Any, Any]:
    """Return the default rules, or those that cut games short, and their record."""
    rules = game_named(game).rules(players, CUT_SHORT.get(game) if short else None)
    return rules, game_named(game).rules_record(rules)


@cache
def chooser(game: str, label: str) -> tuple[Strategy, Any]:
    """Return a strategy and its compiled function."""
    strategy = load_strategy(label, game_named(game))
    return strategy, _function(game, label.partition(":")[0])


@cache
def _function(game: str, strategy: str) -> Any:
    """Return the compiled function of a strategy, the same whatever its parameters are."""
    return load_strategy(strategy, game_named(game)).compiled(game_named(game))


def games_and_players() -> list[tuple[str, int]]:
    """Return every game with every player count."""
    return [(name, players) for name in ALL_GAMES for players in game_named(name).players]


def games_and_strategies() -> list[tuple[str, str]]:
    """Return every game with every strategy that ships with it."""
    return [(name, strategy) for name in ALL_GAMES for strategy in available_strategies(game_named(name))]


@cache
def _field_of(game: str, word: int) -> str:
    """Return the field of a state in which a word of it lies."""
    fields: Any = game_named(game).state_dtype.fields
    starts: dict[str, int] = {name: field[1] // 8 for name, field in fields.items()}
    return max((name for name, start in starts.items() if start <= word), key=starts.__getitem__)


class Table:
    """One game played move by move: `s` is its state, `r` its rules; `short` ends a long game early."""

    def __init__(
        self, game: str, players: int, *, block: int = 0, seed: int = 1, rules: Any = None, short: bool = False
    ) -> None:
        self.name = game
        self.game = game_named(game)
        self.players = players
        if rules:
            self.rules = self.game.rules(players, rules)
            record = self.game.rules_record(self.rules)
        else:
            self.rules, record = _usual_rules(game, players, short)
            record = record.copy()
        self.r, self.bare_r = record[0], bare(record)
        self._sit_down(self.game.empty_states(1, players))
        self.s.key = game_key(seed, block)
        self.call("setup")

    def _sit_down(self, states: Any) -> None:
        self._states = states
        self.s, self.bare_s = states[0], bare(states)

    def call(self, name: str, *arguments: Any) -> None:
        """Call one of the game's functions."""
        _code(self.name, name)(self.bare_s, self.bare_r, *arguments)

    def read(self, field: str) -> Any:
        """Return a field as plain values; of a single number quicker than `s` does."""
        return self._states[field].tolist()[0]

    def legal(self) -> list[int]:
        """Return the legal moves."""
        self.call("legal")
        moves: list[int] = self._states["moves"][0, : self.read("n_moves")].tolist()
        return moves

    def apply(self, move: int) -> None:
        """Play a move and check that the game is not in error."""
        self._states["steps"] += 1
        self.call("apply", move)
        assert self.read("error") == 0, f"{self.name}: error {self.s.error} after move {move}"

    def copy(self) -> "Table":
        """Return an independent copy."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other._sit_down(self._states.view(np.uint64).copy().view(self._states.dtype))  # at once, not field by field
        return other

    def random_moves(self, seed: int) -> Iterator[list[int]]:
        """Yield the legal moves before each step of a random game, played to its end."""
        dice = random.Random(seed)
        while not self.read("over"):
            moves = self.legal()
            assert moves, "a game that is not over needs a legal move"
            yield moves
            self.apply(dice.choice(moves))

    def image(self, *without: str) -> dict[str, Any]:
        """Return all fields as comparable values."""
        return {name: self.read(name) for name in self.s.dtype.names if name not in without}

    def differing(self, other: "Table") -> set[str]:
        """Return the fields in which another table of the game differs."""
        mine, theirs = (table._states.view(np.uint64) for table in (self, other))
        return {_field_of(self.name, word) for word in np.flatnonzero(mine != theirs).tolist()}


def choice_of(table: Table, label: str) -> int:
    """Return what a compiled strategy chooses for the seat to act."""
    strategy, choose, parameters = _seated(table.name, label)
    if strategy.weights is not None:
        return weighed(table, strategy)
    return int(choose(table.bare_s, table.bare_r, parameters))


@cache
def _seated(game: str, label: str) -> tuple[Strategy, Any, Any]:
    """Return a strategy, its machine code and what that is handed."""
    strategy, choose = chooser(game, label)
    parameters = bare(strategy.parameter_record()) if jit_enabled() else strategy.seated_record()
    return strategy, machine_code(choose), parameters


def parameters_of(strategy: Strategy) -> Any:
    """Return the parameter record under the strategy's own view."""
    return (
        strategy.parameter_record().view(strategy.own_dtype())[0]
        if strategy.parameters
        else strategy.parameter_record()[0]
    )


def weighed(table: Table, strategy: Strategy) -> int:
    """Return the choice of a weights-only strategy, computed here in plain Python."""
    from sim.state import FEATURES_DTYPE

    assert strategy.weights is not None
    w = strategy.weights[0]
    noted = np.zeros(1, FEATURES_DTYPE)
    values = []
    for move in table.s.moves[: table.s.n_moves]:
        table.call("features", int(move), noted[0])
        f = noted["value"][0]
        weights = w.weight.copy()
        for index in range(w.conditions):
            if (f[w.feature[index]] - w.threshold[index]) * w.sign[index] >= 0:
                weights = weights + w.extra[index]
        values.append(float(weights @ f))
    return int(np.argmax(values))


def seat_rows(wins, *, sequence=None, names=None):
    """Rows of `seats` for independent, untied games; `sequence` is the half-width that stands for an interval."""
    games, rows = sum(wins), []
    for at, won in enumerate(wins):
        share = share_from_tallies(games, 1, won, won, 1)
        low, high = share.interval()
        if sequence is not None:
            low, high = share.estimate - sequence, share.estimate + sequence
        unit = names[at] if names else f"seat {at + 1}"
        rows.append(
            SimpleNamespace(
                unit=unit, share=share.estimate, low=low, high=high, se=share.standard_error, deff=share.deff,
                games=games, blocks=games, exploratory=games < 100,
            )
        )  # fmt: skip
    return rows
