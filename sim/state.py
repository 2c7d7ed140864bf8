"""Game states as records: declared once as typed views, run with and without JIT.

A view is a Protocol class whose fields say their dtype and, for arrays, their lengths by name::

    class State(Header, Protocol):
        hand: Annotated[Cells, np.int64, "seats", "stars"]  # cards; index: seat, star

`record_dtype` turns it into a NumPy dtype. In a kernel `s.hand[seat, star]` is then both what mypy checks and what
Numba compiles. All integers are int64, all reals float64 and random words uint64: Numba widens what it reads and
NumPy does not, so narrower fields would make compiled and interpreted games differ.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Protocol, get_args, get_origin, get_type_hints

import numpy as np

from sim.errors import GameDefinitionError
from sim.jit import kernel

Index = int | tuple[int, ...]

NOTHING = -1
"""An empty slot in any field that holds an index."""

END_CAPPED = 0
"""End cause of a game that was stopped by its turn limit; in every game the first of its END_CAUSES."""

ERROR_NO_MOVES = 1
ERROR_BAD_CHOICE = 2
ERROR_BAD_MOVE = 3
ERROR_TOO_MANY_NOTES = 4
ERROR_BROKEN_STATE = 5
ERRORS = {
    ERROR_NO_MOVES: "no legal move in a game that is not over",
    ERROR_BAD_CHOICE: "a strategy chose an index that is not in the list of moves",
    ERROR_BAD_MOVE: "a move was applied that its phase does not know",
    ERROR_TOO_MANY_NOTES: "more notes in one move than the game's state has room for",
    ERROR_BROKEN_STATE: "the game broke one of its own invariants",
}
"""What the header's error code means; 0 is no error."""


class Cells(Protocol):
    """An integer array inside a record."""

    def __getitem__(self, index: Index, /) -> int: ...
    def __setitem__(self, index: Index, value: int, /) -> None: ...


class Reals(Protocol):
    """A float array inside a record."""

    def __getitem__(self, index: Index, /) -> float: ...
    def __setitem__(self, index: Index, value: float, /) -> None: ...


class Words(Protocol):
    """An array of 64-bit random words inside a record."""

    def __getitem__(self, index: Index, /) -> np.uint64: ...
    def __setitem__(self, index: Index, value: np.uint64, /) -> None: ...


class Header(Protocol):
    """What the state of every game begins with."""

    seats: Annotated[int, np.int64]  # players at the table
    side: Annotated[Cells, np.int64, "seats"]  # side that each seat plays for; without teams its own number
    seat: Annotated[int, np.int64]  # who decides next
    phase: Annotated[int, np.int64]  # question that is asked, index into the game's PHASES
    turn: Annotated[int, np.int64]  # turns begun, from 1
    decisions: Annotated[int, np.int64]  # choices so far between at least two moves
    steps: Annotated[int, np.int64]  # moves so far, forced ones included
    over: Annotated[int, np.int64]  # 1 at the end
    end_cause: Annotated[int, np.int64]  # index into the game's END_CAUSES, once over
    error: Annotated[int, np.int64]  # 0, or a key of ERRORS
    score: Annotated[Cells, np.int64, "seats"]  # points as if the game ended now; in teams the side's
    standing: Annotated[Cells, np.int64, "seats"]  # what `finish` ranks by, higher is better, tie-breakers in it
    points: Annotated[Cells, np.int64, "seats", "sources"]  # where the points come from; sums to the side's score
    uses: Annotated[Cells, np.int64, "seats", "actions"]  # how often each class of action was used
    items: Annotated[Cells, np.int64, "seats", "deeds", "items"]  # what was done how often with each thing
    without: Annotated[Cells, np.int64, "seats"]  # item that does nothing for this seat; NOTHING if all work
    n_moves: Annotated[int, np.int64]  # legal moves in `moves`
    moves: Annotated[Cells, np.int64, "moves"]  # filled by `legal`
    key: Annotated[np.uint64, np.uint64]  # root of all chance of this game, from run seed and block
    luck: Annotated[Words, np.uint64, "streams"]  # state of each open chance stream
    mind: Annotated[Words, np.uint64, "seats"]  # state of each seat's own stream, for strategies that mix
    mind_turn: Annotated[Cells, np.int64, "seats"]  # turn for which that stream was opened
    tracing: Annotated[int, np.int64]  # 1 while a replay listens: `note` writes
    n_notes: Annotated[int, np.int64]  # notes since the last move
    notes: Annotated[Cells, np.int64, "notes", 4]  # kind, a, b, c


FEATURES = 32
"""Numbers that a game may tell a weights-only strategy about one move."""


class Features(Protocol):
    """What a game's `features` fills for one move."""

    value: Annotated[Reals, np.float64, FEATURES]  # index: place in the game's FEATURES


@kernel
def note(s: Header, kind: int, a: int, b: int, c: int) -> None:
    """Tell a listening replay what happened (chance, points, cards that move); free when nobody listens."""
    if s.tracing == 1:
        if s.n_notes >= len(s.notes):  # type: ignore[arg-type]
            s.error = ERROR_TOO_MANY_NOTES
            return
        s.notes[s.n_notes, 0] = kind
        s.notes[s.n_notes, 1] = a
        s.notes[s.n_notes, 2] = b
        s.notes[s.n_notes, 3] = c
        s.n_notes += 1


@kernel
def offer(s: Header, move: int) -> None:
    """Append `move` to the legal moves."""
    s.moves[s.n_moves] = move
    s.n_moves += 1


def record_dtype(view: type, sizes: Mapping[str, int]) -> np.dtype[Any]:
    """Return the record dtype of a view, header fields first.

    Parameters
    ----------
    view
        Protocol class with annotated fields.
    sizes
        Length of every named dimension.

    Raises
    ------
    GameDefinitionError
        A field without dtype, of a narrow dtype, with an unknown size, or with a name that NumPy's records use.
    """
    fields: list[tuple[str, Any] | tuple[str, Any, tuple[int, ...]]] = []
    for name, hint in get_type_hints(view, include_extras=True).items():
        if get_origin(hint) is not Annotated:
            raise GameDefinitionError(f"field '{name}' of {view.__name__} needs Annotated[type, dtype, sizes...]")
        if hasattr(np.record, name):
            raise GameDefinitionError(f"field '{name}' of {view.__name__}: NumPy's records use that name themselves")
        _, scalar, *dimensions = get_args(hint)
        if scalar not in (np.int64, np.uint64, np.float64):
            raise GameDefinitionError(f"field '{name}' of {view.__name__} must be int64, uint64 or float64")
        if not dimensions:
            fields.append((name, scalar))
            continue
        unknown = [each for each in dimensions if isinstance(each, str) and each not in sizes]
        if unknown:
            raise GameDefinitionError(f"field '{name}' of {view.__name__}: no size named '{unknown[0]}'")
        fields.append((name, scalar, tuple(sizes[each] if isinstance(each, str) else each for each in dimensions)))
    return np.dtype((np.record, np.dtype(fields, align=True)))


def record_as_dict(record: Any) -> dict[str, Any]:
    """Return a record as plain Python values, field by field (arrays as nested lists)."""
    return {name: getattr(record, name).tolist() for name in record.dtype.names}


FEATURES_DTYPE = record_dtype(Features, {})
