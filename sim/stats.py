"""Intervals, design effects and stopping radii for simulated games.

Everything here is a pure function of a few numbers. Three ideas carry the module:

* the *block* (all games that share one piece of luck) is the unit of observation, so the variance of a win
  share is taken from block means, and its ratio to that of independent games is the *design effect*;
* a win share gets a Wilson interval whose sample size is divided by that design effect, which covers ties,
  rotations and common random numbers with one formula;
* tallies are integers until the last division, so a result does not depend on the order games came in.

Whether a number is good or bad for a game is not decided here.
"""

import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sim.errors import PlaybalanceError

__all__ = [
    "LOOSE",
    "MIN_BLOCKS",
    "TIGHT",
    "Interval",
    "NoBlocksError",
    "Share",
    "StatisticsError",
    "Tost",
    "chi_square_tail",
    "clopper_pearson",
    "covariance_from_tallies",
    "elo",
    "expected_score",
    "games_for_equivalence",
    "games_for_halfwidth",
    "games_to_detect",
    "jeffreys",
    "mixture_rho",
    "normal_tail",
    "par_index",
    "sequence_radius",
    "share_from_sums",
    "share_from_tallies",
    "tolerance_band",
    "tost",
    "wilson",
    "z_value",
]

TIGHT = 0.525 / 0.475
"""Odds ratio of the strict tolerance: 47.5 to 52.5 % between two."""

LOOSE = 0.55 / 0.45
"""Odds ratio of the lenient tolerance: 45 to 55 % between two."""

MIN_BLOCKS = 100
"""With fewer blocks the measured variance is too rough to lean on, and a result counts as exploratory."""

_NORMAL = NormalDist()

# Sums of squares of floats carry rounding of about this size; a smaller variance cannot be told from none.
_FLOAT_NOISE = 1e-10


class StatisticsError(PlaybalanceError, ValueError):
    """A statistic was asked for with numbers for which it is not defined."""


class NoBlocksError(StatisticsError):
    """A share was asked for before a single block had been played."""


class Interval(NamedTuple):
    """A closed interval."""

    low: float
    high: float


class Tost(NamedTuple):
    """Two one-sided tests: the z values against the lower and the upper edge, and the larger p value."""

    z_low: float
    z_high: float
    p: float


@dataclass(frozen=True, slots=True)
class Share:
    """A win share estimated from blocks of games.

    Attributes
    ----------
    estimate
        Mean of the block means.
    standard_error
        sqrt(p (1 - p) / n_effective). It equals the standard error of the block means, except where those
        do not vary at all: there `deff` is 1 and this is the standard error of independent games.
    deff
        Design effect (Kish): measured variance over that of as many independent, untied games.
    n
        Number of games.
    n_effective
        n / deff, the number of independent games that would tell as much.
    blocks
        Number of blocks.
    """

    estimate: float
    standard_error: float
    deff: float
    n: int
    n_effective: float
    blocks: int

    @property
    def exploratory(self) -> bool:
        """Whether there are too few blocks for the measured variance to be trusted."""
        return self.blocks < MIN_BLOCKS

    def interval(self, confidence: float = 0.95) -> Interval:
        """Wilson interval at the effective number of games."""
        return wilson(self.estimate, self.n_effective, confidence)

    def par(self, seats: int) -> float:
        """Par index: 1 means as many wins as an equal division among `seats` would give."""
        return par_index(self.estimate, seats)


# --- checks ---------------------------------------------------------------------------------------


def inside_number(name: str, value: float) -> float:
    """Return `value` if it lies strictly between 0 and 1; `name` is what the error calls it."""
    if not 0.0 < value < 1.0:
        raise StatisticsError(f"{name} must lie strictly between 0 and 1, not {value!r}")
    return float(value)


def unit_number(name: str, value: float) -> float:
    """Return `value` if it lies between 0 and 1; `name` is what the error calls it."""
    if not 0.0 <= value <= 1.0:
        raise StatisticsError(f"{name} must lie between 0 and 1, not {value!r}")
    return float(value)


def _positive(name: str, value: float) -> float:
    if not 0.0 < value < math.inf:
        raise StatisticsError(f"{name} must be a positive finite number, not {value!r}")
    return float(value)


def whole_number(name: str, value: int, least: int) -> int:
    """Return `value` as a Python int, which (unlike a numpy integer) cannot overflow when squared."""
    try:
        whole = operator.index(value)
    except TypeError:
        raise StatisticsError(f"{name} must be a whole number, not {value!r}") from None
    if whole < least:
        raise StatisticsError(f"{name} must be at least {least}, not {whole}")
    return whole


def _blocks(blocks: int) -> int:
    whole = whole_number("blocks", blocks, 0)
    if whole == 0:
        raise NoBlocksError("no block has been played, so there is no share to estimate")
    return whole


# --- normal and chi-square distribution -----------------------------------------------------------


def z_value(confidence: float) -> float:
    """Return the normal quantile of a two-sided interval: 1.96 at 0.95."""
    return -_NORMAL.inv_cdf((1.0 - inside_number("confidence", confidence)) / 2.0)


def normal_tail(z: float) -> float:
    """P(Z > z), accurate far out in the upper tail."""
    return 0.5 * math.erfc(z / math.sqrt(2.0))


def _z_upper(tail: float) -> float:
    """Return the z with P(Z > z) = tail."""
    return -_NORMAL.inv_cdf(tail)


def chi_square_tail(x: float, df: int) -> float:
    """P(X > x) for chi-square with a whole number of degrees of freedom, by the finite series of its tail."""
    df = whole_number("degrees of freedom", df, 1)
    if not x >= 0.0:
        raise StatisticsError(f"a chi-square statistic must not be negative, and is {x!r}")
    if math.isinf(x):
        return 0.0
    half = x / 2.0
    if half == 0.0:
        return 1.0
    # Q(a + 1, h) = Q(a, h) + h^a e^-h / gamma(a + 1), from Q(1/2, h) = erfc(sqrt h) or Q(0, h) = 0:
    # only positive terms, so nothing cancels.
    tail, a = (math.erfc(math.sqrt(half)), 0.5) if df % 2 else (0.0, 0.0)
    while a < df / 2.0:
        tail += math.exp(a * math.log(half) - half - math.lgamma(a + 1.0))
        a += 1.0
    return min(tail, 1.0)


# --- intervals for a proportion -------------------------------------------------------------------


def wilson(share: float, n_effective: float, confidence: float = 0.95) -> Interval:
    """Wilson (1927) score interval; `n_effective` is the number of games divided by the design effect."""
    p = unit_number("share", share)
    n = _positive("effective number of games", n_effective)
    z = z_value(confidence)
    scale = 1.0 + z * z / n
    centre = (p + z * z / (2.0 * n)) / scale
    half = z / scale * math.sqrt(p * (1.0 - p) / n + z * z / (4.0 * n * n))
    # At the ends the bound is exactly 0 or 1; elsewhere min and max keep rounding from excluding the share.
    low = 0.0 if p == 0.0 else max(0.0, min(p, centre - half))
    high = 1.0 if p == 1.0 else min(1.0, max(p, centre + half))
    return Interval(low, high)


def _successes(successes: float, trials: float) -> tuple[float, float]:
    n = _positive("trials", trials)
    if not 0.0 <= successes <= n:
        raise StatisticsError(f"successes must lie between 0 and the {trials!r} trials, not {successes!r}")
    return float(successes), n


def _beta_quantile(a: float, b: float, q: float) -> float:
    # Imported here because loading scipy takes longer than everything else this module does.
    from scipy import special  # type: ignore[import-untyped, unused-ignore]

    return float(special.betaincinv(a, b, q))


def clopper_pearson(successes: float, trials: float, confidence: float = 0.95) -> Interval:
    """Clopper-Pearson (1934) exact interval: covers at least as often as it says, for rare events.

    Counts may be fractional (effective counts of a clustered sample). At 0 or all successes the bound has a
    closed form.
    """
    k, n = _successes(successes, trials)
    tail = (1.0 - inside_number("confidence", confidence)) / 2.0
    if k == 0.0:
        return Interval(0.0, -math.expm1(math.log(tail) / n))
    if k == n:
        return Interval(math.exp(math.log(tail) / n), 1.0)
    return Interval(_beta_quantile(k, n - k + 1.0, tail), _beta_quantile(k + 1.0, n - k, 1.0 - tail))


def jeffreys(successes: float, trials: float, confidence: float = 0.95) -> Interval:
    """Equal-tailed interval of the Beta(1/2, 1/2) prior, opened to 0 or 1 where none or all succeeded."""
    k, n = _successes(successes, trials)
    tail = (1.0 - inside_number("confidence", confidence)) / 2.0
    low = 0.0 if k == 0.0 else _beta_quantile(k + 0.5, n - k + 0.5, tail)
    high = 1.0 if k == n else _beta_quantile(k + 0.5, n - k + 0.5, 1.0 - tail)
    return Interval(low, high)


# --- shares from blocks ---------------------------------------------------------------------------


def share_from_tallies(blocks: int, block_size: int, total: int, squares: int, unit: int) -> Share:
    """Estimate a share from integer tallies.

    Parameters
    ----------
    blocks
        Number of blocks m.
    block_size
        Games per block K.
    total, squares
        Sum over blocks of v and of v squared, where v is the integer win value of a block.
    unit
        The v of a block won outright, so that v / unit is the block's mean share. If a game is worth u
        parts (u / j to each of j winners), this is K u.

    Notes
    -----
    The variance of the mean is sum (x - p)^2 / m^2, and deff that variance over p (1 - p) / (m K). In tallies
    deff is K (m squares - total^2) / (total (m unit - total)): a ratio of integers, so nothing cancels
    however many blocks there are. Where the blocks do not vary, or the share is 0 or 1, deff is 1.
    """
    m = _blocks(blocks)
    size = whole_number("block size", block_size, 1)
    parts = whole_number("unit", unit, 1)
    won = whole_number("total", total, 0)
    square = whole_number("squares", squares, 0)
    if won > m * parts:
        raise StatisticsError(f"a total of {won} is more than {m} blocks of {parts} can hold")
    spread = m * square - won * won
    if spread < 0 or square > parts * won:
        raise StatisticsError(f"squares {square} and total {won} cannot come from {m} blocks worth 0 to {parts} each")
    n = m * size
    room = won * (m * parts - won)
    deff = size * spread / room if spread and room else 1.0
    p = won / (m * parts)
    return Share(
        estimate=p,
        standard_error=math.sqrt(p * (1.0 - p) * deff / n),
        deff=deff,
        n=n,
        n_effective=n / deff,
        blocks=m,
    )


def share_from_sums(
    blocks: int, block_size: int, total: int | float | Fraction, total_squares: int | float | Fraction
) -> Share:
    """Estimate a share from the sum of block means and the sum of their squares.

    Integers and fractions are taken as exact. With floats, a variance that rounding alone could have made
    counts as 0.
    """
    m = _blocks(blocks)
    sums = []
    for name, value in (("total", total), ("total of squares", total_squares)):
        if not math.isfinite(value):
            raise StatisticsError(f"{name} must be finite, not {value!r}")
        sums.append(Fraction(value))
    first, second = sums
    if isinstance(total, float) or isinstance(total_squares, float):
        least = first * first / m
        if abs(second - least) <= _FLOAT_NOISE * m:
            second = least
    unit = math.lcm(first.denominator, second.denominator)
    return share_from_tallies(m, block_size, int(first * unit), int(second * unit * unit), unit)


def covariance_from_tallies(
    blocks: int, totals: Sequence[int], products: Sequence[Sequence[int]], unit: int
) -> npt.NDArray[np.float64]:
    """Covariance matrix (divisor m) of block share vectors from integer sums and sums of products.

    `products[i][j]` is the sum over blocks of v_i v_j, in the units of `share_from_tallies`.
    """
    m = _blocks(blocks)
    parts = whole_number("unit", unit, 1)
    won = [whole_number("total", value, 0) for value in totals]
    if len(products) != len(won) or any(len(row) != len(won) for row in products):
        raise StatisticsError(f"{len(won)} totals need a {len(won)} by {len(won)} table of products")
    scale = (m * parts) ** 2
    rows = [
        [(m * whole_number("product", value, 0) - won[i] * won[j]) / scale for j, value in enumerate(row)]
        for i, row in enumerate(products)
    ]
    return np.array(rows, dtype=np.float64)


# --- scales ---------------------------------------------------------------------------------------


def par_index(share: float, seats: int) -> float:
    """Share times number of seats: 1 is par at any number of seats."""
    return whole_number("seats", seats, 2) * unit_number("share", share)


def elo(share: float) -> float:
    """Rating difference on the logistic Elo scale that explains a share between two; infinite at 0 and 1."""
    p = unit_number("share", share)
    if p in (0.0, 1.0):
        return math.copysign(math.inf, p - 0.5)
    return 400.0 * (math.log10(p) - math.log10(1.0 - p))


def expected_score(rating_difference: float) -> float:
    """Share between two that a difference in Elo predicts."""
    if math.isnan(rating_difference):
        raise StatisticsError("a rating difference must be a number, not nan")
    odds = math.pow(10.0, -abs(rating_difference) / 400.0)  # at most 1: it can underflow but never overflow
    return (1.0 if rating_difference >= 0.0 else odds) / (1.0 + odds)


def tolerance_band(k: int, odds_ratio: float) -> Interval:
    """Shares among `k` whose odds are within a factor `odds_ratio` of the odds at par, 1 to k - 1."""
    k = whole_number("number of seats", k, 2)
    if not 1.0 < odds_ratio < math.inf:
        raise StatisticsError(f"the odds ratio of a tolerance must be finite and above 1, not {odds_ratio!r}")
    return Interval(1.0 / (1.0 + odds_ratio * (k - 1)), odds_ratio / (odds_ratio + k - 1))


# --- planning and equivalence ---------------------------------------------------------------------


def _games(z: float, p: float, distance: float, deff: float) -> int:
    ratio = z / distance
    games = ratio * ratio * p * (1.0 - p) * _positive("design effect", deff)
    if math.isinf(games):
        raise StatisticsError(f"no finite number of games resolves a distance of {distance!r}")
    return math.ceil(games)


def games_for_halfwidth(p: float, half_width: float, confidence: float = 0.95, deff: float = 1.0) -> int:
    """Games after which the normal interval around a share `p` is `half_width` to either side."""
    p, distance = inside_number("share", p), inside_number("half-width", half_width)
    return _games(z_value(confidence), p, distance, deff)


def games_to_detect(
    p: float, shift: float, alpha: float = 0.05, power: float = 0.8, deff: float = 1.0, *, variants: int = 1
) -> int:
    """Games (of each variant) to notice, with chance `power`, that a share is off `p` by `shift` (two-sided).

    One variant is compared with the fixed number `p`; with two, independently played, the variances add.
    """
    p, distance = inside_number("share", p), inside_number("shift", shift)
    z = z_value(1.0 - inside_number("alpha", alpha)) + _z_upper(1.0 - inside_number("power", power))
    if variants not in (1, 2):
        raise StatisticsError(f"one or two variants can be compared, not {variants!r}")
    return _games(z, p, distance, variants * _positive("design effect", deff))


def games_for_equivalence(p: float, margin: float, alpha: float = 0.05, power: float = 0.8, deff: float = 1.0) -> int:
    """Games to show, with chance `power`, that a share lies within `margin` of `p`, where in truth it is `p`.

    Two one-sided tests must both reject, so each may miss with half of 1 - power.
    """
    p, distance = inside_number("share", p), inside_number("margin", margin)
    z = _z_upper(inside_number("alpha", alpha)) + _z_upper((1.0 - inside_number("power", power)) / 2.0)
    return _games(z, p, distance, deff)


def tost(p: float, band: tuple[float, float], se: float) -> Tost:
    """Two one-sided z tests (Schuirmann 1987): a small p value shows that a share lies inside `band`."""
    p = unit_number("share", p)
    se = _positive("standard error", se)
    low, high = band
    if not low < high:
        raise StatisticsError(f"the lower edge {low!r} of a band must be below its upper edge {high!r}")
    z_low, z_high = (p - low) / se, (p - high) / se
    return Tost(z_low, z_high, max(normal_tail(z_low), normal_tail(-z_high)))


# --- confidence sequence --------------------------------------------------------------------------


def mixture_rho(variance_time: float, alpha: float = 0.05) -> float:
    """Tuning constant of a confidence sequence, narrowest about where blocks x variance is that time."""
    time = _positive("variance time", variance_time)
    evidence = -2.0 * math.log(inside_number("alpha", alpha))
    return time / (evidence + math.log1p(evidence))


def sequence_radius(blocks: int, variance: float, rho: float, alpha: float = 0.05) -> float:
    """Half-width of a confidence sequence for the mean of the block means.

    Robbins' two-sided normal mixture boundary with intrinsic time blocks x variance. All looks together
    miss the truth with chance at most `alpha`, so one may stop at any of them. With a variance estimated
    from the same blocks that holds asymptotically (Waudby-Smith et al.), which is why the first look should
    come after a thousand blocks or so.
    """
    m = _blocks(blocks)
    if not 0.0 <= variance < math.inf:
        raise StatisticsError(f"variance must be finite and not negative, and is {variance!r}")
    rho = _positive("rho", rho)
    time = m * variance
    return math.sqrt((time + rho) * (math.log1p(time / rho) - 2.0 * math.log(inside_number("alpha", alpha)))) / m
