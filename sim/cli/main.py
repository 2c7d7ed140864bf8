"""Entry point of `playbalance`: commands, one-line errors, exit codes."""

import importlib.util
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

import click

from sim import __version__
from sim.cli.bench import bench
from sim.cli.cards import cards
from sim.cli.games import games
from sim.cli.replay import replay
from sim.cli.run import run
from sim.errors import PlaybalanceError, UnknownNameError

EXIT_INTERRUPTED = 130
EXIT_INTERNAL = 70


class _Commands(click.Group):
    """A group that suggests the nearest command."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise UnknownNameError("command", args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="playbalance")
@click.option("--debug", is_flag=True, help="Show the whole traceback of an error (at any place in the line).")
def cli(debug: bool) -> None:
    """Play a board or card game millions of times and say whether it is fair."""


for _command in (games, run, cards, replay, bench):
    cli.add_command(_command)


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 fine, 2 wrong input, 1 a game failed, 130 interrupted, 70 a fault of ours."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    debug = "--debug" in arguments
    arguments = [each for each in arguments if each != "--debug"]
    try:
        _check_packages()
        result = cli.main(arguments, prog_name="playbalance", standalone_mode=False)
    except (click.Abort, KeyboardInterrupt):
        _fail("interrupted before the first game", EXIT_INTERRUPTED)
    except click.ClickException as problem:
        if debug:
            raise
        _fail(problem.format_message(), problem.exit_code)
    except PlaybalanceError as problem:
        if debug:
            raise
        _fail(str(problem), problem.exit_code)
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has seen enough
        sys.exit(0)
    except Exception as problem:
        if debug:
            raise
        reason = textwrap.shorten(str(problem), 300)  # Numba's own messages fill pages
        _fail(f"internal error, {type(problem).__name__}: {reason} (--debug shows where)", EXIT_INTERNAL)
    sys.exit(result if isinstance(result, int) else 0)


def _fail(message: str, code: int) -> None:
    click.echo(f"playbalance: {' '.join(message.split())}", err=True)
    sys.exit(code)


def _check_packages() -> None:
    """Refuse to run when another distribution's `strategies` or `reports` shadows ours."""
    here = Path(__file__).resolve().parents[2]
    for name in ("strategies", "reports"):
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None or Path(spec.origin).resolve().parents[1] != here:
            found = "missing" if spec is None else f"taken from {spec.origin}"
            raise PlaybalanceError(
                f"the package '{name}' is {found}, not from {here}: install playbalance in a virtual environment "
                "of its own"
            )
