"""The game in words."""

from typing import Any


def question(s: Any, r: Any) -> str:
    """Return what the seat to act is asked."""
    return "What now?"


def move_text(s: Any, r: Any, move: int) -> str:
    """Return a legal move in words."""
    return "hold" if move else "go"


def move_parts(s: Any, r: Any, move: int) -> dict[str, Any]:
    """Return a legal move with its parts named."""
    return {"action": move_text(s, r, move)}


def note_text(s: Any, r: Any, note: tuple[int, int, int, int]) -> str:
    """Return an event in words."""
    return f"Seat {note[1] + 1} gets {note[2]}."


def note_parts(s: Any, r: Any, note: tuple[int, int, int, int]) -> dict[str, Any]:
    """Return an event with its parts named."""
    return {"event": "luck", "chance": True, "seat": note[1] + 1, "value": note[2]}


def table_text(s: Any, r: Any) -> list[str]:
    """Return the scores."""
    return [f"Seat {seat + 1}: {s.score[seat]}" for seat in range(s.seats)]
