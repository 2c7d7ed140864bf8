"""The battery that every game goes through by being registered, the oracle games included."""

from itertools import islice

import numpy as np
import pytest
from support import ALL_GAMES, SHIPPED, Table, game_named, games_and_players

from sim.game import KERNELS, load_game
from sim.rng import game_key
from sim.state import ERROR_BAD_MOVE

GAMES = 60


@pytest.mark.parametrize(("game", "players"), games_and_players())
class TestContract:
    def test_setup_depends_on_the_key_alone(self, game: str, players: int) -> None:
        first, again, other = (
            Table(game, players, block=7),
            Table(game, players, block=7),
            Table(game, players, block=8),
        )
        assert first.image() == again.image()
        assert first.s.key == game_key(1, 7) != other.s.key
        assert not first.s.over
        assert 0 <= first.s.seat < players
        assert first.s.turn == 1

    def test_random_games_keep_every_promise_of_the_header(self, game: str, players: int) -> None:
        loaded = game_named(game)
        sides = loaded.sides(players)
        for block in range(GAMES):
            table = Table(game, players, block=block)
            for moves in table.random_moves(block):
                assert len(set(moves)) == len(moves), "a move is offered twice"
                assert 0 <= table.s.seat < players
                assert 0 <= table.s.phase < len(loaded.state.PHASES)
            table.call("finish")
            assert table.s.error == 0
            assert loaded.bounds.turns[0] <= table.s.turn <= loaded.bounds.turns[1]
            assert 0 <= table.s.end_cause < len(loaded.state.END_CAUSES)
            for side in set(sides):
                members = [seat for seat in range(players) if sides[seat] == side]
                assert len({int(table.s.score[seat]) for seat in members}) == 1, "a team has one score"
                score = int(table.s.score[members[0]])
                assert loaded.bounds.score[0] <= score <= loaded.bounds.score[1]
                assert score == table.s.points[members].sum(), "points by source do not add up to the score"
            assert (table.s.items >= 0).all()
            assert (table.s.uses >= 0).all()

    def test_the_end_absorbs(self, game: str, players: int) -> None:
        table = Table(game, players)
        for _ in table.random_moves(1):
            pass
        table.call("finish")
        before = table.image("moves", "n_moves")
        assert table.legal() == []
        table.call("finish")
        assert table.image("moves", "n_moves") == before

    def test_copies_go_their_own_ways(self, game: str, players: int) -> None:
        table = Table(game, players, block=3)
        games = table.random_moves(3)
        for _ in range(5):
            if next(games, None) is None:
                break
        twin = table.copy()
        assert twin.image() == table.image()
        before = table.image()
        for _ in twin.random_moves(4):
            pass
        assert table.image() == before, "playing on a copy changed the original"

    def test_redeal_keeps_what_the_seat_knows_and_changes_the_future(self, game: str, players: int) -> None:
        for block in range(20):
            table = Table(game, players, block=block, short=True)
            for number, moves in enumerate(table.random_moves(block)):
                if number % 7 == 3:
                    world = table.copy()
                    world.call("redeal", int(table.s.seat))
                    assert world.s.error == 0
                    assert world.legal() == moves, "the seat knows its own moves"
                    for field in ("score", "points", "uses", "items", "turn", "phase", "seat"):
                        assert np.array_equal(getattr(world.s, field), getattr(table.s, field)), field
                    assert world.s.key != table.s.key
                    for _ in world.random_moves(number):
                        pass
                    world.call("finish")
                    assert world.s.error == 0, "a redealt game breaks an invariant"

    def test_notes_change_nothing_but_the_notes(self, game: str, players: int) -> None:
        loaded = game_named(game)
        quiet, traced = Table(game, players, block=5), Table(game, players, block=5)
        traced._states[0] = loaded.empty_states(1, players)[0]
        traced.s = traced._states[0]
        traced.s.key = game_key(1, 5)
        traced.s.tracing = 1
        traced.call("setup")
        notes = int(traced.s.n_notes)
        for _ in quiet.random_moves(9):
            pass
        for _ in traced.random_moves(9):
            notes += int(traced.s.n_notes)
            traced.s.n_notes = 0
        assert notes + traced.s.n_notes > 0
        assert traced.differing(quiet) <= {"tracing", "notes", "n_notes"}

    def test_every_move_and_event_has_words(self, game: str, players: int) -> None:
        words = game_named(game).words
        table = Table(game, players, block=2)
        table.s.tracing = 1
        for moves in table.random_moves(2):
            assert words.question(table.s, table.r)
            assert len({words.move_text(table.s, table.r, move) for move in moves}) == len(moves)
            assert all(words.move_parts(table.s, table.r, move) for move in moves)
            assert words.table_text(table.s, table.r)
            for note in table.s.notes[: table.s.n_notes]:
                parts = words.note_parts(table.s, table.r, tuple(map(int, note)))
                assert isinstance(parts["chance"], bool)
                assert isinstance(parts["event"], str)
            table.s.n_notes = 0


@pytest.mark.parametrize("game", SHIPPED)
def test_an_unknown_move_is_an_error_and_harms_nothing(game: str) -> None:
    table = Table(game, game_named(game).players[0])
    table.call("apply", 4711)
    assert table.s.error == ERROR_BAD_MOVE


@pytest.mark.parametrize("game", SHIPPED)
def test_redeal_really_deals_anew(game: str) -> None:
    """Somewhere in the first decisions there is something hidden, and it changes."""
    table = Table(game, game_named(game).players[0])
    assert any(_deals_anew(table) for _ in islice(table.random_moves(1), 12))


def _deals_anew(table: Table) -> bool:
    """Tell whether a redeal changes more than the chance that is still to come."""
    world = table.copy()
    world.call("redeal", int(table.s.seat))
    return not world.differing(table) <= {"key", "luck"}


@pytest.mark.parametrize("game", ALL_GAMES)
def test_declarations_hold_together(game: str) -> None:
    loaded = game_named(game)
    assert loaded.state.END_CAUSES[0] == "turn limit"
    assert len(loaded.state.FEATURES) <= 32
    assert all(hasattr(loaded.kernel, name) for name in KERNELS)
    for knob in loaded.knobs.values():
        assert knob.meaning
        for players in loaded.players:
            assert knob.parse(knob.default_for(players), players) is not None


@pytest.mark.parametrize("game", ALL_GAMES)
def test_every_knob_reaches_the_rules_record(game: str) -> None:
    """Turning any knob changes what kernels read, and the digest of the rules with it."""
    loaded = game_named(game)
    players = loaded.players[-1]
    default = loaded.rules_digest(loaded.rules(players))
    for name, knob in loaded.knobs.items():
        value = knob.default_for(players)
        other: object
        if knob.kind == "file":
            continue  # each game that has one tests what its file changes
        if knob.kind == "choice":
            other = next(each.replace(":N", f":{knob.max}") for each in knob.choices if each != value)
        elif knob.kind == "flag":
            other = not value
        else:
            first = value[0] if isinstance(value, tuple) else value
            other = knob.min if first != knob.min else knob.min + 1
            other = (other,) * knob.length if knob.kind == "vector" else other
        assert loaded.rules_digest(loaded.rules(players, {name: other})) != default, name


def test_a_rules_version_is_part_of_every_digest() -> None:
    from dataclasses import replace

    game = load_game("celestia")
    newer = replace(game, header=game.header.model_copy(update={"version": 2}))
    assert newer.rules_digest(newer.rules(2)) != game.rules_digest(game.rules(2))
