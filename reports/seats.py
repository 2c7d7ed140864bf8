"""Judging the seats: state, marks and reason, from the rows of the frame `seats`."""

import enum
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports import format as f
from reports.tests import SeatFinding, SeatVerdict, seat_verdict
from sim.stats import LOOSE, TIGHT, Interval, Share

ALPHA = 0.05
_MAX_GAMES = 1e9


class State(enum.StrEnum):
    """What can be said about the seats."""

    BALANCED = "balanced"
    LEANING = "leaning"
    UNBALANCED = "unbalanced"
    INCONCLUSIVE = "inconclusive"
    WITHHELD = "withheld"
    """Too many games never ended."""
    NOT_PLAYED = "not played"
    """There were no mirror games."""


class Mark(enum.StrEnum):
    """What can be said about one seat."""

    WITHIN = "within"
    BEYOND = "beyond"
    OFF_PAR = "off par"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Unit:
    """One seat, or the seats of a side: its words, its share, and the interval that is shown with it."""

    name: str
    share: Share
    interval: Interval
    mark: Mark

    @property
    def several(self) -> bool:
        """Tell whether the name is a plural."""
        return self.name.startswith("seats ")

    @property
    def shown(self) -> str:
        """Share with interval."""
        return f.percent_with(self.share.estimate, *self.interval)

    def verb(self, singular: str, plural: str) -> str:
        """Return the name with the verb that fits it."""
        return f"{self.name} {plural if self.several else singular}"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The seats of one set of games, judged."""

    state: State
    units: tuple[Unit, ...]
    par: float
    band: Interval
    games_needed: int | None
    games: int

    def distance(self, unit: Unit) -> tuple[float, float]:
        """Return how far a unit is from par, to sort by; of two equally far the one that wins more is last."""
        return round(abs(unit.share.estimate - self.par), 9), unit.share.estimate

    @property
    def furthest(self) -> Unit:
        """The unit furthest from par."""
        return max(self.units, key=self.distance)

    def marked(self, mark: Mark) -> list[Unit]:
        """Return the units with a mark, the one furthest from par first."""
        return sorted((unit for unit in self.units if unit.mark == mark), key=self.distance, reverse=True)


def share_of(row: Any) -> Share:
    """Return the `Share` that a row of a frame of shares shows."""
    games, deff = int(row.games), float(row.deff)
    return Share(float(row.share), float(row.se), deff, games, games / deff, int(row.blocks))


def judge(
    rows: Sequence[Any], odds_ratio: float = TIGHT, *, sequential: bool = False, alpha: float = ALPHA
) -> Judgement:
    """Judge the rows (as named tuples) of one strategy, or of all pooled, in the frame `seats`.

    With `sequential` the rows carry a confidence sequence, and a claim must hold on that as well: it is what
    stays valid although one looked at the numbers again and again.
    """
    shares = [share_of(row) for row in rows]
    verdict = seat_verdict(shares, odds_ratio, alpha)
    units = []
    for row, share, finding in zip(rows, shares, verdict.findings, strict=True):
        interval = Interval(float(row.low), float(row.high))
        mark = _mark(finding, verdict, interval if sequential else None)
        units.append(Unit(str(row.unit), share, interval, mark))
    return Judgement(
        state=_state([unit.mark for unit in units]),
        units=tuple(units),
        par=verdict.par,
        band=verdict.band,
        games_needed=verdict.games_to_verdict,
        games=shares[0].n,
    )


def _mark(finding: SeatFinding, verdict: SeatVerdict, sequence: Interval | None) -> Mark:
    band, par = verdict.band, verdict.par
    beyond, within, off = finding.outside, _inside(finding.equivalence, band), finding.detected
    if sequence is not None:
        beyond = beyond and (sequence.low > band.high or sequence.high < band.low)
        within = within and _inside(sequence, band)
        off = off and not sequence.low <= par <= sequence.high
    if beyond:
        return Mark.BEYOND
    if within:
        return Mark.WITHIN
    return Mark.OFF_PAR if off else Mark.OPEN


def _inside(interval: Interval, band: Interval) -> bool:
    return band.low <= interval.low and interval.high <= band.high


def _state(marks: Sequence[Mark]) -> State:
    if Mark.BEYOND in marks:
        return State.UNBALANCED
    if all(mark == Mark.WITHIN for mark in marks):
        return State.BALANCED
    return State.LEANING if Mark.OFF_PAR in marks else State.INCONCLUSIVE


# --- words ----------------------------------------------------------------------------------------


def tolerance_name(odds_ratio: float) -> str:
    """Return what the tolerance is called."""
    names = {"tight": TIGHT, "loose": LOOSE}
    for name, value in names.items():
        if math.isclose(value, odds_ratio):
            return f"the {name} tolerance"
    return "your tolerance"


def describe(judgement: Judgement, tolerance: str, scale: float = 1.0) -> str:
    """Return the verdict and its reason; a run takes `scale` times the games that are played at these tables."""
    text = {
        State.BALANCED: _balanced,
        State.UNBALANCED: _unbalanced,
        State.LEANING: _leaning,
        State.INCONCLUSIVE: _inconclusive,
    }[judgement.state](judgement, tolerance, _settling(judgement, scale))
    return f.capitalised(text)


def _balanced(judgement: Judgement, tolerance: str, _: str) -> str:
    units = judgement.units
    kind = "team" if units[0].several else "seat"
    text = f"{kind}s look fair: every {kind} wins within {f.band_range(*judgement.band)}, {tolerance}."
    if len(units) == 2:
        return f"{text} {f.capitalised(units[0].verb('wins', 'win'))} {units[0].shown}."
    far = judgement.furthest
    return f"{text} Furthest from par ({f.par(judgement.par)}) is {far.name} with {far.shown}."


def _unbalanced(judgement: Judgement, tolerance: str, _: str) -> str:
    main, *others = judgement.marked(Mark.BEYOND)
    how = "too often" if main.share.estimate > judgement.par else "too rarely"
    text = f"{main.verb('wins', 'win')} {how}: {main.shown}; {tolerance} is {f.band_range(*judgement.band)}."
    if len(judgement.units) > 2 and others:
        text += " Also beyond it: " + f.listed([f"{unit.name} with {unit.shown}" for unit in others]) + "."
    return text


def _leaning(judgement: Judgement, tolerance: str, settling: str) -> str:
    main = judgement.marked(Mark.OFF_PAR)[0]
    above = main.share.estimate > judgement.par
    has = main.verb("has", "have") + (" a real edge" if above else " a real disadvantage")
    edge = f"up to {f.par(judgement.band.high)}" if above else f"down to {f.par(judgement.band.low)}"
    return (
        f"{has}: {main.shown}, where par is {f.par(judgement.par)}. Whether that lies beyond {tolerance} "
        f"({edge}) is still open{settling}."
    )


def _inconclusive(judgement: Judgement, tolerance: str, settling: str) -> str:
    low, high = judgement.band
    main = judgement.units[0]
    if len(judgement.units) > 2:
        main = max(judgement.units, key=lambda unit: max(unit.interval.high - high, low - unit.interval.low))
    places = f.share_digits(*main.interval)
    least, most = (f.percent(bound, places) for bound in main.interval)
    between = f"between {least.removesuffix(f'{f.NBSP}%')} and {most}"
    return (
        f"not enough games to tell: {main.verb('wins', 'win')} {between}, and {tolerance} is "
        f"{f.band_range(low, high)}{settling}."
    )


def games_to_settle(judgement: Judgement, scale: float) -> int | None:
    """Return the games of a whole run that should bring a verdict; None if no practical number would."""
    if judgement.games_needed is None:
        return None
    # The margin is met in half of all runs, and some claims take a wider one: always advise twice as many
    # as there were.
    games = max(judgement.games_needed, 2 * judgement.games) * scale
    return f.round_up(games) if games <= _MAX_GAMES else None


def _settling(judgement: Judgement, scale: float) -> str:
    games = games_to_settle(judgement, scale)
    if games is None:
        return "; so close to the edge of the tolerance, no practical number of games would settle it"
    return f"; {f.count(games)} games or more should settle it"
