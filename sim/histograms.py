"""What a histogram of whole numbers says: moments, quantiles with distribution-free intervals, margins.

Lengths, scores and margins of millions of games are kept as counts by value, so everything here starts from those and
is exact however many games there were.
"""

import math
import operator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sim.stats import StatisticsError, inside_number, unit_number, whole_number


class QuantileRanks(NamedTuple):
    """Order statistics (counted from 1) that bracket a quantile, and the chance that they do."""

    lower: int
    upper: int
    coverage: float


class QuantileInterval(NamedTuple):
    """Values that bracket a quantile, and the chance that they do."""

    low: float
    high: float
    coverage: float


class Moments(NamedTuple):
    """Size, mean, sample standard deviation, standard error of the mean, coefficient of variation, range.

    Values that do not exist (the spread of a single observation, a ratio to a mean of 0) are NaN.
    """

    n: int
    mean: float
    sd: float
    standard_error: float
    cv: float
    minimum: int
    maximum: int


class Margins(NamedTuple):
    """How close games were, from score differences.

    `closeness` is 1 / root mean square difference (infinite if every game was level), `win_bias` the
    percentage of positive minus that of negative differences, `tie_rate` the percentage of zeros.
    """

    closeness: float
    win_bias: float
    tie_rate: float
    mean_absolute: float


def _counts(counts: npt.ArrayLike) -> npt.NDArray[np.int64]:
    array = np.asarray(counts)
    if array.ndim != 1:
        raise StatisticsError(f"a histogram must have one dimension, not {array.ndim}")
    if array.size == 0:
        raise StatisticsError("the histogram has no bins")
    if array.dtype.kind not in "iu":
        raise StatisticsError(f"histogram counts must be integers, not {array.dtype}")
    if array.min() < 0:
        raise StatisticsError("histogram counts must not be negative")
    if not array.any():
        raise StatisticsError("the histogram is empty: nothing was counted")
    return array.astype(np.int64)


def _order_statistic(cumulative: npt.NDArray[np.int64], rank: int) -> int:
    """Value of the observation with this rank, counted from 0."""
    return int(np.searchsorted(cumulative, rank, side="right"))


def moments_from_histogram(counts: npt.ArrayLike) -> Moments:
    """Moments of a sample given as a histogram in which the index of a bin is its value.

    Sums are exact integers. The standard error treats the observations as independent.
    """
    array = _counts(counts)
    values = [int(value) for value in np.flatnonzero(array)]
    n = first = second = 0
    for value in values:
        count = int(array[value])
        n += count
        first += count * value
        second += count * value * value
    mean = first / n
    sd = math.sqrt((n * second - first * first) / (n * (n - 1))) if n > 1 else math.nan
    return Moments(n, mean, sd, sd / math.sqrt(n), sd / mean if mean else math.nan, values[0], values[-1])


def quantile_from_histogram(counts: npt.ArrayLike, q: float) -> float:
    """Quantile by linear interpolation between order statistics, as NumPy does by default.

    It is type 7 of Hyndman and Fan (1996). The index of a bin is its value.
    """
    q = unit_number("quantile", q)
    cumulative = np.cumsum(_counts(counts))
    position = (int(cumulative[-1]) - 1) * q
    rank = math.floor(position)
    low = _order_statistic(cumulative, rank)
    if rank == position:
        return float(low)
    return low + (position - rank) * (_order_statistic(cumulative, rank + 1) - low)


def _binomial_window(n: int, q: float) -> tuple[int, npt.NDArray[np.float64]]:
    """Binomial probabilities over every count that matters, and the first such count.

    Built outward from the mode by the ratio of neighbours and scaled to add up to 1: no logarithms of huge
    factorials, hence no loss of digits at millions of observations. What lies beyond ten standard
    deviations is below 1e-20.
    """
    mean = n * q
    reach = 10.0 * math.sqrt(mean * (1.0 - q)) + 50.0
    first, last = max(0, math.floor(mean - reach)), min(n, math.ceil(mean + reach))
    mode = min(math.floor((n + 1) * q), n)
    odds = q / (1.0 - q)
    up = np.arange(mode, last, dtype=np.float64)
    down = np.arange(mode, first, -1, dtype=np.float64)
    above = np.cumprod((n - up) / (up + 1.0) * odds)
    below = np.cumprod(down / (n - down + 1.0) / odds)
    weights = np.concatenate((below[::-1], [1.0], above))
    return first, weights / weights.sum()


def quantile_ranks(n: int, q: float, confidence: float = 0.95) -> QuantileRanks:
    """Ranks of the order statistics that bracket a quantile, whatever the distribution.

    The lower rank l is the largest with P(Bin(n, q) <= l - 1) at most (1 - confidence) / 2, the upper rank
    u the smallest with P(Bin(n, q) >= u) at most the same. In a sample too small to have such ranks its
    extremes stand in, and `coverage`, which is P(l <= Bin(n, q) < u), falls short of `confidence`.
    """
    n = whole_number("sample size", n, 1)
    q = inside_number("quantile", q)
    tail = (1.0 - inside_number("confidence", confidence)) / 2.0
    first, weights = _binomial_window(n, q)
    at_most = np.cumsum(weights)
    at_least = np.cumsum(weights[::-1])[::-1]
    lower = max(1, first + int(np.count_nonzero(at_most <= tail)))
    upper = min(n, first + int(np.count_nonzero(at_least > tail)))
    coverage = float(weights[max(0, lower - first) : max(0, upper - first)].sum())
    return QuantileRanks(lower, upper, coverage)


def quantile_interval_from_histogram(counts: npt.ArrayLike, q: float, confidence: float = 0.95) -> QuantileInterval:
    """Distribution-free interval for a quantile of a histogram in which the index of a bin is its value."""
    cumulative = np.cumsum(_counts(counts))
    ranks = quantile_ranks(int(cumulative[-1]), q, confidence)
    return QuantileInterval(
        float(_order_statistic(cumulative, ranks.lower - 1)),
        float(_order_statistic(cumulative, ranks.upper - 1)),
        ranks.coverage,
    )


def margins_from_histogram(counts: npt.ArrayLike, lowest: int = 0) -> Margins:
    """Measure closeness, win bias and tie rate (Isaksen et al. 2016) of score differences.

    Parameters
    ----------
    counts
        `counts[i]` games ended with a difference of `lowest + i`.
    lowest
        Difference of the first bin: negative for first seat minus second, 0 for winner minus runner-up (in
        which case the win bias says nothing).
    """
    array = _counts(counts)
    try:
        lowest = operator.index(lowest)
    except TypeError:
        raise StatisticsError(f"the lowest difference must be a whole number, not {lowest!r}") from None
    n = ahead = behind = level = absolute = square = 0
    for index in np.flatnonzero(array):
        count, difference = int(array[index]), lowest + int(index)
        n += count
        ahead += count * (difference > 0)
        behind += count * (difference < 0)
        level += count * (difference == 0)
        absolute += count * abs(difference)
        square += count * difference * difference
    closeness = math.sqrt(n / square) if square else math.inf
    return Margins(closeness, 100 * (ahead - behind) / n, 100 * level / n, absolute / n)
