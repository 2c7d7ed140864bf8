"""A titled table of text: what every table of a report is made of."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """A table of text; the first column heads its row.

    Attributes
    ----------
    words
        Columns that hold words, set flush left; all others hold numbers.
    grey
        Cells (row, column) that rest on too few blocks; their text says so as well.
    notes
        How to read it, a line each.
    """

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: frozenset[int] = frozenset({0})
    grey: frozenset[tuple[int, int]] = frozenset()
    notes: tuple[str, ...] = ()
