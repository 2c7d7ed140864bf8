"""Every switch and number of First Giants by example, on the plain model and on the compiled game alike."""

from pathlib import Path

import pytest
from first_giants.kernel import GAME, KernelGame
from first_giants.positions import AMBER, DECLINE, RECLAIM, START, Setter, contest, exhibit, onto, setter, take
from reference.first_giants import Move
from reference.first_giants_cards import TYPES
from support import Table as GameTable

from sim.errors import InputError


@pytest.fixture(params=["model", "kernel"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Setter:
    """Return a function that sets up a position, see `setter`."""
    return setter(request.param, tmp_path)


@pytest.mark.parametrize(("shortage", "tokens"), [("virtual", 1), ("none", 0)])
def test_what_an_extension_brings_when_all_tokens_are_gone_is_a_switch(
    table: Setter, shortage: str, tokens: int
) -> None:
    rules = {"tokens": 3, "box_tokens": 3, "token_shortage": shortage}
    rows = {0: ["R1a"], 1: ["O1a O2a", "B1a B2a"]}
    game = table("R2a O2c R3a", "", exhibits=rows, out={0: [0, 1]}, amber=(9, 0), rules=rules)
    game.play(RECLAIM, exhibit(0), onto(0), exhibit(2), onto(0))
    assert game["supply"] == 0
    assert game["collections"][0][0]["tokens"] == 1 + tokens
    assert game["virtual tokens"] == tokens


@pytest.mark.parametrize(("late", "tokens"), [("box_at_once", 2), ("none_this_turn", 1)])
def test_when_the_box_is_opened_is_a_switch(table: Setter, late: str, tokens: int) -> None:
    rules = {"late_tokens": late}
    game = table("R2a R3a", "", exhibits={0: ["R1a"]}, out={0: [0, 1]}, amber=(9, 0), supply=1, rules=rules)
    game.play(RECLAIM, exhibit(0), onto(0), exhibit(1), onto(0))
    assert game["collections"][0][0]["tokens"] == tokens
    assert game["supply"] == 40 - tokens


@pytest.mark.parametrize(
    ("steal", "mine", "theirs", "after"),
    [
        ("larger", 3, 2, (0, False)),
        ("on_complete_only", 3, 2, (1, False)),
        ("on_complete_only", 5, 4, (0, True)),
        ("never", 5, 4, (1, False)),
    ],
)
def test_how_newspapers_are_taken_is_a_switch(
    table: Setter, steal: str, mine: int, theirs: int, after: tuple[int, bool]
) -> None:
    assert contest(table, mine, theirs, False, news_steal=steal)["papers"][TYPES.index(2)] == after


@pytest.mark.parametrize(("ties", "holder"), [("holder", 1), ("newcomer", 0)])
def test_who_has_a_newspaper_when_collections_are_equal_is_a_switch(table: Setter, ties: str, holder: int) -> None:
    assert contest(table, 3, 3, False, news_ties=ties)["papers"][TYPES.index(2)] == (holder, False)


@pytest.mark.parametrize(("locks", "after"), [(True, (0, True)), (False, (0, False))])
def test_whether_newspapers_are_locked_is_a_switch(table: Setter, locks: bool, after: tuple[int, bool]) -> None:
    assert contest(table, 5, 4, False, news_locks=locks)["papers"][TYPES.index(2)] == after


@pytest.mark.parametrize(("at", "after"), [(0, (0, False)), (3, (0, True)), (4, (0, False))])
def test_how_many_cards_lock_a_newspaper_is_a_number(table: Setter, at: int, after: tuple[int, bool]) -> None:
    assert contest(table, 3, 2, False, news_lock_at=at)["papers"][TYPES.index(2)] == after


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_locking_before_completion_and_taking_at_completion_only_exclude_each_other(cards: int) -> None:
    with pytest.raises(InputError, match="news_lock_at"):
        GAME.rules(2, {"news_lock_at": cards, "news_steal": "on_complete_only"})


@pytest.mark.parametrize(("size", "points", "after"), [(3, 6, (0, True)), (5, 0, (0, False))])
def test_how_many_cards_complete_a_size_is_a_number(
    table: Setter, size: int, points: int, after: tuple[int, bool]
) -> None:
    game = contest(table, 3, 2, False, size_complete_at=size)
    assert game.points(0).get("tokens complete", 0) == points
    assert game["papers"][TYPES.index(2)] == after


@pytest.mark.parametrize("bonus", [0, 2])
def test_completing_a_type_late_may_bring_points(table: Setter, bonus: int) -> None:
    game = contest(table, 5, 5, True, second_complete_bonus=bonus)
    assert game.points(0).get("late completions", 0) == bonus
    assert contest(table, 5, 4, False, second_complete_bonus=bonus).points(0).get("late completions", 0) == 0


@pytest.mark.parametrize(("one", "places"), [(False, [onto(1), START]), (True, [])])
def test_having_one_collection_of_each_type_only_is_a_switch(table: Setter, one: bool, places: list[Move]) -> None:
    rules = {"one_collection_per_type": one}
    game = table("R2a", "", exhibits={0: ["R2c O2a", "B2a"]}, out={0: [0]}, rules=rules)
    game.play(RECLAIM, exhibit(0))
    assert (game.legal() if game["phase"] == "where" else []) == places


@pytest.mark.parametrize("refill", ["end_of_turn", "at_once"])
def test_when_gaps_are_filled_is_a_switch(table: Setter, refill: str) -> None:
    game = table("", "", sites=["Y3a O1a"], deck="R2a R2c", rules={"refill": refill})
    game.play(take(0))
    assert (take(0, 0) in game.legal()) == (refill == "at_once")
    game.play(DECLINE)
    assert len(game["deck"]) == 1


@pytest.mark.parametrize(
    ("end", "deck", "ending"),
    [
        ("last_drawn", "R2a", "deck empty"),
        ("last_drawn", "R2a R2c", None),
        ("refill_fails", "R2a", None),
        ("refill_fails", "", "deck empty"),
        ("never", "", None),
    ],
)
def test_how_the_deck_brings_on_the_end_is_a_switch(table: Setter, end: str, deck: str, ending: str | None) -> None:
    game = table("", "", sites=["R1a O1a"], deck=deck, rules={"deck_end": end})
    game.play(take(0))
    assert game["ending"] == ending
    assert game["supply"] == (40 if ending else 13)


def test_an_empty_deck_ends_the_game_after_the_lap(table: Setter) -> None:
    game = table("", "", sites=["R1a O1a", "R1b O1b"], deck="R2a")
    game.play(take(0))
    assert not game["over"]
    game.play(take(1))
    assert game["over"]
    assert game["end cause"] == "deck empty"


@pytest.mark.parametrize(("rules", "more"), [({}, 0), ({"extra_lap": True}, 2)])
def test_a_further_lap_when_the_last_seat_brings_on_the_end_is_a_switch(
    table: Setter, rules: dict[str, object], more: int
) -> None:
    game = table("", "", sites=["R1a O1a", "R1b O1b", "R2a R2b"], deck="R2c", active=1, rules=rules)
    game.play(take(0))
    for site in range(1, 1 + more):
        assert not game["over"]
        game.play(take(site))
    assert game["over"]


def test_an_extra_lap_is_no_longer_lap_for_anybody_else(table: Setter) -> None:
    game = table("", "", sites=["R1a O1a", "R1b O1b"], deck="R2c", rules={"extra_lap": True})
    game.play(take(0), take(1))
    assert game["over"]


def test_ending_at_once_is_a_switch(table: Setter) -> None:
    rules = {"end_rule": "immediate"}
    game = table("R2a R3a", "", exhibits={0: ["R1a"]}, out={0: [0, 1]}, amber=(9, 0), supply=1, rules=rules)
    game.play(RECLAIM, exhibit(0), onto(0))
    assert not game["over"], "the turn is played to its end"
    game.play(exhibit(1), onto(0))
    assert game["over"]


def test_announcing_exhibits_is_a_switch(table: Setter) -> None:
    rules = {"reclaim_rewards": "simultaneous"}
    game = table("R1a R2a", "", out={0: [0, 1, 2]}, amber=(1, 0), rules=rules)
    game.play(RECLAIM)
    assert game.legal() == [("split", exhibits) for exhibits in range(3)]
    game.play(("split", 2))
    assert game.legal() == [DECLINE, exhibit(0)]
    game.play(exhibit(0))
    assert game["amber"] == [1, 0], "the second exhibit cannot be paid with amber that comes later"
    assert game["active"] == 1


def test_a_declined_exhibit_is_lost_and_the_next_reclaim_is_announced_again(table: Setter) -> None:
    rules = {"reclaim_rewards": "simultaneous"}
    game = table("R1a", "O1a", out={0: [0, 1], 1: [0]}, amber=(1, 1), rules=rules)
    game.play(RECLAIM, ("split", 1), DECLINE)
    assert game["amber"] == [2, 1]
    game.play(RECLAIM)
    assert game.legal() == [("split", 0), ("split", 1)]


def test_closing_sites_to_others_is_a_switch(table: Setter) -> None:
    sites = ["R1a O1a", "R1b O1b", "R2a O2a", "R3a O3a"]
    for exclusive in (False, True):
        game = table("", "", sites=sites, out={1: [0, 1]}, rules={"exclusive_sites": exclusive})
        assert (take(0) in game.legal()) != exclusive
        assert take(2) in game.legal()


def test_forcing_effects_is_a_switch(table: Setter) -> None:
    sites = ["B1a R1c", "Y3a O1a", "Y1a Y3c"]
    for optional in (True, False):
        for move in (take(0), take(1), take(2, 0), take(2, 1)):
            rules = {"optional_effects": optional}
            game = table("R2a O2a", "", sites=sites, amber=(2, 0), out={0: [3]}, rules=rules)
            game.play(move)
            assert (DECLINE in game.legal()) == optional
            assert game["seat"] == 0


@pytest.mark.parametrize(("per_point", "points"), [(0, 0), (1, 7), (3, 2)])
def test_what_amber_is_worth_at_the_end_is_a_number(table: Setter, per_point: int, points: int) -> None:
    game = table("", "", sites=["R1a O1a"], amber=(5, 0), rules={"amber_per_point": per_point})
    game.play(take(0, 1))
    assert game.points(0).get("left-over amber", 0) == points
    assert game["scores"][0] == points


def test_extra_newspapers_go_to_who_first_exhibits_their_colours_within_a_turn(table: Setter) -> None:
    rules = {"extra_papers": 2, "extra_paper_value": 4}
    patterns = ("ROO", "RRB")
    study = "R1a O1a O1b B1c R1b"
    game = table(study, "", out={0: [0, 1, 2, 3]}, amber=(9, 0), patterns=patterns, rules=rules)
    game.play(RECLAIM, exhibit(0), exhibit(1), START, exhibit(2), START)
    assert [holder for _, holder in game["extra papers"]] == [0, None]
    assert game.points(0) == {"extra newspapers": 4}
    game.play(exhibit(3), START)
    assert [holder for _, holder in game["extra papers"]] == [0, None]


def test_colours_of_two_turns_do_not_make_an_extra_newspaper(table: Setter) -> None:
    rules = {"extra_papers": 1, "deck_end": "never"}
    sites = ["", "B2c O2c", "B2c R2c", "O1c R3c"]
    game = table("R1a O1a O1b", "", out={0: [0, 2]}, amber=(9, 0), patterns=["ROO"], rules=rules, sites=sites, deck="")
    game.play(RECLAIM, exhibit(0), exhibit(1), START)
    game.play(take(1), take(2), take(3), RECLAIM, exhibit(2), START)
    assert [holder for _, holder in game["extra papers"]] == [None]


@pytest.mark.parametrize(
    ("rules", "card", "amber", "laurels"),
    [
        ({}, "Y1b", [1, 0], [1, 0]),
        ({"laurel_scale": 0}, "Y1b", [1, 0], [0, 0]),
        ({"laurel_scale": 150}, "Y1b", [1, 0], [2, 0]),
        ({"laurel_scale": 149}, "Y1b", [1, 0], [1, 0]),
        ({"amber_scale": 300}, "Y1b", [3, 0], [1, 0]),
        ({"amber_scale": 300}, "G1a", [9, 1], [0, 0]),
        ({"opponent_scale": 300}, "G1a", [3, 3], [0, 0]),
        ({"opponent_scale": 0}, "G1a", [3, 0], [0, 0]),
        ({"opponent_scale": 200}, "G3a", [2, 0], [3, 2]),
    ],
)
def test_what_cards_give_can_be_scaled(
    table: Setter, rules: dict[str, object], card: str, amber: list[int], laurels: list[int]
) -> None:
    game = table("", "", sites=[f"{card} R1c"], amber=(0, 0), rules=rules)
    game.play(take(0))
    assert game["amber"] == amber
    assert [game.points(seat).get("laurels", 0) for seat in range(2)] == laurels


@pytest.mark.parametrize(("scale", "laurels"), [(0, 0), (100, 1), (200, 2)])
def test_what_reacts_to_opponents_is_scaled_as_well(table: Setter, scale: int, laurels: int) -> None:
    game = table("", "G2b", sites=["G2b R1c"], rules={"opponent_scale": scale})
    game.play(take(0))
    assert game.points(1).get("laurels", 0) == laurels


@pytest.mark.parametrize(("scale", "paid"), [(0, 3), (100, 1), (200, 0)])
def test_reductions_of_costs_can_be_scaled(table: Setter, scale: int, paid: int) -> None:
    game = table("B3b", "", sites=["B1b R1c"], amber=(3, 0), rules={"discount_scale": scale})
    game.play(take(0), exhibit(0))
    assert game["amber"] == [3 - paid, 0]


@pytest.mark.parametrize(("rules", "points"), [({}, 9), ({"token_value": 1}, 9), ({"complete_token_value": 4}, 11)])
def test_what_tokens_are_worth_is_a_number(table: Setter, rules: dict[str, object], points: int) -> None:
    game = table("R3a", "", exhibits={0: ["R1a R2a"]}, papers={"R": 0}, out={0: [0]}, amber=(3, 0), rules=rules)
    before = 2 * bool(rules.get("token_value", 2)) if "token_value" not in rules else 1
    assert game.points(0)["tokens incomplete"] == before
    game.play(RECLAIM, exhibit(0), onto(0))
    assert game["scores"][0] == points


def test_beginnings_newspapers_rewards_and_costs_are_numbers(table: Setter) -> None:
    rules = {
        "start_value": 1,
        "paper_values": (9, 3, 3, 3, 3, 5, 5, 5),
        "reclaim_income": 2,
        "exhibit_cost": (0, 4, 5),
    }
    game = table("R1a R2a", "", out={0: [0, 1, 2]}, amber=(2, 0), rules=rules)
    game.play(RECLAIM, AMBER)
    assert game["amber"] == [4, 0]
    game.play(exhibit(0), exhibit(1), onto(0))
    assert game["amber"] == [0, 0]
    assert game.points(0) == {"collections begun": 1, "tokens incomplete": 2, "red newspaper": 9}


@pytest.mark.parametrize("players", GAME.players)
def test_set_up(players: int) -> None:
    changes = {"seat_bonus_amber": tuple(range(players)), "start_cards": 2, "sites": 5, "cards_per_site": 3}
    for rules in ({}, changes):
        kernel = KernelGame(players, rules)
        kernel.start(1, 0)
        now = kernel.snapshot()
        sites, slots, dealt = (5, 3, 2) if rules else (4, 2, 0)
        assert [len(site) for site in now["sites"]] == [slots] * sites
        assert all(card is not None for site in now["sites"] for card in site)
        assert [sum(card is not None for card in study) for study in now["studies"]] == [dealt] * players
        assert len(now["deck"]) == 90 - sites * slots - dealt * players
        assert now["amber"] == [2 + (seat if rules else 0) for seat in range(players)]
        assert now["markers at home"] == [4] * players
        assert (now["supply"], now["box"]) == (3 + 5 * players, 37 - 5 * players)
        assert {holder for holder, _ in now["papers"]} == {None}
        assert now["scores"] == [0] * players
        assert (now["turn"], now["active"], now["seat"], now["phase"]) == (1, 0, 0, "action")


@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        ({"one_time_copies": 3}, 27 * 3 + 18 * 2),
        ({"recurring_copies": 1}, 27 * 2 + 18),
        ({"cell_copies": (9, *[0] * 14)}, 90 + 3 * 7),
        ({"cell_copies": (1, *[0] * 14), "one_time_copies": 4}, 90 - 3 + 25 * 2),
    ],
)
def test_copies_of_cards_are_numbers(rules: dict[str, object], cards: int) -> None:
    kernel = KernelGame(2, rules)
    kernel.start(1, 0)
    assert len(kernel.snapshot()["deck"]) == cards - 8


# A design that does nothing, and what nobody knows


@pytest.mark.parametrize(
    ("study", "site", "points"),
    [("R1b", "R1a", 2), ("R1b", "R2a", 3), ("", "R1a", 1)],
)
def test_a_design_does_nothing_for_one_seat_only(table: Setter, study: str, site: str, points: int) -> None:
    for without, laurels in ((None, points), ("R1b", points - study.count("R1b")), ("O1a", points)):
        game = table(study, "", sites=[f"{site} R1c"], without={} if without is None else {0: without})
        game.play(take(0))
        assert game.points(0).get("laurels", 0) == laurels
    game = table(study, "", sites=[f"{site} R1c"], without={1: "R1b"})
    game.play(take(0))
    assert game.points(0)["laurels"] == points


def test_a_design_without_effect_is_still_a_fossil_of_its_family_and_size(table: Setter) -> None:
    game = table("B2c R1b", "", sites=["R1a O1a"], without={0: "R1a"}, out={0: [1]})
    game.play(take(0))
    assert game.points(0) == {"laurels": 1}
    game.play(("take", 1, 0), RECLAIM, exhibit(2))
    assert game["exhibited"] == [1, 0]


def test_a_design_without_effect_neither_reduces_costs_nor_can_be_copied(table: Setter) -> None:
    game = table("B3b", "", out={0: [0]}, amber=(2, 0), without={0: "B3b"})
    game.play(RECLAIM)
    assert game["active"] == 1, "3 amber are not there"
    game = table("R1a", "", sites=["Y1c R1c"], without={0: "R1a"})
    game.play(take(0))
    assert game["active"] == 1


def test_what_a_design_without_effect_would_do_to_opponents_is_left_out(table: Setter) -> None:
    game = table("", "", sites=["G1a R1c"], amber=(0, 0), without={0: "G1a"})
    game.play(take(0))
    assert game["amber"] == [0, 0]


@pytest.mark.parametrize("players", GAME.players)
def test_a_new_deal_changes_nothing_but_the_order_of_the_deck(players: int) -> None:
    rules = {"extra_papers": 3}
    table = GameTable("first-giants", players, rules=rules)
    checked = 0
    for number, _ in enumerate(table.random_moves(3)):
        if number % 7:
            continue
        for seat in range(players):
            other = table.copy()
            other.call("redeal", seat)
            before, after = table.image("key", "luck", "deck"), other.image("key", "luck", "deck")
            assert after == before
            n = int(table.s.n_deck)
            ours, theirs = table.s.deck.tolist(), other.s.deck.tolist()
            assert sorted(ours[:n]) == sorted(theirs[:n])
            checked += ours[:n] != theirs[:n]
    assert checked > 20, "the deck was hardly ever shuffled"
