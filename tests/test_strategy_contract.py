"""The battery that every strategy goes through: honest, pure, reproducible, parameters in bounds."""

import numpy as np
import pytest
from support import HERE, SHIPPED, Table, choice_of, chooser, game_named, games_and_strategies

from sim.rng import open_mind
from sim.strategy import FLOOR, Strategy, available_strategies, load_strategy

PLAYED = 24


def decisions(game: str, label: str, players: int, games: int, short: bool = False):  # type: ignore[no-untyped-def]
    """Yield (table before, table, choice) at every decision of games in which one strategy plays all seats."""
    for block in range(games):
        table = Table(game, players, block=block, short=short)
        while not table.s.over:
            moves = table.legal()
            choice = 0
            if len(moves) > 1:
                open_mind(table.s, table.s.seat)
                before = table.copy()
                choice = choice_of(table, label)
                yield before, table, choice
                table.s.decisions += 1
            table.apply(moves[choice])


@pytest.mark.parametrize(("game", "label"), games_and_strategies())
def test_choices_are_honest_pure_and_reproducible(game: str, label: str) -> None:
    asked = 0
    for players in game_named(game).players:
        for before, table, choice in decisions(game, label, players, PLAYED // len(game_named(game).players)):
            asked += 1
            assert 0 <= choice < table.s.n_moves
            # Pure: nothing but the seat's own stream has changed.
            assert table.differing(before) <= {"mind"}
            others = [seat for seat in range(players) if seat != table.s.seat]
            assert (table.s.mind[others] == before.s.mind[others]).all()
            if not chooser(game, label)[0].mixes:
                assert table.s.mind[table.s.seat] == before.s.mind[table.s.seat], "declare MIXES = True"
            # Reproducible: the same state, the same choice.
            assert choice_of(before.copy(), label) == choice
            assert dishonest(before, label, choice) is None
    assert asked > 0 or game in ("games/charms", "games/heads_first", "games/race")


def dishonest(before: Table, label: str, choice: int) -> str | None:
    """Return what gives a peeking strategy away: another choice when only hidden things differ."""
    world = before.copy()
    world.call("redeal", int(before.s.seat))
    world.legal()
    other = choice_of(world, label)
    return None if other == choice else f"{label} chose {choice}, and {other} when hidden cards were dealt anew"


def test_a_peeking_strategy_is_found_out() -> None:
    label = str(HERE / "strategies" / "peeker.py")
    findings = [dishonest(before, label, choice) for before, _, choice in decisions("celestia", label, 2, 3)]
    assert any(findings)


@pytest.mark.parametrize(("game", "label"), games_and_strategies())
def test_parameters_are_declared_and_play_at_both_ends(game: str, label: str) -> None:
    loaded = game_named(game)
    strategy = load_strategy(label, loaded)
    assert strategy.summary
    for name, parameter in strategy.parameters.items():
        assert parameter.meaning
        for value in (parameter.low, parameter.high):
            tuned = f"{label}:{name}={value!r}"
            assert load_strategy(tuned, loaded).values[name] == value
            for _, table, choice in decisions(game, tuned, loaded.players[-1], 1, short=True):
                assert 0 <= choice < table.s.n_moves


def test_own_view_and_shared_record_are_the_same_bytes() -> None:
    for game in SHIPPED:
        for label in available_strategies(game_named(game)):
            strategy = load_strategy(label, game_named(game))
            assert strategy.own_dtype().itemsize == strategy.parameter_record().dtype.itemsize
            view = strategy.parameter_record().view(strategy.own_dtype())
            assert [float(view[name][0]) for name in strategy.parameters] == list(strategy.values.values())


def test_the_floor_is_last_and_every_game_has_it() -> None:
    for game in SHIPPED:
        names = list(available_strategies(game_named(game)))
        assert names[-1] == FLOOR
        assert names[:-1] == sorted(names[:-1])


def test_random_uses_every_legal_move_evenly() -> None:
    counts = np.zeros(3)
    for before, _, choice in decisions("celestia", "random", 2, 120):
        if before.s.n_moves == 3:
            counts[choice] += 1
    expected = counts.sum() / 3
    assert counts.sum() > 500
    assert ((counts - expected) ** 2 / expected).sum() < 13.8  # chi-square, 2 degrees of freedom, p = 0.001


def test_a_strategy_is_what_its_parameters_and_weights_make_it() -> None:
    game = game_named("games/pig")
    plain, tuned = load_strategy("hold", game), load_strategy("hold:at=25", game)
    assert isinstance(plain, Strategy)
    assert plain.digest() != tuned.digest()
    assert tuned.label == "hold:at=25"
