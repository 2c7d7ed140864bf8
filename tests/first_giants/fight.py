"""Playing First Giants in model and kernel at once, compared after every move."""

import random
from collections.abc import Mapping

from fights import differing, located, play_both, ranks
from reference.first_giants import FirstGiants, Move
from reference.first_giants_cards import read_designs
from reference.first_giants_position import conservation, snapshot

from first_giants.kernel import KernelGame, NotedChance

TEMPERAMENTS: tuple[dict[str, float], ...] = (
    {},
    {"reclaim": 5, "exhibit": 5, "collection": 20, "decline": 0.2},
    {"reclaim": 0.1, "exhibit": 0.3, "decline": 1},
    {"reclaim": 0.5, "exhibit": 20, "start": 0.1, "decline": 0.1, "split": 3},
    {"reclaim": 2, "exhibit": 10, "start": 20, "decline": 0.5},
    {"take": 0.3, "exhibit": 1, "decline": 5, "amber": 5},
)
"""How much likelier than others moves of a kind are, so that studies and exhibits of every size occur."""


def fight(
    players: int,
    changes: Mapping[str, object],
    seed: int,
    block: int,
    *,
    without: bool = False,
    luck: type[NotedChance] = NotedChance,
) -> FirstGiants:
    """Play one random game in both and compare after every move; return the model of the finished game.

    `without` lets one design do nothing for each of some seats. `luck` is there to be replaced in tests of this
    function.
    """
    kernel = KernelGame(players, changes)
    model = FirstGiants(players, kernel.rules, read_designs(kernel.rules.file("cards")))
    chance = luck(kernel)
    decisions = random.Random(f"{players} {sorted(changes)} {seed} {block}")
    temperaments = [decisions.choice(TEMPERAMENTS) for _ in range(players)]
    if without:
        for player in model.players:
            if decisions.random() < 0.7:
                player.without = decisions.randrange(len(model.designs))
                kernel.s.without[player.seat] = player.without

    def choose(moves: list[Move]) -> Move:
        return decisions.choices(moves, [temperaments[model.seat].get(move[0], 1) for move in moves])[0]

    played: list[Move] = []
    with located(
        model, played, seed=seed, block=block, without=[player.without for player in model.players], rules=dict(changes)
    ):
        kernel.start(seed, block)
        model.start(chance)
        play_both(model, kernel, compare, choose, played)
        compare_results(model, kernel)
    return model


def compare(model: FirstGiants, kernel: KernelGame) -> list[Move]:
    """Compare two games in the middle; return the legal moves.

    Raises
    ------
    AssertionError
        They differ, or the model has lost a card, token, marker or newspaper; says what differs.
    """
    moves = sorted(model.legal())
    ours = {**snapshot(model), "legal": moves, "error": 0}
    theirs = {**kernel.snapshot(), "legal": sorted(kernel.legal())}
    differing(ours, theirs)
    conservation(model)
    return moves


def compare_results(model: FirstGiants, kernel: KernelGame) -> None:
    """Compare two games at their end: scores, standing, and nothing for seats where nobody sits."""
    kernel.finish()
    players = len(model.players)
    scores = [model.score(player) for player in model.players]
    standing = kernel.s.standing[:players].tolist()
    assert kernel.s.error == 0, f"error {kernel.s.error} at the end"
    assert kernel.s.score[:players].tolist() == scores
    assert ranks(standing) == ranks(scores), f"kernel {standing}, model {scores}"
    for name in ("home", "amber", "n_study", "laurels", "marked", "score", "standing", "points", "uses", "items"):
        assert not kernel.s[name][players:].any(), f"{name} of an empty seat: {kernel.s[name]}"
