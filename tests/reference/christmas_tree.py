"""Christmas Tree once more: a plain model to hold the compiled game against.

Written from the rules page alone, in the order in which the rules are told: cards, set-up, taking a row,
playing sets, forced discards, reward, end, score. Cards are things in lists, so nothing can be counted
wrongly without a card going missing. Slow on purpose.

The model has no luck of its own. Whenever cards are shuffled it hands them to a `Chance`, which gives them
back in some order; everything else follows from the moves.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any, Protocol

Move = tuple[str] | tuple[str, int] | tuple[str, str] | tuple[str, int, int]
"""("row", row) from 0, ("play",), ("pass",), ("pay", card), ("kind", kind), ("done",),
("set", naturals, Santas), ("keep", Santas), ("lose", card), ("reward", cards) or ("discard", card)."""

SANTA = "Santa"
KINDS = (
    "snowman",
    "Christmas tree",
    "bell",
    "star",
    "candle",
    "stocking",
    "present",
    "gingerbread",
    "wreath",
    "reindeer",
    "sleigh",
    "candy cane",
)
FACES = (SANTA, *KINDS)
DECKS = {  # kinds, cards of each, Santas
    "eight_kinds": (8, 10, 9),
    "nine_kinds": (9, 9, 8),
    "ten_kinds": (10, 8, 9),
    "seven_kinds": (7, 12, 5),
    "six_kinds": (6, 14, 5),
}
PARTS = {
    "none": Fraction(0),
    "third": Fraction(1, 3),
    "half": Fraction(1, 2),
    "all": Fraction(1),
    "full": Fraction(1),
}
SOURCES = ("sets of 3", "sets of 4", "sets of 5", "sets of 6", "bigger sets")

TURN_LIMIT = "turn limit"
TARGET_REACHED = "target reached"


class Chance(Protocol):
    """Whoever shuffles."""

    def shuffled(self, cards: Sequence[str], source: str) -> list[str]:
        """Return the same cards in a new order, bottom first; `source` is "deck"."""


@dataclass
class Player:
    """What one player holds, and what everybody remembers about the hand."""

    seat: int
    hand: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    points: Counter[str] = field(default_factory=Counter)
    uses: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)

    @property
    def score(self) -> int:
        """Points so far."""
        return sum(self.points.values())


@dataclass
class Set:
    """A set on the table, until it is settled which of its cards are kept as points."""

    kind: str
    cards: list[str]
    points: int


class ChristmasTree:
    """One game: `start` it, then `apply` one of the `legal` moves until it is `over`.

    `rules` maps every rule name to its value.
    """

    def __init__(self, players: int, rules: Mapping[str, Any]) -> None:
        self.rules = dict(rules)
        rules_of_deck = (rules["kinds"], rules["copies"], rules["santas"])
        kinds, copies, santas = DECKS.get(rules["deck"], rules_of_deck)
        self.kinds = KINDS[:kinds]
        self.cards = [SANTA] * santas
        for kind, shift in zip(self.kinds, rules["copies_shift"], strict=False):
            self.cards += [kind] * (copies + shift)
        self.worth = [self._worth(size) for size in range(len(self.cards) + 1)]
        self.players = [Player(seat) for seat in range(players)]
        self.sizes = list(rules["row_sizes"][: rules["rows"]])
        self.rows: list[list[str]] = [[] for _ in self.sizes]
        self.pile: list[str] = []
        self.discard: list[str] = []
        self.fresh: list[str] = []
        self.reshuffles = 0
        self.turn = 0
        self.active = 0
        self.seat = 0
        self.phase = "action"
        self.row: int | None = None
        self.to_pay: list[int] = []
        self.sets_played: list[str] = []
        self.chosen: str | None = None
        self.on_table: Set | None = None
        self.claims: list[tuple[int, str]] = []
        self.owed = 0
        self.forced = 0
        self.reward = 0
        self.turns_left: int | None = None
        self.over = False
        self.end_cause: str | None = None

    def _worth(self, size: int) -> int:
        """Return the points of a set; 0 if there is no such set."""
        values = self.rules["set_values"]
        if size < 3 or (self.rules["exact_sizes_only"] and size not in (3, 5, 6)):
            return 0
        if size > 6 and self.rules["big_set_bonus"]:
            return int(values[6 - 3]) + (size - 6) // 2
        return int(values[min(size, 8) - 3])

    # Set-up

    def start(self, chance: Chance) -> None:
        """Shuffle, deal, lay out the rows and begin the first turn."""
        self.pile = chance.shuffled(self.cards, "deck")
        for player in self.players:
            for _ in range(self.rules["start_hand_by_seat"][player.seat]):
                player.hand.append(self.pile.pop())
        for row in range(len(self.rows)):
            self._fill(row, chance)
        self._begin_turn(0)

    def _next_card(self, chance: Chance) -> str | None:
        """Take the top card, shuffling the discard pile first if need be; None if there is no card."""
        if not self.pile:
            usable = self._to_reshuffle()
            if usable:
                self.pile = chance.shuffled(usable, "deck")
                self.discard = list(self.fresh)
                self.reshuffles += 1
                self.players[self.active].uses["reshuffles"] += 1
        return self.pile.pop() if self.pile else None

    def _to_reshuffle(self) -> list[str]:
        """Return the discarded cards that a reshuffle would include."""
        return list((Counter(self.discard) - Counter(self.fresh)).elements())

    def _fill(self, row: int, chance: Chance) -> None:
        """Lay cards into a row until it has its size; gaps remain where there are no cards."""
        while len(self.rows[row]) < self.sizes[row]:
            card = self._next_card(chance)
            if card is None:
                missing = self.sizes[row] - len(self.rows[row])
                self.players[self.active].uses["cards that were not there"] += missing
                return
            self.rows[row].append(card)

    # A turn

    def _begin_turn(self, seat: int) -> None:
        self.turn += 1
        self.active = seat
        self.seat = seat
        self.phase = "action"

    def legal(self) -> list[Move]:
        """Return all moves of the seat to act."""
        if self.over:
            return []
        player = self.players[self.seat]
        held = [card for card in FACES if card in player.hand]
        match self.phase:
            case "action":
                moves: list[Move] = [("row", row) for row in range(len(self.rows)) if self._takeable(row)]
                if self._playable_kinds():
                    moves.append(("play",))
                return moves or [("pass",)]
            case "pay" | "discard":
                return [(self.phase, card) for card in held]
            case "kind":
                done: list[Move] = [("done",)] if self.sets_played else []
                return [("kind", kind) for kind in self._playable_kinds()] + done
            case "set":
                assert self.chosen is not None
                return [("set", *mix) for mix in self._mixes(self.chosen)]
            case "keep":
                return [("keep", santas) for santas in self._santas_to_keep()]
            case "lose":
                return [("lose", card) for card in held if card != SANTA]
            case "reward":
                return [("reward", cards) for cards in range(self.reward + 1)]
        raise AssertionError(self.phase)

    def apply(self, move: Move, chance: Chance) -> None:
        """Play one legal move and everything that follows from it without a choice."""
        assert move in self.legal(), f"{move} is not among {self.legal()}"
        player = self.players[self.seat]
        match move:
            case ("row", int(row)):
                self._choose_row(row, chance)
            case ("pay", str(card)):
                self._pay(card)
                self._go_on_with_row(chance)
            case ("play",):
                self.phase = "kind"
            case ("kind", str(kind)):
                self.chosen = kind
                self.phase = "set"
            case ("set", int(naturals), int(santas)):
                self._play_set(naturals, santas, chance)
            case ("keep", int(santas)):
                self._settle_set(santas, chance)
            case ("done",):
                self._stop_playing(chance)
            case ("lose", str(card)):
                self._lose(player, card)
                self.owed -= 1
                self._go_on_with_discards(chance)
            case ("reward", int(cards)):
                self._draw_reward(cards, chance)
                self._end_action()
            case ("discard", str(card)):
                self._leave_hand(player, card)
                self.discard.append(card)
                player.uses["hand limit discards"] += 1
                self._end_action()
            case ("pass",):
                player.uses["passes"] += 1
                self._end_action()

    def _leave_hand(self, player: Player, card: str) -> None:
        """A card leaves a hand for all to see: if everybody knew of it, it is not there any more."""
        player.hand.remove(card)
        if card in player.known:
            player.known.remove(card)

    def _discard(self, cards: list[str]) -> None:
        """Put cards on the discard pile; by one rule this turn's reward does not reshuffle them."""
        self.discard += cards
        if not self.rules["fresh_discards_count"]:
            self.fresh += cards

    # First action: collect a row

    def _takeable(self, row: int) -> bool:
        """Tell whether the hand (by one rule with the row) can pay for a row, and whether it may be taken."""
        payers = len(self.players[self.active].hand)
        if self.rules["pay_after"]:
            payers += len(self.rows[row])
        allowed = len(self.rows[row]) > 0 or self.rules["take_empty_rows"]
        return bool(allowed and payers >= row * self.rules["payment"])

    def _choose_row(self, row: int, chance: Chance) -> None:
        self.players[self.active].uses[f"row {row + 1}"] += 1
        self.row = row
        self.to_pay = [above for above in range(row) for _ in range(self.rules["payment"])]
        if self.rules["pay_after"]:
            self._take(row)
        self._go_on_with_row(chance)

    def _pay(self, card: str) -> None:
        """Lay a card into the next row that has to be paid into."""
        self._leave_hand(self.players[self.active], card)
        row = self.to_pay.pop(0)
        if self.rules["trim_rows"] and len(self.rows[row]) >= self.sizes[row]:
            self.discard.append(card)
        else:
            self.rows[row].append(card)

    def _go_on_with_row(self, chance: Chance) -> None:
        """Ask for the next card of the payment; when all is paid, take the row and fill it up."""
        if self.to_pay:
            self.phase = "pay"
            return
        assert self.row is not None
        row, self.row = self.row, None
        if not self.rules["pay_after"]:
            self._take(row)
        self._fill(row, chance)
        if self.rules["refill_paid_rows"] and self.rules["payment"]:
            for above in range(row):
                self._fill(above, chance)
        self._end_action()

    def _take(self, row: int) -> None:
        """Take all cards of a row; everybody sees which."""
        player, cards = self.players[self.active], self.rows[row]
        player.hand += cards
        player.known += cards
        player.taken.update(cards)
        self.rows[row] = []

    # Second action: play sets

    def _mixes(self, kind: str) -> list[tuple[int, int]]:
        """Return every set of a kind that the active player can play: its naturals, its Santas."""
        hand = self.players[self.active].hand
        needed, held, jokers = self.rules["naturals_needed"], hand.count(kind), hand.count(SANTA)
        return [
            (naturals, santas)
            for naturals in range(needed, held + 1)
            for santas in range(jokers + 1)
            if self.worth[naturals + santas] > 0
        ]

    def _playable_kinds(self) -> list[str]:
        """Return the kinds that the active player can play; each once a turn, unless a rule says more."""
        again = self.rules["multi_set_same_kind"]
        return [kind for kind in self.kinds if self._mixes(kind) and (again or kind not in self.sets_played)]

    def _play_set(self, naturals: int, santas: int, chance: Chance) -> None:
        player, kind = self.players[self.active], self.chosen
        assert kind is not None
        cards = [kind] * naturals + [SANTA] * santas
        for card in cards:
            self._leave_hand(player, card)
        source = f"sets of {len(cards)}" if len(cards) <= 6 else "bigger sets"
        points = self.worth[len(cards)]
        player.points[source] += points
        player.uses[source] += 1
        player.uses["Santas played"] += santas
        player.played.update(cards)
        self.sets_played.append(kind)
        self.on_table = Set(kind, cards, points)
        choices = self._santas_to_keep()
        if self.rules["choose_vp_cards"] and len(choices) > 1:
            self.phase = "keep"
        else:
            self._settle_set(min(choices), chance)

    def _santas_to_keep(self) -> list[int]:
        """Return how many Santas of the set on the table may be among the cards kept as points."""
        assert self.on_table is not None
        santas, kept = self.on_table.cards.count(SANTA), self._cards_to_keep(self.on_table)
        naturals = len(self.on_table.cards) - santas
        return [number for number in range(santas + 1) if 0 <= kept - number <= naturals]

    def _cards_to_keep(self, played: Set) -> int:
        return min(played.points, len(played.cards)) if self.rules["keep_vp_cards"] else 0

    def _settle_set(self, santas: int, chance: Chance) -> None:
        """Keep as many cards as the set has scored, `santas` of them Santas, and discard the others."""
        assert self.on_table is not None
        played, self.on_table, self.chosen = self.on_table, None, None
        kept = [SANTA] * santas + [played.kind] * (self._cards_to_keep(played) - santas)
        self.players[self.active].kept += kept
        self.phase = "kind"
        self._discard(list((Counter(played.cards) - Counter(kept)).elements()))
        if not self._playable_kinds():
            self._stop_playing(chance)

    def _stop_playing(self, chance: Chance) -> None:
        """Turn to the others, then to the reward."""
        self._claim_discards()
        self._go_on_with_discards(chance)

    # What the others are forced to discard

    def _claim_discards(self) -> None:
        """Note which other players may have to discard for which kind, clockwise and kind by kind."""
        if self.turns_left is not None and not self.rules["last_turns_discard"]:
            return
        kinds = [kind for kind in KINDS if kind in self.sets_played]
        for step in range(1, len(self.players)):
            victim = self.players[(self.active + step) % len(self.players)]
            asked = [max(kinds, key=victim.hand.count)] if self.rules["discard_once"] else kinds
            self.claims += [(victim.seat, kind) for kind in asked]

    def _go_on_with_discards(self, chance: Chance) -> None:
        """Settle claims until somebody has to choose what to lose; after the last comes the reward."""
        while self.owed == 0 and self.claims:
            seat, kind = self.claims.pop(0)
            victim = self.players[seat]
            if victim.hand.count(kind) < self.rules["discard_threshold"]:
                continue
            if self.rules["discard"] == "half_of_kind":
                lost = self._part_of(victim.hand.count(kind))
                for _ in range(lost):
                    self._lose(victim, kind)
                self._conclude(victim, kind, lost)
            else:
                self.owed = self._part_of(sum(card != SANTA for card in victim.hand))
                self.seat = seat
        if self.owed > 0:
            self.phase = "lose"
        else:
            self._offer_reward()

    def _part_of(self, cards: int) -> int:
        part = cards * PARTS[self.rules["discard_fraction"]]
        return ceil(part) if self.rules["round_up"] else floor(part)

    def _conclude(self, victim: Player, kind: str, lost: int) -> None:
        """Everybody can tell from the cards lost to this rule how many of the kind are left at least."""
        if lost == 0:
            return
        possible = range(max(lost, self.rules["discard_threshold"]), self.cards.count(kind) + 1)
        left = min(held - lost for held in possible if self._part_of(held) == lost)
        while victim.known.count(kind) < left:
            victim.known.append(kind)

    def _lose(self, victim: Player, card: str) -> None:
        self._leave_hand(victim, card)
        self._discard([card])
        victim.uses["cards forced out of own hand"] += 1
        self.players[self.active].uses["cards forced out of others"] += 1
        self.forced += 1

    # The reward

    def _offer_reward(self) -> None:
        """Let the active player say how many cards to draw: one for each forced out, if there are any."""
        self.reward = floor(self.forced * PARTS[self.rules["reward"]])
        if self.rules["reward_cap"]:
            self.reward = min(self.reward, self.rules["reward_cap"])
        self.reward = min(self.reward, len(self.pile) + len(self._to_reshuffle()))
        self.seat = self.active
        if self.reward > 0:
            self.phase = "reward"
        else:
            self._end_action()

    def _draw_reward(self, cards: int, chance: Chance) -> None:
        player = self.players[self.active]
        for _ in range(cards):
            card = self._next_card(chance)
            assert card is not None
            player.hand.append(card)
            player.uses["reward cards"] += 1

    # End

    def _end_action(self) -> None:
        """Let the active player give up cards above the hand limit, one by one; then the turn is over."""
        player, limit = self.players[self.active], self.rules["hand_limit"]
        self.seat = self.active
        self.sets_played, self.fresh = [], []
        self.forced = self.reward = 0
        if limit and len(player.hand) > limit:
            self.phase = "discard"
            return
        if self.turns_left is not None:
            self.turns_left -= 1
        elif player.score >= self.rules["vp_target"]:
            last_seat = len(self.players) - 1
            self.turns_left = {
                "one_each": last_seat,
                "finish_round": last_seat - self.active,
                "at_once": 0,
            }[self.rules["last_turns"]]
        if self.turns_left == 0:
            self._finish(TARGET_REACHED)
        elif self.turn == self.rules["max_turns"]:
            self._finish(TURN_LIMIT)
        else:
            self._begin_turn((self.active + 1) % len(self.players))

    def _finish(self, cause: str) -> None:
        self.over = True
        self.end_cause = cause

    def standing(self) -> list[tuple[int, int]]:
        """Return what the players are ranked by: the score, then what breaks a tie."""
        more_cards = self.rules["ties"] == "more_cards"
        return [(player.score, len(player.hand) if more_cards else 0) for player in self.players]

    # For the comparison

    def conservation(self) -> None:
        """Check that no card was lost, doubled or exchanged, and that cards known to be in a hand are."""
        cards = self.pile + self.discard + [card for row in self.rows for card in row]
        cards += [card for player in self.players for card in player.hand + player.kept]
        cards += self.on_table.cards if self.on_table else []
        assert sorted(cards) == sorted(self.cards), f"cards are not what they were: {Counter(cards)}"
        for player in self.players:
            founded = not Counter(player.known) - Counter(player.hand)
            assert founded, f"seat {player.seat} is thought to hold {player.known}, but holds {player.hand}"
        assert not Counter(self.fresh) - Counter(self.discard), f"fresh {self.fresh}, discard {self.discard}"

    def snapshot(self) -> dict[str, Any]:
        """Return everything that another model of the game has as well; card counts in the order of FACES."""
        asking = not self.over
        return {
            "turn": self.turn,
            "active": self.active,
            "over": self.over,
            "end cause": self.end_cause,
            "turns left": self.turns_left,
            "seat": self.seat if asking else None,
            "phase": self.phase if asking else None,
            "hands": [_counts(player.hand) for player in self.players],
            "hand sizes": [len(player.hand) for player in self.players],
            "known": [_counts(player.known) for player in self.players],
            "rows": [_counts(row) for row in self.rows],
            "row sizes": [len(row) for row in self.rows],
            "pile": list(self.pile),
            "discard": _counts(self.discard),
            "fresh": _counts(self.fresh),
            "kept": [_counts(player.kept) for player in self.players],
            "reshuffles": self.reshuffles,
            "row being paid": self.row,
            "still to pay": len(self.to_pay),
            "sets played": [self.sets_played.count(face) for face in FACES],
            "chosen": self.chosen,
            "on table": _counts(self.on_table.cards if self.on_table else []),
            "owed": self.owed,
            "forced": self.forced,
            "reward": self.reward,
            "scores": [player.score for player in self.players],
            "points": [[player.points[source] for source in SOURCES] for player in self.players],
            "uses": [{name: n for name, n in player.uses.items() if n} for player in self.players],
            "taken": [[player.taken[face] for face in FACES] for player in self.players],
            "played": [[player.played[face] for face in FACES] for player in self.players],
        }


def _counts(cards: Sequence[str]) -> list[int]:
    return [cards.count(face) for face in FACES]
