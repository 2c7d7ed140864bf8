"""First Giants once more: a plain model to hold the compiled game against.

Written from the rules page alone, in the order in which the rules are told: cards, set-up, the two actions,
exhibiting, tokens and newspapers, effects, end, score. Cards are things in lists, so nothing can be counted
wrongly without a card going missing. Slow on purpose.

A game is one generator: wherever a player has to choose, it stops at a question with its legal moves and goes
on with the answer. So an effect that causes an event that causes an effect is a call within a call.

The model has no luck of its own. It hands cards and patterns to a `Chance`, which gives them back in some
order; everything else follows from the moves.
"""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Protocol

from reference.first_giants_cards import (
    COST_MOD,
    FAMILIES,
    SENSITIVE,
    SIZES,
    TRIGGERS,
    TYPE_NAMES,
    TYPES,
    Card,
    Design,
    Effect,
)
from reference.first_giants_table import STUDY, Collection, Event, ExtraPaper, Newspaper, Player, Site

Move = tuple[Any, ...]
"""("take", site, slot), ("reclaim",), ("pass",), ("order", slot), ("amber",), ("laurel",), ("exhibit", slot),
("decline",), ("collection", index), ("start",), ("copy", slot), ("return", site) or ("split", exhibits)."""

Asking = Generator[None, Move, None]
"""A part of the rules that may stop for questions."""

COLLECTIONS = 16
FRAMES = 64
FRAMES_FOR_TAKING = 8

REWARD = "rewards as exhibits"
EFFECT = "exhibits by effects"

TURN_LIMIT = "turn limit"
LAST_TOKEN = "last token"
DECK_EMPTY = "deck empty"


class Chance(Protocol):
    """Whoever shuffles."""

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """Return the same cards in a new order, top first."""

    def patterns(self, possible: Sequence[str], count: int) -> list[str]:
        """Return `count` different ones of the possible patterns of three families."""


class FirstGiants:
    """One game: `start` it, then `apply` one of the `legal` moves until it is `over`.

    `rules` maps every rule name to its value, `designs` are those of the card file.
    """

    def __init__(self, players: int, rules: Mapping[str, Any], designs: Sequence[Design]) -> None:
        self.rules = dict(rules)
        self.designs = list(designs)
        self.cards = [Card(design) for design in designs for _ in range(self._copies(design))]
        self.players = [
            Player(seat, rules["markers"], rules["start_amber"] + rules["seat_bonus_amber"][seat])
            for seat in range(players)
        ]
        self.sites = [Site([None] * rules["cards_per_site"]) for _ in range(rules["sites"])]
        self.papers = [Newspaper(kind, worth) for kind, worth in zip(TYPES, rules["paper_values"], strict=True)]
        self.extra_papers: list[ExtraPaper] = []
        self.deck: list[Card] = []
        self.supply = rules["tokens"]
        self.box = max(rules["box_tokens"] - rules["tokens"], 0)
        self.virtual = 0
        self.turn = 0
        self.active = self.players[0]
        self.shown: list[str] = []
        self.rewards = 0
        self.frames = 0
        self.box_waits = False
        self.ending: str | None = None
        self.another_lap = False
        self.over = False
        self.end_cause: str | None = None
        self.seat = 0
        self.phase = "action"
        self.moves: list[Move] = []
        self._flow: Asking = self._game()

    def _copies(self, design: Design) -> int:
        """Return how many cards of a design are in the game."""
        cell = self.rules["cell_copies"][FAMILIES.index(design.family) * len(SIZES) + design.size - 1]
        kind = self.rules["one_time_copies" if design.trigger == "ON_TAKE" else "recurring_copies"]
        if design.blank:
            kind = 0
        return int(cell or kind or design.copies)

    # Set-up

    def start(self, chance: Chance) -> None:
        """Shuffle, lay out the dig sites, draw the extra papers and begin the first turn."""
        self.deck = chance.shuffled(self.cards)
        for site in self.sites:
            for slot in range(len(site.cards)):
                site.cards[slot] = self._next_card()
        for player in self.players:
            for _ in range(self.rules["start_cards"]):
                card = self._next_card()
                if card is not None:
                    self._into_study(player, card)
        possible = ["".join(families) for families in combinations_with_replacement(FAMILIES, 3)]
        patterns = chance.patterns(possible, self.rules["extra_papers"])
        self.extra_papers = [ExtraPaper(pattern) for pattern in patterns]
        self.begin()

    def begin(self) -> None:
        """Begin the first turn, or the next one of a position that was set up by hand."""
        next(self._flow)

    def _next_card(self) -> Card | None:
        return self.deck.pop(0) if self.deck else None

    def _into_study(self, player: Player, card: Card) -> None:
        player.study[player.study.index(None)] = card

    # Questions

    def legal(self) -> list[Move]:
        """Return all moves of the seat to act."""
        return [] if self.over else list(self.moves)

    def apply(self, move: Move) -> None:
        """Play one legal move and everything that follows from it without a choice."""
        assert move in self.legal(), f"{move} is not among {self.legal()}"
        try:
            self._flow.send(move)
        except StopIteration:
            assert self.over

    def _ask(self, player: Player, phase: str, moves: list[Move]) -> Generator[None, Move, Move]:
        """Stop for a question, even if there is only one answer."""
        self.seat, self.phase, self.moves = player.seat, phase, moves
        return (yield)

    def _ask_optional(self, player: Player, phase: str, moves: list[Move]) -> Generator[None, Move, Move | None]:
        """Ask for one of the moves of an effect, or none; where there is none nobody is asked."""
        if not moves:
            return None
        decline: list[Move] = [("decline",)] if self.rules["optional_effects"] else []
        answer = yield from self._ask(player, phase, moves + decline)
        if answer == ("decline",):
            player.uses["effects declined"] += 1
            return None
        return answer

    # A turn

    def _game(self) -> Asking:
        while not self.over:
            self.turn += 1
            self.active = self.players[(self.turn - 1) % len(self.players)]
            self.shown = []
            yield from self._action()
            self._end_turn()

    def _action(self) -> Asking:
        player = self.active
        moves = self._takes(player) if player.home else []
        moves = [move for move in moves if self._free(player, self.sites[move[1]])]
        offered = moves
        if any(player in site.markers for site in self.sites):
            moves = [*moves, ("reclaim",)]
        match (yield from self._ask(player, "action", moves or [("pass",)])):
            case ("take", int(site), int(slot)):
                player.uses[f"site {site + 1}"] += 1
                player.home -= 1
                self.sites[site].markers.append(player)
                yield from self._take(player, site, slot, offered)
            case ("reclaim",):
                player.uses["reclaims"] += 1
                yield from self._reclaim()
            case ("pass",):
                player.uses["passes"] += 1

    def _free(self, player: Player, site: Site) -> bool:
        """Tell whether a player may place a marker on a site."""
        return player not in site.markers and not (self.rules["exclusive_sites"] and site.markers)

    def _takes(self, player: Player, size: int | None = None) -> list[Move]:
        """Return the moves that take a card (of one size), of two equal cards in a site only the first."""
        if None not in player.study:
            return []
        moves: list[Move] = []
        for number, site in enumerate(self.sites):
            seen = set()
            for slot, card in enumerate(site.cards):
                if card is not None and card.design not in seen and size in (None, card.size):
                    seen.add(card.design)
                    moves.append(("take", number, slot))
        return moves

    def _take(self, player: Player, site: int, slot: int, offered: Sequence[Move]) -> Asking:
        """Take a card into the study; the event of taking it."""
        for design in {self._lying(move).design.number for move in offered}:
            player.items["offered"][design] += 1
        card = self._lying(("take", site, slot))
        self.sites[site].cards[slot] = None
        self._into_study(player, card)
        player.items["taken"][card.design.number] += 1
        if self.rules["refill"] == "at_once":
            self._refill([(site, slot)])
        yield from self._resolve(Event("take", player, card))

    def _lying(self, move: Move) -> Card:
        _, site, slot = move
        card = self.sites[site].cards[slot]
        assert card is not None
        return card

    def _refill(self, gaps: Sequence[tuple[int, int]]) -> None:
        """Fill gaps of the dig sites, each a site and a slot; that may be what ends the game."""
        failed = False
        for site, slot in gaps:
            card = self._next_card()
            self.sites[site].cards[slot] = card
            if card is None:
                failed = True
                self.active.uses["gaps not filled"] += 1
        ends = {"last_drawn": not self.deck, "refill_fails": failed, "never": False}
        if gaps and ends[self.rules["deck_end"]]:
            self._trigger_end(DECK_EMPTY)

    def _reclaim(self) -> Asking:
        """Take all markers back: effects first, then the rewards, one by one or all at once."""
        player = self.active
        back = 0
        for site in self.sites:
            if player in site.markers:
                site.markers.remove(player)
                back += 1
        player.home += back
        player.uses["markers reclaimed"] += back
        self.rewards = back
        yield from self._resolve(Event("reclaim", player, markers=back))
        if self.rules["reclaim_rewards"] == "simultaneous":
            yield from self._rewards_at_once(player)
        else:
            while self.rewards:
                yield from self._reward(player)

    def _reward(self, player: Player) -> Asking:
        moves: list[Move] = [("amber",), *self._exhibitable(player, 0)]
        answer = yield from self._ask(player, "reward", moves)
        if answer == ("amber",):
            self._reward_amber(player)
        else:
            yield from self._exhibit(player, answer, 0, REWARD)

    def _rewards_at_once(self, player: Player) -> Asking:
        fossils = sum(card is not None for card in player.study)
        splits: list[Move] = [("split", exhibits) for exhibits in range(min(self.rewards, fossils) + 1)]
        _, exhibits = yield from self._ask(player, "split", splits)
        for _ in range(exhibits):
            if not (yield from self._may_exhibit(player, 0, REWARD)):
                self.rewards -= 1
        while self.rewards:
            self._reward_amber(player)

    def _reward_amber(self, player: Player) -> None:
        self.rewards -= 1
        player.uses["rewards as amber"] += 1
        player.amber += self.rules["reclaim_income"]

    # Exhibiting

    def _cost(self, player: Player, card: Card, discount: int) -> int:
        """Return what exhibiting a card of the study costs now."""
        for other in player.study:
            if other is None or other.design.trigger != COST_MOD or self.dead(player, other):
                continue
            argument = other.design.argument
            first = argument == "FIRST_PER_TURN" and player is self.active and not self.shown
            if first or argument == f"SIZE{card.size}":
                discount += sum(self._discount(other.design, effect) for effect in other.design.own)
        return max(0, int(self.rules["exhibit_cost"][card.size - 1]) - discount)

    def _exhibitable(self, player: Player, discount: int) -> list[Move]:
        """Return the moves that exhibit a card which can be paid and laid."""
        moves: list[Move] = []
        for slot in player.slots():
            card = player.study[slot]
            assert card is not None
            if self._cost(player, card, discount) <= player.amber and self._places(player, card):
                moves.append(("exhibit", slot))
        return moves

    def _may_exhibit(self, player: Player, discount: int, use: str) -> Generator[None, Move, bool]:
        """Let a player exhibit a card; tell whether that was done."""
        moves = self._exhibitable(player, discount) if self.frames < FRAMES else []
        answer = yield from self._ask_optional(player, "exhibit", moves)
        if answer is not None:
            yield from self._exhibit(player, answer, discount, use)
        return answer is not None

    def _places(self, player: Player, card: Card) -> list[Move]:
        moves: list[Move] = [
            ("collection", index)
            for index, collection in enumerate(player.collections)
            if self.type_with(player, collection, card) is not None
        ]
        if len(player.collections) < COLLECTIONS:
            moves.append(("start",))
        return moves

    def type_with(self, player: Player, collection: Collection, card: Card) -> str | int | None:
        """Return the type that a collection has once a card is added; None if it cannot be added."""
        if collection.complete:
            return None
        families = {each.family for each in collection.cards}
        sizes = {each.size for each in collection.cards}
        possible: str | int | None = None
        if families == {card.family} and card.size not in sizes:
            possible = card.family
        elif sizes == {card.size} and card.family not in families:
            possible = card.size
        if collection.type is not None:
            return possible if possible == collection.type else None
        if self.rules["one_collection_per_type"] and any(each.type == possible for each in player.collections):
            return None if possible is not None else possible
        return possible

    def _exhibit(self, player: Player, answer: Move, discount: int, use: str) -> Asking:
        """Pay, move the card, lay it into a collection, give token and papers; the event of exhibiting it."""
        slot = answer[1]
        card = player.study[slot]
        assert card is not None
        place = yield from self._ask(player, "where", self._places(player, card))
        player.uses[use] += 1
        self.rewards -= use == REWARD
        player.amber -= self._cost(player, card, discount)
        player.study[slot] = None
        player.items["exhibited"][card.design.number] += 1
        if player is self.active:
            self.shown.append(card.family)
        extended = place != ("start",)
        completed = False
        if extended:
            completed = self._extend(player, player.collections[place[1]], card)
        else:
            player.uses["collections begun"] += 1
            player.collections.append(Collection([card]))
        self._give_extra_papers(player)
        event = Event("exhibit", player, card, extended=extended, completed=completed)
        yield from self._resolve(event, staying=card if self.rules["exhibit_self_trigger"] else None)

    def _extend(self, player: Player, collection: Collection, card: Card) -> bool:
        """Add a card to a collection: token, paper, completion; tell whether it is complete now."""
        collection.type = self.type_with(player, collection, card)
        assert collection.type is not None
        player.uses["collections extended"] += 1
        collection.cards.append(card)
        full = self._full(collection.type)
        self._give_token(player, collection)
        completed = len(collection.cards) == full
        self._settle_paper(player, collection.type, completed, full)
        if completed:
            collection.complete = True
            player.uses["sizes completed" if collection.type in SIZES else "families completed"] += 1
        return completed

    def _full(self, kind: str | int) -> int:
        """Return with how many cards a collection of a type is complete."""
        return int(self.rules["size_complete_at"]) if kind in SIZES else len(SIZES)

    def _give_token(self, player: Player, collection: Collection) -> None:
        if self.supply:
            self.supply -= 1
            collection.tokens += 1
            if not self.supply:
                self._trigger_end(LAST_TOKEN)
        elif self.rules["token_shortage"] == "virtual" and not self.box_waits:
            self.virtual += 1
            collection.tokens += 1
            player.uses["tokens beyond the box"] += 1
        else:
            player.uses["extensions without a token"] += 1

    def _settle_paper(self, player: Player, kind: str | int, completed: bool, full: int) -> None:
        """See who has the paper of a type that a player has just extended, and whether it is locked now."""
        paper = self.papers[TYPES.index(kind)]
        if paper.holder is None:
            paper.holder = player
        elif paper.holder is not player and not paper.locked:
            mine, theirs = player.largest(kind), paper.holder.largest(kind)
            match self.rules["news_steal"]:
                case "larger":
                    stolen = mine > theirs or (mine == theirs and self.rules["news_ties"] == "newcomer")
                case "on_complete_only":
                    stolen = completed
                case _:
                    stolen = False
            if stolen:
                player.uses["newspapers taken from others"] += 1
                paper.holder.uses["newspapers lost"] += 1
                paper.holder = player
        if completed and paper.locked and paper.holder is not player:
            player.late += self.rules["second_complete_bonus"]
        locks_at = min(self.rules["news_lock_at"] or full, full)
        if self.rules["news_locks"] and paper.holder is player and player.largest(kind) >= locks_at:
            paper.locked = True

    def _give_extra_papers(self, player: Player) -> None:
        """Give the extra papers whose colours the active player has exhibited within this turn."""
        if player is not self.active:
            return
        for paper in self.extra_papers:
            if paper.holder is None and not Counter(paper.pattern) - Counter(self.shown):
                paper.holder = player

    # Effects

    def dead(self, player: Player, card: Card) -> bool:
        """Tell whether a card does nothing: it is blank, or its owner plays without this design."""
        return card.design.blank or card.design.number == player.without

    def _met(self, player: Player, card: Card, event: Event) -> bool:
        """Tell whether an event triggers a card of a player."""
        if self.dead(player, card):
            return False
        mine, fossil, argument = event.actor is player, event.card, card.design.argument
        match card.design.trigger:
            case "ON_TAKE":
                return event.kind == "take" and mine and fossil is card
            case "TAKE_FAM":
                return event.kind == "take" and mine and fossil is not None and fossil.family == argument
            case "TAKE_SIZE":
                return event.kind == "take" and mine and fossil is not None and fossil.size == int(argument)
            case "OPP_TAKE_FAM":
                return event.kind == "take" and not mine and fossil is not None and fossil.family == argument
            case "EXHIBIT_SIZE":
                return event.kind == "exhibit" and mine and fossil is not None and fossil.size == int(argument)
            case "EXHIBIT_SIZE_GE":
                return event.kind == "exhibit" and mine and fossil is not None and fossil.size >= int(argument)
            case "START":
                return event.kind == "exhibit" and mine and not event.extended
            case "EXTEND":
                return event.kind == "exhibit" and mine and event.extended
            case "OPP_EXTEND":
                return event.kind == "exhibit" and not mine and event.extended
            case "ANY_COMPLETE":
                return event.kind == "exhibit" and event.completed
            case "RECLAIM":
                return event.kind == "reclaim" and mine
            case "RECLAIM>=":
                return event.kind == "reclaim" and mine and event.markers >= int(argument)
        return False

    def _clockwise(self, first: Player) -> list[Player]:
        return self.players[first.seat :] + self.players[: first.seat]

    def _resolve(self, event: Event, staying: Card | None = None) -> Asking:
        """Carry out all effects that an event triggers: the active player's, then the others' clockwise.

        `staying` is a card that counts although it is no longer in the study.
        """
        self.frames += 1
        order = self._clockwise(self.active)
        triggered = {
            player.seat: [card for card in player.study if card is not None and self._met(player, card, event)]
            for player in order
        }
        if staying is not None and self._met(event.actor, staying, event):
            triggered[event.actor.seat].append(staying)
        for player in order:
            pending = triggered[player.seat]
            while pending := [card for card in pending if card in player.study or card is staying]:
                card = yield from self._next_effect(player, pending, staying)
                pending.remove(card)
                yield from self._carry_out(player, card, card.design)
        self.frames -= 1

    def _next_effect(
        self, player: Player, pending: Sequence[Card], staying: Card | None
    ) -> Generator[None, Move, Card]:
        """Return which pending effect comes next: its owner decides where that can matter."""
        slot_of = {card: STUDY if card is staying else player.study.index(card) for card in pending}
        if self.rules["effect_order"] == "fixed":
            return min(pending, key=lambda card: (card is staying, TRIGGERS.index(card.design.trigger), slot_of[card]))
        by_design: dict[Design, Card] = {}
        for card in sorted(pending, key=slot_of.__getitem__):
            by_design.setdefault(card.design, card)
        if len(by_design) > 1 and any(design.has(*SENSITIVE) for design in by_design):
            moves: list[Move] = [("order", slot_of[card]) for card in by_design.values()]
            _, chosen = yield from self._ask(player, "order", moves)
            player.uses["effects ordered"] += 1
            return next(card for card in pending if slot_of[card] == chosen)
        return min(pending, key=lambda card: (card.design.rank, slot_of[card]))

    def _carry_out(self, player: Player, card: Card, text: Design) -> Asking:
        """Carry out a text, printed on `card` or copied by it: the owner's part, then the opponents'."""
        for effect in text.own:
            yield from self._own_effect(player, card, text, effect)
        for effect in text.rivals:
            for rival in self._clockwise(player)[1:]:
                yield from self._effect_on_rival(player, rival, effect)

    def _scaled(self, number: int, scale: str) -> int:
        return int(number * self.rules[f"{scale}_scale"] + 50) // 100

    def _amount(self, text: Design, number: int, scale: str | None) -> int:
        """Return a magnitude under the scales that designers may turn."""
        if scale is not None:
            number = self._scaled(number, scale)
        return self._scaled(number, "opponent") if text.trigger.startswith("OPP_") else number

    def _discount(self, text: Design, effect: Effect) -> int:
        return self._amount(text, effect.discount, "discount")

    def _give(self, player: Player, what: str, number: int) -> None:
        if what == "laurels":
            player.laurels += number
        else:
            player.amber += number

    def _earn(self, player: Player, card: Card, what: str, number: int) -> None:
        """Give laurels or amber that a card has earned its owner."""
        self._give(player, what, number)
        player.items[what][card.design.number] += number

    def _own_effect(self, player: Player, card: Card, text: Design, effect: Effect) -> Asking:
        match effect.name:
            case "LAUREL":
                self._earn(player, card, "laurels", self._amount(text, effect.amount, "laurel"))
            case "AMBER":
                self._earn(player, card, "amber", self._amount(text, effect.amount, "amber"))
            case "LAUREL_PER":
                self._earn(player, card, "laurels", self._counted(player, text, effect, "laurel"))
            case "AMBER_PER":
                self._earn(player, card, "amber", self._counted(player, text, effect, "amber"))
            case "RECLAIM_BONUS":
                self.rewards += self._amount(text, effect.amount, None)
            case "EXHIBIT":
                discount = self._discount(text, effect)
                for _ in range(self._amount(text, effect.amount, None)):
                    if not (yield from self._may_exhibit(player, discount, EFFECT)):
                        break
            case "RETURN_MARKER":
                for _ in range(self._amount(text, effect.amount, None)):
                    sites: list[Move] = [("return", n) for n, site in enumerate(self.sites) if player in site.markers]
                    answer = yield from self._ask_optional(player, "return", sites)
                    if answer is None:
                        break
                    player.uses["markers returned by effects"] += 1
                    self.sites[answer[1]].markers.remove(player)
                    player.home += 1
                    self._earn(player, card, "amber", self._amount(text, effect.amber, "amber"))
            case "TAKE_EXTRA":
                for _ in range(self._amount(text, effect.amount, None)):
                    if not (yield from self._take_extra(player, effect)):
                        break
            case "COPY_OT":
                for _ in range(self._amount(text, effect.amount, None)):
                    if not (yield from self._copy(player, card, effect)):
                        break

    def _counted(self, player: Player, text: Design, effect: Effect, scale: str) -> int:
        """Return what an effect gives for each so many things that its owner has."""
        things = {
            "FAMILIES_IN_STUDY": len({card.family for card in player.study if card is not None}),
            "EXHIBITED": player.exhibited,
            "NEWS": sum(paper.holder is player for paper in [*self.papers, *self.extra_papers]),
        }[effect.argument]
        times = -(-things // effect.per) if effect.up else things // effect.per
        amount = times * self._amount(text, effect.amount, scale)
        return amount if effect.most is None else min(amount, self._amount(text, effect.most, scale))

    def _take_extra(self, player: Player, effect: Effect) -> Generator[None, Move, bool]:
        takes = self._takes(player, _size(effect.argument)) if FRAMES - self.frames >= FRAMES_FOR_TAKING else []
        answer = yield from self._ask_optional(player, "extra", takes)
        if answer is not None:
            player.uses["extra cards"] += 1
            yield from self._take(player, answer[1], answer[2], takes)
        return answer is not None

    def _copy(self, player: Player, card: Card, effect: Effect) -> Generator[None, Move, bool]:
        copyable = [slot for slot in player.slots() if self._can_copy(player, card, player.study[slot], effect)]
        answer = yield from self._ask_optional(player, "copy", [("copy", slot) for slot in copyable])
        if answer is not None:
            player.uses["one-time effects copied"] += 1
            yield from self._carry_out(player, card, player.study[answer[1]].design)
        return answer is not None

    def _can_copy(self, player: Player, card: Card, other: Card, effect: Effect) -> bool:
        one_time = other.design.trigger == "ON_TAKE" and not other.design.has("COPY_OT")
        of_size = _size(effect.argument) in (None, other.size)
        return other is not card and one_time and of_size and not self.dead(player, other)

    def _effect_on_rival(self, player: Player, rival: Player, effect: Effect) -> Asking:
        amount = self._scaled(effect.amount, "opponent")
        match effect.name:
            case "OPP_AMBER":
                self._give(rival, "amber", amount)
            case "OPP_LAUREL":
                self._give(rival, "laurels", amount)
            case "OPP_CHOICE" if amount:
                answer = yield from self._ask(rival, "choice", [("amber",), ("laurel",)])
                what = "amber" if answer == ("amber",) else "laurels"
                rival.uses[f"{what} chosen from opponents"] += 1
                self._give(rival, what, amount)
            case "OPP_LOSE_AMBER":
                if rival.amber > player.amber:
                    rival.amber -= min(amount, rival.amber)

    # End and score

    def _trigger_end(self, cause: str) -> None:
        """Remember why the game ends, and open the box."""
        if self.ending is not None:
            return
        self.ending = cause
        last = self.active is self.players[-1]
        self.another_lap = last and bool(self.rules["extra_lap"])
        if self.rules["late_tokens"] == "none_this_turn":
            self.box_waits = True
        else:
            self._open_box()

    def _open_box(self) -> None:
        self.supply, self.box = self.supply + self.box, 0
        self.box_waits = False

    def _end_turn(self) -> None:
        if self.rules["refill"] == "end_of_turn":
            gaps = [
                (n, slot) for n, site in enumerate(self.sites) for slot, card in enumerate(site.cards) if card is None
            ]
            self._refill(gaps)
        if self.box_waits:
            self._open_box()
        if self.ending is not None and (self.rules["end_rule"] == "immediate" or self.active is self.players[-1]):
            if not self.another_lap or self.rules["end_rule"] == "immediate":
                self.over, self.end_cause = True, self.ending
            self.another_lap = False
        if not self.over and self.turn == self.rules["max_turns"] * len(self.players):
            self.over, self.end_cause = True, TURN_LIMIT

    def points(self, player: Player) -> dict[str, int]:
        """Return a player's points by source, as if the game ended now."""
        rules = self.rules
        papers = {f"{TYPE_NAMES[each.type]} newspaper": each.worth * (each.holder is player) for each in self.papers}
        return {
            "tokens incomplete": rules["token_value"] * player.tokens(complete=False),
            "tokens complete": rules["complete_token_value"] * player.tokens(complete=True),
            **papers,
            "extra newspapers": rules["extra_paper_value"] * sum(each.holder is player for each in self.extra_papers),
            "laurels": player.laurels,
            "collections begun": rules["start_value"] * len(player.collections),
            "late completions": player.late,
            "left-over amber": player.amber // rules["amber_per_point"] if rules["amber_per_point"] else 0,
        }

    def score(self, player: Player) -> int:
        """Return a player's points, as if the game ended now."""
        return sum(self.points(player).values())


def _size(argument: str) -> int | None:
    return None if argument == "ANY" else int(argument.removeprefix("SIZE"))
