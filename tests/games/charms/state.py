"""Records and names."""

from typing import Annotated, Protocol

import numpy as np

from sim.state import Cells, Header

SIZES = {"moves": 2, "notes": 8, "score_bins": 20, "turn_bins": 6}
PHASES = ("go",)
SOURCES = ("die", "charms")
SOURCE_DIE = 0
SOURCE_CHARMS = 1
ACTIONS = ("go",)
ITEMS = ("charm 1", "charm 2", "charm 3")
DEEDS = ("offered", "taken", "used")
DEED_OFFERED = 0
DEED_TAKEN = 1
DEED_USED = 2
STREAMS = ("die",)
END_CAUSES = ("turn limit", "all have thrown")
END_ALL = 1
FEATURES = {"nothing": "always 0"}
NOTE_LUCK = 1
SIDES = 6


class State(Header, Protocol):
    """One game."""


class Rules(Protocol):
    """What a rule set says."""

    bonus: Annotated[Cells, np.int64, "items"]  # what each charm adds
