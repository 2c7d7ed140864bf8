"""The compiled First Giants, driven and read in the words of the model, and its luck for the model to use."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from fights import CompiledGame
from reference.first_giants import FirstGiants, Move
from reference.first_giants_cards import FAMILIES, FOSSILS, TYPES, Card
from reference.first_giants_position import extendable
from reference.first_giants_table import DEEDS

from sim.game import load_game
from sim.state import NOTHING

GAME = load_game("first-giants")
NAMES = GAME.state
CELLS = [f"{fossil.family}{fossil.size}" for fossil in FOSSILS]
BASES = {
    "order": NAMES.ORDER,
    "exhibit": NAMES.EXHIBIT,
    "collection": NAMES.COLLECTION,
    "copy": NAMES.COPY,
    "return": NAMES.RETURN,
    "split": NAMES.SPLIT,
}
"""Moves with a number."""
PLAIN = {
    "reclaim": NAMES.RECLAIM,
    "pass": NAMES.PASS,
    "decline": NAMES.DECLINE,
    "amber": NAMES.TAKE_AMBER,
    "laurel": NAMES.TAKE_LAUREL,
    "start": NAMES.START,
}


class KernelGame(CompiledGame):
    """The compiled game, driven and read in the words of the model."""

    game = GAME
    _written_items = b""
    _items_then: Mapping[tuple[int, str, int], int] = {}

    def named(self, move: int, phase: str) -> Move:
        for name, number in PLAIN.items():
            if move == number:
                return (name,)
        name, base = max(BASES.items(), key=lambda each: (each[1] <= move, each[1]))
        if base <= move:
            return (name, move - base)
        return ("take", *divmod(move - NAMES.TAKE, NAMES.SITE_SLOTS))

    def number(self, move: Move) -> int:
        match move:
            case (str(name),):
                return int(PLAIN[name])
            case ("take", int(site), int(slot)):
                return int(NAMES.TAKE + NAMES.SITE_SLOTS * site + slot)
            case (str(name), int(number)):
                return int(BASES[name] + number)
        raise AssertionError(move)

    def write(self, model: FirstGiants) -> None:
        """Take over the position of a model at the start of an action."""
        s, r = self.s, self.r
        for field in (s.site, s.study, s.collection_type, s.paper, s.extra_paper):
            field[:] = NOTHING
        s.n_deck = len(model.deck)
        s.deck[: s.n_deck] = [card.design.number for card in reversed(model.deck)]
        for number, site in enumerate(model.sites):
            s.site[number, : len(site.cards)] = [_design_or_nothing(card) for card in site.cards]
            for player in site.markers:
                s.marked[player.seat, number] = 1
        for player in model.players:
            self._write_player(model, player.seat)
        for number, paper in enumerate(model.papers):
            s.paper[number] = NOTHING if paper.holder is None else paper.holder.seat
            s.locked[number] = paper.locked
        for number, extra in enumerate(model.extra_papers):
            s.extra_colours[number] = [extra.pattern.count(family) for family in FAMILIES]
        s.supply, s.box, s.beyond = model.supply, model.box, model.virtual
        s.split = s.laying = NOTHING
        s.turn, s.active, s.seat = model.turn, model.active.seat, model.active.seat
        s.phase = NAMES.PHASE_ACTION
        assert r.n_designs == len(model.designs)

    def _write_player(self, model: FirstGiants, seat: int) -> None:
        s, r, player = self.s, self.r, model.players[seat]
        s.home[seat], s.amber[seat], s.laurels[seat] = player.home, player.amber, player.laurels
        s.exhibited[seat], s.n_collections[seat] = player.exhibited, len(player.collections)
        s.without[seat] = NOTHING if player.without is None else player.without
        s.n_study[seat] = sum(card is not None for card in player.study)
        for slot, card in enumerate(player.study):
            s.study[seat, slot] = _design_or_nothing(card)
            if card is None or card.design.number == player.without:
                continue
            s.n_recurring[seat] += r.recurring[card.design.number]
            s.cut_first[seat] += r.cut_first_of[card.design.number]
            s.cut_size[seat] += r.cut_size_of[card.design.number]
            for event in range(NAMES.EVENTS):
                if r.events_of[card.design.number] >> event & 1:
                    s.reacts[seat, event] |= 1 << slot
        accepted = extendable(model, player)
        for index, collection in enumerate(player.collections):
            s.collection[seat, index] = _bits(f"{card.family}{card.size}" for card in collection.cards)
            s.collection_cards[seat, index] = len(collection.cards)
            s.collection_type[seat, index] = NOTHING if collection.type is None else TYPES.index(collection.type)
            s.collection_tokens[seat, index] = collection.tokens
            s.collection_complete[seat, index] = collection.complete
            s.accepts[seat, index] = _bits(accepted[index])
            s.wanted[seat] |= s.accepts[seat, index]
        s.largest[seat] = [player.largest(kind) for kind in TYPES]
        s.points[seat] = list(model.points(player).values())
        s.score[seat] = model.score(player)

    def snapshot(self) -> dict[str, Any]:
        """Return the position in the form of the model's snapshot."""
        read, r = self.read, self.r
        seats, asking = read("seats"), not read("over")
        sites, slots = int(r.sites), int(r.cards_per_site)
        return {
            "error": read("error"),
            "turn": read("turn"),
            "active": read("active"),
            "over": bool(read("over")),
            "end cause": NAMES.END_CAUSES[read("end_cause")] if read("over") else None,
            "ending": NAMES.END_CAUSES[read("ending")] if read("ending") else None,
            "seat": read("seat") if asking else None,
            "phase": NAMES.PHASES[read("phase")] if asking else None,
            "deck": read("deck")[: read("n_deck")][::-1],
            "sites": [[_or_none(design) for design in site[:slots]] for site in read("site")[:sites]],
            "markers": [[bool(there) for there in marked[:sites]] for marked in read("marked")[:seats]],
            "markers at home": read("home")[:seats],
            "amber": read("amber")[:seats],
            "studies": [[_or_none(design) for design in study] for study in read("study")[:seats]],
            "collections": [self._collections(seat) for seat in range(seats)],
            "extendable by": self._extendable(read("active")) if self._at_action() else None,
            "largest": read("largest")[:seats],
            "recurring cards": read("n_recurring")[:seats],
            "exhibited": read("exhibited")[:seats],
            "supply": read("supply"),
            "box": read("box"),
            "virtual tokens": read("beyond"),
            "papers": [
                (_or_none(seat), bool(locked)) for seat, locked in zip(read("paper"), read("locked"), strict=True)
            ],
            "extra papers": [
                (_colours(counts), _or_none(seat))
                for counts, seat in zip(read("extra_colours"), read("extra_paper"), strict=True)
            ][: int(r.extra_papers)],
            "shown this turn": sorted(_colours(read("shown"))),
            "rewards": read("rewards"),
            "events": read("depth"),
            "scores": read("score")[:seats],
            "points": read("points")[:seats],
            "uses": [{NAMES.ACTIONS[use]: n for use, n in enumerate(uses) if n} for uses in read("uses")[:seats]],
            "items": self._items(seats),
        }

    def _items(self, seats: int) -> Mapping[tuple[int, str, int], int]:
        """Return the deeds that are not 0; they rarely change, so what was read last is kept."""
        items = self.views["items"][0, :seats]
        if items.tobytes() != self._written_items:
            met = items.nonzero()
            places = zip(*(each.tolist() for each in met), items[met].tolist(), strict=True)
            self._written_items = items.tobytes()
            self._items_then = {(seat, DEEDS[deed], design): n for seat, deed, design, n in places}
        return self._items_then

    def _at_action(self) -> bool:
        return self.read("phase") == NAMES.PHASE_ACTION and not self.read("over")

    def _collections(self, seat: int) -> list[dict[str, Any]]:
        types, tokens = self.read("collection_type")[seat], self.read("collection_tokens")[seat]
        complete, cells = self.read("collection_complete")[seat], self.read("collection")[seat]
        return [
            {
                "cards": sorted(_named_cells(cells[index])),
                "type": None if types[index] == NOTHING else TYPES[types[index]],
                "tokens": tokens[index],
                "complete": bool(complete[index]),
            }
            for index in range(self.read("n_collections")[seat])
        ]

    def _extendable(self, seat: int) -> list[list[str]]:
        accepted = self.read("accepts")[seat][: self.read("n_collections")[seat]]
        return [_named_cells(bits) for bits in accepted]


def _design_or_nothing(card: Card | None) -> int:
    return NOTHING if card is None else card.design.number


def _or_none(number: int) -> int | None:
    return None if number == NOTHING else number


def _colours(counts: Sequence[int]) -> str:
    return "".join(family * count for family, count in zip(FAMILIES, counts, strict=True))


def _bits(cells: Any) -> int:
    return sum(1 << CELLS.index(cell) for cell in cells)


@cache
def _named_cells(bits: int) -> list[str]:
    return [cell for number, cell in enumerate(CELLS) if bits >> number & 1]


class NotedChance:
    """Gives the model the chance that the compiled game has had, as its notes tell it."""

    def __init__(self, kernel: KernelGame) -> None:
        self.kernel = kernel

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """Return `cards` in the noted order, top first.

        Raises
        ------
        AssertionError
            The compiled game has shuffled something else than `cards`.
        """
        order: list[int] = []
        for place, packed, count in self.kernel.notes(NAMES.NOTE_SHUFFLED):
            assert place == len(order), f"deck: a note for place {place} after {len(order)} cards"
            order += [packed >> NAMES.CARD_BITS * n & (1 << NAMES.CARD_BITS) - 1 for n in range(count)]
        ours, theirs = Counter(card.design.number for card in cards), Counter(order)
        assert ours == theirs, f"deck: {theirs - ours} too many, {ours - theirs} missing"
        copies: dict[int, list[Card]] = {}
        for card in cards:
            copies.setdefault(card.design.number, []).append(card)
        return [copies[design].pop() for design in reversed(order)]

    def patterns(self, possible: Sequence[str], count: int) -> list[str]:
        """Return the noted colours of the extra newspapers.

        Raises
        ------
        AssertionError
            Not so many, not different ones, or not three colours each.
        """
        noted = self.kernel.notes(NAMES.NOTE_EXTRA_PAPER)
        drawn = [
            _colours([packed >> NAMES.COLOUR_BITS * n & (1 << NAMES.COLOUR_BITS) - 1 for n in range(len(FAMILIES))])
            for _, packed, _ in noted
        ]
        assert [number for number, _, _ in noted] == list(range(count)), f"extra newspapers: {noted}"
        assert len(set(drawn)) == count, f"extra newspapers: {drawn}"
        assert set(drawn) <= set(possible), f"extra newspapers: {drawn}"
        return drawn
