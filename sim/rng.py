"""Keyed random streams that kernels draw from.

Every stream starts at a key made of run seed, block, stream and event, so what a game meets never depends on how much
luck some other part of it used up: a longer turn does not shift the next reshuffle, and the same block under other
rules or strategies meets the same luck (common random numbers). Both the key and the generator are splitmix64
(Steele, Lea and Flood 2014): its finaliser mixes the key, and from there it counts on.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from sim.jit import jit_enabled, kernel
from sim.state import Header

F = TypeVar("F", bound=Callable[..., Any])

GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_U1 = np.uint64(1)
_U27 = np.uint64(27)
_U30 = np.uint64(30)
_U31 = np.uint64(31)
_U32 = np.uint64(32)

SEAT_STREAMS = 1 << 16
"""Stream number of seat 0's own randomness; chance sources of a game count from 0."""
TABLE_STREAM = 1 << 17
"""Stream that draws the table of a melee block."""
REDEAL_STREAM = 1 << 18
"""Stream of `redeal`."""


def _wrapping(function: F) -> F:
    """Compile `function`, or, interpreted, let its 64-bit arithmetic wrap around without a warning."""
    return kernel(function) if jit_enabled() else np.errstate(over="ignore")(function)


@_wrapping
def finalise(word: np.uint64) -> np.uint64:
    """Return splitmix64's finaliser of `word`."""
    word = (word ^ (word >> _U30)) * _MIX_1
    word = (word ^ (word >> _U27)) * _MIX_2
    return word ^ (word >> _U31)


@_wrapping
def advance(state: np.uint64) -> np.uint64:
    """Return the state after one draw."""
    return state + GAMMA


@_wrapping
def game_key(seed: int, block: int) -> np.uint64:
    """Return the root of all streams of one block."""
    return finalise(finalise(np.uint64(seed) + GAMMA) + GAMMA * (np.uint64(block) + _U1))


@_wrapping
def stream_key(root: np.uint64, stream: int, event: int) -> np.uint64:
    """Return the start state of one stream at one event, `root` being a `game_key`."""
    return finalise(finalise(root + GAMMA * (np.uint64(stream) + _U1)) + GAMMA * (np.uint64(event) + _U1))


@_wrapping
def scaled(word: np.uint64, n: int) -> int:
    """Map a random word to 0..n-1 by multiply and shift (never modulo); bias below n / 2**32."""
    return np.int64(((word >> _U32) * np.uint64(n)) >> _U32)  # type: ignore[return-value]


@kernel
def open_stream(s: Header, stream: int, event: int) -> None:
    """Start chance source `stream` for one event (a reshuffle number, a turn)."""
    s.luck[stream] = stream_key(s.key, stream, event)


@kernel
def draw(s: Header, stream: int, n: int) -> int:
    """Draw 0..n-1 from an open chance source."""
    state = advance(s.luck[stream])
    s.luck[stream] = state
    return scaled(finalise(state), n)


@kernel
def open_mind(s: Header, seat: int) -> None:
    """Start the seat's own stream anew when a new turn has begun, so that draws of one turn never shift the next."""
    if s.mind_turn[seat] != s.turn:
        s.mind_turn[seat] = s.turn
        s.mind[seat] = stream_key(s.key, SEAT_STREAMS + seat, s.turn)


@kernel
def renew(s: Header, seat: int) -> np.uint64:
    """Give a game other luck from here on, for `redeal`; return the start state of a stream to deal with."""
    state = stream_key(s.key, REDEAL_STREAM, s.steps * s.seats + seat)
    s.key = finalise(state)
    for stream in range(len(s.luck)):  # type: ignore[arg-type]
        s.luck[stream] = stream_key(s.key, REDEAL_STREAM, stream)
    return state


@kernel
def ponder(s: Header, n: int) -> int:
    """Draw 0..n-1 from the own stream of the seat that decides: the only thing a strategy may change in a state."""
    state = advance(s.mind[s.seat])
    s.mind[s.seat] = state
    return scaled(finalise(state), n)
