"""The compiled Christmas Tree against the plain model of its rules: the same game after every move.

A fight plays random games in both at once. Luck comes from the compiled game: what its notes say about a
shuffle is handed to the model, which first checks that exactly its own cards were shuffled. Everything else
is worked out twice: legal moves, every pile, row, hand and score, what everybody knows, who is asked what,
when and why it ends.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from fights import CompiledGame, differing, few_or_many, located, random_rules, ranks, values_in_all, values_of_switches
from reference.christmas_tree import FACES, SANTA, SOURCES, ChristmasTree, Move

from sim.game import load_game
from sim.state import NOTHING

GAME = load_game("christmas-tree")
NAMES = GAME.state


class KernelGame(CompiledGame):
    """The compiled game, driven and read in the words of the model."""

    game = GAME

    def write(self, model: ChristmasTree) -> None:
        """Take over the position of a model at the start of an action."""
        s = self.s
        for seat, player in enumerate(model.players):
            for column, cards in ((s.hand, player.hand), (s.known, player.known), (s.kept, player.kept)):
                column[seat] = [cards.count(face) for face in FACES]
            s.n_hand[seat] = len(player.hand)
            s.points[seat] = [player.points[source] for source in SOURCES]
            s.score[seat] = player.score
        for row, cards in enumerate(model.rows):
            s.row[row] = [cards.count(face) for face in FACES]
            s.n_row[row] = len(cards)
        s.n_pile = len(model.pile)
        s.pile[: s.n_pile] = [FACES.index(card) for card in model.pile]
        s.discard[:] = [model.discard.count(face) for face in FACES]
        s.target = s.chosen = NOTHING
        s.turns_left = NOTHING if model.turns_left is None else model.turns_left
        s.turn, s.active, s.seat = model.turn, model.active, model.seat
        s.phase = NAMES.PHASES.index(model.phase)
        s.reshuffles = 1

    def named(self, move: int, phase: str) -> Move:
        for name in ("play", "pass", "done"):
            if move == getattr(NAMES, name.upper()):
                return (name,)
        match phase:
            case "action":
                return ("row", move - NAMES.ROW)
            case "kind":
                return ("kind", FACES[move - NAMES.KIND])
            case "set":
                return ("set", *divmod(move - NAMES.SET, NAMES.SANTAS_SPAN))
            case "keep":
                return ("keep", move - NAMES.KEEP)
            case "reward":
                return ("reward", move - NAMES.DRAW)
        return (phase, FACES[move - NAMES.CARD])

    def number(self, move: Move) -> int:
        match move:
            case (str(name),):
                return int(getattr(NAMES, name.upper()))
            case ("row", int(row)):
                return int(NAMES.ROW + row)
            case ("kind", str(kind)):
                return int(NAMES.KIND + FACES.index(kind))
            case ("set", int(naturals), int(santas)):
                return int(NAMES.SET + NAMES.SANTAS_SPAN * naturals + santas)
            case ("keep", int(santas)):
                return int(NAMES.KEEP + santas)
            case ("reward", int(cards)):
                return int(NAMES.DRAW + cards)
            case (_, str(card)):
                return int(NAMES.CARD + FACES.index(card))
        raise AssertionError(move)

    def snapshot(self) -> dict[str, Any]:
        """Return the position in the form of the model's snapshot."""
        read, faces = self.read, len(FACES)
        seats, asking = read("seats"), not read("over")
        paying = read("target")
        rows = int(self.r.rows)
        on_table = [0] * faces
        if read("chosen") != NOTHING:
            on_table[read("chosen")] = read("laid_naturals")
            on_table[FACES.index(SANTA)] = read("laid_santas")
        return {
            "error": read("error"),
            "turn": read("turn"),
            "active": read("active"),
            "over": bool(read("over")),
            "end cause": NAMES.END_CAUSES[read("end_cause")] if read("over") else None,
            "turns left": read("turns_left") if read("turns_left") != NOTHING else None,
            "seat": read("seat") if asking else None,
            "phase": NAMES.PHASES[read("phase")] if asking else None,
            "hands": read("hand")[:seats],
            "hand sizes": read("n_hand")[:seats],
            "known": read("known")[:seats],
            "rows": read("row")[:rows],
            "row sizes": read("n_row")[:rows],
            "pile": [FACES[face] for face in read("pile")[: read("n_pile")]],
            "discard": read("discard"),
            "fresh": read("fresh"),
            "kept": read("kept")[:seats],
            "reshuffles": read("reshuffles") - 1,
            "row being paid": paying if paying != NOTHING else None,
            "still to pay": paying * int(self.r.payment) - read("paid") if paying != NOTHING else 0,
            "sets played": read("played"),
            "chosen": FACES[read("chosen")] if read("chosen") != NOTHING else None,
            "on table": on_table,
            "owed": read("owed"),
            "forced": read("forced"),
            "reward": read("reward"),
            "scores": read("score")[:seats],
            "points": read("points")[:seats],
            "uses": [{NAMES.ACTIONS[use]: n for use, n in enumerate(uses) if n} for uses in read("uses")[:seats]],
            "taken": [deeds[NAMES.DEED_TAKEN][:faces] for deeds in read("items")[:seats]],
            "played": [deeds[NAMES.DEED_PLAYED][:faces] for deeds in read("items")[:seats]],
        }


class NotedChance:
    """Gives the model the order into which the compiled game has shuffled, as its notes tell it."""

    def __init__(self, kernel: KernelGame) -> None:
        self.kernel = kernel

    def shuffled(self, cards: Sequence[str], source: str) -> list[str]:
        """Return `cards` in the noted order.

        Raises
        ------
        AssertionError
            The compiled game has shuffled something else than `cards`.
        """
        noted = self.kernel.notes(NAMES.NOTE_SHUFFLED)
        assert [place for place, _, _ in noted] == list(range(len(cards))), f"{source}: places {noted}"
        order = [FACES[face] for _, face, _ in noted]
        assert Counter(order) == Counter(cards), f"{source}: {Counter(order)} instead of {Counter(cards)}"
        return order


def fight(
    players: int, changes: Mapping[str, object], seed: int, block: int, luck: type[NotedChance] = NotedChance
) -> ChristmasTree:
    """Play one random game in both and compare after every move; return the model of the finished game.

    Some games are played by people who play sets whenever they can, others by people who mostly collect, so
    that hands, rows and piles of every size occur. `luck` is there to be replaced in tests of this function.
    """
    kernel = KernelGame(players, changes)
    model = ChristmasTree(players, kernel.rules)
    chance = luck(kernel)
    decisions = random.Random(f"{players} {sorted(changes)} {seed} {block}")
    eagerness = decisions.choice((0.05, 0.2, 0.6, 1))
    played: list[Move] = []
    with located(model, played, seed=seed, block=block, rules=dict(changes)):
        kernel.start(seed, block)
        model.start(chance)
        moves = compare(model, kernel)
        while not model.over:
            move = decisions.choice(moves)
            if ("play",) in moves and len(moves) > 1:
                taking = [other for other in moves if other != ("play",)]
                move = ("play",) if decisions.random() < eagerness else decisions.choice(taking)
            played.append(move)
            kernel.apply(move)
            model.apply(move, chance)
            moves = compare(model, kernel)
        compare_results(model, kernel)
    return model


def compare(model: ChristmasTree, kernel: KernelGame) -> list[Move]:
    """Compare two games in the middle; return the legal moves.

    Raises
    ------
    AssertionError
        They differ, or the model has lost a card; says what differs.
    """
    moves = sorted(model.legal())
    ours = {**model.snapshot(), "legal": moves, "error": 0}
    theirs = {**kernel.snapshot(), "legal": sorted(kernel.legal())}
    differing(ours, theirs)
    model.conservation()
    return moves


def compare_results(model: ChristmasTree, kernel: KernelGame) -> None:
    """Compare two games at their end: scores, standing, and nothing for seats where nobody sits."""
    kernel.finish()
    players = len(model.players)
    standing = kernel.s.standing[:players].tolist()
    assert kernel.s.error == 0, f"error {kernel.s.error} at the end"
    assert kernel.s.score[:players].tolist() == [player.score for player in model.players]
    assert ranks(standing) == ranks(model.standing()), f"kernel {standing}, model {model.standing()}"
    for name in ("hand", "n_hand", "known", "kept", "score", "standing", "points", "uses", "items"):
        assert not kernel.s[name][players:].any(), f"{name} of an empty seat: {kernel.s[name]}"


EXTREMES: dict[str, tuple[object, ...]] = {
    "payment": (0, 2),
    "naturals_needed": (1, 2),
    "discard_threshold": (1, 3),
    "hand_limit": (7, 10, 12),
    "reward_cap": (1, 3),
    "santas": (0, 15),
    "rows": (1, 7),
}
"""Values of numbers that change what is allowed rather than how much of it."""
TOGETHER: dict[str, dict[str, object]] = {
    "big_set_bonus": {"exact_sizes_only": False},
    "keep_vp_cards": {"choose_vp_cards": True},
    "take_empty_rows": {"kinds": 4, "santas": 0},
    "hand_limit": {"max_turns": 100},
    "fresh_discards_count": {"keep_vp_cards": False, "rows": 7},
}
"""What else has to be set for a switch to make a difference, or to make it often."""


def switches() -> list[tuple[str, object]]:
    """Return (rule, value) for each value of each switch, deck presets included, that is not the default."""
    extremes = [(name, value) for name, values in EXTREMES.items() for value in values]
    return [*values_of_switches(GAME), *extremes]


def fight_under_random_rules(players: int, seed: int, games: int) -> list[ChristmasTree]:
    """Play games of which each has rules of its own."""
    decisions = random.Random(f"{players} {seed}")
    return [fight(players, random_rules(GAME, players, decisions), seed, block) for block in range(games)]


@few_or_many(500, 5_000)
@pytest.mark.parametrize("players", GAME.players)
def test_both_play_the_same_games_at_the_default_rules(players: int, games: int) -> None:
    for block in range(games):
        fight(players, {}, 1, block)


@few_or_many(8, 200)
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize(("name", "value"), [pytest.param(*each, id="{}={}".format(*each)) for each in switches()])
def test_both_play_the_same_games_under_each_value_of_a_switch(
    players: int, name: str, value: object, games: int
) -> None:
    for block in range(games):
        fight(players, {name: value, **TOGETHER.get(name, {})}, 2, block)


@few_or_many(150, 1_000)
@pytest.mark.parametrize("players", GAME.players)
def test_both_play_the_same_games_under_random_rules(players: int, games: int) -> None:
    finished = fight_under_random_rules(players, 3, games)

    met = {use for model in finished for player in model.players for use in +player.uses}
    assert met == set(NAMES.ACTIONS), "some action never occurred, so nothing was compared there"
    assert {model.end_cause for model in finished} == set(NAMES.END_CAUSES)


def test_every_value_of_every_flag_and_choice_is_fought_over() -> None:
    fought = Counter(name for name, _ in switches() if name not in EXTREMES)
    assert fought == values_in_all(GAME)
    assert set(TOGETHER) | set(EXTREMES) <= set(GAME.knobs)


class Differing(NotedChance):
    """Luck that gives the model another order than the compiled game has."""

    def shuffled(self, cards: Sequence[str], source: str) -> list[str]:
        return super().shuffled(cards, source)[::-1]


def test_a_difference_is_found_and_described() -> None:
    with pytest.raises(AssertionError, match=r"(?s)hands: model .*2 players, seed 1, block 0, .*after move 0"):
        fight(2, {}, 1, 0, Differing)


def test_the_model_refuses_a_shuffle_of_other_cards() -> None:
    kernel = KernelGame(2)
    kernel.start(1, 0)
    model = ChristmasTree(2, kernel.rules)
    with pytest.raises(AssertionError, match="deck: "):
        NotedChance(kernel).shuffled([*model.cards[1:], model.cards[-1]], "deck")
