"""What lies on the table of First Giants and in front of its players."""

from collections import Counter
from dataclasses import dataclass, field

from reference.first_giants_cards import Card

STUDY = 24
DEEDS = ("offered", "taken", "exhibited", "laurels", "amber")


@dataclass
class Collection:
    """A row of the exhibit."""

    cards: list[Card]
    type: str | int | None = None
    tokens: int = 0
    complete: bool = False


@dataclass
class Newspaper:
    """A paper for the first or largest collection of a type."""

    type: str | int
    worth: int
    holder: "Player | None" = None
    locked: bool = False


@dataclass
class ExtraPaper:
    """A paper for exhibiting three colours within a turn."""

    pattern: str
    holder: "Player | None" = None


@dataclass(eq=False)
class Player:
    """What one player has."""

    seat: int
    home: int
    amber: int
    laurels: int = 0
    late: int = 0
    study: list[Card | None] = field(default_factory=lambda: [None] * STUDY)
    collections: list[Collection] = field(default_factory=list)
    items: dict[str, Counter[int]] = field(default_factory=lambda: {deed: Counter() for deed in DEEDS})
    uses: Counter[str] = field(default_factory=Counter)
    without: int | None = None

    @property
    def exhibited(self) -> int:
        """Number of fossils in the exhibit."""
        return sum(len(collection.cards) for collection in self.collections)

    def largest(self, kind: str | int) -> int:
        """Return the number of cards of the largest collection of a type."""
        return max((len(each.cards) for each in self.collections if each.type == kind), default=0)

    def tokens(self, *, complete: bool) -> int:
        """Return the number of tokens on the complete, or the incomplete, collections."""
        return sum(each.tokens for each in self.collections if each.complete == complete)

    def slots(self) -> list[int]:
        """Return the study slots that hold cards, of equal designs the lowest only."""
        seen: dict[int, int] = {}
        for slot, card in enumerate(self.study):
            if card is not None:
                seen.setdefault(card.design.number, slot)
        return list(seen.values())


@dataclass
class Site:
    """A dig site."""

    cards: list[Card | None]
    markers: list[Player] = field(default_factory=list)


@dataclass(frozen=True)
class Event:
    """What effects may react to."""

    kind: str
    actor: Player
    card: Card | None = None
    extended: bool = False
    completed: bool = False
    markers: int = 0
