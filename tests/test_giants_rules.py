"""The rules of Giants by example, on the compiled game and the plain model at once.

Every test sets up a position, plays a few moves in both and looks at the table; after every move both are
compared and everything is counted. Hexes and ahus are those of the shipped island. Seats are called by colours:
Red is seat 0, then Blue, Green, Yellow and White.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from giants.kernel import NAMES, KernelGame
from giants.positions import (
    BLUE,
    DECLINE,
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
from reference.giants_table import CHIEF, HOME, KINDS_OF_FIGURES, SORCERER, WORKER

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
            assert sizes_on_offer(kernel) == offered
            return
    pytest.fail(f"nobody ever rolled {rolled}")


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
        assert self.paid(weight, logs=2, red="w", blue="w", rules={"min_figures": 1}) == [[0, 0, 0]]

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
