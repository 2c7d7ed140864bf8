"""The command line: what it prints, how it refuses, what it leaves behind."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sim.cli import main
from sim.cli.common import write_atomically

CHARMS = str(Path(__file__).parent / "games" / "charms")
QUICK = ["--games", "400", "--strategies", "greedy-builder,hoarder,random"]


class Outcome:
    """What a command line printed and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    def run(*arguments: str) -> Outcome:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        printed = capsys.readouterr()
        return Outcome(int(ended.value.code or 0), printed.out, printed.err)

    return run


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["rum", "celestia"], "unknown command 'rum'. Did you mean 'run'?"),
        (["run"], "Missing argument 'GAME'"),
        (["run", "celestial"], "unknown game 'celestial'. Did you mean 'celestia'?"),
        (["run", "celestia", "--gams", "5"], "No such option '--gams'"),
        (["run", "celestia", "--players", "7"], "Celestia is for 2, 3, 4 players, not 7"),
        (["run", "celestia", "--players", "two"], "'two' is not a valid integer"),
        (["run", "celestia", "--games", "0"], "number of games must be from 1 to 1,000,000,000,000, not 0"),
        (["run", "celestia", "--games", "-3"], "number of games must be from 1 to 1,000,000,000,000, not -3"),
        (["run", "celestia", "--seed", "-1"], "seed must be a whole number from 0"),
        (["run", "celestia", "--threads", "0"], "number of threads must be from 1 to 256, not 0"),
        (["run", "celestia", "--plan", "duels"], "unknown plan 'duels'. Did you mean 'duel'?"),
        (["run", "celestia", "--strategies", "horder"], "unknown strategy 'horder'. Did you mean 'hoarder'?"),
        (["run", "celestia", "--strategies", ""], "name at least one strategy"),
        (["run", "celestia", "--strategies", "random,random"], "strategy 'random' is named twice"),
        (["run", "celestia", "--strategies", "nowhere.py"], "there is no strategy file 'nowhere.py'"),
        (["run", "celestia", "--strategies", "hoarder:hol=3"], "unknown parameter of hoarder: 'hol'"),
        (
            ["run", "celestia", "--rule", "supernova=3"],
            "unknown rule 'supernova'. Did you mean 'supernovae'?",
        ),
        (["run", "celestia", "--rule", "supernovae"], "--rule takes name=value"),
        (["run", "celestia", "--rule", "supernovae=99"], "it takes a whole number from 0 to 6"),
        (["run", "celestia", "--rule", "supernovae=three"], "it takes a whole number from 0 to 6"),
        (["run", "celestia", "--rule", "points=1,2"], "rule 'points' needs 3 numbers, got 2"),
        (["run", "celestia", "--rule", "bonus=1", "--rule", "bonus=2"], "--rule bonus is given twice"),
        (["run", "celestia", "--until", "50pp"], "--until takes a half-width in percentage points"),
        (["run", "celestia", "--until", "soon"], "--until takes a half-width in percentage points"),
        (["run", "celestia", "--until", "1pp", "--plan", "duel"], "add mirror to the plan"),
        (["run", "celestia", "--html", "/nowhere/x.html"], "the folder /nowhere does not exist"),
        (["run", "celestia", "--json", "/"], "is a folder"),
        (["run", "celestia", "--tolerance", "medium"], "'medium' is not one of 'tight', 'loose'"),
        (["run", "celestia", "--plan", "ablation"], "Celestia has no items that could be left out"),
        (["run", "celestia", "--cards", "mine.csv"], "unknown rule 'cards'"),
        (["run", CHARMS, "--rule", "charms=mine.csv"], "rule 'charms': there is no file 'mine.csv'"),
        (["run", CHARMS, "--strategies", "first:without=clovr"], "Did you mean 'clover'?"),
        (["cards", "celestia", "--sort", "win_shar"], "Did you mean 'win_share'?"),
        (["cards", "celestia", "--csv", "/nowhere/x.csv"], "the folder /nowhere does not exist"),
        (["games", "celestia", "--map-svg", "map.svg"], "Celestia has no map to draw"),
        (["games", "--map-svg", "map.svg"], "--map-svg needs the name of a game"),
        (["games", "celestia", "--map", "my.toml"], "--map goes together with --map-svg"),
        (["replay", "celestia"], "Missing option '--game'"),
        (["replay", "celestia", "--game", "nonsense"], "'nonsense' is not a game id"),
        (
            ["replay", "celestia", "--game", "2p.mirror.random.b1.r0.00000000"],
            "names 1 strategies for 2 players",
        ),
        (
            ["replay", "celestia", "--game", "2p.mirror.random+random.b1.r0.00000000"],
            "another version of celestia",
        ),
        (["games", "chess"], "unknown game 'chess'"),
        (["bench", "celestia", "--rounds", "0"], "is not in the range"),
    ],
)
def test_mistakes_get_one_line_and_exit_code_2(call, arguments: list[str], complaint: str) -> None:  # type: ignore[no-untyped-def]
    ended = call(*arguments)
    assert ended.code == 2
    assert ended.out == ""
    assert complaint in ended.err
    assert ended.err.count("\n") == 1, ended.err
    assert "Traceback" not in ended.err


def test_help_imports_nothing_slow() -> None:
    code = (
        "import sys\nfrom sim.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit as ended: assert not ended.code\n"
        "slow = {'numba', 'numpy', 'pandas', 'matplotlib', 'scipy', 'rich', 'jinja2', 'pydantic'} & set(sys.modules)\n"
        "assert not slow, slow"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_games_lists_what_can_be_played_and_turned(call) -> None:  # type: ignore[no-untyped-def]
    assert "celestia" in call("games").out
    page = call("games", "celestia").out
    for word in ("supernovae", "reconstructed", "mind-reader", "random", "points:N"):
        assert word in page
    assert call("games", "Celestia").out == page


def test_run_says_the_verdict_first_and_ends_with_the_digest(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    html, data = tmp_path / "report.html", tmp_path / "results.json"
    ended = call("run", "celestia", *QUICK, "--html", str(html), "--json", str(data))
    assert ended.code == 0
    results = json.loads(data.read_text(encoding="utf-8"))
    assert results["overview"]["digest"] in ended.out
    assert results["overview"]["games"] == 400
    assert "<html" in html.read_text(encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.html", "results.json"]
    quiet = call("run", "celestia", *QUICK, "--quiet")
    assert results["overview"]["digest"] in quiet.out
    assert len(quiet.out) < len(ended.out) / 4
    assert quiet.out.split(".")[0] in " ".join(ended.out.split())


def test_the_same_command_gives_the_same_json_but_for_time(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    found = []
    for name in ("a.json", "b.json"):
        call(
            "run",
            "celestia",
            *QUICK,
            "--threads",
            "1" if name == "a.json" else "2",
            "--json",
            str(tmp_path / name),
        )
        results = json.loads((tmp_path / name).read_text(encoding="utf-8"))
        for clock in ("seconds", "games_per_second", "decisions_per_second", "threads"):
            del results["overview"][clock]
        found.append(results)
    assert found[0] == found[1]


def test_any_game_of_a_run_can_be_replayed_from_id_and_seed(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    data = tmp_path / "results.json"
    rules = ["--rule", "points=2,3,5", "--rule", "end_trigger=points:12", "--seed", "77", "--players", "3"]
    call("run", "celestia", *QUICK, *rules, "--json", str(data))
    records = json.loads(data.read_text(encoding="utf-8"))["records"]
    longest = next(each for each in records if each["record"] == "longest game")
    told = call("replay", "celestia", "--game", longest["game"], "--seed", "77")
    assert f"Turn {longest['value']}:" in told.out
    assert f"Turn {longest['value'] + 1}:" not in told.out
    played = json.loads(call("replay", "celestia", "--game", longest["game"], "--seed", "77", "--json").out)
    assert played["rules"]["points"] == "2,3,5"
    assert played["steps"][-1]["state"]["turn"] == longest["value"]
    highest = next(each for each in records if each["record"] == "highest score")
    played = json.loads(call("replay", "celestia", "--game", highest["game"], "--seed", "77", "--json").out)
    assert max(played["result"]["scores"]) == highest["value"]
    for step in played["steps"]:
        assert step["chosen"] in step["legal"]
        assert step["forced"] == (len(step["legal"]) == 1)
    assert sum(not step["forced"] for step in played["steps"]) == played["steps"][-1]["state"]["decisions"]


def test_cards_prints_and_writes_the_same_table(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "charms.csv"
    outcome = call("cards", CHARMS, "--games", "2000", "--sort", "-worth", "--csv", str(file))
    assert outcome.code == 0, outcome.err
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("name,offered,taken,used,pick_rate,used_each,games,win_share,low,high,worth")
    assert [line.split(",")[0] for line in lines[1:]] == ["pebble", "clover"]
    assert outcome.out.index("pebble") < outcome.out.rindex("clover")
    assert f"Table: {file}" in outcome.out


def test_bench_measures(call) -> None:  # type: ignore[no-untyped-def]
    ended = call("bench", "celestia", "--players", "2", "--games", "2000", "--rounds", "1", "--json")
    (speed,) = json.loads(ended.out)
    assert speed["kernel_decisions"] > 0
    assert speed["games"] == 2000


def test_bench_plays_as_many_games_as_take_two_seconds(call, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    def half_a_second(work, clock=None):  # type: ignore[no-untyped-def]
        work()
        return 0.5

    monkeypatch.setattr("sim.bench._seconds", half_a_second)
    ended = call("bench", "celestia", "--players", "2", "--rounds", "1", "--threads", "1")
    assert ended.code == 0, ended.err
    (played,) = re.findall(r"2 players, ([\d,]+) games, best of 1", ended.out)
    assert 4 * 2000 <= int(played.replace(",", "")) < 8200
    assert "threads" not in ended.out


def test_ctrl_c_reports_what_was_played(tmp_path: Path) -> None:
    # Jobs in the background of a shell are born deaf to Ctrl-C; this one must hear it.
    listening = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from sim.cli import main; main()"
    )
    command = [sys.executable, "-c", listening]
    data = tmp_path / "results.json"
    process = subprocess.Popen(
        [*command, "run", "celestia", "--strategies", "random", "--games", "1000000000", "--json", str(data)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    time.sleep(6)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    overview = json.loads(data.read_text(encoding="utf-8"))["overview"]
    assert overview["interrupted"]
    assert 0 < overview["games"] < 10**9
    assert overview["digest"] in out


def test_a_person_sees_progress_and_speed(call, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    ended = call("run", "celestia", "--games", "3000", "--strategies", "random", "--threads", "1")
    assert ended.code == 0
    assert "of 3,000 games" in ended.err
    assert "games/s" in ended.err


def test_files_are_replaced_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "report.html"
    path.write_text("old", encoding="utf-8")

    def broken(self: Path, target: Path) -> Path:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(OSError, match="disk full"):
        write_atomically(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_internal_errors_are_told_apart(call, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    import sim.api

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(sim.api, "simulate", broken)
    ended = call("run", "celestia")
    assert ended.code == 70
    assert "internal error, ZeroDivisionError: oops (--debug shows where)" in ended.err
    with pytest.raises(ZeroDivisionError):
        main(["run", "celestia", "--debug"])
