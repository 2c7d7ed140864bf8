"""The rules of Christmas Tree by example, on the plain model and on the compiled game alike.

Every test sets up a position, plays a few moves and looks at the table. Cards are written as letters:
m snowman, t Christmas tree, b bell, r star, c candle, k stocking, p present, g gingerbread, S Santa. After
every move all cards are counted.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import pytest
from reference.christmas_tree import FACES, ChristmasTree, Move
from test_christmas_tree_reference import GAME, KernelGame

LETTERS = dict(zip("Smtbrckpg", FACES, strict=False))
PLAY: Move = ("play",)
DONE: Move = ("done",)


class Table(Protocol):
    """A position on which moves are played, whichever implementation plays them."""

    def play(self, *moves: Move) -> None:
        """Play moves, each of which must be legal."""

    def legal(self) -> list[Move]:
        """Return all legal moves."""

    def snapshot(self) -> dict[str, Any]:
        """Return the whole position."""

    def winners(self) -> list[int]:
        """Return the seats that have won a game that is over."""


class LastFirst:
    """Luck of a model that plays alone: every pile is turned over."""

    def shuffled(self, cards: Sequence[str], source: str) -> list[str]:
        return list(reversed(cards))


class ModelTable:
    """A position of the plain model."""

    def __init__(self, model: ChristmasTree) -> None:
        self.model = model

    def play(self, *moves: Move) -> None:
        for move in moves:
            self.model.apply(move, LastFirst())
            self.model.conservation()

    def legal(self) -> list[Move]:
        return sorted(self.model.legal())

    def snapshot(self) -> dict[str, Any]:
        return self.model.snapshot()

    def winners(self) -> list[int]:
        return _best(self.model.standing())


class KernelTable:
    """The same position in the compiled game."""

    def __init__(self, model: ChristmasTree, changes: Mapping[str, object]) -> None:
        self.players = len(model.players)
        self.kernel = KernelGame(self.players, changes)
        self.kernel.write(model)
        self.cards = self.all_cards()

    def all_cards(self) -> list[int]:
        """Return the number of cards of each face, wherever they are."""
        now = self.kernel.snapshot()
        places = [*now["hands"], *now["rows"], *now["kept"], now["discard"], now["on table"]]
        piled = Counter(now["pile"])
        return [sum(place[n] for place in places) + piled[face] for n, face in enumerate(FACES)]

    def play(self, *moves: Move) -> None:
        for move in moves:
            assert move in self.kernel.legal(), f"{move} is not among {self.kernel.legal()}"
            self.kernel.apply(move)
            assert self.all_cards() == self.cards

    def legal(self) -> list[Move]:
        return sorted(self.kernel.legal())

    def snapshot(self) -> dict[str, Any]:
        return self.kernel.snapshot()

    def winners(self) -> list[int]:
        self.kernel.finish()
        return _best(self.kernel.s.standing[: self.players].tolist())


def _best(standing: Sequence[Any]) -> list[int]:
    return [seat for seat, each in enumerate(standing) if each == max(standing)]


Setter = Callable[..., Table]


@pytest.fixture(params=["model", "kernel"])
def table(request: pytest.FixtureRequest) -> Setter:
    """Return a function that sets up a position: hands, and whatever else the example names."""

    def set_up(*hands: str, rules: Mapping[str, object] | None = None, **rest: Any) -> Table:
        model = position(hands, rules or {}, **rest)
        return ModelTable(model) if request.param == "model" else KernelTable(model, rules or {})

    return set_up


def position(
    hands: Sequence[str],
    rules: Mapping[str, object],
    *,
    rows: Sequence[str] | None = None,
    discard: str = "",
    pile: str | None = None,
    points: Sequence[int] | None = None,
    active: int = 0,
) -> ChristmasTree:
    """Return a model at the start of an action; the cards that are not named lie in the pile.

    Where `pile` names the cards of the pile, from the bottom, the others are not in it: the last seat keeps
    them as points. `rows` names the cards of the rows; if it does not, they are full.
    """
    model = ChristmasTree(len(hands), GAME.rules(len(hands), rules))
    left = list(model.cards)
    for player, letters in zip(model.players, hands, strict=True):
        player.hand = _take(letters, left)
    model.discard = _take(discard, left)
    piled = None if pile is None else _take(pile, left)
    if rows is None:
        model.rows = [[left.pop() for _ in range(size)] for size in model.sizes]
    else:
        model.rows = [_take(letters, left) for letters in rows]
    if piled is None:
        model.pile = left
    else:
        model.pile = piled
        model.players[-1].kept = left
    for player, so_far in zip(model.players, points or [0] * len(hands), strict=True):
        player.points["sets of 6"] = so_far
    model.turn, model.active, model.seat = 1, active, active
    model.conservation()
    return model


def _take(letters: str, cards: list[str]) -> list[str]:
    taken = [LETTERS[letter] for letter in letters]
    for card in taken:
        cards.remove(card)
    return taken


def written(counts: Sequence[int]) -> str:
    """Return card counts as letters, in the order of LETTERS with Santas last."""
    naturals = "".join(letter * count for letter, count in list(zip(LETTERS, counts, strict=False))[1:])
    return naturals + "S" * counts[0]


def hands(table: Table) -> list[str]:
    """Return the hands in letters, seat by seat."""
    return [written(counts) for counts in table.snapshot()["hands"]]


def sets(*letters: str) -> list[Move]:
    """Return the moves that play sets: each is named by its cards, Santas last."""
    moves: list[Move] = [PLAY]
    for cards in letters:
        santas = cards.count("S")
        moves += [("kind", LETTERS[cards[0]]), ("set", len(cards) - santas, santas)]
    return moves


def row(number: int, payment: str = "") -> list[Move]:
    """Return the moves that take a row, counted from 1, and pay for it."""
    pay: list[Move] = [("pay", LETTERS[letter]) for letter in payment]
    return [("row", number - 1), *pay]


# The examples of the rules


def test_two_sets_force_two_players_to_discard_and_are_rewarded(table: Setter) -> None:
    game = table("mmmttttt", "mmm", "tttt")
    before = game.snapshot()
    game.play(*sets("mmm", "ttttt"))
    assert game.snapshot()["scores"] == [3, 0, 0]
    assert [written(kept) for kept in game.snapshot()["kept"]] == ["mtt", "", ""]
    assert hands(game) == ["", "mm", "tt"]
    assert sum(game.snapshot()["discard"]) == 5 + 1 + 2
    game.play(("reward", 3))
    after = game.snapshot()
    assert after["hand sizes"] == [3, 2, 2]
    assert len(after["pile"]) == len(before["pile"]) - 3
    assert (after["turn"], after["active"]) == (2, 1)


def test_a_santa_completes_a_set_and_is_not_counted_in_the_hands_of_others(table: Setter) -> None:
    game = table("bbS", "bbSS", "b")
    game.play(*sets("bbS"))
    assert game.snapshot()["scores"] == [1, 0, 0]
    assert written(game.snapshot()["kept"][0]) == "b"
    assert written(game.snapshot()["discard"]) == "bbS"
    assert hands(game) == ["", "bSS", "b"]
    game.play(("reward", 1))
    assert game.snapshot()["hand sizes"] == [1, 3, 1]


def test_the_seventh_card_of_a_kind_stays_in_hand(table: Setter) -> None:
    game = table("bbbbbbb", "bbbbb", rules={"deck": "seven_kinds"})
    game.play(*sets("bbbbbb"))
    assert game.snapshot()["scores"] == [3, 0]
    assert hands(game) == ["b", "bbb"]
    assert written(game.snapshot()["discard"]) == "bbb" + "bb"
    game.play(("reward", 2))
    assert game.snapshot()["hand sizes"] == [3, 3]


def test_two_kinds_hit_the_same_player_twice(table: Setter) -> None:
    game = table("rrrcccccc", "rrrccc")
    game.play(*sets("rrr", "cccccc"))
    assert game.snapshot()["scores"] == [4, 0]
    assert hands(game) == ["", "rrcc"]
    assert sum(game.snapshot()["discard"]) == 7
    game.play(("reward", 2))
    assert game.snapshot()["hand sizes"] == [2, 4]


def test_a_row_costs_a_card_for_each_row_above_it(table: Setter) -> None:
    game = table("mtb", "")
    before = len(game.snapshot()["pile"])
    game.play(*row(3, "mt"))
    after = game.snapshot()
    assert after["row sizes"] == [2, 3, 3, 5, 7]
    assert after["rows"][0][FACES.index("snowman")] >= 1
    assert after["rows"][1][FACES.index("Christmas tree")] >= 1
    assert after["hand sizes"] == [4, 0]
    assert len(after["pile"]) == before - 3


def test_a_first_row_that_has_grown_is_still_free_and_shrinks_to_its_size(table: Setter) -> None:
    game = table("", "", rows=["mtb", "mm", "ttt", "bbbbb", "rrrrrrr"])
    game.play(*row(1))
    assert hands(game) == ["mtb", ""]
    assert game.snapshot()["row sizes"] == [1, 2, 3, 5, 7]


def test_a_row_that_the_hand_cannot_pay_for_cannot_be_taken(table: Setter) -> None:
    assert table("mtb", "").legal() == [("row", 0), ("row", 1), ("row", 2), ("row", 3)]
    assert table("mtbr", "").legal() == [("row", 0), ("row", 1), ("row", 2), ("row", 3), ("row", 4)]


def test_when_the_target_is_reached_each_other_player_has_one_more_turn(table: Setter) -> None:
    game = table("gggggg", "mmmmm", "", points=[6, 6, 0], active=1)
    game.play(*sets("mmmmm"))
    assert game.snapshot()["scores"] == [6, 8, 0]
    assert (game.snapshot()["active"], game.snapshot()["turns left"]) == (2, 2)
    game.play(*row(1))
    assert (game.snapshot()["active"], game.snapshot()["turns left"]) == (0, 1)
    game.play(*sets("gggggg"))
    assert game.snapshot()["over"]
    assert game.snapshot()["end cause"] == "target reached"
    assert game.snapshot()["scores"] == [9, 8, 0]
    assert game.winners() == [0]


def test_a_reward_reshuffles_at_the_moment_when_a_card_is_missing(table: Setter) -> None:
    game = table("ttt", "tttttt", pile="p", discard="ggggg")
    game.play(*sets("ttt"))
    assert sum(game.snapshot()["discard"]) == 10
    game.play(("reward", 3))
    after = game.snapshot()
    assert after["hands"][0][FACES.index("present")] == 1
    assert after["hand sizes"] == [3, 3]
    assert len(after["pile"]) == 8
    assert sum(after["discard"]) == 0
    assert after["reshuffles"] == 1


@pytest.mark.parametrize(("players", "piled"), [(2, 65), (3, 62), (4, 59), (5, 56)])
def test_set_up_deals_three_cards_to_each_and_lays_out_five_rows(players: int, piled: int) -> None:
    model = ChristmasTree(players, GAME.rules(players))
    model.start(LastFirst())
    kernel = KernelGame(players)
    kernel.start(1, 0)
    for now in (model.snapshot(), kernel.snapshot()):
        assert now["hand sizes"] == [3] * players
        assert now["row sizes"] == [1, 2, 3, 5, 7]
        assert len(now["pile"]) == piled
        assert sum(now["discard"]) == sum(map(sum, now["kept"])) == 0
        assert (now["turn"], now["active"], now["seat"]) == (1, 0, 0)


# Sets


def test_only_sets_of_three_five_and_six_cards_can_be_played(table: Setter) -> None:
    game = table("mmmmmmm", "")
    game.play(PLAY, ("kind", "snowman"))
    assert game.legal() == [("set", 3, 0), ("set", 5, 0), ("set", 6, 0)]
    assert PLAY not in table("mm", "").legal()


def test_other_sizes_are_a_switch(table: Setter) -> None:
    game = table("mmmmmmmmm", "", rules={"exact_sizes_only": False})
    game.play(PLAY, ("kind", "snowman"))
    assert game.legal() == [("set", size, 0) for size in range(3, 10)]


@pytest.mark.parametrize(("bonus", "points"), [(False, [1, 1, 2, 3, 3, 3, 3]), (True, [1, 1, 2, 3, 3, 4, 4])])
def test_what_sets_of_other_sizes_are_worth(table: Setter, bonus: bool, points: list[int]) -> None:
    rules = {"exact_sizes_only": False, "big_set_bonus": bonus}
    for size, worth in zip(range(3, 10), points, strict=True):
        game = table("m" * size, "", rules=rules)
        game.play(*sets("m" * size))
        assert game.snapshot()["scores"] == [worth, 0]


def test_a_set_takes_any_mix_of_naturals_and_santas(table: Setter) -> None:
    game = table("mmmSS", "")
    game.play(PLAY, ("kind", "snowman"))
    assert game.legal() == [("set", 1, 2), ("set", 2, 1), ("set", 3, 0), ("set", 3, 2)]


def test_santas_alone_are_a_set_of_whatever_kind_their_owner_says(table: Setter) -> None:
    game = table("SSS", "mm")
    game.play(PLAY)
    assert game.legal() == [("kind", kind) for kind in sorted(FACES[1:9])]
    game.play(("kind", "snowman"), ("set", 0, 3))
    assert game.snapshot()["scores"] == [1, 0]
    assert hands(game) == ["", "m"]
    assert written(game.snapshot()["kept"][0]) == "S"


@pytest.mark.parametrize(("needed", "mixes"), [(0, [(0, 3), (1, 2), (2, 1)]), (1, [(1, 2), (2, 1)]), (2, [(2, 1)])])
def test_how_many_naturals_a_set_needs_is_a_number(table: Setter, needed: int, mixes: list[tuple[int, int]]) -> None:
    game = table("mmSSS", "", rules={"naturals_needed": needed, "set_values": (1, 0, 0, 0, 0, 0)})
    game.play(PLAY, ("kind", "snowman"))
    assert game.legal() == [("set", *mix) for mix in mixes]


def test_each_kind_is_played_once_in_a_turn(table: Setter) -> None:
    game = table("mmmmmmttt", "")
    game.play(*sets("mmm"))
    assert game.legal() == [DONE, ("kind", "Christmas tree")]


def test_several_sets_of_a_kind_are_a_switch_but_force_one_discard(table: Setter) -> None:
    game = table("mmmmmm", "mmmm", rules={"multi_set_same_kind": True})
    game.play(*sets("mmm", "mmm"))
    assert game.snapshot()["scores"] == [2, 0]
    assert hands(game) == ["", "mm"]


def test_naturals_are_kept_as_points_before_santas(table: Setter) -> None:
    game = table("mSSSSS", "")
    game.play(*sets("mSSSSS"))
    assert written(game.snapshot()["kept"][0]) == "mSS"
    assert written(game.snapshot()["discard"]) == "SSS"


def test_which_cards_are_kept_as_points_is_a_switch(table: Setter) -> None:
    game = table("mmmmSS", "", rules={"choose_vp_cards": True})
    game.play(*sets("mmmmSS"))
    assert game.legal() == [("keep", 0), ("keep", 1), ("keep", 2)]
    game.play(("keep", 2))
    assert written(game.snapshot()["kept"][0]) == "mSS"


def test_points_without_kept_cards_are_a_switch(table: Setter) -> None:
    game = table("mmm", "", rules={"keep_vp_cards": False})
    game.play(*sets("mmm"))
    assert game.snapshot()["scores"] == [1, 0]
    assert written(game.snapshot()["discard"]) == "mmm"


# Forced discards and the reward


@pytest.mark.parametrize(
    ("rules", "left"),
    [
        ({}, "tttS"),
        ({"round_up": True}, "ttS"),
        ({"discard_fraction": "third"}, "ttttS"),
        ({"discard_fraction": "third", "round_up": True}, "tttS"),
        ({"discard_fraction": "all"}, "S"),
        ({"discard_fraction": "none"}, "tttttS"),
    ],
)
def test_which_part_is_discarded_are_switches(table: Setter, rules: dict[str, object], left: str) -> None:
    game = table("ttt", "tttttS", rules=rules)
    game.play(*sets("ttt"))
    assert hands(game)[1] == left


@pytest.mark.parametrize(("threshold", "left"), [(1, ["", "tt", "t", ""]), (2, ["", "tt", "t", "t"])])
def test_few_cards_are_safe(table: Setter, threshold: int, left: list[str]) -> None:
    game = table("ttt", "tttt", "tt", "t", rules={"discard_threshold": threshold, "round_up": True})
    game.play(*sets("ttt"))
    assert hands(game) == left


def test_half_of_the_whole_hand_is_chosen_by_its_owner_but_no_santas(table: Setter) -> None:
    game = table("ttt", "ttmbrSS", "tmb", rules={"discard": "half_of_whole_hand"})
    game.play(*sets("ttt"))
    assert game.snapshot()["seat"] == 1
    assert game.legal() == [("lose", card) for card in sorted(["Christmas tree", "bell", "snowman", "star"])]
    game.play(("lose", "bell"), ("lose", "Christmas tree"))
    assert hands(game) == ["", "mtrSS", "mtb"]
    game.play(("reward", 2))
    assert game.snapshot()["hand sizes"] == [2, 5, 3]


def test_discarding_once_for_the_kind_held_most_is_a_switch(table: Setter) -> None:
    game = table("rrrcccccc", "rrrrcc", "rrccc", rules={"deck": "seven_kinds", "discard_once": True})
    game.play(*sets("rrr", "cccccc"))
    assert hands(game) == ["", "rrcc", "rrcc"]


@pytest.mark.parametrize(("discards", "left"), [(True, "mm"), (False, "mmmm")])
def test_whether_last_turns_force_discards_is_a_switch(table: Setter, discards: bool, left: str) -> None:
    rules = {"last_turns_discard": discards, "vp_target": 3}
    game = table("tttttt", "mmm", "mmmmtt", rules=rules)
    game.play(*sets("tttttt"))
    assert hands(game)[2] == "mmmmt"
    game.play(("reward", 0), *sets("mmm"))
    assert hands(game)[2] == left + "t"


@pytest.mark.parametrize(
    ("rules", "most"),
    [({}, 5), ({"reward": "half"}, 2), ({"reward_cap": 3}, 3), ({"reward": "none"}, 0)],
)
def test_how_many_cards_are_a_reward(table: Setter, rules: dict[str, object], most: int) -> None:
    game = table("tttbbbbb", "ttttttbbbb", rules=rules)
    game.play(*sets("ttt", "bbbbb"))
    if most:
        assert game.legal() == [("reward", cards) for cards in range(most + 1)]
    else:
        assert game.snapshot()["active"] == 1


@pytest.mark.parametrize(("count", "available"), [(True, 3), (False, 2)])
def test_whether_fresh_discards_can_be_drawn_is_a_switch(table: Setter, count: bool, available: int) -> None:
    game = table("ttt", "tttttt", pile="p", discard="g", rules={"fresh_discards_count": count})
    game.play(*sets("ttt"), ("reward", available))
    drawn = game.snapshot()["hands"][0]
    assert sum(drawn) == available
    if not count:
        assert written(drawn) == "pg"
        assert written(game.snapshot()["discard"]) == "ttttt"


# Rows


def test_santas_pay_as_well(table: Setter) -> None:
    game = table("mS", "")
    game.play(("row", 1))
    assert game.legal() == [("pay", "Santa"), ("pay", "snowman")]
    assert ("row", 2) in table("mS", "").legal()


def test_a_row_that_cannot_be_filled_stays_short_until_it_is_taken_again(table: Setter) -> None:
    rows = ["m", "mm", "ttt", "bbbbb", "rrrrrrr"]
    game = table("mm", "ccc", rows=rows, pile="p", discard="")
    game.play(*row(3, "mm"))
    assert game.snapshot()["row sizes"] == [2, 3, 1, 5, 7]
    game.play(*sets("ccc"))
    assert game.snapshot()["row sizes"] == [2, 3, 1, 5, 7]
    game.play(*row(3, "tt"))
    assert game.snapshot()["row sizes"] == [3, 4, 2, 5, 7]
    assert hands(game)[0] == "tp"


def test_an_empty_row_can_be_taken_and_is_filled_again(table: Setter) -> None:
    game = table("", "m", rows=["", "", "", "", "r"], pile="", discard="b")
    assert game.legal() == [("row", 0)]
    game.play(*row(1))
    assert hands(game) == ["", "m"]
    assert game.snapshot()["row sizes"] == [1, 0, 0, 0, 1]


def test_where_empty_rows_cannot_be_taken_a_player_without_any_move_passes(table: Setter) -> None:
    game = table("", "m", rows=["", "", "", "", "r"], pile="", rules={"take_empty_rows": False})
    assert game.legal() == [("pass",)]
    game.play(("pass",))
    assert game.snapshot()["active"] == 1


def test_paying_with_the_cards_of_the_row_is_a_switch(table: Setter) -> None:
    rows = ["m", "mm", "ttt", "bbbbb", "rrrrrrr"]
    game = table("", "", rows=rows, rules={"pay_after": True})
    assert game.legal() == [("row", number) for number in range(5)]
    game.play(*row(3, "tt"))
    assert hands(game) == ["t", ""]
    assert game.snapshot()["row sizes"] == [2, 3, 3, 5, 7]


def test_trimming_rows_is_a_switch(table: Setter) -> None:
    game = table("kp", "", rows=["", "mm", "ttt", "bbbbb", "rrrrrrr"], rules={"trim_rows": True})
    game.play(*row(3, "kp"))
    assert game.snapshot()["row sizes"] == [1, 2, 3, 5, 7]
    assert written(game.snapshot()["discard"]) == "p"


@pytest.mark.parametrize(("refill", "sizes"), [(False, [1, 2, 3, 5, 7]), (True, [2, 2, 3, 5, 7])])
def test_filling_paid_rows_is_a_switch(table: Setter, refill: bool, sizes: list[int]) -> None:
    rules = {"refill_paid_rows": refill, "row_sizes": (2, 2, 3, 5, 7, 8, 9)}
    game = table("k", "", rows=["", "mm", "ttt", "bbbbb", "rrrrrrr"], rules=rules)
    game.play(*row(2, "k"))
    assert game.snapshot()["row sizes"] == sizes


@pytest.mark.parametrize(("payment", "legal_rows"), [(0, 5), (1, 3), (2, 2)])
def test_what_a_skipped_row_costs_is_a_number(table: Setter, payment: int, legal_rows: int) -> None:
    game = table("mt", "", rules={"payment": payment})
    assert game.legal() == [("row", number) for number in range(legal_rows)]
    game.play(*row(2, "mt"[:payment]))
    assert game.snapshot()["row sizes"] == [1 + payment, 2, 3, 5, 7]


# Hand limit, end, ties


def test_a_hand_limit_is_kept_at_the_end_of_a_turn(table: Setter) -> None:
    game = table("kp", "", rows=["m", "mm", "ttt", "bbbbb", "rrrrrrr"], rules={"hand_limit": 2})
    game.play(*row(3, "kp"))
    assert game.snapshot()["phase"] == "discard"
    game.play(("discard", "Christmas tree"))
    assert hands(game) == ["tt", ""]
    assert game.snapshot()["active"] == 1


@pytest.mark.parametrize(("last_turns", "left"), [("one_each", 2), ("finish_round", 1), ("at_once", 0)])
def test_who_still_plays_after_the_target_is_a_switch(table: Setter, last_turns: str, left: int) -> None:
    game = table("", "mmm", "", rules={"last_turns": last_turns, "vp_target": 1}, active=1)
    game.play(*sets("mmm"))
    assert game.snapshot()["over"] == (left == 0)
    for _ in range(left):
        assert not game.snapshot()["over"]
        game.play(*row(1))
    assert game.snapshot()["over"]


@pytest.mark.parametrize(("ties", "winners"), [("shared", [0, 1]), ("more_cards", [1])])
def test_equal_scores_share_the_victory_or_more_cards_decide(table: Setter, ties: str, winners: list[int]) -> None:
    game = table("mmm", "ttt" + "b", rules={"ties": ties, "vp_target": 1})
    game.play(*sets("mmm"), *sets("ttt"))
    assert game.snapshot()["over"]
    assert game.winners() == winners


# What everybody knows


def test_cards_taken_from_rows_are_known_until_they_are_seen_to_leave(table: Setter) -> None:
    game = table("mtt", "", rows=["m", "mm", "ttt", "bbbbb", "rrrrrrr"])
    game.play(*row(3, "mt"), *row(1))
    assert hands(game) == ["tttt", "mm"]
    assert [written(known) for known in game.snapshot()["known"]] == ["ttt", "mm"]
    game.play(*row(2, "t"))
    assert hands(game)[0] == "mmtttt"
    assert written(game.snapshot()["known"][0]) == "mmttt"


def test_cards_drawn_from_the_pile_are_not_known(table: Setter) -> None:
    game = table("ttt", "tttttt")
    game.play(*sets("ttt"), ("reward", 3))
    assert written(game.snapshot()["known"][0]) == ""


def test_a_forced_discard_tells_how_many_cards_are_left_at_least(table: Setter) -> None:
    game = table("ttt", "ttttt", "ttt", "tt", "t", rules={"deck": "six_kinds"})
    game.play(*sets("ttt"))
    assert [written(known) for known in game.snapshot()["known"]] == ["", "tt", "t", "t", ""]
