"""The compiled Giants against the plain model of its rules: the same game after every move.

A fight plays random games in both at once. Luck comes from the compiled game: what its notes say about forest,
dice, lots and memory is handed to the model, which first checks that it is possible. Everything else is worked
out twice: legal moves, every figure, log, marker, base and piece, who knows what, points and statistics, who
is asked what, when and why it ends. With the short lists of moves the compiled game may offer less than the
rules allow, but nothing else.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fights import CompiledGame, differing, few_or_many, random_rules, ranks, values_of_switches
from giants_maps import ATOLL, written
from reference.giants import SPECIAL, Bid, Giants, Move
from reference.giants_table import (
    CHIEF,
    FRONT,
    HEADDRESS,
    HOME,
    MOAI_NAMES,
    SORCERER,
    URN,
    WORKER,
    Island,
    Piece,
    Player,
)

from sim.game import load_game
from sim.state import NOTHING

GAME = load_game("giants")
NAMES = GAME.state
KINDS = (None, *MOAI_NAMES.values(), HEADDRESS)
"""What the compiled game's kinds of pieces are called in the model."""
VARIANTS: dict[tuple[str, bool], int] = {
    ("equal", False): NAMES.ALL_EQUAL,
    ("standing", False): NAMES.BY_STANDING,
    ("shun", True): NAMES.SHUN,
    ("favour", True): NAMES.FAVOUR,
    ("gift", True): NAMES.GIFT,
}
ALWAYS_LISTED = {("pass",), ("done",), ("decline",), ("bid", 0, 0, 0, 0)}
FULL_LISTS = {"bid_list": "full", "placing_list": "full", "transport_list": "full"}


class KernelGame(CompiledGame):
    """The compiled game, driven and read in the words of the model."""

    game = GAME

    def __init__(self, players: int, changes: Mapping[str, object] | None = None) -> None:
        super().__init__(players, changes)
        self.touching = self.r.touching.tolist()
        self.contacts = self.r.contacts.tolist()

    @property
    def island(self) -> Island:
        """The map of these rules, as the model reads it."""
        return Island.read(self.rules.file("map"))

    def model(self) -> Giants:
        """Return a model under the same rules."""
        return Giants(int(self.s.seats), self.rules, self.island, self.r.tiles.tolist()[: int(self.r.n_forests)])

    def write(self, model: Giants) -> None:
        """Take over the position of a model that asks something."""
        for name, value in position(model).items():
            if isinstance(value, list):
                _fill(self.s[name], value)
            else:
                setattr(self.s, name, value)

    def named(self, move: int, phase: str) -> Move:
        if move >= NAMES.CARRY:
            return self._named_carry(move - NAMES.CARRY)
        for name in ("decline", "pass", "done"):
            if move == getattr(NAMES, name.upper()):
                return (name,)
        if phase == "bid":
            markers, rest = divmod(move - NAMES.BID, NAMES.BID_MARKER)
            workers, rest = divmod(rest, NAMES.BID_WORKER)
            return ("bid", markers, workers, *divmod(rest, NAMES.BID_SORCERER))
        if phase == "pick":
            return ("take", *divmod(move - NAMES.TAKE, NAMES.TAKE_SIZE))
        for name in ("peek", "unmark", "mark"):
            if move >= getattr(NAMES, name.upper()):
                return (name, move - getattr(NAMES, name.upper()))
        for kind in (CHIEF, SORCERER, WORKER):
            if move >= getattr(NAMES, kind.upper()):
                return self._named_placing(kind, move - getattr(NAMES, kind.upper()))
        return ("tablets", move - NAMES.TABLETS)

    def _named_placing(self, kind: str, placing: int) -> Move:
        at, rest = divmod(placing, NAMES.PLACING_HEX)
        power, logs = divmod(rest, NAMES.PLACING_POWER)
        if power >= NAMES.RESERVE_POWER:
            return ("place", kind, at, self.touching[at][power - NAMES.RESERVE_POWER], logs)
        return ("place", kind, at, SPECIAL if power == NAMES.PLACE_POWER else "", logs)

    def _named_carry(self, carry: int) -> Move:
        price, rest = divmod(carry, NAMES.CARRY_PRICE)
        slot, rest = divmod(rest, NAMES.CARRY_PIECE)
        number, target = divmod(rest, NAMES.CARRY_VARIANT)
        (taste, personal), first = max(
            ((each, first) for each, first in VARIANTS.items() if first <= number), key=lambda pair: pair[1]
        )
        variant = (taste, number - first if personal else None)
        if target >= NAMES.PUT_UP:
            ahu, contact = divmod(target - NAMES.PUT_UP, NAMES.PUT_UP_AHU)
            return ("put up", slot, ahu, self.contacts[ahu][contact], variant, price)
        if target >= NAMES.STOP_AND_MARK:
            return ("stop and mark", slot, target - NAMES.STOP_AND_MARK, variant, price)
        return ("stop", slot, target - NAMES.STOP, variant, price)

    def number(self, move: Move) -> int:
        match move:
            case (str(name),):
                return int(getattr(NAMES, name.upper()))
            case ("bid", int(markers), int(workers), int(sorcerer), int(chief)):
                figures = workers * NAMES.BID_WORKER + sorcerer * NAMES.BID_SORCERER + chief * NAMES.BID_CHIEF
                return int(NAMES.BID + markers * NAMES.BID_MARKER + figures)
            case ("take", int(size), int(share)):
                return int(NAMES.TAKE + size * NAMES.TAKE_SIZE + share)
            case ("place", str(kind), int(at), power, int(logs)):
                number = {"": NAMES.NO_POWER, SPECIAL: NAMES.PLACE_POWER}.get(power, NAMES.RESERVE_POWER)
                if isinstance(power, int):
                    number += self.touching[at].index(power)
                placing = at * NAMES.PLACING_HEX + number * NAMES.PLACING_POWER + logs
                return int(getattr(NAMES, kind.upper()) + placing)
            case (str(name), int(each)):
                return int(getattr(NAMES, name.upper()) + each)
            case ("put up", int(slot), int(ahu), int(at), variant, int(price)):
                target = NAMES.PUT_UP + ahu * NAMES.PUT_UP_AHU + self.contacts[ahu].index(at)
                return self._carry_number(slot, target, variant, price)
            case (str(name), int(slot), int(at), variant, int(price)):
                target = getattr(NAMES, name.upper().replace(" ", "_")) + at
                return self._carry_number(slot, target, variant, price)
        raise AssertionError(move)

    def _carry_number(self, slot: int, target: int, variant: tuple[str, int | None], price: int) -> int:
        taste, rival = variant
        number = VARIANTS[taste, rival is not None] + (rival or 0)
        ahead = price * NAMES.CARRY_PRICE + slot * NAMES.CARRY_PIECE + number * NAMES.CARRY_VARIANT
        return int(NAMES.CARRY + ahead + target)

    def image(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields that `wanted` has, as far as it has them."""
        shapes = {name: np.shape(value) for name, value in wanted.items()}
        return {name: self.views[name][0][tuple(map(slice, shape))].tolist() for name, shape in shapes.items()}

    def counted(self, seat: int) -> dict[str, Any]:
        """Return the statistics of a seat by name, as far as they are not 0."""
        uses, things = self.views["uses"][0, seat], self.views["items"][0, seat]
        deeds = {(NAMES.DEEDS[row], NAMES.ITEMS[column]): things[row, column] for row, column in np.argwhere(things)}
        return {"uses": {NAMES.ACTIONS[use]: uses[use] for use in np.flatnonzero(uses)}, "deeds": deeds}


def _fill(field: Any, value: Sequence[Any]) -> None:
    """Write a nested list into the beginning of an array."""
    for index, each in enumerate(value):
        if isinstance(each, list):
            _fill(field[index], each)
        else:
            field[index] = each


def position(model: Giants) -> dict[str, Any]:
    """Return a model's position in the fields of the compiled game."""
    fields = {**_of_the_round(model), **_of_players(model), **_of_the_island(model)}
    fields |= {f"piece{part}": values for part, values in _of_pieces(model).items()}
    fields["n_slots"] = len(model.pieces)
    question = model.question
    if question is not None:
        fields |= {"seat": question.seat, "phase": NAMES.PHASES.index(question.phase)}
        if question.phase in ("bid", "pick"):
            fields |= _of_bids(model)
        if question.phase == "pick":
            fields |= _of_picking(model)
        if question.phase == "transport":
            fields["carries"] = model.carries
    return fields


def _of_the_round(model: Giants) -> dict[str, Any]:
    offered = [model.offered[size] for size in (0, *MOAI_NAMES)]
    return {
        "turn": model.round,
        "first": model.first,
        "dice": list(model.dice),
        "offered": offered,
        "stock": [0, *(model.stock[name] for name in KINDS[1:])],
        "half_stock": model.half_stock,
        "log_stock": model.log_stock,
        "logs_gone": model.logs_gone,
        "placing_hex": _number(model.same_hex),
        "asked_slot": _number(model.asked_slot),
        "over": int(model.over),
        "end_cause": NAMES.END_CAUSES.index(model.end_cause) if model.end_cause else 0,
    }


def _of_players(model: Giants) -> dict[str, Any]:
    players = model.players
    points = [model.points(player) for player in players]
    return {
        "workers_home": [player.count(WORKER, HOME) for player in players],
        "workers_spent": [player.count(WORKER, FRONT) for player in players],
        "workers_urn": [player.count(WORKER, URN) for player in players],
        "sorcerer_at": [_place(_only(player, SORCERER)) for player in players],
        "chief_at": [_place(_only(player, CHIEF)) for player in players],
        "markers_home": [player.markers[HOME] for player in players],
        "markers_spent": [player.markers[FRONT] for player in players],
        "markers_urn": [player.markers[URN] for player in players],
        "logs": [player.logs for player in players],
        "halves": [player.halves for player in players],
        "bases_left": [player.bases for player in players],
        "reserving": [sum(ahu.reserved and ahu.base == player.seat for ahu in model.ahus) for player in players],
        "known": [_bits(player.knows) for player in players],
        "certain": [_bits(player.saw) for player in players],
        "points": [[each[source] for source in NAMES.SOURCES] for each in points],
        "score": [sum(each.values()) for each in points],
    } | ({"passed": [int(player.passed) for player in players]} if _passing(model) else {})


def _passing(model: Giants) -> bool:
    return model.question is not None and model.question.phase in ("place", "same hex", "transport")


def _of_the_island(model: Giants) -> dict[str, Any]:
    seats, hexes = range(len(model.players)), model.island.hexes
    logs = Counter((log.place, log.owner) for log in model.logs)
    counted = Counter((log.place, log.owner) for log in model.logs if log.counted)
    workers = Counter(
        (figure.place, figure.owner) for player in model.players for figure in player.figures if figure.kind == WORKER
    )
    strength = Counter(log.place for log in model.logs)
    for figure in (figure for player in model.players for figure in player.figures):
        strength[figure.place] += int(model.rules["chief_strength"]) if figure.kind == CHIEF else 1
    camps = {at for at in hexes if strength[at] > 0}
    return {
        "workers_at": [[workers[at, seat] for seat in seats] for at in hexes],
        "logs_at": [[logs[at, seat] for seat in seats] for at in hexes],
        "logs_counted": [[counted[at, seat] for seat in seats] for at in hexes],
        "camps": _signed(_bits(camps)),
        "strength_at": [strength[at] for at in hexes],
        "forest_logs": [model.forest[at] for at in model.island.forest],
        "ahu_up": [_up(ahu.empty, ahu.reserved) for ahu in model.ahus],
        "ahu_owner": [_number(ahu.base) for ahu in model.ahus],
        "ahu_size": [ahu.moai or 0 for ahu in model.ahus],
        "ahu_hat": [int(ahu.headdress) for ahu in model.ahus],
    }


def _of_pieces(model: Giants) -> dict[str, Any]:
    pieces: list[Piece | None] = [*model.pieces, *[None] * (NAMES.PIECES - len(model.pieces))]
    return {
        "": [KINDS.index(piece.name) if piece else NAMES.NO_PIECE for piece in pieces],
        "_at": [_place(piece.place) if piece else 0 for piece in pieces],
        "_owner": [_number(piece.owner) if piece else NOTHING for piece in pieces],
        "_marked": [int(piece.marked) if piece else 0 for piece in pieces],
        "_maker": [piece.maker if piece else NOTHING for piece in pieces],
    }


def _of_bids(model: Giants) -> dict[str, Any]:
    bids = [model.bids.get(player.seat, Bid()) for player in model.players]
    return {
        "bidding": len(model.bids),
        "bid_markers": [bid.markers for bid in bids],
        "bid_workers": [bid.workers for bid in bids],
        "bid_sorcerer": [bid.sorcerer for bid in bids],
        "bid_chief": [bid.chief for bid in bids],
    }


def _of_picking(model: Giants) -> dict[str, Any]:
    assert model.question is not None
    left = [model.sculptors[player.seat] for player in model.players]
    return {
        "order": list(model.order),
        "chooser": model.order.index(model.question.seat),
        "units_unused": [each.units for each in left],
        "chief_unused": [each.chief for each in left],
        "declined": [int(each.declined) for each in left],
    }


def _only(player: Player, kind: str) -> str | int:
    return next(figure.place for figure in player.figures if figure.kind == kind)


def _place(place: str | int) -> int:
    return place if isinstance(place, int) else {FRONT: NAMES.FRONT, HOME: NAMES.HOME}[place]


def _number(index: int | None) -> int:
    return NOTHING if index is None else index


def _bits(numbers: Any) -> int:
    return sum(1 << number for number in numbers)


def _signed(bits: int) -> int:
    return bits - (1 << 64) if bits >> 63 else bits


def _up(empty: bool, reserved: bool) -> int:
    if empty:
        return int(NAMES.EMPTY)
    return int(NAMES.RESERVED if reserved else NAMES.STANDING)


class NotedChance:
    """Gives the model the luck that the compiled game has had, as its notes tell it."""

    def __init__(self, kernel: KernelGame) -> None:
        self.kernel = kernel

    def forest(self, tiles: Sequence[int]) -> list[int]:
        """Return the noted tiles by forest hex.

        Raises
        ------
        AssertionError
            They are not the tiles of the game.
        """
        noted = self.kernel.notes(NAMES.NOTE_FOREST)
        assert [number for number, _, _ in noted] == list(range(len(tiles))), f"forest: {noted}"
        laid = [logs for _, logs, _ in noted]
        assert Counter(laid) == Counter(tiles), f"forest: {laid} instead of {tiles}"
        return laid

    def dice(self, faces: Sequence[Sequence[int]]) -> list[int]:
        """Return the noted faces.

        Raises
        ------
        AssertionError
            A die shows what is not on it.
        """
        noted = self.kernel.notes(NAMES.NOTE_DIE)
        assert [die for die, _, _ in noted] == list(range(len(faces))), f"dice: {noted}"
        rolled = [face for _, face, _ in noted]
        for die, face in enumerate(rolled):
            assert face in faces[die], f"die {die} shows {face} and has {faces[die]}"
        return rolled

    def order(self, bids: Mapping[int, Bid]) -> list[int]:
        """Return the seats by their noted places.

        Raises
        ------
        AssertionError
            Somebody with fewer markers comes before somebody with more.
        """
        noted = self.kernel.notes(NAMES.NOTE_BID)
        order = [seat for seat, _, _ in sorted(noted, key=lambda each: each[2])]
        assert sorted(order) == sorted(bids), f"order of bids: {noted}"
        markers = [bids[seat].markers for seat in order]
        assert markers == sorted(markers, reverse=True), f"markers in the order of choosing: {markers}"
        return order

    def forgotten(self, doubtful: Mapping[int, set[int]]) -> dict[int, set[int]]:
        """Return what is noted as forgotten.

        Raises
        ------
        AssertionError
            Somebody forgets what it did not know or cannot forget, or remembers what everybody forgets.
        """
        found: dict[int, set[int]] = {seat: set() for seat in doubtful}
        for seat, ahu, _ in self.kernel.notes(NAMES.NOTE_FORGOT):
            found[seat].add(ahu)
        for seat, ahus in found.items():
            assert ahus <= doubtful[seat], f"seat {seat} forgets {ahus} and may forget {doubtful[seat]}"
        if self.kernel.rules["memory_error"] == 100:
            assert found == dict(doubtful), f"forgotten: {found} of {doubtful}"
        return found


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
    return "site" if any(model.ahus[ahu].moai is None for ahu in model.island.touched(move[2])) else "near"


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
    try:
        kernel.start(seed, block)
        model.start(chance)
        moves = compare(model, kernel)
        while not model.over:
            move = tempers.choose(model, moves)
            played.append(move)
            kernel.apply(move)
            model.apply(move)
            moves = compare(model, kernel)
        compare_results(model, kernel)
    except AssertionError as difference:
        raise AssertionError(
            f"{difference}\n{players} players, seed {seed}, block {block}, after move {len(played)}, "
            f"round {model.round}\nrules: {dict(changes)}\nlast moves: {played[-12:]}"
        ) from difference
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


EXTREMES: dict[str, tuple[object, ...]] = {
    "bid_fig_max": (1, 3),
    "brown_faces": ((3, 3, 3, 0, 1, 2),),
    "chief_logs": (2,),
    "chief_strength": (2, 4),
    "chief_tablets": (0, 3),
    "die_faces": ((0, 1, 1, 1, 2, 3), (3,) * 6),
    "half_tablets": (0, 3),
    "headdress_stock": (0, 2),
    "headdress_weight": (2, 3),
    "log_supply": (0, 9, 40),
    "logs_per_figure": (0, 3),
    "max_carries": (10,),
    "max_rounds": (5,),
    "memory_error": (20, 100),
    "min_figures": (1,),
    "moai_stock": ((2, 3, 1),),
    "start_markers": (0, 6),
    "start_workers": (0, 2, 6),
    "tablet_points": (1, 3),
    "value_cap": (6,),
    "value_slope": (50, 150),
    "worker_pay": (0, 2),
}
"""Values of numbers that change what is allowed, or what it is worth, in another way than more of the same."""
TOGETHER: dict[str, dict[str, object]] = {
    "chief_pay": {"chief_strength": 2},
    "allow_gift_use": {"min_figures": 1},
    "max_rounds": {"bases": 10},
    "memory_error": {"half_tablets": 60},
    "special_hex_open": {"chief_tablets": 0},
}
"""What else has to be set for a switch to make a difference, or to make it often."""
BUSY: dict[str, object] = {"start_workers": 4, "start_markers": 4, "bases": 4, "round_limit": 8}
"""Short games in which much happens in every round."""
LISTS = ("bid_list", "placing_list", "transport_list")


def switches() -> list[tuple[str, object]]:
    """Return (rule, value) for each value of each switch that is not the default, presets and short lists included."""
    extremes = [(name, value) for name, values in EXTREMES.items() for value in values]
    choices = [(name, value) for name, value in values_of_switches(GAME) if name not in LISTS]
    return [*choices, *extremes, *((name, "short") for name in LISTS), ("preset", "published")]


def fight_under_random_rules(players: int, seed: int, games: int) -> list[Giants]:
    """Play games of which each has rules of its own."""
    decisions = random.Random(f"{players} {seed}")
    changes = [random_rules(GAME, players, decisions) for _ in range(games)]
    return [fight(players, each, seed, block) for block, each in enumerate(changes)]


@few_or_many(3, 500)
@pytest.mark.parametrize("players", GAME.players)
def test_both_play_the_same_games_at_the_default_rules(players: int, games: int) -> None:
    for block in range(games):
        fight(players, {}, 1, block)


@few_or_many(1, 50)
@pytest.mark.parametrize(("name", "value"), [pytest.param(*each, id="{}={}".format(*each)) for each in switches()])
def test_both_play_the_same_games_under_each_value_of_a_switch(name: str, value: object, games: int) -> None:
    for block in range(games):
        players = GAME.players[(block + len(name)) % len(GAME.players)]
        fight(players, {**BUSY, **TOGETHER.get(name, {}), name: value}, 2, block)


@few_or_many(4, 200)
def test_both_play_the_same_games_under_random_rules(games: int, tmp_path: Path) -> None:
    """Some games are played on a tiny island as well, where nothing is ever far away."""
    finished = [model for players in GAME.players for model in fight_under_random_rules(players, 3, games)]
    tiny = {"map": str(written(ATOLL, tmp_path / "atoll.toml")), "start_markers": 4, "memory_error": 100}
    for block in range(3 * games):
        odd = {"bases": 1 + block % 3, "chief_strength": 2 + block % 2, "max_carries": 10 + block, "round_limit": 8}
        finished.append(fight(GAME.players[block % len(GAME.players)], {**tiny, **odd}, 5, block))

    met = {use for model in finished for player in model.players for use in +player.uses}
    assert met == set(NAMES.ACTIONS), "some action never occurred, so nothing was compared there"
    assert {model.end_cause for model in finished} == set(NAMES.END_CAUSES)


@few_or_many(1, 20)
@pytest.mark.parametrize("things", [("ahu 26", "village"), ("medium moai", "forest"), ("headdress", "sorcerers' hut")])
def test_both_play_the_same_games_when_things_do_nothing_for_a_seat(things: tuple[str, str], games: int) -> None:
    for block in range(games):
        without = dict(enumerate(things))
        fight(GAME.players[block % len(GAME.players)], BUSY, 4, block, without=without)


def test_every_value_of_every_flag_and_choice_is_fought_over() -> None:
    fought = Counter(name for name, _ in switches() if name not in {*EXTREMES, "preset"})
    flags = {name: 1 for name, knob in GAME.knobs.items() if knob.kind == "flag"}
    choices = {name: len(knob.choices) - 1 for name, knob in GAME.knobs.items() if knob.kind == "choice"}
    assert fought == flags | choices
    assert set(TOGETHER) | set(EXTREMES) <= set(GAME.knobs)


class Differing(NotedChance):
    """Luck that gives the model another forest than the compiled game has."""

    def forest(self, tiles: Sequence[int]) -> list[int]:
        return super().forest(tiles)[::-1]


def test_a_difference_is_found_and_described() -> None:
    with pytest.raises(AssertionError, match=r"(?s)forest_logs: model .*3 players, seed 1, block 0, after move 0"):
        fight(3, {}, 1, 0, luck=Differing)


def test_the_model_refuses_a_forest_of_other_tiles() -> None:
    kernel = KernelGame(3)
    kernel.start(1, 0)
    with pytest.raises(AssertionError, match="forest: "):
        NotedChance(kernel).forest([7, *kernel.island.tiles[1:]])
