"""The rules of First Giants by example, on the plain model and on the compiled game alike.

Every test sets up a position, plays a few moves and looks at the table. Cards are named by their ids: R1a is red, of
size 1; `positions` fills what a test does not name with cards that are left over. Where a test needs other cards than
those of the game it writes some. After every move all cards, tokens and markers are counted.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import pytest
from reference.first_giants import TYPES, Card, Collection, ExtraPaper, FirstGiants, Move, read_designs
from support import Table as GameTable
from test_first_giants_reference import GAME, KernelGame

from sim.errors import InputError

RECLAIM: Move = ("reclaim",)
AMBER: Move = ("amber",)
LAUREL: Move = ("laurel",)
DECLINE: Move = ("decline",)
START: Move = ("start",)


def take(site: int, slot: int = 0) -> Move:
    """Return the move that takes a card."""
    return ("take", site, slot)


def exhibit(slot: int) -> Move:
    """Return the move that exhibits a card of the study."""
    return ("exhibit", slot)


def onto(collection: int) -> Move:
    """Return the move that lays it onto a collection."""
    return ("collection", collection)


def first(slot: int) -> Move:
    """Return the move that lets the effect of a card come next."""
    return ("order", slot)


def copying(slot: int) -> Move:
    """Return the move that copies the effect of a card."""
    return ("copy", slot)


def back(site: int) -> Move:
    """Return the move that takes a marker back."""
    return ("return", site)


class Table(Protocol):
    """A position on which moves are played, whichever implementation plays them."""

    def play(self, *moves: Move) -> None:
        """Play moves, each of which must be legal."""

    def legal(self) -> list[Move]:
        """Return all legal moves."""

    def __getitem__(self, part: str) -> Any:
        """Return a part of the position, as `FirstGiants.snapshot` names it."""

    def points(self, seat: int) -> dict[str, int]:
        """Return the sources of which a player has points."""

    def winners(self) -> list[int]:
        """Return the seats that have won a game that is over."""


class ModelTable:
    """A position of the plain model."""

    def __init__(self, model: FirstGiants) -> None:
        self.model = model

    def play(self, *moves: Move) -> None:
        for move in with_forced(self, moves):
            self.model.apply(move)
            self.model.conservation()

    def legal(self) -> list[Move]:
        return sorted(self.model.legal())

    def __getitem__(self, part: str) -> Any:
        return self.model.snapshot()[part]

    def points(self, seat: int) -> dict[str, int]:
        return {source: n for source, n in self.model.points(self.model.players[seat]).items() if n}

    def winners(self) -> list[int]:
        assert self.model.over
        return _best([self.model.score(player) for player in self.model.players])


class KernelTable:
    """The same position in the compiled game."""

    def __init__(self, model: FirstGiants, changes: Mapping[str, object]) -> None:
        self.players = len(model.players)
        self.kernel = KernelGame(self.players, changes)
        self.kernel.write(model)
        self.designs = model.designs
        self.there = self.count()

    def count(self) -> dict[str, Any]:
        """Return the cards of each family and size, the tokens and each player's markers, wherever they are."""
        now, designs = self.kernel.snapshot(), self.designs
        lying = [*now["deck"], *(card for row in (*now["sites"], *now["studies"]) for card in row if card is not None)]
        laid = [each for rows in now["collections"] for each in rows]
        return {
            "cards": Counter(f"{designs[card].family}{designs[card].size}" for card in lying)
            + Counter(cell for collection in laid for cell in collection["cards"]),
            "tokens": now["supply"] + now["box"] - now["virtual tokens"] + sum(each["tokens"] for each in laid),
            "markers": [home + sum(out) for home, out in zip(now["markers at home"], now["markers"], strict=True)],
        }

    def play(self, *moves: Move) -> None:
        for move in with_forced(self, moves):
            assert move in self.kernel.legal(), f"{move} is not among {self.kernel.legal()}"
            self.kernel.apply(move)
            assert self["error"] == 0
            assert self.count() == self.there

    def legal(self) -> list[Move]:
        return sorted(self.kernel.legal())

    def __getitem__(self, part: str) -> Any:
        return self.kernel.snapshot()[part]

    def points(self, seat: int) -> dict[str, int]:
        return {source: n for source, n in zip(GAME.state.SOURCES, self["points"][seat], strict=True) if n}

    def winners(self) -> list[int]:
        assert self["over"]
        self.kernel.finish()
        return _best(self.kernel.s.standing[: self.players].tolist())


def with_forced(table: Table, moves: Sequence[Move]) -> Iterator[Move]:
    """Yield moves, and after each whatever answers to questions are the only ones; an action is never forced here."""
    for move in moves:
        yield move
        while table["phase"] not in ("action", None) and len(table.legal()) == 1:
            yield table.legal()[0]


def _best(standing: Sequence[Any]) -> list[int]:
    return [seat for seat, each in enumerate(standing) if each == max(standing)]


Setter = Callable[..., Table]


@pytest.fixture(params=["model", "kernel"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Setter:
    """Return a function that sets up a position: studies, and whatever else the example names.

    `cards` are lines of a card file, cells separated by blanks and without text.
    """

    def set_up(
        *studies: str,
        rules: Mapping[str, object] | None = None,
        cards: str = "",
        without: Mapping[int, str] | None = None,
        **rest: Any,
    ) -> Table:
        changes = dict(rules or {})
        if cards:
            changes["cards"] = str(card_file(tmp_path, cards))
        model = position(studies, changes, **rest)
        numbers = {design.name: design.number for design in model.designs}
        for seat, name in (without or {}).items():
            model.players[seat].without = numbers[name]
        model.begin()
        return ModelTable(model) if request.param == "model" else KernelTable(model, changes)

    return set_up


def card_file(folder: Path, cards: str) -> Path:
    """Write the designs of the game and some more; a magnitude comes last and may have blanks."""
    rows = [line.split(maxsplit=6) for line in cards.strip().splitlines()]
    shipped = (GAME.folder / "cards.csv").read_text(encoding="utf-8").rstrip("\n")
    path = folder / "cards.csv"
    path.write_text("\n".join([shipped, *(",".join([*row, ""]) for row in rows)]) + "\n", encoding="utf-8")
    return path


def position(
    studies: Sequence[str],
    changes: Mapping[str, object],
    *,
    exhibits: Mapping[int, Sequence[str]] | None = None,
    sites: Sequence[str] = (),
    out: Mapping[int, Sequence[int]] | None = None,
    amber: Sequence[int] | None = None,
    laurels: Sequence[int] | None = None,
    deck: str | None = None,
    supply: int | None = None,
    papers: Mapping[str | int, int] | None = None,
    locked: str | int | None = None,
    patterns: Sequence[str] = (),
    active: int = 0,
) -> FirstGiants:
    """Return a model just before an action; cards that are not named lie in the deck, if they lie anywhere.

    `exhibits` says what each seat has exhibited, `out` on which sites its markers are, `papers` who holds which
    newspaper, `locked` which of these can not be taken any more.
    """
    rules = GAME.rules(len(studies), changes)
    model = FirstGiants(len(studies), rules, read_designs(rules.file("cards")))
    left = list(model.cards)
    for player, names in zip(model.players, studies, strict=True):
        for slot, card in enumerate(_take(names, left)):
            player.study[slot] = card
        player.amber = amber[player.seat] if amber else player.amber
        player.laurels = laurels[player.seat] if laurels else 0
    for seat, rows in (exhibits or {}).items():
        model.players[seat].collections = [_collection(model, _take(names, left)) for names in rows]
    for names, site in zip(sites, model.sites, strict=False):
        lying = _take(names, left)
        site.cards[: len(lying)] = lying
    drawn = None if deck is None else _take(deck, left)
    for site in model.sites[len(sites) :]:
        site.cards = [left.pop() for _ in site.cards]
    model.deck = left if drawn is None else drawn
    model.cards = [card for card in model.cards if card not in left or card in model.deck]
    for seat, numbers in (out or {}).items():
        for number in numbers:
            model.sites[number].markers.append(model.players[seat])
            model.players[seat].home -= 1
    laid = sum(each.tokens for player in model.players for each in player.collections)
    model.supply = model.supply - laid if supply is None else supply
    model.box = rules.number("box_tokens") - laid - model.supply
    for kind, seat in (papers or {}).items():
        paper = model.papers[TYPES.index(kind)]
        paper.holder, paper.locked = model.players[seat], kind == locked
    model.extra_papers = [ExtraPaper(pattern) for pattern in patterns]
    model.turn = active
    return model


def _take(names: str, cards: list[Card]) -> list[Card]:
    taken = []
    for name in names.split():
        card = next(card for card in cards if card.design.name == name)
        cards.remove(card)
        taken.append(card)
    return taken


def _collection(model: FirstGiants, cards: list[Card]) -> Collection:
    families, sizes = {card.family for card in cards}, {card.size for card in cards}
    kind: str | int | None = None
    if len(cards) > 1:
        kind = cards[0].family if len(families) == 1 else cards[0].size
        assert len(families) == 1 or len(sizes) == 1
    full = 3 if len(families) == 1 else model.rules["size_complete_at"]
    return Collection(cards, kind, len(cards) - 1, complete=kind is not None and len(cards) == full)


def card_moves(table: Table, name: str) -> list[int]:
    """Return the numbers of the legal moves of one name."""
    return [move[1] for move in table.legal() if move[0] == name]


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


OF_SIZE_2 = ("R2a O2a B2a Y2a G2a", "R2c O2b B2b Y2b G2b")


def contest(table: Setter, mine: int, theirs: int, locked: bool, **rules: object) -> Table:
    """Extend a collection of size 2 to `mine` cards while another player has the newspaper with `theirs`."""
    own, rival = (names.split() for names in OF_SIZE_2)
    rows = {0: [" ".join(own[: mine - 1])], 1: [" ".join(rival[:theirs])]}
    lock = 2 if locked else None
    game = table(own[mine - 1], "", exhibits=rows, out={0: [0]}, amber=(2, 0), papers={2: 1}, locked=lock, rules=rules)
    game.play(RECLAIM, exhibit(0), onto(0))
    return game


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


# Switches and numbers


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
