"""Plays a plan on threads: chunks, progress, stopping, Ctrl-C.

Kernels run without the interpreter's lock, so plain threads use all cores; each chunk tallies for itself and the
main thread merges. A run can be stopped at any moment: what it reports then is, for every table, the longest
unbroken row of blocks from the first.
"""

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

from sim.errors import InputError, KernelError
from sim.identity import game_id, seated
from sim.jit import Announce
from sim.knobs import Rules
from sim.plan import Plan, make_plan
from sim.playout import GameFailure, Loop
from sim.stats import mixture_rho, sequence_radius, z_value
from sim.tally import Totals, pooled_mirrors, side_shares

CHUNK_SECONDS = 0.2
"""How long one call of the loop should take: long against its overhead, short against a person's patience."""
FIRST_CHUNK_GAMES = 500
FIRST_LOOK = 1_000
"""Pooled mirror games before `until` looks for the first time; each look has half as many again."""
UNTIL_GAMES = 20_000_000
"""Most games that `until` plays when no number is given."""

OnProgress = Callable[["Progress"], None]


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    games: int
    planned: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        """Speed so far."""
        return self.games / self.seconds if self.seconds > 0 else 0.0


@dataclass
class Run:
    """What was played: plan, rules, tallies, and what it took."""

    plan: Plan
    rules: Rules
    totals: Totals
    seconds: float = 0.0
    threads: int = 1
    interrupted: bool = False
    until: float | None = None
    looks: int = 0
    reached: bool = True
    started: float = field(default_factory=time.time)


class Engine:
    """Plays plans of one game, rule set and line-up; compiles or loads what they need once."""

    def __init__(self, plan: Plan, rules: Rules, announce: Announce | None = None) -> None:
        self.plan = plan
        self.rules = rules
        record = plan.game.rules_record(rules)
        without = [plan.game.item_index(rules, strategy.without) for strategy in plan.strategies]
        self.loop = Loop(plan.game, plan.players, record, list(plan.strategies), announce, without)

    def play(
        self,
        plan: Plan | None = None,
        *,
        threads: int | None = None,
        progress: OnProgress | None = None,
        chunk_blocks: int | None = None,
    ) -> Run:
        """Play a plan (the engine's own, or a part of it).

        Parameters
        ----------
        threads
            Number of threads; by default one for each core.
        progress
            Called about five times a second.
        chunk_blocks
            Fixed number of blocks in a call of the loop, for tests; by default it follows the measured speed.

        Raises
        ------
        KernelError
            A game failed; names the game to replay.
        """
        plan = plan or self.plan
        run = Run(plan, self.rules, Totals(plan, self.loop), threads=thread_count(threads))
        session = _Session(self.loop, run, chunk_blocks, progress)
        session.play()
        return run

    def play_until(
        self,
        half_width: float,
        games: int = UNTIL_GAMES,
        *,
        threads: int | None = None,
        progress: OnProgress | None = None,
    ) -> Run:
        """Play until every seat's pooled share is known to +- `half_width`, at most about `games` games.

        Looks only at fixed numbers of blocks and with a confidence sequence, so that looking often costs nothing
        and the result depends on the input alone.

        Raises
        ------
        InputError
            A half-width out of range, or a plan without mirror tables.
        """
        check_until(self.plan, half_width)
        run = Run(self.plan, self.rules, Totals(self.plan, self.loop), until=half_width)
        run.threads = thread_count(threads)
        run.reached = False
        base = self.plan
        earlier = base.empty()
        while not run.reached and not run.interrupted:
            target = min(games, look_games(base, run.looks))
            step = make_plan(base.game, base.players, base.strategies, target, base.seed, base.kinds, base.items)
            part = Run(step.after(earlier), self.rules, Totals(step, self.loop))
            part.threads = run.threads
            _Session(self.loop, part, None, progress, before=run).play()
            run.totals.merge(part.totals)
            run.plan = run.totals.plan = step
            run.seconds += part.seconds
            run.interrupted = part.interrupted
            run.looks += 1
            run.reached = not run.interrupted and sequence_width(run) <= half_width
            earlier = step
            if target >= games:
                break
        return run


def check_until(plan: Plan, half_width: float) -> None:
    """Refuse a stopping rule that this plan cannot follow.

    Raises
    ------
    InputError
        A half-width out of range, or a plan without mirror tables.
    """
    if not 0 < half_width < 0.5:
        raise InputError("--until takes a half-width above 0 and below 50pp, as in 0.2pp")
    if "mirror" not in plan.kinds:
        raise InputError("--until watches the seats of mirror tables: add mirror to the plan")


def look_games(plan: Plan, look: int) -> int:
    """Return the games of all kinds at the `look`-th look (from 0)."""
    share = plan.games_of("mirror") / plan.games
    return math.ceil(FIRST_LOOK * 1.5**look / share)


def sequence_width(run: Run) -> float:
    """Return the half-width of the widest seat's confidence sequence over pooled mirror games."""
    seats = side_shares(pooled_mirrors(run.totals), run.plan.sides)
    return max(sequence_interval_radius(run, each.blocks, each.standard_error) for each in seats)


def sequence_interval_radius(run: Run, blocks: int, standard_error: float) -> float:
    """Return the radius of a confidence sequence tuned for the width that the run is to reach."""
    par = 1 / len(set(run.plan.sides))
    spread = par * (1 - par)
    planned = spread * (z_value(0.95) / (run.until or 1.0)) ** 2
    return sequence_radius(blocks, standard_error**2 * blocks, mixture_rho(planned * spread))


def thread_count(threads: int | None) -> int:
    """Return the number of threads to use.

    Raises
    ------
    InputError
        Less than one.
    """
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 1 <= threads <= 256:
        raise InputError(f"the number of threads must be from 1 to 256, not {threads}")
    return threads


class _Session:
    """One pass over a plan: hands out chunks, merges them in order, listens for Ctrl-C."""

    def __init__(
        self,
        loop: Loop,
        run: Run,
        chunk_blocks: int | None,
        progress: OnProgress | None,
        before: Run | None = None,
    ) -> None:
        self._loop = loop
        self._run = run
        self._groups = run.plan.groups
        self._desks = [group.desk(loop.desk_dtype, run.plan.players, run.plan.seed) for group in self._groups]
        self._next = [group.first for group in self._groups]
        self._merged = [group.first for group in self._groups]
        self._waiting: list[dict[int, tuple[int, Any]]] = [{} for _ in self._groups]
        self._chunk_blocks = chunk_blocks
        self._progress = progress
        self._before = before
        self._games = 0
        self._busy = 0.0
        self._started = time.perf_counter()

    def play(self) -> None:
        """Play all chunks; on Ctrl-C keep what is complete."""
        pending: dict[Future[Any], int] = {}
        with ThreadPoolExecutor(self._run.threads) as pool:
            try:
                self._play(pool, pending)
            except KeyboardInterrupt:
                self._run.interrupted = True
            finally:
                for future in pending:
                    future.cancel()
        self._run.seconds = time.perf_counter() - self._started

    def _play(self, pool: ThreadPoolExecutor, pending: dict[Future[Any], int]) -> None:
        while True:
            while len(pending) < 2 * self._run.threads and (chunk := self._chunk()) is not None:
                pending[pool.submit(self._work, *chunk)] = chunk[0]
            if not pending:
                return
            done, _ = wait(pending, timeout=0.2, return_when=FIRST_COMPLETED)
            for future in done:
                index = pending.pop(future)
                self._collect(index, *future.result())
            self._report()

    def _chunk(self) -> tuple[int, int, int] | None:
        """Return the next (group, first, last): always of the group that is furthest behind."""
        open_groups = [i for i, group in enumerate(self._groups) if self._next[i] < group.last]
        if not open_groups:
            return None
        index = min(open_groups, key=lambda i: (self._next[i] - self._groups[i].first) / self._groups[i].blocks)
        group = self._groups[index]
        blocks = self._chunk_blocks
        if blocks is None:
            games = self._games / self._busy * CHUNK_SECONDS if self._busy > 0 else FIRST_CHUNK_GAMES
            blocks = max(1, int(games / group.rotations))
        first = self._next[index]
        self._next[index] = min(group.last, first + blocks)
        return index, first, self._next[index]

    def _work(self, index: int, first: int, last: int) -> tuple[int, int, Any, float]:
        started = time.perf_counter()
        try:
            tallies = self._loop.run(self._desks[index], self._groups[index].n_roles, first, last)
        except GameFailure as failure:
            raise KernelError(self._explain(index, failure)) from failure
        return first, last, tallies, time.perf_counter() - started

    def _collect(self, index: int, first: int, last: int, tallies: Any, seconds: float) -> None:
        self._games += int(tallies[0]["games"][0])
        self._busy += seconds
        waiting = self._waiting[index]
        waiting[first] = (last, tallies)
        while self._merged[index] in waiting:
            last, tallies = waiting.pop(self._merged[index])
            self._run.totals.groups[index].add(*tallies)
            self._merged[index] = last

    def _explain(self, index: int, failure: GameFailure) -> str:
        plan, group = self._run.plan, self._groups[index]
        names = ", ".join(each.label for each in seated(plan, self._run.rules, group, failure.block, failure.rotation))
        identity = game_id(plan, self._run.rules, group, failure.block, failure.rotation)
        return f"{plan.game.header.title} failed: {failure}. Seats: {names}. Replay it with --game {identity}"

    def _report(self) -> None:
        if self._progress is None:
            return
        seconds = time.perf_counter() - self._started
        games, planned = self._games, self._run.plan.games
        if self._before is not None:
            seconds += self._before.seconds
            games += self._before.totals.games
            planned += self._before.totals.games
        self._progress(Progress(games, planned, seconds))
