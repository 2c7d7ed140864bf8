"""Positions of Giants to test rules on, in the compiled game and the plain model at once."""

from typing import Any

from reference.giants_position import Move
from reference.giants_table import FRONT, HEADDRESS, HOME, MOAI, URN, WORKER, Log, Piece

from giants.fields import position
from giants.fight import compare
from giants.kernel import FULL_LISTS, NAMES, KernelGame, NotedChance

RED, BLUE, GREEN, YELLOW = range(4)
WAITING = FRONT
"""Where a piece is before it is carried."""
PASS: Move = ("pass",)
DONE: Move = ("done",)
DECLINE: Move = ("decline",)
NO_BID: Move = ("bid", 0, 0, 0, 0)


class Table:
    """A position in both, set up with the model's things; `begin` with a phase, then `play`."""

    def __init__(self, players: int = 3, **rules: object) -> None:
        self.kernel = KernelGame(players, {**FULL_LISTS, **rules})
        self.kernel.start(1, 0)
        self.model = self.kernel.model()
        self.chance = NotedChance(self.kernel)
        self.model.forest = dict(zip(self.model.island.forest, self.chance.forest(self.model.tiles), strict=True))
        self.model.round = 2

    # Setting up

    def figures(self, seat: int, at: int, *kinds: str, logs: int = 0) -> None:
        """Place figures, workers from the urn if need be, and logs."""
        player = self.model.players[seat]
        for kind in kinds:
            player.send(kind, at, start=HOME if player.count(kind, HOME) else URN)
        self.model.logs += [Log(seat, at) for _ in range(logs)]
        self.model.log_stock -= logs

    def home(self, seat: int, workers: int = 0, markers: int = 0, halves: int = 0, logs: int = 0) -> None:
        """Give a player so many things behind the screen, from urn and stock."""
        player = self.model.players[seat]
        for figure in [figure for figure in player.figures if figure.kind == WORKER and figure.place in (HOME, URN)]:
            figure.place = URN
        for _ in range(workers):
            player.send(WORKER, HOME, start=URN)
        player.markers.update({HOME: markers - player.markers[HOME], URN: player.markers[HOME] - markers})
        player.halves += halves
        self.model.half_stock -= halves
        player.logs += logs
        self.model.log_stock -= logs

    def piece(self, owner: int | None, size: int, at: str | int, marked: bool = False) -> int:
        """Put a moai, or for size 0 a headdress, somewhere; return its slot."""
        kind, weight = (MOAI, size) if size else (HEADDRESS, self.model.rules["headdress_weight"])
        piece = Piece(kind, weight, RED if owner is None else owner, owner, at, marked)
        self.model.stock[piece.name] -= 1
        self.model.pieces.append(piece)
        if marked and owner is not None:
            self.model.players[owner].markers[HOME] -= 1
        return len(self.model.pieces) - 1

    def statue(self, owner: int, ahu: int, size: int | None, headdress: bool = False) -> None:
        """Put a moai on an ahu, or for no size only a base that reserves it."""
        lies = self.model.ahus[ahu]
        lies.base, lies.moai, lies.headdress = owner, size, headdress
        self.model.players[owner].bases -= 1
        if size:
            self.model.stock[Piece(MOAI, size, owner, owner).name] -= 1
        for player in self.model.players:
            player.knows.add(ahu)
            if not size:
                player.saw.add(ahu)

    def begin(self, phase: str) -> "Table":
        """Let both begin here."""
        self.model.check()
        self.model.start(self.chance, phase)
        self.kernel.write(position(self.model))
        compare(self.model, self.kernel)
        return self

    # Playing

    def play(self, *moves: Move) -> None:
        """Play moves in both."""
        for move in moves:
            assert move in self.legal(), f"{move} is not among {self.legal()}"
            self.kernel.apply(move)
            self.model.apply(move)
            compare(self.model, self.kernel)

    def legal(self, *beginning: Any) -> list[Move]:
        """Return the moves that the compiled game offers, of those that begin so."""
        moves = [move for move in self.kernel.legal() if move[: len(beginning)] == beginning]
        return sorted(moves, key=str)

    def carry(self, *beginning: Any) -> None:
        """Carry as a move says that begins so; where payments are a choice, as the first variant has it."""
        self.play(min(self.legal(*beginning), key=lambda move: _variant_number(move[-2])))

    def pass_all(self) -> None:
        """Let everybody pass until the phase or the game is over."""
        phase = self.phase
        while not self.over and self.phase == phase:
            self.play(PASS)

    def next_transport(self) -> None:
        """Go on to the transport of the next round, doing nothing on the way."""
        begun = self.read("turn")
        while not (self.read("turn") > begun and self.phase == "transport"):
            self.play(next(move for move in (PASS, DONE, DECLINE, NO_BID) if move in self.legal()))

    # Looking

    def read(self, field: str) -> Any:
        """Return a field of the compiled game."""
        return self.kernel.read(field)

    @property
    def over(self) -> bool:
        return bool(self.read("over"))

    @property
    def phase(self) -> str:
        return str(NAMES.PHASES[self.read("phase")])

    @property
    def seat(self) -> int:
        return int(self.read("seat"))

    @property
    def track(self) -> list[int]:
        """Points for lending figures, by seat."""
        return [points[NAMES.FROM_LENDING] for points in self.read("points")[: self.kernel.s.seats]]

    @property
    def scores(self) -> list[int]:
        return list(self.read("score")[: self.kernel.s.seats])

    def prices(self, *beginning: Any) -> set[int]:
        """Return what the carries that begin so give away."""
        return {move[-1] for move in self.legal(*beginning)}

    def payments(self, *beginning: Any) -> list[list[int]]:
        """Return what each carry that begins so would pay to each seat."""
        return sorted(list(self.model.ways[move].paid) for move in self.legal(*beginning))

    def owner(self, slot: int) -> int | None:
        owner = self.read("piece_owner")[slot]
        return None if owner < 0 else int(owner)


def _variant_number(variant: tuple[str, object]) -> int:
    return ("equal", "standing", "shun", "favour", "gift", "shared").index(variant[0])


def bidding(*sizes: int, players: int = 3, **rules: object) -> Table:
    """Return a table with moai on offer."""
    table = Table(players, **rules)
    for size in sizes:
        table.model.offered[size] += 1
        table.model.stock[Piece(MOAI, size, 0, 0).name] -= 1
    return table


def won(table: Table, seat: int) -> list[int]:
    """Return the sizes of the moai in front of a seat's screen, in the order in which it took them."""
    places, owners, kinds = table.read("piece_at"), table.read("piece_owner"), table.read("piece")
    slots = [slot for slot, owner in enumerate(owners) if owner == seat and places[slot] == NAMES.FRONT]
    return [kinds[slot] for slot in slots]


def left_behind(**rules: object) -> Table:
    """Return Red's medium moai before it is carried to hex 26; Blue has a crew in hex 25 and everybody one in 26."""
    table = Table(3, **rules)
    table.figures(RED, 26, WORKER, WORKER)
    table.figures(BLUE, 25, WORKER, WORKER)
    table.home(RED, markers=2)
    table.piece(RED, 2, WAITING)
    return table.begin("transport")


def sizes_on_offer(kernel: KernelGame) -> list[int]:
    """Return the sizes of the moai on offer."""
    return [size for size, number in enumerate(kernel.read("offered")) for _ in range(number)]
