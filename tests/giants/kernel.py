"""The compiled Giants, driven and read in the words of the model, and its luck for the model to use."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from fights import CompiledGame
from reference.giants import SPECIAL, Giants
from reference.giants_position import Move
from reference.giants_table import CHIEF, HEADDRESS, MOAI_NAMES, SORCERER, WORKER, Bid, Island

from sim.game import load_game

GAME = load_game("giants")
NAMES = GAME.state
KINDS = ("", *MOAI_NAMES.values(), HEADDRESS)
"""What the compiled game's kinds of pieces are called in the model."""
VARIANTS: dict[tuple[str, bool], int] = {
    ("equal", False): NAMES.ALL_EQUAL,
    ("standing", False): NAMES.BY_STANDING,
    ("shun", True): NAMES.SHUN,
    ("favour", True): NAMES.FAVOUR,
    ("gift", True): NAMES.GIFT,
    ("shared", False): NAMES.SHARED,
}
FULL_LISTS = {"bid_list": "full", "placing_list": "full", "transport_list": "full"}


class KernelGame(CompiledGame):
    """The compiled game, driven and read in the words of the model."""

    game = GAME

    def __init__(self, players: int, changes: Mapping[str, object] | None = None) -> None:
        super().__init__(players, changes)
        self.touching = self.r.touching.tolist()
        self.contacts = self.r.contacts.tolist()
        self._parts: dict[tuple[str, int], Any] = {}
        self._written: dict[int, bytes] = {}
        self._counted: dict[int, dict[str, Any]] = {}

    @property
    def island(self) -> Island:
        """The map of these rules, as the model reads it."""
        return Island.read(self.rules.file("map"))

    def model(self) -> Giants:
        """Return a model under the same rules."""
        return Giants(int(self.s.seats), self.rules, self.island, self.r.tiles.tolist()[: int(self.r.n_forests)])

    def write(self, fields: Mapping[str, Any]) -> None:
        """Take over a position of the model, in the fields of the compiled game."""
        for name, value in fields.items():
            if isinstance(value, list):
                _fill(self.s[name], value)
            else:
                setattr(self.s, name, value)

    def named(self, move: int, phase: str) -> Move:
        if move >= NAMES.CARRY:
            return self._named_carry(move - NAMES.CARRY)
        for name in ("decline", "pass", "done"):
            if move == getattr(NAMES, name.upper()):
                return (name,)
        if phase == "bid":
            markers, rest = divmod(move - NAMES.BID, NAMES.BID_MARKER)
            workers, rest = divmod(rest, NAMES.BID_WORKER)
            return ("bid", markers, workers, *divmod(rest, NAMES.BID_SORCERER))
        if phase == "pick":
            return ("take", *divmod(move - NAMES.TAKE, NAMES.TAKE_SIZE))
        for name in ("peek", "unmark", "mark"):
            if move >= getattr(NAMES, name.upper()):
                return (name, move - getattr(NAMES, name.upper()))
        for kind in (CHIEF, SORCERER, WORKER):
            if move >= getattr(NAMES, kind.upper()):
                return self._named_placing(kind, move - getattr(NAMES, kind.upper()))
        return ("tablets", move - NAMES.TABLETS)

    def _named_placing(self, kind: str, placing: int) -> Move:
        at, rest = divmod(placing, NAMES.PLACING_HEX)
        power, logs = divmod(rest, NAMES.PLACING_POWER)
        if power >= NAMES.RESERVE_POWER:
            return ("place", kind, at, self.touching[at][power - NAMES.RESERVE_POWER], logs)
        return ("place", kind, at, SPECIAL if power == NAMES.PLACE_POWER else "", logs)

    def _named_carry(self, carry: int) -> Move:
        shares, rest = divmod(carry, NAMES.CARRY_SHARES)
        price, rest = divmod(rest, NAMES.CARRY_PRICE)
        slot, rest = divmod(rest, NAMES.CARRY_PIECE)
        number, target = divmod(rest, NAMES.CARRY_VARIANT)
        (taste, personal), first = max(
            ((each, first) for each, first in VARIANTS.items() if first <= number), key=lambda pair: pair[1]
        )
        variant: tuple[str, Any] = (taste, number - first if personal else None)
        if taste == "shared":
            variant = (taste, tuple(shares >> NAMES.SHARE_BITS * seat & 63 for seat in range(int(self.s.seats))))
        if target >= NAMES.PUT_UP:
            ahu, contact = divmod(target - NAMES.PUT_UP, NAMES.PUT_UP_AHU)
            return ("put up", slot, ahu, self.contacts[ahu][contact], variant, price)
        if target >= NAMES.STOP_AND_MARK:
            return ("stop and mark", slot, target - NAMES.STOP_AND_MARK, variant, price)
        return ("stop", slot, target - NAMES.STOP, variant, price)

    def number(self, move: Move) -> int:
        match move:
            case (str(name),):
                return int(getattr(NAMES, name.upper()))
            case ("bid", int(markers), int(workers), int(sorcerer), int(chief)):
                figures = workers * NAMES.BID_WORKER + sorcerer * NAMES.BID_SORCERER + chief * NAMES.BID_CHIEF
                return int(NAMES.BID + markers * NAMES.BID_MARKER + figures)
            case ("take", int(size), int(share)):
                return int(NAMES.TAKE + size * NAMES.TAKE_SIZE + share)
            case ("place", str(kind), int(at), power, int(logs)):
                number = {"": NAMES.NO_POWER, SPECIAL: NAMES.PLACE_POWER}.get(power, NAMES.RESERVE_POWER)
                if isinstance(power, int):
                    number += self.touching[at].index(power)
                placing = at * NAMES.PLACING_HEX + number * NAMES.PLACING_POWER + logs
                return int(getattr(NAMES, kind.upper()) + placing)
            case (str(name), int(each)):
                return int(getattr(NAMES, name.upper()) + each)
            case ("put up", int(slot), int(ahu), int(at), variant, int(price)):
                target = NAMES.PUT_UP + ahu * NAMES.PUT_UP_AHU + self.contacts[ahu].index(at)
                return self._carry_number(slot, target, variant, price)
            case (str(name), int(slot), int(at), variant, int(price)):
                target = getattr(NAMES, name.upper().replace(" ", "_")) + at
                return self._carry_number(slot, target, variant, price)
        raise AssertionError(move)

    def _carry_number(self, slot: int, target: int, variant: tuple[str, Any], price: int) -> int:
        taste, rival = variant
        if taste == "shared":
            target += NAMES.CARRY_SHARES * sum(points << NAMES.SHARE_BITS * seat for seat, points in enumerate(rival))
            rival = None
        number = VARIANTS[taste, rival is not None] + (rival or 0)
        ahead = price * NAMES.CARRY_PRICE + slot * NAMES.CARRY_PIECE + number * NAMES.CARRY_VARIANT
        return int(NAMES.CARRY + ahead + target)

    def image(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields that `wanted` has, as far as it has them."""
        return {name: self._part(name, value).tolist() for name, value in wanted.items()}

    def _part(self, name: str, wanted: Any) -> Any:
        """Return the part of a field that `wanted` has."""
        if not isinstance(wanted, list):
            return self.views[name][0]
        if (name, len(wanted)) not in self._parts:
            self._parts[name, len(wanted)] = self.views[name][0][tuple(map(slice, np.shape(wanted)))]
        return self._parts[name, len(wanted)]

    def counted(self, seat: int) -> dict[str, Any]:
        """Return the statistics of a seat by name, as far as they are not 0."""
        uses, things = self.views["uses"][0, seat], self.views["items"][0, seat]
        written = uses.tobytes() + things.tobytes()
        if self._written.get(seat) != written:
            named = {
                (NAMES.DEEDS[row], NAMES.ITEMS[column]): things[row, column] for row, column in np.argwhere(things)
            }
            used = {NAMES.ACTIONS[use]: uses[use] for use in np.flatnonzero(uses)}
            self._written[seat], self._counted[seat] = written, {"uses": used, "deeds": named}
        return self._counted[seat]


def _fill(field: Any, value: Sequence[Any]) -> None:
    """Write a nested list into the beginning of an array."""
    for index, each in enumerate(value):
        if isinstance(each, list):
            _fill(field[index], each)
        else:
            field[index] = each


class NotedChance:
    """Gives the model the luck that the compiled game has had, as its notes tell it."""

    def __init__(self, kernel: KernelGame) -> None:
        self.kernel = kernel

    def forest(self, tiles: Sequence[int]) -> list[int]:
        """Return the noted tiles by forest hex.

        Raises
        ------
        AssertionError
            They are not the tiles of the game.
        """
        noted = self.kernel.notes(NAMES.NOTE_FOREST)
        assert [number for number, _, _ in noted] == list(range(len(tiles))), f"forest: {noted}"
        laid = [logs for _, logs, _ in noted]
        assert Counter(laid) == Counter(tiles), f"forest: {laid} instead of {tiles}"
        return laid

    def dice(self, faces: Sequence[Sequence[int]]) -> list[int]:
        """Return the noted faces.

        Raises
        ------
        AssertionError
            A die shows what is not on it.
        """
        noted = self.kernel.notes(NAMES.NOTE_DIE)
        assert [die for die, _, _ in noted] == list(range(len(faces))), f"dice: {noted}"
        rolled = [face for _, face, _ in noted]
        for die, face in enumerate(rolled):
            assert face in faces[die], f"die {die} shows {face} and has {faces[die]}"
        return rolled

    def order(self, bids: Mapping[int, Bid]) -> list[int]:
        """Return the seats by their noted places.

        Raises
        ------
        AssertionError
            Somebody with fewer markers comes before somebody with more.
        """
        noted = self.kernel.notes(NAMES.NOTE_BID)
        order = [seat for seat, _, _ in sorted(noted, key=lambda each: each[2])]
        assert sorted(order) == sorted(bids), f"order of bids: {noted}"
        markers = [bids[seat].markers for seat in order]
        assert markers == sorted(markers, reverse=True), f"markers in the order of choosing: {markers}"
        return order

    def forgotten(self, doubtful: Mapping[int, set[int]]) -> dict[int, set[int]]:
        """Return what is noted as forgotten.

        Raises
        ------
        AssertionError
            Somebody forgets what it did not know or cannot forget, or remembers what everybody forgets.
        """
        found: dict[int, set[int]] = {seat: set() for seat in doubtful}
        for seat, ahu, _ in self.kernel.notes(NAMES.NOTE_FORGOT):
            found[seat].add(ahu)
        for seat, ahus in found.items():
            assert ahus <= doubtful[seat], f"seat {seat} forgets {ahus} and may forget {doubtful[seat]}"
        if self.kernel.rules["memory_error"] == 100:
            assert found == dict(doubtful), f"forgotten: {found} of {doubtful}"
        return found
