"""What things are worth: an oracle game whose charms have exact values, from the engine to the printed table."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest
from support import HERE

from reports.items import STRONG, item_columns, item_frame, item_sentences, item_table, sorted_items
from sim import Results, simulate
from sim.api import POOLED
from sim.errors import DataFileError, GameDefinitionError, InputError, RuleValueError, UnknownNameError
from sim.game import load_game
from sim.replay import replay

CHARMS = HERE / "games" / "charms"


def played(players: int = 2, games: int = 60_000, plan: str = "all", **rules: object) -> Results:
    return simulate(CHARMS, players=players, games=games, strategies=["first"], plan=plan, rules=rules)


def exact_worth(players: int, bonus: int) -> float:
    """Return the share that a player loses who throws without a bonus that all others have."""
    share = 0.0
    for throws in product(range(1, 7), repeat=players):
        sums = [throws[0], *(each + bonus for each in throws[1:])]
        share += (sums[0] == max(sums)) / sums.count(max(sums))
    return 1 / players - share / 6**players


@pytest.fixture(scope="module", params=[2, 3])
def results(request: pytest.FixtureRequest) -> Results:
    return played(request.param)


def test_ablation_finds_what_a_charm_is_worth(results: Results) -> None:
    rows = results.ablation[results.ablation["strategy"] == "first"].set_index("name")
    clover, pebble = rows.loc["clover"], rows.loc["pebble"]
    exact = exact_worth(results.plan.players, 1)
    assert abs(clover["value"] - exact) < 4 * clover["se"] < 0.02
    assert pebble["value"] == 0
    assert 0 < pebble["high"] < 0.001


def test_ablation_is_part_of_all_plans_and_its_games_can_be_replayed(results: Results) -> None:
    assert results.plan.kinds == ("mirror", "ablation")
    assert set(results.tables["kind"]) == {"mirror", "ablation"}
    identity = results.records.set_index("record").loc["widest margin", "game"]
    assert replay(CHARMS, str(identity)).winners
    whole = simulate(CHARMS, games=100, strategies=["first:without=clover", "first"], plan="duel")
    assert whole.labels == ["first:without=clover", "first"]
    game = str(whole.records["game"][0])
    assert "first:without=clover" in game
    scores = replay(CHARMS, game).scores
    assert len(scores) == 2


def test_too_few_games_for_each_item_are_not_spent_on_ablation() -> None:
    assert simulate(CHARMS, games=6, strategies=["first"]).plan.kinds == ("mirror",)
    assert simulate(CHARMS, games=1, strategies=["first"], plan="ablation").plan.kinds == ("ablation",)


def test_a_strategy_without_a_charm_loses_as_much_as_ablation_says() -> None:
    results = simulate(CHARMS, games=40_000, strategies=["first:without=clover", "first"], plan="duel")
    row = results.matchups.iloc[0]
    assert abs(0.5 - row["share"] - exact_worth(2, 1)) < 0.02


def test_things_are_counted_by_deed(results: Results) -> None:
    frame = item_frame(results)
    assert list(frame.columns) == item_columns(results.game, measured=True)
    assert list(frame["name"]) == ["clover", "pebble"]
    clover = frame.iloc[0]
    assert (clover["pick_rate"], clover["used_each"]) == (0.5, 1.0)
    assert clover["taken"] == clover["games"]
    assert clover["win_share"] == pytest.approx(1 / results.plan.players)
    assert list(frame["claim"]) == [STRONG, ""]


def test_the_table_sorts_and_says_what_matters(results: Results) -> None:
    table = item_table(results, "-worth")
    assert table is not None
    assert [row[0] for row in table.rows] == ["pebble", "clover"]
    assert [row[0] for row in item_table(results, "name").rows] == ["clover", "pebble"]  # type: ignore[union-attr]
    first, second = item_sentences(results)
    assert first.startswith("Worth most: clover +")
    assert second.startswith("1 of 2")
    with pytest.raises(UnknownNameError, match="worth"):
        sorted_items(pd.DataFrame(columns=["name", "worth"]), "wort")


def test_another_file_is_another_game(tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text("clover,1\npebble,0\nhorseshoe,3\n")
    game = load_game(CHARMS)
    changed = game.rules(2, {"charms": str(mine)})
    assert game.rules_digest(changed) != game.rules_digest(game.rules(2))
    results = played(charms=str(mine), games=30_000)
    rows = results.ablation[results.ablation["strategy"] == "first"].set_index("name")
    assert abs(rows.loc["horseshoe", "value"] - exact_worth(2, 3)) < 0.02
    identity = str(results.records["game"][0])
    assert str(mine) in identity
    before = replay(CHARMS, identity).scores
    assert len(before) == 2
    mine.write_text("clover,2\n")
    with pytest.raises(InputError, match="another version"):
        replay(CHARMS, identity)


def test_a_faulty_or_missing_file_is_one_line(tmp_path: Path) -> None:
    game, mine = load_game(CHARMS), tmp_path / "mine.csv"
    with pytest.raises(RuleValueError, match="there is no file"):
        game.rules(2, {"charms": str(mine)})
    mine.write_text("clover,1\npebble,many\n")
    with pytest.raises(DataFileError, match=r"mine.csv, line 2, column bonus: 'many' is not a whole number"):
        game.rules(2, {"charms": str(mine)})


def test_what_cannot_be_left_out_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="clover"):
        simulate(CHARMS, games=10, strategies=["first:without=clovr"])
    with pytest.raises(UnknownNameError, match="parameter of greedy-builder"):
        simulate("celestia", games=10, strategies=["greedy-builder:without=three-star 1"])
    with pytest.raises(InputError, match="no plan ablation"):
        simulate("celestia", games=10, plan="ablation")


def test_ratios_put_actions_in_relation() -> None:
    results = simulate("giants", players=3, games=400, strategies=["convoy", "hatter"], plan="mirror")
    for strategy in (POOLED, "convoy", "hatter"):
        counted = results.uses[results.uses["strategy"] == strategy].set_index("name")["mean"]
        ratios = results.ratios[results.ratios["strategy"] == strategy].set_index("name")
        carried = ratios.loc["points given away per carry"]
        assert carried["mean"] == pytest.approx(counted["points given away"] / counted["carries"])
        assert 0 < carried["low"] < carried["mean"] < carried["high"] < 1.3 * carried["mean"]
        put_up = counted["moai erected"] + counted["headdresses put on"]
        stolen = ratios.loc["share of pieces put up that another made", "mean"]
        assert stolen == pytest.approx(counted["stolen pieces put up"] / put_up)


def test_a_ratio_of_what_is_not_counted_is_refused() -> None:
    state: Any = SimpleNamespace(__file__="state.py", ACTIONS=("go",), RATIOS={"haste": ("ran", ("go",))})
    with pytest.raises(GameDefinitionError, match="ratio 'haste' needs the action 'ran'"):
        assert replace(load_game(CHARMS), state=state).ratios
