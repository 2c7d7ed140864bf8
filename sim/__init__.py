"""playbalance: a Monte-Carlo balance simulator for board and card games.

`from sim import simulate` plays games and hands back DataFrames. Names are loaded when they are first used, so that
importing this package costs nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.api import Results, simulate

__version__ = "0.1.0"
__all__ = ["Results", "__version__", "simulate"]


def __getattr__(name: str) -> Any:
    if name in ("Results", "simulate"):
        from sim import api

        return getattr(api, name)
    raise AttributeError(f"module 'sim' has no attribute '{name}'")
