"""Charts as inline SVG: the same bytes for the same numbers, in the colours of the page that holds them.

Matplotlib draws; what it writes is then cut down to plain shapes and text, whose colours become CSS variables of the
page, so that a chart is light, dark or printed as the page is. Its words are in `title` and `desc`; the table beside
it holds the same numbers.
"""

import io
import math
import re
from collections.abc import Sequence
from html import escape
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from reports import format as f
from reports.items import base_deed, item_frame
from reports.sentences import pooled_row, rows_of
from reports.tables import strategy_order
from reports.verdicts import own_rows, pooled_judgement
from sim.api import POOLED, Results
from sim.stats import Interval

WIDTH = 5.4
"""Inches; at 72 points each this is the width of the drawing, in which text has a size of 10."""
MAX_BINS = 60
MAX_HEAT = 12
"""Largest matrix that is drawn; beyond it numbers would be too small to read."""
MAX_SERIES = 6
NAMED = 4
"""Points of a scatter that are named at either end, of those that differ from nothing."""
MAX_LABEL = 30
"""Longest name that is drawn whole; tables have the rest."""

SERIES = ("#0072b2", "#c44e00", "#2b0a66", "#9a28ee", "#80624f", "#1e1418")
HEAT = ("#1f5fa8", "#6fa3d8", "#cfe0f2", "#f2f2f2", "#f7d9b8", "#e39a4b", "#b35806")
_TEXT, _MUTED, _AXIS, _BAND, _GROUND = "#1b1f23", "#57606a", "#8c959f", "#e7f6ec", "#ffffff"
# Stand-ins for text on a coloured ground, which is light or dark as its ground demands.
_ON_SERIES = tuple(f"#fefe0{i}" for i in range(MAX_SERIES))
_ON_HEAT = tuple(f"#fefd0{i}" for i in range(len(HEAT)))
_VARIABLES = {
    _TEXT: "text",
    _MUTED: "muted",
    _AXIS: "axis",
    _BAND: "band",
    _GROUND: "ground",
    **{colour: f"s{i}" for i, colour in enumerate(SERIES)},
    **{colour: f"h{i}" for i, colour in enumerate(HEAT)},
    **{colour: f"on-s{i}" for i, colour in enumerate(_ON_SERIES)},
    **{colour: f"on-h{i}" for i, colour in enumerate(_ON_HEAT)},
}
_MARKERS = ("o", "s", "^", "D", "v", "P")
_HEAT_EDGES = (-1.2, -0.5, -0.1, 0.1, 0.5, 1.2)
"""Between colours, in log odds against par; the middle is the tight tolerance."""


# --- from matplotlib to the page ------------------------------------------------------------------


def _settings() -> dict[str, Any]:
    return {
        "svg.fonttype": "none",
        "svg.hashsalt": "playbalance",
        "font.family": ["DejaVu Sans"],
        "font.size": 10,
        "text.color": _TEXT,
        "axes.edgecolor": _AXIS,
        "axes.labelcolor": _MUTED,
        "axes.labelsize": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.facecolor": "none",
        "figure.facecolor": "none",
        "savefig.facecolor": "none",
        "xtick.color": _AXIS,
        "xtick.labelcolor": _MUTED,
        "ytick.color": _AXIS,
        "ytick.labelcolor": _TEXT,
        "text.parse_math": False,  # a dollar sign in a name is a dollar sign
    }


class _Drawing:
    """A figure with one pair of axes, to be drawn under fixed settings and saved as inline SVG."""

    def __init__(self, height: float) -> None:
        self._context = matplotlib.rc_context()
        self._height = height

    def __enter__(self) -> "_Drawing":
        self._context.__enter__()
        matplotlib.rcdefaults()
        for name, value in _settings().items():
            matplotlib.rcParams[name] = value  # type: ignore[index]
        self.figure = Figure(figsize=(WIDTH, self._height), layout="constrained")
        self.axes: Axes = self.figure.add_subplot()
        return self

    def __exit__(self, *problem: Any) -> None:
        self._context.__exit__(*problem)

    def svg(self, key: str, title: str, description: str) -> str:
        """Return the drawing as SVG to be put into a page; `key` makes its ids unique there."""
        file = io.StringIO()
        metadata = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        self.figure.savefig(file, format="svg", metadata=metadata)
        return _inline(file.getvalue(), key, title, description)


def _inline(text: str, key: str, title: str, description: str) -> str:
    box = re.search(r'viewBox="([^"]+)"', text)
    body = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r"<defs>\s*<style[^>]*>.*?</style>\s*</defs>", "", body, flags=re.DOTALL)
    body = re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL)
    body = body.replace("xlink:href", "href")
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', body))
    body = re.sub(r' id="([^"]+)"', lambda m: f' id="{key}-{m[1]}"' if m[1] in used else "", body)
    body = re.sub(r'(href="#|url\(#)', rf"\g<1>{key}-", body)
    body = re.sub(r"font-family: [^;\"]+;? ?", "", body)
    body = re.sub(r"font: ([0-9.]+)px [^;\"]+", r"font-size: \1px", body)
    body = re.sub(r"#[0-9a-f]{6}", _variable, body)
    body = re.sub(r"(\d+\.\d{2})\d+", r"\1", body)
    body = re.sub(r"\s*\n\s*", "\n", body).strip()
    return (
        f'<svg class="chart" viewBox="{box[1] if box else ""}" role="img" aria-labelledby="{key}-title {key}-desc">\n'
        f'<title id="{key}-title">{escape(title)}</title>\n<desc id="{key}-desc">{escape(description)}</desc>\n'
        f'<g aria-hidden="true">\n{body}\n</g>\n</svg>'
    )


def _short(name: str) -> str:
    return name if len(name) <= MAX_LABEL else name[: MAX_LABEL - 1] + "…"


def _variable(match: re.Match[str]) -> str:
    name = _VARIABLES.get(match[0])
    return f"var(--{name})" if name else match[0]


# --- seats ----------------------------------------------------------------------------------------


def seat_forest(results: Results, odds_ratio: float, description: str) -> str | None:
    """Draw the share of each seat, over all strategies and by strategy, on tolerance and par."""
    judgement = pooled_judgement(results, odds_ratio)
    if judgement is None:
        return None
    two = len(judgement.units) == 2
    groups: list[tuple[str, list[tuple[int, Any]]]] = [
        (f.capitalised(unit.name), [(at, row)])
        for at, (unit, row) in enumerate(zip(judgement.units, rows_of(results.seats, POOLED), strict=False))
    ]
    own: dict[str, list[tuple[int, Any]]] = {}
    for row in own_rows(results):
        own.setdefault(str(row.strategy), []).append((len(own.get(str(row.strategy), [])), row))
    if len(own) > 1:
        head = f"{f.capitalised(judgement.units[0].name)}, by strategy:" if two else "By strategy:"
        groups += [(head, []), *((name, rows[:1] if two else rows) for name, rows in own.items())]
    title = "Share of wins by seat"
    return _forest("seats", title, description, groups, judgement.par, judgement.band)


def rank_forest(results: Results, description: str) -> str | None:
    """Draw the strength of each strategy in a mixed field."""
    rows = list(results.ranks.itertuples())
    if not rows:
        return None
    groups: list[tuple[str, list[tuple[int, Any]]]] = [(f"{row.rank} {row.strategy}", [(0, row)]) for row in rows]
    par = 1 / results.plan.players
    return _forest("ranks", "Share of wins in a mixed field", description, groups, par, None)


def _forest(
    key: str,
    title: str,
    description: str,
    groups: Sequence[tuple[str, Sequence[tuple[int, Any]]]],
    par: float,
    band: Interval | None,
) -> str:
    """Draw dots with intervals, a row a group.

    A group of several shows them above each other, told apart by shape; a group of none is a heading.
    """
    heights = [0.3 if len(rows) < 2 else 0.12 * len(rows) + 0.14 for _, rows in groups]
    tops, y = [], 0.0
    for each in heights:
        tops.append(y + each / 2)
        y += each
    with _Drawing(y + 0.9) as drawing:
        axes = drawing.axes
        if band is not None:
            axes.axvspan(band.low, band.high, color=_BAND, linewidth=0, zorder=0)
        axes.axvline(par, color=_MUTED, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
        for (_, rows), middle in zip(groups, tops, strict=True):
            for series, row in rows:
                height = middle + 0.12 * (rows.index((series, row)) - (len(rows) - 1) / 2)
                colour = SERIES[series % MAX_SERIES]
                axes.plot(
                    [row.low, row.high], [height, height], color=colour, linewidth=2, solid_capstyle="butt", zorder=2
                )
                fill = _GROUND if row.exploratory else colour
                axes.plot(
                    [row.share], [height], _MARKERS[series % MAX_SERIES], color=colour, markersize=6, zorder=3,
                    markerfacecolor=fill,
                )  # fmt: skip
            if len(rows) == 1:
                shown = f.percent(rows[0][1].share, f.share_digits(rows[0][1].low, rows[0][1].high))
                mark = f.EXPLORATORY if rows[0][1].exploratory else ""
                axes.annotate(
                    shown + mark, (1, middle), xycoords=("axes fraction", "data"), xytext=(6, 0),
                    textcoords="offset points", va="center", fontsize=10,
                )  # fmt: skip
        axes.set_yticks(tops, [_short(name) for name, _ in groups])
        axes.tick_params(axis="y", length=0)
        axes.set_ylim(y + 0.05, -0.05)
        _percent_axis(axes)
        edge = f"; shaded: tolerance, {f.band_range(*band)}" if band is not None else ""
        axes.set_xlabel(f"share of wins\ndashed: par, {f.par(par)}{edge}")
        return drawing.svg(key, title, description)


def _percent_axis(axes: Axes) -> None:
    low, high = axes.get_xlim()
    low, high = max(low, -0.02), min(high, 1.02)
    axes.set_xlim(low, high)
    step = next((each for each in (0.01, 0.02, 0.05, 0.1) if (high - low) / each <= 7), 0.2)
    ticks = [i * step for i in range(math.ceil(low / step), math.floor(high / step) + 1)]
    axes.set_xticks(ticks, [f"{tick * 100:.0f}{f.NBSP}%" for tick in ticks])


# --- matchups -------------------------------------------------------------------------------------


def matchup_heatmap(results: Results, description: str) -> str | None:
    """Draw the matrix of matchups, a number in each cell; None if there are too many to read, or none."""
    order, shares, par = strategy_order(results), results.matchup_shares(), results.par
    count = len(order)
    if results.matchups.empty or count > MAX_HEAT:
        return None
    with _Drawing(0.32 * count + 0.85) as drawing:
        axes = drawing.axes
        for y, i in enumerate(order):
            for x, j in enumerate(order):
                share = shares[i][j]
                if share is None:
                    continue
                level = heat_level(share.estimate, par)
                axes.add_patch(Rectangle((x, y), 1, 1, facecolor=HEAT[level], edgecolor=_GROUND, linewidth=1.5))
                low, high = share.interval()
                mark = f.EXPLORATORY if share.exploratory else "·" if low <= par <= high else ""
                text = f"{share.estimate * 100:.0f}{mark}"
                axes.text(x + 0.5, y + 0.5, text, ha="center", va="center", color=_ON_HEAT[level])
        axes.set_xlim(0, count)
        axes.set_ylim(count, 0)
        middles = [at + 0.5 for at in range(count)]
        axes.set_xticks(middles, [str(at + 1) for at in range(count)])
        axes.set_yticks(middles, [_short(f"{at + 1} {results.labels[i]}") for at, i in enumerate(order)])
        axes.tick_params(length=0, top=True, labeltop=True, bottom=False, labelbottom=False)
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.set_xlabel("wins of the row against the column, in %")
        return drawing.svg("matchups", "Matchups of strategies", description)


def heat_level(share: float, par: float) -> int:
    """Return the colour of a share from 0 (wins most) to 6 (wins least): steps of its odds against par."""
    inside = min(max(share, 1e-6), 1 - 1e-6)
    distance = math.log(inside / (1 - inside)) - math.log(par / (1 - par))
    return sum(distance < edge for edge in _HEAT_EDGES)


# --- distributions --------------------------------------------------------------------------------


def score_histogram(results: Results, description: str) -> str | None:
    """Draw how final scores are spread."""
    row = pooled_row(results.score_summary)
    if row is None:
        return None
    counts = {int(each.score): int(each.count_) for each in _counts(results.scores)}
    return _histogram("scores", "Final scores", description, counts, row, "final score", "players")


def length_histogram(results: Results, description: str) -> str | None:
    """Draw how long games are."""
    row = pooled_row(results.length_summary)
    if row is None:
        return None
    turns = f"{results.game.header.turn_word}s"
    counts = {int(each.turns): int(each.count_) for each in _counts(results.lengths)}
    return _histogram("length", f"Length of games in {turns}", description, counts, row, turns, "games")


def _counts(frame: Any) -> list[Any]:
    """Return the pooled rows of a histogram; `count` is a method of tuples, hence the other name."""
    return list(frame.loc[frame["strategy"] == POOLED].rename(columns={"count": "count_"}).itertuples())


def _histogram(key: str, title: str, description: str, counts: dict[int, int], row: Any, what: str, of: str) -> str:
    total = sum(counts.values())
    least, most = min(counts), max(counts)
    # A few games that run to the turn limit must not squeeze all others into one corner.
    last = min(most, math.ceil(row.p95 + 1.5 * max(1.0, row.p95 - row.p5)))
    width = max(1, math.ceil((last - least + 1) / MAX_BINS))
    bins: dict[int, int] = {}
    beyond = 0
    for value, number in counts.items():
        if value > last:
            beyond += number
        else:
            start = least + (value - least) // width * width
            bins[start] = bins.get(start, 0) + number
    with _Drawing(2.5) as drawing:
        axes = drawing.axes
        starts = sorted(bins)
        axes.bar(
            [start - 0.5 for start in starts],
            [bins[start] / total for start in starts],
            width=width * 0.94,
            align="edge",
            color=SERIES[0],
            linewidth=0,
        )
        top = max(bins.values()) / total
        for value, name, style, height in (
            (row.p5, "5 %", (0, (4, 3)), 1.06),
            (row.median, "median", "solid", 1.17),
            (row.p95, "95 %", (0, (4, 3)), 1.06),
        ):
            axes.plot([value, value], [0, top * height], color=_TEXT, linewidth=1.2, linestyle=style)
            axes.text(value, top * (height + 0.02), f"{name}: {f.short(value)}", ha="center", va="bottom")
        axes.set_ylim(0, top * 1.32)
        axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
        digits = 0 if top >= 0.04 else 1
        axes.yaxis.set_major_formatter(lambda value, _: f"{value * 100:.{digits}f}{f.NBSP}%")
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
        more = f"; {f.count(beyond)} beyond, up to {f.count(most)}" if beyond else ""
        axes.set_xlabel(f"{what}{more}")
        axes.set_ylabel(f"share of {of}")
        return drawing.svg(key, title, description)


# --- points ---------------------------------------------------------------------------------------


def point_bars(results: Results, description: str) -> str | None:
    """Draw where points come from: a stacked bar a strategy, each part with its letter and number."""
    sources = list(results.game.state.SOURCES)
    if results.points.empty or len(sources) < 2:
        return None
    means: dict[str, list[float]] = {}
    for each in list(results.points.itertuples()):
        means.setdefault(str(each.strategy), []).append(float(each.mean))  # type: ignore[arg-type]
    if len(means) == 2:
        means.pop(POOLED)
    order = sorted(range(len(sources)), key=lambda i: -abs(next(iter(means.values()))[i]))
    named, rest = (order, []) if len(order) <= MAX_SERIES else (order[: MAX_SERIES - 1], order[MAX_SERIES - 1 :])
    named = sorted(named)
    names = [sources[i] for i in named] + (["all others"] if rest else [])
    letters = "ABCDEF"
    bars = {who: [row[i] for i in named] + ([sum(row[i] for i in rest)] if rest else []) for who, row in means.items()}
    span = max(sum(map(abs, bar)) for bar in bars.values()) or 1.0
    with _Drawing(0.3 * len(bars) + 0.2 * math.ceil(len(names) / 2) + 0.75) as drawing:
        axes = drawing.axes
        for y, bar in enumerate(bars.values()):
            right = left = 0.0
            for series, mean in enumerate(bar):
                start = right if mean >= 0 else left
                axes.barh(y, mean, 0.78, start, color=SERIES[series], edgecolor=_GROUND, linewidth=1)
                if abs(mean) > 0.11 * span:
                    text = f"{letters[series]} {f.number(mean, 1)}"
                    axes.text(start + mean / 2, y, text, ha="center", va="center", color=_ON_SERIES[series])
                right, left = (right + mean, left) if mean >= 0 else (right, left + mean)
        axes.set_yticks(range(len(bars)), [_short(name) for name in bars])
        axes.tick_params(axis="y", length=0)
        axes.set_ylim(len(bars) - 0.45, -0.55)
        axes.xaxis.set_major_locator(MaxNLocator(7))
        axes.set_xlabel("points a player, on average")
        keys = [Rectangle((0, 0), 1, 1, facecolor=SERIES[i]) for i in range(len(names))]
        labels = [_short(f"{letters[i]} {name}") for i, name in enumerate(names)]
        drawing.figure.legend(
            keys, labels, loc="outside upper left", ncols=2, frameon=False, handlelength=1, handleheight=1, fontsize=10
        )
        return drawing.svg("points", "Points by source", description)


# --- items ----------------------------------------------------------------------------------------


def item_scatter(results: Results, description: str) -> str | None:
    """Draw what each thing is worth against how often it is taken; None if its worth was not measured.

    Whiskers and names only where the worth can be told from nothing, and for the extremes.
    """
    if results.ablation.empty or results.items.empty:
        return None
    frame = item_frame(results)
    offers = "pick_rate" in frame
    frame["x"] = frame["pick_rate"].fillna(0.0) if offers else frame[base_deed(results.game)]
    rows = frame.sort_values("worth").to_dict("records")
    claimed = [row["name"] for row in rows if row["claim"]]
    named = {*claimed[:NAMED], *claimed[-NAMED:]}
    with _Drawing(3.4) as drawing:
        axes = drawing.axes
        axes.axhline(0, color=_MUTED, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
        for row in rows:
            colour = SERIES[0] if row["claim"] else _AXIS
            if row["claim"]:
                span = [100 * row["worth_low"], 100 * row["worth_high"]]
                axes.plot([row["x"], row["x"]], span, color=colour, linewidth=1.2, zorder=2)
            axes.plot([row["x"]], [100 * row["worth"]], "o", color=colour, markersize=5, zorder=3)
            if row["name"] in named:
                axes.annotate(
                    _short(row["name"]), (row["x"], 100 * row["worth"]), xytext=(5, 0), textcoords="offset points",
                    va="center", fontsize=9,
                )  # fmt: skip
        if offers:
            axes.xaxis.set_major_formatter(lambda value, _: f"{value * 100:.0f}{f.NBSP}%")
        axes.set_xlabel(f"{base_deed(results.game)} of those offered" if offers else f"times {base_deed(results.game)}")
        axes.set_ylabel("worth, points of win share")
        axes.yaxis.set_major_formatter(lambda value, _: f.signed(value, 1))
        word = results.game.header.item_word
        return drawing.svg("items", f"What each {word} is worth against how often it is taken", description)
