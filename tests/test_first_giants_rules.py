"""The rules of First Giants by example, on the plain model and on the compiled game alike.

Every test sets up a position, plays a few moves and looks at the table; `first_giants.positions` says how.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest
from first_giants.positions import (
    AMBER,
    DECLINE,
    LAUREL,
    RECLAIM,
    START,
    Setter,
    back,
    card_moves,
    contest,
    copying,
    exhibit,
    first,
    onto,
    setter,
    take,
)
from reference.first_giants_cards import TYPES


@pytest.fixture(params=["model", "kernel"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Setter:
    """Return a function that sets up a position, see `setter`."""
    return setter(request.param, tmp_path)


# The worked examples of the rules


def test_finishing_a_family_wins_and_locks_its_newspaper(table: Setter) -> None:
    game = table("R2a R3a", "", exhibits={0: ["R1a"]}, out={0: [0, 1]}, amber=(5, 0), supply=10)
    game.play(RECLAIM, exhibit(0), onto(0))
    assert game["papers"][0] == (0, False)
    assert game.points(0) == {"tokens incomplete": 2, "red newspaper": 3}
    game.play(exhibit(1), onto(0))
    assert game["papers"][0] == (0, True)
    assert game.points(0) == {"tokens complete": 6, "red newspaper": 3}
    assert (game["amber"], game["supply"]) == ([0, 0], 8)


@pytest.mark.parametrize(("fossil", "kind"), [("B2b", None), ("R2a", 2), ("B3a", "B"), ("R3a", None)])
def test_the_second_fossil_settles_the_type_of_a_collection(table: Setter, fossil: str, kind: str | int | None) -> None:
    game = table(fossil, "", exhibits={0: ["B2a"]}, out={0: [0]}, amber=(3, 0))
    game.play(RECLAIM, exhibit(0))
    if kind is None:
        assert len(game["collections"][0]) == 2
    else:
        assert game.legal() == [onto(0), START]
        game.play(onto(0))
        assert [each["type"] for each in game["collections"][0]] == [kind]


@pytest.mark.parametrize(
    ("laid", "fossil", "extends"),
    [
        ("R1a R2a", "R3a", True),
        ("R1a R2a", "R2c", False),
        ("R1a R2a", "O2a", False),
        ("R1a O1a", "B1a", True),
        ("R1a O1a", "O1b", False),
        ("R1a O1a", "R2a", False),
        ("R1a R2a R3a", "R1b", False),
    ],
)
def test_a_type_once_settled_is_kept(table: Setter, laid: str, fossil: str, extends: bool) -> None:
    game = table(fossil, "", exhibits={0: [laid]}, out={0: [0]}, amber=(3, 0))
    game.play(RECLAIM, exhibit(0))
    assert (len(game["collections"][0]) == 1) == (game["phase"] == "where") == extends


def test_five_fossils_of_a_size_are_complete(table: Setter) -> None:
    study, rows = "O1a Y1b R1b", {0: ["G1a R1a B1a"]}
    game = table(study, "", exhibits=rows, out={0: [0, 1, 2]}, amber=(3, 0), papers={1: 0})
    game.play(RECLAIM, exhibit(0), onto(0), exhibit(1), onto(0))
    assert game.points(0) == {"tokens complete": 12, "size 1 newspaper": 5}
    assert game["papers"][TYPES.index(1)] == (0, True)
    game.play(exhibit(2))
    assert [len(each["cards"]) for each in game["collections"][0]] == [5, 1]


@pytest.mark.parametrize(
    ("mine", "theirs", "locked", "after"),
    [
        (2, 2, False, (1, False)),
        (3, 2, False, (0, False)),
        (3, 3, False, (1, False)),
        (4, 3, False, (0, False)),
        (5, 4, False, (0, True)),
        (5, 5, True, (1, True)),
    ],
)
def test_a_newspaper_changes_hands_until_somebody_completes_its_type(
    table: Setter, mine: int, theirs: int, locked: bool, after: tuple[int, bool]
) -> None:
    game = contest(table, mine, theirs, locked)
    assert game["papers"][TYPES.index(2)] == after
    assert game.points(0).get("tokens complete", 0) == (12 if mine == 5 else 0)


def test_each_marker_is_worth_amber_or_an_exhibit_that_can_be_paid_by_then(table: Setter) -> None:
    game = table("R1a R3a", "", out={0: [0, 1, 2]}, amber=(0, 0))
    game.play(RECLAIM)
    assert game["amber"] == [1, 0]  # the first marker leaves no choice
    assert game.legal() == [AMBER, exhibit(0)]
    game.play(exhibit(0))
    assert (game["amber"], game["exhibited"], game["markers at home"]) == ([1, 0], [1, 0], [4, 4])
    assert game["active"] == 1


def test_a_recurring_card_triggers_when_it_is_taken_itself(table: Setter) -> None:
    game = table("", "", sites=["O1b R1a", "O2a R2a"], deck="R3a R3b R3c R1c")
    game.play(take(0))
    assert game["amber"] == [3, 2]
    game.play(take(0, 1), take(1))
    assert game["amber"] == [7, 2]


@pytest.mark.parametrize("itself", [False, True])
def test_whether_an_exhibited_card_triggers_itself_is_a_switch(table: Setter, itself: bool) -> None:
    game = table("R3b O2a", "", out={0: [0, 1]}, amber=(5, 0), rules={"exhibit_self_trigger": itself})
    game.play(RECLAIM, exhibit(1))
    assert game.points(0) == {"laurels": 1}
    game.play(exhibit(0))
    assert game.points(0) == {"laurels": 1 + itself}


@pytest.mark.parametrize(("taker", "more"), [(0, 2), (1, 1), (2, 0)])
def test_after_the_last_token_everybody_has_had_equally_many_turns(table: Setter, taker: int, more: int) -> None:
    rows: Mapping[int, list[str]] = {taker: ["R1a"]}
    game = table(
        *("R2a" if seat == taker else "" for seat in range(3)),
        exhibits=rows,
        out={taker: [0]},
        amber=(2, 2, 2),
        supply=1,
        active=taker,
    )
    game.play(RECLAIM, exhibit(0), onto(0))
    assert game["supply"] == 39
    for _ in range(more):
        assert not game["over"]
        game.play(game.legal()[-1])
        while game["phase"] not in ("action", None):
            game.play(game.legal()[0])
    assert game["over"]
    assert game["end cause"] == "last token"


def test_two_other_players_react(table: Setter) -> None:
    game = table("G2b", "", "G2b", sites=["G1a R1a"], amber=(0, 0, 0), active=1)
    game.play(take(0))
    assert game["amber"] == [1, 3, 1]
    assert [game.points(seat).get("laurels", 0) for seat in range(3)] == [1, 0, 1]


def test_others_react_clockwise_from_the_player_whose_turn_it_is(table: Setter) -> None:
    cards = "X1 R 1 2 OPP_TAKE_FAM:G EXHIBIT 1"
    game = table("X1", "", "X1", sites=["G2b R1a"], amber=(1, 0, 1), active=1, cards=cards)
    game.play(take(0))
    assert (game["seat"], game["phase"]) == (2, "exhibit")
    game.play(DECLINE)
    assert (game["seat"], game["phase"]) == (0, "exhibit")
    game.play(DECLINE)
    assert (game["seat"], game["phase"]) == (2, "action")


@pytest.mark.parametrize(("laurels", "winners"), [(24, [0]), (25, [0, 1]), (26, [1])])
def test_final_scores_and_shared_victory(table: Setter, laurels: int, winners: list[int]) -> None:
    rows = {0: ["R1a R2a R3a", "R1b O1a B1a", "G2a"]}
    papers: Mapping[str | int, int] = {"R": 0, 1: 0}
    rules = {"max_turns": 1}
    sites = ["B2c R1c"]
    game = table("", "", exhibits=rows, papers=papers, laurels=(7, laurels), rules=rules, active=1, sites=sites)
    game.play(take(0))
    assert game["over"]
    assert game["end cause"] == "turn limit"
    assert game["scores"] == [25, laurels]
    assert game.points(0) == {
        "tokens complete": 6,
        "tokens incomplete": 4,
        "red newspaper": 3,
        "size 1 newspaper": 5,
        "laurels": 7,
    }
    assert game.winners() == winners


# What the text leaves open


def test_the_order_of_gains_is_asked_of_nobody(table: Setter) -> None:
    game = table("R1b R1b R2c", "", sites=["R1a R2a"])
    game.play(take(0))
    assert game["active"] == 1
    assert game.points(0) == {"laurels": 1 + 2 + 1}


def test_two_different_cards_of_which_one_exhibits_are_ordered_by_their_owner(table: Setter) -> None:
    cards = "X1 R 1 2 TAKE_FAM:B AMBER 2"
    game = table("B2b X1 R2a", "", sites=["B3b R1a"], amber=(0, 0), cards=cards)
    game.play(take(0))
    assert (game["phase"], game.legal()) == ("order", [first(0), first(1)])
    game.play(first(1))
    assert (game["amber"], game["phase"]) == ([2, 0], "exhibit")
    game.play(exhibit(2))
    assert game["amber"] == [0, 0]

    game = table("B2b X1 R2a", "", sites=["B3b R1a"], amber=(0, 0), cards=cards)
    game.play(take(0), first(0))
    assert game["active"] == 1, "an exhibit that cannot be paid passes"
    assert game["amber"] == [2, 0]


def test_copies_of_one_design_are_not_ordered(table: Setter) -> None:
    game = table("B2b B2b", "", sites=["B3b R1a"], amber=(4, 0))
    game.play(take(0))
    assert (game["phase"], game.legal()) == ("exhibit", [DECLINE, exhibit(0), exhibit(2)])
    game.play(DECLINE)
    assert game["phase"] == "exhibit", "each copy triggers"


def test_a_fixed_order_is_asked_of_nobody(table: Setter) -> None:
    rules = {"effect_order": "fixed"}
    game = table("B2b", "", sites=["B1b R1a"], amber=(0, 0), rules=rules)
    game.play(take(0))
    assert (game["phase"], game.legal()) == ("exhibit", [DECLINE, exhibit(1)])
    game.play(exhibit(1))
    assert game["exhibited"] == [1, 0]
    assert game["active"] == 1


def test_a_pending_effect_lapses_with_its_card(table: Setter) -> None:
    cards = "X1 R 1 2 TAKE_SIZE:1 EXHIBIT 1 cost -3\nX2 O 2 2 TAKE_SIZE:1 LAUREL 5"
    game = table("X1 X2", "", sites=["B1c R1a"], cards=cards)
    game.play(take(0), first(0), exhibit(1))
    assert game.points(0) == {}
    game = table("X1 X2", "", sites=["B1c R1a"], cards=cards)
    game.play(take(0), first(1), exhibit(1))
    assert game.points(0) == {"laurels": 5}


def test_a_card_in_the_place_of_one_that_has_left_is_not_triggered_in_its_stead(table: Setter) -> None:
    cards = "X1 R 1 2 TAKE_SIZE:1 EXHIBIT+TAKE_EXTRA:ANY 1 cost -3+1\nX2 O 2 2 TAKE_SIZE:1 LAUREL 5"
    game = table("X1 X2", "", sites=["B1c R1a", "X2 O1a"], cards=cards)
    game.play(take(0), first(0), exhibit(1), take(1))
    assert game["studies"][0][:3] == [45, 46, 20]
    assert game.points(0) == {}


def test_an_effect_goes_on_when_its_own_card_leaves(table: Setter) -> None:
    game = table("R2a", "", sites=["B3a R1a"], amber=(4, 0))
    game.play(take(0), exhibit(1))
    assert game["phase"] == "exhibit"
    game.play(exhibit(0))
    assert (game["amber"], game["exhibited"]) == ([4 - 2 - 1, 0], [2, 0])


@pytest.mark.parametrize(("study", "paid"), [("B2c", 1), ("B3b", 2), ("B3b B2c", 1), ("B3b B3b B2c", 0)])
def test_reductions_add_up_and_count_for_their_own_card(table: Setter, study: str, paid: int) -> None:
    game = table(study, "", out={0: [0]}, amber=(3, 0))
    game.play(RECLAIM, exhibit(0))
    assert game["amber"] == [3 - paid, 0]


def test_no_cost_falls_below_nothing(table: Setter) -> None:
    game = table("B2c B3b R1a", "", sites=["B3c R2a"], amber=(0, 0))
    game.play(take(0), exhibit(2))
    assert game["amber"] == [0, 0]


def test_the_first_exhibit_of_a_turn_is_cheaper_only_once(table: Setter) -> None:
    game = table("B2c R2a O2a", "", out={0: [0, 1]}, amber=(4, 0))
    game.play(RECLAIM, exhibit(1), exhibit(2), START)
    assert game["amber"] == [4 - 1 - 2, 0]


def test_the_first_exhibit_is_cheaper_only_in_a_turn_of_ones_own(table: Setter) -> None:
    cards = "X1 R 2 2 OPP_TAKE_FAM:G EXHIBIT 1"
    game = table("X1 B2c", "", sites=["G2b R1a"], amber=(1, 0), active=1, cards=cards)
    game.play(take(0))
    assert game["phase"] == "action"


def test_what_reclaiming_triggers_comes_before_the_first_reward(table: Setter) -> None:
    game = table("Y2b O1c", "", out={0: [0, 1, 2]}, amber=(1, 0))
    game.play(RECLAIM)
    assert (game["amber"], game.points(0)) == ([2, 0], {"laurels": 2})
    game.play(exhibit(0))
    assert game.points(0) == {"laurels": 2}


def test_fewer_than_three_markers_do_not_trigger_what_needs_three(table: Setter) -> None:
    game = table("Y2b", "", out={0: [0, 1]}, amber=(2, 0))
    game.play(RECLAIM)
    assert game.points(0) == {}


def test_a_bonus_marker_brings_one_more_reward_but_is_no_marker(table: Setter) -> None:
    game = table("Y3b Y2b", "", out={0: [0, 1]}, amber=(0, 0))
    game.play(RECLAIM)
    assert game["rewards"] == 1, "two of three rewards could only be amber: nobody was asked"
    assert game["amber"] == [2, 0]
    assert game.points(0) == {}
    game.play(AMBER)
    assert game["amber"] == [3, 0]


def test_newspapers_are_looked_at_only_when_somebody_extends(table: Setter) -> None:
    rows = {0: ["R2a O2a B2a"], 1: ["R2c O2b"]}
    game = table("R1a", "", exhibits=rows, papers={2: 1}, out={0: [0]})
    game.play(RECLAIM, exhibit(0))
    assert game["papers"][TYPES.index(2)] == (1, False)


def test_the_largest_of_several_collections_of_a_type_counts(table: Setter) -> None:
    rows = {0: ["R2a O2a B2a", "Y2a"], 1: ["R2c O2b"]}
    game = table("G2a", "", exhibits=rows, papers={2: 1}, out={0: [0]})
    game.play(RECLAIM, exhibit(0), onto(1))
    assert game["papers"][TYPES.index(2)] == (0, False)


def test_a_copied_effect_is_that_of_another_card_and_never_a_copy(table: Setter) -> None:
    game = table("R1a O1b O2a Y1c", "", sites=["Y1c R1c"])
    game.play(take(0))
    assert game.legal() == [copying(0), DECLINE]
    game.play(copying(0))
    assert game.points(0) == {"laurels": 1}

    game = table("O3a Y1c", "", sites=["Y3c R1c"])
    game.play(take(0))
    assert game.legal() == [copying(0), DECLINE]
    game.play(copying(0))
    assert game["amber"] == [2 + 4, 2]


def test_where_there_is_nothing_to_copy_nobody_is_asked(table: Setter) -> None:
    game = table("O1b Y3c O3a", "", sites=["Y1c R1c"])
    game.play(take(0))
    assert game["active"] == 1


def test_a_copied_exhibit_reduces_costs_as_the_copied_card_says(table: Setter) -> None:
    game = table("B3c R3a", "", sites=["Y3c R1c"], amber=(0, 0))
    game.play(take(0), copying(0))
    assert card_moves(game, "exhibit") == [0, 1, 2]


def test_an_extra_card_comes_from_the_display_as_it_is_and_triggers_everything(table: Setter) -> None:
    game = table("R1b", "G2b", sites=["Y3a O1a", "R1a R1a", "G1a B1a"], deck="R2a R2c")
    game.play(take(0))
    assert game["phase"] == "extra"
    assert take(0, 0) not in game.legal()
    assert take(0, 1) in game.legal()
    assert [move for move in game.legal() if move[:2] == ("take", 1)] == [take(1)], "equal cards are offered once"
    game.play(take(2))
    assert game["amber"] == [2 + 3, 2 + 1]
    assert game.points(1) == {"laurels": 1}
    assert game["markers at home"] == [3, 4]
    assert game["sites"][0][0] == game["sites"][2][0] + 0 or game["sites"][0][0] is not None
    assert game["deck"] == []


def test_an_extra_card_of_one_size_is_of_that_size(table: Setter) -> None:
    game = table("", "", sites=["Y2a O1a", "R2a R3a", "G2a B3a", "O1b O2a"])
    game.play(take(0))
    assert game.legal() == sorted([DECLINE, take(0, 1), take(3, 0)])


def test_the_marker_just_placed_can_come_back(table: Setter) -> None:
    game = table("", "", sites=["R1a R1a", "Y1a O1a"])
    game.play(take(1))
    assert game.legal() == [DECLINE, back(1)]
    game.play(back(1))
    assert game["markers at home"] == [4, 4]
    assert game["amber"] == [2, 2]


def test_two_markers_come_back_with_amber_for_each(table: Setter) -> None:
    game = table("", "", sites=["R1a R1a", "Y2c O1a"], out={0: [0, 2]})
    game.play(take(1), back(0), back(2))
    assert (game["amber"], game["markers at home"]) == ([4, 2], [3, 4])
    assert game["active"] == 1

    game = table("", "", sites=["R1a R1a", "Y2c O1a"], out={0: [0, 2]})
    game.play(take(1), back(0), DECLINE)
    assert (game["amber"], game["markers at home"]) == ([3, 2], [2, 4])


def test_a_card_can_exhibit_itself(table: Setter) -> None:
    game = table("", "", sites=["B1a R1a"], amber=(1, 0))
    game.play(take(0), exhibit(0))
    assert (game["amber"], game["exhibited"]) == ([0, 0], [1, 0])


def test_declining_an_exhibit_ends_an_effect_of_several(table: Setter) -> None:
    game = table("R1a R2a", "", sites=["B3a R1b"], amber=(4, 0))
    game.play(take(0), DECLINE)
    assert game["active"] == 1


def test_opponents_choose_clockwise_from_the_owner(table: Setter) -> None:
    game = table("", "", "", sites=["G1c R1b"], amber=(0, 0, 0), active=1)
    game.play(take(0))
    assert (game["seat"], game.legal()) == (2, [AMBER, LAUREL])
    game.play(LAUREL)
    assert game["seat"] == 0
    game.play(AMBER)
    assert game["amber"] == [1, 1, 0]
    assert [game.points(seat).get("laurels", 0) for seat in range(3)] == [0, 1, 1]


def test_only_opponents_with_more_amber_than_the_owner_has_then_lose_some(table: Setter) -> None:
    game = table("", "", "", sites=["G2c R1b"], amber=(1, 3, 4))
    game.play(take(0))
    assert game["amber"] == [3, 3, 3]


def test_nobody_loses_amber_that_is_not_there(table: Setter) -> None:
    cards = "X1 R 1 2 ON_TAKE OPP_LOSE_AMBER 9"
    game = table("", "", sites=["X1 R1b"], amber=(0, 4), cards=cards)
    game.play(take(0))
    assert game["amber"] == [0, 0]


def test_completions_of_anybody_trigger_and_extensions_of_opponents(table: Setter) -> None:
    rows = {0: ["R1a R2a"]}
    game = table("R3a G3b", "G3b G1b", exhibits=rows, papers={"R": 0}, out={0: [0]}, amber=(3, 0))
    game.play(RECLAIM, exhibit(0), onto(0))
    assert [game.points(seat).get("laurels", 0) for seat in range(2)] == [2, 2]
    assert game["amber"] == [0, 1]


def test_beginning_and_extending_trigger_different_cards(table: Setter) -> None:
    game = table("R1a R2a O3b R2b", "", out={0: [0, 1]}, amber=(3, 0))
    game.play(RECLAIM, exhibit(0))
    assert (game["amber"], game.points(0)) == ([4, 0], {})
    game.play(exhibit(1), onto(0))
    assert (game["amber"], game.points(0)) == ([2, 0], {"tokens incomplete": 2, "red newspaper": 3, "laurels": 1})


@pytest.mark.parametrize(
    ("card", "study", "amount"),
    [
        ("R1c", "", 1),
        ("R1c", "O1b", 1),
        ("R1c", "O1b B2c", 2),
        ("R1c", "O1b B2c Y2b G1b", 3),
        ("R3c", "", 1),
        ("G3c", "", 2),
    ],
)
def test_effects_that_count(table: Setter, card: str, study: str, amount: int) -> None:
    rows = {0: ["R2a O2a", "G1a"]}
    papers: Mapping[str | int, int] = {2: 0, "R": 0, "O": 1}
    game = table(study, "", sites=[f"{card} R1a"], exhibits=rows, papers=papers)
    game.play(take(0))
    assert game.points(0)["laurels"] == amount


def test_a_site_with_ones_own_marker_is_closed_and_one_card_or_none_is_no_obstacle(table: Setter) -> None:
    game = table("", "", sites=["R1a R1b", "O1a", "", "B1a B1a"], deck="", out={0: [0], 1: [1]})
    assert game.legal() == sorted([RECLAIM, take(1), take(3)])


def test_without_cards_one_must_reclaim_and_without_markers_out_pass(table: Setter) -> None:
    rules = {"deck_end": "never"}
    assert table("", "", sites=["", "", "", ""], deck="", out={0: [0]}, rules=rules).legal() == [RECLAIM]
    game = table("", "", sites=["", "", "", ""], deck="", rules=rules)
    assert game.legal() == [("pass",)]
    game.play(("pass",))
    assert game["active"] == 1


def test_without_markers_at_home_one_must_reclaim(table: Setter) -> None:
    assert table("", "", out={0: [0, 1, 2, 3]}).legal() == [RECLAIM]
