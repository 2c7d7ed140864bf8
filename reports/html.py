"""The report as one HTML file: readable offline, by keyboard, by screen reader, in print, dark and light.

Same results, same bytes: no clock (unless SOURCE_DATE_EPOCH sets it), no speed, no paths of this machine.
"""

import json
import os
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from reports import figures, tables
from reports import format as f
from reports.items import item_table, map_labels
from reports.seats import State
from reports.table import Table
from reports.tests import equal_shares
from reports.verdicts import Findings, findings
from sim.api import POOLED, Results
from sim.plan import KINDS
from sim.stats import LOOSE, TIGHT, tolerance_band
from sim.strategy import available_strategies

SOFT_LIMIT = 300_000
"""Bytes that a report of the usual size stays below."""

_UNTIMED = ("seconds", "threads", "games_per_second", "decisions_per_second")
_LOOKS = {
    State.BALANCED: ("ok", "Balanced"),
    State.LEANING: ("warn", "Leaning"),
    State.UNBALANCED: ("bad", "Unbalanced"),
    State.INCONCLUSIVE: ("warn", "Not enough games"),
    State.WITHHELD: ("bad", "No verdict"),
    State.NOT_PLAYED: ("warn", "Not measured"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A chart with the tables that hold its numbers; tables stand open where there is no chart."""

    chart: Markup | None
    tables: tuple[Table, ...]


def render(results: Results, *, odds_ratio: float = TIGHT) -> str:
    """Return the report of a run as the text of one HTML file; `odds_ratio` is the tolerance."""
    found = findings(results, odds_ratio)
    look, word = _LOOKS[found.seats.state]
    return _environment().get_template("report.html.j2").render(
        results=results,
        overview=results.overview,
        header=results.game.header,
        found=found,
        look=look,
        word=word,
        withheld=found.seats.state == State.WITHHELD,
        date=_date(),
        facts=_facts(results),
        seats=_seats(results, odds_ratio, found),
        strategies=_strategies(results, found),
        played_by=_played_by(results),
        scoring=_scoring(results, found),
        items=_items(results, found),
        length=_length(results, found),
        endings=[_part(None, tables.ends(results), tables.ties(results))],
        records=tables.records(results),
        method=[_part(None, tables.split(results)), _part(Markup(""), tables.all_tables(results))],
        effects=_effects(results),
        equality=_equality(results),
        tolerance=f.band_range(*tolerance_band(len(results.unit_labels), odds_ratio)),
        par=f.par(results.par),
        teams=results.plan.teams,
        command=command(results, odds_ratio),
        rules=tables.rules(results),
        data=_data(results),
    )  # fmt: skip


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["heading"] = f.capitalised
    environment.filters["prose"] = prose
    return environment


_UNBROKEN = re.compile(
    r"(?P<option>--[a-z]+(?: [a-z_]+=[\w,:]*\w| \d+| ID)?)"
    rf"|[\d.{f.THIN}]+{f.DASH}[\d.{f.THIN}]*\d(?:{f.NBSP}%)?"
)


def prose(text: str) -> Markup:
    """Return a sentence for the page, in which options and intervals are not broken over lines."""

    def kept(match: re.Match[str]) -> str:
        return f"<code>{match[0]}</code>" if match["option"] else f'<span class="whole">{match[0]}</span>'

    return Markup(_UNBROKEN.sub(kept, str(escape(text))))


def _date() -> str | None:
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(epoch), UTC).strftime("%Y-%m-%d") if epoch.isdecimal() else None


def _facts(results: Results) -> list[tuple[str, str]]:
    overview = results.overview
    changed = [f"{name} = {value}" for name, value in overview["rules_changed"].items()]
    date = _date()
    return [
        ("Game", f"{overview['title']} (rules {overview['rules_version']})"),
        ("Changed rules", ", ".join(changed) or "none"),
        ("Players", str(overview["players"]) + (" in two teams" if results.plan.teams else "")),
        ("Strategies", ", ".join(results.labels)),
        ("Games", f.count(overview["games"])),
        ("Seed", str(overview["seed"])),
        ("Digest", results.digest),
        ("playbalance", overview["playbalance"]),
        *([("Date", date)] if date else []),
    ]


# --- sections -------------------------------------------------------------------------------------


def _part(chart: str | None, *found: Table | None) -> Part:
    return Part(None if chart is None else Markup(chart), tuple(table for table in found if table is not None))


def _text(sentences: Sequence[str]) -> str:
    return " ".join(sentences)


def _seats(results: Results, odds_ratio: float, found: Findings) -> list[Part]:
    words = _text((found.seats.sentence, found.seats.scope))
    chart = figures.seat_forest(results, odds_ratio, f"{words} The tables below hold the numbers.")
    return [_part(chart, tables.seats(results, odds_ratio), tables.seats_by_strategy(results, odds_ratio))]


def _strategies(results: Results, found: Findings) -> list[Part]:
    words = f"{_text(found.strategies)} The tables below hold the numbers."
    heat = figures.matchup_heatmap(results, words)
    return [
        _part(heat, tables.matrix(results), tables.matchups(results)),
        _part(figures.rank_forest(results, words), tables.ranks(results)),
    ]


def _scoring(results: Results, found: Findings) -> list[Part]:
    words = f"{_text(found.scoring)} The tables below hold the numbers."
    return [
        _part(figures.score_histogram(results, words), tables.score_summary(results)),
        _part(figures.point_bars(results, words), tables.points(results), tables.by_strategy(results, "points")),
        _part(
            Markup(""),
            tables.uses(results),
            tables.by_strategy(results, "uses"),
            tables.ratios(results),
            tables.by_strategy(results, "ratios"),
        ),
    ]


def _items(results: Results, found: Findings) -> list[Part]:
    words = f"{_text(found.items)} The table below holds the numbers."
    table = item_table(results)
    chart = figures.item_scatter(results, words)
    if table is None or not results.game.has_picture:
        return [_part(chart, table)]
    labelled = results.game.picture(results.run.rules, map_labels(results))
    return [_part(labelled), _part(chart, table)]


def _length(results: Results, found: Findings) -> list[Part]:
    chart = figures.length_histogram(results, f"{_text(found.length)} The table below holds the numbers.")
    return [_part(chart, tables.length(results))]


def _played_by(results: Results) -> list[tuple[str, str]]:
    return [
        (each.label, each.summary + (" (the floor: kept out of pooled numbers)" if each.is_floor else ""))
        for each in results.plan.strategies
    ]


def _effects(results: Results) -> str:
    parts = []
    for name, frame in (("seats", results.seats), ("matchups", results.matchups), ("mixed field", results.ranks)):
        if len(frame):
            low, high = float(frame["deff"].min()), float(frame["deff"].max())
            parts.append(f"{name} {low:.2f}{f.DASH}{high:.2f}")
    return ", ".join(parts)


def _equality(results: Results) -> str:
    shares = results.headline
    if not shares:
        return ""
    test = equal_shares([each.estimate for each in shares], results.headline_covariance, shares[0].blocks)
    degrees = f.counted(test.df, "degree", "degrees")
    p = f"{test.p:.3f}" if test.p >= 0.001 else "below 0.001"
    return f"chi-square {test.statistic:.2f} with {degrees} of freedom, p {p}"


# --- how to get it again --------------------------------------------------------------------------


def command(results: Results, odds_ratio: float = TIGHT) -> str:
    """Return the command that plays this run again."""
    plan, run = results.plan, results.run
    parts = ["playbalance", "run", tables.game_argument(results)]
    parts += ["--players", str(plan.players)]
    if run.until is not None:
        parts += ["--until", f"{run.until * 100:g}pp"]
    if run.until is None or not run.reached:
        parts += ["--games", str(plan.asked)]
    parts += ["--seed", str(plan.seed)]
    named = tables.strategy_arguments(results)
    if sorted(named) != sorted(available_strategies(results.game)):
        parts += ["--strategies", ",".join(named)]
    if list(plan.kinds) != [kind for kind in KINDS if kind != "ablation" or plan.items]:
        parts += ["--plan", ",".join(plan.kinds)]
    for name in run.rules.changes:
        parts += ["--rule", f"{name}={run.rules.shown(name)}"]
    if odds_ratio == LOOSE:
        parts += ["--tolerance", "loose"]
    return shlex.join(parts)


def _data(results: Results) -> Markup:
    """Return the tables as JSON that can stand in a page, column names once a table.

    Of what there is for each item only the rows over all strategies, and no table of ablations: a page must stay small.
    """
    everything = results.to_dict()
    overview = {name: value for name, value in everything.pop("overview").items() if name not in _UNTIMED}
    data: dict[str, Any] = {"overview": overview}
    for name, frame in results.frames().items():
        kept = everything[name]
        if name in ("items", "ablation"):
            kept = [row for row in kept if row["strategy"] == POOLED]
        if name == "tables":
            kept = [row for row in kept if row["kind"] != "ablation"]
        rows = [list(row.values()) for row in kept]
        data[name] = {"columns": list(frame.columns), "rows": rows}
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))
