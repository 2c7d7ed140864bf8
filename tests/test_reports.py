"""Words, tables and the terminal report: on made-up numbers where wording is concerned, on small runs elsewhere."""

# ruff: noqa: RUF001  dashes and minus signs are what is tested

import io
import itertools
import re
import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace

import pandas as pd
import pytest
from rich.console import Console
from support import seat_rows

from reports import format as f
from reports import tables, terminal, verdicts
from reports.items import item_table
from reports.seats import State
from reports.sentences import capped, ending_sentences, length_sentences, scoring_sentences, strategy_sentences
from sim.api import POOLED, simulate
from sim.stats import share_from_tallies, wilson

WEIGHTS = """
game = "celestia"
summary = "{summary}"
[weights]
builds = {builds}
matches = 1
worth = {worth}
"""


@pytest.fixture(scope="module")
def styles(tmp_path_factory):
    folder = tmp_path_factory.mktemp("styles")
    for name, builds, worth in (("quick", 4, 0), ("slow", 2, -0.2), ("dear", 3, 2)):
        (folder / f"{name}.toml").write_text(WEIGHTS.format(summary=f"Plays {name}.", builds=builds, worth=worth))
    return [str(path) for path in sorted(folder.glob("*.toml"))]


@pytest.fixture(scope="module")
def field_run(styles):
    return simulate("celestia", games=4000, strategies=["random", *styles]).run


@pytest.fixture
def field(field_run):
    """Results of their own for each test, which may change them."""
    return fresh(field_run)


@pytest.fixture(scope="module")
def alone_run():
    return simulate("celestia", games=500, strategies=["random"]).run


@pytest.fixture
def alone(alone_run):
    return fresh(alone_run)


@pytest.fixture(scope="module")
def teams(styles):
    return simulate("celestia", players=4, games=3000, strategies=["random", *styles])


@pytest.fixture(scope="module")
def duels(styles):
    return simulate("celestia", games=1000, strategies=["random", *styles], plan="duel")


@pytest.fixture(scope="module")
def stopped():
    return simulate("celestia", games=300, strategies=["random"], rules={"max_turns": 8})


def fresh(run):
    from sim.api import Results

    return Results(replace(run))


# --- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (f.percent_with(0.523, 0.513204, 0.532779), "52.3 % (51.3–53.3 %)"),
        (f.percent_with(0.50123, 0.5009, 0.5016), "50.12 % (50.09–50.16 %)"),
        (f.percent_with(0.0, 0.0, 0.02), "0.0 % (0.0–2.0 %)"),
        (f.count(168739), "168,739"),
        (f.count(-1234.4), "−1,234"),
        (f.counted(1, "game"), "1 game"),
        (f.counted(2000, "game"), "2,000 games"),
        (f.band_range(0.475, 0.525), "47.5–52.5 %"),
        (f.band_range(0.45, 0.55), "45–55 %"),
        (f.par(1 / 3), "33.3 %"),
        (f.par(0.5), "50 %"),
        (f.number_with(18.0, 17.894, 18.106), "18.0 (17.9–18.1)"),
        (f.number_with(7.5, 7.409, 7.591), "7.50 (7.41–7.59)"),
        (f.number_with(1234.0, 1200.0, 1268.0), "1,234 (1,200–1,268)"),
        (f.number_with(-2.0, -2.5, -1.5), "−2.0 (−2.5–−1.5)"),
        (f.short(31.0), "31"),
        (f.short(42.65), "42.6"),
        (f.listed(["a"]), "a"),
        (f.listed(["a", "b", "c"]), "a, b and c"),
        (f.listed([]), ""),
        (f.capitalised("aB"), "AB"),
    ],
)
def test_numbers_read_as_people_write_them(shown, expected):
    assert f.plain(shown) == expected


@pytest.mark.parametrize(("number", "expected"), [(7, 7), (99.2, 100), (101, 110), (168739, 170000), (2088, 2100)])
def test_advised_games_are_round_and_never_too_few(number, expected):
    assert f.round_up(number) == expected


def test_ascii_terminals_get_ascii():
    assert f.plain(f"51.3{f.DASH}53.3{f.NBSP}% ±1 · \u00e9", ascii_only=True) == "51.3-53.3 % +-1 * ?"


# --- verdicts of runs -----------------------------------------------------------------------------


def with_seats(results, wins_by_strategy):
    """Replace the frame `seats`; the first entry is the pooled one."""
    rows = []
    for name, wins in wins_by_strategy.items():
        rows += [{"strategy": name, "floor": name == "random", "par": 0.5, **vars(row)} for row in seat_rows(wins)]
    results.seats = pd.DataFrame(rows)
    return results


def test_the_range_leaves_out_the_floor(field):
    with_seats(field, {POOLED: [50700, 49300], "a": [5120, 4880], "b": [4990, 5010], "random": [9000, 1000]})
    assert (
        f.plain(verdicts.seat_text(field).scope)
        == "These numbers are for a and b; across them seat 1 ranges 49.9–51.2 %."
    )


def test_one_strategy_and_the_floor_alone_say_so(field, alone):
    with_seats(field, {POOLED: [50700, 49300], "a": [5120, 4880], "random": [9000, 1000]})
    assert verdicts.seat_text(field).scope.startswith("These numbers are for a alone;")
    assert "random play" in verdicts.seat_text(alone).scope


def test_a_style_beyond_the_tolerance_is_named(field):
    with_seats(field, {POOLED: [50700, 49300], "a": [5800, 4200], "b": [4900, 5100], "random": [9000, 1000]})
    (note,) = verdicts.seat_text(field).notes
    assert f.plain(note) == ("But not with every style: with a seat 1 wins 58.0 % (57.0–59.0 %), beyond the tolerance.")


def test_advice_gives_the_poorer_seat_more(field):
    with_seats(field, {POOLED: [5600, 4400], "a": [5600, 4400], "b": [5600, 4400]})
    assert "--rule start_hand=3,4." in verdicts.seat_text(field).advice
    with_seats(field, {POOLED: [4400, 5600], "a": [4400, 5600], "b": [4400, 5600]})
    assert "--rule start_hand=4,3." in verdicts.seat_text(field).advice


def test_advice_to_play_on_is_for_the_whole_run(field):
    with_seats(field, {POOLED: [507, 493], "a": [507, 493], "b": [507, 493]})
    text = verdicts.seat_text(field)
    assert text.advice == "Run again with --games 8400."  # 2088 x 4000 played / 1000 pooled
    assert "8,400 games" in f.plain(text.sentence)


def test_after_until_the_verdict_rests_on_the_confidence_sequence(field):
    with_seats(field, {POOLED: [5600, 4400], "a": [5600, 4400], "b": [5600, 4400]})
    field.seats.loc[:1, ["low", "high"]] = [[0.53, 0.59], [0.41, 0.47]]
    assert verdicts.seat_text(field).state == State.UNBALANCED
    field.seats.loc[:1, ["low", "high"]] = [[0.51, 0.61], [0.39, 0.49]]
    field.run.until, field.run.reached = 0.05, True
    text = verdicts.seat_text(field)
    assert text.state == State.LEANING
    assert "56.0 % (51.0–61.0 %)" in f.plain(text.sentence)
    assert text.advice.endswith("instead of --until.")


def test_withheld_when_games_never_end(stopped):
    text = verdicts.seat_text(stopped)
    assert text.state == State.WITHHELD
    assert f.plain(text.sentence).startswith("100.0 % (98.8–100.0 %) of games never ended, so there is no verdict")
    assert not any("never ended" in each for each in verdicts.banners(stopped))  # said once
    assert {row[-1] for row in tables.seats(stopped).rows} == {"withheld"}


def test_the_length_section_names_the_rule_that_locks_games_up(stopped, field):
    (sentence,) = [each for each in verdicts.findings(stopped).length if "never ended" in each]
    assert "max_turns" in sentence
    assert "supernovae" not in sentence, "only changed rules are blamed while there are any"
    assert not any("never ended" in each for each in verdicts.findings(field).length)


def test_one_capped_game_in_a_hundred_is_the_limit(field):
    mirrors = field.tables.index[field.tables["kind"] == "mirror"][0]
    games = int(field.tables["games"].sum())
    thinking = sum(int(row.games) for row in field.tables.itertuples() if "random" not in row.strategies)
    field.tables.loc[mirrors, "capped"] = thinking // 100
    assert verdicts.seat_text(field).state != State.WITHHELD
    field.tables.loc[mirrors, "capped"] = thinking // 100 + 1
    assert verdicts.seat_text(field).state == State.WITHHELD
    assert capped(field).games == thinking < games


def test_a_floor_that_never_ends_withholds_nothing_but_is_said(field):
    floor = [at for at, row in enumerate(field.tables.itertuples()) if "random" in row.strategies]
    field.tables.loc[floor, "capped"] = field.tables.loc[floor, "games"]
    field.capped = int(field.tables["capped"].sum())
    assert verdicts.seat_text(field).state != State.WITHHELD
    assert "of games never ended" in verdicts.banners(field)[0]


def test_banners_of_unfinished_runs(field):
    assert not any("interrupted" in each for each in verdicts.banners(field))
    field.run.interrupted = True
    del field.overview
    assert any("interrupted after 4,000 of 4,000" in f.plain(each) for each in verdicts.banners(field))
    again = fresh(field.run)
    again.run.interrupted, again.run.until, again.run.reached = False, 0.002, False
    assert any("±0.2 percentage points" in f.plain(each) for each in verdicts.banners(again))


def test_banners_of_few_blocks(field):
    field.matchups["exploratory"] = False
    assert not verdicts.banners(field)
    field.matchups.loc[:1, "exploratory"] = True
    assert [f.plain(each) for each in verdicts.banners(field)] == [
        "2 shares rest on fewer than 100 blocks of games. Marked ?, they are a first impression."
    ]
    with_seats(field, {POOLED: [40, 44], "a": [40, 44], "b": [1, 1]})
    assert f.plain(verdicts.banners(field)[0]).startswith("The seats rest on only 84 games.")


def test_banner_of_a_design_effect(field):
    field.matchups.loc[0, "deff"] = 1.21
    assert any("design effect up to 1.2" in each for each in verdicts.banners(field))
    field.matchups.loc[0, "exploratory"] = True  # with few blocks it is noise
    assert not any("design effect" in each for each in verdicts.banners(field))


def test_parts_that_were_not_played_are_said_in_a_line(duels, field):
    found = verdicts.findings(duels)
    assert found.seats.state == State.NOT_PLAYED
    assert "mirror" in found.seats.advice
    assert len(found.scoring) == len(found.length) == 1
    field.matchups, field.ranks = field.matchups.iloc[:0], field.ranks.iloc[:0]
    field.matchup_shares = lambda: [[None] * 4 for _ in range(4)]
    assert strategy_sentences(field) == ("Strategies did not meet: add duel or melee to --plan to compare them.",)


# --- strategies -----------------------------------------------------------------------------------


def matchups(wins, labels, *, players=2):
    """Results with a matrix of wins out of 1000, the floor last if it is called random."""
    matrix = [[None if won is None else share_from_tallies(1000, 1, won, won, 1) for won in row] for row in wins]
    return SimpleNamespace(
        labels=labels, par=1 / players, unit_labels=[f"seat {i + 1}" for i in range(players)],
        plan=SimpleNamespace(
            strategies=[SimpleNamespace(is_floor=each == "random", label=each) for each in labels], players=players
        ),
        matchup_shares=lambda: matrix, ranks=pd.DataFrame(),
    )  # fmt: skip


def told(*arguments, **options):
    return [f.plain(each) for each in strategy_sentences(matchups(*arguments, **options))]


def test_dominant_and_hopeless():
    assert told([[None, 600, 700], [400, None, 620], [300, 380, None]], ["a", "b", "c"]) == [
        "a beats every other strategy: at least 60.0 % (56.9–63.0 %), against b (par 50 %).",
        "c loses to every other strategy: at most 38.0 % (35.0–41.0 %), against b (par 50 %).",
    ]


def test_no_strategy_beats_all_others():
    assert told([[None, 600, 400], [400, None, 600], [600, 400, None]], ["a", "b", "c"]) == [
        "No strategy beats all others."
    ]


def test_among_three_par_is_a_third():
    wins = [[None, 450, 400], [300, None, 330], [310, 340, None]]
    assert told(wins, ["a", "b", "c"], players=3)[0].startswith("a beats every other strategy: at least 40.0 %")
    assert told(wins, ["a", "b", "c"])[0] == "No strategy beats all others."


def test_the_floor_is_told_apart():
    wins = [[None, 600, 700, 510], [400, None, 620, 900], [300, 380, None, 900], [490, 100, 100, None]]
    found = told(wins, ["a", "b", "c", "random"])
    assert found[0].startswith("a beats every other strategy: at least 60.0 %")
    assert found[-1] == "Not shown to beat random: a with 51.0 % (47.9–54.1 %)."
    wins[0][3], wins[3][0] = 800, 200
    assert told(wins, ["a", "b", "c", "random"])[-1] == (
        "Every strategy beats random; least clearly a with 80.0 % (77.4–82.4 %)."
    )


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        (560, "a beats b: 56.0 % (52.9–59.0 %) (par 50 %)."),
        (440, "b beats a: 56.0 % (52.9–59.0 %) (par 50 %)."),
        (510, "a and b cannot be told apart: 51.0 % (47.9–54.1 %) (par 50 %)."),
    ],
)
def test_two_strategies(won, expected):
    assert told([[None, won], [1000 - won, None]], ["a", "b"]) == [expected]


def test_pairs_that_have_not_met():
    assert told([[None, 600, None], [400, None, 620], [None, 380, None]], ["a", "b", "c"]) == [
        "Not every pair of strategies has met yet, so none can be called dominant."
    ]


def test_ranks_name_the_strongest_and_who_is_level(field):
    rows = [("a", 0.6), ("b", 0.59), ("c", 0.3)]
    field.ranks = pd.DataFrame(
        [
            {"strategy": name, "share": p, **dict(zip(("low", "high"), wilson(p, 2000), strict=True)), "par": 0.5}
            for name, p in rows
        ]
    )
    *_, strongest, level = [f.plain(each) for each in strategy_sentences(field)]
    assert strongest == (
        "Strongest in a mixed field: a with 60.0 % (57.8–62.1 %); weakest: c with 30.0 % (28.0–32.0 %) (par 50 %)."
    )
    assert level == "Not clearly behind the strongest: b with 59.0 % (56.8–61.1 %)."


# --- scores, length, endings ----------------------------------------------------------------------


def test_sentences_carry_intervals(field):
    for sentences in (scoring_sentences(field)[:2], length_sentences(field)[:1], ending_sentences(field)[:2]):
        for sentence in sentences:
            assert re.search(r"\([\d.]+–[\d.]+( %)?\)", f.plain(sentence)), sentence


def test_capped_games_are_counted_over_all_tables(stopped, field):
    assert "The turn limit stopped none of 4,000 games." in map(f.plain, ending_sentences(field))
    assert f.plain(ending_sentences(stopped)[-1]).startswith(
        "Over all tables the turn limit stopped 300 games: 100.0 %"
    )


# --- tables ---------------------------------------------------------------------------------------


def test_exploratory_cells_are_grey_and_say_so(field):
    field.matchups["exploratory"] = False
    field.matchups.loc[0, "exploratory"] = True
    first = field.matchups.iloc[0]
    table = tables.matchups(field)
    (row,) = {at for at, _ in table.grey}
    assert table.rows[row][0] == f"{first['strategy']} against {first['opponent']}"
    assert table.rows[row][1].endswith("%?")
    assert sum("?" in cell for row in table.rows for cell in row) == 1
    assert any("fewer than 100 blocks" in note for note in table.notes)


def test_the_matrix_is_sorted_and_marks_what_is_level(field):
    table = tables.matrix(field)
    ranked = [f"{row.rank} {row.strategy}" for row in field.ranks.itertuples()]
    assert [f.plain(row[0]) for row in table.rows] == [*ranked, f"{len(ranked) + 1} random"]
    assert [row[at + 1] for at, row in enumerate(table.rows)] == ["–"] * len(table.rows)
    shares, order = field.matchup_shares(), tables.strategy_order(field)
    shares[order[0]][order[1]] = share_from_tallies(1000, 1, 510, 510, 1)  # level with par
    field.matchup_shares = lambda: shares
    table = tables.matrix(field)
    assert table.rows[0][2] == "51.0·"
    for (at, i), (column, j) in itertools.product(enumerate(order), repeat=2):
        if i != j:
            share = shares[i][j]
            low, high = share.interval()
            cell = table.rows[at][column + 1]
            assert cell.startswith(f"{share.estimate * 100:.1f}")
            mark = "?" if share.blocks < 100 else "·" if low <= 0.5 <= high else ""
            assert cell[4:].strip("\u2007") == mark


def test_seats_hold_share_interval_par_tolerance_and_mark(field):
    with_seats(field, {POOLED: [5600, 4400], "a": [5600, 4400], "b": [50, 40]})
    table = tables.seats(field)
    assert tuple(map(f.plain, table.rows[0])) == (
        "Seat 1",
        "56.0 %",
        "55.0–57.0 %",
        "50 %",
        "47.5–52.5 %",
        "beyond tolerance",
    )
    by_strategy = tables.seats_by_strategy(field)
    assert [f.plain(row[1]) for row in by_strategy.rows] == ["56.0 %", "55.6 %?"]
    assert {at for at, _ in by_strategy.grey} == {1}


def test_a_lone_strategy_is_not_shown_twice(alone):
    assert tables.seats_by_strategy(alone) is None
    assert [row[0] for row in tables.length(alone).rows] == ["random"]


def test_one_game_has_no_interval() -> None:
    results = simulate("celestia", games=1, strategies=["denier", "hoarder"], plan="mirror")
    for table in (tables.score_summary(results), tables.by_strategy(results, "uses")):
        assert table is not None
        assert not any("nan" in cell for row in table.rows for cell in row)
    summary = tables.score_summary(results)
    assert summary is not None
    assert [row[2] for row in summary.rows if row[0] != "all together"] == [f.NONE, f.NONE]
    row = next(each for each in results.to_dict()["points"] if each["strategy"] == "denier")
    assert row["low"] is row["high"] is None


def test_tables_are_rectangular(field, teams, duels, alone):
    makers = [
        tables.seats, tables.seats_by_strategy, tables.matrix, tables.matchups, tables.ranks, tables.score_summary,
        tables.points, tables.uses, item_table, tables.length, tables.ties, tables.ends, tables.records,
        tables.split, tables.all_tables, tables.rules, lambda r: tables.by_strategy(r, "uses"),
    ]  # fmt: skip
    for results in (field, teams, duels, alone):
        for make in makers:
            table = make(results)
            if table is not None:
                assert table.rows
                assert {len(row) for row in table.rows} == {len(table.columns)}, table.key
                assert all(at < len(table.rows) and 0 < column < len(table.columns) for at, column in table.grey)


def test_changed_rules_are_marked(stopped):
    changed = [row for row in tables.rules(stopped).rows if "changed" in row[1]]
    assert [row[:3] for row in changed] == [("max_turns", "8 turns, changed", "600")]


# --- the terminal ---------------------------------------------------------------------------------


def printed(results, *, width=80, encoding="utf-8", **options):
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    terminal.print_report(results, Console(file=stream, width=width), **options)
    stream.flush()
    return raw.getvalue().decode(encoding)


def too_wide(text, width=80):
    """Lines over the width, ids apart: those stay whole to be copied."""
    return [line for line in text.splitlines() if len(line) > width and not re.fullmatch(r"  \dp\.\S+", line)]


def test_eighty_columns_are_enough(field, teams, duels, alone, stopped):
    for results in (field, teams, duels, alone, stopped):
        text = printed(results)
        assert not too_wide(text)
        assert "\x1b" not in text
        assert not set(text) & set("─│┌┐└┘━┃╭╮╰╯…\u00a0\u202f\u2007")
        assert results.digest in text.splitlines()[-1]


def test_the_verdict_comes_first(field, stopped):
    field.matchups["exploratory"] = False
    assert printed(field).startswith(f"{verdicts.seat_text(field).state.upper()}: ")
    assert printed(stopped).startswith("WITHHELD: 100.0 %")
    field.run.interrupted = True
    del field.overview
    first, *_ = printed(field).split("\n\n")
    assert first.index(verdicts.seat_text(field).state.upper()) < first.index("! This run was interrupted")


def test_sections_in_order(field):
    heads = [line for line in printed(field).splitlines() if line.isupper() and ":" not in line and line[0].isalpha()]
    assert heads == [
        "SEATS", "STRATEGIES", "SCORES", "LENGTH", "HOW GAMES END", "GAMES WORTH A LOOK", "WHAT IT TOOK",
    ]  # fmt: skip


def test_quiet_leaves_verdict_range_and_digest(field):
    lines = " ".join(printed(field, quiet=True, width=200).split())
    seats = verdicts.seat_text(field)
    assert lines == f.plain(f"{seats.state.upper()}: {seats.sentence} {seats.scope} Digest {field.digest}")


def test_ids_are_whole(teams):
    lines = printed(teams).splitlines()
    assert all(f"  {game}" in lines for game in teams.records["game"])


def test_an_ascii_terminal_is_no_error(field):
    assert "52.5 %" in printed(field, encoding="ascii")


def test_a_matrix_of_nine_with_long_names_fits(field):
    names = [f"a-rather-long-name-of-a-style-{i}" for i in range(9)]
    cells = tuple("12.3?" for _ in names)
    table = tables.Table("m", "M", ("row", *map(str, range(1, 10))), tuple((name, *cells) for name in names))
    stream = io.StringIO()
    terminal.Printer(Console(file=stream, width=80)).table(table)
    assert not too_wide(stream.getvalue())
    assert stream.getvalue().count("12.3?") == 81
    for name in names:
        assert name in re.sub(r"\s+", "", stream.getvalue()) or name in stream.getvalue()


def test_narrow_terminals_lose_nothing(field):
    wide, narrow = printed(field, width=100), printed(field, width=48)
    assert not too_wide(narrow, 48)
    cells = re.compile(r"\d+\.\d [%·]|\d+\.\d–\d+\.\d")
    assert set(cells.findall(wide)) <= set(cells.findall(narrow))


def test_words_need_no_drawing_library():
    code = (
        "import sys, reports.verdicts, reports.terminal, reports.tables;"
        "bad = {'matplotlib', 'jinja2'} & set(sys.modules); sys.exit(bool(bad))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
