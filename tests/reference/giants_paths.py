"""Ways of a piece over the island in the plain model of Giants, by brute force.

Who may help it into a hex is found by trying every group of rivals, the cheapest way by improving all ways
until nothing can be improved.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Any

from reference.giants_table import CHIEF, SORCERER, WORKER, Figure, Island, Log

EQUAL = "equal"
STANDING = "standing"
Variant = tuple[str, Any]
"""("equal", None), ("standing", None), "shun", "favour" or "gift" with a rival, "shared" with points to each seat."""


@dataclass(frozen=True)
class Helpers:
    """One way to bring enough strength together in a hex: who helps, in the order of seats from the mover's left."""

    chiefs: tuple[tuple[int, int], ...]
    """(rival, points) for each chief that helps."""
    units: tuple[tuple[int, int], ...]
    """(rival, points) for each worker and sorcerer that helps."""
    strengths: tuple[int, ...]
    """What is called in of each chief."""

    @property
    def paid(self) -> list[tuple[int, int]]:
        """(rival, points), not yet added up."""
        return [*self.chiefs, *self.units]


@dataclass(frozen=True)
class Entry:
    """How a hex is entered: weighed cost, points to each seat."""

    cost: int
    paid: tuple[int, ...]


@dataclass(frozen=True)
class Way:
    """A way of a piece: the hexes that it enters, points to each seat."""

    hexes: tuple[int, ...]
    paid: tuple[int, ...]


class Crowd:
    """All figures and logs in one hex, as the mover of a piece of some weight meets them."""

    def __init__(
        self, mover: int, seats: int, weight: int, figures: Sequence[Figure], logs: int, rules: Mapping[str, Any]
    ) -> None:
        self.mover, self.seats, self.weight, self.rules = mover, seats, weight, rules
        self.rivals = [(mover + step) % seats for step in range(1, seats)]
        self.figures = figures
        self.logs = logs
        self.present = sorted({figure.owner for figure in figures})
        self.own = sum(self.strength_of(figure) for figure in figures if figure.owner == mover)
        """Strength of the mover's own figures."""
        self.need = self._strength_of_rivals()
        """Strength that rivals have to add."""
        self.free = Entry(0, (0,) * seats)
        self._entries: dict[tuple[int, ...], Entry | None] = {}

    def strength_of(self, figure: Figure) -> int:
        """Return the strength of a figure."""
        return int(self.rules["chief_strength"]) if figure.kind == CHIEF else 1

    def _strength_of_rivals(self) -> int:
        need = max(0, self.weight - self.own - self.logs)
        alone = not any(figure.owner == self.mover for figure in self.figures)
        return max(need, 1) if alone and self.rules["min_figures"] else need

    def pay_of_unit(self, figure: Figure) -> int:
        """Return the points for a rival's worker or sorcerer."""
        if figure.kind == SORCERER and not self.rules["sorc_pay"]:
            return 0
        return int(self.rules["worker_pay"])

    def pay_of_chief(self, called_in: int) -> int:
        """Return the points for a rival's chief."""
        fixed = {"size": self.weight, "used": called_in, "1": 1, "3": 3}
        return fixed[self.rules["chief_pay"]]

    @cached_property
    def groups(self) -> list[Helpers]:
        """Every group of rivals that suffices, with every way to share the work."""
        chiefs = [figure for rival in self.rivals for figure in self.figures if _is(figure, rival, CHIEF)]
        units = [figure for rival in self.rivals for figure in self.figures if _is(figure, rival, WORKER, SORCERER)]
        found = []
        for helping in _subsets(units, self.need):
            for called in _subsets(chiefs, self.need):
                if len(helping) + sum(map(self.strength_of, called)) >= self.need:
                    found += list(self._shares(called, helping))
        return found

    def _shares(self, chiefs: Sequence[Figure], units: Sequence[Figure]) -> Iterator[Helpers]:
        """Yield a group once for each way in which its chiefs can do what its workers do not."""
        most = int(self.rules["chief_strength"])
        paid = tuple((figure.owner, self.pay_of_unit(figure)) for figure in units)
        for strengths in product(range(1, most + 1), repeat=len(chiefs)):
            if sum(strengths) + len(units) == self.need or (self.rules["chief_pay"] != "used" and strengths):
                points = tuple(
                    (chief.owner, self.pay_of_chief(part)) for chief, part in zip(chiefs, strengths, strict=True)
                )
                yield Helpers(points, paid, strengths)

    def entry(self, dear: Sequence[int]) -> Entry | None:
        """Return the cheapest way in, if there is one; `dear` weighs the points of each seat."""
        if self.need == 0:
            return self.free
        asked = tuple(dear[rival] for rival in self.present)
        if asked not in self._entries:
            self._entries[asked] = self._cheapest(dear) if self.groups else None
        return self._entries[asked]

    def _cheapest(self, dear: Sequence[int]) -> Entry:
        """Pay the cheapest group.

        As cheap: chiefs come last, then whoever sits nearer to the mover's left, then the fewest workers.
        """
        turns = {rival: turn for turn, rival in enumerate(self.rivals)}

        def order(group: Helpers) -> tuple[Any, ...]:
            cost = sum(dear[rival] * points for rival, points in group.paid)
            units = sorted((dear[rival] * points, turns[rival]) for rival, points in group.units)
            chiefs = [turns[rival] for rival, _ in group.chiefs]
            return cost, len(chiefs), chiefs, len(units), group.strengths, units

        best = min(self.groups, key=order) if len(self.groups) > 1 else self.groups[0]
        paid = [0] * self.seats
        for rival, points in best.paid:
            paid[rival] += points
        return Entry(order(best)[0], tuple(paid))

    @cached_property
    def payments(self) -> set[tuple[int, ...]]:
        """Points to each seat of every group that suffices and of which nobody can be spared."""
        found = set()
        for group in self.groups if self.need else [Helpers((), (), ())]:
            used = self.rules["chief_pay"] == "used"
            strengths = [
                *(group.strengths if used else [self.strength_of_chief] * len(group.chiefs)),
                *[1] * len(group.units),
            ]
            if all(sum(strengths) - each < self.need for each in strengths):
                paid = [0] * self.seats
                for rival, points in group.paid:
                    paid[rival] += points
                found.add(tuple(paid))
        return found

    @property
    def strength_of_chief(self) -> int:
        """Strength of a chief."""
        return int(self.rules["chief_strength"])

    def gift(self, rival: int) -> int:
        """Return the points for workers and sorcerer of a rival who help though they are not needed."""
        units = [figure for figure in self.figures if _is(figure, rival, WORKER, SORCERER)]
        paid = [figure for figure in units if figure.kind == WORKER or self.rules["sorc_pay"]]
        return int(self.rules["worker_pay"]) * min(self.weight, len(paid))


def _is(figure: Figure, owner: int, *kinds: str) -> bool:
    return figure.owner == owner and figure.kind in kinds


def _subsets(figures: Sequence[Figure], largest: int) -> Iterator[tuple[Figure, ...]]:
    """Yield every choice of up to `largest` figures, in their order."""
    for number in range(min(largest, len(figures)) + 1):
        yield from combinations(figures, number)


class Traffic:
    """All ways of one mover over the island as it is now."""

    def __init__(
        self,
        island: Island,
        mover: int,
        track: Sequence[int],
        figures: Sequence[Figure],
        logs: Sequence[Log],
        rules: Mapping[str, Any],
    ) -> None:
        self.island, self.mover, self.track, self.rules = island, mover, track, rules
        self.seats = len(track)
        self.rivals = [(mover + step) % self.seats for step in range(1, self.seats)]
        self.figures: dict[int, list[Figure]] = {at: [] for at in island.hexes}
        self.logs = dict.fromkeys(island.hexes, 0)
        for figure in figures:
            if isinstance(figure.place, int):
                self.figures[figure.place].append(figure)
        for log in logs:
            self.logs[log.place] += 1
        self.busy = [at for at in island.hexes if self.figures[at] or self.logs[at]]
        self.dear = {variant: self._dear(variant) for variant in self._variants()}
        """How much a point to each seat weighs, by variant, in the order in which equal payments are settled."""
        self.gifts = [variant for variant in self.dear if variant[0] == "gift"]
        self._crowds: dict[int, dict[int, Crowd]] = {}
        self._entries: dict[tuple[int, tuple[int, ...]], dict[int, Entry]] = {}
        self._searches: dict[tuple[int, int, tuple[int, ...]], Search] = {}

    def _variants(self) -> list[Variant]:
        """Return the weighings that are tried; what none of them pays can only be shared freely, if rules allow it."""
        found: list[Variant] = [(EQUAL, None), (STANDING, None)]
        if self.rules["transport_list"] == "full":
            found += [(taste, rival) for taste in ("shun", "favour") for rival in self.rivals]
        if self.rules["allow_gift_use"]:
            found += [("gift", rival) for rival in self.rivals]
        return found

    def _dear(self, variant: Variant) -> tuple[int, ...]:
        taste, favoured = variant
        weights = [2] * self.seats
        if taste == STANDING:
            points = [self.track[rival] for rival in self.rivals]
            for rival in self.rivals:
                if min(points) < max(points):
                    weights[rival] += (self.track[rival] == max(points)) - (self.track[rival] == min(points))
        elif favoured is not None and taste != "gift":
            weights[favoured] = 6 if taste == "shun" else 1
        return tuple(weights)

    def crowds(self, weight: int) -> dict[int, Crowd]:
        """Return what awaits a piece of some weight in each hex where anything stands."""
        if weight not in self._crowds:
            self._crowds[weight] = {
                at: Crowd(self.mover, self.seats, weight, self.figures[at], self.logs[at], self.rules)
                for at in self.busy
            }
        return self._crowds[weight]

    def search(self, start: int, weight: int, variant: Variant) -> "Search":
        """Return the cheapest ways of a piece from a hex to all others."""
        dear = self.dear[variant]
        if (start, weight, dear) not in self._searches:
            if (weight, dear) not in self._entries:
                entries = {at: crowd.entry(dear) for at, crowd in self.crowds(weight).items()}
                self._entries[weight, dear] = {at: entry for at, entry in entries.items() if entry is not None}
            self._searches[start, weight, dear] = Search(self.island, start, self._entries[weight, dear], self.seats)
        return self._searches[start, weight, dear]

    def way(self, start: int, weight: int, variant: Variant, goal: int) -> Way:
        """Return the way that a variant takes to a hex that it reaches."""
        way = self.search(start, weight, variant).way(goal)
        taste, rival = variant
        if taste != "gift" or rival is None:
            return way
        paid = list(way.paid)
        entries = self._entries[weight, self.dear[variant]]
        for at in way.hexes:
            if entries[at].paid[rival] == 0:
                paid[rival] += self.crowds(weight)[at].gift(rival)
        return Way(way.hexes, tuple(paid))

    def shared(self, way: Way, weight: int) -> list[tuple[int, ...]]:
        """Return all ways to share points among the seats on a way."""
        totals = {(0,) * self.seats}
        for at in way.hexes:
            payments = self.crowds(weight)[at].payments
            totals = {tuple(map(sum, zip(total, paid, strict=True))) for total in totals for paid in payments}
        return sorted(totals)


class Search:
    """The cheapest ways from one hex; as cheap, those that enter fewest hexes."""

    def __init__(self, island: Island, start: int, entries: Mapping[int, Entry], seats: int) -> None:
        self.island, self.start, self.entries = island, start, entries
        self.reached: dict[int, tuple[int, int]] = {start: (0, 0)}
        self._ways = {start: Way((), (0,) * seats)}
        while self._improve():
            pass

    def _improve(self) -> bool:
        """Shorten every way that another one can shorten by one step; tell whether there was any."""
        improved = False
        for at, entry in self.entries.items():
            for before in self.island.neighbours[at]:
                if before not in self.reached:
                    continue
                cost, steps = self.reached[before]
                found = (cost + entry.cost, steps + 1)
                if at not in self.reached or found < self.reached[at]:
                    self.reached[at] = found
                    improved = True
        return improved

    def way(self, goal: int) -> Way:
        """Return the way to a hex; of equal ways the one that arrives from the smallest hex, and so on backwards."""
        if goal not in self._ways:
            entry, (cost, steps) = self.entries[goal], self.reached[goal]
            wanted = (cost - entry.cost, steps - 1)
            last = min(at for at in self.island.neighbours[goal] if self.reached.get(at) == wanted)
            way = self.way(last)
            self._ways[goal] = Way((*way.hexes, goal), tuple(map(sum, zip(way.paid, entry.paid, strict=True))))
        return self._ways[goal]
