"""What lies on the table in the plain model of Giants: the island, figures, logs, pieces and ahus."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

WORKER, SORCERER, CHIEF = "worker", "sorcerer", "chief"
KINDS_OF_FIGURES = (WORKER, SORCERER, CHIEF)
MOAI, HEADDRESS = "moai", "headdress"
MOAI_NAMES = {1: "small moai", 2: "medium moai", 3: "large moai"}

URN = "urn"
HOME = "behind the screen"
FRONT = "in front of the screen"
"""Of figures and markers: spent for this round. Of pieces: not carried yet."""

VILLAGE = "village"
HUT = "sorcerers' hut"
FOREST = "forest"
HEADDRESS_QUARRY = "headdress quarry"


@dataclass(frozen=True)
class Place:
    """A place for a statue at the coast, as the map has it."""

    moai_value: int
    headdress_value: int
    touches: tuple[int, ...]


@dataclass(frozen=True)
class Island:
    """The map; hexes and ahus are numbers."""

    neighbours: tuple[tuple[int, ...], ...]
    moai_quarry: int
    headdress_quarry: int
    village: int
    hut: int
    forest: tuple[int, ...]
    tiles: tuple[int, ...]
    logs: int
    ahus: tuple[Place, ...]

    @classmethod
    def read(cls, path: Path) -> "Island":
        """Read a map file."""
        return cls.of(tomllib.loads(path.read_text(encoding="utf-8")))

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Island":
        """Return the island that the contents of a map file describe."""
        return cls(
            neighbours=tuple(tuple(each["next_to"]) for each in data["hexes"]),
            moai_quarry=data["moai_quarry"],
            headdress_quarry=data["headdress_quarry"],
            village=data["village"],
            hut=data["hut"],
            forest=tuple(data["forest"]),
            tiles=tuple(data["forest_tiles"]),
            logs=data["log_supply"],
            ahus=tuple(Place(each["moai"], each["headdress"], tuple(each["touches"])) for each in data["ahus"]),
        )

    @property
    def hexes(self) -> range:
        """All hexes."""
        return range(len(self.neighbours))

    @cached_property
    def special(self) -> dict[int, str]:
        """Which power a sorcerer has in a hex, reserving aside."""
        named = {self.village: VILLAGE, self.hut: HUT, self.headdress_quarry: HEADDRESS_QUARRY}
        return named | dict.fromkeys(self.forest, FOREST)

    @cached_property
    def touched(self) -> list[list[int]]:
        """The ahus that each hex touches."""
        return [[number for number, ahu in enumerate(self.ahus) if at in ahu.touches] for at in self.hexes]


@dataclass
class Figure:
    """A worker, a sorcerer or a chief: in the urn, behind or in front of the screen, or in a hex."""

    owner: int
    kind: str
    place: str | int


@dataclass
class Log:
    """A log in a hex; `counted` once it was needed for a carry."""

    owner: int
    place: int
    counted: bool = False


@dataclass
class Piece:
    """A moai or headdress on its way: in front of a screen or in a hex."""

    kind: str
    size: int
    maker: int
    owner: int | None
    place: str | int = FRONT
    marked: bool = False

    @property
    def name(self) -> str:
        """What it is called in statistics."""
        return MOAI_NAMES[self.size] if self.kind == MOAI else HEADDRESS


@dataclass
class Ahu:
    """What lies and stands on an ahu."""

    base: int | None = None
    moai: int | None = None
    headdress: bool = False

    @property
    def empty(self) -> bool:
        """Tell whether not even a base lies here."""
        return self.base is None

    @property
    def reserved(self) -> bool:
        """Tell whether a base lies here and nothing stands on it."""
        return self.base is not None and self.moai is None


@dataclass(frozen=True)
class Bid:
    """Markers and figures in the hands of a player."""

    markers: int = 0
    workers: int = 0
    sorcerer: int = 0
    chief: int = 0


@dataclass
class Sculptors:
    """What of a bid has not sculpted yet: workers and sorcerer, and strength of the chief."""

    units: int
    chief: int
    declined: bool = False


@dataclass
class Player:
    """What one player holds, has scored on the track, and knows about bases that were turned."""

    seat: int
    figures: list[Figure]
    markers: Counter[str]
    bases: int
    logs: int = 0
    halves: int = 0
    passed: bool = False
    track: int = 0
    knows: set[int] = field(default_factory=set)
    saw: set[int] = field(default_factory=set)
    """Ahus of which it saw the base openly or by peeking, and so never forgets it."""
    uses: Counter[str] = field(default_factory=Counter)
    deeds: Counter[tuple[str, str]] = field(default_factory=Counter)

    def count(self, kind: str, place: str | int) -> int:
        """Return how many figures of a kind are at a place."""
        return sum(figure.kind == kind and figure.place == place for figure in self.figures)

    def send(self, kind: str, place: str | int, start: str | int = HOME) -> None:
        """Move one figure of a kind."""
        next(figure for figure in self.figures if figure.kind == kind and figure.place == start).place = place
