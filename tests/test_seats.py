"""What is said about the seats, on made-up numbers."""

# ruff: noqa: RUF001  dashes and minus signs are what is tested

from dataclasses import replace

import pytest
from support import seat_rows

from reports import format as f
from reports.seats import Mark, State, describe, games_to_settle, judge
from sim.stats import LOOSE


def words(wins, scale=1.0, odds_ratio=None, **kwargs):
    judgement = judge(seat_rows(wins, **kwargs), *([odds_ratio] if odds_ratio else []), sequential="sequence" in kwargs)
    return judgement.state, f.plain(describe(judgement, "the tight tolerance", scale))


def test_balanced():
    assert words([50700, 49300]) == (
        State.BALANCED,
        "Seats look fair: every seat wins within 47.5–52.5 %, the tight tolerance. Seat 1 wins 50.7 % (50.4–51.0 %).",
    )


def test_balanced_among_several_names_the_furthest():
    state, text = words([25300, 25100, 24900, 24700])
    assert state == State.BALANCED
    assert text.endswith("Furthest from par (25 %) is seat 1 with 25.3 % (25.0–25.6 %).")


def test_leaning_says_what_is_open_and_how_many_games_settle_it():
    state, text = words([5230, 4770])
    assert state == State.LEANING
    assert text == (
        "Seat 1 has a real edge: 52.3 % (51.3–53.3 %), where par is 50 %. Whether that lies beyond the tight "
        "tolerance (up to 52.5 %) is still open; 170,000 games or more should settle it."
    )


def test_leaning_downwards():
    state, text = words([2500, 2550, 2590, 2360])
    assert state == State.LEANING
    assert text.startswith("Seat 4 has a real disadvantage: 23.6 % (22.8–24.4 %), where par is 25 %.")
    assert "(down to 23.2 %)" in text


def test_unbalanced_names_who_wins_too_often():
    assert words([4400, 5600]) == (
        State.UNBALANCED,
        "Seat 2 wins too often: 56.0 % (55.0–57.0 %); the tight tolerance is 47.5–52.5 %.",
    )


def test_unbalanced_among_several_names_all_beyond():
    _, text = words([3400, 2400, 2200, 2000])
    assert text.startswith("Seat 1 wins too often: 34.0 % (33.1–34.9 %); the tight tolerance is 23.2–26.9 %.")
    assert text.endswith("Also beyond it: seat 4 with 20.0 % (19.2–20.8 %) and seat 3 with 22.0 % (21.2–22.8 %).")


def test_too_rarely():
    _, text = words([2700, 2700, 2700, 1900])
    assert text.startswith("Seat 4 wins too rarely: 19.0 %")


def test_inconclusive_says_between_what_and_how_many_games():
    assert words([507, 493]) == (
        State.INCONCLUSIVE,
        "Not enough games to tell: seat 1 wins between 47.6 and 53.8 %, and the tight tolerance is 47.5–52.5 %; "
        "2,100 games or more should settle it.",
    )


def test_teams_are_spoken_of_as_several():
    names = ["seats 1 and 3", "seats 2 and 4"]
    assert words([5600, 4400], names=names)[1].startswith("Seats 1 and 3 win too often: 56.0 %")
    assert words([5230, 4770], names=names)[1].startswith("Seats 1 and 3 have a real edge")
    assert words([507, 493], names=names)[1].startswith("Not enough games to tell: seats 1 and 3 win between")
    assert words([50700, 49300], names=names)[1].startswith("Teams look fair: every team wins within")


def test_a_looser_tolerance_changes_the_verdict():
    assert words([5230, 4770], odds_ratio=LOOSE)[0] == State.BALANCED


@pytest.mark.parametrize(
    ("wins", "half_width", "state"),
    [
        ([50700, 49300], 0.004, State.BALANCED),
        ([50700, 49300], 0.03, State.INCONCLUSIVE),
        ([5600, 4400], 0.02, State.UNBALANCED),
        ([5600, 4400], 0.04, State.LEANING),
        ([5600, 4400], 0.08, State.INCONCLUSIVE),
    ],
)
def test_a_confidence_sequence_must_bear_every_claim(wins, half_width, state):
    assert words(wins, sequence=half_width)[0] == state


def test_games_to_settle_counts_the_whole_run():
    judgement = judge(seat_rows([507, 493]))
    assert judgement.games_needed == 2088
    assert games_to_settle(judgement, 1.0) == 2100
    assert games_to_settle(judgement, 5.0) == 11000


def test_advice_is_about_the_seat_that_decides():
    judgement = judge(seat_rows([311, 384, 305]))
    assert judgement.state == State.LEANING
    assert games_to_settle(judgement, 1.0) == 2000


def test_advice_never_falls_short_of_what_was_played():
    judgement = replace(judge(seat_rows([5230, 4770])), games_needed=12)
    assert games_to_settle(judgement, 1.0) == 20_000


@pytest.mark.parametrize("needed", [None, 10**11])
def test_no_practical_number_of_games(needed):
    judgement = replace(judge(seat_rows([5230, 4770])), games_needed=needed)
    assert "no practical number of games" in describe(judgement, "the tight tolerance")


def test_marks_of_single_seats():
    marks = [unit.mark for unit in judge(seat_rows([34000, 25000, 22000, 19000])).units]
    assert marks == [Mark.BEYOND, Mark.WITHIN, Mark.BEYOND, Mark.BEYOND]
