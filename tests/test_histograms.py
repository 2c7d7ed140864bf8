"""Moments, quantiles and margins from counts, checked by worked examples and other computations."""

import itertools
import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as oracle

from sim.histograms import (
    margins_from_histogram,
    moments_from_histogram,
    quantile_from_histogram,
    quantile_interval_from_histogram,
    quantile_ranks,
)

LENGTHS = [18, 20, 21, 21, 22, 23, 24, 24, 25, 26, 27, 29, 30, 34, 60]

shares_open = st.floats(0.001, 0.999)
confidences = st.floats(0.01, 0.9999)
histograms = st.lists(st.integers(0, 30), min_size=1, max_size=40).filter(any)


def near(expected, digits=6):
    return pytest.approx(expected, rel=0, abs=0.5000001 * 10.0**-digits)


def test_e19_lengths():
    counts = np.bincount(LENGTHS)
    moments = moments_from_histogram(counts)
    assert (moments.n, moments.minimum, moments.maximum) == (15, 18, 60)
    assert moments.mean == near(26.933333)
    assert moments.sd == near(10.060294)
    assert moments.standard_error == near(2.597557)
    assert moments.cv == near(0.373526)
    assert quantile_from_histogram(counts, 0.5) == 24.0
    assert quantile_from_histogram(counts, 0.1) == near(20.4)
    assert quantile_from_histogram(counts, 0.9) == near(32.4)
    assert quantile_interval_from_histogram(counts, 0.5) == (21.0, 29.0, near(0.964844))


@pytest.mark.parametrize(
    ("n", "q", "lower", "upper", "coverage"),
    [
        (15, 0.5, 4, 12, 0.964844),
        (100, 0.5, 40, 61, 0.964800),
        (1000, 0.5, 469, 532, 0.953709),
        (1000, 0.95, 936, 964, 0.958095),
        (10_000, 0.95, 9457, 9543, 0.951528),
        (100_000, 0.95, 94864, 95136, 0.951541),
    ],
)
def test_e19_quantile_ranks(n, q, lower, upper, coverage):
    assert quantile_ranks(n, q) == (lower, upper, near(coverage))


@given(st.integers(1, 3000), st.floats(0.001, 0.999), st.sampled_from([0.5, 0.9, 0.95, 0.999]))
def test_quantile_ranks_are_the_tightest(n, q, confidence):
    tail = (1 - confidence) / 2
    lower, upper, coverage = quantile_ranks(n, q, confidence)
    binomial = oracle.binom(n, q)
    assert 1 <= lower <= upper <= n
    assert coverage == pytest.approx(binomial.cdf(upper - 1) - binomial.cdf(lower - 1), abs=1e-9)
    if lower > 1:
        assert binomial.cdf(lower - 1) <= tail + 1e-12
    assert binomial.cdf(lower) > tail - 1e-12
    if upper < n:
        assert binomial.sf(upper - 1) <= tail + 1e-12
    assert binomial.sf(upper - 2) > tail - 1e-12


@pytest.mark.parametrize("q", [0.05, 0.5, 0.95, 0.999999])
def test_quantile_ranks_of_ten_million(q):
    n = 10_000_000
    lower, upper, coverage = quantile_ranks(n, q)
    binomial = oracle.binom(n, q)
    assert binomial.cdf(lower - 1) <= 0.025 < binomial.cdf(lower)
    assert binomial.sf(upper - 1) <= 0.025 < binomial.sf(upper - 2)
    assert coverage == pytest.approx(binomial.cdf(upper - 1) - binomial.cdf(lower - 1), abs=1e-7)


def test_a_small_sample_admits_that_its_ranks_cover_less():
    assert quantile_ranks(1, 0.5) == (1, 1, 0.0)
    assert quantile_ranks(3, 0.5) == (1, 3, pytest.approx(0.75))


@given(histograms, st.floats(0, 1))
def test_histogram_quantile_is_that_of_the_sample(counts, q):
    sample = np.repeat(np.arange(len(counts)), counts)
    assert quantile_from_histogram(counts, q) == pytest.approx(float(np.quantile(sample, q)), abs=1e-9)


@given(histograms, st.floats(0.01, 0.99))
def test_histogram_quantile_interval_is_that_of_the_sorted_sample(counts, q):
    sample = np.repeat(np.arange(len(counts)), counts)
    ranks = quantile_ranks(len(sample), q)
    interval = quantile_interval_from_histogram(counts, q)
    assert interval == (sample[ranks.lower - 1], sample[ranks.upper - 1], ranks.coverage)


@given(histograms)
def test_histogram_moments_are_those_of_the_sample(counts):
    sample = np.repeat(np.arange(len(counts)), counts)
    moments = moments_from_histogram(counts)
    assert (moments.n, moments.minimum, moments.maximum) == (len(sample), sample.min(), sample.max())
    assert moments.mean == pytest.approx(sample.mean())
    if len(sample) > 1:
        assert moments.sd == pytest.approx(sample.std(ddof=1), abs=1e-9)
        assert moments.standard_error == pytest.approx(oracle.sem(sample), abs=1e-9)
    else:
        assert math.isnan(moments.sd)


def test_moments_that_do_not_exist():
    assert math.isnan(moments_from_histogram([0, 0, 1]).standard_error)
    assert math.isnan(moments_from_histogram([5]).cv)
    assert moments_from_histogram([5]).sd == 0.0


def test_histograms_count_millions_exactly():
    counts = np.zeros(1001, dtype=np.int64)
    counts[[500, 1000]] = 3 * 10**9
    moments = moments_from_histogram(counts)
    assert moments.mean == 750.0
    assert moments.sd == pytest.approx(250.0, rel=1e-9)
    assert quantile_from_histogram(counts, 0.5) == 750.0
    assert quantile_interval_from_histogram(counts, 0.5)[:2] == (500.0, 1000.0)


# --- margins ---------------------------------------------------------------------------------------


def dice_duel(first, second):
    """Count the differences of two dice pools, each a list of die sizes."""
    seen = Counter(
        sum(a) - sum(b)
        for a in itertools.product(*(range(1, die + 1) for die in first))
        for b in itertools.product(*(range(1, die + 1) for die in second))
    )
    lowest = min(seen)
    return margins_from_histogram([seen[d] for d in range(lowest, max(seen) + 1)], lowest)


@pytest.mark.parametrize(
    ("first", "second", "bias", "tie", "closeness"),
    [
        ([6], [6], 0.0, 16.666667, 0.414039),
        ([8], [6], 25.0, 12.5, 0.330289),
        ([6, 6], [6, 6], 0.0, 11.265432, 0.292770),
    ],
)
def test_e22_dice_duels(first, second, bias, tie, closeness):
    margins = dice_duel(first, second)
    assert (margins.win_bias, margins.tie_rate, margins.closeness) == near((bias, tie, closeness))


def test_e38_margins():
    seen = {-6: 40, -4: 60, -3: 80, -1: 120, 0: 50, 1: 130, 2: 150, 4: 160, 7: 120, 10: 90}
    margins = margins_from_histogram([seen.get(d, 0) for d in range(-6, 11)], lowest=-6)
    assert margins.closeness == near(0.216118)
    assert margins.win_bias == near(35.0)
    assert margins.tie_rate == near(5.0)
    assert margins.mean_absolute == near(3.65)


def test_games_that_are_always_level():
    assert margins_from_histogram([7]) == (math.inf, 0.0, 100.0, 0.0)
