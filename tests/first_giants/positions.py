"""Positions of First Giants by example, played on by the plain model or by the compiled game.

Cards are named by their ids: R1a is red, of size 1; what a test does not name is filled with cards that are left over.
After every move all cards, tokens and markers are counted.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from reference.first_giants import FirstGiants, Move
from reference.first_giants_cards import TYPES, Card, read_designs
from reference.first_giants_position import conservation, snapshot
from reference.first_giants_table import Collection, ExtraPaper

from first_giants.kernel import GAME, KernelGame

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
        """Return a part of the position, as `snapshot` names it."""

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
            conservation(self.model)

    def legal(self) -> list[Move]:
        return sorted(self.model.legal())

    def __getitem__(self, part: str) -> Any:
        return snapshot(self.model)[part]

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


def setter(player: str, folder: Path) -> Setter:
    """Return a function that sets up a position for `model` or `kernel`: studies, and whatever else the example names.

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
            changes["cards"] = str(card_file(folder, cards))
        model = position(studies, changes, **rest)
        numbers = {design.name: design.number for design in model.designs}
        for seat, name in (without or {}).items():
            model.players[seat].without = numbers[name]
        model.begin()
        return ModelTable(model) if player == "model" else KernelTable(model, changes)

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


OF_SIZE_2 = ("R2a O2a B2a Y2a G2a", "R2c O2b B2b Y2b G2b")


def contest(table: Setter, mine: int, theirs: int, locked: bool, **rules: object) -> Table:
    """Extend a collection of size 2 to `mine` cards while another player has the newspaper with `theirs`."""
    own, rival = (names.split() for names in OF_SIZE_2)
    rows = {0: [" ".join(own[: mine - 1])], 1: [" ".join(rival[:theirs])]}
    lock = 2 if locked else None
    game = table(own[mine - 1], "", exhibits=rows, out={0: [0]}, amber=(2, 0), papers={2: 1}, locked=lock, rules=rules)
    game.play(RECLAIM, exhibit(0), onto(0))
    return game
