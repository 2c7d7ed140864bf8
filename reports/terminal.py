"""The report in a terminal: eighty columns, in colour where there is colour, whole when piped."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reports import format as f
from reports import tables
from reports.seats import State
from reports.table import Table
from reports.verdicts import SeatText, findings, seat_text
from sim.api import Results
from sim.stats import TIGHT

if TYPE_CHECKING:
    from rich.console import Console

WIDEST = 100
"""Lines are no longer than this however wide the terminal is."""
NARROWEST = 40

_COLOURS = {
    State.BALANCED: "bold green",
    State.LEANING: "bold yellow",
    State.UNBALANCED: "bold red",
    State.INCONCLUSIVE: "bold yellow",
    State.WITHHELD: "bold red",
    State.NOT_PLAYED: "bold",
}


def print_report(results: Results, console: "Console", *, odds_ratio: float = TIGHT, quiet: bool = False) -> None:
    """Print what a run found out; `quiet` leaves only the verdict, whom it is for, and the digest."""
    printer = Printer(console)
    if quiet:
        seats = seat_text(results, odds_ratio)
        printer.verdict(seats)
        printer.text(seats.scope)
        printer.text(f"Digest {results.digest}")
        return
    found = findings(results, odds_ratio)
    printer.verdict(found.seats)
    for note in found.seats.notes:
        printer.text(note)
    printer.text(found.seats.scope)
    if found.seats.advice:
        printer.text(f"Next: {found.seats.advice}")
    printer.banners(found.banners)
    printer.line("")
    printer.text(context(results), style="dim")
    printer.section("Seats", (), tables.seats(results, odds_ratio), tables.seats_by_strategy(results, odds_ratio))
    printer.section("Strategies", found.strategies, tables.matrix(results), tables.ranks(results))
    printer.section("Scores", found.scoring, tables.score_summary(results), tables.points(results))
    printer.section(f"{results.game.header.item_word}s", found.items)
    printer.section("Length", found.length, tables.length(results))
    ends = tables.ends(results)
    printer.section("How games end", found.endings, ends if ends is not None and len(ends.rows) > 1 else None)
    printer.records(tables.records(results))
    printer.section("What it took", (effort_sentence(results),), tables.split(results))
    printer.line("")
    printer.text(f"Digest {results.digest}")


def context(results: Results) -> str:
    """Say in a line what was played."""
    overview = results.overview
    changed = [f"{name}={value}" for name, value in overview["rules_changed"].items()]
    return (
        f"{overview['title']} (rules {overview['rules_version']}), {f.counted(overview['players'], 'player')}, "
        f"{f.counted(overview['games'], 'game')}, seed {overview['seed']}"
        + (f"; changed rules: {', '.join(changed)}" if changed else "")
        + "."
    )


def effort_sentence(results: Results) -> str:
    """Say in a line how long it took."""
    took = dict(tables.effort(results))
    return (
        f"{took['games']} games with {took['decisions']} decisions in {took['time']}: "
        f"{took['games a second']} games and {took['decisions a second']} decisions a second."
    )


class Printer:
    """Prints wrapped text and tables; rich only adds colour."""

    def __init__(self, console: "Console") -> None:
        self._console = console
        self._width = max(NARROWEST, min(console.width, WIDEST))
        self._ascii = not console.encoding.lower().startswith("utf")

    def line(self, text: str, style: str = "") -> None:
        """Print one line as it is."""
        from rich.text import Text

        self._console.print(Text(text, style=style), soft_wrap=True)

    def plain(self, text: str) -> str:
        """Return a text as this terminal can show it."""
        return f.plain(text, ascii_only=self._ascii)

    def wrapped(self, text: str, width: int, indent: str = "") -> list[str]:
        """Return a text in lines; numbers stay with their units, and long words whole."""
        lines = textwrap.wrap(text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        return [self.plain(line) for line in lines] or [""]

    def text(self, text: str, style: str = "", indent: str = "") -> None:
        """Print a paragraph."""
        for line in self.wrapped(text, self._width, indent):
            self.line(line, style)

    def banners(self, banners: Sequence[str]) -> None:
        """Print what a reader must know first."""
        for banner in banners:
            self.text(f"! {banner}", style="yellow", indent="  ")

    def verdict(self, seats: SeatText) -> None:
        """Print the verdict."""
        self.text(f"{seats.state.upper()}: {seats.sentence}", style=_COLOURS[seats.state])

    def section(self, title: str, sentences: Sequence[str], *found: Table | None) -> None:
        """Print a section: its title, what was found, its tables."""
        shown = [table for table in found if table is not None]
        if not sentences and not shown:
            return
        self.line("")
        self.line(self.plain(title).upper(), "bold")
        for sentence in sentences:
            self.text(f"- {sentence}", indent="  ")
        for place, table in enumerate(shown):
            if place or sentences:
                self.line("")
            if table.title != title:
                self.text(table.title, style="bold")
            self.table(table)

    def records(self, table: Table | None) -> None:
        """Print games worth a look, ids whole and on lines of their own, ready to copy."""
        if table is None:
            return
        self.line("")
        self.line(table.title.upper(), "bold")
        for name, value, identity in table.rows:
            self.text(f"{f.capitalised(name)}, {value}:")
            self.line(f"  {identity}")
        for note in table.notes:
            self.text(note, style="dim")

    def table(self, table: Table) -> None:
        """Print a table; columns that do not fit side by side follow below."""
        cells = [[self.plain(cell) for cell in row] for row in table.rows]
        heads = [self.plain(column) for column in table.columns]
        for lines in _layouts(heads, cells, table.words, self._width):
            for line, row in lines:
                grey = row >= 0 and any(at == row for at, _ in table.grey)
                self.line(line, "bold" if row < 0 else "dim" if grey else "")
        for note in table.notes:
            self.text(note, style="dim")


_Lines = list[tuple[str, int]]


def _layouts(heads: list[str], rows: list[list[str]], words: frozenset[int], width: int) -> Iterator[_Lines]:
    """Yield blocks of lines, each with its row number (-1 for heads), no line wider than `width`."""
    least = []  # a head may take several lines, a cell may not
    for column, head in enumerate(heads):
        longest = max((len(word) for word in head.split()), default=0)
        least.append(max([longest, *(len(row[column]) for row in rows)]))
    widths = [max(len(head), narrow) for head, narrow in zip(heads, least, strict=True)]
    while sum(widths) + 2 * (len(widths) - 1) > width and widths != least:
        widest = max(range(len(widths)), key=lambda column: widths[column] - least[column])
        widths[widest] = least[widest]
    gap = next((gap for gap in (2, 1) if sum(widths) + gap * (len(widths) - 1) <= width), 1)
    room = width - sum(each + gap for each in widths[1:])
    if room < widths[0]:
        longest_word = max(len(word) for row in rows for word in row[0].split())
        widths[0] = min(widths[0], max(room, longest_word, width // 4))
    columns = list(range(1, len(heads)))
    while columns:
        used = widths[0]
        taken: list[int] = []
        while columns and (not taken or used + gap + widths[columns[0]] <= width):
            used += gap + widths[columns[0]]
            taken.append(columns.pop(0))
        yield _block([0, *taken], heads, rows, words, widths, gap)


def _block(
    columns: list[int], heads: list[str], rows: list[list[str]], words: frozenset[int], widths: list[int], gap: int
) -> _Lines:
    lines: _Lines = []
    for number, row in [(-1, heads), *enumerate(rows)]:
        cells = [textwrap.wrap(row[column], widths[column], break_on_hyphens=False) or [""] for column in columns]
        tall = max(map(len, cells))
        for line in range(tall):
            parts = []
            for column, cell in zip(columns, cells, strict=True):
                # Heads stand at the bottom, the name of a row at its top.
                at = line - (tall - len(cell)) if number < 0 else line
                text = cell[at] if 0 <= at < len(cell) else ""
                parts.append(text.ljust(widths[column]) if column in words else text.rjust(widths[column]))
            lines.append(((" " * gap).join(parts).rstrip(), number))
    return lines
