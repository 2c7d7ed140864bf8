"""Christmas Tree in words: questions, moves, events and the table, as a player would say them."""

from collections.abc import Iterable
from typing import Any

from sim.games.christmas_tree import state as c

_REASONS = {
    c.REASON_START: "for the starting hand",
    c.REASON_REWARD: "as a reward",
    c.REASON_ROW: "for a row",
}


def question(s: Any, r: Any) -> str:
    """Return what the seat to act is asked."""
    phase = int(s.phase)
    if phase == c.PHASE_ACTION:
        return "Take a row or play sets?"
    if phase == c.PHASE_PAY:
        return f"Which card goes into row {s.paid // r.payment + 1}, to pay for row {s.target + 1}?"
    if phase == c.PHASE_KIND:
        return "Play a set of which kind?" if s.sets == 0 else "Play another kind?"
    if phase == c.PHASE_SET:
        return f"How many cards in the set of {_plural(s.chosen)}?"
    if phase == c.PHASE_KEEP:
        return f"Which {_number(s.spare, 'card')} of the set to keep as points?"
    if phase == c.PHASE_LOSE:
        return f"Which card to discard, {_number(s.owed, 'card')} in all?"
    if phase == c.PHASE_REWARD:
        return "How many reward cards to draw?"
    return "Which card to give up for the hand limit?"


def move_text(s: Any, r: Any, move: int) -> str:
    """Return a legal move in words."""
    phase = int(s.phase)
    if phase == c.PHASE_ACTION:
        if move == c.PLAY:
            return "play sets"
        if move == c.PASS:
            return "pass, for nothing can be done"
        return f"take row {move - c.ROW + 1}"
    if phase == c.PHASE_KIND:
        return "that is all" if move == c.DONE else f"play {_plural(move - c.KIND)}"
    if phase == c.PHASE_SET:
        return _set(s.chosen, *divmod(move - c.SET, c.SANTAS_SPAN))
    if phase == c.PHASE_KEEP:
        santas = move - c.KEEP
        return _set(s.chosen, s.spare - santas, santas)
    if phase == c.PHASE_REWARD:
        return f"draw {_number(move - c.DRAW, 'card')}" if move > c.DRAW else "draw none"
    verb = {c.PHASE_PAY: "lay", c.PHASE_LOSE: "discard", c.PHASE_DISCARD: "give up"}[phase]
    return f"{verb} a {c.FACE_NAMES[move - c.CARD]}"


def move_parts(s: Any, r: Any, move: int) -> dict[str, Any]:
    """Return a legal move with its parts named."""
    phase = int(s.phase)
    if phase == c.PHASE_ACTION:
        if move in (c.PLAY, c.PASS):
            return {"action": "play" if move == c.PLAY else "pass"}
        return {"action": "row", "row": move - c.ROW + 1, "cards": _counts(s.row[move - c.ROW])}
    if phase == c.PHASE_KIND:
        return {"action": "done"} if move == c.DONE else {"action": "kind", "kind": c.FACE_NAMES[move - c.KIND]}
    if phase == c.PHASE_SET:
        naturals, santas = divmod(move - c.SET, c.SANTAS_SPAN)
        return {"action": "set", "kind": c.FACE_NAMES[int(s.chosen)], "naturals": naturals, "santas": santas}
    if phase == c.PHASE_KEEP:
        return {"action": "keep", "naturals": int(s.spare) - (move - c.KEEP), "santas": move - c.KEEP}
    if phase == c.PHASE_REWARD:
        return {"action": "draw", "cards": move - c.DRAW}
    return {"action": c.PHASES[phase], "card": c.FACE_NAMES[move - c.CARD]}


def note_text(s: Any, r: Any, note: tuple[int, int, int, int]) -> str:
    """Return an event in words; empty for what only machines need."""
    kind, a, b, d = note
    face = c.FACE_NAMES
    if kind == c.NOTE_DREW and d == c.REASON_REWARD:
        return f"{_seat(a)} draws a {face[b]}."
    if kind == c.NOTE_NO_CARD:
        return f"{_number(b, 'card')} cannot be drawn {_REASONS[d]}: both piles are empty."
    if kind == c.NOTE_HAND:
        return f"{_seat(a)} is dealt {_packed(b)}."
    if kind == c.NOTE_FILLED and b:
        return f"Row {a + 1} is filled up with {_packed(b)}."
    if kind == c.NOTE_TOOK:
        return f"{_seat(a)} takes row {b + 1}: {_packed(d)}."
    if kind == c.NOTE_PAID:
        return f"{_seat(a)} lays a {face[d]} into row {b + 1}."
    if kind == c.NOTE_TRIMMED:
        return f"Row {a + 1} has no room for the {face[b]}: it is discarded."
    if kind == c.NOTE_SET:
        naturals, santas = divmod(d, c.SANTAS_SPAN)
        meaning = f", as {_plural(b)}" if naturals == 0 else ""
        return f"{_seat(a)} plays {_set(b, naturals, santas)}{meaning}."
    if kind == c.NOTE_POINTS:
        return f"{_seat(a)} scores {_number(b, 'point')}."
    if kind == c.NOTE_KEPT and d:
        return f"{_seat(a)} keeps {_number(b, 'natural card')} and {_number(d, 'Santa')} as points."
    if kind == c.NOTE_LOST:
        return f"{_seat(a)} must discard {_cards(b, d)}."
    if kind == c.NOTE_REWARD:
        less = f", {_number(d, 'card')} of {b}" if d < b else ""
        return f"{_seat(a)} draws the reward{less}." if d else f"{_seat(a)} draws no reward."
    if kind == c.NOTE_GAVE_UP:
        return f"{_seat(a)} gives up a {face[b]} for the hand limit."
    if kind == c.NOTE_PASSED:
        return f"{_seat(a)} can do nothing and passes."
    if kind == c.NOTE_LAST_TURNS:
        return f"{_seat(a)} has reached the target; {_number(b, 'last turn')} to come."
    return ""


def note_parts(s: Any, r: Any, note: tuple[int, int, int, int]) -> dict[str, Any]:
    """Return an event with its parts named; `chance` tells whether luck decided it."""
    kind, a, b, d = note
    face = c.FACE_NAMES
    if kind == c.NOTE_SHUFFLED:
        return {"event": "shuffled", "chance": True, "shuffle": d, "place_from_bottom": a, "card": face[b]}
    if kind == c.NOTE_DREW:
        return {"event": "drew", "chance": True, "seat": a + 1, "card": face[b], "reason": _REASONS[d]}
    if kind == c.NOTE_NO_CARD:
        return {"event": "found no card", "chance": False, "seat": a + 1, "cards": b, "reason": _REASONS[d]}
    if kind == c.NOTE_HAND:
        return {"event": "start hand", "chance": True, "seat": a + 1, "cards": _counts(_unpacked(b))}
    if kind == c.NOTE_LAID:
        return {"event": "laid", "chance": True, "row": a + 1, "card": face[b]}
    if kind == c.NOTE_FILLED:
        return {"event": "filled up", "chance": True, "row": a + 1, "cards": _counts(_unpacked(b))}
    if kind == c.NOTE_TURN:
        return {"event": "turn begins", "chance": False, "turn": a, "seat": b + 1}
    if kind == c.NOTE_TOOK:
        cards = _counts(_unpacked(d))
        return {"event": "took row", "chance": False, "seat": a + 1, "row": b + 1, "cards": cards}
    if kind == c.NOTE_PAID:
        return {"event": "paid", "chance": False, "seat": a + 1, "row": b + 1, "card": face[d]}
    if kind == c.NOTE_TRIMMED:
        return {"event": "trimmed", "chance": False, "row": a + 1, "card": face[b]}
    if kind == c.NOTE_SET:
        naturals, santas = divmod(d, c.SANTAS_SPAN)
        parts = {"event": "played set", "chance": False, "seat": a + 1, "kind": face[b]}
        return {**parts, "naturals": naturals, "santas": santas}
    if kind == c.NOTE_POINTS:
        return {"event": "scored", "chance": False, "seat": a + 1, "points": b, "set_of": d}
    if kind == c.NOTE_KEPT:
        return {"event": "kept as points", "chance": False, "seat": a + 1, "naturals": b, "santas": d}
    if kind == c.NOTE_LOST:
        return {"event": "forced to discard", "chance": False, "seat": a + 1, "card": face[b], "count": d}
    if kind == c.NOTE_REWARD:
        return {"event": "reward", "chance": False, "seat": a + 1, "allowed": b, "drawn": d}
    if kind == c.NOTE_GAVE_UP:
        return {"event": "gave up", "chance": False, "seat": a + 1, "card": face[b]}
    if kind == c.NOTE_PASSED:
        return {"event": "passed", "chance": False, "seat": a + 1}
    return {"event": "last turns", "chance": False, "seat": a + 1, "turns": b}


def table_text(s: Any, r: Any) -> list[str]:
    """Return rows, piles and hands, a line each."""
    rows = [f"{row + 1}: {_faces(s.row[row])}" for row in range(r.rows)]
    lines = [f"Rows {'; '.join(rows)}", f"Cards: {s.n_pile} in the pile, {sum(s.discard)} discarded"]
    for seat in range(s.seats):
        score = _number(s.score[seat], "point")
        lines.append(f"{_seat(seat)} ({score} of {r.vp_target}): {_faces(s.hand[seat])}")
    return lines


def _set(kind: int, naturals: int, santas: int) -> str:
    parts = [_cards(face, count) for face, count in ((kind, naturals), (c.SANTA, santas)) if count]
    return " and ".join(parts) or "nothing"


def _cards(face: int, count: int) -> str:
    return f"{count} {_plural(face) if count > 1 else c.FACE_NAMES[face]}"


def _plural(face: int) -> str:
    name = c.FACE_NAMES[face]
    return "snowmen" if name == "snowman" else f"{name}s"


def _faces(counts: Iterable[int]) -> str:
    held = [_cards(face, int(count)) for face, count in enumerate(counts) if count]
    return ", ".join(held) or "nothing"


def _packed(cards: int) -> str:
    return _faces(_unpacked(cards))


def _unpacked(cards: int) -> list[int]:
    return [(cards >> (4 * face)) & 15 for face in range(c.FACES)]


def _counts(counts: Iterable[int]) -> dict[str, int]:
    return {c.FACE_NAMES[face]: int(count) for face, count in enumerate(counts) if count}


def _number(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _seat(seat: int) -> str:
    return f"Seat {seat + 1}"
