"""First Giants in words: questions, moves, events and the table, as a player would say them.

What a card does is said from the vocabulary that the kernel carries out, so a changed card is never told wrongly.
"""

from collections.abc import Iterable
from typing import Any

from sim.games.first_giants import state as c
from sim.state import NOTHING

_TRIGGERS = {  # by rank; the number is the family or size, from 0, or the markers less 1
    0: "",
    1: "when taking a {family} card",
    2: "when taking a card of size {size}",
    3: "when exhibiting a fossil of size {size}",
    4: "when exhibiting a fossil of size {size} or more",
    5: "when beginning a collection",
    6: "when extending a collection",
    7: "when reclaiming",
    8: "when reclaiming {size} markers or more",
    9: "when an opponent extends a collection",
    10: "when an opponent takes a {family} card",
    11: "when anybody completes a collection",
}
_FIRST_EVENTS = {1: c.ON_OWN_TAKE, 2: c.ON_OWN_TAKE_SIZE, 3: c.ON_OWN_EXHIBIT, 4: c.ON_OWN_EXHIBIT}
_FIRST_EVENTS |= {8: c.ON_RECLAIM, 10: c.ON_OTHER_TAKE}
_COUNTED = {
    c.PER_FAMILIES: ("family in the study", "families in the study"),
    c.PER_EXHIBITED: ("exhibited fossil", "exhibited fossils"),
    c.PER_NEWS: ("newspaper", "newspapers"),
}
_QUESTIONS = {
    c.PHASE_ACTION: "Take a card or reclaim the markers?",
    c.PHASE_ORDER: "Which effect comes first?",
    c.PHASE_EXHIBIT: "Which fossil to exhibit?",
    c.PHASE_EXTRA: "Which card to take besides?",
    c.PHASE_COPY: "Which one-time effect to copy?",
    c.PHASE_RETURN: "Which marker to take back?",
    c.PHASE_SPLIT: "How many of the rewards are exhibits?",
}


def question(s: Any, r: Any) -> str:
    """Return what the seat to act is asked."""
    phase = int(s.phase)
    if phase == c.PHASE_REWARD:
        return f"Amber or an exhibit, with {_number(s.rewards, 'reward')} to come?"
    if phase == c.PHASE_EXHIBIT and s.depth > 0:
        less = int(r.with_it[s.wording[s.depth - 1], s.nth[s.depth - 1]])
        return "Which fossil to exhibit" + (f", for {less} amber less?" if less else "?")
    if phase == c.PHASE_WHERE:
        return f"Where does {card_name(r, s.study[s.seat, s.laying])} go?"
    if phase == c.PHASE_CHOICE:
        return f"Amber or laurels from {card_name(r, s.card[s.depth - 1])}?"
    return _QUESTIONS[phase]


def move_text(s: Any, r: Any, move: int) -> str:
    """Return a legal move in words."""
    phase = int(s.phase)
    if move == c.DECLINE:
        return "none"
    if move == c.RECLAIM:
        return f"reclaim {_number(r.markers - s.home[s.seat], 'marker')}"
    if move == c.PASS:
        return "pass, for nothing can be done"
    if move == c.START:
        return "begin a collection"
    if move in (c.TAKE_AMBER, c.TAKE_LAUREL):
        amount = _offered_amount(s, r)
        return f"{amount} amber" if move == c.TAKE_AMBER else _number(amount, "laurel")
    if phase in (c.PHASE_ACTION, c.PHASE_EXTRA):
        site, slot = divmod(move - c.TAKE, c.SITE_SLOTS)
        return f"{card_name(r, s.site[site, slot])} from site {site + 1}"
    if phase == c.PHASE_ORDER:
        return card_name(r, _pending(s, move - c.ORDER))
    if phase in (c.PHASE_REWARD, c.PHASE_EXHIBIT):
        return f"exhibit {card_name(r, s.study[s.seat, move - c.EXHIBIT])}"
    if phase == c.PHASE_WHERE:
        return f"join collection {_fossils(s, s.seat, move - c.COLLECTION)}"
    if phase == c.PHASE_COPY:
        return f"copy {card_name(r, s.study[s.seat, move - c.COPY])}"
    if phase == c.PHASE_RETURN:
        return f"the one on site {move - c.RETURN + 1}"
    return _number(move - c.SPLIT, "exhibit")


def move_parts(s: Any, r: Any, move: int) -> dict[str, Any]:
    """Return a legal move with its parts named."""
    phase = int(s.phase)
    if move == c.DECLINE:
        return {"action": "decline"}
    if move == c.RECLAIM:
        return {"action": "reclaim", "markers": int(r.markers - s.home[s.seat])}
    if move == c.PASS:
        return {"action": "pass"}
    if move == c.START:
        return {"action": "begin a collection"}
    if move in (c.TAKE_AMBER, c.TAKE_LAUREL):
        return {"action": "amber" if move == c.TAKE_AMBER else "laurels", "amount": _offered_amount(s, r)}
    if phase in (c.PHASE_ACTION, c.PHASE_EXTRA):
        site, slot = divmod(move - c.TAKE, c.SITE_SLOTS)
        return {"action": "take", "site": site + 1, "card": card_name(r, s.site[site, slot])}
    if phase == c.PHASE_ORDER:
        return {"action": "carry out", "card": card_name(r, _pending(s, move - c.ORDER))}
    if phase in (c.PHASE_REWARD, c.PHASE_EXHIBIT):
        return {"action": "exhibit", "card": card_name(r, s.study[s.seat, move - c.EXHIBIT])}
    if phase == c.PHASE_WHERE:
        return {"action": "extend a collection", "collection": move - c.COLLECTION + 1}
    if phase == c.PHASE_COPY:
        return {"action": "copy", "card": card_name(r, s.study[s.seat, move - c.COPY])}
    if phase == c.PHASE_RETURN:
        return {"action": "take back", "site": move - c.RETURN + 1}
    return {"action": "announce", "exhibits": move - c.SPLIT}


def note_text(s: Any, r: Any, note: tuple[int, int, int, int]) -> str:
    """Return an event in words; empty for what only machines need."""
    kind, a, b, d = note
    who = _seat(a)
    if kind == c.NOTE_LAID:
        return f"{_introduced(r, d)} is laid at site {a + 1}."
    if kind == c.NOTE_DEALT:
        return f"{who} is dealt {_introduced(r, b)}."
    if kind == c.NOTE_EXTRA_PAPER:
        return f"Extra newspaper {a + 1} asks for {_colours(b)} in one turn."
    if kind == c.NOTE_TOOK:
        return f"{who} takes {_introduced(r, d)}."
    if kind == c.NOTE_RECLAIMED:
        return f"{who} takes {_number(b, 'marker')} back."
    if kind == c.NOTE_PASSED:
        return f"{who} can do nothing and passes."
    if kind == c.NOTE_COPIES:
        return f"{card_name(r, b)} does what {card_name(r, d)} does: {card_text(r, d)}."
    if kind == c.NOTE_LAURELS:
        return f"{who} gets {_number(b, 'laurel')} by {card_name(r, d)}."
    if kind == c.NOTE_AMBER:
        return f"{who} gets {b} amber" + (f" by {card_name(r, d)}." if d != NOTHING else " for a marker.")
    if kind == c.NOTE_LOST_AMBER:
        return f"{who} loses {b} amber by {card_name(r, d)}."
    if kind == c.NOTE_REWARDS:
        return f"{who} may choose {b} more {'reward' if b == 1 else 'rewards'} by {card_name(r, d)}."
    if kind == c.NOTE_RETURNED:
        return f"{who} takes the marker on site {b + 1} back by {card_name(r, d)}."
    if kind == c.NOTE_EXHIBITED:
        return f"{who} exhibits {card_name(r, b)} for {f'{d} amber' if d else 'nothing'}."
    if kind == c.NOTE_BEGAN:
        return f"It is the first of collection {b + 1}."
    if kind == c.NOTE_EXTENDED:
        kind_of, cards = divmod(d, c.COLLECTIONS)
        return f"It joins collection {b + 1}: {cards} {_of_type(kind_of)}."
    if kind == c.NOTE_TOKEN:
        left = f"{_number(d, 'token')} left" if d != NOTHING else "though none is left"
        return f"{who} takes a token for that, {left}."
    if kind == c.NOTE_NO_TOKEN:
        return "There is no token for that."
    if kind == c.NOTE_COMPLETED:
        return f"Collection {b + 1} is complete, and its tokens are turned."
    if kind == c.NOTE_PAPER:
        former = f" from seat {d + 1}" if d != NOTHING else ""
        return f"{who} gets the {c.TYPE_NAMES[b]} newspaper{former}: {_number(r.paper_values[b], 'point')}."
    if kind == c.NOTE_LOCKED:
        return f"Nobody can take the {c.TYPE_NAMES[b]} newspaper any more."
    if kind == c.NOTE_LATE:
        return f"{who} scores {_number(d, 'point')} for completing that after another."
    if kind == c.NOTE_EXTRA_WON:
        return f"{who} wins extra newspaper {b + 1}: {_number(d, 'point')}."
    if kind == c.NOTE_BOX and a:
        return f"{_number(a, 'token')} from the box join{'s' if a == 1 else ''} the supply."
    if kind == c.NOTE_END:
        cause = "That was the last token" if b == c.END_TOKENS else "The deck has run out"
        return f"{cause}: {_number(d, 'turn') if d else 'no turn'} to come."
    if kind == c.NOTE_REFILLED:
        return f"{_introduced(r, d)} comes to site {a + 1}."
    if kind == c.NOTE_NO_CARD:
        return f"There is no card for the gap at site {a + 1}."
    if kind == c.NOTE_SPLIT:
        return f"{who} announces {_number(b, 'exhibit')}, and amber for {_number(d, 'marker')}."
    return ""


def note_parts(s: Any, r: Any, note: tuple[int, int, int, int]) -> dict[str, Any]:
    """Return an event with its parts named; `chance` tells whether luck decided it."""
    kind, a, b, d = note
    if kind == c.NOTE_SHUFFLED:
        cards = [card_name(r, (b >> (c.CARD_BITS * place)) & (1 << c.CARD_BITS) - 1) for place in range(d)]
        return {"event": "shuffled", "chance": True, "place_from_bottom": a, "cards": cards}
    if kind in (c.NOTE_LAID, c.NOTE_REFILLED):
        event = "laid" if kind == c.NOTE_LAID else "refilled"
        return {"event": event, "chance": True, "site": a + 1, "slot": b + 1, "card": card_name(r, d)}
    if kind == c.NOTE_DEALT:
        return {"event": "dealt", "chance": True, "seat": a + 1, "card": card_name(r, b)}
    if kind == c.NOTE_EXTRA_PAPER:
        return {"event": "extra newspaper", "chance": True, "number": a + 1, "colours": _unpacked_colours(b)}
    if kind == c.NOTE_TURN:
        return {"event": "turn begins", "chance": False, "turn": a, "seat": b + 1}
    if kind == c.NOTE_NO_CARD:
        return {"event": "gap not filled", "chance": False, "site": a + 1, "slot": b + 1}
    if kind == c.NOTE_BOX:
        return {"event": "box added", "chance": False, "tokens": a, "supply": b}
    return {**_seat_event(r, kind, b, d), "chance": False, "seat": a + 1}


def _seat_event(r: Any, kind: int, b: int, d: int) -> dict[str, Any]:
    """Return name and parts of an event that some seat brought about."""
    if kind == c.NOTE_TOOK:
        site, slot = divmod(b, c.SITE_SLOTS)
        return {"event": "took", "site": site + 1, "slot": slot + 1, "card": card_name(r, d)}
    if kind == c.NOTE_RECLAIMED:
        return {"event": "reclaimed", "markers": b}
    if kind == c.NOTE_PASSED:
        return {"event": "passed"}
    if kind == c.NOTE_COPIES:
        return {"event": "copied", "card": card_name(r, b), "effects_of": card_name(r, d)}
    if kind in (c.NOTE_LAURELS, c.NOTE_AMBER, c.NOTE_LOST_AMBER, c.NOTE_REWARDS):
        events = {c.NOTE_LAURELS: "laurels", c.NOTE_AMBER: "amber", c.NOTE_LOST_AMBER: "amber lost"}
        by = card_name(r, d) if d != NOTHING else None
        return {"event": events.get(kind, "rewards"), "amount": b, "card": by}
    if kind == c.NOTE_RETURNED:
        return {"event": "marker returned", "site": b + 1, "card": card_name(r, d)}
    if kind == c.NOTE_DECLINED:
        return {"event": "declined", "what": c.PHASES[b]}
    if kind == c.NOTE_EXHIBITED:
        return {"event": "exhibited", "card": card_name(r, b), "amber": d}
    if kind == c.NOTE_BEGAN:
        return {"event": "began a collection", "collection": b + 1, "card": card_name(r, d)}
    if kind == c.NOTE_EXTENDED:
        of_type, cards = divmod(d, c.COLLECTIONS)
        return {"event": "extended", "collection": b + 1, "type": c.TYPE_NAMES[of_type], "cards": cards}
    if kind == c.NOTE_TOKEN:
        return {"event": "token", "collection": b + 1, "left": d if d != NOTHING else None}
    if kind == c.NOTE_NO_TOKEN:
        return {"event": "no token", "collection": b + 1}
    if kind == c.NOTE_COMPLETED:
        return {"event": "completed", "collection": b + 1, "type": c.TYPE_NAMES[d]}
    if kind == c.NOTE_PAPER:
        return {"event": "newspaper", "type": c.TYPE_NAMES[b], "from_seat": d + 1 if d != NOTHING else None}
    if kind == c.NOTE_LOCKED:
        return {"event": "newspaper locked", "type": c.TYPE_NAMES[b]}
    if kind == c.NOTE_LATE:
        return {"event": "late completion", "type": c.TYPE_NAMES[b], "points": d}
    if kind == c.NOTE_EXTRA_WON:
        return {"event": "extra newspaper won", "number": b + 1, "points": d}
    if kind == c.NOTE_END:
        return {"event": "end comes on", "cause": c.END_CAUSES[b], "turns": d}
    return {"event": "announced", "exhibits": b, "amber_rewards": d}


def table_text(s: Any, r: Any) -> list[str]:
    """Return sites, supply, newspapers and what each seat has, a line each."""
    sites = (f"{site + 1}: {_listed(_described(r, each) for each in _cards(s.site[site]))}" for site in range(r.sites))
    lines = [
        f"Sites {'; '.join(sites)}",
        f"Left: {_number(s.supply, 'token')}, {_number(s.n_deck, 'card')}. Newspapers: {_listed(_papers(s, r))}",
    ]
    for seat in range(s.seats):
        out = [str(site + 1) for site in range(r.sites) if s.marked[seat, site]]
        markers = f"{_number(s.home[seat], 'marker')} at home" + (f", others on {' '.join(out)}" if out else "")
        lines.append(f"{_seat(seat)}: {_number(s.score[seat], 'point')}, {s.amber[seat]} amber, {markers}")
        study = [card_name(r, each) for each in _cards(s.study[seat])]
        collections = [_fossils(s, seat, index) for index in range(s.n_collections[seat])]
        if study or collections:
            lines.append(f"  Study: {_listed(study)}. Exhibit: {_listed(collections)}")
    return lines


def card_name(r: Any, design: int) -> str:
    """Return the id of a design."""
    packed = (int(r.id_front[design]), int(r.id_back[design]))
    return b"".join(part.to_bytes(8, "little") for part in packed).rstrip(b"\0").decode("ascii")


def card_text(r: Any, design: int) -> str:
    """Return what a design does, with the numbers that these rules give it."""
    cuts = []
    if r.cut_first_of[design]:
        cuts.append(f"the first fossil of a turn costs {r.cut_first_of[design]} less")
    for each in range(c.SIZES_OF_CARDS):
        if r.cut_size_of[design, each]:
            cuts.append(f"fossils of size {each + 1} cost {r.cut_size_of[design, each]} less")
    effects = [_effect(r, design, nth) for nth in range(r.n_effects[design])]
    trigger = _trigger(r, design) if effects else ""
    return ", ".join(cuts) or ": ".join(filter(None, (trigger, ", ".join(effects)))) or "no effect"


def _trigger(r: Any, design: int) -> str:
    rank = int(r.rank_of[design])
    events = int(r.events_of[design])
    lowest = (events & -events).bit_length() - 1
    number = max(lowest - _FIRST_EVENTS.get(rank, 0), 0)
    family = c.FAMILY_NAMES[number] if number < c.FAMILIES else ""
    return _TRIGGERS[rank].format(family=family, size=number + 1)


def _effect(r: Any, design: int, nth: int) -> str:
    effect = int(r.effect[design, nth])
    amount = int(r.amount[design, nth])
    with_it = int(r.with_it[design, nth])
    size = int(r.of_size[design, nth])
    sized = f" of size {size + 1}" if size != c.ANY_SIZE else ""
    if effect in (c.LAUREL_PER, c.AMBER_PER):
        return _counting(r, design, nth)
    if effect == c.EXHIBIT_FOSSIL:
        less = f" for {with_it} amber less" if with_it else ""
        return f"exhibit a fossil{less}" if amount == 1 else f"exhibit up to {amount} fossils{less and f', each{less}'}"
    if effect == c.RETURN_MARKER:
        amber = f" with {with_it} amber" if with_it else ""
        return (
            f"take a marker back{amber}"
            if amount == 1
            else f"take up to {amount} markers back{amber and f', each{amber}'}"
        )
    times = f" {amount} times" if amount != 1 else ""
    return {
        c.LAUREL: _number(amount, "laurel"),
        c.AMBER: f"{amount} amber",
        c.TAKE_EXTRA: f"take a card{sized} from any site{times}",
        c.COPY_ONE_TIME: f"copy the one-time effect of another card{sized}{times}",
        c.RECLAIM_BONUS: f"{amount} more {'reward' if amount == 1 else 'rewards'}",
        c.OPP_AMBER: f"every opponent gets {amount} amber",
        c.OPP_LAUREL: f"every opponent gets {_number(amount, 'laurel')}",
        c.OPP_CHOICE: f"every opponent chooses {amount} amber or {_number(amount, 'laurel')}",
        c.OPP_LOSE_AMBER: f"every opponent with more amber loses {amount}",
    }[effect]


def _counting(r: Any, design: int, nth: int) -> str:
    amount, per, cap = (int(field[design, nth]) for field in (r.amount, r.per, r.cap))
    what = _number(amount, "laurel") if r.effect[design, nth] == c.LAUREL_PER else f"{amount} amber"
    one, many = _COUNTED[int(r.counts[design, nth])]
    every = f"for every {one}" if per == 1 else f"for every {per} {many}"
    rounded = ", rounded up" if r.round_up[design, nth] and per > 1 else ""
    most = f", at most {cap}" if cap <= c.MOST_CAP else ""
    return f"{what} {every}{rounded}{most}"


def _offered_amount(s: Any, r: Any) -> int:
    if s.phase == c.PHASE_REWARD:
        return int(r.reclaim_income)
    return int(r.amount[s.wording[s.depth - 1], s.nth[s.depth - 1]])


def _pending(s: Any, slot: int) -> int:
    return int(s.leaver[s.depth - 1] if slot == c.EXHIBITED else s.study[s.seat, slot])


def _cards(places: Iterable[int]) -> Iterable[int]:
    return (design for design in places if design != NOTHING)


def _described(r: Any, design: int) -> str:
    return f"{card_name(r, design)} ({c.FAMILY_NAMES[r.family_of[design]]} {r.size_of[design] + 1})"


def _introduced(r: Any, design: int) -> str:
    looks = f"{c.FAMILY_NAMES[r.family_of[design]]} {r.size_of[design] + 1}"
    return f"{card_name(r, design)} ({looks}; {card_text(r, design)})"


def _fossils(s: Any, seat: int, index: int) -> str:
    cells = [cell for cell in range(c.CELLS) if (int(s.collection[seat, index]) >> cell) & 1]
    cards = "-".join(f"{c.FAMILY_CODES[cell // c.SIZES_OF_CARDS]}{cell % c.SIZES_OF_CARDS + 1}" for cell in cells)
    return f"{index + 1} {cards}{' complete' if s.collection_complete[seat, index] else ''}"


def _of_type(kind: int) -> str:
    return f"{c.TYPE_NAMES[kind]} ones" if kind < c.FAMILIES else f"of {c.TYPE_NAMES[kind]}"


def _papers(s: Any, r: Any) -> Iterable[str]:
    for kind, name in enumerate(c.TYPE_NAMES):
        if s.paper[kind] != NOTHING:
            yield f"{name} with seat {s.paper[kind] + 1}{' for good' if s.locked[kind] else ''}"
    for number in range(r.extra_papers):
        if s.extra_paper[number] != NOTHING:
            yield f"extra {number + 1} with seat {s.extra_paper[number] + 1}"


def _unpacked_colours(packed: int) -> dict[str, int]:
    counts = {
        name: (packed >> (c.COLOUR_BITS * family)) & (1 << c.COLOUR_BITS) - 1
        for family, name in enumerate(c.FAMILY_NAMES)
    }
    return {name: count for name, count in counts.items() if count}


def _colours(packed: int) -> str:
    *others, last = (f"{count} {name}" for name, count in _unpacked_colours(packed).items())
    return f"{', '.join(others)} and {last}" if others else last


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(parts) or "none"


def _number(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _seat(seat: int) -> str:
    return f"Seat {seat + 1}"
