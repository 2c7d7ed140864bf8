"""The rules of Giants by example, on the compiled game and the plain model at once.

Every test sets up a position, plays a few moves in both and looks at the table; after every move both are
compared and everything is counted. Hexes and ahus are those of the shipped island. Seats are called by colours:
Red is seat 0, then Blue, Green, Yellow and White.
"""

from collections.abc import Mapping
from typing import Any

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
    won,
)
from reference.giants import SPECIAL
from reference.giants_position import Move
from reference.giants_table import CHIEF, HOME, KINDS_OF_FIGURES, SORCERER, WORKER
from support import Table as CompiledTable
from support import choice_of

from sim.strategy import available_strategies

# The fourteen examples


def test_a_large_moai_with_a_headdress_on_the_8_5_ahu_counts_29_points() -> None:
    table = Table()
    table.figures(RED, 0, WORKER)
    large = table.piece(RED, 3, 0, marked=True)
    hat = table.piece(RED, 0, 0, marked=True)
    table.begin("transport")
    table.carry("put up", large, 20, 0)
    assert table.scores == [24, 0, 0]
    table.play(PASS, PASS)
    table.carry("put up", hat, 20, 0)
    assert table.scores == [29, 0, 0]


def test_a_small_moai_with_a_headdress_counts_13_points_there() -> None:
    table = Table()
    table.figures(RED, 0, WORKER)
    small, hat = table.piece(RED, 1, 0, marked=True), table.piece(RED, 0, 0, marked=True)
    table.begin("transport")
    table.carry("put up", small, 20, 0)
    table.play(PASS, PASS)
    table.carry("put up", hat, 20, 0)
    assert table.scores == [13, 0, 0]


@pytest.mark.parametrize(
    ("in_round", "rolled", "offered"),
    [
        (1, [0, 1, 2, 3], [1, 1, 2, 2]),
        (2, [0, 1, 2, 3], [1, 2, 3]),
        (2, [1, 2, 3, 3], [1, 2, 3, 3]),
    ],
)
def test_dice_put_moai_on_offer_and_are_kind_in_the_first_round(
    in_round: int, rolled: list[int], offered: list[int]
) -> None:
    for block in range(500):
        kernel = KernelGame(4)
        kernel.start(1, block)
        while kernel.read("turn") < in_round:
            kernel.apply(next(move for move in (PASS, NO_BID) if move in kernel.legal()))
        if sorted(kernel.read("dice")[:4]) == rolled:
            assert _sizes(kernel) == offered
            return
    pytest.fail(f"nobody ever rolled {rolled}")


def _sizes(kernel: KernelGame) -> list[int]:
    return [size for size, number in enumerate(kernel.read("offered")) for _ in range(number)]


def test_equal_markers_are_settled_by_tablets_and_a_chief_sculpts_one_moai() -> None:
    table = bidding(2, 2, 3)
    table.home(RED, workers=2, markers=2, halves=2)
    table.home(BLUE, workers=1, markers=2, halves=5)
    table.begin("bidding")
    table.play(("bid", 2, 2, 0, 1), ("bid", 2, 0, 0, 1), NO_BID)
    assert (table.phase, table.seat) == ("pick", BLUE)
    table.play(("take", 3, 3))
    assert table.seat == RED
    table.play(("take", 2, 2))
    assert table.seat == RED, "Blue's chief has sculpted and has no strength left over"
    assert table.legal() == [DECLINE, ("take", 2, 0)]
    table.play(("take", 2, 0))
    assert table.phase == "place"
    assert (won(table, RED), won(table, BLUE)) == ([2, 2], [3])


def test_who_chooses_late_may_be_left_with_figures_bid_in_vain() -> None:
    table = bidding(1, 3)
    table.home(RED, workers=1, markers=2)
    table.home(GREEN, workers=1, markers=2)
    table.begin("bidding")
    table.play(("bid", 1, 1, 0, 0), ("bid", 1, 0, 0, 1), ("bid", 2, 0, 1, 0))
    assert table.seat == GREEN
    table.play(("take", 1, 0))
    assert table.seat == BLUE, "Red's single worker cannot sculpt what is left"
    table.play(("take", 3, 3))
    assert [won(table, seat) for seat in range(3)] == [[], [3], [1]]
    assert table.read("workers_home")[RED] == 0
    assert table.read("markers_home")[RED] == 1
    assert table.read("sorcerer_at")[GREEN] == NAMES.FRONT
    assert table.kernel.counted(RED)["uses"]["strength bid in vain"] == 1


def test_unused_sculptors_choose_again_in_a_second_lap() -> None:
    table = bidding(3, 2, 1)
    table.home(RED, markers=2)
    table.home(BLUE, workers=3, markers=1)
    table.begin("bidding")
    table.play(("bid", 2, 0, 0, 1), ("bid", 1, 3, 0, 0), NO_BID)
    table.play(("take", 3, 3), ("take", 2, 0))
    assert table.seat == BLUE
    assert table.legal() == [DECLINE, ("take", 1, 0)]
    table.play(("take", 1, 0))
    assert (won(table, RED), won(table, BLUE)) == ([3], [2, 1])


class TestOneHex:
    """Who is paid when a piece of Red's is carried from its quarry, hex 27, into hex 26."""

    def enter(self, weight: int, *, logs: int = 0, rules: Mapping[str, object] | None = None, **crew: str) -> Table:
        """Return the table; figures are named by w, s and c under the seat's colour."""
        table = Table(3, **(rules or {}))
        seats = {"red": RED, "blue": BLUE, "green": GREEN}
        letters = dict(zip("wsc", KINDS_OF_FIGURES, strict=True))
        for colour, figures in crew.items():
            table.figures(seats[colour], 26, *(letters[each] for each in figures))
        table.figures(GREEN, 26, logs=logs)
        table.piece(RED, weight, 27, marked=True)
        return table.begin("transport")

    def paid(self, *arguments: Any, **options: Any) -> list[list[int]]:
        """Return the payments between which Red can choose; none if the hex cannot be entered."""
        return self.enter(*arguments, **options).payments("stop", 0, 26)

    def test_a_log_adds_to_the_own_worker(self) -> None:
        assert self.paid(2, logs=1, red="w") == [[0, 0, 0]]

    @pytest.mark.parametrize("weight", [1, 2])
    def test_logs_alone_will_do_unless_a_figure_has_to_help(self, weight: int) -> None:
        assert self.paid(weight, logs=2, blue="w") == [[0, 0, 0]]
        assert self.paid(weight, logs=2, blue="w", rules={"min_figures": 1}) == [[0, 1, 0]]

    @pytest.mark.parametrize(("weight", "points"), [(1, 1), (2, 2), (3, 3), (0, 1)])
    def test_a_rival_chief_is_paid_what_the_piece_weighs(self, weight: int, points: int) -> None:
        assert self.paid(weight, blue="c") == [[0, points, 0]]

    def test_a_chief_is_called_where_workers_are_too_few(self) -> None:
        assert self.paid(3, red="w", blue="w", green="c") == [[0, 0, 3]]
        assert {sum(paid) for paid in self.paid(3, red="w", blue="w", green="c", rules={"chief_pay": "used"})} == {2}
        assert self.paid(3, red="w", blue="w", green="c", rules={"chief_pay": "1"}) == [[0, 0, 1]]
        assert self.paid(1, green="c", rules={"chief_pay": "3"}) == [[0, 0, 3]]

    def test_a_worker_fills_the_gap_that_is_left(self) -> None:
        assert self.paid(3, logs=1, red="w", blue="w") == [[0, 1, 0]]

    def test_too_little_strength_lets_nothing_in(self) -> None:
        assert self.paid(3, red="w", blue="w") == []

    def test_the_mover_chooses_whom_to_use(self) -> None:
        assert self.paid(1, blue="w", green="w") == [[0, 0, 1], [0, 1, 0]]

    def test_a_sorcerer_is_paid_like_a_worker_unless_a_rule_spares_it(self) -> None:
        assert self.paid(1, blue="s") == [[0, 1, 0]]
        assert self.paid(1, blue="s", rules={"sorc_pay": False}) == [[0, 0, 0]]
        assert self.paid(1, blue="s", green="w", rules={"sorc_pay": False}) == [[0, 0, 0]]

    def test_a_weak_chief_needs_help(self) -> None:
        weak = {"chief_strength": 2}
        assert self.paid(3, blue="c", rules=weak) == []
        assert self.paid(3, blue="cw", rules=weak) == [[0, 4, 0]]
        assert self.paid(3, blue="c", green="c", rules=weak) == [[0, 3, 3]]

    def test_gifts_are_for_those_who_want_to_make_them(self) -> None:
        assert self.paid(2, red="ww", blue="ww") == [[0, 0, 0]]
        assert self.paid(2, red="ww", blue="www", rules={"allow_gift_use": True}) == [[0, 0, 0], [0, 2, 0]]

    @pytest.mark.parametrize("pay", [0, 2])
    def test_workers_are_paid_as_the_rules_say(self, pay: int) -> None:
        assert self.paid(1, blue="w", rules={"worker_pay": pay}) == [[0, pay, 0]]


def on_the_way(size: int, last: int) -> Table:
    """Return Red's moai in the quarry and figures on two ways from there to hex 5, where `last` has a chief."""
    table = Table(4)
    table.figures(BLUE, 17, CHIEF)
    table.figures(GREEN, 26, WORKER)
    table.figures(YELLOW, 26, WORKER)
    table.figures(RED, 16, WORKER, logs=1)
    table.figures(RED, 10, WORKER)
    table.figures(GREEN, 10, WORKER)
    if last == BLUE:
        table.model.players[BLUE].send(CHIEF, HOME, start=17)
        table.figures(BLUE, 17, WORKER, WORKER)
    table.figures(last, 5, CHIEF)
    table.piece(RED, size, WAITING)
    return table


def test_two_ways_cost_as_much_and_pay_others() -> None:
    table = on_the_way(2, RED).begin("transport")
    assert table.prices("put up", 0, 24, 5) == {3}
    assert table.payments("put up", 0, 24, 5) == [[0, 0, 2, 1], [0, 2, 1, 0]]
    spared = [move for move in table.legal("put up", 0, 24, 5) if table.model.ways[move].paid[BLUE] == 0]
    table.play(*spared)
    assert table.track == [0, 0, 2, 1]
    assert table.scores[RED] == 10
    assert table.read("ahu_size")[24] == 2


def test_a_large_moai_gets_no_further_than_the_chief() -> None:
    table = on_the_way(3, RED).begin("transport")
    assert {(move[2], move[-1]) for move in table.legal("stop", 0)} == {(17, 3)}


def test_without_an_own_figure_there_is_no_erecting() -> None:
    table = on_the_way(2, BLUE).begin("transport")
    assert table.prices("stop and mark", 0, 5) == {5}
    assert [move for move in table.legal("put up") if move[3] == 5] == []
    table.carry("stop and mark", 0, 5)
    assert sum(table.track) == 5
    assert table.read("piece_marked")[0] == 1


def reserved(**rules: object) -> Table:
    """Return Red with five moai standing and a base that reserves ahu 13; moai of Red and Blue lie at hex 53."""
    table = Table(4, **rules)
    for ahu in range(5):
        table.statue(RED, ahu, 1)
    table.statue(RED, 13, None)
    table.figures(RED, 53, WORKER)
    table.figures(BLUE, 53, WORKER)
    table.piece(RED, 1, 53, marked=True)
    table.piece(BLUE, 1, 53, marked=True)
    return table.begin("transport")


def test_a_reserving_base_does_not_end_the_game() -> None:
    table = reserved()
    table.pass_all()
    assert not table.over


def test_only_who_reserved_an_ahu_erects_there_and_the_last_base_ends_the_game() -> None:
    table = reserved()
    assert {move[2] for move in table.legal("put up", 0)} == {13}, "Red has no other base left"
    table.carry("put up", 0, 13)
    assert table.read("bases_left")[RED] == 0
    assert not table.over, "the phase is played to its end"
    assert {move[2] for move in table.legal("put up", 1)} == {12}
    table.carry("put up", 1, 12)
    table.pass_all()
    assert table.over
    assert NAMES.END_CAUSES[table.read("end_cause")] == "all bases stand"


def test_a_rival_may_not_erect_on_a_reserved_ahu() -> None:
    table = reserved()
    table.play(PASS)
    assert {move[2] for move in table.legal("put up", 1)} == {12}


def test_the_game_can_end_at_once() -> None:
    table = reserved(end_check="immediate")
    table.carry("put up", 0, 13)
    assert table.over


def left_behind(**rules: object) -> Table:
    """Return Red's medium moai before it is carried to hex 26; Blue has a crew in hex 25 and everybody one in 26."""
    table = Table(3, **rules)
    table.figures(RED, 26, WORKER, WORKER)
    table.figures(BLUE, 25, WORKER, WORKER)
    table.home(RED, markers=2)
    table.piece(RED, 2, WAITING)
    return table.begin("transport")


def test_an_unmarked_piece_is_free_from_the_next_transport_on() -> None:
    table = left_behind()
    table.carry("stop", 0, 26)
    assert table.legal("stop", 0) == [], "Blue may not carry it yet"
    table.next_transport()
    assert table.owner(0) is None
    assert table.seat == BLUE
    assert table.legal("mark", 0)


def test_a_marked_piece_stays_with_its_owner() -> None:
    table = left_behind()
    table.carry("stop and mark", 0, 26)
    table.next_transport()
    assert table.owner(0) == RED
    assert table.legal() == [PASS]


def test_a_piece_without_its_marker_belongs_to_nobody() -> None:
    table = left_behind()
    table.carry("stop and mark", 0, 26)
    table.pass_all()
    assert (table.phase, table.seat) == ("unmark", RED)
    table.play(("unmark", 0))
    assert table.owner(0) is None
    assert table.read("markers_home")[RED] == 2


def test_by_another_rule_unmarked_pieces_are_free_at_once() -> None:
    table = left_behind(unmarked_free="immediate")
    table.carry("stop", 0, 26)
    assert table.prices("stop", 0, 25) == {0}


def test_a_headdress_is_carried_like_a_small_moai_and_crowns_a_statue() -> None:
    table = Table()
    table.figures(BLUE, 31, CHIEF)
    table.figures(BLUE, 21, WORKER)
    table.figures(RED, 11, WORKER, SORCERER)
    moai = table.piece(RED, 2, 11, marked=True)
    hat = table.piece(RED, 0, WAITING)
    table.begin("transport")
    table.carry("put up", moai, 18, 11)
    table.play(PASS, PASS)
    table.carry("put up", hat, 18, 11)
    assert table.track == [0, 2, 0]
    assert table.scores[RED] == 19


def test_a_power_without_effect_is_not_used_but_the_sorcerer_may_stand_there() -> None:
    table = Table()
    table.home(RED, workers=6)
    table.begin("placing")
    assert table.legal("place", SORCERER, 44) == [("place", SORCERER, 44, "", 0)]


def test_a_felled_forest_yields_once() -> None:
    table = Table()
    at = table.model.island.forest[0]
    tile = table.model.forest[at]
    table.begin("placing")
    table.play(("place", SORCERER, at, SPECIAL, 0))
    assert table.read("logs")[RED] == tile
    assert table.legal("place", SORCERER, at) == [("place", SORCERER, at, "", 0)]
    table.play(("place", SORCERER, at, "", 0))
    assert table.read("logs")[BLUE] == 0


def test_tablets_let_the_chief_fetch_a_headdress() -> None:
    table = Table()
    table.home(RED, markers=2, halves=3)
    table.begin("placing")
    table.play(("place", CHIEF, 42, SPECIAL, 0))
    assert table.read("halves")[RED] == 1
    assert table.read("half_stock") == 29
    assert won(table, RED) == [NAMES.HEADDRESS]
    assert table.read("chief_at")[RED] == 42


def test_figures_and_logs_serve_again_and_again() -> None:
    table = Table(4)
    table.figures(GREEN, 26, WORKER, logs=1)
    table.home(GREEN, logs=1)
    table.figures(GREEN, 36, SORCERER, logs=1)
    table.piece(RED, 2, WAITING)
    table.piece(YELLOW, 2, WAITING)
    table.begin("transport")
    table.carry("stop", 0, 26)
    table.play(PASS, PASS)
    table.carry("stop", 1, 26)
    assert table.track[GREEN] == 2
    table.pass_all()
    assert table.read("logs")[GREEN] == 2, "the log behind the screen and the one that was not needed"
    assert table.read("logs_gone") == 1


@pytest.mark.parametrize(("points", "total"), [(0, 44), (1, 46), (3, 50)])
def test_the_final_total(points: int, total: int) -> None:
    table = Table(3, tablet_points=points)
    table.home(RED, markers=6, workers=0)
    table.figures(RED, 0, WORKER)
    table.figures(RED, 5, WORKER)
    slots = [table.piece(None, size, at) for size, at in ((2, 0), (1, 5), (0, 5))]
    table.model.players[RED].track = 17
    table.begin("placing")
    table.play(("tablets", 5), PASS, PASS)
    table.play(("place", SORCERER, 19, 0, 0), PASS)
    for slot, ahu, at in zip(slots, (20, 24, 24), (0, 5, 5), strict=True):
        table.carry("put up", slot, ahu, at)
        if ahu == 20:
            table.play(PASS, PASS)
    assert table.scores[RED] == total


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


def test_a_die_for_a_size_that_has_run_out_offers_nothing() -> None:
    kernel = KernelGame(4, {"die_faces": (2,) * 6, "brown_faces": (1,) * 6, "moai_stock": (3, 2, 0), "bases": 1})
    kernel.start(1, 0)
    assert _sizes(kernel) == [1, 2, 2]


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
        return _sizes(kernel)

    assert set(rolled(True)) <= {1, 2}
    assert len(rolled(True)) == 3
    assert set(rolled(False)) <= {3}


def test_named_forests_keep_the_sum_of_the_map() -> None:
    tiles = {name: KernelGame(3, {"forest_tiles": name}).r.tiles.tolist()[:7] for name in ("map", "flat", "steep")}
    assert {sum(each) for each in tiles.values()} == {27}
    assert sorted(tiles["map"]) == [2, 3, 3, 4, 4, 5, 6]
    spread = {name: max(each) - min(each) for name, each in tiles.items()}
    assert spread["flat"] <= 1 < spread["map"] < spread["steep"]


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


# What nobody may know


def test_a_redeal_changes_earlier_bids_and_nothing_else() -> None:
    met = set()
    for block in range(10):
        table = CompiledTable("giants", 4, block=block, rules={"bid_list": "full"})
        for _ in range(3):
            table.apply(table.legal()[-1])
        moves = table.legal()
        world = table.copy()
        world.call("redeal", 3)
        assert world.legal() == moves
        bids = ("bid_markers", "bid_workers", "bid_sorcerer", "bid_chief", "key", "luck", "n_moves", "moves")
        assert world.image(*bids) == table.image(*bids)
        met.add(tuple(tuple(getattr(world.s, name)[:3].tolist()) for name in bids[:4]))
    assert len(met) > 5, "the others' bids should differ from redeal to redeal"


@pytest.mark.parametrize("label", available_strategies(GAME))
def test_no_strategy_looks_at_bids_that_are_still_secret(label: str) -> None:
    asked = 0
    for block in range(6):
        table = CompiledTable("giants", 4, block=block)
        while table.s.turn < 3 and not table.s.over:
            moves = table.legal()
            if len(moves) > 1 and table.s.phase == NAMES.PHASE_BID and table.s.bidding:
                asked += 1
                chosen = choice_of(table.copy(), label)
                for _ in range(3):
                    world = table.copy()
                    world.call("redeal", int(table.s.seat))
                    world.legal()
                    assert choice_of(world, label) == chosen
            table.apply(moves[choice_of(table, label) if len(moves) > 1 else 0])
    assert asked > 10


def test_a_redeal_shuffles_only_owners_that_the_seat_does_not_know() -> None:
    table = Table(3)
    for ahu, owner in enumerate([RED, RED, BLUE, BLUE, GREEN, GREEN, BLUE, GREEN]):
        table.statue(owner, ahu, 1)
    for ahu in (0, 2, 3, 5, 6, 7):
        table.model.players[BLUE].knows.discard(ahu)
    table.begin("transport")
    before = table.read("ahu_owner")
    met = set()
    redeal = table.kernel.game.compiled("redeal")
    for key in range(30):
        states = table.kernel.states.copy()
        states["key"] = key
        redeal(states[0], table.kernel.r, BLUE)
        after = states[0].ahu_owner.tolist()
        assert sorted(after) == sorted(before)
        assert [after[ahu] for ahu in (1, 4)] == [before[ahu] for ahu in (1, 4)]
        met.add(tuple(after))
    assert len(met) > 5
