"""A position of the plain model in the fields of the compiled game."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from reference.giants import Giants
from reference.giants_table import (
    CHIEF,
    FRONT,
    HOME,
    MOAI_NAMES,
    SORCERER,
    URN,
    WORKER,
    Bid,
    Figure,
    Log,
    Piece,
    Player,
)

from giants.kernel import KINDS, NAMES
from sim.state import NOTHING


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
    placed = [figure for player in model.players for figure in player.figures if isinstance(figure.place, int)]
    strength: Counter[str | int] = Counter(log.place for log in model.logs)
    for figure in placed:
        strength[figure.place] += model.rules["chief_strength"] if figure.kind == CHIEF else 1
    return {
        "workers_at": _counted_by_hex(model, (figure for figure in placed if figure.kind == WORKER)),
        "logs_at": _counted_by_hex(model, model.logs),
        "logs_counted": _counted_by_hex(model, (log for log in model.logs if log.counted)),
        "camps": _signed(_bits(strength)),
        "strength_at": [strength[at] for at in model.island.hexes],
        "forest_logs": [model.forest[at] for at in model.island.forest],
        "ahu_up": [_up(ahu.empty, ahu.reserved) for ahu in model.ahus],
        "ahu_owner": [_number(ahu.base) for ahu in model.ahus],
        "ahu_size": [ahu.moai or 0 for ahu in model.ahus],
        "ahu_hat": [int(ahu.headdress) for ahu in model.ahus],
    }


def _counted_by_hex(model: Giants, things: Iterable[Figure | Log]) -> list[list[int]]:
    """Return how many of some things that lie on the board each seat has in each hex."""
    counts = [[0] * len(model.players) for _ in model.island.hexes]
    for thing in things:
        assert isinstance(thing.place, int)
        counts[thing.place][thing.owner] += 1
    return counts


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
