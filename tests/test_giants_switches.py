"""Giants where the rules could be read in two ways, and every switch that no worked example shows to matter."""

import pytest
from giants.kernel import FULL_LISTS, GAME, NAMES, KernelGame
from giants.positions import (
    BLUE,
    DECLINE,
    DONE,
    GREEN,
    NO_BID,
    PASS,
    RED,
    WAITING,
    YELLOW,
    Table,
    bidding,
    left_behind,
    sizes_on_offer,
    won,
)
from reference.giants import SPECIAL
from reference.giants_position import Move
from reference.giants_table import CHIEF, SORCERER, WORKER

# Fixed readings


def test_presets_are_what_the_page_of_the_game_says() -> None:
    names = ("tablets_per_action", "tablet_points", "min_figures", "log_loss")
    found = {preset: [GAME.rules(4, {"preset": preset})[name] for name in names] for preset in ("seed", "published")}
    assert found == {"seed": ["any", 0, 0, "used"], "published": ["1", 1, 1, "placed"]}
    assert [GAME.rules(4)[name] for name in names] == found["seed"]


@pytest.mark.parametrize(("split", "ways"), [(False, []), (True, [DECLINE, ("take", 2, 2)])])
def test_by_one_rule_the_chief_serves_two_moai(split: bool, ways: list[Move]) -> None:
    table = bidding(1, 2, chief_split=split)
    table.begin("bidding")
    table.play(("bid", 0, 0, 0, 1), NO_BID, NO_BID)
    table.play(("take", 1, 1))
    assert (table.legal() if table.phase == "pick" else []) == ways


def test_the_worker_can_take_the_small_one_so_that_the_chief_is_free_for_the_other() -> None:
    table = bidding(1, 2)
    table.begin("bidding")
    table.play(("bid", 0, 1, 0, 1), NO_BID, NO_BID)
    assert set(table.legal("take")) == {("take", 1, 0), ("take", 1, 1), ("take", 2, 2)}
    table.play(("take", 1, 0), ("take", 2, 2))
    assert won(table, RED) == [1, 2]


def test_markers_without_a_figure_are_no_bid() -> None:
    table = bidding(1).begin("bidding")
    assert [move for move in table.legal("bid") if not any(move[2:])] == [NO_BID]
    assert ("bid", 0, 1, 0, 0) in table.legal()


def test_a_bid_can_be_limited_to_few_figures() -> None:
    table = bidding(1, bid_fig_max=2).begin("bidding")
    assert max(sum(move[2:]) for move in table.legal()) == 2


def test_who_declines_is_out_of_later_laps_and_unsold_moai_go_back() -> None:
    table = bidding(1, 1)
    table.home(RED, workers=2, markers=1)
    table.begin("bidding")
    before = table.read("stock")[1]
    table.play(("bid", 1, 2, 0, 0), ("bid", 0, 1, 0, 0), NO_BID)
    table.play(DECLINE)
    assert table.seat == BLUE
    table.play(("take", 1, 0))
    assert table.phase == "place"
    assert won(table, RED) == []
    assert table.read("stock")[1] == before + 1


@pytest.mark.parametrize(("ties", "chooser"), [("tablets", GREEN), ("seat", BLUE)])
def test_ties_of_bids_are_settled_as_the_rules_say(ties: str, chooser: int) -> None:
    table = bidding(1, bid_ties=ties)
    table.home(GREEN, workers=1, markers=2, halves=4)
    table.home(RED, workers=1, markers=2, halves=3)
    table.model.first = BLUE
    table.begin("bidding")
    table.play(*[("bid", 1, 1, 0, 0)] * 3)
    assert table.seat == chooser


def test_lots_settle_ties_of_bids_by_another_rule() -> None:
    first = set()
    for block in range(20):
        kernel = KernelGame(3, {**FULL_LISTS, "bid_ties": "random"})
        kernel.start(1, block)
        for _ in range(3):
            kernel.apply(("bid", 1, 1, 0, 0))
        first.add(kernel.read("seat"))
    assert first == {RED, BLUE, GREEN}


def test_passing_is_final() -> None:
    table = left_behind()
    table.play(PASS)
    assert table.seat == BLUE
    table.play(("pass",))
    table.play(("pass",))
    assert table.phase != "transport"


def test_an_ownerless_piece_that_is_left_unmarked_stays_ownerless() -> None:
    table = Table()
    table.figures(RED, 26, WORKER, WORKER)
    table.figures(BLUE, 25, WORKER, WORKER)
    slot = table.piece(None, 2, 27)
    table.begin("transport")
    table.carry("stop", slot, 26)
    assert table.owner(slot) is None
    assert table.prices("stop", slot, 25) == {0}
    table.carry("stop and mark", slot, 25)
    assert table.owner(slot) == BLUE
    assert table.legal("stop", slot) == []


def test_only_marking_takes_a_marker_from_behind_the_screen() -> None:
    table = Table()
    table.home(RED, markers=2)
    lying, waiting = table.piece(None, 2, 50), table.piece(RED, 1, WAITING)
    table.begin("placing")
    table.play(("tablets", 1), PASS, PASS, PASS)
    assert set(table.legal()) == {PASS, ("mark", lying), ("mark", waiting)}
    table.play(("mark", lying), PASS, PASS)
    assert table.owner(lying) == RED
    assert table.legal() == [PASS], "the other marker lies in front of the screen"


def test_felled_logs_cannot_be_placed_with_the_same_sorcerer() -> None:
    table = Table()
    table.home(RED, logs=1)
    at = table.model.island.forest[0]
    table.begin("placing")
    assert {move[4] for move in table.legal("place", SORCERER, at)} == {0, 1}


def test_everybody_knows_for_good_who_reserved_an_ahu() -> None:
    table = Table(3, memory_error=100)
    table.figures(RED, 19, WORKER)
    slots = [table.piece(RED, 1, 19, marked=True), table.piece(None, 1, 19)]
    table.begin("placing")
    table.play(("place", SORCERER, 19, 0, 0))
    table.play(PASS, PASS, PASS)
    table.carry("put up", slots[0], 0, 19)
    table.play(PASS, PASS)
    table.carry("put up", slots[1], 27, 19)
    assert [known >> 27 & 1 for known in table.read("known")[:3]] == [1, 1, 1]
    table.next_transport()
    assert [known >> 0 & 1 for known in table.read("known")[:3]] == [1, 1, 1]
    assert [known >> 27 & 1 for known in table.read("known")[:3]] == [0, 0, 0], "even the owner forgets"


def test_peeking_belongs_to_putting_on_a_headdress() -> None:
    table = Table()
    table.figures(RED, 19, WORKER)
    table.figures(RED, 53, SORCERER)
    for ahu in (0, 13):
        table.statue(BLUE, ahu, 1)
        for player in table.model.players:
            player.knows.discard(ahu)
    table.home(RED, markers=1, halves=1)
    table.piece(RED, 0, 19, marked=True)
    table.begin("transport")
    assert table.legal("peek") == [("peek", 0)]
    table.play(("peek", 0))
    assert table.seat == RED, "looking is free"
    assert table.read("half_stock") == 30
    assert table.legal("peek") == []
    assert table.legal("put up", 0, 0), "he may still crown a rival's moai"
    assert table.read("known")[RED] == 1


@pytest.mark.parametrize("opened", [True, False])
def test_special_hexes_can_be_closed_to_figures_without_powers(opened: bool) -> None:
    table = Table(3, special_hex_open=opened)
    table.home(RED, workers=1, halves=2)
    table.begin("placing")
    island = table.model.island
    for at in (island.village, island.hut, island.headdress_quarry, *island.forest):
        assert bool(table.legal("place", WORKER, at)) == opened
        assert (("place", CHIEF, at, "", 0) in table.legal()) == opened
        assert ("place", CHIEF, at, SPECIAL, 0) in table.legal()
        assert ("place", SORCERER, at, "", 0) in table.legal()
    assert table.legal("place", WORKER, island.moai_quarry)
    assert table.legal("place", WORKER, 53)


def test_reserving_needs_an_empty_ahu_and_a_base() -> None:
    table = Table()
    table.statue(BLUE, 12, None)
    table.begin("placing")
    assert {move[3] for move in table.legal("place", SORCERER, 53)} == {"", 13}
    bare = Table(3, bases=1)
    bare.statue(RED, 0, None)
    bare.begin("placing")
    assert {move[3] for move in bare.legal("place", SORCERER, 53)} == {""}


# Switches that no example has shown to matter


def test_tablets_are_bought_one_by_one_by_another_rule() -> None:
    table = Table()
    table.begin("placing")
    assert table.legal("tablets") == [("tablets", 1), ("tablets", 2)]
    slow = Table(3, tablets_per_action="1").begin("placing")
    assert slow.legal("tablets") == [("tablets", 1)]


def test_the_chief_takes_logs_along_by_another_rule() -> None:
    for logs in (0, 2):
        table = Table(3, chief_logs=logs)
        table.home(RED, logs=3)
        table.begin("placing")
        assert {move[4] for move in table.legal("place", CHIEF, 20)} == set(range(logs + 1))


def test_a_chief_with_power_costs_as_many_tablets_as_the_rules_say() -> None:
    for halves, cost, powers in ((1, 2, 0), (2, 2, 1), (0, 0, 1), (2, 3, 0)):
        table = Table(3, chief_tablets=cost)
        table.home(RED, halves=halves)
        table.begin("placing")
        assert len(table.legal("place", CHIEF, 44, SPECIAL)) == powers


def test_several_figures_into_one_hex_in_a_turn() -> None:
    table = Table(3, place_per_turn="many")
    table.begin("placing")
    table.play(("place", WORKER, 20, "", 0))
    assert (table.phase, table.seat) == ("same hex", RED)
    assert {move[2] for move in table.legal("place")} == {20}
    table.play(("place", CHIEF, 20, "", 0), DONE)
    assert (table.phase, table.seat) == ("place", BLUE)


def test_a_chief_with_power_may_follow_into_a_closed_hex_in_the_same_turn() -> None:
    for halves, phase in ((2, "same hex"), (0, "place")):
        table = Table(3, place_per_turn="many", special_hex_open=False)
        table.home(RED, workers=1, halves=halves)
        table.begin("placing")
        hut = table.model.island.hut
        table.play(("place", SORCERER, hut, "", 0))
        assert table.phase == phase
        assert table.legal("place", CHIEF, hut) == ([("place", CHIEF, hut, SPECIAL, 0)] if halves else [])


def test_all_placed_logs_leave_by_another_rule() -> None:
    for loss, gone in (("used", 0), ("placed", 1)):
        table = Table(3, log_loss=loss)
        table.figures(RED, 20, WORKER, logs=1)
        table.begin("transport")
        table.pass_all()
        assert table.read("logs_gone") == gone
        assert table.read("logs")[RED] == 1 - gone


def test_own_logs_count_first_then_those_of_the_next_seats() -> None:
    table = Table(4)
    for seat in (GREEN, YELLOW, BLUE):
        table.figures(seat, 26, WORKER, logs=1)
    table.piece(GREEN, 3, WAITING)
    table.begin("transport")
    table.play(PASS, PASS)
    table.carry("stop", 0, 26)
    assert table.read("logs_counted")[26][:4] == [0, 0, 1, 1], "Green has a worker and a log, Yellow sits next"


def test_a_player_carries_on_alone_by_another_rule() -> None:
    table = left_behind(transport_order="block")
    table.carry("stop and mark", 0, 26)
    assert table.seat == RED
    table.play(PASS)
    assert table.seat == BLUE


def test_a_game_can_have_a_fixed_number_of_rounds() -> None:
    table = Table(3, max_rounds=2).begin("transport")
    table.pass_all()
    assert NAMES.END_CAUSES[table.read("end_cause")] == "fixed rounds"


def test_the_headdress_value_can_be_multiplied() -> None:
    table = Table(3, headdress_by_size=True)
    table.figures(RED, 0, WORKER)
    table.statue(RED, 20, 3)
    table.piece(RED, 0, 0, marked=True)
    table.begin("transport")
    table.carry("put up", 0, 20, 0)
    assert table.scores[RED] == 24 + 15


@pytest.mark.parametrize(("rules", "points"), [({"value_slope": 50}, 5), ({"value_cap": 6}, 6), ({}, 8)])
def test_values_can_be_flatter_and_capped(rules: dict[str, object], points: int) -> None:
    table = Table(3, **rules)
    table.figures(RED, 0, WORKER)
    table.piece(RED, 1, 0, marked=True)
    table.begin("transport")
    table.carry("put up", 0, 20, 0)
    assert table.scores[RED] == points


@pytest.mark.parametrize(("slope", "moai", "headdress"), [(50, 5, 3), (100, 8, 5), (150, 12, 8)])
def test_values_rise_with_distance_as_steeply_as_the_rules_say(slope: int, moai: int, headdress: int) -> None:
    rules = KernelGame(3, {"value_slope": slope}).r
    assert (rules.moai_value[20], rules.headdress_value[20]) == (moai, headdress)


Standing = tuple[int, int, str]
"""Hex, owner and kind of a figure."""
PAIRS: list[Standing] = [(26, seat, WORKER) for seat in (BLUE, BLUE, GREEN, GREEN)]
ON_THE_WAY: list[Standing] = [(at, seat, WORKER) for at in (26, 25) for seat in (BLUE, GREEN)]
CHIEF_OR_WORKER: list[Standing] = [(26, RED, WORKER), (26, RED, WORKER), (26, BLUE, WORKER), (26, GREEN, CHIEF)]


@pytest.mark.parametrize(
    ("figures", "size", "goal", "weighed", "any_"),
    [
        pytest.param(PAIRS, 2, 26, [(0, 2, 0), (2, 0, 0)], [(0, 2, 0), (1, 1, 0), (2, 0, 0)], id="in one hex"),
        pytest.param(ON_THE_WAY, 1, 25, [(0, 2, 0), (2, 0, 0)], [(0, 2, 0), (1, 1, 0), (2, 0, 0)], id="on the way"),
        pytest.param(CHIEF_OR_WORKER, 3, 26, [(1, 0, 0)], [(0, 3, 0), (1, 0, 0)], id="a chief where a worker would do"),
    ],
)
def test_whom_to_pay_is_a_choice(
    figures: list[Standing], size: int, goal: int, weighed: list[tuple[int, ...]], any_: list[tuple[int, ...]]
) -> None:
    for payees, expected in (("weighed", weighed), ("any", any_)):
        table = Table(4, payees=payees)
        for at, seat, kind in figures:
            table.figures(seat, at, kind)
        table.piece(RED, size, WAITING)
        table.begin("transport")
        assert [tuple(paid[BLUE:]) for paid in table.payments("stop", 0, goal)] == expected
        for move in table.legal("stop", 0, goal):
            assert sum(table.model.ways[move].paid) == move[-1]


def test_points_shared_by_choice_are_paid() -> None:
    table = Table(4, payees="any")
    for at, seat, kind in PAIRS:
        table.figures(seat, at, kind)
    table.piece(RED, 2, WAITING)
    table.begin("transport")
    table.play(("stop", 0, 26, ("shared", (0, 1, 1, 0)), 2))
    assert table.track == [0, 1, 1, 0]


def test_a_die_for_a_size_that_has_run_out_offers_nothing() -> None:
    kernel = KernelGame(4, {"die_faces": (2,) * 6, "brown_faces": (1,) * 6, "moai_stock": (3, 2, 0), "bases": 1})
    kernel.start(1, 0)
    assert sizes_on_offer(kernel) == [1, 2, 2]


def test_half_tablets_can_run_out() -> None:
    table = Table(3, half_tablets=1).begin("placing")
    assert table.legal("tablets") == [("tablets", 1)]
    table.play(("tablets", 1))
    assert table.legal("tablets") == []


def test_nobody_has_more_logs_with_a_figure_than_the_rules_say() -> None:
    for most in (0, 2, 3):
        table = Table(3, logs_per_figure=most)
        table.home(RED, workers=1, logs=4)
        table.begin("placing")
        for kind in (WORKER, SORCERER):
            assert {move[4] for move in table.legal("place", kind, 20)} == set(range(most + 1))


def test_headdresses_can_be_heavy() -> None:
    for weight, hexes in ((1, {41}), (2, set())):
        table = Table(3, headdress_weight=weight)
        table.figures(RED, 41, WORKER)
        table.piece(RED, 0, WAITING)
        table.begin("transport")
        assert {move[2] for move in table.legal("stop", 0)} == hexes


def test_a_game_without_logs() -> None:
    table = Table(3, log_supply=0).begin("placing")
    assert table.read("log_stock") == 0
    assert table.legal("place", SORCERER, table.model.island.forest[0], SPECIAL) == []


def test_everybody_begins_with_what_the_rules_say() -> None:
    kernel = KernelGame(3, {"start_workers": 2, "worker_cap": 5, "start_markers": 3, "marker_cap": 4, "bases": 4})
    kernel.start(1, 0)
    begun = ("workers_home", "workers_urn", "markers_home", "markers_urn", "bases_left")
    assert [kernel.read(field)[:3] for field in begun] == [[2] * 3, [3] * 3, [3] * 3, [1] * 3, [4] * 3]


def test_a_game_that_nobody_ends_is_stopped() -> None:
    table = Table(3, round_limit=2).begin("transport")
    table.pass_all()
    assert table.over
    assert NAMES.END_CAUSES[table.read("end_cause")] == "turn limit"


@pytest.mark.parametrize("phase", ["bidding", "placing", "transport"])
def test_short_lists_are_shorter(phase: str) -> None:
    def listed(length: str) -> int:
        lists = dict.fromkeys(("bid_list", "placing_list", "transport_list"), length)
        table = Table(3, **lists)
        table.home(RED, workers=4, markers=4)
        table.model.offered[1] += 1
        table.model.stock["small moai"] -= 1
        for at in (17, 18, 26, 28, 37, 38):
            table.figures(BLUE, at, WORKER)
        table.piece(RED, 1, WAITING)
        return len(table.begin(phase).legal())

    assert 1 < listed("short") < listed("full")


def test_the_first_round_can_have_plain_dice() -> None:
    def rolled(kind: bool) -> list[int]:
        kernel = KernelGame(3, {"die_faces": (3, 3, 3, 0, 0, 0), "first_round_dice": kind})
        kernel.start(1, 0)
        return sizes_on_offer(kernel)

    assert set(rolled(True)) <= {1, 2}
    assert len(rolled(True)) == 3
    assert set(rolled(False)) <= {3}


def test_named_forests_keep_the_sum_of_the_map() -> None:
    tiles = {name: KernelGame(3, {"forest_tiles": name}).r.tiles.tolist()[:7] for name in ("map", "flat", "steep")}
    assert {sum(each) for each in tiles.values()} == {27}
    assert sorted(tiles["map"]) == [2, 3, 3, 4, 4, 5, 6]
    spread = {name: max(each) - min(each) for name, each in tiles.items()}
    assert spread["flat"] <= 1 < spread["map"] < spread["steep"]


@pytest.mark.parametrize("spread", ["map", "flat", "steep"])
@pytest.mark.parametrize("logs", [0, 14, 40])
def test_forests_hold_as_many_logs_as_the_game_has(spread: str, logs: int) -> None:
    kernel = KernelGame(3, {"forest_tiles": spread, "log_supply": logs})
    assert kernel.r.tiles.sum() == kernel.r.log_total == logs


def test_leftovers_go_to_the_quarry_and_may_be_marked_in_turn_order() -> None:
    table = Table()
    table.home(RED, markers=1)
    table.home(BLUE, markers=0)
    slots = [table.piece(RED, 1, WAITING), table.piece(BLUE, 0, WAITING)]
    table.begin("transport")
    table.pass_all()
    assert (table.phase, table.seat) == ("leftovers", RED)
    table.play(("mark", slots[0]))
    assert table.read("piece_at")[:2] == [27, 42]
    assert [table.owner(slot) for slot in slots] == [RED, BLUE]
    table.next_transport()
    assert [table.owner(slot) for slot in slots] == [RED, None]


def test_unmarked_leftovers_are_free_at_once_by_another_rule() -> None:
    for rule, owner in (("next_round", RED), ("immediate", None)):
        table = Table(3, unmarked_free=rule)
        slot = table.piece(RED, 1, WAITING)
        table.begin("transport")
        table.pass_all()
        table.play(DONE)
        assert table.owner(slot) == owner


def test_a_variant_pays_those_who_have_little_and_spares_the_leader() -> None:
    table = Table(4)
    for at, seats in ((26, (BLUE, GREEN, YELLOW)), (25, (GREEN, BLUE))):
        for seat in seats:
            table.figures(seat, at, WORKER)
    for seat, points in ((BLUE, 9), (GREEN, 5), (YELLOW, 2)):
        table.model.players[seat].track = points
    table.piece(RED, 1, WAITING)
    table.begin("transport")
    paid = {move[3][0]: table.model.ways[move].paid for move in table.legal("stop", 0, 25)}
    assert paid["equal"] == (0, 2, 0, 0)
    assert paid["standing"] == (0, 0, 1, 1)


def test_an_unmarked_piece_taken_over_counts_as_stolen() -> None:
    table = Table()
    table.figures(BLUE, 19, WORKER)
    slot = table.piece(None, 1, 19)
    table.begin("transport")
    table.play(PASS)
    table.carry("put up", slot, 0, 19)
    assert table.kernel.counted(BLUE)["uses"]["stolen pieces put up"] == 1


def test_a_headdress_on_a_rivals_moai_pays_the_rival() -> None:
    table = Table()
    table.figures(RED, 19, WORKER)
    table.statue(BLUE, 0, 1)
    table.piece(RED, 0, 19, marked=True)
    table.begin("transport")
    table.carry("put up", 0, 0, 19)
    assert table.scores == [0, 3 + 9, 0]
