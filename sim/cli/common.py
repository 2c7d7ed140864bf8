"""What several commands share: options, progress, compile lines, output files."""

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.errors import InputError

if TYPE_CHECKING:
    from sim.engine import OnProgress

EXIT_INTERRUPTED = 130
FILES = {"cards": "file of cards", "map": "map"}
"""Rules that are files, with an option of their own, and what is in them."""


def announce(label: str) -> None:
    """Say on stderr that something compiles."""
    click.echo(f"compiling {label}", err=True)


def rule_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that change rules; `parse_rules` takes what they hold."""
    options = (
        click.option("--rule", "rules", multiple=True, metavar="NAME=VALUE", help="Change a rule; may be repeated."),
        *(
            click.option(f"--{name}", metavar="FILE", help=f"Play with another {what}; short for --rule {name}=FILE.")
            for name, what in FILES.items()
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def parse_rules(settings: tuple[str, ...], **files: str | None) -> dict[str, str]:
    """Return `name=value` settings and the files of other options as a mapping.

    Raises
    ------
    InputError
        A setting without `=`, or a name given twice.
    """
    rules: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise InputError(f"--rule takes name=value, as in points=2,3,5, not '{setting}'")
        if name.strip() in rules:
            raise InputError(f"--rule {name.strip()} is given twice")
        rules[name.strip()] = value.strip()
    for name, path in files.items():
        if path is not None and name in rules:
            raise InputError(f"give either --{name} {path} or --rule {name}={rules[name]}")
        if path is not None:
            rules[name] = path
    return rules


def parse_until(text: str | None) -> float | None:
    """Return `0.2pp` as 0.002.

    Raises
    ------
    InputError
        Not a positive number of percentage points.
    """
    if text is None:
        return None
    try:
        points = float(text.strip().lower().removesuffix("pp"))
    except ValueError:
        points = 0.0
    if not 0 < points < 50:
        raise InputError(f"--until takes a half-width in percentage points, as in 0.2pp, not '{text}'")
    return points / 100


def check_writable(path: Path | None, option: str) -> None:
    """Refuse an output file that cannot be written, before anything is played.

    Raises
    ------
    InputError
        Its folder does not exist or cannot be written to, or it is a folder itself.
    """
    if path is None:
        return
    if path.is_dir():
        raise InputError(f"{option} {path} is a folder; give a file in it")
    folder = path.parent
    if not folder.is_dir():
        raise InputError(f"{option} {path}: the folder {folder} does not exist")
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as problem:
        raise InputError(f"{option} {path}: cannot write into {folder} ({problem.strerror})") from problem


def write_atomically(path: Path, text: str) -> None:
    """Replace a file as a whole: a reader sees the old one or the new one, never a part."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        mask = os.umask(0)
        os.umask(mask)
        Path(temporary).chmod(0o666 & ~mask)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def progress_bar(quiet: bool) -> Iterator["OnProgress | None"]:
    """Show a bar with games per second and time left on stderr, if a person is looking."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} games"),
        BarColumn(),
        TextColumn("{task.fields[speed]:,.0f} games/s"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("games", total=1, speed=0.0, visible=False)
        yield lambda now: bar.update(
            task, total=now.planned, completed=now.games, speed=now.games_per_second, visible=True
        )
