"""One digest whatever the threads, chunks, processes or halves; failures that name their game."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support import HERE, SHIPPED, game_named, games_and_players

from sim import simulate
from sim.api import POOLED
from sim.engine import Engine
from sim.errors import InputError, KernelError
from sim.identity import parse_game_id
from sim.plan import KINDS, REPORT_BLOCKS, Group, Kind, Plan, make_plan, parse_kinds
from sim.playout import SHARE
from sim.replay import replay
from sim.strategy import FLOOR, available_strategies, load_strategies

LINE_UP = {
    "celestia": ["greedy-builder", "uniform-mixer", "random"],
    "giants": ["grower", "weighed-hauler"],  # random games go on to the limit of rounds, too long to interpret
    "games/pig": ["hold", "hold:at=15", "random"],
}
INTERPRETED: tuple[Kind, ...] = ("mirror", "duel", "melee")
INTERPRETED_GAMES = {"giants": 10}
"""Games that are interpreted, where they are fewer than usual."""


def line_up(game: str) -> list[str]:
    """Return some strategies of a game, one that mixes and the floor among them."""
    return LINE_UP.get(game) or list(available_strategies(game_named(game)))[-3:]


def engine_for(game: str, players: int, games: int = 3_000, kinds: Sequence[Kind] = KINDS) -> Engine:
    loaded = game_named(game)
    rules = loaded.rules(players)
    strategies = load_strategies(line_up(game), loaded)
    return Engine(make_plan(loaded, players, strategies, games, 5, kinds, loaded.ablatable(rules)), rules)


@pytest.mark.parametrize(("game", "players"), games_and_players())
def test_one_digest_for_any_threads_and_chunks_and_halves(game: str, players: int) -> None:
    engine = engine_for(game, players)
    digest = engine.play(threads=1).totals.digest()
    assert engine.play(threads=2).totals.digest() == digest
    assert engine.play(threads=5, chunk_blocks=7).totals.digest() == digest
    assert engine.play(threads=2, chunk_blocks=1).totals.digest() == digest
    assert engine.play(threads=2, chunk_blocks=1000).totals.digest() == digest
    halves = [engine.play(engine.plan.part(index, 2)).totals for index in (1, 0)]
    halves[0].merge(halves[1])
    assert halves[0].digest() == digest
    other = engine.play(replace(engine.plan, seed=6)).totals
    assert other.digest() != digest


def digest_elsewhere(game: str, players: int, games: int, kinds: Sequence[Kind] = KINDS, **environment: str) -> str:
    """Return the digest that a fresh process computes."""
    folder = str(HERE / game) if game.startswith("games/") else game
    asked = f"{folder!r}, players={players}, games={games}, seed=5, strategies={line_up(game)!r}, plan={kinds!r}"
    code = f"from sim import simulate; print(simulate({asked}).digest)"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.parametrize("game", [*SHIPPED, "games/pig"])
def test_one_digest_in_fresh_processes(game: str) -> None:
    players = game_named(game).players[-1]
    here = engine_for(game, players).play().totals.digest()
    assert digest_elsewhere(game, players, 3_000, PYTHONHASHSEED="1") == here
    assert digest_elsewhere(game, players, 3_000, PYTHONHASHSEED="99") == here


@pytest.mark.parametrize(("game", "players"), games_and_players())
def test_one_digest_compiled_and_interpreted(game: str, players: int) -> None:
    # Ablations take a block for each item and strategy: too many games to interpret.
    games = INTERPRETED_GAMES.get(game, 60)
    here = engine_for(game, players, games, INTERPRETED).play().totals.digest()
    assert digest_elsewhere(game, players, games, INTERPRETED, NUMBA_DISABLE_JIT="1") == here


@pytest.mark.parametrize("game", SHIPPED)
def test_bounds_checks_find_nothing(game: str) -> None:
    players = game_named(game).players[-1]
    here = engine_for(game, players).play().totals.digest()
    assert digest_elsewhere(game, players, 3_000, NUMBA_BOUNDSCHECK="1") == here


@pytest.mark.parametrize(("game", "players"), games_and_players())
def test_playing_against_oneself_gives_every_place_its_exact_share(game: str, players: int) -> None:
    loaded = game_named(game)
    sides = loaded.sides(players)
    for label in available_strategies(loaded):
        strategies = load_strategies([label], loaded)
        places = tuple(range(players))
        group = Group("duel", (0, 0), (0,) * players, places, players, len(set(sides)), REPORT_BLOCKS, 1, 0, 150)
        plan = Plan(loaded, players, tuple(strategies), 3, ("duel",), (group,), 150 * players)
        (totals,) = Engine(plan, loaded.rules(players)).play().totals
        each = SHARE * SHARE * group.rotations // players
        assert totals.roles["shares"].tolist() == [150 * each] * players
        assert totals.roles["squares"].tolist() == [150 * each * each] * players, "some block is not exactly even"


def test_games_are_split_exactly_and_as_shown() -> None:
    loaded = game_named("celestia")
    strategies = load_strategies(line_up("celestia"), loaded)
    for players in loaded.players:
        for games in (1_000, 99_999, 1_000_000):
            plan = make_plan(loaded, players, strategies, games)
            assert plan.games == games
            assert plan.games_of("duel") == pytest.approx(games / 2, abs=20)
            assert plan.games_of("melee") == pytest.approx(games / 4, abs=20)


def test_tiny_plans_round_up_to_a_block_a_table() -> None:
    loaded = game_named("celestia")
    plan = make_plan(loaded, 3, load_strategies(line_up("celestia"), loaded), 1)
    assert all(group.blocks == 1 for group in plan.groups)
    assert plan.games > 1


def test_random_stays_out_of_the_melee_and_mirrors_use_their_own_blocks() -> None:
    loaded = game_named("celestia")
    plan = make_plan(loaded, 2, load_strategies(["random", "greedy-builder", "denier"], loaded), 1_200)
    assert plan.strategies[-1].name == FLOOR
    (melee,) = [group for group in plan.groups if group.kind == "melee"]
    assert melee.strategies == (0, 1)
    mirrors = [group for group in plan.groups if group.kind == "mirror"]
    blocks = [group.offset + i * group.stride for group in mirrors for i in range(group.first, group.last)]
    assert len(set(blocks)) == len(blocks)
    assert min(blocks) == REPORT_BLOCKS


def test_melee_tables_are_drawn_evenly() -> None:
    loaded = game_named("celestia")
    strategies = load_strategies(["greedy-builder", "denier", "hoarder", "uniform-mixer", "mind-reader"], loaded)
    plan = make_plan(loaded, 3, strategies, 30_000, kinds=("melee",))
    (melee,) = Engine(plan, loaded.rules(3)).play().totals
    seats = melee.roles["games"]
    assert seats.sum() == 30_000 * 3
    assert (melee.roles["blocks"] * 3 == seats).all()
    assert np.abs(seats - 18_000).max() < 600
    assert melee.roles["shares"].sum() == melee.games * SHARE * SHARE


def test_plans_are_named_or_refused() -> None:
    assert parse_kinds("all") == KINDS
    assert parse_kinds("melee,mirror") == ("mirror", "melee")
    with pytest.raises(InputError, match="Did you mean 'mirror'"):
        parse_kinds("miror")
    loaded = game_named("celestia")
    with pytest.raises(InputError, match="needs at least two strategies"):
        make_plan(loaded, 2, load_strategies(["denier"], loaded), 100, kinds=("duel",))
    for games in (0, -5, 10**13):
        with pytest.raises(InputError, match="number of games must be from 1"):
            make_plan(loaded, 2, load_strategies(["denier"], loaded), games)


def test_until_reaches_its_width_and_depends_on_the_input_alone() -> None:
    folder = HERE / "games" / "race"
    runs = [
        simulate(folder, players=2, strategies=["first"], until=0.01, threads=threads, plan="mirror")
        for threads in (1, 2)
    ]
    assert runs[0].digest == runs[1].digest
    assert runs[0].run.reached
    pooled = runs[0].seats.loc[runs[0].seats["strategy"] == POOLED]
    assert ((pooled["high"] - pooled["low"]) / 2 <= 0.01).all()
    assert runs[0].run.looks > 3
    few = simulate(folder, players=2, strategies=["first"], until=0.001, games=5_000, plan="mirror")
    assert not few.run.reached
    assert few.totals.games == 5_000


def failing(tmp_path: Path, body: str) -> str:
    path = tmp_path / "faulty.py"
    path.write_text(
        '"""Fails on purpose."""\nfrom sim.jit import kernel\n\n\n@kernel\ndef choose(s, r, p):\n' + body,
        encoding="utf-8",
    )
    return str(path)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("    return s.n_moves if s.turn == 9 else 0\n", "not in the list of moves"),
        (
            "    if s.turn == 9:\n        raise ValueError('no idea')\n    return 0\n",
            "raised ValueError: no idea",
        ),
    ],
)
def test_a_faulty_strategy_stops_the_run_and_the_game_can_be_replayed(tmp_path: Path, body: str, reason: str) -> None:
    path = failing(tmp_path, body)
    with pytest.raises(KernelError, match=reason) as caught:
        simulate("celestia", games=500, strategies=[path], plan="mirror")
    identity = str(caught.value).split("--game ")[1]
    assert parse_game_id(identity).labels == ("faulty", "faulty")
    if "raised" in reason:
        with pytest.raises(ValueError, match="no idea"):
            replay("celestia", identity, strategies=[path])
    else:
        assert "not in the list" in replay("celestia", identity, strategies=[path]).failure
