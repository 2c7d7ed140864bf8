"""Giants once more: a plain model to hold the compiled game against.

Written from the rules and not from the kernel, in the order in which the rules are told: set-up, dice, bidding,
placing, transport, return, end, score. Figures, logs and pieces are things in lists, so none can be lost
unnoticed. A game is one generator that asks questions and is told answers. Slow on purpose.

The model has no luck of its own: dice, forest, ties and memory come from a `Chance`.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from reference.giants_paths import EQUAL, Traffic, Variant, Way
from reference.giants_position import Move, Position, Question
from reference.giants_table import (
    CHIEF,
    FOREST,
    FRONT,
    HEADDRESS,
    HEADDRESS_QUARRY,
    HOME,
    HUT,
    KINDS_OF_FIGURES,
    MOAI,
    MOAI_NAMES,
    SORCERER,
    URN,
    VILLAGE,
    WORKER,
    Bid,
    Log,
    Piece,
    Player,
    Sculptors,
)

Asking = Generator[Question, Move, None]
NO_POWER, SPECIAL = "", "special"

BEGINNINGS = ("dice", "bidding", "placing", "transport", "return")
"""Where a story can begin, once everything is set up."""

TURN_LIMIT = "turn limit"
ALL_BASES = "all bases stand"
FIXED_ROUNDS = "fixed rounds"


class Chance(Protocol):
    """Whoever shuffles, rolls and forgets."""

    def forest(self, tiles: Sequence[int]) -> list[int]:
        """Return the tiles in the order of the forest hexes."""

    def dice(self, faces: Sequence[Sequence[int]]) -> list[int]:
        """Return the face that each die shows."""

    def order(self, bids: Mapping[int, Bid]) -> list[int]:
        """Return the seats by markers; as many markers: by lot."""

    def forgotten(self, doubtful: Mapping[int, set[int]]) -> dict[int, set[int]]:
        """Return which ahus each seat forgets, of those that it may."""


class Giants(Position):
    """One game: `start` it, then `apply` one of the moves of its `question` until it is `over`."""

    # Playing

    def start(self, chance: Chance, begin: str = "set-up") -> None:
        """Begin with the set-up, or in the middle of a round with one of its other phases."""
        self._story = self._play(chance, begin)
        self._ask_on(None)

    def apply(self, move: Move) -> None:
        """Play one legal move and everything that follows from it without a choice."""
        assert self.question is not None
        assert move in self.question.moves, f"{move} is not among {self.question.moves}"
        self._ask_on(move)

    def _ask_on(self, answer: Move | None) -> None:
        try:
            self.question = next(self._story) if answer is None else self._story.send(answer)
        except StopIteration:
            self.question = None
            self.over = True

    def _play(self, chance: Chance, begin: str) -> Asking:
        if begin == "set-up":
            self.forest = dict(zip(self.island.forest, chance.forest(self.tiles), strict=True))
            begin = "dice"
        phase = BEGINNINGS.index(begin)
        while True:
            if phase <= 0:
                self._roll(chance)
            if phase <= 1 and self.offered.total():
                yield from self._bidding(chance)
            if phase <= 2:
                yield from self._placing()
            if phase <= 3:
                yield from self._transport()
                self._check_end()
                if self.end_cause is not None:
                    return
            yield from self._leftovers()
            self._all_return()
            yield from self._unmarking()
            self._forget(chance)
            self.first = self.left_of(self.first)
            phase = 0

    # Phase 1: dice

    def _roll(self, chance: Chance) -> None:
        self.round += 1
        rules = self.rules
        faces = [rules["die_faces"] if die < 3 else rules["brown_faces"] for die in range(rules["dice"])]
        self.dice = chance.dice(faces)
        for face in self.dice:
            size = face
            if self.round == 1 and rules["first_round_dice"]:
                size = {0: 1, 3: 2}.get(face, face)
            if size and self.stock[MOAI_NAMES[size]]:
                self.stock[MOAI_NAMES[size]] -= 1
                self.offered[size] += 1

    # Phase 2: bidding

    def _bidding(self, chance: Chance) -> Asking:
        self.bids = {}
        for player in self.in_turn():
            move = yield Question(player.seat, "bid", tuple(self._possible_bids(player)))
            self.bids[player.seat] = Bid(*move[1:])
        for player in self.players:
            bid = self.bids[player.seat]
            for kind, number in ((WORKER, bid.workers), (SORCERER, bid.sorcerer), (CHIEF, bid.chief)):
                for _ in range(number):
                    player.send(kind, FRONT)
            player.markers[HOME] -= bid.markers
            player.markers[FRONT] += bid.markers
        self.order = self._choosing_order(chance)
        strength = self.rules["chief_strength"]
        self.sculptors = {
            seat: Sculptors(bid.workers + bid.sorcerer, bid.chief * strength) for seat, bid in self.bids.items()
        }
        yield from self._picking()
        for seat, left in self.sculptors.items():
            self.players[seat].uses["strength bid in vain"] += left.units + left.chief
        for size, number in self.offered.items():
            self.stock[MOAI_NAMES[size]] += number
        self.offered.clear()
        self.bids, self.sculptors = {}, {}

    def _possible_bids(self, player: Player) -> Iterator[Move]:
        """Yield the empty bid and every combination of markers with at least one figure."""
        yield ("bid", 0, 0, 0, 0)
        at_most = self.rules["bid_fig_max"] or 99
        for workers in range(player.count(WORKER, HOME) + 1):
            for sorcerer in range(player.count(SORCERER, HOME) + 1):
                for chief in range(player.count(CHIEF, HOME) + 1):
                    if 0 < workers + sorcerer + chief <= at_most:
                        for markers in range(player.markers[HOME] + 1):
                            yield ("bid", markers, workers, sorcerer, chief)

    def _choosing_order(self, chance: Chance) -> list[int]:
        """Return the seats by markers, then half-tablets, then turn order; by other rules without the second."""
        if self.rules["bid_ties"] == "random":
            return chance.order(self.bids)
        tablets = self.rules["bid_ties"] == "tablets"
        in_turn = [player.seat for player in self.in_turn()]

        def rank(seat: int) -> tuple[int, int]:
            return (-self.bids[seat].markers, -self.players[seat].halves if tablets else 0)

        return sorted(in_turn, key=rank)

    def _picking(self) -> Asking:
        """Let the players choose moai, in laps, until none is left or nobody can or wants to."""
        anybody = True
        while anybody and self.offered.total():
            anybody = False
            for seat in self.order:
                sculptors, player = self.sculptors[seat], self.players[seat]
                ways = [] if sculptors.declined else self._ways_to_sculpt(sculptors)
                if not ways:
                    continue
                anybody = True
                move = yield Question(seat, "pick", (*ways, ("decline",)))
                if move == ("decline",):
                    sculptors.declined = True
                    player.uses["moai declined"] += 1
                else:
                    self._sculpt(player, sculptors, *move[1:])

    def _ways_to_sculpt(self, sculptors: Sculptors) -> list[Move]:
        """Return every size that can be sculpted, with every share that the chief can have in it.

        A chief works on one moai only, unless a rule says that he can split his strength. Whether he has any left
        matters only if another moai is on offer.
        """
        ways: list[Move] = []
        for size in sorted(+self.offered):
            most = min(size, sculptors.chief)
            shares = range(most + 1) if self.rules["chief_split"] else sorted({0, most})
            enough = [share for share in shares if size - share <= sculptors.units]
            if self.offered.total() == 1:
                enough = enough[:1]
            ways += [("take", size, share) for share in enough]
        return ways

    def _sculpt(self, player: Player, sculptors: Sculptors, size: int, share: int) -> None:
        sculptors.units -= size - share
        if share:
            sculptors.chief = sculptors.chief - share if self.rules["chief_split"] else 0
        self.offered[size] -= 1
        piece = self._new_piece(MOAI, size, player.seat)
        player.uses["moai won in bids"] += 1
        player.deeds["gained", piece.name] += 1

    def _new_piece(self, kind: str, size: int, seat: int) -> Piece:
        """Put a piece in front of its maker's screen, in the first free place of the list."""
        piece = Piece(kind, size, maker=seat, owner=seat)
        if None in self.pieces:
            self.pieces[self.pieces.index(None)] = piece
        else:
            self.pieces.append(piece)
        return piece

    # Phase 3: placing

    def _placing(self) -> Asking:
        for player in self.players:
            player.passed = False
        seat = self.first
        while not all(player.passed for player in self.players):
            player = self.players[seat]
            if not player.passed:
                move = yield Question(seat, "place", tuple(self._possible_placings(player)))
                yield from self._take_placing_turn(player, move)
            seat = self.left_of(seat)
        for player in self.players:
            player.uses["figures left idle"] += sum(figure.place == HOME for figure in player.figures)

    def _take_placing_turn(self, player: Player, move: Move) -> Asking:
        match move:
            case ("pass",):
                player.passed = True
            case ("tablets", int(number)):
                player.markers[HOME] -= number
                player.markers[FRONT] += number
                player.halves += number
                self.half_stock -= number
                player.uses["half-tablets bought"] += number
            case ("place", _, int(at), _, _):
                self._place(player, *move[1:])
                if self.rules["place_per_turn"] == "many":
                    yield from self._place_more(player, at)

    def _place_more(self, player: Player, at: int) -> Asking:
        """By one rule, more figures may follow into the same hex."""
        self.same_hex = at
        while more := tuple(self._placings_into(player, [at])):
            move = yield Question(player.seat, "same hex", (*more, ("done",)))
            if move == ("done",):
                break
            self._place(player, *move[1:])
        self.same_hex = None

    def _possible_placings(self, player: Player) -> Iterator[Move]:
        yield ("pass",)
        most = min(player.markers[HOME], self.half_stock)
        if self.rules["tablets_per_action"] == "1":
            most = min(most, 1)
        yield from (("tablets", number) for number in range(1, most + 1))
        yield from self._placings_into(player, self.island.hexes)

    def _placings_into(self, player: Player, hexes: Iterable[int]) -> Iterator[Move]:
        """Yield every way to place a figure into one of some hexes: alone, with logs, with a power."""
        for kind in KINDS_OF_FIGURES:
            if not player.count(kind, HOME):
                continue
            most = min(player.logs, self.rules["chief_logs" if kind == CHIEF else "logs_per_figure"])
            for at in hexes:
                for power in self._powers(player, kind, at):
                    yield from (("place", kind, at, power, logs) for logs in range(most + 1))

    def _powers(self, player: Player, kind: str, at: int) -> Iterator[str | int]:
        """Yield the powers that a figure may use in a hex, none included where it may stand without."""
        special = self.island.special.get(at)
        closed = special is not None and not self.rules["special_hex_open"]
        if kind == SORCERER or not closed:
            yield NO_POWER
        powerful = kind == SORCERER or (kind == CHIEF and player.halves >= self.rules["chief_tablets"])
        if not powerful:
            return
        if special and (self._yield_of(player, special, at) or (closed and kind == CHIEF)):
            yield SPECIAL
        if player.bases:
            yield from (number for number in self.island.touched[at] if self.ahus[number].empty)

    def _yield_of(self, player: Player, special: str, at: int) -> int:
        """Return how much the power of a special hex gives."""
        if self.without.get(player.seat) == special:
            return 0
        return {
            VILLAGE: min(1, player.count(WORKER, URN)),
            HUT: min(1, player.markers[URN]),
            FOREST: min(self.forest.get(at, 0), self.log_stock),
            HEADDRESS_QUARRY: min(1, self.stock[HEADDRESS]),
        }[special]

    def _place(self, player: Player, kind: str, at: int, power: str | int, logs: int) -> None:
        player.send(kind, at)
        player.logs -= logs
        self.logs += [Log(player.seat, at) for _ in range(logs)]
        player.uses[f"{kind}s placed"] += 1
        player.uses["logs placed"] += logs
        if power == NO_POWER:
            return
        if kind == CHIEF:
            player.halves -= self.rules["chief_tablets"]
            self.half_stock += self.rules["chief_tablets"]
            player.uses["chiefs with power"] += 1
        if isinstance(power, int):
            self._reserve(player, power)
        else:
            self._use_special(player, at)

    def _reserve(self, player: Player, number: int) -> None:
        """Lay a base on an ahu, for all to see."""
        self.ahus[number].base = player.seat
        player.bases -= 1
        for other in self.players:
            other.knows.add(number)
            other.saw.add(number)
        player.uses["ahus reserved"] += 1
        player.deeds["reserved", f"ahu {number}"] += 1

    def _use_special(self, player: Player, at: int) -> None:
        special = self.island.special.get(at)
        assert special is not None
        gained = self._yield_of(player, special, at)
        player.uses["powers used"] += 1
        player.deeds["used", special] += 1
        player.deeds["gained", special] += gained
        if special == VILLAGE and gained:
            player.send(WORKER, HOME, start=URN)
        elif special == HUT:
            player.markers[URN] -= gained
            player.markers[HOME] += gained
        elif special == FOREST:
            self.forest[at] = 0
            self.log_stock -= gained
            player.logs += gained
        elif special == HEADDRESS_QUARRY and gained:
            self.stock[HEADDRESS] -= 1
            self._new_piece(HEADDRESS, self.rules["headdress_weight"], player.seat)
            player.deeds["gained", HEADDRESS] += 1

    # Phase 4: transport

    def _transport(self) -> Asking:
        if self.rules["unmarked_free"] == "next_round":
            for _, piece in self.lying():
                if piece.place != FRONT and not piece.marked:
                    piece.owner = None
        for player in self.players:
            player.passed = False
        self.carries = 0
        seat = self.first
        while not all(player.passed for player in self.players) and not self._stopped():
            player = self.players[seat]
            if not player.passed:
                yield from self._act(player)
            if player.passed or self.rules["transport_order"] == "rotate":
                seat = self.left_of(seat)

    def _act(self, player: Player) -> Asking:
        """One action: carry, only mark, or pass; looking under bases before is free."""
        while True:
            move = yield Question(player.seat, "transport", tuple(self._possible_actions(player)))
            if move[0] != "peek":
                break
            self._peek(player, move[1])
        match move:
            case ("pass",):
                player.passed = True
            case ("mark", int(slot)):
                self._mark(player, self.piece_in(slot))
            case _:
                self._carry(player, move)
        self.ways = {}

    def _stopped(self) -> bool:
        """Tell whether the game ends in the middle of the phase, as one rule has it."""
        return self.rules["end_check"] == "immediate" and self._all_stand()

    def _different(self, wanted: Sequence[tuple[int, Piece]]) -> Iterator[tuple[int, Piece]]:
        """Yield pieces, of such as differ in nothing only the first."""
        met = set()
        for slot, piece in wanted:
            looks = (piece.name, piece.place, piece.owner, piece.marked)
            if looks not in met:
                met.add(looks)
                yield slot, piece

    def _possible_actions(self, player: Player) -> Iterator[Move]:
        """Yield every action, and note the way of every carry."""
        figures = [figure for each in self.players for figure in each.figures]
        track = [each.track for each in self.players]
        traffic = Traffic(self.island, player.seat, track, figures, self.logs, self.rules)
        self.ways = {}
        markers = player.markers[HOME] > 0
        yield ("pass",)
        hats: set[int] = set()
        mine = [(slot, piece) for slot, piece in self.lying() if piece.owner in (player.seat, None)]
        for slot, piece in self._different(mine):
            if markers and not piece.marked:
                yield ("mark", slot)
            tired = self.carries >= self.rules["max_carries"]
            for move in [] if tired else self._carries(player, slot, piece, traffic):
                if move[0] == "put up" and piece.kind == HEADDRESS:
                    hats.add(move[2])
                yield move
        if player.halves:
            yield from (("peek", number) for number in sorted(hats - player.knows))

    def _carries(self, player: Player, slot: int, piece: Piece, traffic: Traffic) -> Iterator[Move]:
        start = self.start_of(piece)
        for at in traffic.search(start, piece.size, (EQUAL, None)).reached:
            ways = self._ways_that_differ(traffic, start, piece.size, at)
            deeds: list[Move] = []
            if at != start:
                deeds.append(("stop", slot, at))
                if player.markers[HOME] and not piece.marked:
                    deeds.append(("stop and mark", slot, at))
            if any(figure.place == at for figure in player.figures):
                deeds += [("put up", slot, number, at) for number in self._open_ahus(player, piece, at)]
            for deed in deeds:
                for variant, way in ways:
                    move = (*deed, variant, sum(way.paid))
                    self.ways[move] = way
                    yield move

    def _ways_that_differ(self, traffic: Traffic, start: int, weight: int, at: int) -> list[tuple[Variant, Way]]:
        """Return the ways to a hex that pay different points to anybody.

        Where the cheapest way is free, it is so however dear anybody is: only gifts can differ.
        """
        equal = traffic.way(start, weight, (EQUAL, None), at)
        found: dict[tuple[int, ...], tuple[Variant, Way]] = {equal.paid: ((EQUAL, None), equal)}
        for variant in traffic.dear if any(equal.paid) else traffic.gifts:
            way = traffic.way(start, weight, variant, at)
            found.setdefault(way.paid, (variant, way))
        if self.rules["payees"] == "any":
            for paid in traffic.shared(equal, weight):
                found.setdefault(paid, (("shared", paid), Way(equal.hexes, paid)))
        return list(found.values())

    def _open_ahus(self, player: Player, piece: Piece, at: int) -> list[int]:
        """Return the ahus at a hex where a player may put a piece up."""
        touched = [(number, self.ahus[number]) for number in self.island.touched[at]]
        if piece.kind == HEADDRESS:
            return [number for number, ahu in touched if ahu.moai is not None and not ahu.headdress]
        return [
            number
            for number, ahu in touched
            if (ahu.empty and player.bases) or (ahu.reserved and ahu.base == player.seat)
        ]

    def _peek(self, player: Player, number: int) -> None:
        player.halves -= 1
        self.half_stock += 1
        player.knows.add(number)
        player.saw.add(number)
        player.uses["peeks"] += 1

    def _mark(self, player: Player, piece: Piece) -> None:
        player.markers[HOME] -= 1
        piece.marked, piece.owner = True, player.seat
        player.uses["pieces marked"] += 1

    def _carry(self, player: Player, move: Move) -> None:
        self.carries += 1
        deed, slot = move[0], move[1]
        piece, way = self.piece_in(slot), self.ways[move]
        self._pay_for(player, piece, way)
        if deed == "put up":
            self._put_up(player, slot, piece, move[2])
            return
        player.uses["stops on the way"] += 1
        piece.place = way.hexes[-1]
        if deed == "stop and mark":
            self._mark(player, piece)
        elif not piece.marked and self.rules["unmarked_free"] == "immediate":
            piece.owner = None

    def _pay_for(self, player: Player, piece: Piece, way: Way) -> None:
        """Pay for all help on the way, and remember which logs were needed."""
        for other in self.players:
            other.track += way.paid[other.seat]
            other.uses["carries helped"] += way.paid[other.seat] > 0
        player.uses["carries"] += 1
        player.uses["hexes carried over"] += len(way.hexes)
        player.uses["points given away"] += sum(way.paid)
        seats = len(self.players)
        for at in way.hexes:
            own = sum(
                self.rules["chief_strength"] if figure.kind == CHIEF else 1
                for figure in player.figures
                if figure.place == at
            )
            here = [log for log in self.logs if log.place == at]
            here.sort(key=lambda log: (log.owner - player.seat) % seats)
            for log in here[: max(0, piece.size - own)]:
                log.counted = True

    def _put_up(self, player: Player, slot: int, piece: Piece, number: int) -> None:
        ahu = self.ahus[number]
        if piece.marked:
            player.markers[HOME] += 1
        self.pieces[slot] = None
        while self.pieces and self.pieces[-1] is None:
            self.pieces.pop()
        if piece.maker != player.seat:
            player.uses["stolen pieces put up"] += 1
        player.deeds["used", piece.name] += 1
        if piece.kind == HEADDRESS:
            ahu.headdress = True
            player.uses["headdresses put on"] += 1
            player.deeds["headdresses", f"ahu {number}"] += 1
            if ahu.base != player.seat:
                player.uses["headdresses for others"] += 1
            return
        if ahu.empty:
            ahu.base = player.seat
            player.bases -= 1
        ahu.moai = piece.size
        for other in self.players:
            other.knows.add(number)
        player.uses["moai erected"] += 1
        player.deeds["used", f"ahu {number}"] += 1

    def _all_stand(self) -> bool:
        """Tell whether somebody has moai on all bases; bases that only reserve do not count."""
        standing = Counter(ahu.base for ahu in self.ahus if ahu.moai is not None)
        return any(number == self.rules["bases"] for number in standing.values())

    def _check_end(self) -> None:
        """The game ends after the transport, before anything is marked or taken back."""
        rounds = self.rules["max_rounds"]
        if self._all_stand():
            self.end_cause = ALL_BASES
        elif rounds and self.round >= rounds:
            self.end_cause = FIXED_ROUNDS
        elif self.round >= self.rules["round_limit"]:
            self.end_cause = TURN_LIMIT

    def _leftovers(self) -> Asking:
        """What was not carried goes to its quarry; its owner may mark it."""
        for player in self.in_turn():
            for slot, piece in list(self.lying()):
                if piece.place != FRONT or piece.owner != player.seat:
                    continue
                if player.markers[HOME] and not piece.marked:
                    self.asked_slot = slot
                    move = yield Question(player.seat, "leftovers", (("mark", slot), ("done",)))
                    self.asked_slot = None
                    if move != ("done",):
                        self._mark(player, piece)
                piece.place = self.start_of(piece)
                if not piece.marked and self.rules["unmarked_free"] == "immediate":
                    piece.owner = None

    # Phase 5: everybody takes back

    def _all_return(self) -> None:
        for player in self.players:
            for figure in player.figures:
                if figure.place != URN:
                    figure.place = HOME
            player.markers[HOME] += player.markers.pop(FRONT, 0)
        for log in self.logs:
            if log.counted or self.rules["log_loss"] == "placed":
                self.logs_gone += 1
            else:
                self.players[log.owner].logs += 1
        self.logs = []

    def _unmarking(self) -> Asking:
        """Markers may be taken off pieces, which then belong to nobody."""
        for player in self.in_turn():
            while True:
                marked = [(slot, piece) for slot, piece in self.lying() if piece.marked and piece.owner == player.seat]
                if not marked:
                    break
                moves = [("unmark", slot) for slot, _ in self._different(marked)]
                move = yield Question(player.seat, "unmark", (*moves, ("done",)))
                if move == ("done",):
                    break
                piece = self.piece_in(move[1])
                piece.marked, piece.owner = False, None
                player.markers[HOME] += 1
                player.uses["markers taken off"] += 1

    def _forget(self, chance: Chance) -> None:
        """By one rule, players forget whose bases they saw being turned."""
        if not self.rules["memory_error"]:
            return
        standing = {number for number, ahu in enumerate(self.ahus) if ahu.moai is not None}
        doubtful = {player.seat: standing & player.knows - player.saw for player in self.players}
        for seat, forgotten in chance.forgotten(doubtful).items():
            self.players[seat].knows -= forgotten
