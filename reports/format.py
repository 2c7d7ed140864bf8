"""Numbers and lists as people read them: one place decides on digits, signs and spaces.

Texts are made once, for a page: `NBSP` keeps a number and its unit on one line, `THIN` groups thousands.
`plain` turns them into what a terminal shows.
"""

import math
from collections.abc import Sequence

NBSP = "\u00a0"
THIN = "\u202f"
FIGURE_SPACE = "\u2007"
"""As wide as a digit: keeps numbers with and without a mark in line."""
DASH = "\u2013"
MINUS = "\u2212"
NONE = "\u2013"
"""Shown where there is no number."""

EXPLORATORY = "?"
"""Stands after a number that rests on too few blocks."""

_ASCII = str.maketrans({DASH: "-", MINUS: "-", "±": "+-", "·": "*", "≥": ">="})


def plain(text: str, *, ascii_only: bool = False) -> str:
    """Return a text for a terminal: ordinary spaces and commas, on request nothing but ASCII."""
    text = text.replace(NBSP, " ").replace(FIGURE_SPACE, " ").replace(THIN, ",")
    return text.translate(_ASCII).encode("ascii", "replace").decode("ascii") if ascii_only else text


def count(number: float) -> str:
    """Return a whole number with its thousands apart: 168 739."""
    return f"{round(number):,}".replace(",", THIN).replace("-", MINUS)


def counted(number: int, thing: str, things: str | None = None) -> str:
    """Return a number with its noun: 1 game, 2 games."""
    return f"{count(number)}{NBSP}{thing if number == 1 else things or f'{thing}s'}"


def round_up(number: float) -> int:
    """Return a number rounded up to two leading digits, as one would type it."""
    if number <= 100:
        return math.ceil(number)
    step = 10 ** (math.floor(math.log10(number)) - 1)
    # The quotient of whole numbers is exact where that of floats may creep over the next step.
    return int(-(-math.ceil(number) // step) * step)


def share_digits(low: float, high: float) -> int:
    """Return how many decimals a percentage deserves: one, and two when it is known to 0.1 points."""
    return 2 if high - low < 0.001 else 1


def percent(share: float, digits: int = 1, *, unit: bool = True) -> str:
    """Return a share as a percentage: 52.3 %."""
    return f"{share * 100:.{digits}f}" + (f"{NBSP}%" if unit else "")


def percent_range(low: float, high: float, digits: int | None = None, *, unit: bool = True) -> str:
    """Return an interval of shares as percentages: 51.3-53.3 %."""
    places = share_digits(low, high) if digits is None else digits
    return f"{low * 100:.{places}f}{DASH}{high * 100:.{places}f}" + (f"{NBSP}%" if unit else "")


def percent_with(share: float, low: float, high: float) -> str:
    """Return a share and its interval: 52.3 % (51.3-53.3 %)."""
    places = share_digits(low, high)
    return f"{percent(share, places)} ({percent_range(low, high, places)})"


def band_range(low: float, high: float) -> str:
    """Return the edges of a tolerance, with a decimal only where they need one: 45-55 %, 31.1-35.6 %."""
    places = 0 if all(abs(edge * 100 - round(edge * 100)) < 1e-6 for edge in (low, high)) else 1
    return percent_range(low, high, places)


def par(share: float) -> str:
    """Return par as a percentage without idle decimals: 50 %, 33.3 %."""
    return f"{share * 100:.1f}".removesuffix(".0") + f"{NBSP}%"


def points_apart(difference: float, digits: int = 1) -> str:
    """Return a difference of shares in percentage points, with its sign."""
    return signed(difference * 100, digits)


def signed(number: float, digits: int = 1) -> str:
    """Return a number with its sign, a real minus and none at zero."""
    text = f"{number:+.{digits}f}"
    return text[1:] if float(text) == 0 else text.replace("-", MINUS)


def number_digits(low: float, high: float) -> int:
    """Return how many decimals a mean deserves whose interval is so wide: the half-width keeps one digit."""
    half = (high - low) / 2
    return 2 if math.isnan(half) or half <= 0 else max(0, min(3, math.ceil(-math.log10(half))))


def number(value: float, digits: int) -> str:
    """Return a number with fixed decimals and its thousands apart."""
    return f"{value:,.{digits}f}".replace(",", THIN).replace("-", MINUS)


def number_range(low: float, high: float, digits: int | None = None) -> str:
    """Return an interval of numbers, 17.9-18.1; a dash where there is none, as with a single game."""
    if math.isnan(low):
        return NONE
    places = number_digits(low, high) if digits is None else digits
    return f"{number(low, places)}{DASH}{number(high, places)}"


def number_with(value: float, low: float, high: float) -> str:
    """Return a mean and its interval: 18.0 (17.9-18.1)."""
    places = number_digits(low, high)
    return f"{number(value, places)} ({number_range(low, high, places)})"


def short(value: float) -> str:
    """Return a number with at most one decimal: 31, 42.7."""
    return number(value, 1).removesuffix(".0")


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence lists them: a, b and c."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def capitalised(text: str) -> str:
    """Return a text with a capital first letter and the rest as it was."""
    return text[:1].upper() + text[1:]
