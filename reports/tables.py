"""Presentation tables: frames turned into titled rows of text, shared by the terminal and the page."""

import math
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from reports import format as f
from reports.seats import Mark, State, judge
from reports.sentences import pooled_row, rows_of
from reports.table import Table
from reports.verdicts import own_rows, pooled_judgement, withheld
from sim.api import POOLED, Results
from sim.game import shipped_games
from sim.knobs import show_value
from sim.stats import MIN_BLOCKS, TIGHT
from sim.strategy import available_strategies

HOLDS_PAR = "·"
"""Stands after a number whose interval holds par."""

_MARKS = {
    Mark.WITHIN: "within tolerance",
    Mark.BEYOND: "beyond tolerance",
    Mark.OFF_PAR: "off par",
    Mark.OPEN: "open",
}


_FEW = f"{f.EXPLORATORY} fewer than {MIN_BLOCKS} blocks of games: a first impression."


def _notes(*lines: str, few: object = False) -> tuple[str, ...]:
    return tuple(line for line in (*lines, _FEW if few else "") if line)


def _summary_rows(frame: Any, *, pooled: bool = True) -> list[tuple[str, Any]]:
    """Return (name, row) of a frame with one row a strategy; a lone strategy stands for itself."""
    rows = list(frame.itertuples())
    if len(rows) == 2:
        return [(str(rows[1].strategy), rows[1])]
    named = [(str(row.strategy), row) for row in rows[1:]]
    return [(POOLED, rows[0]), *named] if pooled and rows else named


def _shares(row: Any) -> tuple[str, str]:
    """Return a share and its interval, the share marked if exploratory."""
    places = f.share_digits(row.low, row.high)
    mark = f.EXPLORATORY if row.exploratory else ""
    return f.percent(row.share, places) + mark, f.percent_range(row.low, row.high, places)


# --- seats ----------------------------------------------------------------------------------------


def seats(results: Results, odds_ratio: float = TIGHT) -> Table | None:
    """Return the seats over all strategies: share, interval, par, tolerance, and what that means."""
    judgement = pooled_judgement(results, odds_ratio)
    if judgement is None:
        return None
    rows, grey = [], set()
    pooled = rows_of(results.seats, POOLED)
    for at, (row, unit) in enumerate(zip(pooled, judgement.units, strict=False)):
        share, interval = _shares(row)
        band = f.band_range(*judgement.band)
        mark = State.WITHHELD.value if withheld(results) else _MARKS[unit.mark]
        rows.append((f.capitalised(unit.name), share, interval, f.par(judgement.par), band, mark))
        if row.exploratory:
            grey |= {(at, 1), (at, 2)}
    sequence = results.run.until is not None
    return Table(
        key="seats",
        title="Seats",
        columns=(
            "team" if results.plan.teams else "seat",
            "wins",
            "interval, any look" if sequence else "95\u00a0% interval",
            "par",
            "tolerance",
            "that is",
        ),
        rows=tuple(rows),
        words=frozenset({0, 5}),
        grey=frozenset(grey),
        notes=_notes("Intervals hold at every look of --until together." if sequence else "", few=grey),
    )


def seats_by_strategy(results: Results, odds_ratio: float = TIGHT) -> Table | None:
    """Return the seats strategy by strategy; None if there is only one."""
    groups = [(name, list(rows)) for name, rows in groupby(own_rows(results), key=lambda row: str(row.strategy))]
    if len(groups) < 2:
        return None
    two, rows, grey = len(results.unit_labels) == 2, [], set()
    for at, (name, own) in enumerate(groups):
        state = State.WITHHELD if withheld(results) else judge(own, odds_ratio).state
        few = own[0].exploratory
        cells: tuple[str, ...]
        if two:
            cells = _shares(own[0])
        else:
            cells = tuple(plus_minus(row.share, row.low, row.high) + (f.EXPLORATORY if few else "") for row in own)
        rows.append((name, *cells, _state_word(state)))
        if few:
            grey |= {(at, column) for column in range(1, len(cells) + 1)}
    units = results.unit_labels
    return Table(
        key="seats-by-strategy",
        title="Seats by strategy",
        columns=("all seats play", *((f"{units[0]} wins", "95\u00a0% interval") if two else units), "seats look"),
        rows=tuple(rows),
        words=frozenset({0, len(rows[0]) - 1}),
        grey=frozenset(grey),
        notes=_notes("" if two else f"Wins in %, with 95 % intervals; par is {f.par(results.par)}.", few=grey),
    )


def _state_word(state: State) -> str:
    return "open" if state == State.INCONCLUSIVE else state.value


def plus_minus(share: float, low: float, high: float) -> str:
    """Return a share and half the width of its interval, both in percent without the sign: 24.3 ±1.2."""
    places = f.share_digits(low, high)
    return f"{share * 100:.{places}f}{f.NBSP}±{(high - low) * 50:.{places}f}"


# --- strategies -----------------------------------------------------------------------------------


def strategy_order(results: Results) -> list[int]:
    """Return strategies by strength in the melee, without one by their mean share in duels; the floor last."""
    labels = results.labels
    strength = {str(row.strategy): float(row.share) for row in _tuples(results.ranks)}
    if not strength:
        means = results.matchups.groupby("strategy")["share"].mean()
        strength = {str(name): float(share) for name, share in means.items()}
    floors = [strategy.is_floor for strategy in results.plan.strategies]
    return sorted(range(len(labels)), key=lambda i: (floors[i], -strength.get(labels[i], 0.0), i))


def _tuples(frame: Any) -> list[Any]:
    return list(frame.itertuples())


def matrix(results: Results) -> Table | None:
    """Return the share of each strategy against each other one, columns numbered as rows are."""
    if results.matchups.empty:
        return None
    shares, order, par = results.matchup_shares(), strategy_order(results), results.par
    rows, grey, widths = [], set(), []
    for at, i in enumerate(order):
        cells = []
        for column, j in enumerate(order, start=1):
            share = shares[i][j]
            if share is None:
                cells.append(f.NONE if i == j else "")
                continue
            low, high = share.interval()
            widths.append((high - low) / 2)
            mark = HOLDS_PAR if low <= par <= high else f.FIGURE_SPACE
            if share.exploratory:
                mark = f.EXPLORATORY
                grey.add((at, column))
            cells.append(f"{share.estimate * 100:.1f}{mark}")
        rows.append((f"{at + 1}{f.NBSP}{results.labels[i]}", *cells))
    least, most = f"{min(widths) * 100:.1f}", f"{max(widths) * 100:.1f}"
    reach = least if least == most else f"{least} to {most}"
    several = len(results.unit_labels) > 2
    return Table(
        key="matchups",
        title="Matchups: how often the row wins against the column, in\u00a0%",
        columns=(
            "one of the row among copies of the column" if several else "row against column",
            *map(str, range(1, len(order) + 1)),
        ),
        rows=tuple(rows),
        grey=frozenset(grey),
        notes=_notes(
            f"Par is {f.par(par)}; each number ±{reach} points.",
            f"{HOLDS_PAR} cannot be told from par: its interval holds it.",
            few=grey,
        ),
    )


def matchups(results: Results) -> Table | None:
    """Return every matchup with its interval."""
    if results.matchups.empty:
        return None
    at = {results.labels[index]: place for place, index in enumerate(strategy_order(results))}
    found = sorted(_tuples(results.matchups), key=lambda row: (at[row.strategy], at[row.opponent]))
    rows = [(f"{row.strategy} against {row.opponent}", *_shares(row), f.count(row.games)) for row in found]
    grey = {(place, column) for place, row in enumerate(found) if row.exploratory for column in (1, 2)}
    return Table(
        key="matchup-intervals",
        title="Matchups with intervals",
        columns=("matchup", "wins", "95\u00a0% interval", "games"),
        rows=tuple(rows),
        grey=frozenset(grey),
        notes=_notes(few=grey),
    )


def ranks(results: Results) -> Table | None:
    """Return the strategies by strength in a mixed field."""
    found = _tuples(results.ranks)
    if not found:
        return None
    rows = [
        (f"{row.rank}{f.NBSP}{row.strategy}", *_shares(row), f"{row.par_index:.2f}", f.count(row.games))
        for row in found
    ]
    grey = {(at, column) for at, row in enumerate(found) if row.exploratory for column in (1, 2, 3)}
    return Table(
        key="ranks",
        title="Strength in a mixed field",
        columns=("strategy", "wins", "95\u00a0% interval", "times par", "seats played"),
        rows=tuple(rows),
        grey=frozenset(grey),
        notes=_notes(f"Tables drawn from all strategies; par is {f.par(float(found[0].par))}.", few=grey),
    )


# --- scores and what they are made of -------------------------------------------------------------


def score_summary(results: Results) -> Table | None:
    """Return final scores, a row a strategy."""
    found = _summary_rows(results.score_summary)
    if not found:
        return None
    rows = []
    for name, row in found:
        places = f.number_digits(row.low, row.high)
        rows.append(
            (
                name,
                f.number(row.mean, places),
                f.number_range(row.low, row.high, places),
                f.number(row.sd, 1),
                f"{f.short(row.p5)}{f.DASH}{f.short(row.p95)}",
                f"{f.short(row.least)}{f.DASH}{f.short(row.most)}",
            )
        )
    columns = ("all seats play", "mean score", "95\u00a0% interval", "spread (SD)", "nine in ten", "all")
    return Table(key="scores", title="Final scores", columns=columns, rows=tuple(rows))


def points(results: Results) -> Table | None:
    """Return where points come from, over all strategies."""
    found = rows_of(results.points, POOLED)[: len(results.game.state.SOURCES)]
    rows = [(str(row.name), *_mean(row), f.percent(row.part, 0)) for row in found]
    return _table("points", "Points by source", ("source", "points a player", "95\u00a0% interval", "part"), rows)


def uses(results: Results) -> Table | None:
    """Return how often actions are used, over all strategies."""
    found = rows_of(results.uses, POOLED)[: len(results.game.state.ACTIONS)]
    rows = [(str(row.name), *_mean(row)) for row in found]
    return _table("uses", "Actions", ("action", "times a player and game", "95\u00a0% interval"), rows)


def ratios(results: Results) -> Table | None:
    """Return what the game puts in relation, over all strategies; None if it has nothing of that kind."""
    rows = [(str(row.name), *_mean(row)) for row in rows_of(results.ratios, POOLED)]
    return _table("ratios", "Ratios", ("ratio", "all together", "interval, 95\u00a0% or more"), rows)


def by_strategy(results: Results, what: str) -> Table | None:
    """Return `points`, `uses` or `ratios` with a column for each strategy; None with fewer than two of them."""
    frame = getattr(results, what)
    names = [str(name) for name in frame["strategy"].unique() if name != POOLED]
    if len(names) < 2:
        return None
    rows: dict[str, list[str]] = {}
    for row in _tuples(frame):
        if row.strategy != POOLED:
            places = f.number_digits(row.low, row.high)
            half = (row.high - row.low) / 2
            give = "" if math.isnan(half) else f"{f.NBSP}±{f.number(half, places)}"
            rows.setdefault(str(row.name), []).append(f"{f.number(row.mean, places)}{give}")
    title, first = {
        "points": ("Points by source and strategy", "source"),
        "uses": ("Actions by strategy", "action"),
        "ratios": ("Ratios by strategy", "ratio"),
    }[what]
    return _table(f"{what}-by-strategy", title, (first, *names), [(name, *cells) for name, cells in rows.items()])


def _mean(row: Any) -> tuple[str, str]:
    places = f.number_digits(row.low, row.high)
    return f.number(row.mean, places), f.number_range(row.low, row.high, places)


def _table(
    key: str, title: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], note: str = ""
) -> Table | None:
    return Table(key=key, title=title, columns=columns, rows=tuple(rows), notes=_notes(note)) if rows else None


# --- length and endings ---------------------------------------------------------------------------


def length(results: Results) -> Table | None:
    """Return the length of games, a row a strategy."""
    rows = [
        (
            name,
            f.short(row.median),
            f"{f.short(row.median_low)}{f.DASH}{f.short(row.median_high)}",
            f"{f.short(row.p5)}{f.DASH}{f.short(row.p95)}",
            f"{f.short(row.least)}{f.DASH}{f.short(row.most)}",
            f.short(row.decisions),
            f.percent(row.forced, 0),
        )
        for name, row in _summary_rows(results.length_summary)
    ]
    columns = ("all seats play", "median", "95\u00a0% interval", "nine in ten", "all", "decisions", "forced")
    return _table("length", f"Length in {results.game.header.turn_word}s", columns, rows)


def ties(results: Results) -> Table | None:
    """Return how often the win is shared, a row a strategy."""
    rows = []
    for name, row in _summary_rows(results.ties):
        places = f.share_digits(row.low, row.high)
        share, interval = f.percent(row.share, places), f.percent_range(row.low, row.high, places)
        rows.append((name, share, interval, f.count(row.ties), f.count(row.games)))
    return _table("ties", "Shared wins", ("all seats play", "shared", "95\u00a0% interval", "ties", "games"), rows)


def ends(results: Results) -> Table | None:
    """Return why games end, over all strategies; causes that never came up are left out."""
    total = pooled_row(results.ties)
    rows = []
    for row in rows_of(results.ends, POOLED)[: len(results.game.state.END_CAUSES)]:
        if row.games:
            places = f.share_digits(row.low, row.high)
            share, interval = f.percent(row.share, places), f.percent_range(row.low, row.high, places)
            rows.append((str(row.cause), share, interval, f.count(row.games)))
    note = f"Of {f.counted(int(total.games), 'mirror game')}." if rows else ""
    return _table("ends", "Why games end", ("cause", "share", "95\u00a0% interval", "games"), rows, note)


def records(results: Results) -> Table | None:
    """Return games worth a look, with the id that `replay` takes."""
    turns = f"{results.game.header.turn_word}s"
    unit = {"longest game": turns, "shortest game": turns}
    rows = [
        (str(row.record), f"{f.count(row.value)}{f.NBSP}{unit.get(str(row.record), 'points')}", str(row.game))
        for row in _tuples(results.records)
    ]
    found = _table("records", "Games worth a look", ("record", "value", "game"), rows)
    if found is None:
        return None
    files = [name for name in strategy_arguments(results) if name not in results.labels]
    how = f"Watch one: playbalance replay {game_argument(results)} --seed {results.plan.seed} --game ID"
    how += f" --strategies {','.join(files)}" if files else ""
    return Table("records", found.title, found.columns, found.rows, words=frozenset({0, 2}), notes=(how,))


def game_argument(results: Results) -> str:
    """Return what to call the game on the command line: its name, or that of its folder if it does not ship."""
    game = results.game
    return game.name if game.name in shipped_games() else game.folder.name


def strategy_arguments(results: Results) -> list[str]:
    """Return what to call the strategies on the command line: those that do not ship by their files."""
    shipped = available_strategies(results.game)
    return [
        each.label if each.name in shipped else f"{each.path.name}{each.label.removeprefix(each.name)}"
        for each in results.plan.strategies
    ]


# --- what was played ------------------------------------------------------------------------------

_KINDS = {
    "mirror": "mirror: one strategy in every seat",
    "duel": "duel: one strategy against copies of another",
    "melee": "melee: tables drawn from all strategies",
    "ablation": "ablation: one strategy in every seat, an item that does nothing for one of them",
}


def split(results: Results) -> Table | None:
    """Return how the games were split among kinds of tables."""
    rows = []
    for kind, group in results.tables.groupby("kind", sort=False):
        sums = [f.count(int(group[column].sum())) for column in ("blocks", "games", "capped")]
        per_block = f.count(int(group["games_per_block"].iloc[0]))
        rows.append((_KINDS[str(kind)], f.count(len(group)), sums[0], per_block, *sums[1:]))
    columns = ("kind", "tables", "blocks", "games a block", "games", "stopped by turn limit")
    return _table("split", "How the games were split", columns, rows)


def all_tables(results: Results) -> Table | None:
    """Return every table with its games; ablations, one for each item and strategy, are summed up in `split`."""
    rows = [
        (f"{row.kind}: {row.strategies}", *map(f.count, (row.blocks, row.games_per_block, row.games, row.capped)))
        for row in _tuples(results.tables)
        if row.kind != "ablation"
    ]
    columns = ("table", "blocks", "games a block", "games", "stopped by turn limit")
    return _table("tables", "All tables", columns, rows)


def effort(results: Results) -> list[tuple[str, str]]:
    """Return what the run took; differs from machine to machine, so never part of the page."""
    overview = results.overview
    return [
        ("games", f.count(overview["games"])),
        ("decisions", f.count(overview["decisions"])),
        ("time", f"{overview['seconds']:.1f}{f.NBSP}s on {f.counted(overview['threads'], 'thread')}"),
        ("games a second", f.count(overview["games_per_second"])),
        ("decisions a second", f.count(overview["decisions_per_second"])),
    ]


def rules(results: Results) -> Table:
    """Return all rules that can be changed, the changed ones marked."""
    game, run, rows = results.game, results.run.rules, []
    for name, knob in game.knobs.items():
        default = show_value(knob.parse(knob.default_for(results.plan.players), results.plan.players))
        value = run.shown(name)
        unit = f" {knob.unit}" if knob.unit else ""
        mark = "" if value == default else ", changed"
        rows.append((name, f"{value}{unit}{mark}", default, f"{knob.meaning}. Takes {knob.allowed}."))
    return Table(
        key="rules",
        title="Rules of this run",
        columns=("rule", "value", "default", "meaning"),
        rows=tuple(rows),
        words=frozenset({0, 1, 2, 3}),
        notes=("Change one with --rule name=value.",),
    )
