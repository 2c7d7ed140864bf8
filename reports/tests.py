"""What the numbers allow one to say: seat verdicts, tests against par, matchups.

A verdict needs a tolerance, not only a p value: at a hundred thousand games a harmless edge is
"significant". The tolerance is an odds ratio, so that it means the same between two and among five. The
*unit* of fairness is whatever competes for the win: a seat, or a side in a team game; par is one win in k.
"""

import enum
import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sim.stats import (
    TIGHT,
    Interval,
    Share,
    StatisticsError,
    chi_square_tail,
    normal_tail,
    tolerance_band,
    z_value,
)

__all__ = [
    "EqualShares",
    "Imbalance",
    "MatchupVerdict",
    "SeatFinding",
    "SeatVerdict",
    "Verdict",
    "benjamini_hochberg",
    "effective_seats",
    "entropy_ratio",
    "equal_shares",
    "gap_noise_floor",
    "holm",
    "imbalance",
    "matchup_verdict",
    "max_gap",
    "odds_ratios",
    "seat_p_values",
    "seat_verdict",
]

# Shares of a table add up to 1; rounding misses that by far less than this, a forgotten seat by far more.
_SUM_TOLERANCE = 1e-6

# A block share moves in steps of 1/60 of a game, so a variance below this is rounding.
_NO_VARIANCE = 1e-12


class Verdict(enum.StrEnum):
    """What can be said about fairness at the tolerance asked for."""

    BALANCED = "balanced"
    """Every unit is shown to lie within the tolerance."""
    UNBALANCED = "unbalanced"
    """Some unit is shown to lie beyond the tolerance."""
    LEANING = "leaning"
    """Some unit is shown to be off par, but not to be beyond the tolerance."""
    INCONCLUSIVE = "inconclusive"
    """Nothing is shown yet."""


@dataclass(frozen=True, slots=True)
class SeatFinding:
    """One unit of a seat verdict.

    Attributes
    ----------
    seat
        Number of the unit, counted from 1.
    share
        Its measured win share.
    simultaneous
        Interval at confidence 1 - alpha for all units together.
    equivalence
        Interval at confidence 1 - 2 alpha, which lies inside the tolerance when two one-sided tests at
        alpha say so.
    detected
        Whether `simultaneous` excludes par.
    outside
        Whether `simultaneous` lies wholly beyond the tolerance.
    games_needed
        Games after which, if the share stays as it is, its plain one-sided margin of error reaches no further than
        the nearest edge of the tolerance; infinitely many on an edge.
    """

    seat: int
    share: Share
    simultaneous: Interval
    equivalence: Interval
    detected: bool
    outside: bool
    games_needed: float


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """A verdict with everything that led to it.

    `games_needed` is the number of games that settle every unit, see `SeatFinding`. Read it as "at least": the
    margin is met in half of all runs, and calling a unit outside takes a wider interval. It is None when a share
    sits exactly on an edge, where no number of games settles it.
    """

    verdict: Verdict
    par: float
    band: Interval
    findings: tuple[SeatFinding, ...]
    games_needed: int | None
    odds_ratio: float
    alpha: float

    @property
    def games_to_verdict(self) -> int | None:
        """Games that settle the verdict: one unit beyond the tolerance is enough; if none is, all must be within."""
        low, high = self.band
        beyond = [each.games_needed for each in self.findings if not low <= each.share.estimate <= high]
        return _whole(min(beyond)) if beyond else self.games_needed

    @property
    def detected(self) -> tuple[int, ...]:
        """Units (from 1) shown to be off par."""
        return tuple(finding.seat for finding in self.findings if finding.detected)

    @property
    def outside(self) -> tuple[int, ...]:
        """Units (from 1) shown to be beyond the tolerance."""
        return tuple(finding.seat for finding in self.findings if finding.outside)

    @property
    def exploratory(self) -> bool:
        """Whether some share rests on too few blocks to trust its variance."""
        return any(finding.share.exploratory for finding in self.findings)


class EqualShares(NamedTuple):
    """Wald test of equal shares: statistic, degrees of freedom, p value.

    `singular` tells that some direction had no variance of its own, see `equal_shares`.
    """

    statistic: float
    df: int
    p: float
    singular: bool


class Imbalance(NamedTuple):
    """Root mean square distance of the shares from par: as measured, and with sampling noise taken out."""

    raw: float
    corrected: float


@dataclass(frozen=True, slots=True)
class MatchupVerdict:
    """Which strategies beat, or lose to, every other.

    Attributes
    ----------
    par
        Share that equal strategies would have.
    above, below
        One-sided p values, Holm-adjusted within a row, that row strategy i does better (worse) than par
        against column strategy j. The diagonal is NaN.
    dominant, hopeless
        Strategies (from 0) shown to be better (worse) than par against each other one.
    exploratory
        Strategies (from 0) with a matchup of too few blocks to trust its variance.
    """

    par: float
    above: npt.NDArray[np.float64]
    below: npt.NDArray[np.float64]
    dominant: tuple[int, ...]
    hopeless: tuple[int, ...]
    exploratory: tuple[int, ...]


# --- seats ----------------------------------------------------------------------------------------


def _vector(shares: Sequence[float]) -> list[float]:
    values = [float(share) for share in shares]
    if len(values) < 2:
        raise StatisticsError(f"fairness needs at least two shares, not {len(values)}")
    for value in values:
        if not 0.0 <= value <= 1.0:
            raise StatisticsError(f"a share must lie between 0 and 1, not {value!r}")
    total = math.fsum(values)
    if abs(total - 1.0) > _SUM_TOLERANCE:
        raise StatisticsError(f"the shares of one table must add up to 1, and add up to {total:.6g}")
    return values


def _level(alpha: float, limit: float) -> float:
    if not 0.0 < alpha < limit:
        raise StatisticsError(f"alpha must lie strictly between 0 and {limit:g}, not {alpha!r}")
    return alpha


def _games_needed(share: Share, band: Interval, alpha: float) -> float:
    p = share.estimate
    z = z_value(1.0 - 2.0 * alpha)
    if p in (0.0, 1.0):
        # The normal margin is 0 here however few the games; Wilson's bound, n / (n + z^2) at p = 1, is not.
        odds = band.high / (1.0 - band.high) if p else (1.0 - band.low) / band.low
        return z * z * odds * share.deff
    distance = min(abs(p - band.low), abs(band.high - p))
    margin = z * z * p * (1.0 - p) * share.deff
    return margin / (distance * distance) if distance * distance else math.inf


def _whole(games: float) -> int | None:
    return math.ceil(games) if math.isfinite(games) else None


def seat_verdict(shares: Sequence[Share], odds_ratio: float = TIGHT, alpha: float = 0.05) -> SeatVerdict:
    """Judge whether units that should win equally often do.

    Parameters
    ----------
    shares
        Share of every unit (seat or side) of the same games; they add up to 1.
    odds_ratio
        Tolerance, see `sim.stats.tolerance_band`.
    alpha
        Error rate.

    Notes
    -----
    That some unit is off is claimed from intervals with a Bonferroni correction over units (none between
    two, whose shares are one number). That all are within tolerance is an intersection-union test, which
    needs none: each passes two one-sided tests at alpha. A unit beyond the tolerance outranks everything;
    balance outranks a mere difference.
    """
    _vector([share.estimate for share in shares])
    _level(alpha, 0.5)
    k = len(shares)
    par = 1.0 / k
    band = tolerance_band(k, odds_ratio)
    comparisons = 1 if k == 2 else k
    findings = []
    for seat, share in enumerate(shares, start=1):
        wide = share.interval(1.0 - alpha / comparisons)
        findings.append(
            SeatFinding(
                seat=seat,
                share=share,
                simultaneous=wide,
                equivalence=share.interval(1.0 - 2.0 * alpha),
                detected=not wide.low <= par <= wide.high,
                outside=wide.low > band.high or wide.high < band.low,
                games_needed=_games_needed(share, band, alpha),
            )
        )
    if any(finding.outside for finding in findings):
        verdict = Verdict.UNBALANCED
    elif all(band.low <= each.equivalence.low and each.equivalence.high <= band.high for each in findings):
        verdict = Verdict.BALANCED
    elif any(finding.detected for finding in findings):
        verdict = Verdict.LEANING
    else:
        verdict = Verdict.INCONCLUSIVE
    return SeatVerdict(
        verdict=verdict,
        par=par,
        band=band,
        findings=tuple(findings),
        games_needed=_whole(max(finding.games_needed for finding in findings)),
        odds_ratio=odds_ratio,
        alpha=alpha,
    )


def _null_error(share: Share, par: float) -> float:
    """Return the standard error that the share would have if it were par."""
    return math.sqrt(par * (1.0 - par) / share.n_effective)


def seat_p_values(shares: Sequence[Share]) -> tuple[float, ...]:
    """Two-sided p value of each unit against par, uncorrected: a score test at the effective sample size."""
    _vector([share.estimate for share in shares])
    par = 1.0 / len(shares)
    return tuple(2.0 * normal_tail(abs(each.estimate - par) / _null_error(each, par)) for each in shares)


def equal_shares(mean_vector: npt.ArrayLike, covariance_of_block_vectors: npt.ArrayLike, blocks: int) -> EqualShares:
    """Wald test that all k shares are 1/k.

    Parameters
    ----------
    mean_vector
        Mean share of each unit over blocks.
    covariance_of_block_vectors
        k by k covariance (divisor m) of the block share vectors, singular by nature since each vector adds
        up to 1.
    blocks
        Number of blocks m.

    Notes
    -----
    W = m D' C^- D with D the distance from par has k - 1 degrees of freedom. The inverse is taken on the
    space of vectors that add up to 0, which gives the same as leaving out any one seat. Directions in that
    space in which the blocks never differed (a seat that never won, too few blocks) would divide by 0;
    there the variance 1/k of single fair games stands in, the largest that fair blocks can have, so that
    the test errs to the cautious side.
    """
    mean = np.array(_vector(np.asarray(mean_vector, dtype=np.float64).ravel().tolist()))
    k = len(mean)
    covariance = np.asarray(covariance_of_block_vectors, dtype=np.float64)
    if covariance.shape != (k, k):
        raise StatisticsError(f"{k} shares need a {k} by {k} covariance matrix, not shape {covariance.shape}")
    if not np.isfinite(covariance).all() or not np.allclose(covariance, covariance.T, rtol=0.0, atol=1e-9):
        raise StatisticsError("a covariance matrix must be finite and symmetric")
    if np.abs(covariance.sum(axis=0)).max() > _SUM_TOLERANCE:
        raise StatisticsError("rows of the covariance matrix must add up to 0, since shares add up to 1")
    if blocks < 1:
        raise StatisticsError(f"blocks must be at least 1, not {blocks!r}")
    # Adding the projection on (1, ..., 1) gives that direction, in which D has no part, the eigenvalue 1.
    variances, directions = np.linalg.eigh(covariance + 1.0 / k)
    if variances[0] < -1e-9:
        raise StatisticsError("a covariance matrix must not have negative eigenvalues")
    none = variances < _NO_VARIANCE
    parts = directions.T @ (mean - 1.0 / k)
    statistic = float(blocks * np.sum(parts**2 / np.where(none, 1.0 / k, variances)))
    return EqualShares(statistic, k - 1, chi_square_tail(statistic, k - 1), bool(none.any()))


# --- size of an imbalance -------------------------------------------------------------------------


def imbalance(shares: Sequence[Share]) -> Imbalance:
    """Measure the distance from par, raw and less its sampling variance (0 where that explains it all)."""
    values = _vector([share.estimate for share in shares])
    par = 1.0 / len(values)
    raw = math.fsum((value - par) ** 2 for value in values) / len(values)
    noise = math.fsum(share.standard_error**2 for share in shares) / len(values)
    return Imbalance(math.sqrt(raw), math.sqrt(max(0.0, raw - noise)))


def max_gap(shares: Sequence[float]) -> float:
    """Largest difference between two shares. Biased upwards by noise: see `gap_noise_floor`."""
    values = _vector(shares)
    return max(values) - min(values)


@functools.cache
def _expected_range(k: int) -> float:
    """Mean range of k standard normal values (Tippett 1925), the constant d2 of control charts."""
    # Integral of 1 - F^k - (1 - F)^k; its integrand is smooth and dies out, so a plain sum converges fast.
    step = 0.05
    cumulative = [NormalDist().cdf(step * i) for i in range(-200, 201)]
    return step * math.fsum(1.0 - f**k - (1.0 - f) ** k for f in cumulative)


def gap_noise_floor(k: int, n_effective: float) -> float:
    """Mean largest gap that a perfectly fair game of `k` units would show after so many effective games.

    Fair shares have covariance (I/k - 1/k^2)/n, hence differ from each other as k independent normals of
    variance 1/(k n) do, and the mean gap is d2(k) / sqrt(k n).
    """
    if k < 2:
        raise StatisticsError(f"fairness needs at least two units, not {k!r}")
    if not 0.0 < n_effective < math.inf:
        raise StatisticsError(f"effective number of games must be positive and finite, not {n_effective!r}")
    return _expected_range(k) / math.sqrt(k * n_effective)


def effective_seats(shares: Sequence[float]) -> float:
    """Exponential of the Shannon entropy: k when all win equally often, 1 when one wins always."""
    return math.exp(-math.fsum(p * math.log(p) for p in _vector(shares) if p > 0.0))


def entropy_ratio(shares: Sequence[float]) -> float:
    """Shannon entropy over its maximum ln k. Very insensitive: near 1 for games nobody would call fair."""
    return math.log(effective_seats(shares)) / math.log(len(shares))


def odds_ratios(shares: Sequence[float]) -> tuple[float, ...]:
    """Odds of each unit over its odds at par; infinite for one that always wins."""
    values = _vector(shares)
    rivals = len(values) - 1
    return tuple(p / (1.0 - p) * rivals if p < 1.0 else math.inf for p in values)


# --- many comparisons -----------------------------------------------------------------------------


def _p_values(p: npt.ArrayLike) -> npt.NDArray[np.float64]:
    values = np.asarray(p, dtype=np.float64)
    if values.ndim != 1:
        raise StatisticsError(f"p values must come in one dimension, not {values.ndim}")
    if not ((values >= 0.0) & (values <= 1.0)).all():
        raise StatisticsError("p values must lie between 0 and 1")
    return values


def holm(p: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Adjust p values after Holm (1979).

    Rejecting those at most alpha makes one or more false claims with chance alpha at most, however they
    depend.
    """
    values = _p_values(p)
    order = np.argsort(values, kind="stable")
    stepped = values[order] * np.arange(values.size, 0, -1)
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(np.maximum.accumulate(stepped), 1.0)
    return adjusted


def benjamini_hochberg(p: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Adjust p values after Benjamini and Hochberg (1995).

    Of those rejected at most q, a share q at most is false on average, if they are independent or rise
    together.
    """
    values = _p_values(p)
    order = np.argsort(values, kind="stable")
    stepped = values[order] * (values.size / np.arange(1, values.size + 1))
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum.accumulate(stepped[::-1])[::-1]
    return adjusted


# --- matchups -------------------------------------------------------------------------------------


def matchup_verdict(shares: Sequence[Sequence[Share | None]], units: int = 2, alpha: float = 0.05) -> MatchupVerdict:
    """Find strategies that do better, or worse, than par against every other.

    Parameters
    ----------
    shares
        `shares[i][j]` is the share of a single i (or of one side of i) against j in all other places. The
        diagonal is ignored. At more than two units the matrix is not antisymmetric, so both triangles are
        wanted.
    units
        Number of units at the table, hence par 1 / units.
    alpha
        One-sided error rate of each row. Within it, p values are Holm-adjusted over opponents.

    Notes
    -----
    A p value is that of the score test at the effective number of games, the test of which Wilson's
    interval is made.
    """
    if units < 2:
        raise StatisticsError(f"a matchup needs at least two units, not {units!r}")
    _level(alpha, 1.0)
    m = len(shares)
    par = 1.0 / units
    above = np.full((m, m), np.nan)
    below = np.full((m, m), np.nan)
    exploratory = []
    for i, row in enumerate(shares):
        if len(row) != m:
            raise StatisticsError(f"a matchup matrix must be square: row {i} has {len(row)} of {m} cells")
        rivals = [j for j in range(m) if j != i]
        cells = []
        for j in rivals:
            cell = row[j]
            if cell is None:
                raise StatisticsError(f"the matchup of strategy {i} against {j} has not been played")
            cells.append(cell)
        z = [(cell.estimate - par) / _null_error(cell, par) for cell in cells]
        above[i, rivals] = holm([normal_tail(value) for value in z])
        below[i, rivals] = holm([normal_tail(-value) for value in z])
        if any(cell.exploratory for cell in cells):
            exploratory.append(i)

    def whole_rows(p: npt.NDArray[np.float64]) -> tuple[int, ...]:
        # NaN on the diagonal: no comparison with it is true. A lone strategy has nobody to dominate.
        return tuple(i for i in range(m) if m > 1 and not (p[i] > alpha).any())

    return MatchupVerdict(par, above, below, whole_rows(above), whole_rows(below), tuple(exploratory))
