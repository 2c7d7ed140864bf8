"""The rules of Celestia by example, on the plain model and on the compiled game alike.

Every test sets up a position, plays a few moves and looks at the table. Stars are written as letters:
A Alpha, B Beta, C Gamma, D Delta, S Supernova. Most positions are `QUIET`: nobody draws, so that hands
show what a match or a building did and nothing else.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import pytest
from reference.celestia import STARS, Card, Celestia, Constellation, Move
from test_celestia_reference import GAME, PATTERNS, KernelGame

LETTERS = {"A": "Alpha", "B": "Beta", "C": "Gamma", "D": "Delta", "S": "Supernova"}
QUIET = {"draws_per_turn": 0, "minimum_hand": 0}
MATCH: Move = ("match",)
PASS: Move = ("pass",)


class Table(Protocol):
    """A position on which moves are played, whichever implementation plays them."""

    def play(self, *moves: Move) -> None:
        """Play moves, each of which must be legal."""

    def legal(self) -> list[Move]:
        """Return all legal moves."""

    def snapshot(self) -> dict[str, Any]:
        """Return the whole position."""


class LastFirst:
    """Luck of a model that plays alone: every pile is turned over."""

    def shuffled(self, cards: Sequence[Card], source: str) -> list[Card]:
        return list(reversed(cards))


class ModelTable:
    """A position of the plain model."""

    def __init__(self, model: Celestia) -> None:
        self.model = model

    def play(self, *moves: Move) -> None:
        for move in moves:
            self.model.apply(move, LastFirst())
            self.model.conservation()

    def legal(self) -> list[Move]:
        return self.model.legal()

    def snapshot(self) -> dict[str, Any]:
        return self.model.snapshot()


class KernelTable:
    """The same position in the compiled game."""

    def __init__(self, model: Celestia, changes: Mapping[str, object]) -> None:
        self.kernel = KernelGame(len(model.players), changes)
        self.kernel.write(model)

    def play(self, *moves: Move) -> None:
        for move in moves:
            assert move in self.kernel.legal()
            self.kernel.apply(move)

    def legal(self) -> list[Move]:
        return self.kernel.legal()

    def snapshot(self) -> dict[str, Any]:
        return self.kernel.snapshot()


Setter = Callable[..., Table]


@pytest.fixture(params=["model", "kernel"])
def table(request: pytest.FixtureRequest) -> Setter:
    """Return a function that sets up a position: hands, and whatever else the example names."""

    def set_up(*hands: str, rules: Mapping[str, object] = QUIET, **rest: Any) -> Table:
        model = position(hands, rules, **rest)
        return ModelTable(model) if request.param == "model" else KernelTable(model, rules)

    return set_up


def position(
    hands: Sequence[str],
    rules: Mapping[str, object],
    *,
    display: Sequence[str] = ("four-star 1", "five-star 1"),
    deck: Sequence[str] | None = None,
    discard: str = "",
    pile: str | None = None,
    active: int = 0,
) -> Celestia:
    """Return a model at the start of an action; the cards that are not named lie in the piles.

    Where `deck` or `pile` names the cards of a pile, from the bottom, the others are not in it: the last seat
    has taken those constellations and holds those stars.
    """
    model = Celestia(len(hands), GAME.rules(len(hands), rules), PATTERNS)
    by_name = {card.name: card for card in model.constellations}
    last = model.players[-1]

    left = list(model.stars)
    for player, letters in zip(model.players, hands, strict=True):
        player.hand = _take(letters, left)
    model.star_discard = _take(discard, left)
    model.star_pile = list(left) if pile is None else _take(pile, left)
    if pile is not None:
        last.hand += left

    model.display[: len(display)] = [by_name.pop(name) for name in display]
    cards: list[Constellation] = [by_name.pop(name) for name in (list(by_name) if deck is None else deck)]
    model.constellation_pile = cards
    last.taken = list(by_name.values())

    model.turn, model.active, model.seat = 1, active, active
    model.conservation()
    return model


def _take(letters: str, stars: list[str]) -> list[str]:
    taken = [LETTERS[letter] for letter in letters]
    for star in taken:
        stars.remove(star)
    return taken


def hands(table: Table) -> list[str]:
    """Return the hands in letters, seat by seat."""
    return [written(counts) for counts in table.snapshot()["hands"]]


def written(counts: Sequence[int]) -> str:
    """Return star counts as letters."""
    letter_of = {star: letter for letter, star in LETTERS.items()}
    return "".join(letter_of[star] * count for star, count in zip(STARS, counts, strict=True) if count)


def match(laid: str, answers: str) -> list[Move]:
    """Return the moves of a match: stars laid in order, then answers in order."""
    lay: list[Move] = [("lay", LETTERS[letter]) for letter in laid]
    answer: list[Move] = [("answer", LETTERS[letter]) for letter in answers]
    return [MATCH, *lay, *answer]


# The match


def test_an_equal_pair_goes_to_the_answering_player_an_unequal_one_to_the_active(table: Setter) -> None:
    game = table("AB", "AC")
    game.play(*match("AB", "AC"))
    assert hands(game) == ["BC", "AA"]


def test_a_supernova_that_attacks_is_lost(table: Setter) -> None:
    game = table("DS", "AC")
    game.play(*match("SD", "AC"))
    assert hands(game) == ["CD", "AS"]


def test_a_supernova_that_answers_is_lost(table: Setter) -> None:
    game = table("BB", "SC")
    game.play(*match("BB", "SC"))
    assert hands(game) == ["BBCS", ""]


@pytest.mark.parametrize(
    ("clash", "after", "discarded"),
    [
        ("discard", ["AC", ""], "SS"),
        ("active", ["ACSS", ""], ""),
        ("opponent", ["AC", "SS"], ""),
        ("return", ["ACS", "S"], ""),
    ],
)
def test_two_supernovae_that_meet(table: Setter, clash: str, after: list[str], discarded: str) -> None:
    game = table("AS", "CS", rules={**QUIET, "supernova_clash": clash})
    game.play(*match("SA", "SC"))
    assert hands(game) == after
    assert written(game.snapshot()["star discard"]) == discarded


@pytest.mark.parametrize(
    ("winner", "after", "discarded"),
    [
        ("standard", ["BC", "AA"], ""),
        ("swap", ["AA", "BC"], ""),
        ("discard_equal", ["BC", ""], "AA"),
    ],
)
def test_who_wins_a_pair_is_a_switch(table: Setter, winner: str, after: list[str], discarded: str) -> None:
    game = table("AB", "AC", rules={**QUIET, "match_winner": winner})
    game.play(*match("AB", "AC"))
    assert hands(game) == after
    assert written(game.snapshot()["star discard"]) == discarded


@pytest.mark.parametrize("winner", ["standard", "swap", "discard_equal"])
def test_a_supernova_loses_whoever_wins_the_other_pairs(table: Setter, winner: str) -> None:
    game = table("AS", "BS", rules={**QUIET, "match_winner": winner})
    game.play(*match("SA", "BS"))
    assert hands(game) == ["AS", "BS"]


def test_answers_are_laid_before_any_pair_is_revealed(table: Setter) -> None:
    game = table("AB", "AC")
    game.play(*match("AB", "A"))
    assert hands(game) == ["", "C"]
    assert game.snapshot()["attack"] == ["Alpha", "Beta"]
    assert game.snapshot()["answers"] == ["Alpha", None]
    assert game.legal() == [("answer", "Gamma")]


def test_three_players_each_opponent_answers_one_star(table: Setter) -> None:
    game = table("AB", "AC", "AC")
    game.play(MATCH, ("lay", "Alpha"), ("lay", "Beta"))
    assert game.snapshot()["defenders"] == [1, 2]
    game.play(("answer", "Alpha"))
    assert game.snapshot()["seat"] == 2
    game.play(("answer", "Alpha"))
    assert hands(game) == ["AB", "AAC", "C"]


def test_three_players_with_a_single_defender(table: Setter) -> None:
    game = table("AB", "AC", "AC", rules={**QUIET, "single_defender": True})
    game.play(*match("AB", "AC"))
    assert hands(game) == ["BC", "AA", "AC"]


@pytest.mark.parametrize(("receiver", "after"), [("active", ["ABCDD", "", "", ""]), ("layer", ["ABD", "", "CD", ""])])
def test_partners_lay_one_star_each_and_each_opponent_answers_one(
    table: Setter, receiver: str, after: list[str]
) -> None:
    game = table("AD", "B", "C", "D", rules={**QUIET, "team_receiver": receiver})
    game.play(MATCH, ("lay", "Alpha"))
    assert game.snapshot()["seat"] == 2
    game.play(("lay", "Gamma"))
    assert game.snapshot()["seat"] == 1
    game.play(("answer", "Beta"))
    assert game.snapshot()["seat"] == 3
    game.play(("answer", "Delta"))
    assert hands(game) == after


def test_a_star_that_nobody_can_answer_goes_back(table: Setter) -> None:
    game = table("AB", "C")
    game.play(*match("AB", "C"))
    assert hands(game) == ["ABC", ""]


def test_without_two_stars_and_without_a_constellation_to_build_the_turn_is_passed(table: Setter) -> None:
    game = table("A", "AC")
    assert game.legal() == [PASS]
    game.play(PASS)
    assert game.snapshot()["active"] == 1


@pytest.mark.parametrize(("choice", "moves"), [("pass", [PASS]), ("skip", [MATCH])])
def test_a_partner_without_stars(table: Setter, choice: str, moves: list[Move]) -> None:
    game = table("AD", "B", "", "D", rules={**QUIET, "partner_without_stars": choice})
    assert game.legal() == moves
    if choice == "skip":
        game.play(*match("A", "B"))
        assert hands(game) == ["ABD", "", "", "D"]


def test_a_supernova_answers_only_for_want_of_others_where_that_is_the_rule(table: Setter) -> None:
    game = table("AB", "CS", rules={**QUIET, "supernova_answer": False})
    game.play(*match("AB", ""))
    assert game.legal() == [("answer", "Gamma")]
    game.play(("answer", "Gamma"))
    assert game.legal() == [("answer", "Supernova")]


def test_won_stars_on_a_tableau_pay_before_the_hand_does(table: Setter) -> None:
    game = table("ABC", "BA", rules={**QUIET, "won_stars": "tableau"}, display=("three-star 1",))
    game.play(*match("AB", "BA"))
    assert hands(game) == ["C", ""]
    assert [written(counts) for counts in game.snapshot()["tableaus"]] == ["AABB", ""]
    game.play(PASS, ("build", 0))
    assert [written(counts) for counts in game.snapshot()["tableaus"]] == ["B", ""]


# What everybody knows


def test_everybody_remembers_who_won_which_stars(table: Setter) -> None:
    game = table("AAC", "BDA")
    game.play(*match("AA", "BD"))
    assert [written(counts) for counts in game.snapshot()["known"]] == ["AABD", ""]


def test_a_remembered_star_is_forgotten_when_it_is_paid(table: Setter) -> None:
    game = table("AAC", "BDA", display=("three-star 1",))
    game.play(*match("AA", "BD"), PASS, ("build", 0))
    assert hands(game) == ["CD", "A"]
    assert [written(counts) for counts in game.snapshot()["known"]] == ["D", ""]


@pytest.mark.parametrize(("face_up", "known"), [(False, "AC"), (True, "ABC")])
def test_a_star_that_goes_back_unanswered_is_remembered_if_it_lay_face_up(
    table: Setter, face_up: bool, known: str
) -> None:
    game = table("AB", "C", rules={**QUIET, "face_up_attack": face_up})
    game.play(*match("AB", "C"))
    assert [written(counts) for counts in game.snapshot()["known"]] == [known, ""]


# Building


def test_a_supernova_stands_in_for_the_one_star_that_is_missing(table: Setter) -> None:
    game = table("ABCDS", "AB", display=("four-star 1", "five-star 1"))
    game.play(("build", 0))
    after = game.snapshot()
    assert hands(game) == ["D", "AB"]
    assert written(after["star discard"]) == "ABCS"
    assert after["taken"] == [["four-star 1"], []]
    assert after["scores"] == [2, 0]
    assert after["display"] == ["five-star 5", "five-star 1"]


def test_one_supernova_does_not_stand_in_for_two_stars(table: Setter) -> None:
    game = table("ABBDS", "AB", display=("four-star 1",))
    assert game.legal() == [MATCH]


def test_natural_stars_are_paid_before_supernovae(table: Setter) -> None:
    game = table("AABCS", "AB", display=("four-star 1",))
    game.play(("build", 0))
    assert hands(game) == ["S", "AB"]


# Drawing


def test_hands_below_two_are_filled_up_before_the_regular_draw(table: Setter) -> None:
    game = table("AAAA", "AAB", rules={}, display=("three-star 1",), active=1, discard="CC")
    game.play(("build", 0))
    after = game.snapshot()
    assert [sum(counts) for counts in after["hands"]] == [5, 2]
    assert after["active"] == 0


def test_a_star_pile_that_runs_out_is_made_from_the_discard_pile(table: Setter) -> None:
    game = table("", "AABBB", rules={}, display=("three-star 1",), active=1, pile="D", discard="CCC")
    game.play(("build", 0))
    after = game.snapshot()
    assert sum(after["hands"][0]) == 3
    assert after["hands"][0][STARS.index("Delta")] >= 1
    assert len(after["star pile"]) == 4
    assert sum(after["star discard"]) == 0


def test_nobody_draws_when_there_is_no_star_anywhere(table: Setter) -> None:
    game = table("AB", "AC", rules={}, pile="")
    before = hands(game)
    game.play(*match("AB", "AC"))
    assert sum(map(len, hands(game))) == sum(map(len, before)) == 39
    assert game.snapshot()["uses"][1]["draws that found no star"] == 1


def test_the_hand_limit_is_kept_card_by_card_at_the_end_of_the_own_turn(table: Setter) -> None:
    game = table("ABCD", "ABCD", rules={**QUIET, "hand_limit": 4})
    game.play(*match("AB", "CD"))
    assert game.legal() == [("discard", LETTERS[letter]) for letter in "ABCD"]
    game.play(("discard", "Alpha"), ("discard", "Delta"))
    assert hands(game) == ["BCCD", "AB"]
    assert written(game.snapshot()["star discard"]) == "AD"
    assert game.snapshot()["active"] == 1


# Score and end


SIZES = ("three", "four", "five")
CARDS = [f"{size}-star {number}" for size in SIZES for number in range(1, 6)]


@pytest.mark.parametrize(
    ("collected", "bonus_rule", "score"),
    [
        ((3, 0, 1), "per_kind", 3 * 1 + 3 + 2),
        ((2, 2, 2), "per_kind", 2 + 4 + 6),
        ((5, 3, 0), "per_kind", 5 + 6 + 2 + 2),
        ((5, 3, 0), "once", 5 + 6 + 2),
        ((5, 0, 0), "per_group", 5 + 2),
    ],
)
def test_a_collection_scores_what_is_printed_and_its_bonuses(
    table: Setter, collected: tuple[int, int, int], bonus_rule: str, score: int
) -> None:
    wanted = [f"{size}-star {n + 1}" for size, count in zip(SIZES, collected, strict=True) for n in range(count)]
    deck = [*(name for name in CARDS if name not in wanted), *reversed(wanted[1:])]
    rules = {**QUIET, "open_constellations": 1, "bonus_rule": bonus_rule}
    every_star = "A" * 9 + "B" * 9 + "C" * 9 + "D" * 9 + "SSS"
    game = table(every_star, "", rules=rules, display=wanted[:1], deck=deck)
    for _ in wanted:
        game.play(("build", 0), PASS)
    after = game.snapshot()
    assert after["taken"][0] == sorted(wanted)
    assert after["scores"] == [score, 0]
    assert sum(after["points"][0]) == score


@pytest.mark.parametrize(("scope", "score"), [("team", 3 + 2), ("member", 3)])
def test_partners_collect_together_unless_each_must_alone(table: Setter, scope: str, score: int) -> None:
    wanted = ["three-star 1", "three-star 2", "three-star 3"]
    deck = [*(name for name in CARDS if name not in wanted), *reversed(wanted[1:])]
    rules = {**QUIET, "open_constellations": 1, "bonus_scope": scope}
    game = table("AABCCD", "", "BBC", "", rules=rules, display=wanted[:1], deck=deck)
    game.play(("build", 0), PASS, ("build", 0), PASS, ("build", 0))
    assert game.snapshot()["scores"] == [score, 0, score, 0]


def test_the_game_ends_at_once_when_the_last_constellation_is_taken(table: Setter) -> None:
    game = table("AAB", "AB", display=("three-star 1",), deck=())
    game.play(("build", 0))
    after = game.snapshot()
    assert after["over"]
    assert after["end cause"] == "last constellation taken"
    assert after["turn"] == 1
    assert game.legal() == []


def test_the_game_may_end_with_the_pile_of_constellations(table: Setter) -> None:
    rules = {**QUIET, "end_trigger": "pile_empty"}
    game = table("AAB", "AB", rules=rules, display=("three-star 1", "five-star 1"), deck=())
    game.play(("build", 0))
    assert game.snapshot()["end cause"] == "constellation pile empty"


def test_the_game_may_end_when_a_side_has_enough_points_bonuses_included(table: Setter) -> None:
    rules = {**QUIET, "open_constellations": 1, "bonus_threshold": 1, "end_trigger": "points:3"}
    game = table("AABAB", "AB", rules=rules, display=("three-star 1",))
    game.play(("build", 0))
    assert game.snapshot()["scores"] == [3, 0]
    assert game.snapshot()["end cause"] == "points reached"


def test_a_round_may_be_finished_after_the_end_is_triggered(table: Setter) -> None:
    rules = {**QUIET, "finish_round": True}
    game = table("AAB", "A", "B", rules=rules, display=("three-star 1",), deck=())
    game.play(("build", 0))
    assert not game.snapshot()["over"]
    game.play(PASS)
    assert not game.snapshot()["over"]
    game.play(PASS)
    assert game.snapshot()["end cause"] == "last constellation taken"


def test_a_finished_round_ends_for_the_reason_that_came_first(table: Setter) -> None:
    rules = {**QUIET, "finish_round": True, "end_trigger": "points:2"}
    game = table("AABC", "AAB", "B", rules=rules, display=("four-star 1", "three-star 1"), deck=())
    game.play(("build", 0), ("build", 1), PASS)
    assert game.snapshot()["open"] == 0
    assert game.snapshot()["end cause"] == "points reached"


def test_the_turn_limit_cuts_even_a_round_that_is_being_finished(table: Setter) -> None:
    rules = {**QUIET, "finish_round": True, "max_turns": 1}
    game = table("AAB", "A", rules=rules, display=("three-star 1",), deck=())
    game.play(("build", 0))
    assert game.snapshot()["end cause"] == "turn limit"


def test_a_game_that_does_not_end_is_stopped(table: Setter) -> None:
    game = table("A", "B", rules={**QUIET, "max_turns": 3})
    game.play(PASS, PASS, PASS)
    assert game.snapshot()["end cause"] == "turn limit"
    assert game.snapshot()["turn"] == 3


# No card is ever lost


@pytest.mark.parametrize(("players", "in_pile"), [(2, 33), (3, 30), (4, 27)])
def test_all_cards_are_there_after_the_set_up_and_in_every_position_after_it(players: int, in_pile: int) -> None:
    kernel = KernelGame(players)
    kernel.start(5, players)
    position = kernel.snapshot()
    assert len(position["star pile"]) == in_pile - 1, "the first player has drawn already"
    assert len(position["constellation pile"]) == 13
    assert position["open"] == 2

    decisions = random.Random(players)
    while not position["over"]:
        kernel.apply(decisions.choice(kernel.legal()))
        position = kernel.snapshot()
        on_table = [star for star in position["attack"] + position["answers"] if star]
        held = sum(sum(counts) for counts in position["hands"])
        assert held + len(position["star pile"]) + sum(position["star discard"]) + len(on_table) == 39
        taken = sum(len(names) for names in position["taken"])
        assert taken + position["open"] + len(position["constellation pile"]) == 15
    assert position["open"] == 0
    assert position["end cause"] == "last constellation taken"


@pytest.mark.parametrize("loss", ["star", "exchanged star", "constellation", "memory"])
def test_the_model_notices_a_loss(loss: str) -> None:
    model = position(("AB", "CD"), QUIET)
    if loss == "star":
        model.players[0].hand.pop()
    elif loss == "exchanged star":
        model.players[0].hand[0] = "Gamma"
    elif loss == "constellation":
        model.constellation_pile.pop()
    else:
        model.players[0].known.append("Delta")
    with pytest.raises(AssertionError, match=r"not what they were|thought to hold"):
        model.conservation()
