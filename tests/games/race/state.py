"""Records and names."""

from typing import Annotated, Protocol

import numpy as np

from sim.state import Header

SIZES = {"moves": 2, "notes": 8, "score_bins": 128, "turn_bins": 602}
PHASES = ("go",)
SOURCES = ("pips",)
ACTIONS = ("go",)
ITEMS = ("nothing",)
DEEDS = ("taken",)
STREAMS = ("die of seat 1", "die of seat 2", "die of seat 3")
END_CAUSES = ("turn limit", "won")
END_WON = 1
FEATURES = {"nothing": "always 0"}
NOTE_LUCK = 1


class State(Header, Protocol):
    """One game."""


class Rules(Protocol):
    """What a rule set says."""

    target: Annotated[int, np.int64]
    max_turns: Annotated[int, np.int64]
