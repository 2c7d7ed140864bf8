"""Arrays in records, as machine code reads and writes them."""

from typing import Any

import numba
import numpy as np
import pytest
from numba import int64, types

from sim.jit import entry, kernel, record_type

SHELF = np.dtype([("jars", np.int64, (2, 3)), ("full", np.float64, (2,)), ("word", np.uint64, (1,))], align=True)


@kernel
def first_of(shelf: Any, row: int) -> int:
    return int(shelf.jars[row, 0])


def sort_shelf(shelf: Any, row: int, column: int) -> int:
    """Read and write arrays in a record in every way that kernels do."""
    shelf.jars[row, column] = first_of(shelf, row) + 2.0
    shelf.full[1] = shelf.jars[row, column]
    shelf.word[0] += np.uint64(2**63)
    rows, columns = shelf.jars.shape
    return int(100 * len(shelf.jars) + 10 * rows + columns)


def test_arrays_in_a_record_are_read_and_written_in_place() -> None:
    sort = entry(sort_shelf, types.int64, (record_type(SHELF), int64, int64), label="shelf")
    shelves = np.zeros(1, SHELF)
    shelves["jars"][0] = [[1, 2, 3], [4, 5, 6]]
    shelves["word"][0] = 5
    assert sort(shelves[0], 1, 2) == 223
    assert shelves["jars"][0].tolist() == [[1, 2, 3], [4, 5, 6]]
    assert shelves["full"][0].tolist() == [0.0, 6.0]
    assert shelves["word"][0, 0] == np.uint64(2**63 + 5)


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (2, 0), (0, -1), (0, 3)])
def test_bounds_checks_know_no_index_below_zero(row: int, column: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    sort = entry(sort_shelf, types.int64, (record_type(SHELF), int64, int64), label="shelf")
    shelves = np.zeros(1, SHELF)
    with pytest.raises(IndexError, match="out of bounds"):
        sort(shelves[0], row, column)
    assert not shelves.view(np.uint8).any()
