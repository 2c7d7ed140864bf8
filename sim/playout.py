"""The compiled loop that plays games and books them.

One call plays a range of blocks of one group and adds to that call's own tallies: no thread ever shares anything.
Game functions and strategies arrive as first-class functions, so the loop compiles once per game.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any, Protocol

import numpy as np
from numba import types

from sim.game import Game
from sim.jit import Announce, entry, jit_enabled, kernel, machine_code, record_type, records_type
from sim.rng import TABLE_STREAM, advance, finalise, game_key, open_mind, scaled, stream_key
from sim.state import (
    END_CAPPED,
    ERROR_BAD_CHOICE,
    ERROR_NO_MOVES,
    ERRORS,
    FEATURES_DTYPE,
    NOTHING,
    Cells,
    record_dtype,
)
from sim.strategy import PLAYER_DTYPE, SHARED_DTYPE, Strategy

SHARE = 60
"""One game is worth this much, so that a tie of up to six and a team's halves stay whole numbers."""
STEP_LIMIT = 1_000_000
"""Moves after which a game is stopped and counted as capped, whatever its own turn limit says."""
LONGEST, SHORTEST, HIGHEST, WIDEST = range(4)
RECORD_KINDS = ("longest game", "shortest game", "highest score", "widest margin")
NO_RECORD = -(1 << 62)

_SLOTS = (16, 64, 256)


class Desk(Protocol):
    """What a call of the loop needs to know and to remember."""

    seats: Annotated[int, np.int64]
    rotations: Annotated[int, np.int64]  # games of a block
    seed: Annotated[np.uint64, np.uint64]
    offset: Annotated[int, np.int64]  # block id of the group's block 0
    stride: Annotated[int, np.int64]  # distance between the ids of its blocks
    cross: Annotated[int, np.int64]  # 1: keep the products that a covariance of roles needs
    n_roles: Annotated[int, np.int64]
    without: Annotated[int, np.int64]  # item that does nothing for role 0; NOTHING if the strategies say so
    n_pool: Annotated[int, np.int64]  # 0, or: each block's table is drawn from the first n_pool strategies
    pool: Annotated[Cells, np.int64, 256]  # scratch of that draw
    table: Annotated[Cells, np.int64, "seats"]  # strategy at each place of the table
    role: Annotated[Cells, np.int64, "seats"]  # role of each place
    strategy_at: Annotated[Cells, np.int64, "seats"]  # strategy in each seat in this rotation
    role_at: Annotated[Cells, np.int64, "seats"]  # role in each seat in this rotation
    share_at: Annotated[Cells, np.int64, "seats"]  # what each seat got of the game that was just booked
    block: Annotated[int, np.int64]  # game being played, for the message if it fails
    rotation: Annotated[int, np.int64]


class GroupTally(Protocol):
    """Exact counts over all games of a group."""

    games: Annotated[int, np.int64]
    blocks: Annotated[int, np.int64]
    ties: Annotated[int, np.int64]  # games won by more than one side
    decisions: Annotated[int, np.int64]
    steps: Annotated[int, np.int64]
    turns_sum: Annotated[int, np.int64]
    turns_squares: Annotated[int, np.int64]
    scores_sum: Annotated[int, np.int64]  # sum over games of the sum over seats
    scores_squares: Annotated[int, np.int64]  # sum over games of the square of that sum
    turns: Annotated[Cells, np.int64, "turn_bins"]  # games by length; the last bin holds all longer ones
    margins: Annotated[Cells, np.int64, "score_bins"]  # games by lead of the winner over the next side
    ends: Annotated[Cells, np.int64, "end_causes"]  # games by end cause
    cross: Annotated[Cells, np.int64, "seats", "seats"]  # sums of products of block values of two roles
    failures: Annotated[int, np.int64]
    failure: Annotated[Cells, np.int64, 3]  # error code, block, rotation of the first failure
    records: Annotated[Cells, np.int64, 4, 3]  # key, block, rotation of the record games


class RoleTally(Protocol):
    """Exact counts over all seats that one role sat in."""

    games: Annotated[int, np.int64]  # seats taken
    blocks: Annotated[int, np.int64]  # blocks in which the role sat
    shares: Annotated[int, np.int64]  # sum of block values: a mean share times SHARE * SHARE * rotations
    squares: Annotated[int, np.int64]  # sum of their squares
    wins: Annotated[int, np.int64]  # won alone (or with the own team alone)
    shared: Annotated[int, np.int64]  # won together with other sides
    score_sum: Annotated[int, np.int64]
    scores: Annotated[Cells, np.int64, "score_bins"]  # seats by final score; the last bin holds all higher ones
    points: Annotated[Cells, np.int64, "sources"]
    points_squares: Annotated[Cells, np.int64, "sources"]
    uses: Annotated[Cells, np.int64, "actions"]
    uses_squares: Annotated[Cells, np.int64, "actions"]
    items: Annotated[Cells, np.int64, "deeds", "items"]  # how often each thing was taken, played ...
    items_seats: Annotated[Cells, np.int64, "deeds", "items"]  # seats that did so at all
    items_won: Annotated[Cells, np.int64, "deeds", "items"]  # of these deeds, in won games, in units of 1/SHARE
    pending: Annotated[int, np.int64]  # scratch of the block being played; 0 between blocks
    places: Annotated[int, np.int64]  # scratch: units of this role at the table; 0 between blocks


@kernel
def draw_table(d: Desk, block: int) -> None:
    """Draw a melee table: distinct strategies while there are enough, else everybody as often as can be."""
    for place in range(d.n_pool):
        d.pool[place] = place
    state = stream_key(game_key(d.seed, block), TABLE_STREAM, 0)  # type: ignore[arg-type]
    for place in range(d.seats):
        first = place % d.n_pool
        state = advance(state)
        other = first + scaled(finalise(state), d.n_pool - first)
        role = d.pool[other]
        d.pool[other] = d.pool[first]
        d.pool[first] = role
        d.role[place] = role
        d.table[place] = role


@kernel
def weigh(s: Any, r: Any, w: Any, f: Any, features: Any) -> int:
    """Return the index of the move with the highest weighted sum of features; the first of equals."""
    best = 0
    best_value = 0.0
    for index in range(s.n_moves):
        features(s, r, s.moves[index], f)
        value = 0.0
        for term in range(w.terms):
            value += w.weight[w.term[term]] * f.value[w.term[term]]
        for condition in range(w.conditions):
            gap = f.value[w.feature[condition]] - w.threshold[condition]
            if gap * w.sign[condition] >= 0.0:
                for term in range(w.terms):
                    value += w.extra[condition, w.term[term]] * f.value[w.term[term]]
        if index == 0 or value > best_value:
            best = index
            best_value = value
    return best


@kernel
def begin(s: Any, r: Any, seed: np.uint64, block: int, setup: Any) -> None:
    """Give an empty state the luck of its block and set the game up."""
    s.key = game_key(seed, block)  # type: ignore[arg-type]
    setup(s, r)


@kernel
def decide(s: Any, r: Any, p: Any, w: Any, f: Any, features: Any, choose: Any) -> int:
    """Let the strategy of the seat to act choose: by its weights, or by its function."""
    open_mind(s, s.seat)
    if w.weighs == 1:
        return weigh(s, r, w, f, features)
    return choose(s, r, p)  # type: ignore[no-any-return]


@kernel
def book_record(g: GroupTally, kind: int, key: int, block: int, rotation: int) -> None:
    """Keep a record game if it beats the one so far."""
    if key > g.records[kind, 0]:
        g.records[kind, 0] = key
        g.records[kind, 1] = block
        g.records[kind, 2] = rotation


@kernel
def share_out(s: Any, d: Desk, g: GroupTally) -> int:
    """Split the game among the winning sides and, in a side, among its members; return how many sides won."""
    best = s.standing[0]
    for seat in range(1, s.seats):
        best = max(best, s.standing[seat])
    winners = 0
    runner_up = NO_RECORD
    winner_score = 0
    for seat in range(s.seats):
        first_of_side = True
        for other in range(seat):
            if s.side[other] == s.side[seat]:
                first_of_side = False
        if not first_of_side:
            continue
        if s.standing[seat] == best:
            winners += 1
            winner_score = s.score[seat]
        else:
            runner_up = max(runner_up, s.score[seat])
    for seat in range(s.seats):
        members = 0
        for other in range(s.seats):
            if s.side[other] == s.side[seat]:
                members += 1
        d.share_at[seat] = SHARE // (winners * members) if s.standing[seat] == best else 0
    margin = 0
    if winners > 1:
        g.ties += 1
    elif runner_up != NO_RECORD:
        margin = max(winner_score - runner_up, 0)
    g.margins[min(margin, len(g.margins) - 1)] += 1  # type: ignore[arg-type]
    book_record(g, WIDEST, margin, d.block, d.rotation)
    book_record(g, HIGHEST, winner_score, d.block, d.rotation)
    return winners


@kernel
def book_items(s: Any, t: RoleTally, seat: int, share: int) -> None:
    """Add what a seat did with each thing to its role's tally."""
    deeds, items = t.items.shape  # type: ignore[attr-defined]
    for deed in range(deeds):
        for item in range(items):
            times = s.items[seat, deed, item]
            if times > 0:
                t.items[deed, item] += times
                t.items_seats[deed, item] += 1
                t.items_won[deed, item] += times * share


@kernel
def book_game(s: Any, d: Desk, g: GroupTally, roles: Any) -> None:
    """Add a finished game to the tallies."""
    g.games += 1
    g.decisions += s.decisions
    g.steps += s.steps
    g.turns_sum += s.turn
    g.turns_squares += s.turn * s.turn
    g.turns[min(s.turn, len(g.turns) - 1)] += 1  # type: ignore[arg-type]
    g.ends[s.end_cause] += 1
    book_record(g, LONGEST, s.turn, d.block, d.rotation)
    book_record(g, SHORTEST, -s.turn, d.block, d.rotation)
    winners = share_out(s, d, g)
    scores = 0
    for seat in range(s.seats):
        t = roles[d.role_at[seat]]
        share = d.share_at[seat]
        t.games += 1
        t.pending += share
        if share > 0:
            if winners > 1:
                t.shared += 1
            else:
                t.wins += 1
        score = s.score[seat]
        scores += score
        t.score_sum += score
        t.scores[max(0, min(score, len(t.scores) - 1))] += 1
        for source in range(len(t.points)):
            t.points[source] += s.points[seat, source]
            t.points_squares[source] += s.points[seat, source] * s.points[seat, source]
        for action in range(len(t.uses)):
            t.uses[action] += s.uses[seat, action]
            t.uses_squares[action] += s.uses[seat, action] * s.uses[seat, action]
        book_items(s, t, seat, share)
    g.scores_sum += scores
    g.scores_squares += scores * scores


@kernel
def close_block(d: Desk, g: GroupTally, roles: Any) -> None:
    """Turn what the block's games brought each role into one block value."""
    g.blocks += 1
    if d.cross == 1:
        for a in range(d.n_roles):
            for b in range(d.n_roles):
                g.cross[a, b] += roles[a].pending * roles[b].pending * SHARE * SHARE
    for role in range(d.n_roles):
        t = roles[role]
        if t.places > 0:
            value = t.pending * (SHARE // t.places)
            t.blocks += 1
            t.shares += value
            t.squares += value * value
            t.pending = 0
            t.places = 0


@kernel
def sit_down(s: Any, d: Desk, roles: Any) -> None:
    """Draw the block's table if it is a melee, and count the units of each role: seats, or sides in a team duel."""
    if d.n_pool > 0:
        draw_table(d, d.block)
    for place in range(d.seats):
        t = roles[d.role[place]]
        counted = False
        if d.n_pool == 0:
            for other in range(place):
                if s.side[other] == s.side[place] and d.role[other] == d.role[place]:
                    counted = True
        if not counted:
            t.places += 1


def play(
    desk: Any,
    states: Any,
    rules: Any,
    parameters: Any,
    players: Any,
    noted: Any,
    group: Any,
    roles: Any,
    first: int,
    last: int,
    setup: Any,
    legal: Any,
    apply: Any,
    finish: Any,
    features: Any,
    choosers: Any,
) -> None:
    """Play blocks `first` to `last` - 1 of a group and add them to `group` and `roles`.

    `states[1]` is an empty state with seats and sides filled in; `states[0]` is played on. Stops at the first
    failure and books it.
    """
    d = desk[0]
    s = states[0]
    r = rules[0]
    f = noted[0]
    g = group[0]
    for number in range(first, last):
        d.block = d.offset + number * d.stride
        states[0] = states[1]
        sit_down(s, d, roles)
        for rotation in range(d.rotations):
            d.rotation = rotation
            for seat in range(d.seats):
                place = (seat + rotation) % d.seats
                d.strategy_at[seat] = d.table[place]
                d.role_at[seat] = d.role[place]
            states[0] = states[1]
            for seat in range(d.seats):
                s.without[seat] = players[d.strategy_at[seat]].without
                if d.without != NOTHING and d.role_at[seat] == 0:
                    s.without[seat] = d.without
            begin(s, r, d.seed, d.block, setup)
            while s.over == 0 and s.error == 0:
                legal(s, r)
                move = s.moves[0]
                if s.n_moves > 1:
                    who = d.strategy_at[s.seat]
                    w = players[who]
                    choice = decide(s, r, parameters[who], w, f, features, choosers[w.chooser])
                    if choice < 0 or choice >= s.n_moves:
                        s.error = ERROR_BAD_CHOICE
                        break
                    move = s.moves[choice]
                    s.decisions += 1
                elif s.n_moves == 0:
                    s.error = ERROR_NO_MOVES
                    break
                s.steps += 1
                apply(s, r, move)
                if s.steps >= STEP_LIMIT and s.over == 0:
                    s.over = 1
                    s.end_cause = END_CAPPED
            if s.error == 0:
                finish(s, r)
            if s.error != 0:
                g.failures += 1
                g.failure[0] = s.error
                g.failure[1] = d.block
                g.failure[2] = rotation
                return
            book_game(s, d, g, roles)
        close_block(d, g, roles)


class GameFailure(Exception):
    """One game could not be played to its end."""

    def __init__(self, reason: str, block: int, rotation: int) -> None:
        super().__init__(reason)
        self.block = block
        self.rotation = rotation


class Loop:
    """The play loop of one game, compiled or loaded, with its strategies and one rule set.

    `without` holds for each strategy the item that does nothing for it.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        rules: np.ndarray[Any, Any],
        strategies: list[Strategy],
        announce: Announce | None = None,
        without: Sequence[int] = (),
    ) -> None:
        self.game = game
        self.players = players
        self.rules = rules
        self.strategies = strategies
        self._functions = [game.compiled(name, announce) for name in ("setup", "legal", "apply", "finish", "features")]
        distinct = {strategy.path: strategy for strategy in strategies}
        choosers = [strategy.compiled(game, announce) for strategy in distinct.values()]
        slots = next(size for size in _SLOTS if size >= len(choosers))
        self._choosers = tuple(choosers[min(slot, len(choosers) - 1)] for slot in range(slots))
        self._parameters: Any = (
            np.concatenate([strategy.parameter_record() for strategy in strategies])
            if jit_enabled()
            else [strategy.seated_record() for strategy in strategies]
        )
        self._seated = np.concatenate([each.player_record() for each in strategies])
        self._seated["chooser"] = [list(distinct).index(each.path) for each in strategies]
        if without:
            self._seated["without"] = without
        self._play = machine_code(
            entry(
                play,
                types.void,
                self._signature(slots),
                label=f"{game.header.title}: play loop",
                announce=announce,
            )
        )
        self._template = game.empty_states(1, players)

    def _signature(self, slots: int) -> tuple[Any, ...]:
        if not jit_enabled():
            return ()
        game = self.game
        state, rules, shared = map(record_type, (game.state_dtype, game.rules_dtype, SHARED_DTYPE))
        features = record_type(FEATURES_DTYPE)
        plain = types.FunctionType(types.void(state, rules))
        choose = types.FunctionType(types.int64(state, rules, shared))
        return (
            records_type(self.desk_dtype),
            records_type(game.state_dtype),
            records_type(game.rules_dtype),
            records_type(SHARED_DTYPE),
            records_type(PLAYER_DTYPE),
            records_type(FEATURES_DTYPE),
            records_type(self.group_dtype),
            records_type(self.role_dtype),
            types.int64,
            types.int64,
            plain,
            plain,
            types.FunctionType(types.void(state, rules, types.int64)),
            plain,
            types.FunctionType(types.void(state, rules, types.int64, features)),
            types.UniTuple(choose, slots),  # type: ignore[no-untyped-call]
        )

    @cached_property
    def desk_dtype(self) -> np.dtype[Any]:
        """Record of a call's desk."""
        return record_dtype(Desk, self.game.sizes)

    @cached_property
    def group_dtype(self) -> np.dtype[Any]:
        """Record of a group's tally."""
        return record_dtype(GroupTally, self.game.sizes)

    @cached_property
    def role_dtype(self) -> np.dtype[Any]:
        """Record of a role's tally."""
        return record_dtype(RoleTally, self.game.sizes)

    def empty_tallies(self, n_roles: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Return a group tally and `n_roles` role tallies without any game."""
        group = np.zeros(1, self.group_dtype)
        group["records"][0, :, 0] = NO_RECORD
        return group, np.zeros(n_roles, self.role_dtype)

    def run(
        self, desk: np.ndarray[Any, Any], n_roles: int, first: int, last: int
    ) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Play blocks `first` to `last` - 1 at a desk; return the group tally and the role tallies.

        Safe to call from several threads: everything that is written to belongs to the call.

        Raises
        ------
        GameFailure
            A game reached an impossible situation, or a strategy raised.
        """
        group, roles = self.empty_tallies(n_roles)
        desk = desk.copy()
        states = np.concatenate([self._template, self._template])
        arguments = (self.rules, self._parameters, self._seated, np.zeros(1, FEATURES_DTYPE), group, roles)
        try:
            self._play(desk, states, *arguments, first, last, *self._functions, self._choosers)
        except Exception as problem:  # whatever a strategy raises
            block, rotation = int(desk["block"][0]), int(desk["rotation"][0])
            raise GameFailure(f"a strategy raised {type(problem).__name__}: {problem}", block, rotation) from problem
        if group["failures"][0]:
            code, block, rotation = map(int, group["failure"][0])
            raise GameFailure(ERRORS.get(code, f"error {code}"), block, rotation)
        return group, roles
