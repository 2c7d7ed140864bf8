"""Which games to play: groups of tables, blocks and rotations.

A *table* is the strategies that sit down together, a *rotation* the table turned by one seat, a *block* all rotations
of one table on the same luck: the unit of every interval. A *group* collects the blocks that are tallied together:
a mirror (one strategy in every seat), a duel (one strategy against copies of another) or the melee (tables drawn
from all strategies), or an ablation (one strategy in every seat, but at the first place some item does nothing).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from sim.errors import InputError, UnknownNameError, canonical_name
from sim.game import Game
from sim.state import NOTHING
from sim.strategy import Strategy

Kind = Literal["mirror", "duel", "melee", "ablation"]
KINDS: tuple[Kind, ...] = ("mirror", "duel", "melee", "ablation")
WEIGHTS = {"mirror": 1, "duel": 2, "melee": 1, "ablation": 1}
"""How the games of a plan are split among its kinds."""

REPORT_BLOCKS = 1 << 31
"""First block id of reported games; lower ids are for searching (from 0) and validating (from 2**30)."""

MAX_GAMES = 10**12


@dataclass(frozen=True)
class Group:
    """Blocks that are tallied together.

    Attributes
    ----------
    strategies
        Indices into the plan's strategies: one for a mirror or an ablation, focal and field for a duel, the pool for
        the melee.
    table, roles
        Strategy and role of each place at the table; empty for the melee, where a strategy's role is its index.
    offset, stride
        Block ids are offset + i * stride. Mirrors take turns on the ids, so that pooled mirrors are independent;
        duels all use the same ids, so that they can be compared on the same luck. Ablations of one item take turns
        by strategy, those of different items meet the same luck.
    first, last
        The range of i to play.
    without
        In an ablation the item that does nothing for role 0.
    """

    kind: Kind
    strategies: tuple[int, ...]
    table: tuple[int, ...]
    roles: tuple[int, ...]
    n_roles: int
    rotations: int
    offset: int
    stride: int
    first: int
    last: int
    without: int = NOTHING

    @property
    def blocks(self) -> int:
        """Blocks to play."""
        return self.last - self.first

    @property
    def games(self) -> int:
        """Games to play."""
        return self.blocks * self.rotations

    def desk(self, dtype: np.dtype[Any], seats: int, seed: int) -> np.ndarray[Any, Any]:
        """Return the one-element desk that the play loop needs for this group."""
        desk = np.zeros(1, dtype)
        desk["seats"] = seats
        desk["rotations"] = self.rotations
        desk["seed"] = seed
        desk["offset"] = self.offset
        desk["stride"] = self.stride
        desk["cross"] = self.kind == "mirror"
        desk["n_roles"] = self.n_roles
        desk["without"] = self.without
        if self.kind == "melee":
            desk["n_pool"] = len(self.strategies)
        else:
            desk["table"][0, :seats] = self.table
            desk["role"][0, :seats] = self.roles
        return desk


@dataclass(frozen=True)
class Plan:
    """All games of a run: who plays, on which seed, in which groups."""

    game: Game
    players: int
    strategies: tuple[Strategy, ...]
    seed: int
    kinds: tuple[Kind, ...]
    groups: tuple[Group, ...]
    asked: int
    """Games asked for; `games` can be a few more or fewer, for no block is split."""
    items: tuple[int, ...] = ()
    """Items whose ablation is part of the plan, if that kind is."""

    @property
    def games(self) -> int:
        """Games over all groups."""
        return sum(group.games for group in self.groups)

    @property
    def sides(self) -> tuple[int, ...]:
        """Side of each seat."""
        return self.game.sides(self.players)

    @property
    def teams(self) -> bool:
        """Tell whether sides have several members."""
        return len(set(self.sides)) < self.players

    def games_of(self, kind: Kind) -> int:
        """Return the games of one kind of table."""
        return sum(group.games for group in self.groups if group.kind == kind)

    def part(self, index: int, count: int) -> "Plan":
        """Return the `index`-th of `count` parts: the same groups, each with its share of the blocks."""
        return self._with(
            lambda group: (
                group.first + group.blocks * index // count,
                group.first + group.blocks * (index + 1) // count,
            )
        )

    def empty(self) -> "Plan":
        """Return the same groups without any block."""
        return self._with(lambda group: (group.first, group.first))

    def after(self, earlier: "Plan") -> "Plan":
        """Return what this plan plays beyond an earlier, smaller plan of the same tables."""
        done = iter(earlier.groups)
        return self._with(lambda group: (min(next(done).last, group.last), group.last))

    def _with(self, span: Any) -> "Plan":
        groups = []
        for group in self.groups:
            first, last = span(group)
            groups.append(replace(group, first=first, last=last))
        return replace(self, groups=tuple(groups))


def parse_kinds(text: str) -> tuple[Kind, ...]:
    """Return the kinds of tables that `all` or a comma-separated list names, in the order of KINDS.

    `all` includes ablations; a game without items to leave out has none.

    Raises
    ------
    UnknownNameError
        A kind that does not exist.
    """
    names = [canonical_name(each) for each in text.split(",")]
    if names == ["all"]:
        return KINDS
    for name in names:
        if name not in KINDS:
            raise UnknownNameError("plan", name, [*KINDS, "all"])
    return tuple(kind for kind in KINDS if kind in names)


def make_plan(
    game: Game,
    players: int,
    strategies: Sequence[Strategy],
    games: int,
    seed: int = 1,
    kinds: Sequence[Kind] = KINDS,
    items: Sequence[int] = (),
) -> Plan:
    """Split `games` over all tables of the asked kinds.

    Mirrors, duels, the melee and ablations of `items` get 1 : 2 : 1 : 1 of the games. A plan too small for one block
    a table is rounded up. `random` sits in mirrors and duels but not in the melee and in ablations, unless it is alone.

    Raises
    ------
    InputError
        A number of games or a seed out of range, or kinds that one strategy alone cannot play.
    """
    if not 1 <= games <= MAX_GAMES:
        raise InputError(f"the number of games must be from 1 to {MAX_GAMES:,}, not {games:,}")
    if not 0 <= seed < 1 << 63:
        raise InputError(f"the seed must be a whole number from 0 to 2**63 - 1, not {seed}")
    ordered = tuple(sorted(strategies, key=lambda each: each.is_floor))
    thinking = sum(not each.is_floor for each in ordered) or len(ordered)
    played = [kind for kind in kinds if len(ordered) > 1 or kind in ("mirror", "ablation")]
    if thinking < 2 and "melee" in played:
        played.remove("melee")
    if not items and "ablation" in played:
        if len(kinds) == 1:
            raise InputError(f"{game.header.title} has no items that could be left out, so it has no plan ablation")
        played.remove("ablation")
    if not played:
        raise InputError(f"plan {','.join(kinds)} needs at least two strategies besides {', '.join(_floors(ordered))}")
    tables = {kind: _tables(kind, game.sides(players), len(ordered), thinking, items) for kind in played}
    counts = _blocks(tables, games)
    groups = []
    for kind in played:
        for index, table in enumerate(tables[kind]):
            share, rest = divmod(counts[kind], len(tables[kind]))
            turns = {"mirror": len(tables[kind]), "ablation": thinking}.get(kind, 1)
            groups.append(
                replace(
                    table,
                    offset=REPORT_BLOCKS + index % turns,
                    stride=turns,
                    last=max(1, share + (index < rest)),
                )
            )
    return Plan(game, players, ordered, seed, tuple(played), tuple(groups), games, tuple(items))


def _floors(strategies: Sequence[Strategy]) -> list[str]:
    return [each.name for each in strategies if each.is_floor] or [strategies[0].name]


def _tables(kind: Kind, sides: tuple[int, ...], strategies: int, thinking: int, items: Sequence[int]) -> list[Group]:
    seats = len(sides)
    n_sides = len(set(sides))
    everybody = tuple(range(seats))

    def group(who: tuple[int, ...], table: tuple[int, ...], roles: tuple[int, ...], rotations: int) -> Group:
        n_roles = max(roles, default=len(who) - 1) + 1
        return Group(kind, who, table, roles, n_roles, rotations, 0, 1, 0, 0)

    if kind == "mirror":
        return [group((each,), (each,) * seats, everybody, 1) for each in range(strategies)]
    if kind == "melee":
        return [group(tuple(range(thinking)), (), (), seats)]
    if kind == "ablation":
        return [
            replace(group((each,), (each,) * seats, _duel_roles(sides), n_sides), without=item)
            for item in items
            for each in range(thinking)
        ]
    # One side against another is the same table from both ends; one among several is not.
    return [
        group(
            (focal, field),
            tuple(focal if side == 0 else field for side in sides),
            _duel_roles(sides),
            n_sides,
        )
        for focal in range(strategies)
        for field in range(strategies)
        if (focal < field if n_sides == 2 else focal != field)
    ]


def _duel_roles(sides: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(0 if side == 0 else 1 for side in sides)


def _blocks(tables: dict[Kind, list[Group]], games: int) -> dict[Kind, int]:
    """Return the blocks of each kind; what rounding leaves over goes to the kind with the smallest blocks."""
    total = sum(WEIGHTS[kind] for kind in tables)
    counts = {kind: games * WEIGHTS[kind] // total // tables[kind][0].rotations for kind in tables}
    finest = min(tables, key=lambda kind: tables[kind][0].rotations)
    others = sum(counts[kind] * tables[kind][0].rotations for kind in tables if kind != finest)
    counts[finest] = max(0, games - others) // tables[finest][0].rotations
    return counts
