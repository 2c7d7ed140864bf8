"""Playing games from Python: `simulate` and the `Results` that it returns.

`Results` hands out tidy DataFrames, one row an observation. Everything that a report prints is made from them, and
`results.json` holds them all.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from sim import __version__
from sim.engine import (
    UNTIL_GAMES,
    Engine,
    OnProgress,
    Run,
    check_until,
    sequence_interval_radius,
    thread_count,
)
from sim.game import load_game
from sim.histograms import moments_from_histogram, quantile_from_histogram, quantile_interval_from_histogram
from sim.identity import game_id
from sim.jit import Announce
from sim.knobs import show_value
from sim.plan import Kind, make_plan, parse_kinds
from sim.playout import RECORD_KINDS, SHARE, SHORTEST
from sim.state import END_CAPPED
from sim.stats import MIN_BLOCKS, Interval, Share, clopper_pearson, normal_tail, wilson, z_value
from sim.strategy import FLOOR, available_strategies, load_strategies
from sim.tally import GroupTotals, pooled_mirrors, side_covariance, side_shares

POOLED = "all together"
"""Row label of numbers that pool all strategies but the floor; no strategy can be named so."""
DEFAULT_GAMES = 100_000


def simulate(
    game: str | Path,
    *,
    players: int | None = None,
    games: int | None = None,
    seed: int = 1,
    strategies: Sequence[str] | None = None,
    plan: str | Sequence[Kind] = "all",
    rules: Mapping[str, object] | None = None,
    threads: int | None = None,
    until: float | None = None,
    progress: OnProgress | None = None,
    announce: Announce | None = None,
    before_play: Callable[[Engine], None] | None = None,
) -> "Results":
    """Play many games of one game and return what happened.

    Parameters
    ----------
    game
        Name of a shipped game, or a folder that holds one.
    players
        Player count; by default the smallest that the game has.
    games
        Games over all tables, by default 100,000; with `until` the most to play.
    seed
        Root of all luck; the same call with the same seed gives the same numbers to the last digit.
    strategies
        Names or files, each with `:parameter=value` to taste; by default all that ship for the game.
    plan
        `all`, or some of `mirror`, `duel` and `melee`.
    rules
        Rule parameters to change, name -> value.
    until
        Play until every seat's pooled share is known to plus or minus this much (0.002 for 0.2 percentage points).
    progress, announce
        Called with a `Progress` about five times a second; with a name when something compiles.
    before_play
        Called with the engine when all is checked and compiled and before the first game.

    Raises
    ------
    InputError
        Anything wrong with the arguments; nothing has been played.
    KernelError
        A game failed; names it.
    """
    loaded = load_game(game)
    count = loaded.players[0] if players is None else loaded.check_players(players)
    rule_set = loaded.rules(count, rules)
    names = list(available_strategies(loaded)) if strategies is None else list(strategies)
    kinds = parse_kinds(plan) if isinstance(plan, str) else parse_kinds(",".join(plan))
    wanted = DEFAULT_GAMES if games is None else games
    lineup, items = load_strategies(names, loaded), loaded.ablatable(rule_set)
    made = make_plan(loaded, count, lineup, wanted, seed, kinds, items)
    if made.games > wanted and len(made.kinds) > 1 and "ablation" in made.kinds:
        # Too few games for a block of each card and style: they are better spent on the rest.
        made = make_plan(loaded, count, lineup, wanted, seed, [kind for kind in kinds if kind != "ablation"], items)
    cores = thread_count(threads)
    if until is not None:
        check_until(made, until)
    engine = Engine(made, rule_set, announce)
    if before_play is not None:
        before_play(engine)
    if until is None:
        return Results(engine.play(threads=cores, progress=progress))
    return Results(engine.play_until(until, games or UNTIL_GAMES, threads=cores, progress=progress))


class Results:
    """What a run found out, as DataFrames; intervals are at 95 % unless a column says otherwise."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.plan = run.plan
        self.game = run.plan.game
        self.totals = run.totals

    @property
    def labels(self) -> list[str]:
        """Strategies by index, the floor last."""
        return [strategy.label for strategy in self.plan.strategies]

    @property
    def digest(self) -> str:
        """Checksum of every tally: two people can compare this one line."""
        return self.totals.digest()

    @cached_property
    def unit_labels(self) -> list[str]:
        """What wins: a seat, or in teams the seats of a side."""
        sides = self.plan.sides
        members = [[seat + 1 for seat, of in enumerate(sides) if of == side] for side in range(max(sides) + 1)]
        return [f"seat {each[0]}" if len(each) == 1 else f"seats {' and '.join(map(str, each))}" for each in members]

    @cached_property
    def headline(self) -> list[Share]:
        """Share of each seat (each side in teams) over all pooled mirror games; empty without any."""
        pooled = self._pooled
        return side_shares(pooled, self.plan.sides) if pooled else []

    @cached_property
    def headline_covariance(self) -> Any:
        """Covariance matrix of the headline's block shares."""
        return side_covariance(self._pooled, self.plan.sides)

    @property
    def par(self) -> float:
        """Share that each seat (each side in teams) would have in a perfectly fair game."""
        return 1 / len(self.unit_labels)

    @cached_property
    def capped(self) -> int:
        """Games that were stopped by the turn limit."""
        return sum(int(each.group["ends"][0, END_CAPPED]) for each in self.totals)

    @cached_property
    def overview(self) -> dict[str, Any]:
        """What was played and what it took, as plain data."""
        run = self.run
        seconds = run.seconds
        decisions = self.totals.count("decisions")
        return {
            "game": self.game.name,
            "title": self.game.header.title,
            "rules_version": self.game.header.version,
            "players": self.plan.players,
            "strategies": self.labels,
            "rules": {name: show_value(value) for name, value in run.rules.items()},
            "rules_changed": {name: show_value(value) for name, value in run.rules.changes.items()},
            "seed": self.plan.seed,
            "plan": list(self.plan.kinds),
            "games": self.totals.games,
            "games_asked": self.plan.asked,
            "games_planned": self.plan.games,
            "decisions": decisions,
            "capped": self.capped,
            "interrupted": run.interrupted,
            "until": run.until,
            "until_reached": run.reached,
            "looks": run.looks,
            "digest": self.digest,
            "playbalance": __version__,
            "seconds": seconds,
            "threads": run.threads,
            "games_per_second": self.totals.games / seconds if seconds else 0.0,
            "decisions_per_second": decisions / seconds if seconds else 0.0,
        }

    @cached_property
    def seats(self) -> pd.DataFrame:
        """Share of each seat, pooled and by strategy: strategy, unit, share, low, high, se, deff, games, par, floor.

        After `until` the pooled rows carry the confidence sequence, which stays valid however often one looked.
        """
        rows = []
        for label, groups in self._mirrors():
            for unit, share in zip(self.unit_labels, side_shares(groups, self.plan.sides), strict=True):
                interval = share.interval()
                if label == POOLED and self.run.until is not None:
                    radius = sequence_interval_radius(self.run, share.blocks, share.standard_error)
                    interval = Interval(max(0.0, share.estimate - radius), min(1.0, share.estimate + radius))
                rows.append({"strategy": label, "unit": unit, **_share_row(share, interval), "par": self.par})
        frame = pd.DataFrame(rows, columns=["strategy", "unit", *_SHARE_COLUMNS, "par"])
        frame["floor"] = frame["strategy"] == FLOOR
        return frame

    @cached_property
    def matchups(self) -> pd.DataFrame:
        """Share of one strategy against another: strategy, opponent, share, ..., par.

        With more than two seats the share of a single one among copies of the opponent; in teams that of a side.
        """
        rows = []
        for each in self._of("duel"):
            focal, field = (self.labels[index] for index in each.plan.strategies)
            share = each.share(0)
            rows.append({"strategy": focal, "opponent": field, **_share_row(share, share.interval())})
            if len(self.unit_labels) == 2:
                other = each.share(1)
                rows.append({"strategy": field, "opponent": focal, **_share_row(other, other.interval())})
        frame = pd.DataFrame(rows, columns=["strategy", "opponent", *_SHARE_COLUMNS])
        frame["par"] = self.par
        return frame

    def matchup_shares(self) -> list[list[Share | None]]:
        """Return the matrix of duel shares by strategy index, None where nothing was played."""
        count = len(self.labels)
        matrix: list[list[Share | None]] = [[None] * count for _ in range(count)]
        for each in self._of("duel"):
            focal, field = each.plan.strategies
            matrix[focal][field] = each.share(0)
            if len(self.unit_labels) == 2:
                matrix[field][focal] = each.share(1)
        return matrix

    @cached_property
    def ranks(self) -> pd.DataFrame:
        """Strength in a mixed field, strongest first: rank, strategy, share, ..., par, par_index."""
        rows = []
        for each in self._of("melee"):
            for role in each.plan.strategies:
                if int(each.roles["blocks"][role]):
                    share = each.share(role)
                    rows.append({"strategy": self.labels[role], **_share_row(share, share.interval())})
        frame = pd.DataFrame(rows, columns=["strategy", *_SHARE_COLUMNS])
        frame = frame.sort_values(["share", "strategy"], ascending=[False, True], ignore_index=True)
        frame["par"] = 1 / self.plan.players
        frame["par_index"] = frame["share"] * self.plan.players
        frame.insert(0, "rank", range(1, len(frame) + 1))
        return frame

    @cached_property
    def scores(self) -> pd.DataFrame:
        """Final scores in mirror games: strategy, score, count (of seats)."""
        return self._histogram("scores", "score", "count")

    @cached_property
    def score_summary(self) -> pd.DataFrame:
        """Mean and spread of final scores in mirror games, a row a strategy; a team's score counts at each seat."""
        rows = []
        for label, groups in self._mirrors():
            counts = _summed(groups, "roles", "scores")
            mean, low, high = _mean_a_seat(groups, self.plan.players)
            rows.append({"strategy": label, **_spread_row(counts), "mean": mean, "low": low, "high": high})
        return pd.DataFrame(rows, columns=["strategy", "mean", "low", "high", *_SPREAD_COLUMNS])

    @cached_property
    def points(self) -> pd.DataFrame:
        """Where points come from in mirror games: strategy, name, mean (a seat and game), low, high, part."""
        frame = self._per_game("points", self.game.state.SOURCES)
        totals = frame.groupby("strategy")["mean"].transform("sum")
        frame["part"] = (frame["mean"] / totals.where(totals > 0)).fillna(0.0)
        return frame

    @cached_property
    def uses(self) -> pd.DataFrame:
        """How often actions are used in mirror games: strategy, name, mean (a seat and game), low, high."""
        return self._per_game("uses", self.game.state.ACTIONS)

    @cached_property
    def ratios(self) -> pd.DataFrame:
        """What the game puts in relation, in mirror games: strategy, name, mean (a ratio of two means), low, high.

        How the two go together is not counted, so the interval takes the worst case: it covers at least 95 %.
        """
        actions = list(self.game.state.ACTIONS)
        rows = []
        for label, groups in self._mirrors():
            counted = [_mean_over_roles(groups, "uses", "uses_squares", index) for index in range(len(actions))]
            for name, (action, others) in self.game.ratios.items():
                mean, error = counted[actions.index(action)]
                below, errors = np.sum([counted[actions.index(other)] for other in others], axis=0)
                if below > 0:
                    ratio = mean / below
                    half = z_value(0.95) * (error + ratio * errors) / below
                    rows.append((label, name, ratio, float(np.clip(ratio - half, 0.0, ratio)), ratio + half))
        return pd.DataFrame(rows, columns=["strategy", "name", "mean", "low", "high"])

    @cached_property
    def items(self) -> pd.DataFrame:
        """What was done with each thing in mirror games: strategy, name, deed, count, per_game, games, win_share, ...

        `games` counts seats that did so at least once; `win_share` is the mean share of the win over all `count`
        times, with a Wilson interval on `games`. It says what goes together with winning, not what causes it.
        """
        rows = []
        names, deeds = self.item_names, self.game.state.DEEDS
        for label, groups in self._mirrors():
            counts, seats, won = (_summed(groups, "roles", field) for field in ("items", "items_seats", "items_won"))
            games = sum(each.games for each in groups)
            for item, deed in np.argwhere(counts.T):
                count, held = int(counts[deed, item]), int(seats[deed, item])
                share = won[deed, item] / (SHARE * count)
                interval = wilson(min(share, 1.0), float(held))
                shown = (share, interval.low, interval.high)
                rows.append((label, names[item], deeds[deed], count, count / games, held, *shown))
        columns = ["strategy", "name", "deed", "count", "per_game", "games", "win_share", "low", "high"]
        return pd.DataFrame(rows, columns=columns)

    @cached_property
    def item_names(self) -> list[str]:
        """Names of the game's things, by place among its ITEMS."""
        return self.game.item_names(self.run.rules)

    @cached_property
    def ablation(self) -> pd.DataFrame:
        """What each item is worth: strategy, name, value, low, high, se, p, games, blocks, exploratory.

        `value` is the share of a player for whom the item works less that of the same player, in the same seats and
        on the same luck, for whom it does nothing. All others at the table play alike with the item, so that the
        first share is par in every block. One block more with the variance of an unpaired game keeps the interval
        from collapsing where hardly a game turned out differently.
        """
        found: dict[int, list[GroupTotals]] = {}
        for each in self._of("ablation"):
            found.setdefault(each.plan.without, []).append(each)
        rows = []
        for item, groups in found.items():
            named = [(self.labels[each.plan.strategies[0]], [each]) for each in groups]
            for label, those in [(POOLED, groups), *named]:
                rows.append((label, self.item_names[item], *self._worth(those)))
        columns = ["strategy", "name", "value", "low", "high", "se", "p", "games", "blocks", "exploratory"]
        return pd.DataFrame(rows, columns=columns)

    def _worth(self, groups: Sequence[GroupTotals]) -> tuple[float, float, float, float, float, int, int, bool]:
        """Return value, interval, standard error, p value, games, blocks of an ablation, pooled over groups."""
        rotations = groups[0].plan.rotations
        unit = SHARE * SHARE * rotations
        blocks = sum(each.blocks for each in groups)
        total = sum(int(each.roles["shares"][0]) for each in groups)
        square = sum(int(each.roles["squares"][0]) for each in groups)
        variance = max(0, blocks * square - total * total) / (blocks * unit) ** 2
        error = math.sqrt((variance + self.par * (1 - self.par) / rotations / blocks) / blocks)
        value = self.par - total / (blocks * unit)
        half = z_value(0.95) * error
        p = min(1.0, 2 * normal_tail(abs(value) / error))
        return value, value - half, value + half, error, p, blocks * rotations, blocks, blocks < MIN_BLOCKS

    @cached_property
    def lengths(self) -> pd.DataFrame:
        """Games by number of turns in mirror games: strategy, turns, count."""
        return self._histogram("turns", "turns", "count")

    @cached_property
    def length_summary(self) -> pd.DataFrame:
        """Length of mirror games in turns, a row a strategy; the median's interval is distribution-free."""
        rows = []
        for label, groups in self._mirrors():
            counts = _summed(groups, "group", "turns")
            middle = quantile_interval_from_histogram(counts, 0.5)
            games = int(counts.sum())
            decisions = sum(each.count("decisions") for each in groups)
            steps = sum(each.count("steps") for each in groups)
            rows.append(
                {
                    "strategy": label,
                    **_spread_row(counts),
                    "median_low": middle.low,
                    "median_high": middle.high,
                    "decisions": decisions / games,
                    "forced": 1 - decisions / steps if steps else 0.0,
                }
            )
        columns = ["strategy", *_SPREAD_COLUMNS, "median_low", "median_high", "decisions", "forced"]
        return pd.DataFrame(rows, columns=columns)

    @cached_property
    def margins(self) -> pd.DataFrame:
        """Lead of the winner over the next side in mirror games: strategy, margin, count; ties have margin 0."""
        return self._histogram("margins", "margin", "count")

    @cached_property
    def ties(self) -> pd.DataFrame:
        """Share of mirror games with more than one winner: strategy, games, ties, share, low, high."""
        rows = []
        for label, groups in self._mirrors():
            games = sum(each.games for each in groups)
            ties = sum(each.count("ties") for each in groups)
            interval = wilson(ties / games, float(games))
            rows.append((label, games, ties, ties / games, interval.low, interval.high))
        return pd.DataFrame(rows, columns=["strategy", "games", "ties", "share", "low", "high"])

    @cached_property
    def ends(self) -> pd.DataFrame:
        """How mirror games end: strategy, cause, games, share, low, high (exact intervals, for rare causes)."""
        rows = []
        for label, groups in self._mirrors():
            counts = _summed(groups, "group", "ends")
            games = int(counts.sum())
            for cause, count in zip(self.game.state.END_CAUSES, map(int, counts), strict=True):
                interval = clopper_pearson(count, games)
                rows.append((label, cause, count, count / games, interval.low, interval.high))
        return pd.DataFrame(rows, columns=["strategy", "cause", "games", "share", "low", "high"])

    @cached_property
    def tables(self) -> pd.DataFrame:
        """How the games were split: kind, strategies, blocks, games_per_block, games, capped."""
        rows = [
            (
                each.plan.kind,
                "drawn from " + ", ".join(names) if each.plan.kind == "melee" else " against ".join(names),
                each.blocks,
                each.plan.rotations,
                each.games,
                int(each.group["ends"][0, END_CAPPED]),
            )
            for each in self.totals
            for names in [[self.labels[index] for index in each.plan.strategies]]
        ]
        return pd.DataFrame(rows, columns=["kind", "strategies", "blocks", "games_per_block", "games", "capped"])

    @cached_property
    def records(self) -> pd.DataFrame:
        """Games worth a look, over all tables: record, value, game (its id for `replay`)."""
        rows = []
        for kind, name in enumerate(RECORD_KINDS):
            found = [
                (-int(key), int(block), int(rotation), index)
                for index, each in enumerate(self.totals)
                if each.games
                for key, block, rotation in [each.group["records"][0, kind]]
            ]
            if not found:
                continue
            key, block, rotation, index = min(found)
            identity = game_id(self.plan, self.run.rules, self.totals.groups[index].plan, block, rotation)
            rows.append((name, key if kind == SHORTEST else -key, identity))
        return pd.DataFrame(rows, columns=["record", "value", "game"])

    def frames(self) -> dict[str, pd.DataFrame]:
        """Return all tables by name."""
        names = (
            *("seats", "matchups", "ranks", "scores", "score_summary", "points", "uses", "ratios", "items"),
            *("lengths", "length_summary", "margins", "ties", "ends", "tables", "records", "ablation"),
        )
        return {name: getattr(self, name) for name in names}

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data: `overview`, and every table as a list of rows."""
        tables = {name: [_plain(row) for row in frame.to_dict("records")] for name, frame in self.frames().items()}
        return {"overview": self.overview, **tables}

    @cached_property
    def _pooled(self) -> list[GroupTotals]:
        return pooled_mirrors(self.totals)

    def _of(self, kind: Kind) -> list[GroupTotals]:
        return [each for each in self.totals if each.plan.kind == kind and each.blocks > 0]

    def _mirrors(self) -> list[tuple[str, list[GroupTotals]]]:
        """Return (label, mirror groups): the pooled ones first, then each strategy's own."""
        own = [(self.labels[each.plan.strategies[0]], [each]) for each in self._of("mirror")]
        return [(POOLED, self._pooled), *own] if own else []

    def _histogram(self, field: str, value: str, count: str) -> pd.DataFrame:
        where = "roles" if field == "scores" else "group"
        rows: list[tuple[str, int, int]] = []
        for label, groups in self._mirrors():
            counts = _summed(groups, where, field)
            rows.extend((label, int(each), int(counts[each])) for each in np.flatnonzero(counts))
        return pd.DataFrame(rows, columns=["strategy", value, count])

    def _per_game(self, field: str, names: Sequence[str]) -> pd.DataFrame:
        rows = []
        for label, groups in self._mirrors():
            for index, name in enumerate(names):
                mean, error = _mean_over_roles(groups, field, f"{field}_squares", index)
                half = z_value(0.95) * error
                rows.append((label, name, mean, float(np.clip(mean - half, 0.0, mean)), mean + half))
        return pd.DataFrame(rows, columns=["strategy", "name", "mean", "low", "high"])


_SHARE_COLUMNS = ["share", "low", "high", "se", "deff", "games", "blocks", "exploratory"]
_SPREAD_COLUMNS = ["games", "average", "sd", "least", "p5", "median", "p95", "most"]


def _share_row(share: Share, interval: Interval) -> dict[str, Any]:
    return {
        "share": share.estimate,
        "low": interval.low,
        "high": interval.high,
        "se": share.standard_error,
        "deff": share.deff,
        "games": share.n,
        "blocks": share.blocks,
        "exploratory": share.exploratory,
    }


def _spread_row(counts: np.ndarray[Any, Any]) -> dict[str, Any]:
    moments = moments_from_histogram(counts)
    present = np.flatnonzero(counts)
    return {
        "games": int(counts.sum()),
        "average": moments.mean,
        "sd": moments.sd,
        "least": int(present[0]),
        **{name: quantile_from_histogram(counts, q) for name, q in (("p5", 0.05), ("median", 0.5), ("p95", 0.95))},
        "most": int(present[-1]),
    }


def _summed(groups: Sequence[GroupTotals], where: str, field: str) -> np.ndarray[Any, Any]:
    """Return a tally field summed over groups and, for roles, over roles."""
    return np.sum([getattr(each, where)[field].sum(axis=0) for each in groups], axis=0)  # type: ignore[no-any-return]


def _standard_error(count: int, total: int, square: int) -> float:
    """Return the standard error of a mean from a sum and a sum of squares; NaN for one value, which cannot tell."""
    return math.sqrt(max(0, count * square - total * total)) / count / math.sqrt(count) if count > 1 else math.nan


def _mean_a_seat(groups: Sequence[GroupTotals], seats: int) -> tuple[float, float, float]:
    """Return mean score a seat and its 95 % interval, from the sums of each game's scores."""
    games = sum(each.games for each in groups)
    total = sum(each.count("scores_sum") for each in groups)
    square = sum(each.count("scores_squares") for each in groups)
    mean = total / games / seats
    error = _standard_error(games, total, square) / seats
    return mean, mean - z_value(0.95) * error, mean + z_value(0.95) * error


def _mean_over_roles(groups: Sequence[GroupTotals], sums: str, squares: str, index: int) -> tuple[float, float]:
    """Return mean and standard error of a quantity a seat and game.

    Seats of one game are not independent: the standard error is the mean of the seats' own, which holds however
    they are correlated.
    """
    means, errors = [], []
    for role in range(len(groups[0].roles)):
        games = sum(int(each.roles["games"][role]) for each in groups)
        total = sum(int(each.roles[sums][role, index]) for each in groups)
        square = sum(int(each.roles[squares][role, index]) for each in groups)
        means.append(total / games)
        errors.append(_standard_error(games, total, square))
    return sum(means) / len(means), sum(errors) / len(errors)


def _plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    plain = {str(name): value.item() if isinstance(value, np.generic) else value for name, value in row.items()}
    return {name: None if isinstance(value, float) and math.isnan(value) else value for name, value in plain.items()}
