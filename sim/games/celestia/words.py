"""Celestia in words: questions, moves, events and the table, as a player would say them."""

from collections.abc import Iterable
from typing import Any

from sim.games.celestia import state as c
from sim.state import NOTHING

_QUESTIONS = {
    c.PHASE_ACTION: "Match or build?",
    c.PHASE_LAY: "Which star to lay?",
    c.PHASE_ANSWER: "Which star to answer with?",
    c.PHASE_DISCARD: "Which star to give up for the hand limit?",
}
_REASONS = {
    c.REASON_START: "in the starting hand",
    c.REASON_FILL: "to fill up the hand",
    c.REASON_TURN: "for the turn",
}


def question(s: Any, r: Any) -> str:
    """Return what the seat to act is asked."""
    text = _QUESTIONS[int(s.phase)]
    if s.phase == c.PHASE_ANSWER:
        return f"Pair {s.answered + 1}, laid by {_seat(s.layer[s.answered])}: {text}"
    if s.phase == c.PHASE_LAY:
        return f"Pair {s.laid + 1} of {s.n_pairs}, to be answered by {_seat(s.defender[s.laid])}: {text}"
    return text


def move_text(s: Any, r: Any, move: int) -> str:
    """Return a legal move in words."""
    if s.phase == c.PHASE_ACTION:
        if move == c.MATCH:
            return "match"
        if move == c.PASS:
            return "pass, for nothing can be done"
        return f"build {constellation(r, s.display[move - c.BUILD])}"
    verb = {c.PHASE_LAY: "lay", c.PHASE_ANSWER: "answer with", c.PHASE_DISCARD: "give up"}[int(s.phase)]
    return f"{verb} {c.STAR_NAMES[move - c.STAR]}"


def move_parts(s: Any, r: Any, move: int) -> dict[str, Any]:
    """Return a legal move with its parts named."""
    if s.phase == c.PHASE_ACTION:
        if move == c.MATCH:
            return {"action": "match"}
        if move == c.PASS:
            return {"action": "pass"}
        return {"action": "build", "slot": int(move - c.BUILD), **_card_parts(r, s.display[move - c.BUILD])}
    return {"action": c.PHASES[int(s.phase)], "star": c.STAR_NAMES[move - c.STAR]}


def note_text(s: Any, r: Any, note: tuple[int, int, int, int]) -> str:
    """Return an event in words; empty for what only machines need."""
    kind, a, b, d = note
    star = c.STAR_NAMES
    if kind == c.NOTE_DREW:
        return f"{_seat(a, True)} draws {star[b]} {_REASONS[d]}."
    if kind == c.NOTE_NO_STAR:
        return f"{_seat(a, True)} should draw a star, but there is none left."
    if kind == c.NOTE_OPENED:
        return f"A constellation is turned up: {constellation(r, b)}."
    if kind == c.NOTE_LAID:
        face = "face up" if r.face_up_attack else "face down"
        return f"{_seat(a, True)} lays {star[d]} {face} as pair {b + 1}."
    if kind == c.NOTE_ANSWERED:
        return f"{_seat(a, True)} answers pair {b + 1} with {star[d]}."
    if kind == c.NOTE_WON:
        return f"Pair {a + 1} is revealed: {_seat(b)} wins both stars."
    if kind == c.NOTE_DISCARDED_PAIR:
        return f"Pair {a + 1} is revealed: both stars are discarded."
    if kind == c.NOTE_RETURNED:
        return f"Pair {a + 1} has no winner: its stars go back to their owners."
    if kind == c.NOTE_PAID:
        return f"{_seat(a, True)} discards {d} {star[b]}."
    if kind == c.NOTE_BUILT:
        return f"{_seat(a, True)} builds {constellation(r, b)} and scores {_points(d)}."
    if kind == c.NOTE_BONUS:
        return f"{_seat(a, True)} completes a collection of constellations of {c.KIND_NAMES[d]}: {_points(b)} bonus."
    if kind == c.NOTE_GAVE_UP:
        return f"{_seat(a, True)} gives up {star[b]}."
    if kind == c.NOTE_PASSED:
        return f"{_seat(a, True)} can do nothing and passes."
    if kind == c.NOTE_LAST_ROUND:
        return f"The end is near ({c.END_CAUSES[a]}); the round is finished."
    return ""


def note_parts(s: Any, r: Any, note: tuple[int, int, int, int]) -> dict[str, Any]:
    """Return an event with its parts named; `chance` tells whether luck decided it."""
    kind, a, b, d = note
    star = c.STAR_NAMES
    if kind == c.NOTE_SHUFFLED:
        return {
            "event": "star shuffled into the pile",
            "chance": True,
            "place_from_bottom": a,
            "star": star[b],
        }
    if kind == c.NOTE_DEALT_CARD:
        return {
            "event": "constellation shuffled into the pile",
            "chance": True,
            "place_from_bottom": a,
            "card": b,
        }
    if kind == c.NOTE_DREW:
        return {"event": "drew", "chance": True, "seat": a + 1, "star": star[b], "reason": _REASONS[d]}
    if kind == c.NOTE_NO_STAR:
        return {"event": "found no star", "chance": False, "seat": a + 1, "reason": _REASONS[b]}
    if kind == c.NOTE_OPENED:
        return {"event": "turned up", "chance": True, "slot": a, **_card_parts(r, b)}
    if kind in (c.NOTE_LAID, c.NOTE_ANSWERED):
        verb = "laid" if kind == c.NOTE_LAID else "answered"
        return {"event": verb, "chance": False, "seat": a + 1, "pair": b + 1, "star": star[d]}
    if kind == c.NOTE_WON:
        return {"event": "won pair", "chance": False, "pair": a + 1, "seat": b + 1, "laid_by": d + 1}
    if kind in (c.NOTE_DISCARDED_PAIR, c.NOTE_RETURNED):
        verb = "discarded pair" if kind == c.NOTE_DISCARDED_PAIR else "returned pair"
        return {"event": verb, "chance": False, "pair": a + 1}
    if kind == c.NOTE_PAID:
        return {"event": "paid", "chance": False, "seat": a + 1, "star": star[b], "count": d}
    if kind == c.NOTE_BUILT:
        return {"event": "built", "chance": False, "seat": a + 1, "points": d, **_card_parts(r, b)}
    if kind == c.NOTE_BONUS:
        return {"event": "bonus", "chance": False, "seat": a + 1, "points": b, "kind": c.KIND_NAMES[d]}
    if kind == c.NOTE_GAVE_UP:
        return {"event": "gave up", "chance": False, "seat": a + 1, "star": star[b]}
    if kind == c.NOTE_TURN:
        return {"event": "turn begins", "chance": False, "turn": a, "seat": b + 1}
    if kind == c.NOTE_PASSED:
        return {"event": "passed", "chance": False, "seat": a + 1}
    return {"event": "last round", "chance": False, "cause": c.END_CAUSES[a]}


def table_text(s: Any, r: Any) -> list[str]:
    """Return display, piles and hands, a line each."""
    display = [constellation(r, card) for card in s.display if card != NOTHING]
    lines = [
        f"Open: {'; '.join(display) or 'nothing'} ({s.n_deck} more in the pile)",
        f"Stars: {s.n_pile} in the pile, {sum(s.discard)} discarded",
    ]
    for seat in range(s.seats):
        tableau = f"; open pile {_stars(s.tableau[seat])}" if sum(s.tableau[seat]) else ""
        lines.append(f"{_seat(seat, True)} ({_points(s.score[seat])}): {_stars(s.hand[seat])}{tableau}")
    return lines


def constellation(r: Any, card: int) -> str:
    """Return a constellation card: its stars and points."""
    return f"{_stars(r.card_stars[card])} ({_points(r.card_worth[card])})"


def _card_parts(r: Any, card: int) -> dict[str, Any]:
    stars = {c.STAR_NAMES[star]: int(count) for star, count in enumerate(r.card_stars[card]) if count}
    return {"card": int(card), "stars": stars, "worth": int(r.card_worth[card])}


def _stars(counts: Iterable[int]) -> str:
    held = [f"{count} {c.STAR_NAMES[star]}" for star, count in enumerate(counts) if count]
    return ", ".join(held) or "no stars"


def _seat(seat: int, start: bool = False) -> str:
    return f"{'S' if start else 's'}eat {seat + 1}"


def _points(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"
