"""Playing Giants in model and kernel at once, compared after every move."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fights import differing, located, play_both, ranks
from reference.giants import Giants
from reference.giants_position import Move

from giants.fields import position
from giants.kernel import FULL_LISTS, NAMES, KernelGame, NotedChance

ALWAYS_LISTED = {("pass",), ("done",), ("decline",), ("bid", 0, 0, 0, 0)}


class Tempers:
    """Random players who know what they are about often enough for every kind of move to occur.

    A kind of move is drawn first, by how keen this game's players are on it, then one of its moves.
    """

    def __init__(self, decisions: random.Random) -> None:
        self.decisions = decisions
        keenness = {
            "put up": (10, 60),
            "stop": (0.5, 2),
            "stop and mark": (0.5, 3),
            "mark": (0.1, 0.5),
            "peek": (5, 60),
            "pass": (0.3, 1),
            "done": (1, 4),
            "decline": (0.1, 0.6),
            "take": (3, 3),
            "unmark": (0.1, 1),
            "tablets": (0.1, 2),
            "near": (3, 12),
            "site": (3, 20),
            "power": (2, 20),
            "place": (0.5, 2),
            "bid": (1, 1),
        }
        self.keenness = {kind: decisions.uniform(*span) for kind, span in keenness.items()}
        self.thrift = decisions.choice((1, 4, 12))

    def choose(self, model: Giants, moves: Sequence[Move]) -> Move:
        """Return one of the moves."""
        question = model.question
        assert question is not None
        if question.phase == "bid":
            return min(self._some(moves), key=lambda bid: sum(bid[2:]) + 2 * bid[4] if any(bid) else 9)
        near = set(_near(model)) if question.phase == "place" else set()
        kinds: defaultdict[str, list[Move]] = defaultdict(list)
        for move in moves:
            kinds[_kind(move, near, model)].append(move)
        kind = self.decisions.choices(list(kinds), [self.keenness[each] for each in kinds])[0]
        return self.decisions.choice(kinds[kind])

    def _some(self, moves: Sequence[Move]) -> list[Move]:
        """Return a few bids that are thought about; not to bid is rarely one of them."""
        bids = [move for move in moves if any(move[1:])] if self.decisions.random() < 0.9 else []
        return self.decisions.choices(bids or moves, k=self.thrift)


def _kind(move: Move, near: set[int], model: Giants) -> str:
    """Return what sort of move it is; placings are told apart by what they are good for."""
    if move[0] != "place":
        return str(move[0])
    if move[3] != "":
        return "power"
    if move[2] not in near:
        return "place"
    return "site" if any(model.ahus[ahu].moai is None for ahu in model.island.touched[move[2]]) else "near"


def _near(model: Giants) -> Iterator[int]:
    """Yield the hexes where a figure would lengthen a line: next to others and to pieces, and there."""
    starts = {figure.place for player in model.players for figure in player.figures}
    starts |= {model.start_of(piece) for _, piece in model.lying()}
    for at in starts:
        if isinstance(at, int):
            yield from (at, *model.island.neighbours[at])


def fight(
    players: int,
    changes: Mapping[str, object],
    seed: int,
    block: int,
    *,
    luck: type[NotedChance] = NotedChance,
    without: Mapping[int, str] | None = None,
) -> Giants:
    """Play one random game in both and compare after every move; return the model of the finished game.

    Lists of moves are full unless `changes` say something else; `without` names for a seat the thing that does
    nothing for it. `luck` is there to be replaced in tests of this function.
    """
    kernel = KernelGame(players, {**FULL_LISTS, **changes})
    model = kernel.model()
    for seat, thing in (without or {}).items():
        model.without[seat] = thing
        kernel.s.without[seat] = NAMES.ITEMS.index(thing)
    chance = luck(kernel)
    decisions = random.Random(f"{players} {sorted(changes)} {seed} {block}")
    tempers = Tempers(decisions)
    played: list[Move] = []
    with located(model, played, seed=seed, block=block, rules=dict(changes)):
        kernel.start(seed, block)
        model.start(chance)
        play_both(model, kernel, compare, lambda moves: tempers.choose(model, moves), played)
        compare_results(model, kernel)
    return model


def compare(model: Giants, kernel: KernelGame) -> list[Move]:
    """Compare two games in the middle; return the moves that the compiled game offers.

    Raises
    ------
    AssertionError
        They differ, or the model has lost something; says what differs.
    """
    ours = position(model)
    differing({**ours, "error": 0}, {**kernel.image(ours), "error": kernel.read("error")})
    moves = kernel.legal()
    offered, allowed = set(moves), set(model.question.moves) if model.question else set()
    assert len(offered) == len(moves), f"offered twice: {[move for move in offered if moves.count(move) > 1]}"
    assert offered <= allowed, f"not allowed: {sorted(map(str, offered - allowed))[:20]}"
    phase = model.question.phase if model.question else "over"
    if is_full(phase, kernel.rules):
        assert offered == allowed, f"not offered: {sorted(map(str, allowed - offered))[:20]}"
    else:
        assert offered >= ALWAYS_LISTED & allowed, f"only {sorted(map(str, offered))[:20]}"
    for player in model.players:
        uses = {use: count for use, count in player.uses.items() if count}
        deeds = {deed: count for deed, count in player.deeds.items() if count}
        theirs = kernel.counted(player.seat)
        differing({"uses": uses, "deeds": deeds}, theirs)
    model.check()
    return moves


def is_full(phase: str, rules: Mapping[str, Any]) -> bool:
    """Tell whether everything is offered that the rules allow in a phase."""
    lists = {"bid": "bid_list", "place": "placing_list", "transport": "transport_list"}
    return phase not in lists or rules[lists[phase]] == "full"


def compare_results(model: Giants, kernel: KernelGame) -> None:
    """Compare two games at their end: scores, standing, and nothing for seats where nobody sits."""
    kernel.finish()
    players = len(model.players)
    scores = [model.score(player) for player in model.players]
    assert kernel.s.error == 0, f"error {kernel.s.error} at the end"
    assert kernel.s.score[:players].tolist() == scores
    assert ranks(kernel.s.standing[:players].tolist()) == ranks(scores)
    for player in model.players:
        deeds = kernel.counted(player.seat)["deeds"]
        brought = {item: count for (deed, item), count in deeds.items() if deed == "points"}
        assert brought == +model.rewarded(player), f"points by thing of seat {player.seat}"
    for name in ("workers_home", "workers_urn", "markers_home", "markers_urn", "bases_left", "score", "standing"):
        assert not kernel.s[name][players:].any(), f"{name} of an empty seat: {kernel.s[name]}"
    for name in ("points", "uses", "items"):
        assert not kernel.s[name][players:].any(), f"{name} of an empty seat"
