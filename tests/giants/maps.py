"""Maps for tests of Giants: the one that ships, a tiny one, and how one is written to a file."""

import json
import tomllib
from pathlib import Path
from typing import Any

from sim.game import load_game

SHIPPED = load_game("giants").folder / "map.toml"
Data = dict[str, Any]


def shipped() -> Data:
    """Return the contents of the map that ships."""
    return tomllib.loads(SHIPPED.read_text(encoding="utf-8"))


def written(data: Data, path: Path) -> Path:
    """Write a map file."""
    path.write_text("".join(f"{key} = {_value(value)}\n" for key, value in data.items()), encoding="utf-8")
    return path


def _value(value: Any) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)


ATOLL: Data = {
    "title": "Atoll",
    "moai_quarry": 0,
    "headdress_quarry": 3,
    "village": 1,
    "hut": 2,
    "forest": [4],
    "forest_tiles": [5],
    "log_supply": 6,
    "hexes": [{"id": at, "q": at, "r": 0, "next_to": sorted(((at - 1) % 6, (at + 1) % 6))} for at in range(6)],
    "ahus": [
        {"id": 0, "moai": 2, "headdress": 1, "touches": [0, 1, 2, 3], "q": 0, "r": 1},
        {"id": 1, "moai": 4, "headdress": 0, "touches": [3], "q": 3, "r": 1},
        {"id": 2, "moai": 0, "headdress": 7, "touches": [4, 5], "q": 5, "r": 1},
    ],
}
"""Six hexes in a ring: a hex is special and touches an ahu, a quarry touches one, and bases are short."""
