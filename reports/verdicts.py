"""What a run found out, in words: the verdict on the seats first, then all other sentences of a report.

Everything here is plain text made from `Results`; reports only arrange it. Texts carry the spaces of `format`.
"""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from reports import format as f
from reports.items import item_sentences
from reports.seats import (
    ALPHA,
    Judgement,
    Mark,
    State,
    Unit,
    describe,
    games_to_settle,
    judge,
    tolerance_name,
)
from reports.sentences import (
    CAPPED_LIMIT,
    Capped,
    capped,
    ending_sentences,
    length_sentences,
    rows_of,
    scoring_sentences,
    strategy_sentences,
)
from sim.api import POOLED, Results
from sim.knobs import show_value
from sim.stats import MIN_BLOCKS, TIGHT

DEFF_LIMIT = 1.2
"""Design effects above this are said at the top."""


@dataclass(frozen=True, slots=True)
class SeatText:
    """The verdict on the seats in words.

    Attributes
    ----------
    sentence
        The verdict and its reason.
    scope
        Whom the numbers are for, and how much they vary between strategies.
    notes
        What the pooled numbers hide.
    advice
        What to do next; empty if nothing.
    judgement
        The numbers behind it; None if no mirror games were played.
    """

    state: State
    sentence: str
    scope: str
    notes: tuple[str, ...]
    advice: str
    judgement: Judgement | None


@dataclass(frozen=True, slots=True)
class Findings:
    """All sentences of a report."""

    banners: tuple[str, ...]
    seats: SeatText
    strategies: tuple[str, ...]
    scoring: tuple[str, ...]
    items: tuple[str, ...]
    length: tuple[str, ...]
    endings: tuple[str, ...]


def findings(results: Results, odds_ratio: float = TIGHT) -> Findings:
    """Say what a run found out; `odds_ratio` is the tolerance, see `sim.stats.tolerance_band`."""
    return Findings(
        banners=banners(results),
        seats=seat_text(results, odds_ratio),
        strategies=strategy_sentences(results),
        scoring=scoring_sentences(results),
        items=item_sentences(results),
        length=length_sentences(results),
        endings=ending_sentences(results),
    )


# --- banners --------------------------------------------------------------------------------------


def banners(results: Results) -> tuple[str, ...]:
    """Return what a reader must know before reading on.

    That games never ended is said here only where no verdict is withheld for it, which says the same.
    """
    overview, found = results.overview, []
    games = overview["games"]
    everything = Capped(results.capped, games, "games")
    if everything.share > CAPPED_LIMIT and not (len(results.seats) and withheld(results)):
        found.append(
            f"{everything.shown} never ended: the turn limit stopped them, and they were scored as they stood."
        )
    if overview["interrupted"]:
        planned = f.counted(overview["games_planned"], "planned game")
        found.append(
            f"This run was interrupted after {f.count(games)} of {planned}. The numbers are sound, only less certain."
        )
    elif overview["until"] is not None and not overview["until_reached"]:
        found.append(
            "This run reached its limit of games before every seat was known to "
            f"±{overview['until'] * 100:g}{f.NBSP}percentage points."
        )
    found += _exploratory_banners(results)
    frames = [results.seats, results.matchups, results.ranks]
    sure = [frame.loc[~frame["exploratory"].astype(bool), "deff"] for frame in frames]  # with few blocks it is noise
    effect = max((float(effects.max()) for effects in sure if len(effects)), default=1.0)
    if effect > DEFF_LIMIT:
        found.append(
            f"Games on the same luck resemble each other (design effect up to {effect:.1f}): they tell less than as "
            "many separate games would. The intervals allow for it."
        )
    return tuple(found)


def withheld(results: Results) -> bool:
    """Tell whether too many games never ended for a verdict on the seats."""
    return capped(results).share > CAPPED_LIMIT


def _exploratory_banners(results: Results) -> list[str]:
    pooled = _pooled_seats(results)
    if any(row.exploratory for row in pooled):
        blocks = f.counted(int(pooled[0].blocks), "game")
        return [f"The seats rest on only {blocks}. Below {MIN_BLOCKS} every number is a first impression."]
    few = sum(int(frame["exploratory"].sum()) for frame in (results.seats, results.matchups, results.ranks))
    if few:
        rest = f.counted(few, "share rests", "shares rest")
        return [
            f"{rest} on fewer than {MIN_BLOCKS} blocks of games. Marked {f.EXPLORATORY}, they are a first impression."
        ]
    return []


# --- seats ----------------------------------------------------------------------------------------


def _pooled_seats(results: Results) -> list[Any]:
    return rows_of(results.seats, POOLED)[: len(results.unit_labels)]


def pooled_judgement(results: Results, odds_ratio: float = TIGHT) -> Judgement | None:
    """Judge the seats over all pooled mirror games; None if there were none."""
    pooled = _pooled_seats(results)
    return judge(pooled, odds_ratio, sequential=results.run.until is not None) if pooled else None


def seat_text(results: Results, odds_ratio: float = TIGHT) -> SeatText:
    """Say whether the seats are fair."""
    judgement = pooled_judgement(results, odds_ratio)
    if judgement is None:
        return SeatText(
            state=State.NOT_PLAYED,
            sentence="Seats were not compared: no mirror games were played.",
            scope=f"Strategies at the tables: {f.listed(results.labels)}.",
            notes=(),
            advice="Add mirror to --plan to compare seats.",
            judgement=None,
        )
    scope = _scope(results, judgement.units[0])
    if withheld(results):
        return SeatText(
            state=State.WITHHELD,
            sentence=f"{capped(results).shown} never ended, so there is no verdict on the seats: who leads when the "
            "turn limit strikes need not be who would have won.",
            scope=scope,
            notes=(),
            advice="Replay the longest game to see why nothing moves, raise the turn limit, or change the rule that "
            "lets games stall.",
            judgement=judgement,
        )
    played = results.totals.games if results.run.interrupted else results.plan.games
    scale = played / max(1, judgement.games)
    return SeatText(
        state=judgement.state,
        sentence=describe(judgement, tolerance_name(odds_ratio), scale),
        scope=scope,
        notes=_style_notes(results, odds_ratio, judgement.state),
        advice=_advice(results, judgement, scale),
        judgement=judgement,
    )


def _scope(results: Results, first: Unit) -> str:
    own = [row for row in own_rows(results) if row.unit == first.name and not row.floor]
    if not own:
        return "These numbers are for random play, which tells little about how people fare."
    names = [str(row.strategy) for row in own]
    if len(names) == 1:
        return f"These numbers are for {names[0]} alone; another style of play may give others."
    shares = [float(row.share) for row in own]
    spread = f.percent_range(min(shares), max(shares), 1)
    return f"These numbers are for {f.listed(names)}; across them {first.verb('ranges', 'range')} {spread}."


def own_rows(results: Results) -> list[Any]:
    """Return the rows of `seats` for single strategies, the pooled ones left out."""
    return list(results.seats.itertuples())[len(results.unit_labels) :]


def _style_notes(results: Results, odds_ratio: float, state: State) -> tuple[str, ...]:
    """Name strategies with which a seat is beyond the tolerance although the pooled seats are not."""
    rows = [row for row in own_rows(results) if not row.floor and not row.exploratory]
    groups = [(name, list(own)) for name, own in groupby(rows, key=lambda row: str(row.strategy))]
    if state == State.UNBALANCED or len(groups) < 2:
        return ()
    found = []
    for name, own in groups:
        judgement = judge(own, odds_ratio, alpha=ALPHA / len(groups))
        if judgement.state == State.UNBALANCED:
            worst = judgement.marked(Mark.BEYOND)[0]
            found.append(f"with {name} {worst.verb('wins', 'win')} {worst.shown}")
    return (f"But not with every style: {f.listed(found)}, beyond the tolerance.",) if found else ()


def _advice(results: Results, judgement: Judgement, scale: float) -> str:
    if judgement.state == State.BALANCED:
        others = [str(count) for count in results.game.players if count != results.plan.players]
        return f"Look at other player counts: --players {' or '.join(others)}." if others else ""
    if judgement.state == State.UNBALANCED:
        for name, knob in results.game.knobs.items():
            if knob.kind == "seats":
                return (
                    f"Rule {name} takes a number for each seat: try it to even this out, for instance "
                    f"--rule {name}={_by_seat(results, name, judgement)}."
                )
        return "Change a rule with --rule and run again with the same seed; the rules table lists them all."
    games = games_to_settle(judgement, scale)
    if games is None:
        return "Live with a small doubt, or choose another tolerance with --tolerance."
    instead = " instead of --until" if results.run.until is not None else ""
    return f"Run again with --games {games}{instead}."


def _by_seat(results: Results, name: str, judgement: Judgement) -> str:
    """Return an example that gives one more of something to whoever wins least, as far as bounds allow."""
    knob, value = results.game.knobs[name], results.run.rules[name]
    values = list(value) if isinstance(value, tuple) else [int(value)] * results.plan.players
    order = sorted(range(len(judgement.units)), key=lambda index: judgement.units[index].share.estimate)
    sides = results.plan.sides
    room = all(values[seat] < knob.max for seat, side in enumerate(sides) if side == order[0])
    for seat, side in enumerate(sides):
        if side == order[0 if room else -1]:
            values[seat] = max(knob.min, values[seat] + (1 if room else -1))
    return show_value(tuple(values))
