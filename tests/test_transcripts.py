"""Golden transcripts: whole games, line by line."""

import difflib

import pytest
from support import SHIPPED
from transcripts.write import HERE, transcripts


@pytest.mark.parametrize("game", SHIPPED)
def test_games_are_told_as_they_were(game: str) -> None:
    for path, text in transcripts(game):
        golden = path.read_text(encoding="utf-8").splitlines()
        difference = list(difflib.unified_diff(golden, text.splitlines(), path.name, "now", lineterm="", n=1))
        assert not difference, "\n".join(difference[:40])


def test_no_transcript_is_orphaned() -> None:
    expected = {path.name for game in SHIPPED for path, _ in transcripts(game)}
    assert {path.name for path in HERE.glob("*.txt")} == expected
