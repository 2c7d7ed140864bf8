"""Giants in words: questions, moves, events and the table, as a player would say them."""

from collections.abc import Iterable
from typing import Any

from sim.games.giants import state as c
from sim.state import NOTHING

_PLACES = {
    c.VILLAGE: "village",
    c.HUT: "sorcerers' hut",
    c.FOREST: "forest",
    c.HEADDRESS_QUARRY: "headdress quarry",
    c.MOAI_QUARRY: "moai quarry",
}
_GIFTS = {c.VILLAGE: "worker", c.HUT: "marker", c.FOREST: "log", c.HEADDRESS_QUARRY: "headdress"}
_FIGURES = {c.WORKER: "a worker", c.SORCERER: "the sorcerer", c.CHIEF: "the chief"}
_QUESTIONS = {
    c.PHASE_BID: "How many markers and which figures to bid?",
    c.PHASE_PICK: "Which moai to sculpt?",
    c.PHASE_PLACE: "Which figure to place, and where?",
    c.PHASE_TRANSPORT: "What to carry, put up or mark?",
    c.PHASE_UNMARK: "Take the marker off a piece?",
}


def question(s: Any, r: Any) -> str:
    """Return what the seat to act is asked."""
    if s.phase == c.PHASE_SAME_HEX:
        return f"Place another figure into {_hex(r, s.placing_hex)}?"
    if s.phase == c.PHASE_LEFTOVERS:
        return f"Mark the {_kind(s.piece[s.asked_slot])} that goes to its quarry?"
    return _QUESTIONS[int(s.phase)]


def move_text(s: Any, r: Any, move: int) -> str:
    """Return a legal move in words."""
    parts = move_parts(s, r, move)
    match parts["action"]:
        case "bid":
            return f"bid {_bid(move)}"
        case "take":
            return f"sculpt the {_kind(parts['size'])}{_sculptors(parts['size'], parts['chief'])}"
        case "place":
            return _placing(r, move)
        case "buy":
            count = parts["half_tablets"]
            return f"exchange {_number(count, 'marker')} for {_number(count, 'half-tablet')}"
        case "carry":
            return _carry(s, r, move)
        case "mark":
            return f"mark {_piece(s, r, move - c.MARK)}"
        case "unmark":
            return f"take the marker off {_piece(s, r, move - c.UNMARK)}"
        case "peek":
            return f"look under the moai on {_ahu(r, move - c.PEEK)}"
        case "decline":
            return "let the moai go"
        case "done" if s.phase == c.PHASE_LEFTOVERS:
            return "leave it unmarked"
    return "pass" if parts["action"] == "pass" else "that is all"


def move_parts(s: Any, r: Any, move: int) -> dict[str, Any]:
    """Return a legal move with its parts named."""
    if s.phase == c.PHASE_BID:
        markers, workers, sorcerer, chief = _bid_parts(move)
        return {"action": "bid", "markers": markers, "workers": workers, "sorcerer": sorcerer, "chief": chief}
    if move in (c.DECLINE, c.PASS, c.DONE):
        return {"action": {c.DECLINE: "decline", c.PASS: "pass", c.DONE: "done"}[move]}
    if move < c.DECLINE:
        size, chief = divmod(move - c.TAKE, c.TAKE_SIZE)
        return {"action": "take", "size": size, "chief": chief}
    if move < c.WORKER:
        return {"action": "buy", "half_tablets": move - c.TABLETS}
    if move < c.MARK:
        figure, hex_, power, logs = _placing_parts(move)
        ahu = int(r.touching[hex_, power - c.RESERVE_POWER]) if power >= c.RESERVE_POWER else None
        named = {"figure": _FIGURES[figure].split()[1], "hex": hex_, "logs": logs}
        return {"action": "place", **named, "power": power == c.PLACE_POWER, "reserves": ahu}
    if move < c.CARRY:
        action, first = next(
            each for each in (("peek", c.PEEK), ("unmark", c.UNMARK), ("mark", c.MARK)) if move >= each[1]
        )
        return {"action": action, "ahu" if action == "peek" else "slot": move - first}
    price, slot, _, target, _ = _carry_parts(move)
    kind = c.KIND_NAMES[int(s.piece[slot])]
    ahu, place = divmod(target - c.PUT_UP, c.PUT_UP_AHU) if target >= c.PUT_UP else (None, 0)
    hex_ = target % c.STOP_AND_MARK if ahu is None else int(r.contacts[ahu, place])
    named = {"piece": kind, "slot": slot, "from": _start(s, r, slot), "to": hex_, "ahu": ahu}
    marks = c.STOP_AND_MARK <= target < c.PUT_UP
    return {"action": "carry", **named, "marks": marks, "points_given": price, "way": _payees(move).strip(", ")}


def note_text(s: Any, r: Any, note: tuple[int, int, int, int]) -> str:
    """Return an event in words; empty for what only machines need."""
    kind, a, b, d = note
    if kind in (c.NOTE_FOREST, c.NOTE_DIE, c.NOTE_LOGS_GONE):
        return _supply_text(s, r, kind, a, b)
    if kind in (
        c.NOTE_OWNERLESS,
        c.NOTE_WAY,
        c.NOTE_CARRY,
        c.NOTE_STOPPED,
        c.NOTE_MARKED,
        c.NOTE_LEFT,
        c.NOTE_UNMARKED,
    ):
        return _piece_text(r, kind, a, b, d)
    return _player_text(s, r, kind, a, b, d)


def _supply_text(s: Any, r: Any, kind: int, a: int, b: int) -> str:
    """Return an event about forest, dice or logs in words; dice and forest all at once after the last."""
    if kind == c.NOTE_FOREST:
        return (
            f"The forest tiles hold {_listed(map(str, s.forest_logs[: r.n_forests]))} logs."
            if a + 1 == r.n_forests
            else ""
        )
    if kind == c.NOTE_DIE:
        if a + 1 < r.dice:
            return ""
        offered = [_number(int(s.offered[size]), c.KIND_NAMES[size]) for size in range(1, 4) if s.offered[size]]
        return f"The dice show {_listed(map(str, s.dice[: r.dice]))}: {_listed(offered) or 'nothing'} on offer."
    verb = "leaves" if a == 1 else "leave"
    parts = [f"{_number(a, 'log')} {verb} the game"] if a else []
    parts += (
        [f"{_number(b, 'log')} {'goes' if b == 1 else 'go'} back to who placed {'it' if b == 1 else 'them'}"]
        if b
        else []
    )
    return f"{_listed(parts)}."


def _piece_text(r: Any, kind: int, a: int, b: int, d: int) -> str:
    """Return an event about a piece in words."""
    if kind == c.NOTE_OWNERLESS:
        return f"The {_kind(a)} in {_hex(r, b)} bears no marker and now belongs to nobody."
    if kind == c.NOTE_WAY:
        return f"It {'goes on' if d else 'goes'} by {_way(r, a)}."
    if kind == c.NOTE_CARRY:
        start = f"the {'headdress' if b == c.HEADDRESS else 'moai'} quarry" if d == c.FRONT else _hex(r, d)
        return f"{_seat(a)} moves the {_kind(b)} from {start}."
    if kind == c.NOTE_STOPPED:
        return f"The {_kind(b)} stays in {_hex(r, d)}, unmarked."
    if kind == c.NOTE_MARKED:
        return f"{_seat(a)} marks the {_kind(b)} {'in front of its screen' if d == c.FRONT else f'in {_hex(r, d)}'}."
    if kind == c.NOTE_LEFT:
        return f"{_seat(a)}'s {_kind(b)} is left on its quarry, {'marked' if d else 'unmarked'}."
    return f"{_seat(a)} takes the marker off the {_kind(b)} in {_hex(r, d)}; it belongs to nobody now."


def _player_text(s: Any, r: Any, kind: int, a: int, b: int, d: int) -> str:
    """Return in words what a player does, gets or forgets."""
    if kind == c.NOTE_BID:
        return f"{_seat(a)} has bid {_bid(b)}."
    if kind == c.NOTE_TOOK:
        return f"{_seat(a)} sculpts the {_kind(b)}{_sculptors(b, d)}."
    if kind == c.NOTE_DECLINED:
        return f"{_seat(a)} wants none of the moai."
    if kind == c.NOTE_UNSOLD:
        return f"Nobody sculpts {_number(b, c.KIND_NAMES[a])}."
    if kind == c.NOTE_PLACED:
        return f"{_seat(a)} puts {_placing(r, b)}."
    if kind == c.NOTE_GAINED:
        return f"{_seat(a)} gets {_number(d, _GIFTS[b])} there."
    if kind == c.NOTE_RESERVED:
        return f"{_seat(a)} reserves {_ahu(r, b)} with a base."
    if kind == c.NOTE_TABLETS:
        return f"{_seat(a)} exchanges {_number(d, 'marker')} for {_number(b, 'half-tablet')}."
    if kind == c.NOTE_DISCARDED:
        purpose = "to look under a moai" if d else "for a sorcerer's power"
        return f"{_seat(a)} discards {_number(b, 'half-tablet')} {purpose}."
    if kind == c.NOTE_PASSED:
        return f"{_seat(a)} has passed."
    if kind == c.NOTE_PAID:
        return f"{_seat(a)} gets {_number(b, 'point')} for helping."
    if kind == c.NOTE_ERECTED:
        return f"{_seat(a)} erects the {_kind(b)} on {_ahu(r, d)}: {_number(b * r.moai_value[d], 'point')}."
    if kind == c.NOTE_WORN:
        whose = "its own" if d == a else f"{_seat(d)}'s"
        points = r.headdress_value[b] * (s.ahu_size[b] if r.headdress_by_size else 1)
        return f"{_seat(a)} puts the headdress on {whose} moai on {_ahu(r, b)}: {_number(points, 'point')}."
    if kind == c.NOTE_PEEKED:
        return f"{_seat(a)} looks under the moai on {_ahu(r, b)} and finds a base of {_seat(d)}."
    if kind == c.NOTE_FORGOT:
        return f"{_seat(a)} forgets whose base lies on {_ahu(r, b)}."
    if kind == c.NOTE_ALL_STAND:
        return f"{_seat(a)} has moai standing on all bases: this transport phase is the last."
    return ""


def note_parts(s: Any, r: Any, note: tuple[int, int, int, int]) -> dict[str, Any]:
    """Return an event with its parts named; `chance` tells whether luck decided it."""
    event, parts = _named_event(r, *note)
    return {"event": event, "chance": note[0] in (c.NOTE_FOREST, c.NOTE_DIE, c.NOTE_FORGOT), **parts}


def _named_event(r: Any, kind: int, a: int, b: int, d: int) -> tuple[str, dict[str, Any]]:
    """Return the name of an event and its parts."""
    match kind:
        case c.NOTE_FOREST:
            return "forest tile", {"hex": int(r.forests[a]), "logs": b}
        case c.NOTE_ROUND:
            return "turn begins", {"turn": a, "seat": b + 1}
        case c.NOTE_DIE:
            return "die rolled", {"die": a + 1, "face": b, "offers": d}
        case c.NOTE_BID:
            return "bid revealed", {"seat": a + 1, **_bid_named(b), "chooses": d + 1}
        case c.NOTE_TOOK:
            return "sculpted", {"seat": a + 1, "size": b, "chief": d}
        case c.NOTE_DECLINED:
            return "declined", {"seat": a + 1}
        case c.NOTE_UNSOLD:
            return "unsold", {"size": a, "count": b}
        case c.NOTE_PLACED:
            return "placed", {"seat": a + 1, **_placing_named(b)}
        case c.NOTE_GAINED:
            return "gained", {"seat": a + 1, "place": _PLACES.get(b, ""), "count": d}
        case c.NOTE_RESERVED:
            return "reserved", {"seat": a + 1, "ahu": b}
        case c.NOTE_TABLETS:
            return "bought half-tablets", {"seat": a + 1, "half_tablets": b, "markers": d}
        case c.NOTE_DISCARDED:
            return "discarded half-tablets", {"seat": a + 1, "half_tablets": b, "to_peek": bool(d)}
        case c.NOTE_PASSED:
            return "passed", {"seat": a + 1}
        case c.NOTE_OWNERLESS:
            return "became ownerless", {"piece": _kind(a), "hex": b, "former_owner": d + 1}
        case c.NOTE_WAY:
            return "went by", {"hexes": _unpacked_way(a)}
        case c.NOTE_PAID:
            return "was paid", {"seat": a + 1, "points": b, "by": d + 1}
        case c.NOTE_STOPPED:
            return "stopped", {"seat": a + 1, "piece": _kind(b), "hex": d}
        case c.NOTE_MARKED:
            return "marked", {"seat": a + 1, "piece": _kind(b), "hex": None if d == c.FRONT else d}
        case c.NOTE_ERECTED:
            return "erected", {"seat": a + 1, "size": b, "ahu": d}
        case c.NOTE_WORN:
            return "headdress put on", {"seat": a + 1, "ahu": b, "owner": d + 1}
        case c.NOTE_PEEKED:
            return "peeked", {"seat": a + 1, "ahu": b, "owner": d + 1}
        case c.NOTE_LEFT:
            return "left over", {"seat": a + 1, "piece": _kind(b), "marked": bool(d)}
        case c.NOTE_UNMARKED:
            return "unmarked", {"seat": a + 1, "piece": _kind(b), "hex": d}
        case c.NOTE_LOGS_GONE:
            return "logs cleared", {"gone": a, "returned": b}
        case c.NOTE_FORGOT:
            return "forgot", {"seat": a + 1, "ahu": b}
        case c.NOTE_ALL_STAND:
            return "all bases stand", {"seat": a + 1}
        case c.NOTE_CARRY:
            return "carried", {"seat": a + 1, "piece": _kind(b), "from": None if d == c.FRONT else d}
    return "event", {}


def table_text(s: Any, r: Any) -> list[str]:
    """Return supplies, board, pieces, statues and what lies behind each screen, a line each."""
    offered = [_number(int(s.offered[size]), c.KIND_NAMES[size]) for size in range(1, 4) if s.offered[size]]
    lines = [
        f"On offer: {_listed(offered) or 'nothing'}; supply: {s.stock[1]}, {s.stock[2]} and {s.stock[3]} moai of size "
        f"1, 2 and 3, {_number(s.stock[c.HEADDRESS], 'headdress')}, {_number(s.log_stock, 'log')}, "
        f"{_number(s.half_stock, 'half-tablet')}",
        f"Forest: {_listed(_forest(s, r)) or 'felled'}",
        f"Board: {'; '.join(_camps(s, r)) or 'empty'}",
        f"Pieces: {'; '.join(_pieces(s, r)) or 'none'}",
        f"Ahus: {'; '.join(_statues(s, r)) or 'empty'}",
    ]
    for seat in range(s.seats):
        first = ", first player" if seat == s.first else ""
        lines.append(f"{_seat(seat)} ({_number(s.score[seat], 'point')}{first}): {_holdings(s, seat)}")
    return lines


def _forest(s: Any, r: Any) -> list[str]:
    tiles = zip(r.forests[: r.n_forests], s.forest_logs, strict=False)
    return [f"{_number(logs, 'log')} in hex {hex_}" for hex_, logs in tiles if logs]


def _camps(s: Any, r: Any) -> list[str]:
    found = []
    for hex_ in range(r.n_hexes):
        groups = []
        for seat in range(s.seats):
            workers = int(s.workers_at[hex_, seat])
            here = [_number(workers, "worker")] if workers else []
            here += ["sorcerer"] if s.sorcerer_at[seat] == hex_ else []
            here += ["chief"] if s.chief_at[seat] == hex_ else []
            logs = int(s.logs_at[hex_, seat])
            here += [_number(logs, "log")] if logs else []
            if here:
                groups.append(f"{_listed(here)} of {_seat(seat)}")
        if groups:
            found.append(f"{_hex(r, hex_)}: {', '.join(groups)}")
    return found


def _pieces(s: Any, r: Any) -> list[str]:
    found = []
    for slot in range(s.n_slots):
        if s.piece[slot] != c.NO_PIECE:
            owner = int(s.piece_owner[slot])
            whose = "nobody's" if owner == NOTHING else f"{_seat(owner)}'s"
            marked = " marked" if s.piece_marked[slot] else ""
            at = int(s.piece_at[slot])
            where = "in front of the screen" if at == c.FRONT else f"in {_hex(r, at)}"
            found.append(f"{whose}{marked} {_kind(s.piece[slot])} {where}")
    return found


def _statues(s: Any, r: Any) -> list[str]:
    found = []
    for ahu in range(r.n_ahus):
        if s.ahu_up[ahu] == c.RESERVED:
            found.append(f"{_ahu(r, ahu)} reserved by {_seat(s.ahu_owner[ahu])}")
        elif s.ahu_up[ahu] == c.STANDING:
            hat = " with a headdress" if s.ahu_hat[ahu] else ""
            found.append(f"{_seat(s.ahu_owner[ahu])}'s {_kind(s.ahu_size[ahu])}{hat} on {_ahu(r, ahu)}")
    return found


def _holdings(s: Any, seat: int) -> str:
    held = [_number(s.workers_home[seat], "worker")] if s.workers_home[seat] else []
    held += ["sorcerer"] if s.sorcerer_at[seat] == c.HOME else []
    held += ["chief"] if s.chief_at[seat] == c.HOME else []
    counted = ((s.markers_home, "marker"), (s.logs, "log"), (s.halves, "half-tablet"), (s.bases_left, "base"))
    held += [_number(column[seat], what) for column, what in counted if column[seat]]
    bid = _bid_of(s, seat)
    return (_listed(held) or "nothing") + (f"; has bid {_bid(bid)} in secret" if bid else "")


def _bid_of(s: Any, seat: int) -> int:
    if s.phase != c.PHASE_BID:
        return c.BID
    figures = c.BID_WORKER * s.bid_workers[seat] + c.BID_SORCERER * s.bid_sorcerer[seat] + s.bid_chief[seat]
    return int(c.BID + c.BID_MARKER * s.bid_markers[seat] + figures)


def _bid_parts(move: int) -> tuple[int, int, int, int]:
    markers, rest = divmod(move - c.BID, c.BID_MARKER)
    workers, rest = divmod(rest, c.BID_WORKER)
    return markers, workers, *divmod(rest, c.BID_SORCERER)


def _bid_named(move: int) -> dict[str, int]:
    return dict(zip(("markers", "workers", "sorcerer", "chief"), _bid_parts(move), strict=True))


def _bid(move: int) -> str:
    markers, workers, sorcerer, chief = _bid_parts(move)
    parts = [_number(markers, "marker")] if markers else []
    parts += [_number(workers, "worker")] if workers else []
    parts += (["the sorcerer"] if sorcerer else []) + (["the chief"] if chief else [])
    return _listed(parts) or "nothing"


def _sculptors(size: int, chief: int) -> str:
    if chief == 0:
        return ""
    return " with the chief" if chief == size else f" with the chief and {size - chief} more"


def _placing_parts(move: int) -> tuple[int, int, int, int]:
    figure = next(each for each in (c.CHIEF, c.SORCERER, c.WORKER) if move >= each)
    hex_, rest = divmod(move - figure, c.PLACING_HEX)
    return figure, hex_, *divmod(rest, c.PLACING_POWER)


def _placing_named(move: int) -> dict[str, Any]:
    if move < c.WORKER:
        return {}
    figure, hex_, power, logs = _placing_parts(move)
    return {"figure": _FIGURES[figure].split()[1], "hex": hex_, "logs": logs, "power": power != c.NO_POWER}


def _placing(r: Any, move: int) -> str:
    figure, hex_, power, logs = _placing_parts(move)
    with_logs = f" with {_number(logs, 'log')}" if logs else ""
    text = f"{_FIGURES[figure]}{with_logs} into {_hex(r, hex_)}"
    if power == c.PLACE_POWER:
        return f"{text}, using its power"
    if power >= c.RESERVE_POWER:
        return f"{text}, to reserve {_ahu(r, r.touching[hex_, power - c.RESERVE_POWER])}"
    return text


def _carry_parts(move: int) -> tuple[int, int, int, int, int]:
    shares, rest = divmod(move - c.CARRY, c.CARRY_SHARES)
    price, rest = divmod(rest, c.CARRY_PRICE)
    slot, rest = divmod(rest, c.CARRY_PIECE)
    return price, slot, *divmod(rest, c.CARRY_VARIANT), shares


def _carry(s: Any, r: Any, move: int) -> str:
    price, slot, _, target, _ = _carry_parts(move)
    piece = _piece(s, r, slot)
    cost = f", giving away {_number(price, 'point')}" if price else ""
    if target >= c.PUT_UP:
        ahu, place = divmod(target - c.PUT_UP, c.PUT_UP_AHU)
        where = f"from {_hex(r, r.contacts[ahu, place])}"
        if s.piece[slot] == c.HEADDRESS:
            return f"put {piece} on the moai on {_ahu(r, ahu)} {where}{cost}{_payees(move)}"
        return f"erect {piece} on {_ahu(r, ahu)} {where}{cost}{_payees(move)}"
    marked = " and mark it" if target >= c.STOP_AND_MARK else ""
    return f"carry {piece} to {_hex(r, target % c.STOP_AND_MARK)}{marked}{cost}{_payees(move)}"


def _payees(move: int) -> str:
    _, _, variant, _, shares = _carry_parts(move)
    if variant == c.SHARED:
        mask = (1 << c.SHARE_BITS) - 1
        points = [(seat, shares >> c.SHARE_BITS * seat & mask) for seat in range(shares.bit_length())]
        return f": {_listed([f'{points} to {_seat(seat)}' for seat, points in points if points]) or 'all for nothing'}"
    if variant == c.BY_STANDING:
        return ", helped rather by those who trail"
    for first, text in ((c.GIFT, "with unasked help by"), (c.FAVOUR, "helped rather by"), (c.SHUN, "helped less by")):
        if variant >= first:
            return f", {text} {_seat(variant - first)}"
    return ""


def _piece(s: Any, r: Any, slot: int) -> str:
    at = int(s.piece_at[slot])
    where = "in front of the screen" if at == c.FRONT else f"in {_hex(r, at)}"
    state = "marked " if s.piece_marked[slot] else "ownerless " if s.piece_owner[slot] == NOTHING else ""
    return f"the {state}{_kind(s.piece[slot])} {where}"


def _start(s: Any, r: Any, slot: int) -> int:
    return int(r.quarry[s.piece[slot]] if s.piece_at[slot] == c.FRONT else s.piece_at[slot])


def _unpacked_way(packed: int) -> list[int]:
    hexes = [(packed >> (c.WAY_BITS * place)) & (1 << c.WAY_BITS) - 1 for place in range(c.WAY_HEXES)]
    return [hex_ for hex_ in hexes if hex_ != c.FRONT]


def _way(r: Any, packed: int) -> str:
    return _listed(_hex(r, hex_) for hex_ in _unpacked_way(packed))


def _hex(r: Any, hex_: int) -> str:
    name = _PLACES.get(int(r.hex_kind[hex_]), "")
    return f"hex {hex_} ({name})" if name else f"hex {hex_}"


def _ahu(r: Any, ahu: int) -> str:
    return f"ahu {ahu} ({r.moai_value[ahu]}/{r.headdress_value[ahu]})"


def _kind(kind: int) -> str:
    return c.KIND_NAMES[int(kind)]


def _seat(seat: int) -> str:
    return f"Seat {seat + 1}"


def _number(count: int, what: str) -> str:
    plural = {"headdress": "headdresses"}.get(what, what if what.endswith("moai") else f"{what}s")
    return f"{count} {what if count == 1 else plural}"


def _listed(parts: Iterable[str]) -> str:
    *most, last = list(parts) or [""]
    return f"{', '.join(most)} and {last}" if most else last
