"""The compiled Giants against the plain model of its rules: the same game after every move.

A fight plays random games in both at once. Luck comes from the compiled game: what its notes say about forest,
dice, lots and memory is handed to the model, which first checks that it is possible. Everything else is worked
out twice: legal moves, every figure, log, marker, base and piece, who knows what, points and statistics, who
is asked what, when and why it ends. With the short lists of moves the compiled game may offer less than the
rules allow, but nothing else.
"""

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from fights import few_or_many, random_rules, values_in_all
from giants.fight import fight
from giants.kernel import GAME, NAMES, KernelGame, NotedChance
from giants.maps import ATOLL, written
from giants.switches import BUSY, EXTREMES, TOGETHER, switches
from reference.giants import Giants


def fight_under_random_rules(players: int, seed: int, games: int) -> list[Giants]:
    """Play games of which each has rules of its own."""
    decisions = random.Random(f"{players} {seed}")
    changes = [random_rules(GAME, players, decisions) for _ in range(games)]
    return [fight(players, each, seed, block) for block, each in enumerate(changes)]


@few_or_many(3, 500)
@pytest.mark.parametrize("players", GAME.players)
def test_both_play_the_same_games_at_the_default_rules(players: int, games: int) -> None:
    for block in range(games):
        fight(players, {}, 1, block)


@few_or_many(1, 50)
@pytest.mark.parametrize(("name", "value"), [pytest.param(*each, id="{}={}".format(*each)) for each in switches()])
def test_both_play_the_same_games_under_each_value_of_a_switch(name: str, value: object, games: int) -> None:
    for block in range(games):
        players = GAME.players[(block + len(name)) % len(GAME.players)]
        fight(players, {**BUSY, **TOGETHER.get(name, {}), name: value}, 2, block)


@few_or_many(2, 50)
def test_both_play_the_same_games_where_only_the_choice_of_payees_is_complete(games: int) -> None:
    """What the full list would reach by shunning or favouring a rival is then a free choice like any other."""
    free = {"payees": "any", "transport_list": "short", "min_figures": 1, "chief_strength": 2, "worker_pay": 2}
    for block in range(games):
        fight(GAME.players[block % len(GAME.players)], {**BUSY, **free}, 6, block)


@few_or_many(4, 200)
def test_both_play_the_same_games_under_random_rules(games: int, tmp_path: Path) -> None:
    """Some games are played on a tiny island as well, where nothing is ever far away."""
    finished = [model for players in GAME.players for model in fight_under_random_rules(players, 3, games)]
    tiny = {"map": str(written(ATOLL, tmp_path / "atoll.toml")), "start_markers": 4, "memory_error": 100}
    for block in range(3 * games):
        odd = {
            "bases": 1 + block % 3,
            "chief_strength": 2 + block % 2,
            "max_carries": 10 + block % 50,
            "round_limit": 8,
        }
        finished.append(fight(GAME.players[block % len(GAME.players)], {**tiny, **odd}, 5, block))

    met = {use for model in finished for player in model.players for use in +player.uses}
    assert met == set(NAMES.ACTIONS), "some action never occurred, so nothing was compared there"
    assert {model.end_cause for model in finished} == set(NAMES.END_CAUSES)


@few_or_many(1, 20)
@pytest.mark.parametrize("things", [("ahu 26", "village"), ("medium moai", "forest"), ("headdress", "sorcerers' hut")])
def test_both_play_the_same_games_when_things_do_nothing_for_a_seat(things: tuple[str, str], games: int) -> None:
    for block in range(games):
        without = dict(enumerate(things))
        fight(GAME.players[block % len(GAME.players)], BUSY, 4, block, without=without)


def test_every_value_of_every_flag_and_choice_is_fought_over() -> None:
    fought = Counter(name for name, _ in switches() if name not in {*EXTREMES, "preset"})
    assert fought == values_in_all(GAME)
    assert set(TOGETHER) | set(EXTREMES) <= set(GAME.knobs)


class Differing(NotedChance):
    """Luck that gives the model another forest than the compiled game has."""

    def forest(self, tiles: Sequence[int]) -> list[int]:
        return super().forest(tiles)[::-1]


def test_a_difference_is_found_and_described() -> None:
    with pytest.raises(AssertionError, match=r"(?s)forest_logs: model .*3 players, seed 1, block 0, .*after move 0"):
        fight(3, {}, 1, 0, luck=Differing)


def test_the_model_refuses_a_forest_of_other_tiles() -> None:
    kernel = KernelGame(3)
    kernel.start(1, 0)
    with pytest.raises(AssertionError, match="forest: "):
        NotedChance(kernel).forest([7, *kernel.island.tiles[1:]])
