"""Points in Giants: booked as they come, so that scores always hold as if the game ended now."""

import numpy as np

from sim.games.giants import state as c
from sim.games.giants.state import Rules, State
from sim.games.giants.view import ahu_points, headdress_points, knows, moai_points
from sim.jit import kernel
from sim.rng import advance, finalise, scaled


@kernel
def add_points(s: State, seat: int, source: int, points: int) -> None:
    """Book points of a seat."""
    s.points[seat, source] += points
    s.score[seat] += points


@kernel
def change_halves(s: State, r: Rules, seat: int, count: int) -> None:
    """Move half-tablets from the supply to a seat, or back if `count` is negative."""
    before = s.halves[seat] // 2 * r.tablet_points
    s.halves[seat] += count
    s.half_stock -= count
    add_points(s, seat, c.FROM_TABLETS, s.halves[seat] // 2 * r.tablet_points - before)


@kernel
def book_statue(s: State, r: Rules, ahu: int, sign: int) -> None:
    """Book what the statue on an ahu brings its owner, or take it back if `sign` is -1."""
    owner = s.ahu_owner[ahu]
    size = s.ahu_size[ahu]
    add_points(s, owner, size - 1, sign * moai_points(s, r, owner, size, ahu))
    if s.ahu_hat[ahu] == 1:
        add_points(s, owner, c.FROM_HEADDRESSES, sign * headdress_points(s, r, owner, size, ahu))


@kernel
def swap_hidden(s: State, r: Rules, seat: int, ahu: int, state: np.uint64) -> np.uint64:
    """Exchange the owner of a moai that `seat` does not know with that of any such moai up to it, by luck.

    Returns
    -------
    The state of the luck used.
    """
    candidates = 0
    for other in range(ahu + 1):
        if s.ahu_up[other] == c.STANDING and not knows(s, seat, other):
            candidates += 1
    state = advance(state)
    left = scaled(finalise(state), candidates)
    for other in range(ahu + 1):
        if s.ahu_up[other] == c.STANDING and not knows(s, seat, other):
            if left == 0:
                swap_owners(s, r, ahu, other)
            left -= 1
    return state


@kernel
def swap_owners(s: State, r: Rules, ahu: int, other: int) -> None:
    """Exchange the owners of two statues."""
    book_statue(s, r, ahu, -1)
    book_statue(s, r, other, -1)
    owner = s.ahu_owner[ahu]
    s.ahu_owner[ahu] = s.ahu_owner[other]
    s.ahu_owner[other] = owner
    book_statue(s, r, ahu, 1)
    book_statue(s, r, other, 1)


@kernel
def end_game(s: State, cause: int) -> None:
    """End the game."""
    s.over = 1
    s.end_cause = cause


@kernel
def book_deeds(s: State, r: Rules) -> None:
    """Book by ahu, size and headdress what the statues bring their owners."""
    for owner in range(s.seats):
        for item in range(len(c.ITEMS)):
            s.items[owner, c.DEED_POINTS, item] = 0
    for ahu in range(r.n_ahus):
        if s.ahu_up[ahu] == c.STANDING:
            owner = s.ahu_owner[ahu]
            points = ahu_points(s, r, ahu)
            bare = moai_points(s, r, owner, s.ahu_size[ahu], ahu)
            s.items[owner, c.DEED_POINTS, ahu] += points
            s.items[owner, c.DEED_POINTS, c.ITEM_MOAI + s.ahu_size[ahu]] += bare
            s.items[owner, c.DEED_POINTS, c.ITEM_HEADDRESS] += points - bare
