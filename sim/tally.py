"""Exact integer tallies of a run: merged in any order, with a digest that two people can compare.

Everything a report says is computed from these sums. They grow with the number of tables, never with the number of
games.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import InputError
from sim.plan import Group, Plan
from sim.playout import SHARE, Loop
from sim.stats import Share, covariance_from_tallies, share_from_tallies

_SCRATCH = ("pending", "places")


@dataclass
class GroupTotals:
    """Tallies of one group: `group` has one element, `roles` one for each role."""

    plan: Group
    group: np.ndarray[Any, Any]
    roles: np.ndarray[Any, Any]

    def add(self, group: np.ndarray[Any, Any], roles: np.ndarray[Any, Any]) -> None:
        """Add the tallies of other blocks of the same group."""
        records = _best_records(self.group["records"][0], group["records"][0])
        _add_fields(self.group, group)
        _add_fields(self.roles, roles)
        self.group["records"][0] = records

    @property
    def blocks(self) -> int:
        """Blocks played."""
        return int(self.group["blocks"][0])

    @property
    def games(self) -> int:
        """Games played."""
        return int(self.group["games"][0])

    def count(self, field: str) -> int:
        """Return one of the group's counters."""
        return int(self.group[field][0])

    def share(self, role: int) -> Share:
        """Return the mean share of a role per unit at the table (a seat; in team duels a side)."""
        tally = self.roles[role]
        return share_from_tallies(
            int(tally["blocks"]),
            self.plan.rotations,
            int(tally["shares"]),
            int(tally["squares"]),
            SHARE * SHARE * self.plan.rotations,
        )


def side_shares(groups: Sequence[GroupTotals], sides: Sequence[int]) -> list[Share]:
    """Return the share of each side over pooled mirror groups, from the products of their seats' block values."""
    blocks = sum(each.blocks for each in groups)
    shares = []
    for side in range(max(sides) + 1):
        seats = [seat for seat, of in enumerate(sides) if of == side]
        total = sum(int(each.roles["shares"][seat]) for each in groups for seat in seats)
        squares = sum(int(each.group["cross"][0, a, b]) for each in groups for a in seats for b in seats)
        shares.append(share_from_tallies(blocks, 1, total, squares, SHARE * SHARE))
    return shares


def side_covariance(groups: Sequence[GroupTotals], sides: Sequence[int]) -> npt.NDArray[np.float64]:
    """Return the covariance matrix of the sides' block shares over pooled mirror groups."""
    count = max(sides) + 1
    members = [[seat for seat, of in enumerate(sides) if of == side] for side in range(count)]
    totals = [sum(int(each.roles["shares"][s]) for each in groups for s in members[side]) for side in range(count)]
    products = [
        [
            sum(int(each.group["cross"][0, a, b]) for each in groups for a in members[i] for b in members[j])
            for j in range(count)
        ]
        for i in range(count)
    ]
    return covariance_from_tallies(sum(each.blocks for each in groups), totals, products, SHARE * SHARE)


def pooled_mirrors(totals: "Totals") -> list[GroupTotals]:
    """Return the mirror groups that the headline pools: all but the floor's, unless nothing else was played."""
    mirrors = [each for each in totals if each.plan.kind == "mirror" and each.blocks > 0]
    thinking = [each for each in mirrors if not totals.plan.strategies[each.plan.strategies[0]].is_floor]
    return thinking or mirrors


class Totals:
    """Tallies of all groups of a plan."""

    def __init__(self, plan: Plan, loop: Loop) -> None:
        self.plan = plan
        self.groups = [GroupTotals(group, *loop.empty_tallies(group.n_roles)) for group in plan.groups]

    def __iter__(self) -> Iterator[GroupTotals]:
        return iter(self.groups)

    @property
    def games(self) -> int:
        """Games played over all groups."""
        return sum(group.games for group in self.groups)

    def count(self, field: str) -> int:
        """Return one counter over all groups."""
        return sum(group.count(field) for group in self.groups)

    def merge(self, other: "Totals") -> None:
        """Add the tallies of another part of the same plan.

        Raises
        ------
        InputError
            The other totals belong to other tables.
        """
        if [group.plan.table for group in self] != [group.plan.table for group in other]:
            raise InputError("only parts of one plan can be merged")
        for mine, theirs in zip(self.groups, other.groups, strict=True):
            mine.add(theirs.group, theirs.roles)

    def digest(self) -> str:
        """Return a checksum of game, rules version, players, seed, tables and every tally (16 hex digits)."""
        plan = self.plan
        digest = hashlib.sha256()
        header = (plan.game.name, plan.game.header.version, plan.players, plan.seed)
        digest.update(repr((header, [each.label for each in plan.strategies])).encode())
        for totals in self.groups:
            digest.update(repr((totals.plan.kind, totals.plan.strategies, totals.plan.table)).encode())
            for array in (totals.group, totals.roles):
                for name in array.dtype.names or ():
                    if name not in _SCRATCH:
                        digest.update(np.ascontiguousarray(array[name]).tobytes())
        return digest.hexdigest()[:16]


def _add_fields(mine: np.ndarray[Any, Any], theirs: np.ndarray[Any, Any]) -> None:
    for name in mine.dtype.names or ():
        mine[name] += theirs[name]


def _best_records(mine: np.ndarray[Any, Any], theirs: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return for each kind of record the higher key; of equals the earlier game, whoever merged first."""
    best = mine.copy()
    for kind in range(len(mine)):
        a, b = (tuple(map(int, rows[kind])) for rows in (mine, theirs))
        if (-b[0], b[1], b[2]) < (-a[0], a[1], a[2]):
            best[kind] = theirs[kind]
    return best
