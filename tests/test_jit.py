"""Machine code never outlives the sources that it came from, and what cannot become machine code is said."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import float64, int64, njit, types

from sim.errors import CompileError
from sim.game import load_game
from sim.jit import (
    PACKAGE_ROOT,
    bare,
    entry,
    kernel,
    lowest_bit,
    machine_code,
    reachable_sources,
    record_type,
    source_digest,
)

RUN = """
import sys
from sim import simulate
say = lambda label: print("compiling", label, file=sys.stderr)
results = simulate("celestia", games=400, strategies=["random"], plan="mirror", announce=say)
print(results.digest, results.length_summary["average"][0])
"""


def run_copy(root: Path, cache: Path, **environment: str) -> tuple[str, str]:
    """Play with a copy of the package; return what it printed and what it compiled."""
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        env={**os.environ, "PYTHONPATH": str(root), "PLAYBALANCE_CACHE_DIR": str(cache), **environment},
        capture_output=True,
        text=True,
        check=True,
        cwd=root,
    )
    return done.stdout, done.stderr


@pytest.fixture
def package(tmp_path: Path) -> Path:
    for name in ("sim", "strategies", "reports"):
        shutil.copytree(PACKAGE_ROOT / name, tmp_path / "copy" / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "copy"


def test_editing_a_helper_changes_the_next_run(package: Path, tmp_path: Path) -> None:
    """The kernel asks `hand_size` in another file; numba alone would not notice its edit."""
    cache = tmp_path / "cache"
    first, compiled = run_copy(package, cache)
    assert "compiling" in compiled
    again, compiled = run_copy(package, cache)
    assert (again, compiled) == (first, ""), "an unchanged package must come from the cache"
    helper = package / "sim" / "games" / "celestia" / "view.py"
    text = helper.read_text(encoding="utf-8")
    edited = text.replace("        size += s.hand[seat, star]\n", "        size += 2 * s.hand[seat, star]\n")
    assert edited != text
    helper.write_text(edited, encoding="utf-8")
    changed, compiled = run_copy(package, cache)
    assert changed != first
    assert "compiling Celestia: apply" in compiled
    helper.write_text(text, encoding="utf-8")
    assert run_copy(package, cache)[0] == first


def test_digests_follow_code_and_not_data(package: Path) -> None:
    kernel = package / "sim" / "games" / "celestia" / "kernel.py"
    sources = {path.name for path in reachable_sources(PACKAGE_ROOT / "sim" / "games" / "celestia" / "kernel.py")}
    assert {"kernel.py", "state.py", "view.py", "rng.py", "jit.py", "playout.py"} <= sources
    assert not {"engine.py", "api.py", "tally.py", "game.toml"} & sources
    assert kernel.is_file()


def test_a_users_neighbouring_file_is_part_of_the_digest(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("from helper import weigh\n", encoding="utf-8")
    (tmp_path / "helper.py").write_text("LIMIT = 1\n", encoding="utf-8")
    before = source_digest(tmp_path / "mine.py")
    assert tmp_path / "helper.py" in reachable_sources(tmp_path / "mine.py")
    (tmp_path / "helper.py").write_text("LIMIT = 2\n", encoding="utf-8")
    assert source_digest(tmp_path / "mine.py") != before


def test_a_read_only_install_and_an_unwritable_cache_still_play(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "file"
    cache.write_text("not a folder", encoding="utf-8")
    printed, _ = run_copy(package, cache, TMPDIR=str(tmp_path))
    assert printed
    assert not list(package.rglob("*.nbi")), "nothing is written beside the sources"


def test_a_bare_record_is_the_record_itself_and_no_copy() -> None:
    game = load_game("celestia")
    rules = game.rules_record(game.rules(2))
    bare_states, plain_states = game.empty_states(1, 2), game.empty_states(1, 2)
    setup = game.compiled("setup")
    machine_code(setup)(bare(bare_states), bare(rules))
    setup(plain_states[0], rules[0])
    assert bare_states[0].turn == 1
    assert bare_states.tobytes() == plain_states.tobytes()


@kernel
def halved(number: float) -> float:
    return number / 2.0


@kernel
def quartered(number: float) -> float:
    return halved(halved(number))


@kernel
def mostly(number: float) -> float:
    return max(quartered(number), halved(number)) + (1.0 if number in (2.0, 8.0) else 0.0)


def test_an_entry_is_made_of_all_helpers_that_it_reaches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PLAYBALANCE_CACHE_DIR", str(tmp_path))
    for _ in range(2):  # compiled, then from the cache
        assert entry(mostly, float64, (float64,), label="mostly")(8.0) == mostly(8.0) == 5.0


def test_functions_that_numba_compiles_in_its_own_way_may_call_kernels() -> None:
    assert njit(lambda number: mostly(number) + quartered(number))(8.0) == 7.0


@kernel
def lowest(bits: int) -> int:
    return lowest_bit(bits)


def test_the_lowest_bit_is_found_compiled_and_interpreted() -> None:
    compiled = entry(lowest, int64, (int64,), label="lowest")
    for place in range(64):
        for bits in (1 << place, 0b1011 << place & (1 << 64) - 1):
            signed = bits - (1 << 64) if bits >> 63 else bits
            assert compiled(signed) == lowest(signed) == place


JARS = np.dtype([("jars", np.int64, (2, 3))], align=True)


def broken_index(shelf: Any) -> Any:
    return shelf.jars[1]


def broken_field(shelf: Any) -> Any:
    return shelf.jar[1, 1]


def broken_name(shelf: Any) -> Any:
    return shelf.jars[1, COLUMN]  # type: ignore[name-defined]  # noqa: F821


def broken_import(shelf: Any) -> Any:
    import os

    return len(os.sep)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (broken_index, r"^shelf does not compile: there is no getitem\(cells.*, .*\) \(.*test_jit.py, line \d+\)$"),
        (broken_field, r"^shelf does not compile: no field is called 'jar'. Did you mean 'jars'\? \(.*, line \d+\)$"),
        (broken_name, r"^shelf does not compile: NameError: name 'COLUMN' is not defined$"),
        (broken_import, r"^shelf does not compile: .*\(IMPORT_NAME\) found\. \(\S+test_jit.py, line \d+\)$"),
    ],
)
def test_what_cannot_be_compiled_is_said_in_a_line(function: Callable[..., Any], said: str) -> None:
    with pytest.raises(CompileError, match=said) as refused:
        entry(function, types.int64, (record_type(JARS),), label="shelf")
    assert refused.value.exit_code == 2
    assert refused.value.__cause__ is not None, "--debug shows all that Numba says"
