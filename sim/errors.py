"""What can go wrong, each with a class of its own.

Every `PlaybalanceError` carries one line that says what is wrong and what would be right. The command line prints
that line and exits with `exit_code`; from Python it is an ordinary exception.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

_LISTED = 12
"""Longer lists of known names are left out when a near one is found."""


class PlaybalanceError(Exception):
    """Base of everything that playbalance raises on purpose."""

    exit_code = 1


class InputError(PlaybalanceError, ValueError):
    """The user asked for something that cannot be done; nothing has been played or written."""

    exit_code = 2


class UnknownNameError(InputError):
    """A name that nothing answers to; the message suggests the nearest that does."""

    def __init__(self, kind: str, name: str, known: Iterable[str], hint: str = "") -> None:
        names = list(known)
        advice = nearest(name, names)
        listing = f"Known: {', '.join(names)}." if names else "There is none."
        if advice and len(names) > _LISTED:
            listing = ""
        super().__init__(" ".join(filter(None, (f"unknown {kind} '{name}'.", advice, listing, hint))))


class RuleValueError(InputError):
    """A rule parameter with a value of the wrong type or out of its bounds, or a set of rules nobody can play."""


class DataFileError(InputError):
    """A file of cards or a map with a fault in it; says where."""

    def __init__(self, path: Path, line: int | None, column: str | None, message: str) -> None:
        place = [str(path), f"line {line}" if line else "", f"column {column}" if column else ""]
        super().__init__(f"{', '.join(filter(None, place))}: {message}")


class GameDefinitionError(PlaybalanceError):
    """A game's own files break the contract of a game."""


class StrategyDefinitionError(InputError):
    """A strategy file breaks the contract of a strategy."""


class CompileError(InputError):
    """A function of a game or a strategy uses what cannot become machine code."""


class KernelError(PlaybalanceError):
    """A game reached a situation that its rules say is impossible, or a strategy answered out of range."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Return `Did you mean 'x'?` for the known name that is most like `name`; empty if none is near."""
    canonical = {canonical_name(each): each for each in known}
    near = get_close_matches(canonical_name(name), canonical, n=1, cutoff=0.55)
    return f"Did you mean '{canonical[near[0]]}'?" if near else ""


def canonical_name(name: str) -> str:
    """Return `name` as it is compared: lower case, hyphens for underscores and blanks."""
    return name.strip().lower().replace("_", "-").replace(" ", "-")
