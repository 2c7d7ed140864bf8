"""Things side by side: how often each was offered and taken, what came of it, and what it is worth."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reports import format as f
from reports.sentences import rows_of
from reports.table import Table
from reports.tests import benjamini_hochberg
from sim.api import POOLED, Results
from sim.errors import UnknownNameError
from sim.game import Game

if TYPE_CHECKING:
    import pandas as pd

FEWEST = 500
"""With fewer observations a row is only a first impression."""
FALSE_CLAIMS = 0.10
"""Share of false ones among the items that are called stronger or weaker than a blank."""
STRONG, WEAK = "strong", "weak"


def base_deed(game: Game) -> str:
    """Return the deed that all others are measured against: taking a thing, where the game has that."""
    deeds = game.state.DEEDS
    return "taken" if "taken" in deeds else str(deeds[0])


def further_deeds(game: Game) -> list[str]:
    """Return the deeds that are shown for each time that a thing was taken."""
    return [deed for deed in game.state.DEEDS if deed not in (base_deed(game), "offered")]


def item_columns(game: Game, *, measured: bool) -> list[str]:
    """Return the columns of `item_frame`, those of a measured worth included if it is."""
    rates = ["pick_rate"] if "offered" in game.state.DEEDS else []
    each = [f"{deed}_each" for deed in further_deeds(game)]
    worth = ["worth", "worth_low", "worth_high", "worth_p", "claim"] if measured else []
    return ["name", *game.state.DEEDS, *rates, *each, "games", "win_share", "low", "high", *worth]


def item_frame(results: Results) -> "pd.DataFrame":
    """Return a row a thing over all strategies in mirror games.

    Columns: name; a count for each deed; pick_rate (taken of offered, where offers are counted); `<deed>_each` for
    every further deed (a mean for each time the thing was taken); games (seats that took it), win_share, low, high
    (how those fared); and with ablation worth, worth_low, worth_high, worth_p and claim (`strong` or `weak` where
    the worth differs from 0, a tenth of the claims being false at most).
    """
    import pandas as pd

    game, base = results.game, base_deed(results.game)
    pooled = results.items[results.items["strategy"] == POOLED]
    counts = pooled.pivot_table(index="name", columns="deed", values="count", aggfunc="sum", fill_value=0)
    names = [name for name in results.item_names if name]
    frame = counts.reindex(index=names, columns=list(game.state.DEEDS), fill_value=0)
    if "offered" in frame:
        frame["pick_rate"] = frame[base] / frame["offered"].where(frame["offered"] > 0)
    for deed in further_deeds(game):
        frame[f"{deed}_each"] = frame[deed] / frame[base].where(frame[base] > 0)
    owners = pooled[pooled["deed"] == base].set_index("name")
    frame = frame.join(owners[["games", "win_share", "low", "high"]])
    frame["games"] = frame["games"].fillna(0).astype(int)
    worth = results.ablation[results.ablation["strategy"] == POOLED].set_index("name")
    if len(worth):
        columns = {"value": "worth", "low": "worth_low", "high": "worth_high", "p": "worth_p"}
        frame = frame.join(worth[list(columns)].rename(columns=columns))
        certain = benjamini_hochberg(frame["worth_p"]) <= FALSE_CLAIMS
        signs = [STRONG if value > 0 else WEAK for value in frame["worth"]]
        frame["claim"] = pd.Series(signs, frame.index).where(certain, "")
    return frame.reset_index(names="name")[item_columns(game, measured=len(worth) > 0)]


def sort_column(text: str, columns: Sequence[str]) -> str:
    """Return the column that a wish to sort names.

    Raises
    ------
    UnknownNameError
        No such column.
    """
    name = text.removeprefix("-").replace("-", "_")
    if name not in columns:
        raise UnknownNameError("column to sort by:", name, columns)
    return name


def sorted_items(frame: "pd.DataFrame", column: str) -> "pd.DataFrame":
    """Return the rows by a column, highest first; names from A to Z, a column with `-` before it lowest first.

    Raises
    ------
    UnknownNameError
        No such column.
    """
    name = sort_column(column, list(frame.columns))
    rising = (name == "name") != column.startswith("-")
    return frame.sort_values([name, "name"], ascending=[rising, True], ignore_index=True, na_position="last")


def item_table(results: Results, sort: str | None = None) -> Table | None:
    """Return things side by side, by their worth or else by how their owners fare; None if nothing was counted."""
    if results.items.empty:
        return None
    frame = item_frame(results)
    measured = "worth" in frame
    frame = sorted_items(frame, sort or ("worth" if measured else "win_share"))
    base, games = base_deed(results.game), _mirror_games(results)
    further = further_deeds(results.game)
    heads = [results.game.header.item_word]
    heads += ["worth, points", "95\u00a0% interval of worth", "claim"] if measured else []
    heads += ["offered a game", f"{base} a game", f"{base} of offered"] if "offered" in frame else [f"{base} a game"]
    heads += [f"{deed} each" for deed in further]
    heads += ["its owners", "they win", "95\u00a0% interval"]
    rows, grey = [], set()
    for at, row in enumerate(frame.to_dict("records")):
        cells = [str(row["name"])]
        if measured:
            cells += [f.points_apart(row["worth"]), _points_range(row), str(row["claim"])]
        if "offered" in frame:
            cells += [f"{row['offered'] / games:.2f}"]
        cells += [f"{row[base] / games:.2f}"]
        if "offered" in frame:
            cells += [_rate(row["pick_rate"])]
        cells += [_each(row[f"{deed}_each"]) for deed in further]
        few = f.EXPLORATORY if row["games"] < FEWEST else ""
        if few:
            grey.add((at, len(cells) + 1))
        cells += [f.count(row["games"]), *_owners(row, few)]
        rows.append(tuple(cells))
    return Table(
        key="items",
        title=f"{f.capitalised(results.game.header.item_word)}s side by side",
        columns=tuple(heads),
        rows=tuple(rows),
        words=frozenset({0, heads.index("claim")}) if measured else frozenset({0}),
        grey=frozenset(grey),
        notes=tuple(_notes(results, measured, bool(grey))),
    )


def map_labels(results: Results) -> dict[str, str]:
    """Return what a map says beside each thing: how often it was used in a game, and what that paid each time."""
    frame, games = item_frame(results), _mirror_games(results)
    base = base_deed(results.game)
    return {
        str(row["name"]): f"{row[base] / games:.2f}" + (f" · {row['points_each']:.1f}" if "points_each" in row else "")
        for row in frame.to_dict("records")
        if row[base]
    }


def item_sentences(results: Results) -> tuple[str, ...]:
    """Say which things matter and which nobody wants."""
    if results.items.empty:
        return ()
    frame, word = item_frame(results), results.game.header.item_word
    found = []
    if "worth" in frame:
        strong, weak = (frame[frame["claim"] == claim] for claim in (STRONG, WEAK))
        if len(strong):
            best = strong.sort_values("worth", ascending=False).head(3)
            found.append(f"Worth most: {f.listed([_worth(row) for row in best.to_dict('records')])} of win share.")
        if len(weak):
            worst = weak.sort_values("worth").head(3)
            found.append(f"Worse than a blank: {f.listed([_worth(row) for row in worst.to_dict('records')])}.")
        claimed = len(strong) + len(weak)
        blanks = "" if claimed == len(frame) else "; more games would tell more"
        found.append(
            f"{f.count(claimed)} of {f.counted(len(frame), word)} can be told from a blank of the same kind{blanks}."
        )
    unwanted = frame[frame[base_deed(results.game)] == 0]["name"].tolist()
    if unwanted:
        found.append(f"Never taken: {f.listed([str(name) for name in unwanted])}.")
    return tuple(found)


def _mirror_games(results: Results) -> int:
    pooled = rows_of(results.ties, POOLED)
    return int(pooled[0].games)


def _rate(share: float) -> str:
    return f.NONE if math.isnan(share) else f.percent(share)


def _each(mean: float) -> str:
    return f.NONE if math.isnan(mean) else f.number(mean, 2)


def _owners(row: dict[Any, Any], few: str) -> tuple[str, str]:
    if not row["games"]:
        return f.NONE, f.NONE
    places = f.share_digits(row["low"], row["high"])
    return f.percent(row["win_share"], places) + few, f.percent_range(row["low"], row["high"], places)


def _points_range(row: dict[Any, Any]) -> str:
    return f"{f.points_apart(row['worth_low'])} to {f.points_apart(row['worth_high'])}"


def _worth(row: dict[Any, Any]) -> str:
    return f"{row['name']} {f.points_apart(row['worth'])} ({_points_range(row)}) points"


def _notes(results: Results, measured: bool, few: bool) -> Sequence[str]:
    notes = ["What goes together with winning need not cause it."]
    if measured:
        notes.append(
            "Worth: the share of wins, in percentage points, that a player has less if this does nothing for them "
            "alone, on the same luck. Claims allow for their number: one in ten may be false."
        )
    if few:
        notes.append(f"{f.EXPLORATORY} fewer than {FEWEST} owners: a first impression.")
    return notes
