"""Reads, checks and draws an island.

The format is explained in docs/games/giants.md; `map.toml` beside this file is the island that ships.
"""

import math
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

from sim.errors import DataFileError, nearest
from sim.games.giants.state import AHUS, CONTACTS, DIRECTIONS, FORESTS, LAST_HEX, TOUCHING

_SPECIAL = ("moai_quarry", "headdress_quarry", "village", "hut")
_KEYS = ("title", *_SPECIAL, "forest", "forest_tiles", "log_supply", "hexes", "ahus")
_HEX_KEYS = ("id", "q", "r", "next_to")
_AHU_KEYS = ("id", "moai", "headdress", "touches", "q", "r")
_AHU_OPTIONS = ("name",)
_MOST_POINTS = 20
_MOST_LOGS = 40
_RADIUS = 32


@dataclass(frozen=True)
class Hex:
    """A piece of land: its place on the drawing (slanted axes) and the hexes next to it, in rising order."""

    q: int
    r: int
    next_to: tuple[int, ...]


@dataclass(frozen=True)
class Ahu:
    """A place for a statue: what it counts, the hexes that it touches, in rising order, its place on the drawing."""

    moai: int
    headdress: int
    touches: tuple[int, ...]
    q: int
    r: int
    name: str


@dataclass(frozen=True)
class Island:
    """A map; hexes and ahus are numbered by their place in their tuples."""

    title: str
    moai_quarry: int
    headdress_quarry: int
    village: int
    hut: int
    forest: tuple[int, ...]
    forest_tiles: tuple[int, ...]
    log_supply: int
    hexes: tuple[Hex, ...]
    ahus: tuple[Ahu, ...]

    def distances(self, sources: Iterable[int]) -> list[int]:
        """Return for each hex the fewest hexes to enter from it to one of `sources`; -1 where there is no way."""
        found = dict.fromkeys(sources, 0)
        pending = list(found)
        for here in pending:
            for other in self.hexes[here].next_to:
                if other not in found:
                    found[other] = found[here] + 1
                    pending.append(other)
        return [found.get(hex_, -1) for hex_ in range(len(self.hexes))]

    def revalued(self, slope: int, cap: int) -> "Island":
        """Return the island with `slope` percent of what its values rise with distance, none above `cap` (0: no cap).

        A moai value begins at 1 beside its quarry, a headdress value at 0, as on the island that ships.
        """

        def value(points: int, base: int) -> int:
            sloped = base + ((points - base) * slope + 50) // 100 if points else 0
            return min(sloped, cap) if cap else sloped

        ahus = (replace(ahu, moai=value(ahu.moai, 1), headdress=value(ahu.headdress, 0)) for ahu in self.ahus)
        return replace(self, ahus=tuple(ahus))


def read_island(path: Path) -> Island:
    """Read a map file.

    Raises
    ------
    DataFileError
        The file is no island that can be played on; names the hex or ahu at fault and its line.
    """
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except UnicodeDecodeError as problem:
        raise DataFileError(path, None, None, "is not a text file; a map is TOML in UTF-8") from problem
    except (OSError, tomllib.TOMLDecodeError) as problem:
        raise DataFileError(path, None, None, str(problem)) from problem
    return _Reader(path, text).island(data)


class _Reader:
    """One reading of one file: the checks, and where in the file their faults lie."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._lines = text.splitlines()

    def island(self, data: Mapping[str, Any]) -> Island:
        """Return the island that the file describes."""
        self._keys(data, _KEYS, (), "the map", None)
        if not isinstance(data["title"], str):
            self._refuse(f"title must be a text in quotes, found {data['title']}", self._line("title"))
        hexes = self._hexes(self._tables(data, "hexes", LAST_HEX + 1))
        ahus = self._ahus(self._tables(data, "ahus", AHUS), len(hexes))
        island = Island(
            title=data["title"],
            **{name: self._land(data, name, data[name], len(hexes)) for name in _SPECIAL},
            forest=tuple(self._land(data, "forest", each, len(hexes)) for each in self._list(data, "forest")),
            forest_tiles=self._numbers(data, "forest_tiles", _MOST_LOGS),
            log_supply=self._number(data["log_supply"], 0, _MOST_LOGS, "log_supply", self._line("log_supply")),
            hexes=hexes,
            ahus=ahus,
        )
        self._special_places(island)
        self._connected(island)
        return island

    def _hexes(self, tables: list[dict[str, Any]]) -> tuple[Hex, ...]:
        found: list[Hex] = []
        places: dict[tuple[int, int], int] = {}
        for number, table in enumerate(tables):
            what, line = f"hex {number}", self._line_of("hexes", number)
            self._keys(table, _HEX_KEYS, (), what, line)
            if table["id"] != number:
                self._refuse(f"hexes are numbered from 0 in order: expected id = {number}, found {table['id']}", line)
            q, r = (self._number(table[axis], -99, 99, f"{axis} of {what}", line) for axis in "qr")
            if (q, r) in places:
                self._refuse(f"{what} lies where hex {places[q, r]} is, at q = {q}, r = {r}", line)
            places[q, r] = number
            next_to = self._ids(table["next_to"], len(tables), DIRECTIONS, f"next_to of {what}", line)
            if number in next_to:
                self._refuse(f"{what} cannot be next to itself", line)
            found.append(Hex(q, r, next_to))
        for number, each in enumerate(found):
            for other in each.next_to:
                if number not in found[other].next_to:
                    self._refuse(
                        f"hex {number} is next to hex {other}, but hex {other} does not name hex {number}",
                        self._line_of("hexes", other),
                    )
        return tuple(found)

    def _ahus(self, tables: list[dict[str, Any]], n_hexes: int) -> tuple[Ahu, ...]:
        found: list[Ahu] = []
        touching = [0] * n_hexes
        for number, table in enumerate(tables):
            what, line = f"ahu {number}", self._line_of("ahus", number)
            self._keys(table, _AHU_KEYS, _AHU_OPTIONS, what, line)
            if table["id"] != number:
                self._refuse(f"ahus are numbered from 0 in order: expected id = {number}, found {table['id']}", line)
            touches = self._ids(table["touches"], n_hexes, CONTACTS, f"touches of {what}", line)
            if not touches:
                self._refuse(f"{what} touches no hex, so nothing can be put up there", line)
            for hex_ in touches:
                touching[hex_] += 1
                if touching[hex_] > TOUCHING:
                    self._refuse(f"hex {hex_} is touched by more than {TOUCHING} ahus", line)
            moai, headdress = (
                self._number(table[name], 0, _MOST_POINTS, f"{name} of {what}", line) for name in ("moai", "headdress")
            )
            q, r = (self._number(table[axis], -99, 99, f"{axis} of {what}", line) for axis in "qr")
            name = str(table.get("name", what))
            if name in [ahu.name for ahu in found]:
                self._refuse(f"two ahus are called {name}", line)
            found.append(Ahu(moai, headdress, touches, q, r, name))
        return tuple(found)

    def _special_places(self, island: Island) -> None:
        places: dict[int, str] = {}
        named = [(name, getattr(island, name)) for name in _SPECIAL] + [("forest", hex_) for hex_ in island.forest]
        for name, hex_ in named:
            if hex_ in places:
                self._refuse(f"{name} lies on hex {hex_}, where {places[hex_]} is", self._line(name))
            places[hex_] = name
        if len(island.forest) > FORESTS:
            self._refuse(f"at most {FORESTS} forest hexes, found {len(island.forest)}", self._line("forest"))
        if len(island.forest_tiles) != len(island.forest):
            self._refuse(
                f"forest_tiles needs a number for each of the {len(island.forest)} forest hexes, "
                f"found {len(island.forest_tiles)}",
                self._line("forest_tiles"),
            )

    def _connected(self, island: Island) -> None:
        for number, distance in enumerate(island.distances([island.moai_quarry])):
            if distance < 0:
                self._refuse(
                    f"hex {number} cannot be reached from the moai quarry, hex {island.moai_quarry}",
                    self._line_of("hexes", number),
                )

    def _keys(
        self, table: Mapping[str, Any], needed: Iterable[str], options: Iterable[str], what: str, line: int | None
    ) -> None:
        for name in table:
            if name not in (*needed, *options):
                advice = nearest(name, needed)
                self._refuse(f"{what} has no '{name}'. {advice}".rstrip(), line or self._line(name))
        for name in needed:
            if name not in table:
                self._refuse(f"{what} needs '{name}'", line)

    def _tables(self, data: Mapping[str, Any], name: str, most: int) -> list[dict[str, Any]]:
        tables = self._list(data, name)
        if not all(isinstance(each, dict) for each in tables):
            self._refuse(f"each of {name} is written in braces, as in {{ id = 0, ... }}", self._line(name))
        if not 1 <= len(tables) <= most:
            self._refuse(f"{name}: 1 to {most} are possible, found {len(tables)}", self._line(name))
        return tables

    def _list(self, data: Mapping[str, Any], name: str) -> list[Any]:
        found = data[name]
        if not isinstance(found, list):
            self._refuse(f"{name} must be a list in brackets", self._line(name))
        return found

    def _numbers(self, data: Mapping[str, Any], name: str, most: int) -> tuple[int, ...]:
        line = self._line(name)
        return tuple(self._number(each, 1, most, f"a number of {name}", line) for each in self._list(data, name))

    def _ids(self, found: Any, count: int, most: int, what: str, line: int | None) -> tuple[int, ...]:
        if not isinstance(found, list):
            self._refuse(f"{what} must be a list of hexes in brackets", line)
        ids = [self._number(each, 0, count - 1, f"a hex in {what}", line) for each in found]
        if len(set(ids)) < len(ids):
            self._refuse(f"{what} names a hex twice", line)
        if len(ids) > most:
            self._refuse(f"{what}: at most {most} hexes, found {len(ids)}", line)
        return tuple(sorted(ids))

    def _land(self, data: Mapping[str, Any], name: str, hex_: Any, n_hexes: int) -> int:
        return self._number(hex_, 0, n_hexes - 1, f"the hex of {name}", self._line(name))

    def _number(self, found: Any, least: int, most: int, what: str, line: int | None) -> int:
        if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
            self._refuse(f"{what} must be a whole number from {least} to {most}, found {found}", line)
        return found

    def _refuse(self, message: str, line: int | None) -> NoReturn:
        raise DataFileError(self._path, line, None, message)

    def _line(self, key: str) -> int | None:
        """Return the line where a key of the whole map is set."""
        return next((n for n, line in enumerate(self._lines, 1) if re.match(rf"\s*{key}\s*=", line)), None)

    def _line_of(self, group: str, number: int) -> int | None:
        """Return the line that holds entry `number` of `hexes` or `ahus`, if each has a line of its own."""
        start = re.compile(rf"\s*(\[\[\s*{group}\s*\]\]|{group}\s*=)")
        mark = re.compile(rf"\bid\s*=\s*{number}\b")
        inside = False
        for count, line in enumerate(self._lines, 1):
            if start.match(line):
                inside = True
            elif re.match(r"\s*(\[\[|\w+\s*=\s*\[\s*$)", line):
                inside = False
            if inside and mark.search(line):
                return count
        return None


def draw(island: Island, labels: Mapping[int, str] | None = None) -> str:
    """Return an SVG drawing: land, special places, and each ahu with what a moai and a headdress count there.

    `labels` has a line of text for some ahus, below their values. All colours are shades of the text's, the page's
    `--text` if it has one, so that the drawing suits light and dark.
    """
    labels = labels or {}
    cells = [(each.q, each.r) for each in island.hexes] + [(each.q, each.r) for each in island.ahus]
    spots = [_spot(q, r) for q, r in cells]
    left, top = (min(spot[axis] for spot in spots) - 1.3 * _RADIUS for axis in (0, 1))
    width, height = (
        max(spot[axis] for spot in spots) + 1.3 * _RADIUS - start for axis, start in enumerate((left, top))
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        'role="img" class="chart map" font-family="sans-serif" text-anchor="middle" '
        'style="color: var(--text, currentColor)" fill="currentColor">',
        f"<title>{_escape(island.title)}</title>",
        f"<desc>{len(island.hexes)} hexes with quarries, village, hut and forest, and {len(island.ahus)} ahus around "
        "them, each with what a moai counts there for each of its sizes and what a headdress counts.</desc>",
    ]
    places = dict.fromkeys(island.forest, "forest")
    places.update({getattr(island, name): name for name in _SPECIAL})
    for number, each in enumerate(island.hexes):
        parts.extend(_draw_hex(number, _spot(each.q, each.r), places.get(number, "")))
    for number, ahu in enumerate(island.ahus):
        parts.extend(_draw_ahu(ahu, _spot(ahu.q, ahu.r), labels.get(number, "")))
    return "\n".join([*parts, "</svg>", ""])


def _draw_hex(number: int, spot: tuple[float, float], place: str) -> list[str]:
    x, y = spot
    corners = " ".join(
        f"{x + _RADIUS * math.sin(turn * math.pi / 3):.1f},{y - _RADIUS * math.cos(turn * math.pi / 3):.1f}"
        for turn in range(6)
    )
    strength = {"": 0.06, "forest": 0.22}.get(place, 0.35)
    name = place.replace("_", " ")
    lines = [
        f'<polygon points="{corners}" stroke="currentColor" stroke-width="1" stroke-opacity="0.5" '
        f'fill-opacity="{strength}"><title>hex {number}'
        f"{': ' + name if name else ''}</title></polygon>",
        f'<text x="{x:.1f}" y="{y + (15 if name else 4):.1f}" font-size="11" opacity="0.75">{number}</text>',
    ]
    words = name.split()
    for row, word in enumerate(words):
        lines.append(f'<text x="{x:.1f}" y="{y - 6 * (len(words) - 1) + 11 * row:.1f}" font-size="9.5">{word}</text>')
    return lines


def _draw_ahu(ahu: Ahu, spot: tuple[float, float], label: str) -> list[str]:
    x, y = spot
    wide, high = (1.62 if label else 1.36) * _RADIUS, (1.05 if label else 0.8) * _RADIUS
    lines = [
        f'<rect x="{x - wide / 2:.1f}" y="{y - high / 2:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="5" '
        f'stroke="currentColor" stroke-width="1.5" fill-opacity="0"><title>{_escape(ahu.name)}: '
        f"{ahu.moai} for each size of a moai, {ahu.headdress} for a headdress</title></rect>",
        f'<text x="{x:.1f}" y="{y - (7 if label else 2):.1f}" font-size="9" opacity="0.8">{_escape(ahu.name)}</text>',
        f'<text x="{x:.1f}" y="{y + (3 if label else 9):.1f}" font-size="11" font-weight="bold">'
        f"{ahu.moai} / {ahu.headdress}</text>",
    ]
    if label:
        lines.append(f'<text x="{x:.1f}" y="{y + 13:.1f}" font-size="9">{_escape(label)}</text>')
    return lines


def _spot(q: int, r: int) -> tuple[float, float]:
    """Return the centre of a cell on the drawing."""
    return math.sqrt(3) * _RADIUS * (q + r / 2), 1.5 * _RADIUS * r


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
