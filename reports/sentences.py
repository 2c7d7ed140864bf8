"""What a run found out about strategies, scores, length and endings, a sentence at a time."""

from typing import TYPE_CHECKING, Any, NamedTuple

from reports import format as f
from reports.tests import matchup_verdict
from sim.api import POOLED, Results
from sim.histograms import quantile_from_histogram, quantile_interval_from_histogram
from sim.stats import MIN_BLOCKS, Share, clopper_pearson

if TYPE_CHECKING:
    import pandas as pd


def rows_of(frame: "pd.DataFrame", strategy: str) -> list[Any]:
    """Return the rows of one strategy (or POOLED) as named tuples."""
    return list(frame.loc[frame["strategy"] == strategy].itertuples())


def pooled_row(frame: "pd.DataFrame") -> Any:
    """Return the pooled row of a summary, None without any."""
    return next(iter(rows_of(frame, POOLED)), None)


CAPPED_LIMIT = 0.01
"""With a larger share of games stopped by the turn limit there is no verdict."""


class Capped(NamedTuple):
    """Games that the turn limit stopped, of how many, and what they are called."""

    stopped: int
    games: int
    kind: str

    @property
    def share(self) -> float:
        """Share of the games."""
        return self.stopped / self.games if self.games else 0.0

    @property
    def shown(self) -> str:
        """Share with an exact interval."""
        interval = clopper_pearson(self.stopped, self.games)
        return f"{f.percent_with(self.share, *interval)} of {self.kind}"


def capped(results: Results) -> Capped:
    """Return the games stopped by the turn limit where that matters most for the verdict.

    That is the worse of the pooled mirror games and of all tables at which everybody thinks: whether `random`
    ever finishes says nothing about the game.
    """
    floors = [strategy.is_floor for strategy in results.plan.strategies]
    rows: list[tuple[Any, Any]] = list(zip(results.plan.groups, results.tables.itertuples(), strict=True))
    thinking = [row for group, row in rows if not any(floors[index] for index in group.strategies)]
    thinking = thinking or [row for _, row in rows]
    tallies = [Capped(sum(row.capped for row in thinking), sum(row.games for row in thinking), "games")]
    limit = pooled_row(results.ends)  # its first cause is the turn limit
    if limit is not None:
        tallies.append(Capped(int(limit.games), int(pooled_row(results.ties).games), "mirror games"))
    return max(tallies, key=lambda tally: (tally.share, tally.games))


# --- strategies -----------------------------------------------------------------------------------

_Cells = dict[tuple[int, int], Share]


def strategy_sentences(results: Results) -> tuple[str, ...]:
    """Say which strategies are too strong or too weak."""
    if len(results.labels) == 1:
        return (f"Only {results.labels[0]} was played: nothing to compare.",)
    return (*_matchup_sentences(results), *_rank_sentences(results)) or (
        "Strategies did not meet: add duel or melee to --plan to compare them.",
    )


def _matchup_sentences(results: Results) -> list[str]:
    matrix = results.matchup_shares()
    cells = {(i, j): cell for i, row in enumerate(matrix) for j, cell in enumerate(row) if cell is not None}
    # Never judged against the floor: whether one beats that is told apart.
    thinking = [i for i, strategy in enumerate(results.plan.strategies) if not strategy.is_floor]
    if not cells:
        return []
    found = []
    if len(thinking) == 2 and (thinking[0], thinking[1]) in cells:
        found.append(_pair_sentence(results, cells, *thinking))
    elif any((i, j) not in cells for i in thinking for j in thinking if i != j):
        found.append("Not every pair of strategies has met yet, so none can be called dominant.")
    elif len(thinking) > 2:
        verdict = matchup_verdict([[matrix[i][j] for j in thinking] for i in thinking], len(results.unit_labels))
        found += [_row_sentence(results, cells, thinking, at, beats=True) for at in verdict.dominant]
        if not verdict.dominant:
            found.append("No strategy beats all others.")
        found += [_row_sentence(results, cells, thinking, at, beats=False) for at in verdict.hopeless]
        if verdict.exploratory:
            found.append(f"Some of these matchups rest on fewer than {MIN_BLOCKS} blocks of games.")
    return found + _floor_sentences(results, cells, thinking)


def _pair_sentence(results: Results, cells: _Cells, one: int, two: int) -> str:
    other = cells.get((two, one))
    if other is not None and other.estimate > cells[one, two].estimate:
        one, two = two, one
    cell, labels = cells[one, two], results.labels
    interval = cell.interval()
    if interval.low > results.par:
        who = f"{labels[one]} beats {labels[two]}"
    elif interval.high < results.par:
        who = f"{labels[one]} loses to {labels[two]}"
    else:
        who = f"{labels[one]} and {labels[two]} cannot be told apart"
    return f"{who}: {_shown(cell)} (par {f.par(results.par)})."


def _row_sentence(results: Results, cells: _Cells, thinking: list[int], at: int, *, beats: bool) -> str:
    row = thinking[at]
    rivals = sorted((j for j in thinking if j != row), key=lambda j: cells[row, j].estimate, reverse=not beats)
    share, rival = _shown(cells[row, rivals[0]]), results.labels[rivals[0]]
    verb, bound = ("beats", "at least") if beats else ("loses to", "at most")
    par = f.par(results.par)
    return f"{results.labels[row]} {verb} every other strategy: {bound} {share}, against {rival} (par {par})."


def _floor_sentences(results: Results, cells: _Cells, thinking: list[int]) -> list[str]:
    found = []
    for floor, strategy in enumerate(results.plan.strategies):
        rivals = [i for i in thinking if (i, floor) in cells]
        if not strategy.is_floor or not rivals:
            continue
        unproven = [i for i in rivals if cells[i, floor].interval().low <= results.par]
        least = min(rivals, key=lambda i: cells[i, floor].estimate)
        name, share = results.labels[least], _shown(cells[least, floor])
        if unproven:
            shown = [f"{results.labels[i]} with {_shown(cells[i, floor])}" for i in unproven]
            found.append(f"Not shown to beat {strategy.label}: {f.listed(shown)}.")
        elif len(rivals) > 1:
            found.append(f"Every strategy beats {strategy.label}; least clearly {name} with {share}.")
        else:
            found.append(f"{name} beats {strategy.label}: {share} (par {f.par(results.par)}).")
    return found


def _shown(share: Share) -> str:
    return f.percent_with(share.estimate, *share.interval())


def _rank_sentences(results: Results) -> list[str]:
    rows: list[Any] = list(results.ranks.itertuples())
    if not rows:
        return []

    def shown(row: Any) -> str:
        return f"{row.strategy} with {f.percent_with(row.share, row.low, row.high)}"

    best, worst = rows[0], rows[-1]
    found = [f"Strongest in a mixed field: {shown(best)}; weakest: {shown(worst)} (par {f.par(best.par)})."]
    level = [row for row in rows[1:-1] if row.high >= best.low]
    if level:
        found.append(f"Not clearly behind the strongest: {f.listed([shown(row) for row in level])}.")
    return found


# --- scores, length, endings ----------------------------------------------------------------------


def scoring_sentences(results: Results) -> tuple[str, ...]:
    """Say how much is scored, and with what."""
    row = pooled_row(results.score_summary)
    if row is None:
        return ("Scores were not looked at: no mirror games were played.",)
    found = [
        f"Final scores average {f.number_with(row.mean, row.low, row.high)} points; nine in ten lie between "
        f"{f.short(row.p5)} and {f.short(row.p95)}."
    ]
    points = rows_of(results.points, POOLED)[: len(results.game.state.SOURCES)]
    if len(points) > 1:
        top = max(points, key=lambda each: each.mean)
        found.append(
            f"The biggest source is {top.name}: {f.number_with(top.mean, top.low, top.high)} points a "
            f"player, {f.percent(top.part, 0)} of all."
        )
    margins = rows_of(results.margins, POOLED)
    counts = [0] * (1 + max((each.margin for each in margins), default=0))
    for each in margins:
        counts[each.margin] += each.count
    if sum(counts):
        middle = quantile_interval_from_histogram(counts, 0.5)
        median = f.short(quantile_from_histogram(counts, 0.5))
        found.append(f"The winner leads by {median} ({span(middle.low, middle.high)}) points in the median game.")
    return tuple(found)


def span(low: float, high: float) -> str:
    """Return an interval of whole or half numbers."""
    return f"{f.short(low)}{f.DASH}{f.short(high)}"


def length_sentences(results: Results) -> tuple[str, ...]:
    """Say how long games are."""
    row = pooled_row(results.length_summary)
    if row is None:
        return ("Length was not looked at: no mirror games were played.",)
    middle, turns = span(row.median_low, row.median_high), f"{results.game.header.turn_word}s"
    found = [
        f"The median game takes {f.short(row.median)} {turns} ({middle}); nine in ten take {f.short(row.p5)} to "
        f"{f.short(row.p95)}.",
        f"A game asks for {f.short(row.decisions)} decisions; {f.percent(row.forced, 0)} of all moves are forced, "
        "with only one thing to do.",
    ]
    floors = {strategy.label for strategy in results.plan.strategies if strategy.is_floor}
    own: list[Any] = [each for each in list(results.length_summary.itertuples())[1:] if each.strategy not in floors]
    if len(own) > 1:
        shortest, longest = min(own, key=lambda each: each.median), max(own, key=lambda each: each.median)
        if shortest.median < longest.median:
            found.append(
                f"Games among players of {shortest.strategy} are shortest (median {f.short(shortest.median)}), of "
                f"{longest.strategy} longest ({f.short(longest.median)})."
            )
    return (*found, *_stalling(results))


def _stalling(results: Results) -> tuple[str, ...]:
    """Name the rules that can make games of this kind lock up: those that were changed, else all of them."""
    stopped = capped(results)
    stalls = results.game.header.stalls
    if stopped.share <= CAPPED_LIMIT or not stalls:
        return ()
    rules = results.run.rules
    changed = [name for name in stalls if name in rules.changes]
    reasons = "; ".join(f"{name} = {rules.shown(name)} ({stalls[name]})" for name in changed or stalls)
    which = "Of the changed rules, these can lock games up" if changed else "Rules that can lock games up"
    return (f"{stopped.shown} never ended. {which}: {reasons}.",)


def ending_sentences(results: Results) -> tuple[str, ...]:
    """Say how games end: shared wins, causes, and the turn limit."""
    found = []
    row = pooled_row(results.ties)
    if row is not None:
        found.append(f"The win is shared in {f.percent_with(row.share, row.low, row.high)} of games.")
        causes = rows_of(results.ends, POOLED)[: len(results.game.state.END_CAUSES)]
        causes = sorted((each for each in causes if each.games), key=lambda each: -each.games)
        shown = [f"{each.cause} {f.percent_with(each.share, each.low, each.high)}" for each in causes]
        found.append(f"Why games end: {f.listed(shown)}.")
    everything = Capped(results.capped, results.totals.games, "all games")
    if everything.stopped:
        stopped = f.counted(everything.stopped, "game")
        found.append(f"Over all tables the turn limit stopped {stopped}: {everything.shown}.")
    else:
        found.append(f"The turn limit stopped none of {f.counted(everything.games, 'game')}.")
    return tuple(found)
