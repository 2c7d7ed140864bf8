"""Verdicts, tests against par and matchups, checked by worked examples, other formulas, simulated games."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate
from scipy import stats as oracle

from reports.tests import (
    Verdict,
    benjamini_hochberg,
    effective_seats,
    entropy_ratio,
    equal_shares,
    gap_noise_floor,
    holm,
    imbalance,
    matchup_verdict,
    max_gap,
    odds_ratios,
    seat_p_values,
    seat_verdict,
)
from sim.stats import (
    LOOSE,
    TIGHT,
    StatisticsError,
    chi_square_tail,
    covariance_from_tallies,
    share_from_tallies,
    tolerance_band,
    wilson,
)

E4 = [2710, 2530, 2410, 2350]
E13 = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205]

probabilities = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def near(expected, digits=6):
    return pytest.approx(expected, rel=0, abs=0.5000001 * 10.0**-digits)


def significant(expected):
    """Six significant digits."""
    return pytest.approx(expected, rel=5e-6)


def counted(wins, games):
    """Share of independent games without ties."""
    return share_from_tallies(games, 1, wins, wins, 1)


def table(wins):
    return [counted(each, sum(wins)) for each in wins]


def covariance_of(vectors):
    return np.cov(np.asarray(vectors).T, bias=True)


# --- seat verdicts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "verdict", "detected", "games", "intervals"),
    [
        ([5070, 4930], "BALANCED", (), 2088, ((0.497200, 0.516794), (0.498776, 0.515220))),
        ([50700, 49300], "BALANCED", (1, 2), 2088, ((0.503901, 0.510098), (0.504399, 0.509600))),
        ([5230, 4770], "LEANING", (1, 2), 168739, ((0.513204, 0.532779), (0.514779, 0.531208))),
        ([5600, 4400], "UNBALANCED", (1, 2), 545, ((0.550250, 0.569704), (0.551820, 0.568148))),
        ([507, 493], "INCONCLUSIVE", (), 2088, ((0.476046, 0.537901), (0.481011, 0.532951))),
        ([12, 36], "UNBALANCED", (1, 2), 11, ((0.149206, 0.387844), (0.162431, 0.364248))),
        (E4, "LEANING", (1, 4), 170759, ((0.260044, 0.282242), (0.263752, 0.278372))),
        ([2530, 2510, 2490, 2470], "BALANCED", (), 2152, ((0.242298, 0.264010), (0.245917, 0.260217))),
        ([25300, 25100, 24900, 24700], "BALANCED", (), 2152, ((0.249582, 0.256449), (0.250745, 0.255268))),
        (
            [3400, 2400, 2200, 2000],
            "UNBALANCED",
            (1, 3, 4),
            7177,
            ((0.328271, 0.351928), (0.332252, 0.347834)),
        ),
    ],
)
def test_e32_seat_verdicts(wins, verdict, detected, games, intervals):
    result = seat_verdict(table(wins))
    assert result.verdict is Verdict[verdict]
    assert result.detected == detected
    assert result.games_needed == games
    assert result.findings[0].simultaneous == near(intervals[0])
    assert result.findings[0].equivalence == near(intervals[1])
    assert result.par == 1 / len(wins)
    assert result.band == tolerance_band(len(wins), TIGHT)
    assert [finding.seat for finding in result.findings] == list(range(1, len(wins) + 1))
    assert result.exploratory == (sum(wins) < 100)


def test_e32_which_seats_are_outside():
    assert seat_verdict(table([3400, 2400, 2220, 1980])).outside == (1, 4)
    assert seat_verdict(table([3400, 2400, 2220, 1980])).detected == (1, 3, 4)
    assert seat_verdict(table([5600, 4400])).outside == (1, 2)
    assert seat_verdict(table([5230, 4770])).outside == ()


def test_e4_intervals_of_every_seat():
    findings = seat_verdict(table(E4)).findings
    plain = [(0.262378, 0.279798), (0.244575, 0.261614), (0.232718, 0.249481), (0.226793, 0.243411)]
    wide = [(0.260044, 0.282242), (0.242298, 0.264010), (0.230481, 0.251842), (0.224577, 0.245753)]
    narrow = [(0.263752, 0.278372), (0.245917, 0.260217), (0.234036, 0.248104), (0.228098, 0.242045)]
    for finding, ci95, ci9875, ci90 in zip(findings, plain, wide, narrow, strict=True):
        assert finding.share.interval() == near(ci95)
        assert finding.simultaneous == near(ci9875)
        assert finding.equivalence == near(ci90)


def test_a_lenient_tolerance_accepts_what_a_strict_one_does_not():
    shares = table([53_000, 47_000])
    assert seat_verdict(shares).verdict is Verdict.UNBALANCED
    assert seat_verdict(shares, LOOSE).verdict is Verdict.BALANCED


def test_a_stricter_error_rate_claims_less():
    shares = table([5420, 4580])
    assert seat_verdict(shares, alpha=0.05).verdict is Verdict.UNBALANCED
    cautious = seat_verdict(shares, alpha=0.0001)
    assert cautious.verdict is Verdict.LEANING
    assert cautious.findings[0].simultaneous == wilson(0.542, 10_000, 0.9999)
    assert cautious.findings[0].equivalence == wilson(0.542, 10_000, 0.9998)


def test_ties_sharpen_a_verdict():
    # Same shares; in the second table four games in five are shared.
    clear = [share_from_tallies(1000, 1, 2 * w, 4 * w, 2) for w in (510, 490)]
    tied = [share_from_tallies(1000, 1, 2 * w + 800, 4 * w + 800, 2) for w in (110, 90)]
    assert [each.estimate for each in clear] == [each.estimate for each in tied]
    assert seat_verdict(clear).verdict is Verdict.INCONCLUSIVE
    assert seat_verdict(tied).verdict is Verdict.BALANCED
    assert seat_verdict(tied).games_needed == math.ceil(
        oracle.norm.ppf(0.95) ** 2 * 0.51 * 0.49 * tied[0].deff / 0.015**2
    )


def test_one_seat_beyond_the_tolerance_settles_the_verdict():
    # Seat 2 is far beyond 35.6 %, seat 1 as good as on the edge at 31.1 %: it would take for ever and is of no matter.
    result = seat_verdict(table([311, 384, 305]))
    assert result.verdict is Verdict.LEANING
    z = oracle.norm.ppf(0.95)
    settled = [
        z**2 * p * (1 - p) / (p - edge) ** 2 for p, edge in ((0.384, result.band.high), (0.305, result.band.low))
    ]
    assert result.games_to_verdict == math.ceil(min(settled)) == 813
    assert result.games_needed == math.ceil(z**2 * 0.311 * 0.689 / (0.311 - result.band.low) ** 2) > 1_000_000
    # Among seats that all seem to be within, every one has to be settled.
    within = seat_verdict(table([2530, 2510, 2490, 2470]))
    assert within.games_to_verdict == within.games_needed == 2152


def test_games_needed_for_a_seat_that_always_wins():
    # Wilson's lower bound n / (n + z^2) passes .525 at n = 2.99.
    result = seat_verdict(table([2, 0]))
    assert result.verdict is Verdict.INCONCLUSIVE
    assert result.games_needed == 3
    assert wilson(1.0, 3, 0.9).low > 0.525 > wilson(1.0, 2, 0.9).low
    # The same for 2/3 at 5.41, and from below where one in three never wins.
    assert seat_verdict(table([2, 0]), odds_ratio=2.0).games_needed == 6
    assert wilson(1.0, 6, 0.9).low > 2 / 3 > wilson(1.0, 5, 0.9).low
    never = seat_verdict(table([1, 1, 0]), odds_ratio=9.0).games_needed
    assert wilson(0.0, never, 0.9).high < 1 / 19 < wilson(0.0, never - 1, 0.9).high


def test_no_number_of_games_settles_a_share_on_the_edge():
    # 2 to 1 is 1 to 2 turned round: an odds ratio of 2 puts the edges at 1/3 and 2/3 exactly.
    result = seat_verdict(table([666, 333]), odds_ratio=2.0)
    assert result.games_needed is None
    assert result.verdict is Verdict.LEANING


@given(st.lists(st.integers(1, 4000), min_size=2, max_size=5), st.sampled_from([TIGHT, LOOSE]))
def test_a_verdict_does_not_depend_on_the_order_of_seats(wins, odds_ratio):
    one = seat_verdict(table(wins), odds_ratio)
    other = seat_verdict(table(wins[::-1]), odds_ratio)
    assert one.verdict is other.verdict
    assert one.detected == tuple(sorted(len(wins) + 1 - seat for seat in other.detected))


@given(st.lists(st.integers(1, 4000), min_size=2, max_size=5))
def test_a_verdict_says_what_its_intervals_say(wins):
    result = seat_verdict(table(wins))
    low, high = result.band
    inside = [low <= f.equivalence.low and f.equivalence.high <= high for f in result.findings]
    match result.verdict:
        case Verdict.UNBALANCED:
            assert result.outside
            assert set(result.outside) <= set(result.detected)
        case Verdict.BALANCED:
            assert all(inside)
            assert not result.outside
        case Verdict.LEANING:
            assert result.detected
            assert not result.outside
            assert not all(inside)
        case Verdict.INCONCLUSIVE:
            assert not result.detected
            assert not all(inside)


@pytest.mark.parametrize("k", [2, 4])
def test_a_game_at_the_edge_of_tolerance_is_rarely_called_either_way(k):
    high = tolerance_band(k, TIGHT).high
    p = [high] + [(1 - high) / (k - 1)] * (k - 1)
    rng = np.random.default_rng(11)
    verdicts = [seat_verdict(table(wins)).verdict for wins in rng.multinomial(20_000, p, size=800).tolist()]
    # Both claims are wrong here; each may be made in one game of twenty, give or take the luck of 800 trials.
    assert verdicts.count(Verdict.UNBALANCED) / 800 < 0.05
    assert verdicts.count(Verdict.BALANCED) / 800 < 0.07
    assert verdicts.count(Verdict.LEANING) / 800 > 0.85


# --- tests against par -----------------------------------------------------------------------------


def test_e4_tests_and_sizes():
    shares = table(E4)
    p = [share.estimate for share in shares]
    pearson = sum((wins - 2500) ** 2 / 2500 for wins in E4)
    assert pearson == near(30.24)
    assert chi_square_tail(pearson, 3) == significant(1.22859e-06)
    assert max_gap(p) == near(0.036)
    size = imbalance(shares)
    assert size.corrected == near(0.013049)
    assert size.raw == near(0.013748)
    assert 4 * size.raw == near(0.054991)  # Cohen's w
    assert entropy_ratio(p) == near(0.998918)
    assert effective_seats(p) == near(3.994007)
    assert odds_ratios(p) == near((1.115226, 1.016064, 0.952569, 0.921569))
    tests = seat_p_values(shares)
    assert tests == significant((1.23622e-06, 0.488422, 0.0376669, 0.000532006))
    assert holm(tests) == significant([4.94488e-06, 0.488422, 0.0753338, 0.00159602])
    assert benjamini_hochberg(tests) == significant([4.94488e-06, 0.488422, 0.0502226, 0.00106401])


def test_e33_equal_shares_with_ties():
    sole = np.eye(3)
    games = np.repeat([sole[0], sole[1], sole[2], [1 / 2, 1 / 2, 0], [1 / 3, 1 / 3, 1 / 3]], [34, 28, 22, 8, 8], axis=0)
    mean = games.mean(axis=0)
    assert mean == near([0.406667, 0.346667, 0.246667])
    result = equal_shares(mean, covariance_of(games), len(games))
    assert (result.df, result.singular) == (2, False)
    assert result.statistic == near(4.915552)
    assert result.p == near(0.085625)
    assert 100 * 3 * np.sum((mean - 1 / 3) ** 2) == near(3.92)  # Pearson's, which takes no notice of ties
    # The same from integers in units of 1/60 of a game.
    tallies = np.rint(games * 60).astype(int)
    exact = covariance_from_tallies(100, tallies.sum(axis=0), (tallies.T @ tallies).tolist(), 60)
    assert equal_shares(mean, exact, 100) == pytest.approx(result)


@given(st.integers(2, 5), st.integers(0, 2**32 - 1))
def test_equal_shares_is_the_statistic_without_the_last_seat(k, seed):
    vectors = np.random.default_rng(seed).dirichlet([1.0] * k, size=60)
    mean, covariance = vectors.mean(axis=0), covariance_of(vectors)
    d = (mean - 1 / k)[:-1]
    expected = 60 * d @ np.linalg.solve(covariance[:-1, :-1], d)
    result = equal_shares(mean, covariance, 60)
    assert result.statistic == pytest.approx(expected, rel=1e-6)
    assert result.df == k - 1
    assert result.p == pytest.approx(oracle.chi2.sf(expected, k - 1), rel=1e-5)


def test_equal_shares_rejects_fair_games_at_its_level():
    rng = np.random.default_rng(5)
    rejected = 0
    for wins in rng.multinomial(500, [1 / 3] * 3, size=1000):
        p = wins / 500
        rejected += equal_shares(p, np.diag(p) - np.outer(p, p), 500).p < 0.05
    assert 30 < rejected < 75


def test_self_play_with_exactly_equal_blocks_is_no_evidence():
    result = equal_shares([0.25] * 4, np.zeros((4, 4)), 1000)
    assert result == (0.0, 3, 1.0, True)


def test_blocks_that_never_differ_are_weighed_as_single_fair_games():
    # Seat 1 won all three games: nine times the sum of squares is what Pearson's test says.
    few = equal_shares([1.0, 0.0, 0.0], np.zeros((3, 3)), 3)
    assert few.statistic == pytest.approx(9 * (4 / 9 + 1 / 9 + 1 / 9))
    assert few.singular
    assert few.p == pytest.approx(math.exp(-3.0))
    assert equal_shares([1.0, 0.0, 0.0], np.zeros((3, 3)), 1000).p < 1e-100


def test_a_seat_that_never_wins_is_noticed():
    p = np.array([0.5, 0.5, 0.0])
    result = equal_shares(p, np.diag(p) - np.outer(p, p), 100)
    assert result.singular
    assert result.statistic == pytest.approx(100 * 3 * (1 / 36 + 1 / 36 + 1 / 9))


def test_seat_p_values_use_the_design_effect():
    share = share_from_tallies(1000, 2, 2 * 1000 + 60, 2 * 2 * 1000 + 4 * 60 + 400, 4)
    rest = share_from_tallies(1000, 2, 2 * 1000 - 60, 2 * 2 * 1000 - 4 * 60 + 400, 4)
    z = 0.015 / math.sqrt(0.25 * share.deff / 2000)
    assert share.deff < 0.5
    assert seat_p_values([share, rest]) == pytest.approx((2 * oracle.norm.sf(z),) * 2)


def test_noise_alone_is_corrected_away():
    rng = np.random.default_rng(3)
    sizes = [imbalance(table(wins)) for wins in rng.multinomial(10_000, [0.25] * 4, size=400).tolist()]
    assert np.mean([size.raw**2 for size in sizes]) == pytest.approx(0.25 * 0.75 / 10_000, rel=0.1)
    assert min(size.corrected for size in sizes) == 0.0
    assert all(size.corrected < size.raw for size in sizes)


def test_gap_noise_floor():
    assert gap_noise_floor(4, 10_000) == near(0.0103, digits=4)
    assert gap_noise_floor(4, 100_000) == near(0.0033, digits=4)
    rng = np.random.default_rng(9)
    gaps = np.ptp(rng.multinomial(10_000, [0.25] * 4, size=4000) / 10_000, axis=1)
    assert gaps.mean() == pytest.approx(gap_noise_floor(4, 10_000), rel=0.03)


@pytest.mark.parametrize("k", [2, 3, 5, 6, 10])
def test_gap_noise_floor_against_quadrature(k):
    d2, _ = integrate.quad(lambda x: 1 - oracle.norm.cdf(x) ** k - oracle.norm.sf(x) ** k, -12, 12)
    assert gap_noise_floor(k, 1) * math.sqrt(k) == pytest.approx(d2, rel=1e-9)


def test_sizes_at_their_ends():
    assert effective_seats([1.0, 0.0, 0.0]) == 1.0
    assert entropy_ratio([1.0, 0.0]) == 0.0
    assert entropy_ratio([0.2] * 5) == pytest.approx(1.0)
    assert effective_seats([0.2] * 5) == pytest.approx(5.0)
    assert odds_ratios([1.0, 0.0]) == (math.inf, 0.0)
    assert max_gap([1.0, 0.0]) == 1.0


def test_exact_heads_first_with_three_seats():
    p = [4 / 7, 2 / 7, 1 / 7]
    assert max_gap(p) == near(0.428571)
    assert entropy_ratio(p) == near(0.869916)
    assert effective_seats(p) == near(2.600490)


# --- many comparisons ------------------------------------------------------------------------------


def test_e13_adjusted_p_values():
    assert holm(E13) == near([0.008, 0.056, 0.234, 0.234, 0.234, 0.234, 0.234, 0.234])
    assert benjamini_hochberg(E13) == near([0.008, 0.032, 0.0672, 0.0672, 0.0672, 0.08, 0.084571, 0.205])


@given(probabilities)
def test_benjamini_hochberg_agrees_with_scipy(p):
    assert benjamini_hochberg(p) == pytest.approx(oracle.false_discovery_control(p), abs=1e-15)


@given(probabilities, st.floats(0.001, 0.5))
def test_holm_rejects_what_stepping_down_rejects(p, alpha):
    rejected = set()
    for step, index in enumerate(sorted(range(len(p)), key=lambda i: p[i])):
        if p[index] * (len(p) - step) > alpha:
            break
        rejected.add(index)
    assert {i for i, value in enumerate(holm(p)) if value <= alpha} == rejected


@given(probabilities, st.randoms())
def test_adjusting_does_not_depend_on_the_order(p, random):
    order = list(range(len(p)))
    random.shuffle(order)
    for adjust in (holm, benjamini_hochberg):
        assert adjust([p[i] for i in order]) == pytest.approx(adjust(p)[order])
        assert (adjust(p) >= p).all()
        assert (adjust(p) <= 1).all()


def test_nothing_to_adjust():
    assert holm([]).size == 0
    assert benjamini_hochberg([]).size == 0


# --- matchups --------------------------------------------------------------------------------------


def duels(wins, games=1000):
    return [[None if i == j else counted(each, games) for j, each in enumerate(row)] for i, row in enumerate(wins)]


def test_a_dominant_and_a_hopeless_strategy():
    result = matchup_verdict(duels([[0, 620, 710], [380, 0, 580], [290, 420, 0]]))
    assert (result.par, result.dominant, result.hopeless, result.exploratory) == (0.5, (0,), (2,), ())
    z = np.array([0.12, 0.21]) / math.sqrt(0.25 / 1000)
    assert result.above[0, 1:] == pytest.approx(holm(oracle.norm.sf(z)), rel=1e-9)
    assert result.below[0, 1:] == pytest.approx([1.0, 1.0])
    assert np.isnan(result.above.diagonal()).all()


def test_a_cycle_has_neither():
    result = matchup_verdict(duels([[0, 700, 400], [300, 0, 700], [600, 300, 0]]))
    assert (result.dominant, result.hopeless) == ((), ())


def test_a_win_by_luck_over_one_opponent_is_not_dominance():
    # 52 % of 1000 games could be luck; of 10,000 not.
    wins = np.array([[0, 520, 710], [480, 0, 580], [290, 420, 0]])
    assert matchup_verdict(duels(wins.tolist())).dominant == ()
    assert matchup_verdict(duels((10 * wins).tolist(), 10_000)).dominant == (0,)


def test_matchup_p_values_are_corrected_within_a_row():
    # Each p value is about .04: enough alone, not twice.
    wins = [[0, 528, 528], [472, 0, 500], [472, 500, 0]]
    assert 0.03 < oracle.norm.sf(0.028 / math.sqrt(0.25 / 1000)) < 0.05
    assert matchup_verdict(duels(wins)).dominant == ()
    assert matchup_verdict(duels(wins), alpha=0.08).dominant == (0,)


def test_par_of_a_single_strategy_among_others():
    # Four seats: 30 % is far above par, and the others, one among copies of strategy 0, are below.
    shares = duels([[0, 3000], [2000, 0]], 10_000)
    result = matchup_verdict(shares, units=4)
    assert (result.par, result.dominant, result.hopeless) == (0.25, (0,), (1,))
    assert matchup_verdict(shares, units=2).dominant == ()
    # Not antisymmetric: both may do better in the minority.
    both = matchup_verdict(duels([[0, 3000], [2800, 0]], 10_000), units=4)
    assert both.dominant == (0, 1)


def test_p_value_and_wilson_bound_say_the_same():
    for wins in range(500, 561):
        result = matchup_verdict(duels([[0, wins], [1000 - wins, 0]]))
        assert (result.dominant == (0,)) == (wilson(wins / 1000, 1000, 0.9).low > 0.5)


def test_a_strategy_that_always_wins():
    result = matchup_verdict(duels([[0, 1000], [0, 0]]))
    assert (result.dominant, result.hopeless) == ((0,), (1,))


def test_matchups_from_few_blocks_are_exploratory():
    shares = duels([[0, 620, 710], [380, 0, 580], [290, 420, 0]])
    shares[1][2] = counted(58, 99)
    assert matchup_verdict(shares).exploratory == (1,)


def test_a_lone_strategy_dominates_nobody():
    result = matchup_verdict([[None]])
    assert (result.dominant, result.hopeless, result.exploratory) == ((), (), ())
    assert matchup_verdict([]).dominant == ()


# --- bad input -------------------------------------------------------------------------------------

HALF = counted(500, 1000)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: seat_verdict([]), "fairness needs at least two shares, not 0"),
        (lambda: seat_verdict([HALF]), "fairness needs at least two shares, not 1"),
        (
            lambda: seat_verdict([HALF, HALF, HALF]),
            "the shares of one table must add up to 1, and add up to 1.5",
        ),
        (lambda: seat_verdict([HALF, HALF], alpha=0.5), "alpha must lie strictly between 0 and 0.5, not 0.5"),
        (
            lambda: seat_verdict([HALF, HALF], odds_ratio=0.9),
            "the odds ratio of a tolerance must be finite and above 1, not 0.9",
        ),
        (lambda: seat_p_values([HALF]), "fairness needs at least two shares, not 1"),
        (lambda: imbalance([HALF]), "fairness needs at least two shares, not 1"),
        (lambda: max_gap([1.5, -0.5]), "a share must lie between 0 and 1, not 1.5"),
        (lambda: max_gap([math.nan, 0.5]), "a share must lie between 0 and 1, not nan"),
        (
            lambda: entropy_ratio([0.5, 0.4]),
            "the shares of one table must add up to 1, and add up to 0.9",
        ),
        (lambda: gap_noise_floor(1, 100), "fairness needs at least two units, not 1"),
        (lambda: gap_noise_floor(2, 0), "effective number of games must be positive and finite, not 0"),
        (
            lambda: equal_shares([0.5, 0.5], np.zeros((3, 3)), 10),
            "2 shares need a 2 by 2 covariance matrix, not shape (3, 3)",
        ),
        (
            lambda: equal_shares([0.5, 0.5], [[0.25, 0.25], [-0.25, -0.25]], 10),
            "a covariance matrix must be finite and symmetric",
        ),
        (
            lambda: equal_shares([0.5, 0.5], [[math.nan, 0], [0, 0]], 10),
            "a covariance matrix must be finite and symmetric",
        ),
        (
            lambda: equal_shares([0.5, 0.5], [[0.25, 0.0], [0.0, 0.25]], 10),
            "rows of the covariance matrix must add up to 0, since shares add up to 1",
        ),
        (
            lambda: equal_shares([0.5, 0.5], [[-0.25, 0.25], [0.25, -0.25]], 10),
            "a covariance matrix must not have negative eigenvalues",
        ),
        (lambda: equal_shares([0.5, 0.5], np.zeros((2, 2)), 0), "blocks must be at least 1, not 0"),
        (lambda: holm([0.5, 1.5]), "p values must lie between 0 and 1"),
        (lambda: benjamini_hochberg([math.nan]), "p values must lie between 0 and 1"),
        (lambda: holm([[0.5]]), "p values must come in one dimension, not 2"),
        (
            lambda: matchup_verdict([[None, HALF]]),
            "a matchup matrix must be square: row 0 has 2 of 1 cells",
        ),
        (
            lambda: matchup_verdict([[None, HALF], [None, None]]),
            "the matchup of strategy 1 against 0 has not been played",
        ),
        (lambda: matchup_verdict([[None]], units=1), "a matchup needs at least two units, not 1"),
        (lambda: matchup_verdict([[None]], alpha=1.0), "alpha must lie strictly between 0 and 1, not 1.0"),
    ],
)
def test_bad_input_is_refused_in_one_line(call, message):
    with pytest.raises(StatisticsError) as caught:
        call()
    assert str(caught.value) == message
