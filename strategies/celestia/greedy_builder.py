"""Builds whenever it can, the dearest constellation first; attacks with what it can spare, never a Supernova."""

from sim.games.celestia.state import Rules, State
from sim.jit import kernel
from strategies.celestia._common import answer_to_spare, best_build, discard_to_spare, lay_to_spare
