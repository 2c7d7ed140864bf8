"""The compiled Celestia against the plain model of its rules: one luck, one list of moves, one game.

A fight plays a random game in both at once and compares them after every move. Luck comes from the compiled
game: what its notes say about a shuffle is handed to the model, which first checks that exactly its own cards
were shuffled. Everything else is worked out twice: legal moves, every pile, hand and score, what everybody
knows, who is asked what, when and why the game ends.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest
from fights import CompiledGame, differing, few_or_many, located, random_rules, ranks, values_in_all, values_of_switches
from reference.celestia import SIZES, SOURCES, STARS, Celestia, Constellation, Move

from sim.game import load_game
from sim.state import NOTHING

Card = TypeVar("Card")

GAME = load_game("celestia")
NAMES = GAME.state
PATTERNS = GAME.data["constellations"]


class KernelGame(CompiledGame):
    """The compiled game, driven and read in the words of the model."""

    game = GAME

    def __init__(self, players: int, changes: Mapping[str, object] | None = None) -> None:
        super().__init__(players, changes)
        self.slots = int(self.r.open_constellations)
        self.card_name = [NAMES.ITEMS[item] for item in self.r.card_item[: self.r.n_cards]]

    def write(self, model: Celestia) -> None:
        """Take over the position of a model between two turns or within one, cards on the table included."""
        s = self.s
        for seat, player in enumerate(model.players):
            for column, stars in (
                (s.hand, player.hand),
                (s.tableau, player.tableau),
                (s.known, player.known),
            ):
                column[seat] = [stars.count(star) for star in STARS]
            for card in player.taken:
                s.items[seat, NAMES.DEED_TAKEN, NAMES.ITEMS.index(card.name)] += 1
                s.taken[seat, SIZES.index(card.size)] += 1
            s.points[seat] = [player.points[source] for source in SOURCES]
            s.score[seat] = model.score(player.side)
        s.n_pile, s.n_deck = len(model.star_pile), len(model.constellation_pile)
        s.pile[: s.n_pile] = [STARS.index(star) for star in model.star_pile]
        s.deck[: s.n_deck] = [self.card_name.index(card.name) for card in model.constellation_pile]
        s.discard[:] = [model.star_discard.count(star) for star in STARS]
        s.display[:] = NOTHING
        for slot, shown in enumerate(model.display):
            if shown is not None:
                s.display[slot] = self.card_name.index(shown.name)
                s.n_display += 1
        s.attack[:] = s.answer[:] = s.ending = NOTHING
        s.turn, s.active, s.seat = model.turn, model.active, model.seat
        s.phase = NAMES.PHASES.index(model.phase)

    def named(self, move: int, phase: str) -> Move:
        if move == NAMES.MATCH:
            return ("match",)
        if move == NAMES.PASS:
            return ("pass",)
        if move >= NAMES.STAR:
            return (phase, STARS[move - NAMES.STAR])
        return ("build", move - NAMES.BUILD)

    def number(self, move: Move) -> int:
        match move:
            case ("match",):
                return int(NAMES.MATCH)
            case ("pass",):
                return int(NAMES.PASS)
            case ("build", int(slot)):
                return int(NAMES.BUILD + slot)
            case (_, str(star)):
                return int(NAMES.STAR + STARS.index(star))
        raise AssertionError(move)

    def snapshot(self) -> dict[str, Any]:
        """Return the position in the form of the model's snapshot."""
        read = self.read
        seats, pairs, asking = read("seats"), read("n_pairs"), not read("over")
        names, causes = self.card_name, NAMES.END_CAUSES
        return {
            "error": read("error"),
            "turn": read("turn"),
            "active": read("active"),
            "over": bool(read("over")),
            "end cause": causes[read("end_cause")] if read("over") else None,
            "ending": causes[read("ending")] if asking and read("ending") != NOTHING else None,
            "seat": read("seat") if asking else None,
            "phase": NAMES.PHASES[read("phase")] if asking else None,
            "hands": read("hand")[:seats],
            "tableaus": read("tableau")[:seats],
            "known": read("known")[:seats],
            "star pile": [STARS[star] for star in read("pile")[: read("n_pile")]],
            "star discard": read("discard"),
            "reshuffles": read("reshuffles") - 1,
            "constellation pile": [names[card] for card in read("deck")[: read("n_deck")]],
            "display": [None if card == NOTHING else names[card] for card in read("display")[: self.slots]],
            "open": read("n_display"),
            "taken": [sorted(_repeated(deeds[NAMES.DEED_TAKEN], NAMES.ITEMS)) for deeds in read("items")[:seats]],
            "taken by size": read("taken")[:seats],
            "layers": read("layer")[:pairs],
            "defenders": read("defender")[:pairs],
            "attack": [None if star == NOTHING else STARS[star] for star in read("attack")[:pairs]],
            "answers": [None if star == NOTHING else STARS[star] for star in read("answer")[:pairs]],
            "scores": read("score")[:seats],
            "points": read("points")[:seats],
            "uses": [{NAMES.ACTIONS[use]: n for use, n in enumerate(uses) if n} for uses in read("uses")[:seats]],
        }


def _repeated(counts: Sequence[int], names: Sequence[str]) -> list[str]:
    """Return each name as often as its count, in order."""
    return [names[place] for place, count in enumerate(counts) if count for _ in range(count)]


class NotedChance:
    """Gives the model the order into which the compiled game has shuffled, as its notes tell it."""

    def __init__(self, kernel: KernelGame) -> None:
        self.kernel = kernel

    def shuffled(self, cards: Sequence[Card], source: str) -> list[Card]:
        """Return `cards` in the noted order.

        Raises
        ------
        AssertionError
            The compiled game has shuffled something else than `cards`.
        """
        kind = NAMES.NOTE_SHUFFLED if source == "stars" else NAMES.NOTE_DEALT_CARD
        noted = self.kernel.notes(kind)
        assert [place for place, _, _ in noted] == list(range(len(cards))), f"{source}: places {noted}"
        name_of = STARS if source == "stars" else self.kernel.card_name
        waiting: dict[str, list[Card]] = {}
        for card in cards:
            waiting.setdefault(card.name if isinstance(card, Constellation) else str(card), []).append(card)
        order = [name_of[number] for _, number, _ in noted]
        assert Counter(order) == {name: len(each) for name, each in waiting.items()}, f"{source}: {order}"
        return [waiting[name].pop() for name in order]


def fight(
    players: int, changes: Mapping[str, object], seed: int, block: int, luck: type[NotedChance] = NotedChance
) -> Celestia:
    """Play one random game in both and compare after every move; return the model of the finished game.

    Some games are played by eager builders and some by people who would rather match than build, so that
    hands and piles of every size occur. `luck` is there to be replaced in tests of this function.
    """
    kernel = KernelGame(players, changes)
    model = Celestia(players, kernel.rules, PATTERNS)
    chance = luck(kernel)
    decisions = random.Random(f"{players} {sorted(changes)} {seed} {block}")
    patience = decisions.choice((0, 0.3, 0.6))
    played: list[Move] = []
    with located(model, played, seed=seed, block=block, rules=dict(changes)):
        kernel.start(seed, block)
        model.start(chance)
        compare(model, kernel)
        while not model.over:
            moves = model.legal()
            move = decisions.choice(moves)
            if ("match",) in moves and decisions.random() < patience:
                move = ("match",)
            played.append(move)
            kernel.apply(move)
            model.apply(move, chance)
            compare(model, kernel)
        compare_results(model, kernel)
    return model


def compare(model: Celestia, kernel: KernelGame) -> None:
    """Compare two games in the middle.

    Raises
    ------
    AssertionError
        They differ, or the model has lost a card; says what differs.
    """
    ours = {**model.snapshot(), "legal": model.legal(), "error": 0}
    theirs = {**kernel.snapshot(), "legal": kernel.legal()}
    differing(ours, theirs)
    model.conservation()


def compare_results(model: Celestia, kernel: KernelGame) -> None:
    """Compare two games at their end: scores, standing, and nothing for seats where nobody sits."""
    kernel.finish()
    players = len(model.players)
    scores = [model.score(player.side) for player in model.players]
    standing = kernel.s.standing[:players].tolist()
    assert kernel.s.score[:players].tolist() == scores
    assert ranks(standing) == ranks(scores), f"standing {standing}, scores {scores}"
    for field in ("hand", "tableau", "known", "taken", "points", "uses", "items", "score"):
        assert not kernel.views[field][0, players:].any(), f"{field} of an empty seat"


def switches() -> list[tuple[int, str, object]]:
    """Return (players, rule, value) for each value of a flag or choice but its default, where it matters."""
    only_at = {"single_defender": [3], "bonus_scope": [4], "team_receiver": [4], "partner_without_stars": [4]}
    return [
        (players, name, value)
        for name, value in values_of_switches(GAME)
        for players in only_at.get(name, GAME.players)
    ]


def fight_under_random_rules(players: int, seed: int, games: int) -> list[Celestia]:
    """Play `games` fights, each under rules of its own; return the finished games."""
    rules = random.Random(f"rules {players} {seed}")
    return [fight(players, random_rules(GAME, players, rules), seed, block) for block in range(games)]


@few_or_many(800, 5_000)
@pytest.mark.parametrize("players", GAME.players)
def test_both_play_the_same_games_at_the_default_rules(players: int, games: int) -> None:
    for block in range(games):
        fight(players, {}, 1, block)


@few_or_many(20, 200)
@pytest.mark.parametrize(
    ("players", "name", "value"), [pytest.param(*each, id="{}-{}={}".format(*each)) for each in switches()]
)
def test_both_play_the_same_games_under_each_value_of_a_switch(
    players: int, name: str, value: object, games: int
) -> None:
    for block in range(games):
        fight(players, {name: value}, 2, block)


@few_or_many(300, 2_000)
@pytest.mark.parametrize("players", GAME.players)
def test_both_play_the_same_games_under_random_rules(players: int, games: int) -> None:
    finished = fight_under_random_rules(players, 3, games)

    met = {use for model in finished for player in model.players for use in +player.uses}
    assert met == set(NAMES.ACTIONS), "some action never occurred, so nothing was compared there"
    assert {model.end_cause for model in finished} == set(NAMES.END_CAUSES)


def test_every_value_of_every_flag_and_choice_is_fought_over() -> None:
    fought = Counter(name for name, _ in {(name, value) for _, name, value in switches()})
    assert fought == values_in_all(GAME)


class Differing(NotedChance):
    """Luck that gives the model another order than the compiled game has."""

    def shuffled(self, cards: Sequence[Card], source: str) -> list[Card]:
        return super().shuffled(cards, source)[::-1]


def test_a_difference_is_found_and_described() -> None:
    with pytest.raises(AssertionError, match=r"(?s)hands: model .*2 players, seed 1, block 0, .*after move 0"):
        fight(2, {}, 1, 0, Differing)


def test_the_model_refuses_a_shuffle_of_other_cards() -> None:
    kernel = KernelGame(2)
    kernel.start(1, 0)
    model = Celestia(2, kernel.rules, PATTERNS)
    with pytest.raises(AssertionError, match="stars: "):
        NotedChance(kernel).shuffled([*model.stars[1:], "Supernova"], "stars")
