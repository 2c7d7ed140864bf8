"""Giants: sculpt moai, haul them along lines of everybody's figures and stand them on the ahus that pay most.

The plain-Python part of the game: turning rule values and the map into the arrays that kernels read, and refusing
what nobody can play. The rules themselves are in `kernel.py` and its rooms, their numbers in `game.toml`.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from sim.errors import RuleValueError
from sim.games.giants import state as c
from sim.games.giants.map import Island, draw, read_island
from sim.knobs import Rules
from sim.state import NOTHING

_WHITE_DICE = 3


def tables(rules: Rules, data: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the island and what a rule set makes of it, as arrays.

    Returns
    -------
    dict
        What the fields of the rules record after `transport_list` hold; see `state.py`.
    """
    island = island_of(rules)
    hex_kind = np.zeros(c.HEXES, dtype=np.int64)
    hex_kind[[island.village, island.hut, island.headdress_quarry, island.moai_quarry]] = (
        c.VILLAGE,
        c.HUT,
        c.HEADDRESS_QUARRY,
        c.MOAI_QUARRY,
    )
    hex_kind[list(island.forest)] = c.FOREST
    touching: list[list[int]] = [[] for _ in island.hexes]
    for number, ahu in enumerate(island.ahus):
        for hex_ in ahu.touches:
            touching[hex_].append(number)
    distance = np.zeros((c.HEXES, c.AHUS), dtype=np.int64)
    for number, ahu in enumerate(island.ahus):
        distance[: len(island.hexes), number] = island.distances(ahu.touches)
    supply = rules.number("log_supply")
    return {
        "n_hexes": len(island.hexes),
        "neighbours": _padded([each.next_to for each in island.hexes], c.HEXES, c.DIRECTIONS),
        "near": _padded([[sum(1 << other for other in each.next_to)] for each in island.hexes], c.HEXES, 1, 0)[:, 0],
        "powers": sum(1 << int(place) for place in np.flatnonzero((hex_kind > 0) & (hex_kind < c.MOAI_QUARRY))),
        "apart": _padded([island.distances([hex_]) for hex_ in range(len(island.hexes))], c.HEXES, c.HEXES),
        "hex_kind": hex_kind,
        "quarry": [NOTHING, *[island.moai_quarry] * c.LARGEST, island.headdress_quarry],
        "forests": _padded([island.forest], 1, c.FORESTS)[0],
        "n_forests": len(island.forest),
        "tiles": _padded([_tiles(rules, island)], 1, c.FORESTS, 0)[0],
        "log_total": island.log_supply if supply < 0 else supply,
        "n_ahus": len(island.ahus),
        "moai_value": _padded([[ahu.moai for ahu in island.ahus]], 1, c.AHUS, 0)[0],
        "headdress_value": _padded([[ahu.headdress for ahu in island.ahus]], 1, c.AHUS, 0)[0],
        "contacts": _padded([ahu.touches for ahu in island.ahus], c.AHUS, c.CONTACTS),
        "touching": _padded(touching, c.HEXES, c.TOUCHING),
        "ahu_distance": distance,
        "die": [rules.vector("die_faces" if die < _WHITE_DICE else "brown_faces") for die in range(c.DICE)],
        "piece_weight": [0, *range(1, c.LARGEST + 1), rules.number("headdress_weight")],
        "start_stock": [0, *rules.vector("moai_stock"), rules.number("headdress_stock")],
    }


def check(rules: Rules) -> None:
    """Refuse rule sets that cannot be played.

    Raises
    ------
    DataFileError
        A map that cannot be played on.
    RuleValueError
        More bases than ahus, more pieces than the game has room for, or more workers or markers at the start than
        a player has.
    """
    island = island_of(rules)
    bases = rules.number("bases")
    if bases > len(island.ahus):
        raise RuleValueError(f"bases={bases}, but the island has only {len(island.ahus)} ahus")
    pieces = sum(rules.vector("moai_stock")) + rules.number("headdress_stock")
    if pieces > c.PIECES:
        raise RuleValueError(f"moai_stock and headdress_stock make {pieces} pieces; there is room for {c.PIECES}")
    for start, cap in (("start_workers", "worker_cap"), ("start_markers", "marker_cap")):
        if rules.number(start) > rules.number(cap):
            raise RuleValueError(f"{start}={rules.number(start)} is more than {cap}={rules.number(cap)}")


def item_names(rules: Rules) -> list[str]:
    """Return the names of ahus, pieces and special places, in the order of ITEMS; empty for ahus that are not there."""
    names = [ahu.name for ahu in island_of(rules).ahus]
    return [*names, *[""] * (c.AHUS - len(names)), *c.ITEMS[c.AHUS :]]


def picture(rules: Rules, labels: Mapping[str, str] | None = None) -> str:
    """Return the island as an SVG drawing, with a short text at each ahu that `labels` has by its name."""
    island = island_of(rules)
    return draw(island, {n: labels[ahu.name] for n, ahu in enumerate(island.ahus) if labels and ahu.name in labels})


def island_of(rules: Rules) -> Island:
    """Return the island of a rule set, with the values that its slope and cap leave.

    Raises
    ------
    DataFileError
        A map that cannot be played on.
    """
    return read_island(rules.file("map")).revalued(rules.number("value_slope"), rules.number("value_cap"))


def _tiles(rules: Rules, island: Island) -> list[int]:
    """Return the numbers on the forest tiles: those of the map, or with another sum or spread if the rules say so."""
    spread, supply = rules.choice("forest_tiles"), rules.number("log_supply")
    if not island.forest_tiles or (spread == "map" and supply < 0):
        return list(island.forest_tiles)
    total = sum(island.forest_tiles) if supply < 0 else supply
    weights = {
        "map": list(island.forest_tiles),
        "flat": [1] * len(island.forest_tiles),
        "steep": [2 * tile + 1 for tile in range(len(island.forest_tiles))],
    }[spread]
    upto = [0, *np.cumsum(weights)]
    marks = [(total * part + upto[-1] // 2) // max(1, upto[-1]) for part in upto]
    return [int(after - before) for before, after in pairwise(marks)]


def _padded(rows: Any, length: int, width: int, blank: int = NOTHING) -> np.ndarray[Any, Any]:
    """Return rows of numbers as a matrix, `blank` where there is none."""
    matrix = np.full((length, width), blank, dtype=np.int64)
    for place, row in enumerate(rows):
        matrix[place, : len(row)] = row
    return matrix
