"""Names for single games: enough to play any game of any run again.

A game id reads `2p.duel.hoarder+denier.b17.r1.3f9a2c1e`: players, plan, the strategies seat by seat, block,
rotation, and a checksum of rules and line-up that catches a replay by other code. Changed rules stand before the
checksum, as in `...r1~points=2,3,5~bonus=3.3f9a2c1e`, so that id and seed alone are enough.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from numba import types

from sim.errors import InputError
from sim.game import Game
from sim.jit import entry, record_type
from sim.knobs import Rules, show_value
from sim.plan import KINDS, REPORT_BLOCKS, Group, Plan
from sim.playout import Desk, draw_table
from sim.state import NOTHING, record_dtype
from sim.strategy import Strategy

_PATTERN = re.compile(
    r"(?P<players>\d+)p\.(?P<kind>[a-z]+)\.(?P<seats>.+)\.b(?P<block>\d+)\.r(?P<rotation>\d+)"
    r"(?P<rules>(~[^~=]+=[^~]*)*)\.(?P<check>[0-9a-f]{8})"
)


@dataclass(frozen=True)
class GameId:
    """A parsed game id."""

    players: int
    kind: str
    labels: tuple[str, ...]
    block: int
    rotation: int
    rules: dict[str, str]
    check: str


def seated(plan: Plan, rules: Rules, group: Group, block: int, rotation: int) -> list[Strategy]:
    """Return the strategies of one game, seat by seat."""
    seats = plan.players
    table: Sequence[int] = group.table
    if group.kind == "melee":
        dtype = record_dtype(Desk, plan.game.sizes)
        desk = group.desk(dtype, seats, plan.seed)[0]
        entry(draw_table, types.void, (record_type(dtype), types.int64), label="draw of melee tables")(desk, block)
        table = [int(each) for each in desk.table[:seats]]
    lineup = [plan.strategies[each] for each in table]
    if group.without != NOTHING:
        name = plan.game.item_names(rules)[group.without]
        lineup = [
            replace(strategy, without=name) if role == 0 else strategy
            for strategy, role in zip(lineup, group.roles, strict=True)
        ]
    return [lineup[(seat + rotation) % seats] for seat in range(seats)]


def check_sum(game: Game, rules: Rules, lineup: Sequence[Strategy]) -> str:
    """Return the 8 hex digits that tie an id to rules and line-up."""
    parts = [game.rules_digest(rules), *(strategy.digest() for strategy in lineup)]
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()[:8]


def game_id(plan: Plan, rules: Rules, group: Group, block: int, rotation: int) -> str:
    """Return the id of one game of a plan; `block` is the absolute block id."""
    lineup = seated(plan, rules, group, block, rotation)
    seats = "+".join(strategy.label for strategy in lineup)
    check = check_sum(plan.game, rules, lineup)
    changed = "".join(f"~{name}={show_value(value)}" for name, value in rules.changes.items())
    return f"{plan.players}p.{group.kind}.{seats}.b{block - REPORT_BLOCKS}.r{rotation}{changed}.{check}"


def parse_game_id(text: str) -> GameId:
    """Parse a game id.

    Raises
    ------
    InputError
        Not an id.
    """
    match = _PATTERN.fullmatch(text.strip())
    if match is None or match["kind"] not in KINDS:
        raise InputError(f"'{text}' is not a game id; one reads 2p.duel.hoarder+denier.b17.r1.3f9a2c1e")
    labels = tuple(match["seats"].split("+"))
    if len(labels) != int(match["players"]):
        raise InputError(f"game id '{text}' names {len(labels)} strategies for {match['players']} players")
    changes = [each.split("=", 1) for each in match["rules"].split("~") if each]
    return GameId(
        players=int(match["players"]),
        kind=match["kind"],
        labels=labels,
        block=REPORT_BLOCKS + int(match["block"]),
        rotation=int(match["rotation"]),
        rules=dict(changes),
        check=match["check"],
    )
