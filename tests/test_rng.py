"""Keyed streams: known answers, independence of their parts, evenness."""

import numpy as np
import pytest

from sim import rng
from sim.jit import python_function
from sim.rng import GAMMA

MASK = (1 << 64) - 1


# Called from Python, compiled functions return plain ints; words must stay unsigned on their way back in.
def advance(state: int | np.uint64) -> np.uint64:
    return np.uint64(rng.advance(np.uint64(state)))


def finalise(word: int | np.uint64) -> np.uint64:
    return np.uint64(rng.finalise(np.uint64(word)))


def game_key(seed: int, block: int) -> np.uint64:
    return np.uint64(rng.game_key(seed, block))


def stream_key(root: np.uint64, stream: int, event: int) -> np.uint64:
    return np.uint64(rng.stream_key(root, stream, event))


def scaled(word: int | np.uint64, n: int) -> int:
    return int(rng.scaled(np.uint64(word), n))


def plain_finalise(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def plain_key(seed: int, block: int, stream: int, event: int) -> int:
    gamma = int(GAMMA)
    key = plain_finalise((seed + gamma) & MASK)
    for part in (block, stream, event):
        key = plain_finalise((key + gamma * (part + 1)) & MASK)
    return key


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
        (
            1234567,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ],
        ),
    ],
)
def test_splitmix64_known_answers(seed: int, words: list[int]) -> None:
    state = np.uint64(seed)
    found = []
    for _ in words:
        state = advance(state)
        found.append(int(finalise(state)))
    assert found == words


@pytest.mark.parametrize(
    ("seed", "block", "stream", "event", "key"),
    [
        (0, 0, 0, 0, 0x2130748AAAC80268),
        (1, 2147483648, 1, 17, 0x47D47B1859D0E1F7),
        (2**63 - 1, 10**12, 65537, 600, 0xF7911F42DAB4D6C7),
    ],
)
def test_stream_key_known_answers(seed: int, block: int, stream: int, event: int, key: int) -> None:
    assert int(stream_key(game_key(seed, block), stream, event)) == key == plain_key(seed, block, stream, event)


def test_compiled_and_interpreted_streams_agree() -> None:
    with np.errstate(over="ignore"):
        for word in (0, 1, MASK, 0x123456789ABCDEF0):
            assert int(finalise(np.uint64(word))) == int(python_function(rng.finalise)(np.uint64(word)))


def test_neighbouring_keys_share_nothing() -> None:
    keys = {
        int(stream_key(game_key(seed, block), stream, event))
        for seed in range(4)
        for block in range(16)
        for stream in range(4)
        for event in range(16)
    }
    assert len(keys) == 4 * 16 * 4 * 16


def test_scaled_stays_in_range_and_is_even() -> None:
    assert int(scaled(np.uint64(MASK), 7)) == 6
    assert int(scaled(np.uint64(0), 7)) == 0
    state = game_key(5, 5)
    counts = np.zeros(7)
    for _ in range(70_000):
        state = advance(np.uint64(state))
        counts[scaled(finalise(state), 7)] += 1
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 22.5  # chi-square, 6 degrees of freedom, p = 0.001


def test_first_and_last_draw_of_a_stream_are_independent() -> None:
    table = np.zeros((6, 6))
    for block in range(36_000):
        state = stream_key(game_key(3, block), 0, 0)
        first = scaled(finalise(advance(state)), 6)
        state = np.uint64((int(state) + 40 * int(GAMMA)) & MASK)
        table[first, scaled(finalise(state), 6)] += 1
    assert ((table - 1000) ** 2 / 1000).sum() < 66.7  # chi-square, 35 degrees of freedom, p = 0.001
