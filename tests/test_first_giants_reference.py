"""The compiled First Giants against the plain model of its rules: the same game after every move.

A fight plays random games in both at once. Luck comes from the compiled game: what its notes say about the deck
and the extra newspapers is handed to the model, which first checks that exactly its own cards were shuffled and
that the newspapers differ. Everything else is worked out twice: legal moves, every card, token, marker and
newspaper, scores and what each design has brought, who is asked what, when and why it ends.

Decks are random as well: `random_deck` writes card files from the whole vocabulary.
"""

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from fights import few_or_many, random_rules, values_in_all
from first_giants.decks import random_deck
from first_giants.fight import compare, fight
from first_giants.kernel import CELLS, GAME, NAMES, KernelGame, NotedChance
from first_giants.switches import EXTREMES, TOGETHER, switches
from reference.first_giants import FRAMES, FRAMES_FOR_TAKING, FirstGiants
from reference.first_giants_cards import Card, read_designs

from sim.errors import InputError


def deck_game(players: int, seed: int, block: int, folder: Path) -> FirstGiants:
    """Play a game with a random deck, half of the time under random rules, often with few tokens."""
    decisions = random.Random(f"deck {players} {seed} {block}")
    while True:
        cards = str(random_deck(folder, decisions))
        changes = random_rules(GAME, players, decisions) if decisions.random() < 0.5 else {}
        if decisions.random() < 0.3:
            tokens = decisions.randint(3, 6)
            changes |= {"tokens": tokens, "box_tokens": tokens}
        try:
            GAME.rules(players, {**changes, "cards": cards})
        except InputError:
            continue
        return fight(players, {**changes, "cards": cards}, seed, block, without=decisions.random() < 0.3)


@few_or_many(10, 3_000)
@pytest.mark.parametrize("players", GAME.players)
def test_both_play_the_same_games_at_the_default_rules(players: int, games: int) -> None:
    for block in range(games):
        fight(players, {}, 1, block)


@few_or_many(1, 50)  # 200 a value, over four player counts
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize(("name", "value"), [pytest.param(*each, id="{}={}".format(*each)) for each in switches()])
def test_both_play_the_same_games_under_each_value_of_a_switch(
    players: int, name: str, value: object, games: int
) -> None:
    for block in range(games):
        fight(players, {name: value, **TOGETHER.get(name, {})}, 2, block)


def players_of(block: int) -> int:
    """Return a player count, each in turn."""
    return GAME.players[block % len(GAME.players)]


@few_or_many(32, 1_000)
def test_both_play_the_same_games_under_random_rules(games: int) -> None:
    decisions = random.Random("rules")
    rules = [random_rules(GAME, players_of(block), decisions) for block in range(games)]
    finished = [fight(players_of(block), changes, 3, block) for block, changes in enumerate(rules)]

    assert {model.end_cause for model in finished} == set(NAMES.END_CAUSES)


@few_or_many(60, 1_000)
def test_both_play_the_same_games_with_random_decks(games: int, tmp_path: Path) -> None:
    finished = [deck_game(players_of(block), 4, block, tmp_path) for block in range(games)]

    met = {use for model in finished for player in model.players for use in +player.uses}
    assert met == set(NAMES.ACTIONS), "some action never occurred, so nothing was compared there"


@few_or_many(5, 200)
@pytest.mark.parametrize("players", GAME.players)
def test_both_play_the_same_games_while_designs_do_nothing_for_some(players: int, games: int) -> None:
    for block in range(games):
        fight(players, {}, 5, block, without=True)


def chain_reaction(seed: int, folder: Path) -> FirstGiants:
    """Play from a position in which exhibits and extra cards cause each other, as deep as the game allows.

    Taking goes on until no extra card is offered any more; from then on every exhibit causes another one.
    """
    rows = ["id,family,size,copies,trigger,effect,magnitude,text"]
    for fossil in CELLS:
        rows.append(f"take-{fossil},{fossil[0]},{fossil[1]},9,ON_TAKE,EXHIBIT+TAKE_EXTRA:ANY,1 cost -9+1,")
        rows.append(f"show-{fossil},{fossil[0]},{fossil[1]},2,EXHIBIT_SIZE_GE:1,EXHIBIT,1 cost -9,")
    path = folder / "chain.csv"
    path.write_text("\n".join(rows), encoding="utf-8")
    changes = {"cards": str(path), "refill": "at_once", "tokens": 60, "box_tokens": 60, "sites": 6, "cards_per_site": 3}
    kernel = KernelGame(2, changes)
    model = FirstGiants(2, kernel.rules, read_designs(path))
    decisions = random.Random(seed)
    decisions.shuffle(model.cards)
    takers = [card for card in model.cards if card.design.name.startswith("take")]
    showers = [card for card in model.cards if card.design.name.startswith("show")][:14]
    model.players[0].study[: len(showers)] = showers
    for site in model.sites:
        site.cards = [takers.pop() for _ in site.cards]
    model.deck = takers
    model.cards = [*showers, *takers, *(card for site in model.sites for card in site.cards if card is not None)]
    model.begin()
    kernel.write(model)
    deepest = 0
    while model.turn == 1 and not model.over:
        moves = compare(model, kernel)
        deepest = max(deepest, model.frames)
        own = [move for move in moves if move[0] == "exhibit" and move[1] >= len(showers)]
        wanted = {"exhibit": own or [("decline",)], "extra": [move for move in moves if move[0] == "take"]}
        if deepest > FRAMES - FRAMES_FOR_TAKING:
            wanted = {"exhibit": [move for move in moves if move[0] == "exhibit"]}
        move = decisions.choice(wanted.get(model.phase) or [move for move in moves if move != ("start",)] or moves)
        kernel.apply(move)
        model.apply(move)
    assert deepest == FRAMES, f"only {deepest} events deep"
    return model


def test_events_within_events_are_the_same_as_deep_as_they_go(tmp_path: Path) -> None:
    for seed in range(3):
        chain_reaction(seed, tmp_path)


def test_every_value_of_every_flag_and_choice_is_fought_over() -> None:
    fought = Counter(name for name, _ in switches() if name not in EXTREMES)
    assert fought == values_in_all(GAME)
    assert set(TOGETHER) | set(EXTREMES) <= set(GAME.knobs)


class Differing(NotedChance):
    """Luck that gives the model another order than the compiled game has."""

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        return super().shuffled(cards)[::-1]


def test_a_difference_is_found_and_described() -> None:
    with pytest.raises(AssertionError, match=r"(?s)deck: model .*2 players, seed 1, block 0, .*after move 0"):
        fight(2, {}, 1, 0, luck=Differing)


def test_the_model_refuses_a_shuffle_of_other_cards() -> None:
    kernel = KernelGame(2)
    kernel.start(1, 0)
    model = FirstGiants(2, kernel.rules, read_designs(kernel.rules.file("cards")))
    with pytest.raises(AssertionError, match="deck: "):
        NotedChance(kernel).shuffled([*model.cards[1:], model.cards[-1]])
