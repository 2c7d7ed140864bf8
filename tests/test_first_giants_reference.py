"""The compiled First Giants against the plain model of its rules: the same game after every move.

A fight plays random games in both at once. Luck comes from the compiled game: what its notes say about the deck
and the extra newspapers is handed to the model, which first checks that exactly its own cards were shuffled and
that the newspapers differ. Everything else is worked out twice: legal moves, every card, token, marker and
newspaper, scores and what each design has brought, who is asked what, when and why it ends.

Decks are random as well: `random_deck` writes card files from the whole vocabulary.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from fights import CompiledGame, differing, few_or_many, random_rules, ranks, values_of_switches
from reference.first_giants import (
    DEEDS,
    FAMILIES,
    FOSSILS,
    FRAMES,
    FRAMES_FOR_TAKING,
    TYPES,
    Card,
    FirstGiants,
    Move,
    read_designs,
)

from sim.errors import InputError
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
        extendable = model.extendable(player)
        for index, collection in enumerate(player.collections):
            s.collection[seat, index] = _bits(f"{card.family}{card.size}" for card in collection.cards)
            s.collection_cards[seat, index] = len(collection.cards)
            s.collection_type[seat, index] = NOTHING if collection.type is None else TYPES.index(collection.type)
            s.collection_tokens[seat, index] = collection.tokens
            s.collection_complete[seat, index] = collection.complete
            s.accepts[seat, index] = _bits(extendable[index])
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

    def _items(self, seats: int) -> dict[tuple[int, str, int], int]:
        items = self.views["items"][0, :seats]
        met = items.nonzero()
        places = zip(*(each.tolist() for each in met), strict=True)
        return {
            (seat, DEEDS[deed], design): n for (seat, deed, design), n in zip(places, items[met].tolist(), strict=True)
        }

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


TEMPERAMENTS: tuple[dict[str, float], ...] = (
    {},
    {"reclaim": 5, "exhibit": 5, "collection": 20, "decline": 0.2},
    {"reclaim": 0.1, "exhibit": 0.3, "decline": 1},
    {"reclaim": 0.5, "exhibit": 20, "start": 0.1, "decline": 0.1, "split": 3},
    {"reclaim": 2, "exhibit": 10, "start": 20, "decline": 0.5},
    {"take": 0.3, "exhibit": 1, "decline": 5, "amber": 5},
)
"""How much likelier than others moves of a kind are, so that studies and exhibits of every size occur."""


def fight(
    players: int,
    changes: Mapping[str, object],
    seed: int,
    block: int,
    *,
    without: bool = False,
    luck: type[NotedChance] = NotedChance,
) -> FirstGiants:
    """Play one random game in both and compare after every move; return the model of the finished game.

    `without` lets one design do nothing for each of some seats. `luck` is there to be replaced in tests of this
    function.
    """
    kernel = KernelGame(players, changes)
    model = FirstGiants(players, kernel.rules, read_designs(kernel.rules.file("cards")))
    chance = luck(kernel)
    decisions = random.Random(f"{players} {sorted(changes)} {seed} {block}")
    temperaments = [decisions.choice(TEMPERAMENTS) for _ in range(players)]
    if without:
        for player in model.players:
            if decisions.random() < 0.7:
                player.without = decisions.randrange(len(model.designs))
                kernel.s.without[player.seat] = player.without
    played: list[Move] = []
    try:
        kernel.start(seed, block)
        model.start(chance)
        moves = compare(model, kernel)
        while not model.over:
            weights = [temperaments[model.seat].get(move[0], 1) for move in moves]
            move = decisions.choices(moves, weights)[0]
            played.append(move)
            kernel.apply(move)
            model.apply(move)
            moves = compare(model, kernel)
        compare_results(model, kernel)
    except AssertionError as difference:
        raise AssertionError(
            f"{difference}\n{players} players, seed {seed}, block {block}, after move {len(played)}, "
            f"turn {model.turn}\nrules: {dict(changes)}\n"
            f"without: {[player.without for player in model.players]}\nlast moves: {played[-12:]}"
        ) from difference
    return model


def compare(model: FirstGiants, kernel: KernelGame) -> list[Move]:
    """Compare two games in the middle; return the legal moves.

    Raises
    ------
    AssertionError
        They differ, or the model has lost a card, token, marker or newspaper; says what differs.
    """
    moves = sorted(model.legal())
    ours = {**model.snapshot(), "legal": moves, "error": 0}
    theirs = {**kernel.snapshot(), "legal": sorted(kernel.legal())}
    differing(ours, theirs)
    model.conservation()
    return moves


def compare_results(model: FirstGiants, kernel: KernelGame) -> None:
    """Compare two games at their end: scores, standing, and nothing for seats where nobody sits."""
    kernel.finish()
    players = len(model.players)
    scores = [model.score(player) for player in model.players]
    standing = kernel.s.standing[:players].tolist()
    assert kernel.s.error == 0, f"error {kernel.s.error} at the end"
    assert kernel.s.score[:players].tolist() == scores
    assert ranks(standing) == ranks(scores), f"kernel {standing}, model {scores}"
    for name in ("home", "amber", "n_study", "laurels", "marked", "score", "standing", "points", "uses", "items"):
        assert not kernel.s[name][players:].any(), f"{name} of an empty seat: {kernel.s[name]}"


# Random decks

CHAIN = "CHAIN"
"""Favourite effect of a deck in which nearly everything causes another exhibit or another extra card."""


def random_deck(folder: Path, decisions: random.Random) -> Path:
    """Write a card file drawn from the whole vocabulary and return its path."""
    designs = decisions.choice((6, 15, 30, 45, 80))
    favourite = decisions.choice(("", "EXHIBIT", "TAKE_EXTRA", "COPY_OT", "OPP_LOSE_AMBER", "RETURN_MARKER", CHAIN))
    delimiter = decisions.choice(",;")
    rows = [delimiter.join(("id", "family", "size", "copies", "trigger", "effect", "magnitude", "text"))]
    most = 240 // designs
    for number in range(designs):
        trigger, effect, magnitude = random_text(decisions, favourite)
        cells = [
            f"card-{number}",
            decisions.choice(FAMILIES),
            str(decisions.randint(1, 3)),
            str(decisions.randint(1, min(9, most))),
            trigger,
            effect,
            magnitude,
            "",
        ]
        rows.append(delimiter.join(f'"{cell}"' if ";" in cell else cell for cell in cells))
    path = folder / f"deck-{decisions.getrandbits(64):016x}.csv"
    path.write_text("\n".join(rows), encoding=decisions.choice(("utf-8", "utf-8-sig")))
    return path


def random_text(decisions: random.Random, favourite: str) -> tuple[str, str, str]:
    """Return trigger, effect and magnitude of a card."""
    kind = decisions.random()
    if kind < 0.03:
        return decisions.choice((("", "", ""), ("NONE", "NONE", "")))
    if kind < 0.14:
        return random_cost_modifier(decisions)
    if favourite == CHAIN and kind < 0.9:
        trigger = decisions.choice(("ON_TAKE", "START", "EXTEND", "EXHIBIT_SIZE_GE:1", "TAKE_SIZE:1", "TAKE_FAM:R"))
        return trigger, *decisions.choice((("EXHIBIT+TAKE_EXTRA:ANY", "2 cost -9+1"), ("EXHIBIT", "1 cost -9")))
    trigger = random_trigger(decisions)
    own = [random_effect(decisions, trigger, favourite) for _ in range(decisions.choice((0, 1, 1, 1, 2, 3)))]
    names = ("OPP_AMBER", "OPP_LAUREL", "OPP_CHOICE", "OPP_LOSE_AMBER")
    rivals = [(decisions.choice(names), str(decisions.randint(0, 3))) for _ in range(decisions.choice((0, 0, 1, 2)))]
    if favourite in names and decisions.random() < 0.3:
        rivals = [(favourite, "2")]
    parts = [part for part in (own, rivals[: 4 - len(own)]) if part]
    if not parts:
        return trigger, "LAUREL", "1"
    effect, magnitude = (";".join("+".join(each[n] for each in part) for part in parts) for n in (0, 1))
    return trigger, effect, magnitude


def random_cost_modifier(decisions: random.Random) -> tuple[str, str, str]:
    """Return trigger, effect and magnitude of a card that makes exhibiting cheaper."""
    scope = decisions.choice(("FIRST_PER_TURN", "FIRST_PER_TURN", "SIZE1", "SIZE2", "SIZE3"))
    return f"COST_MOD:{scope}", "COST", f"-{decisions.randint(0, 3)}"


def random_trigger(decisions: random.Random) -> str:
    """Return any trigger that happens; taking a card is the most likely one."""
    if decisions.random() < 0.35:
        return "ON_TAKE"
    family, size, markers = decisions.choice(FAMILIES), decisions.randint(1, 3), decisions.randint(1, 5)
    return decisions.choice(
        (
            f"TAKE_FAM:{family}",
            f"TAKE_SIZE:{size}",
            f"EXHIBIT_SIZE:{size}",
            f"EXHIBIT_SIZE_GE:{size}",
            "START",
            "EXTEND",
            "RECLAIM",
            f"RECLAIM>={markers}",
            "OPP_EXTEND",
            f"OPP_TAKE_FAM:{family}",
            "ANY_COMPLETE",
        )
    )


def random_effect(decisions: random.Random, trigger: str, favourite: str) -> tuple[str, str]:
    """Return one effect of the owner's part with its magnitude."""
    names = ["LAUREL", "AMBER", "LAUREL_PER", "AMBER_PER", "EXHIBIT", "RETURN_MARKER", "TAKE_EXTRA", "COPY_OT"]
    if trigger.startswith("RECLAIM"):
        names.append("RECLAIM_BONUS")
    name = favourite if favourite in names and decisions.random() < 0.4 else decisions.choice(names)
    amount = decisions.choice((0, 1, 1, 1, 2, 2, 3, 9))
    match name:
        case "LAUREL_PER" | "AMBER_PER":
            name += ":" + decisions.choice(("FAMILIES_IN_STUDY", "EXHIBITED", "NEWS"))
            per = decisions.choice(("", f" per {decisions.randint(1, 4)}"))
            rounding = decisions.choice(("", " up", " down"))
            most = decisions.choice(("", f" max {decisions.randint(0, 6)}"))
            return name, f"{amount}{per}{rounding}{most}"
        case "EXHIBIT":
            return name, f"{amount}" + decisions.choice(("", f" cost -{decisions.randint(0, 4)}"))
        case "RETURN_MARKER":
            return name, f"{amount}" + decisions.choice(("", f" amber {decisions.randint(0, 3)}"))
        case "TAKE_EXTRA" | "COPY_OT":
            return f"{name}:{decisions.choice(('SIZE1', 'SIZE2', 'SIZE3', 'ANY', 'ANY'))}", f"{amount}"
    return name, f"{amount}"


def deck_game(players: int, seed: int, block: int, folder: Path) -> FirstGiants:
    """Play a game with a random deck, half of the time under random rules, often with few tokens."""
    decisions = random.Random(f"deck {players} {seed} {block}")
    while True:
        cards = str(random_deck(folder, decisions))
        changes = random_rules(GAME, players, decisions) if decisions.random() < 0.5 else {}
        if decisions.random() < 0.3:
            tokens = decisions.randint(3, 6)
            changes |= {"tokens": tokens, "box_tokens": tokens}
        try:
            GAME.rules(players, {**changes, "cards": cards})
        except InputError:
            continue
        return fight(players, {**changes, "cards": cards}, seed, block, without=decisions.random() < 0.3)


# Fights


EXTREMES: dict[str, tuple[object, ...]] = {
    "sites": (3, 6),
    "cards_per_site": (1, 3),
    "markers": (3, 5),
    "tokens": (1, 4, 40),
    "box_tokens": (20,),
    "start_cards": (3,),
    "news_lock_at": (3, 4),
    "size_complete_at": (3, 4),
    "second_complete_bonus": (2,),
    "start_value": (1,),
    "reclaim_income": (2,),
    "exhibit_cost": ((0, 1, 2), (1, 2, 2)),
    "amber_per_point": (3,),
    "extra_papers": (3, 5),
    "laurel_scale": (0, 150),
    "amber_scale": (50, 300),
    "discount_scale": (0, 200),
    "opponent_scale": (0, 150),
    "one_time_copies": (1, 4),
    "recurring_copies": (1, 4),
    "cell_copies": ((0, 1, 0, 9, 0, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0),),
    "max_turns": (10,),
}
"""Values of numbers that change what is allowed rather than how much of it, and some scales."""
TOGETHER: dict[str, dict[str, object]] = {
    "token_shortage": {"tokens": 12, "box_tokens": 14},
    "late_tokens": {"tokens": 6},
    "news_ties": {"exhibit_cost": (0, 0, 1)},
    "deck_end": {"one_time_copies": 1, "recurring_copies": 1, "tokens": 39},
    "extra_lap": {"tokens": 10},
    "reclaim_rewards": {"start_amber": 4, "start_cards": 3},
    "second_complete_bonus": {"tokens": 39, "size_complete_at": 3, "exhibit_cost": (0, 1, 1)},
    "extra_papers": {"exhibit_cost": (0, 0, 0)},
    "box_tokens": {"tokens": 20},
    "exhibit_self_trigger": {"start_cards": 3, "exhibit_cost": (0, 1, 1)},
}
"""What else has to be set for a switch to make a difference, or to make it often."""


def switches() -> list[tuple[str, object]]:
    """Return (rule, value) for each value of each switch that is not the default, and for extremes of numbers."""
    extremes = [(name, value) for name, values in EXTREMES.items() for value in values]
    return [*values_of_switches(GAME), *extremes]


@few_or_many(10, 3_000)
@pytest.mark.parametrize("players", GAME.players)
def test_both_play_the_same_games_at_the_default_rules(players: int, games: int) -> None:
    for block in range(games):
        fight(players, {}, 1, block)


@few_or_many(1, 50)  # 200 a value, over four player counts
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize(("name", "value"), [pytest.param(*each, id="{}={}".format(*each)) for each in switches()])
def test_both_play_the_same_games_under_each_value_of_a_switch(
    players: int, name: str, value: object, games: int
) -> None:
    for block in range(games):
        fight(players, {name: value, **TOGETHER.get(name, {})}, 2, block)


def players_of(block: int) -> int:
    """Return a player count, each in turn."""
    return GAME.players[block % len(GAME.players)]


@few_or_many(32, 1_000)
def test_both_play_the_same_games_under_random_rules(games: int) -> None:
    decisions = random.Random("rules")
    rules = [random_rules(GAME, players_of(block), decisions) for block in range(games)]
    finished = [fight(players_of(block), changes, 3, block) for block, changes in enumerate(rules)]

    assert {model.end_cause for model in finished} == set(NAMES.END_CAUSES)


@few_or_many(60, 1_000)
def test_both_play_the_same_games_with_random_decks(games: int, tmp_path: Path) -> None:
    finished = [deck_game(players_of(block), 4, block, tmp_path) for block in range(games)]

    met = {use for model in finished for player in model.players for use in +player.uses}
    assert met == set(NAMES.ACTIONS), "some action never occurred, so nothing was compared there"


@few_or_many(5, 200)
@pytest.mark.parametrize("players", GAME.players)
def test_both_play_the_same_games_while_designs_do_nothing_for_some(players: int, games: int) -> None:
    for block in range(games):
        fight(players, {}, 5, block, without=True)


def chain_reaction(seed: int, folder: Path) -> FirstGiants:
    """Play from a position in which exhibits and extra cards cause each other, as deep as the game allows.

    Taking goes on until no extra card is offered any more; from then on every exhibit causes another one.
    """
    rows = ["id,family,size,copies,trigger,effect,magnitude,text"]
    for fossil in CELLS:
        rows.append(f"take-{fossil},{fossil[0]},{fossil[1]},9,ON_TAKE,EXHIBIT+TAKE_EXTRA:ANY,1 cost -9+1,")
        rows.append(f"show-{fossil},{fossil[0]},{fossil[1]},2,EXHIBIT_SIZE_GE:1,EXHIBIT,1 cost -9,")
    path = folder / "chain.csv"
    path.write_text("\n".join(rows), encoding="utf-8")
    changes = {"cards": str(path), "refill": "at_once", "tokens": 60, "box_tokens": 60, "sites": 6, "cards_per_site": 3}
    kernel = KernelGame(2, changes)
    model = FirstGiants(2, kernel.rules, read_designs(path))
    decisions = random.Random(seed)
    decisions.shuffle(model.cards)
    takers = [card for card in model.cards if card.design.name.startswith("take")]
    showers = [card for card in model.cards if card.design.name.startswith("show")][:14]
    model.players[0].study[: len(showers)] = showers
    for site in model.sites:
        site.cards = [takers.pop() for _ in site.cards]
    model.deck = takers
    model.cards = [*showers, *takers, *(card for site in model.sites for card in site.cards if card is not None)]
    model.begin()
    kernel.write(model)
    deepest = 0
    while model.turn == 1 and not model.over:
        moves = compare(model, kernel)
        deepest = max(deepest, model.frames)
        own = [move for move in moves if move[0] == "exhibit" and move[1] >= len(showers)]
        wanted = {"exhibit": own or [("decline",)], "extra": [move for move in moves if move[0] == "take"]}
        if deepest > FRAMES - FRAMES_FOR_TAKING:
            wanted = {"exhibit": [move for move in moves if move[0] == "exhibit"]}
        move = decisions.choice(wanted.get(model.phase) or [move for move in moves if move != ("start",)] or moves)
        kernel.apply(move)
        model.apply(move)
    assert deepest == FRAMES, f"only {deepest} events deep"
    return model


def test_events_within_events_are_the_same_as_deep_as_they_go(tmp_path: Path) -> None:
    for seed in range(3):
        chain_reaction(seed, tmp_path)


def test_every_value_of_every_flag_and_choice_is_fought_over() -> None:
    fought = Counter(name for name, _ in switches() if name not in EXTREMES)
    flags = {name: 1 for name, knob in GAME.knobs.items() if knob.kind == "flag"}
    choices = {name: len(knob.choices) - 1 for name, knob in GAME.knobs.items() if knob.kind == "choice"}
    assert fought == flags | choices
    assert set(TOGETHER) | set(EXTREMES) <= set(GAME.knobs)


class Differing(NotedChance):
    """Luck that gives the model another order than the compiled game has."""

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        return super().shuffled(cards)[::-1]


def test_a_difference_is_found_and_described() -> None:
    with pytest.raises(AssertionError, match=r"(?s)deck: model .*2 players, seed 1, block 0, after move 0"):
        fight(2, {}, 1, 0, luck=Differing)


def test_the_model_refuses_a_shuffle_of_other_cards() -> None:
    kernel = KernelGame(2)
    kernel.start(1, 0)
    model = FirstGiants(2, kernel.rules, read_designs(kernel.rules.file("cards")))
    with pytest.raises(AssertionError, match="deck: "):
        NotedChance(kernel).shuffled([*model.cards[1:], model.cards[-1]])
