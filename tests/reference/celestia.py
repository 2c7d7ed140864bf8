"""Celestia once more: a plain model to hold the compiled game against.

Written from the rules page alone, in the order in which the rules are told: cards, set-up, turn, match,
building, end, score. Cards are things in lists, so nothing can be counted wrongly without a card going
missing. Slow on purpose.

The model has no luck of its own. Whenever cards are shuffled it hands them to a `Chance`, which gives them
back in some order; everything else follows from the moves.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

Card = TypeVar("Card")
Move = tuple[str] | tuple[str, int] | tuple[str, str]
"""("match",), ("build", slot), ("pass",), or ("lay", star), ("answer", star), ("discard", star)."""

KINDS = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon")
SUPERNOVA = "Supernova"
STARS = (*KINDS, SUPERNOVA)
SIZES = ("three", "four", "five")
SOURCES = (*(f"{size}-star constellations" for size in SIZES), "bonuses")

TURN_LIMIT = "turn limit"
LAST_TAKEN = "last constellation taken"
PILE_EMPTY = "constellation pile empty"
POINTS_REACHED = "points reached"


class Chance(Protocol):
    """Whoever shuffles."""

    def shuffled(self, cards: Sequence[Card], source: str) -> list[Card]:
        """Return the same cards in a new order, bottom first; `source` is "stars" or "constellations"."""


@dataclass(frozen=True)
class Constellation:
    """One constellation card; the cards of one size are numbered from 1, as in "four-star 2"."""

    name: str
    size: str
    pattern: tuple[str, ...]
    points: int


@dataclass
class Player:
    """What lies in front of one player, and what everybody remembers about the hand."""

    seat: int
    side: int
    hand: list[str] = field(default_factory=list)
    tableau: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    taken: list[Constellation] = field(default_factory=list)
    points: Counter[str] = field(default_factory=Counter)
    uses: Counter[str] = field(default_factory=Counter)


@dataclass
class Pair:
    """One star of a match and the star in front of it, as far as they lie on the table."""

    layer: int
    defender: int
    star: str | None = None
    answer: str | None = None


class Celestia:
    """One game: `start` it, then `apply` one of the `legal` moves until it is `over`.

    `rules` maps every rule name to its value; `patterns` maps the name of a set of constellations to its
    three lists of patterns in star letters, for three, four and five stars.
    """

    def __init__(self, players: int, rules: Mapping[str, Any], patterns: Mapping[str, Sequence[Sequence[str]]]) -> None:
        self.rules = rules
        self.kinds = KINDS[: rules["star_kinds"]]
        self.stars = [star for star in self.kinds for _ in range(rules["stars_per_kind"])]
        self.stars += [SUPERNOVA] * rules["supernovae"]
        self.constellations = self._constellations(patterns[rules["constellations"]])
        four = players == 4
        self.players = [Player(seat, seat % 2 if four else seat) for seat in range(players)]
        self.star_pile: list[str] = []
        self.star_discard: list[str] = []
        self.constellation_pile: list[Constellation] = []
        self.display: list[Constellation | None] = [None] * rules["open_constellations"]
        self.reshuffles = 0
        self.turn = 0
        self.active = 0
        self.seat = 0
        self.phase = "action"
        self.pairs: list[Pair] = []
        self.asked = 0
        self.ending: str | None = None
        self.over = False
        self.end_cause: str | None = None

    def _constellations(self, patterns: Sequence[Sequence[str]]) -> list[Constellation]:
        cards = []
        for size, points, cards_of_size in zip(SIZES, self.rules["points"], patterns, strict=True):
            for place in range(self.rules[f"{size}_star_cards"]):
                letters = cards_of_size[place % len(cards_of_size)]
                pattern = tuple(self.kinds["ABCDE".index(letter) % len(self.kinds)] for letter in letters)
                cards.append(Constellation(f"{size}-star {place + 1}", size, pattern, points))
        return cards

    # Set-up

    def start(self, chance: Chance) -> None:
        """Shuffle, deal, turn up constellations and begin the first turn."""
        self.star_pile = chance.shuffled(self.stars, "stars")
        self.constellation_pile = chance.shuffled(self.constellations, "constellations")
        for player in self.players:
            for _ in range(self.rules["start_hand"][player.seat]):
                self._draw(player, chance)
        for slot in range(len(self.display)):
            self._turn_up(slot)
        self._begin_turn(0, chance)

    def _turn_up(self, slot: int) -> bool:
        """Fill a place of the display; tell whether there was a card for it."""
        self.display[slot] = self.constellation_pile.pop() if self.constellation_pile else None
        return self.display[slot] is not None

    def _draw(self, player: Player, chance: Chance) -> bool:
        """Let a player draw one star; tell whether there was one."""
        if not self.star_pile and self.star_discard:
            self.star_pile = chance.shuffled(self.star_discard, "stars")
            self.star_discard = []
            self.reshuffles += 1
        if not self.star_pile:
            player.uses["draws that found no star"] += 1
            return False
        player.hand.append(self.star_pile.pop())
        return True

    # A turn

    def _begin_turn(self, seat: int, chance: Chance) -> None:
        self.turn += 1
        self.active = seat
        count = len(self.players)
        clockwise = [self.players[(seat + step) % count] for step in range(count)]
        filled: Counter[int] = Counter()
        for player in clockwise if self.rules["fill_up"] == "all" else clockwise[:1]:
            while len(player.hand) < self.rules["minimum_hand"] and self._draw(player, chance):
                player.uses["stars filled up"] += 1
                filled[player.seat] += 1
        if not (self.rules["fill_replaces_draw"] and filled[seat] > 0):
            for _ in range(self.rules["draws_per_turn"]):
                if not self._draw(self.players[seat], chance):
                    break
        self.seat = seat
        self.phase = "action"

    def legal(self) -> list[Move]:
        """Return all moves of the seat to act."""
        if self.over:
            return []
        hand = self.players[self.seat].hand
        held = [star for star in STARS if star in hand]
        if self.phase == "action":
            moves: list[Move] = [("match",)] if self._match_possible() else []
            moves += [("build", slot) for slot in range(len(self.display)) if self._payment(slot) is not None]
            return moves or [("pass",)]
        if self.phase == "answer" and not self.rules["supernova_answer"] and held != [SUPERNOVA]:
            held = [star for star in held if star != SUPERNOVA]
        return [(self.phase, star) for star in held]

    def apply(self, move: Move, chance: Chance) -> None:
        """Play one legal move and everything that follows from it without a choice."""
        assert move in self.legal(), f"{move} is not among {self.legal()}"
        match move:
            case ("match",):
                self._begin_match()
            case ("build", int(slot)):
                self._build(slot, chance)
            case ("pass",):
                self.players[self.seat].uses["pass"] += 1
                self._end_action(chance)
            case ("lay", str(star)):
                self._lay(star)
                self._ask_next(chance)
            case ("answer", str(star)):
                self._answer(star)
                self._ask_next(chance)
            case ("discard", str(star)):
                self._leave_hand_openly(self.players[self.seat], star)
                self.star_discard.append(star)
                self._end_action(chance)

    # The match

    def _attackers(self) -> list[tuple[int, int]]:
        """Return who would lay the star of each pair of a match now, and who would face it."""
        count = len(self.players)
        each = self.rules["stars_per_match"]
        following, opposite, last = ((self.active + step) % count for step in (1, 2, 3))
        if count == 2:
            return [(self.active, following)] * each
        if count == 3:
            other = following if self.rules["single_defender"] else opposite
            return [(self.active, following)] * each + [(self.active, other)] * each
        pairs = [(self.active, following)] * each
        partner_can = len(self.players[opposite].hand) >= each
        if partner_can or self.rules["partner_without_stars"] == "pass":
            pairs += [(opposite, last)] * each
        return pairs

    def _match_possible(self) -> bool:
        needed = Counter(layer for layer, _ in self._attackers())
        return all(len(self.players[seat].hand) >= stars for seat, stars in needed.items())

    def _begin_match(self) -> None:
        self.players[self.active].uses["match"] += 1
        self.pairs = [Pair(layer, defender) for layer, defender in self._attackers()]
        self.asked = 0
        self.phase = "lay"

    def _lay(self, star: str) -> None:
        player = self.players[self.seat]
        if self.rules["face_up_attack"]:
            self._leave_hand_openly(player, star)
        else:
            player.hand.remove(star)
        if star == SUPERNOVA:
            player.uses["Supernova laid"] += 1
        next(pair for pair in self.pairs if pair.star is None).star = star

    def _answer(self, star: str) -> None:
        player = self.players[self.seat]
        self._leave_hand_openly(player, star)
        if star == SUPERNOVA:
            player.uses["Supernova answered"] += 1
        self.pairs[self.asked].answer = star
        self.asked += 1

    def _ask_next(self, chance: Chance) -> None:
        """Ask whoever has to lay or to answer next; when all have, resolve the match."""
        for pair in self.pairs:
            if pair.star is None:
                self.seat = pair.layer
                return
        self.phase = "answer"
        while self.asked < len(self.pairs):
            self.seat = self.pairs[self.asked].defender
            if self.players[self.seat].hand:
                return
            self.asked += 1
        self._resolve_match()
        self._end_action(chance)

    def _resolve_match(self) -> None:
        if not self.rules["face_up_attack"]:
            for pair in self.pairs:
                if pair.answer is not None:
                    self._forget(self.players[pair.layer], str(pair.star))
        for pair in self.pairs:
            self._resolve_pair(pair)
        self.pairs = []
        self.asked = 0

    def _resolve_pair(self, pair: Pair) -> None:
        assert pair.star is not None
        layer, defender = self.players[pair.layer], self.players[pair.defender]
        if pair.answer is None:
            layer.hand.append(pair.star)
            if self.rules["face_up_attack"]:
                layer.known.append(pair.star)
            return
        match self._winner(pair.star, pair.answer):
            case "active":
                receiver = layer if self.rules["team_receiver"] == "layer" else self.players[self.active]
                receiver.uses["pairs won attacking"] += 1
                self._win(receiver, pair.star, pair.answer)
            case "opponent":
                defender.uses["pairs won answering"] += 1
                self._win(defender, pair.star, pair.answer)
            case "discard":
                self.star_discard += [pair.star, pair.answer]
            case "return":
                for owner, star in ((layer, pair.star), (defender, pair.answer)):
                    owner.hand.append(star)
                    owner.known.append(star)

    def _winner(self, star: str, answer: str) -> str:
        """Return what becomes of a pair: "active" or "opponent" wins it, "discard" or "return" it."""
        if star == SUPERNOVA and answer == SUPERNOVA:
            return str(self.rules["supernova_clash"])
        if star == SUPERNOVA:
            return "opponent"
        if answer == SUPERNOVA:
            return "active"
        equal = star == answer
        if self.rules["match_winner"] == "standard":
            return "opponent" if equal else "active"
        if self.rules["match_winner"] == "swap":
            return "active" if equal else "opponent"
        return "discard" if equal else "active"

    def _win(self, winner: Player, star: str, answer: str) -> None:
        if self.rules["won_stars"] == "tableau":
            winner.tableau += [star, answer]
        else:
            winner.hand += [star, answer]
            winner.known += [star, answer]

    def _leave_hand_openly(self, player: Player, star: str) -> None:
        player.hand.remove(star)
        self._forget(player, star)

    def _forget(self, player: Player, star: str) -> None:
        """A star of a player was shown: if it was one that everybody knew of, it is not there any more."""
        if star in player.known:
            player.known.remove(star)

    # Building

    def _payment(self, slot: int) -> tuple[list[str], list[str]] | None:
        """Return what the active player would pay from tableau and from hand; None if it is not enough."""
        constellation = self.display[slot]
        if constellation is None:
            return None
        player = self.players[self.active]
        tableau, hand = list(player.tableau), list(player.hand)
        from_tableau: list[str] = []
        from_hand: list[str] = []

        def pay(star: str) -> bool:
            for source, paid in ((tableau, from_tableau), (hand, from_hand)):
                if star in source:
                    source.remove(star)
                    paid.append(star)
                    return True
            return False

        missing = [star for star in constellation.pattern if not pay(star)]
        enough = all(pay(SUPERNOVA) for _ in missing)
        return (from_tableau, from_hand) if enough else None

    def _build(self, slot: int, chance: Chance) -> None:
        player = self.players[self.active]
        constellation, payment = self.display[slot], self._payment(slot)
        assert constellation is not None
        assert payment is not None
        from_tableau, from_hand = payment
        for star in from_tableau:
            player.tableau.remove(star)
        for star in from_hand:
            self._leave_hand_openly(player, star)
        paid = from_tableau + from_hand
        self.star_discard += paid
        player.uses["Supernova built with"] += paid.count(SUPERNOVA)
        player.uses[f"build {constellation.size} stars"] += 1

        bonus_before = self.bonus(player.side)
        player.taken.append(constellation)
        player.points[f"{constellation.size}-star constellations"] += constellation.points
        player.points["bonuses"] += self.bonus(player.side) - bonus_before
        replaced = self._turn_up(slot)

        cause = self._end_triggered(player.side, replaced)
        if cause is not None and self.ending is None:
            self.ending = cause
        if self.ending is not None and not self.rules["finish_round"]:
            self._finish(self.ending)
        else:
            self._end_action(chance)

    # End

    def _end_triggered(self, side: int, replaced: bool) -> str | None:
        """Return why a build of `side` ends the game, if it does: the chosen trigger, or no card is left."""
        trigger, _, number = self.rules["end_trigger"].partition(":")
        if trigger == "pile_empty" and not replaced:
            return PILE_EMPTY
        if trigger == "points" and self.score(side) >= int(number):
            return POINTS_REACHED
        if not self.constellation_pile and not any(self.display):
            return LAST_TAKEN
        return None

    def _end_action(self, chance: Chance) -> None:
        """Let the active player give up stars above the hand limit, one by one; then the turn is over."""
        limit = self.rules["hand_limit"]
        self.seat = self.active
        if limit and len(self.players[self.active].hand) > limit:
            self.phase = "discard"
            return
        last_seat = len(self.players) - 1
        if self.ending is not None and self.active == last_seat:
            self._finish(self.ending)
        elif self.turn == self.rules["max_turns"]:
            self._finish(TURN_LIMIT)
        else:
            self._begin_turn((self.active + 1) % len(self.players), chance)

    def _finish(self, cause: str) -> None:
        self.over = True
        self.end_cause = cause

    # Score

    def bonus(self, side: int) -> int:
        """Return the bonus points of a side so far."""
        members = [player.taken for player in self.players if player.side == side]
        if self.rules["bonus_scope"] == "team":
            members = [[card for cards in members for card in cards]]
        return sum(self._bonus_of(cards) for cards in members)

    def _bonus_of(self, cards: list[Constellation]) -> int:
        threshold: int = self.rules["bonus_threshold"]
        groups = [count // threshold for count in _sizes(cards)]
        if self.rules["bonus_rule"] == "per_group":
            reached = sum(groups)
        elif self.rules["bonus_rule"] == "per_kind":
            reached = sum(each > 0 for each in groups)
        else:
            reached = int(any(groups))
        return int(self.rules["bonus"]) * reached

    def score(self, side: int) -> int:
        """Return the points of a side so far: what its constellations show, and its bonuses."""
        printed = sum(card.points for player in self.players if player.side == side for card in player.taken)
        return printed + self.bonus(side)

    # For the comparison

    def conservation(self) -> None:
        """Check that no card was lost, doubled or exchanged, and that what is known to be hidden is there."""
        on_table = [star for pair in self.pairs for star in (pair.star, pair.answer) if star is not None]
        held = [star for player in self.players for star in player.hand + player.tableau]
        stars = self.star_pile + self.star_discard + held + on_table
        assert sorted(stars) == sorted(self.stars), f"stars are not what they were: {Counter(stars)}"
        taken = [card for player in self.players for card in player.taken]
        shown = [card for card in self.display if card is not None]
        cards = sorted(card.name for card in self.constellation_pile + shown + taken)
        expected = sorted(card.name for card in self.constellations)
        assert cards == expected, f"constellations are not what they were: {cards}"
        for player in self.players:
            hidden: list[str | None] = list(player.hand)
            if not self.rules["face_up_attack"]:
                hidden += [pair.star for pair in self.pairs if pair.layer == player.seat]
            founded = all(player.known.count(star) <= hidden.count(star) for star in STARS)
            assert founded, f"seat {player.seat} is thought to hold {player.known}, but holds {hidden}"

    def snapshot(self) -> dict[str, Any]:
        """Return everything that another model of the game has as well; star counts in the order of STARS."""
        asking = not self.over
        scores = {player.side: self.score(player.side) for player in self.players}
        return {
            "turn": self.turn,
            "active": self.active,
            "over": self.over,
            "end cause": self.end_cause,
            "ending": self.ending if asking else None,
            "seat": self.seat if asking else None,
            "phase": self.phase if asking else None,
            "hands": [_counts(player.hand) for player in self.players],
            "tableaus": [_counts(player.tableau) for player in self.players],
            "known": [_counts(player.known) for player in self.players],
            "star pile": list(self.star_pile),
            "star discard": _counts(self.star_discard),
            "reshuffles": self.reshuffles,
            "constellation pile": [card.name for card in self.constellation_pile],
            "display": [card.name if card else None for card in self.display],
            "open": sum(card is not None for card in self.display),
            "taken": [sorted(card.name for card in player.taken) for player in self.players],
            "taken by size": [_sizes(player.taken) for player in self.players],
            "layers": [pair.layer for pair in self.pairs],
            "defenders": [pair.defender for pair in self.pairs],
            "attack": [pair.star for pair in self.pairs],
            "answers": [pair.answer for pair in self.pairs],
            "scores": [scores[player.side] for player in self.players],
            "points": [[player.points[source] for source in SOURCES] for player in self.players],
            "uses": [{name: n for name, n in player.uses.items() if n} for player in self.players],
        }


def _counts(stars: list[str]) -> list[int]:
    return [stars.count(star) for star in STARS]


def _sizes(cards: list[Constellation]) -> list[int]:
    sizes = [card.size for card in cards]
    return [sizes.count(size) for size in SIZES]
