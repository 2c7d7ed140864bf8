"""Any one game again, move by move, in words or as data.

The game is played by the same compiled functions as in a run, one call a move, with the notes switched on that
kernels write at chance events and at everything that scores or moves cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import numpy as np
from numba import types

from sim.errors import InputError
from sim.game import Game, load_game
from sim.identity import GameId, check_sum, parse_game_id
from sim.jit import Announce, entry, jit_enabled, record_type
from sim.knobs import Rules, show_value
from sim.playout import STEP_LIMIT, begin, decide
from sim.state import END_CAPPED, ERROR_BAD_CHOICE, ERROR_NO_MOVES, ERRORS, FEATURES_DTYPE
from sim.strategy import PLAYER_DTYPE, SHARED_DTYPE, Strategy, load_strategy

_INTERNAL = frozenset({"tracing", "notes", "n_notes", "moves", "n_moves", "luck", "mind", "mind_turn", "key"})
"""Header fields that say nothing about the game itself."""


TURN_BEGINS = "turn begins"
"""The event that every game notes when a turn begins: what follows is told under the new turn's heading."""


@dataclass(frozen=True)
class Event:
    """Something that happened: its words (empty for what only machines need) and its parts."""

    text: str
    parts: dict[str, Any]


@dataclass(frozen=True)
class Step:
    """One move: the situation before it, the choice, what happened, and the state after it."""

    number: int
    turn: int
    seat: int
    question: str
    table: list[str]
    legal: list[dict[str, Any]]
    chosen: int
    events: list[Event]
    state: dict[str, Any]

    @property
    def forced(self) -> bool:
        """Tell whether there was nothing to choose."""
        return len(self.legal) == 1


@dataclass(frozen=True)
class Replay:
    """A whole game."""

    game: Game
    identity: str
    seed: int
    players: int
    rules: dict[str, str]
    lineup: list[Strategy]
    opening: list[Event]
    opening_state: dict[str, Any]
    steps: list[Step]
    failure: str
    end_cause: str
    scores: list[int]
    winners: list[int]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data; docs/replay.md documents the keys."""
        return {
            "game": self.game.name,
            "rules_version": self.game.header.version,
            "id": self.identity,
            "seed": self.seed,
            "players": self.players,
            "rules": self.rules,
            "strategies": [strategy.label for strategy in self.lineup],
            "setup": {"events": [event.parts for event in self.opening], "state": self.opening_state},
            "steps": [
                {
                    "number": step.number,
                    "turn": step.turn,
                    "seat": step.seat + 1,
                    "strategy": self.lineup[step.seat].label,
                    "question": step.question,
                    "legal": step.legal,
                    "chosen": step.legal[step.chosen],
                    "forced": step.forced,
                    "chance": [event.parts for event in step.events if event.parts["chance"]],
                    "events": [event.parts for event in step.events if not event.parts["chance"]],
                    "state": step.state,
                }
                for step in self.steps
            ],
            "result": {
                "end_cause": self.end_cause,
                "failure": self.failure or None,
                "scores": self.scores,
                "winners": [seat + 1 for seat in self.winners],
            },
        }

    def lines(self) -> Iterator[str]:
        """Yield the game in words, a line at a time."""
        names = ", ".join(f"seat {seat + 1} {strategy.label}" for seat, strategy in enumerate(self.lineup))
        yield f"{self.game.header.title}, {self.players} players, seed {self.seed}"
        yield f"Game {self.identity}"
        yield f"At the table: {names}"
        yield ""
        yield "Set-up"
        before, begun = _split_at_turn(self.opening)
        yield from (f"  {event.text}" for event in before if event.text)
        turn = 0
        for step in self.steps:
            if step.turn != turn:
                turn = step.turn
                yield ""
                yield f"{self.game.header.turn_word.capitalize()} {turn}: seat {step.seat + 1}"
                yield from (f"  {event.text}" for event in begun if event.text)
                yield from (f"  {line}" for line in step.table)
            chosen = step.legal[step.chosen]["text"]
            if step.forced:
                yield f"  Seat {step.seat + 1} has one move: {chosen}."
            else:
                others = ", ".join(move["text"] for index, move in enumerate(step.legal) if index != step.chosen)
                yield f"  Seat {step.seat + 1}, {self.lineup[step.seat].label}. {step.question}"
                yield f"    > {chosen}   (or {others})"
            before, begun = _split_at_turn(step.events)
            yield from (f"    {event.text}" for event in before if event.text)
        yield ""
        if self.failure:
            yield f"The game failed: {self.failure}."
            return
        won = " and ".join(f"seat {seat + 1}" for seat in self.winners)
        scores = ", ".join(f"seat {seat + 1} {score}" for seat, score in enumerate(self.scores))
        yield f"The game is over: {self.end_cause}. Score: {scores}. Won by {won}."


def _split_at_turn(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """Return what belongs to the move, and what happened after the next turn had begun."""
    for index, event in enumerate(events):
        if event.parts["event"] == TURN_BEGINS:
            return events[:index], events[index + 1 :]
    return events, []


def replay(
    game: str | Path,
    identity: str,
    *,
    seed: int = 1,
    strategies: Sequence[str] = (),
    announce: Announce | None = None,
) -> Replay:
    """Play one game of a run again.

    Parameters
    ----------
    game
        Name or folder of the game.
    identity
        Game id as reports print it; it names the rules that the run changed.
    seed
        Seed of the run.
    strategies
        Files of strategies that the id names and that do not ship with the game.

    Raises
    ------
    InputError
        Not an id, or one that belongs to other rules or strategies.
    """
    loaded = load_game(game)
    wanted = parse_game_id(identity)
    rules = loaded.rules(wanted.players, wanted.rules)
    lineup = _lineup(loaded, wanted, strategies)
    if check_sum(loaded, rules, lineup) != wanted.check:
        raise InputError(
            f"game '{identity}' was played by another version of {loaded.name} (here: rules version "
            f"{loaded.header.version}) or of its strategies, so it cannot be played again here"
        )
    player = _Player(loaded, wanted.players, rules, lineup, announce)
    return player.play(identity, seed, wanted.block, {name: show_value(value) for name, value in rules.items()})


def _lineup(game: Game, wanted: GameId, files: Sequence[str]) -> list[Strategy]:
    own = {strategy.label: strategy for strategy in (load_strategy(each, game) for each in files)}
    return [own.get(label) or load_strategy(label, game) for label in wanted.labels]


class _Player:
    """Plays one traced game, a call a move."""

    def __init__(
        self,
        game: Game,
        players: int,
        rules: Rules,
        lineup: list[Strategy],
        announce: Announce | None,
    ) -> None:
        self._game = game
        self._players = players
        self._rules = game.rules_record(rules)[0]
        self._without = [game.item_index(rules, strategy.without) for strategy in lineup]
        self._lineup = lineup
        names = ("setup", "legal", "apply", "finish", "features")
        self._setup, self._legal, self._apply, self._finish, self._features = (
            game.compiled(name, announce) for name in names
        )
        self._choosers = [strategy.compiled(game, announce) for strategy in lineup]
        self._begin, self._decide = self._entries(announce)
        self._dimensions = {
            name: get_args(hint)[2:] for name, hint in get_type_hints(game.state.State, include_extras=True).items()
        }

    def _entries(self, announce: Announce | None) -> tuple[Any, Any]:
        if not jit_enabled():
            return begin, decide
        state, rules = record_type(self._game.state_dtype), record_type(self._game.rules_dtype)
        shared, weights, noted = map(record_type, (SHARED_DTYPE, PLAYER_DTYPE, FEATURES_DTYPE))
        setup = types.FunctionType(types.void(state, rules))
        features = types.FunctionType(types.void(state, rules, types.int64, noted))
        choose = types.FunctionType(types.int64(state, rules, shared))
        title = self._game.header.title
        return (
            entry(
                begin,
                types.void,
                (state, rules, types.uint64, types.int64, setup),
                label=f"{title}: first deal",
                announce=announce,
            ),
            entry(
                decide,
                types.int64,
                (state, rules, shared, weights, noted, features, choose),
                label=f"{title}: decisions",
                announce=announce,
            ),
        )

    def play(self, identity: str, seed: int, block: int, rules: dict[str, str]) -> Replay:
        """Play the game to its end, or to its failure."""
        s = self._game.empty_states(1, self._players)[0]
        r = self._rules
        s.tracing = 1
        s.without[: self._players] = self._without
        self._begin(s, r, np.uint64(seed), block, self._setup)
        opening, opening_state = self._events(s), self._fields(s)
        steps: list[Step] = []
        while not s.over and not s.error:
            self._legal(s, r)
            if s.n_moves == 0:
                s.error = ERROR_NO_MOVES
                break
            choice = self._choice(s)
            if not 0 <= choice < s.n_moves:
                s.error = ERROR_BAD_CHOICE
                break
            steps.append(self._step(s, len(steps) + 1, choice))
            if s.steps >= STEP_LIMIT and not s.over:
                s.over = 1
                s.end_cause = END_CAPPED
        if not s.error:
            self._finish(s, r)
        standing = [int(each) for each in s.standing[: self._players]]
        return Replay(
            game=self._game,
            identity=identity,
            seed=seed,
            players=self._players,
            rules=rules,
            lineup=self._lineup,
            opening=opening,
            opening_state=opening_state,
            steps=steps,
            failure=ERRORS.get(int(s.error), f"error {s.error}") if s.error else "",
            end_cause=self._game.state.END_CAUSES[int(s.end_cause)],
            scores=[int(each) for each in s.score[: self._players]],
            winners=[seat for seat, each in enumerate(standing) if each == max(standing)],
        )

    def _choice(self, s: Any) -> int:
        if s.n_moves == 1:
            return 0
        strategy = self._lineup[int(s.seat)]
        parameters = strategy.seated_record()
        player = strategy.player_record()[0]
        noted = np.zeros(1, FEATURES_DTYPE)[0]
        chooser = self._choosers[int(s.seat)]
        choice = int(self._decide(s, self._rules, parameters, player, noted, self._features, chooser))
        s.decisions += 1
        return choice

    def _step(self, s: Any, number: int, choice: int) -> Step:
        words, r = self._game.words, self._rules
        moves = [int(move) for move in s.moves[: s.n_moves]]
        legal = [{"move": move, "text": words.move_text(s, r, move), **words.move_parts(s, r, move)} for move in moves]
        turn, seat, question, table = int(s.turn), int(s.seat), words.question(s, r), words.table_text(s, r)
        s.n_notes = 0
        s.steps += 1
        self._apply(s, r, moves[choice])
        return Step(number, turn, seat, question, table, legal, choice, self._events(s), self._fields(s))

    def _events(self, s: Any) -> list[Event]:
        words, r = self._game.words, self._rules
        notes = [tuple(map(int, row)) for row in s.notes[: s.n_notes]]
        return [Event(words.note_text(s, r, note), words.note_parts(s, r, note)) for note in notes]  # type: ignore[arg-type]

    def _fields(self, s: Any) -> dict[str, Any]:
        """Return the state field by field; arrays over seats are cut to the seats that play."""
        fields = {}
        for name in s.dtype.names:
            if name in _INTERNAL:
                continue
            value = getattr(s, name)
            if self._dimensions[name][:1] == ("seats",):
                value = value[: self._players]
            fields[name] = value.tolist()
        return fields
