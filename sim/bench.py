"""How fast a game plays: the bare kernel, the whole pipeline, and what more threads bring.

Absolute speeds say little on a shared machine, so every figure comes with the time of a calibration loop measured in
the same process: the ratio of the two compares across machines.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np
from numba import types

from sim.api import Results
from sim.engine import Engine, thread_count
from sim.game import Game
from sim.jit import Announce, entry
from sim.plan import Plan, make_plan
from sim.rng import advance, finalise
from sim.strategy import available_strategies, load_strategies

CALIBRATION_DRAWS = 20_000_000
PIPELINE_GAMES = 1_000_000
"""The run whose speed is compared with the bare kernel's; games count as often as measured, tables once."""
PROBE_GAMES = 2_000
MEASURED_SECONDS = 2.0
"""How long one measurement takes about if nobody says how many games: games differ a hundredfold in length."""


@dataclass(frozen=True)
class Speed:
    """Measured speeds of one game at one player count; the best of several rounds, on one core unless said.

    Attributes
    ----------
    kernel_decisions, kernel_games
        A second, by the bare compiled loop over the plan of a default run.
    draw_ns
        Nanoseconds of one random draw in the calibration loop.
    decision_in_draws
        Time of one decision in calibration draws: compares across machines.
    pipeline
        Speed of a run of `PIPELINE_GAMES` on one thread, end to end (tallies and tables too), as a part of the bare
        kernel's.
    threads, thread_gain
        Number of threads tried, and how many times faster than one they are.
    """

    game: str
    players: int
    games: int
    strategies: list[str]
    kernel_decisions: float
    kernel_games: float
    draw_ns: float
    decision_in_draws: float
    pipeline: float
    threads: int
    thread_gain: float

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain data."""
        return asdict(self)


def _calibrate(draws: int) -> np.uint64:
    """Draw in a chain, each draw from the last, so that no compiler can draw several at once."""
    state = np.uint64(0)
    for _ in range(draws):
        state = finalise(advance(state))
    return state


def measure(
    game: Game,
    players: int,
    *,
    games: int | None = None,
    rounds: int = 5,
    strategies: Sequence[str] | None = None,
    threads: int | None = None,
    announce: Announce | None = None,
) -> Speed:
    """Measure a game with the default plan of a run (the floor does not play).

    Without a number of `games`, as many are played as take about `MEASURED_SECONDS`.

    Raises
    ------
    InputError
        A player count, a strategy or a number of games that does not exist.
    """
    names = strategies or [name for name in available_strategies(game) if name != "random"] or ["random"]
    plan_of = partial(make_plan, game, players, load_strategies(names, game))
    count = thread_count(threads)
    plan = plan_of(PROBE_GAMES if games is None else games)
    engine = Engine(plan, game.rules(players), announce)
    calibrate = entry(_calibrate, types.uint64, (types.int64,), label="calibration loop", announce=announce)
    calibrate(1000)
    engine.play(plan.part(0, 50), threads=1)
    if games is None:
        plan = plan_of(_games_in_time(engine, plan_of))
    decisions = 0

    def bare() -> None:
        nonlocal decisions
        decisions = 0
        for group in plan.groups:
            desk = group.desk(engine.loop.desk_dtype, players, plan.seed)
            tally, _ = engine.loop.run(desk, group.n_roles, group.first, group.last)
            decisions += int(tally["decisions"][0])

    one_core = partial(engine.play, plan, threads=1)
    kernel, draws, bare_wall, tables, single, several = [], [], [], [], [], []
    run = one_core()
    for _ in range(rounds):
        draws.append(_seconds(partial(calibrate, CALIBRATION_DRAWS), time.process_time))
        kernel.append(_seconds(bare, time.process_time))
        bare_wall.append(_seconds(bare))
        tables.append(_seconds(lambda: Results(run).to_dict()))
        single.append(_seconds(one_core))
        several.append(_seconds(partial(engine.play, plan, threads=count)))
    draw = min(draws) / CALIBRATION_DRAWS
    scale = PIPELINE_GAMES / plan.games
    return Speed(
        game=game.name,
        players=players,
        games=plan.games,
        strategies=[each.label for each in plan.strategies],
        kernel_decisions=decisions / min(kernel),
        kernel_games=plan.games / min(kernel),
        draw_ns=draw * 1e9,
        decision_in_draws=min(kernel) / decisions / draw,
        pipeline=scale * min(bare_wall) / (scale * min(single) + min(tables)),
        threads=count,
        thread_gain=min(single) / min(several),
    )


def _games_in_time(engine: Engine, plan_of: Callable[[int], Plan]) -> int:
    """Return how many games take about `MEASURED_SECONDS`, in thousands; tries more until that can be told."""
    plan = engine.plan
    while (seconds := _seconds(partial(engine.play, plan, threads=1))) < MEASURED_SECONDS / 4:
        plan = plan_of(4 * plan.games)
    return max(PROBE_GAMES, int(round(plan.games * MEASURED_SECONDS / seconds, -3)))


def _seconds(work: Callable[[], Any], clock: Callable[[], float] = time.perf_counter) -> float:
    """Time one call: processor time for what one core can do, wall time for what a person waits for."""
    started = clock()
    work()
    return clock() - started
