"""A position of the plain model of Giants: all things where they are, and what they count."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reference.giants_paths import Way
from reference.giants_table import (
    CHIEF,
    FRONT,
    HEADDRESS,
    HOME,
    MOAI,
    MOAI_NAMES,
    SORCERER,
    URN,
    WORKER,
    Ahu,
    Bid,
    Figure,
    Island,
    Log,
    Piece,
    Player,
    Sculptors,
)

Move = tuple[Any, ...]
"""("bid", markers, workers, sorcerer, chief), ("take", size, strength of the chief in it), ("decline",), ("pass",),
("done",), ("tablets", number), ("place", figure, hex, power, logs) with power "", "special" or the ahu to reserve,
("mark", slot), ("unmark", slot), ("peek", ahu), ("stop", slot, hex, variant, price), ("stop and mark", the same) or
("put up", slot, ahu, hex, variant, price). Slots are places in the list of pieces."""


@dataclass(frozen=True)
class Question:
    """What a seat is asked, and all answers that the rules allow."""

    seat: int
    phase: str
    moves: tuple[Move, ...]


class Position:
    """Everything on the table; `rules` maps every rule name to its value.

    `without` names for a seat the thing that does nothing for it.
    """

    def __init__(
        self, players: int, rules: Mapping[str, Any], island: Island, tiles: Sequence[int] | None = None
    ) -> None:
        self.rules = dict(rules)
        self.without: dict[int, str] = {}
        self.island = island
        self.log_total = island.logs if rules["log_supply"] < 0 else rules["log_supply"]
        self.tiles = list(island.tiles if tiles is None else tiles)
        self.players = [self._newcomer(seat) for seat in range(players)]
        self.ahus = [Ahu() for _ in island.ahus]
        self.stock = Counter({name: rules["moai_stock"][size - 1] for size, name in MOAI_NAMES.items()})
        self.stock[HEADDRESS] = rules["headdress_stock"]
        self.pieces_of_the_game = Counter(self.stock)
        self.half_stock = rules["half_tablets"]
        self.log_stock = self.log_total
        self.logs_gone = 0
        self.forest: dict[int, int] = {}
        self.dice: list[int] = []
        self.offered: Counter[int] = Counter()
        self.bids: dict[int, Bid] = {}
        self.sculptors: dict[int, Sculptors] = {}
        self.order: list[int] = []
        self.pieces: list[Piece | None] = []
        self.logs: list[Log] = []
        self.round = 0
        self.first = 0
        self.same_hex: int | None = None
        self.carries = 0
        self.asked_slot: int | None = None
        self.end_cause: str | None = None
        self.over = False
        self.question: Question | None = None
        self.ways: dict[Move, Way] = {}

    def _newcomer(self, seat: int) -> Player:
        """Return a player with what everybody begins with."""
        rules = self.rules
        figures = [Figure(seat, CHIEF, HOME), Figure(seat, SORCERER, HOME)]
        for number in range(rules["worker_cap"]):
            figures.append(Figure(seat, WORKER, HOME if number < rules["start_workers"] else URN))
        started = min(rules["start_markers"], rules["marker_cap"])
        markers = Counter({HOME: started, URN: rules["marker_cap"] - started})
        return Player(seat, figures, markers, rules["bases"])

    @property
    def turn(self) -> int:
        """A round, in the words of all games."""
        return self.round

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def in_turn(self) -> list[Player]:
        """Return all players, clockwise from the first player."""
        seats = len(self.players)
        return [self.players[(self.first + step) % seats] for step in range(seats)]

    def lying(self) -> Iterator[tuple[int, Piece]]:
        """Yield every piece on the way, with its slot."""
        yield from ((slot, piece) for slot, piece in enumerate(self.pieces) if piece is not None)

    def piece_in(self, slot: int) -> Piece:
        piece = self.pieces[slot]
        assert piece is not None
        return piece

    def start_of(self, piece: Piece) -> int:
        """Return where a carry of a piece starts."""
        if isinstance(piece.place, int):
            return piece.place
        return self.island.moai_quarry if piece.kind == MOAI else self.island.headdress_quarry

    # Score

    def values(self, number: int) -> tuple[int, int]:
        """Return what a moai, for each of its sizes, and a headdress count on an ahu."""
        place = self.island.ahus[number]
        return self._as_ruled(place.moai_value, 1), self._as_ruled(place.headdress_value, 0)

    def _as_ruled(self, value: int, nearest: int) -> int:
        """Return a value of the map, flatter or steeper than from its least and capped as the rules have it."""
        slope, cap = self.rules["value_slope"], self.rules["value_cap"]
        if value > 0:
            value = nearest + ((value - nearest) * slope + 50) // 100
        return min(value, cap) if cap else value

    def statue(self, number: int) -> tuple[int, int]:
        """Return the points of the moai and of the headdress on an ahu for whose base lies there."""
        ahu = self.ahus[number]
        assert ahu.base is not None
        assert ahu.moai is not None
        useless = self.without.get(ahu.base)
        if useless == f"ahu {number}":
            return 0, 0
        moai, headdress = self.values(number)
        times = ahu.moai if self.rules["headdress_by_size"] else 1
        crowned = ahu.headdress and useless != HEADDRESS
        return 0 if useless == MOAI_NAMES[ahu.moai] else moai * ahu.moai, headdress * times if crowned else 0

    def points(self, player: Player) -> dict[str, int]:
        """Return where a player's points come from, as if the game ended now."""
        points = dict.fromkeys((*MOAI_NAMES.values(), "headdresses"), 0)
        for number, ahu in enumerate(self.ahus):
            if ahu.moai is not None and ahu.base == player.seat:
                moai, headdress = self.statue(number)
                points[MOAI_NAMES[ahu.moai]] += moai
                points["headdresses"] += headdress
        points["lending figures"] = player.track
        points["tablets"] = player.halves // 2 * self.rules["tablet_points"]
        return points

    def score(self, player: Player) -> int:
        """Return a player's points, as if the game ended now."""
        return sum(self.points(player).values())

    def rewarded(self, player: Player) -> Counter[str]:
        """Return what each thing has brought its owner at the end."""
        brought: Counter[str] = Counter()
        for number, ahu in enumerate(self.ahus):
            if ahu.moai is not None and ahu.base == player.seat:
                moai, headdress = self.statue(number)
                brought[f"ahu {number}"] += moai + headdress
                brought[MOAI_NAMES[ahu.moai]] += moai
                brought[HEADDRESS] += headdress
        return brought

    # For the comparison

    def check(self) -> None:
        """Check that nothing was lost or doubled."""
        rules = self.rules
        for player in self.players:
            lying = [piece for _, piece in self.lying() if piece.marked and piece.owner == player.seat]
            assert player.markers.total() + len(lying) == rules["marker_cap"], f"markers of {player.seat}"
            assert min(player.markers.values()) >= 0, f"markers of {player.seat}: {player.markers}"
            assert len(player.figures) == rules["worker_cap"] + 2
            laid = sum(ahu.base == player.seat for ahu in self.ahus)
            assert player.bases + laid == rules["bases"], f"bases of {player.seat}"
            assert player.bases >= 0 <= player.logs
            assert player.saw <= player.knows
        halves = sum(player.halves for player in self.players)
        assert self.half_stock + halves == rules["half_tablets"], "half-tablets"
        in_hands = sum(player.logs for player in self.players)
        assert self.log_stock + in_hands + len(self.logs) + self.logs_gone == self.log_total, "logs"
        pieces = Counter(self.stock)
        pieces.update(MOAI_NAMES[size] for size in self.offered.elements())
        pieces.update(piece.name for _, piece in self.lying())
        pieces.update(MOAI_NAMES[ahu.moai] for ahu in self.ahus if ahu.moai is not None)
        pieces[HEADDRESS] += sum(ahu.headdress for ahu in self.ahus)
        assert +pieces == +self.pieces_of_the_game, f"pieces are not what they were: {pieces}"
        for ahu in self.ahus:
            assert not (ahu.headdress and ahu.moai is None), "a headdress without a moai"
            assert not (ahu.moai is not None and ahu.base is None), "a moai without a base"
        assert all(piece.owner is not None for _, piece in self.lying() if piece.marked or piece.place == FRONT)
