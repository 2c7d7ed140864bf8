"""Giants' playing styles in scripted positions: each does what its description says, under all rules."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from fights import values_of_switches
from support import Table, choice_of, game_named

from sim.api import simulate
from sim.games.giants.moves import (
    bid_chief,
    bid_markers,
    bid_sorcerer,
    bid_workers,
    carry_marks,
    carry_price,
    carry_slot,
    is_carry,
    is_placing,
    placed_figure,
    placing,
    placing_hex,
    placing_power,
    put_up_ahu,
    reserved_ahu,
    take_size,
)
from sim.games.giants.state import (
    BID,
    CHIEF,
    DECLINE,
    FRONT,
    HEADDRESS,
    NO_POWER,
    PASS,
    PEEK,
    PHASE_BID,
    PHASE_PICK,
    PHASE_PLACE,
    PHASE_TRANSPORT,
    PLACE_POWER,
    SORCERER,
    STANDING,
    TABLETS,
    WORKER,
)
from sim.rng import open_mind
from sim.state import NOTHING
from sim.strategy import FLOOR, available_strategies, load_strategy
from strategies.giants._temper import tempered

GAME = game_named("giants")
RULES = Table("giants", 4).r
STYLES = ("sprinter", "titan", "hatter", "porter", "grower", "convoy", "scavenger", "landlord")
ALL = [name for name in available_strategies(GAME) if name != FLOOR]
RED, BLUE, GREEN, YELLOW = range(4)
QUARRY, HEADDRESS_QUARRY_HEX, VILLAGE_HEX, HUT_HEX = 27, 42, 44, 8


class Position:
    """A position of the shipped island, set up while the first bids are open."""

    def __init__(self, players: int = 4, turn: int = 2, **rules: object) -> None:
        self.table = Table("giants", players, rules=rules)
        self.s, self.r = self.table.s, self.table.r
        self.s.turn = turn
        self.offer()

    def offer(self, *sizes: int) -> "Position":
        """Put moai of these sizes on offer and no others."""
        for size in (1, 2, 3):
            self.s.stock[size] += self.s.offered[size] - sizes.count(size)
            self.s.offered[size] = sizes.count(size)
        return self

    def home(
        self, seat: int = RED, *, workers: int = 1, markers: int = 2, halves: int = 0, logs: int = 0
    ) -> "Position":
        """Say what a seat has behind its screen besides sorcerer and chief."""
        s, r = self.s, self.r
        s.workers_home[seat], s.workers_urn[seat] = workers, r.worker_cap - workers
        s.markers_home[seat], s.markers_urn[seat] = markers, r.marker_cap - markers
        s.half_stock -= halves - s.halves[seat]
        s.halves[seat] = halves
        s.log_stock -= logs - s.logs[seat]
        s.logs[seat] = logs
        return self

    def piece(self, kind: int, owner: int = RED, at: int = FRONT, *, marked: bool = False) -> "Position":
        """Give a seat a piece."""
        s, slot = self.s, int(self.s.n_slots)
        s.n_slots += 1
        s.stock[kind] -= 1
        s.piece[slot], s.piece_at[slot], s.piece_marked[slot] = kind, at, marked
        s.piece_owner[slot] = s.piece_maker[slot] = owner
        s.markers_home[owner] -= marked
        return self

    def statue(self, ahu: int, size: int, owner: int = RED) -> "Position":
        """Let a moai stand on an ahu, known to everybody."""
        s = self.s
        s.stock[size] -= 1
        s.bases_left[owner] -= 1
        s.ahu_up[ahu], s.ahu_owner[ahu], s.ahu_size[ahu] = STANDING, owner, size
        s.known[: s.seats] |= 1 << ahu
        return self

    def bidding(self) -> "Position":
        """Let Red bid."""
        self.s.seat, self.s.phase = RED, PHASE_BID
        return self

    def placing(self, scripts: Mapping[int, Sequence[int]] | None = None) -> "Position":
        """Let everybody else place as scripted and pass, before Red is asked anything that no script answers."""
        waiting = {seat: list(moves) for seat, moves in (scripts or {}).items()}
        self.s.first = BLUE
        self._bid_nothing()
        while self.s.phase == PHASE_PLACE:
            if self.s.seat == RED and not waiting.get(RED):
                if not any(waiting.values()):
                    self.s.passed[1 : self.s.seats] = 1
                    return self
                self.s.seat = max(waiting, key=lambda each: len(waiting[each]))
            seat = int(self.s.seat)
            self.table.legal()
            self.table.apply(waiting[seat].pop(0) if waiting.get(seat) else PASS)
        return self

    def transporting(self, scripts: Mapping[int, Sequence[int]] | None = None, first: int = RED) -> "Position":
        """Let everybody place as scripted and pass, then let Red transport first."""
        waiting = {seat: list(moves) for seat, moves in (scripts or {}).items()}
        self.s.first = first
        self._bid_nothing()
        while self.s.phase == PHASE_PLACE:
            seat = int(self.s.seat)
            self.table.legal()
            self.table.apply(waiting[seat].pop(0) if waiting.get(seat) else PASS)
        assert self.s.phase == PHASE_TRANSPORT
        return self

    def _bid_nothing(self) -> None:
        """Let the bids that are open pass; without moai on offer nobody is asked again."""
        self.s.bidding = 0
        self.s.seat, self.s.phase = self.s.first, PHASE_BID
        self.offer(1)
        while self.s.phase == PHASE_BID:
            self.table.legal()
            self.table.apply(BID)

    def played(self, style: str) -> int:
        """Return the move that a style makes."""
        moves = self.table.legal()
        assert len(moves) > 1, "a forced move is no question"
        open_mind(self.s, self.s.seat)
        return moves[choice_of(self.table, style)]

    def play(self, style: str) -> int:
        """Make the move that a style makes, and return it."""
        move = self.played(style)
        self.table.apply(move)
        return move

    def placed(self, style: str, figure: int) -> list[int]:
        """Return the placings of one figure that a style makes until it passes, everybody else having passed."""
        moves = []
        while self.s.phase == PHASE_PLACE:
            move = self.play(style) if len(self.table.legal()) > 1 else PASS
            if move == PASS and self.s.phase == PHASE_PLACE:
                self.table.apply(PASS)
            if is_placing(move) and placed_figure(move) == figure:
                moves.append(move)
        return moves


def figures_bid(move: int) -> tuple[int, int, int]:
    """Return workers, sorcerer and chief of a bid."""
    return bid_workers(move), bid_sorcerer(move), bid_chief(move)


def put_up(move: int) -> int:
    """Return the ahu that a move of transport uses, NOTHING if none."""
    return put_up_ahu(move) if is_carry(move) else NOTHING


def chain(*hexes: int, logs: int = 0) -> list[int]:
    """Return placings of single workers."""
    return [placing(WORKER, hex_, NO_POWER, logs) for hex_ in hexes]


def test_all_styles_and_controls_are_there() -> None:
    assert set(STYLES) | {"greedy", "weighed-hauler"} == set(ALL)


def test_styles_are_one_function_under_different_numbers() -> None:
    loaded = [load_strategy(style, GAME) for style in (*STYLES, "greedy")]
    assert len({style.own_dtype() for style in loaded}) == 1
    assert len({style.module.choose for style in loaded if style.module}) == 1
    assert len({tuple(style.values.values()) for style in loaded}) == len(loaded)


def test_a_style_cannot_have_a_number_of_its_own() -> None:
    with pytest.raises(KeyError):
        tempered(courage=1)


# What each style is about


def test_the_sprinter_bids_no_markers_and_two_workers_for_two_small_ones() -> None:
    bid = Position().home(workers=6).offer(1, 1, 3).bidding().played("sprinter")
    assert bid_markers(bid) == 0
    assert figures_bid(bid) == (2, 0, 0)


def test_the_sprinter_makes_for_an_ahu_within_reach_that_counts_three_or_more() -> None:
    position = Position().home(workers=3).piece(1).placing()
    position.placed("sprinter", WORKER)
    while position.s.seat != RED:
        position.table.apply(position.table.legal()[0])
    ahu = put_up(position.played("sprinter"))
    assert position.r.moai_value[ahu] >= 3


def test_the_sprinter_erects_at_once() -> None:
    position = Position().home(workers=2).piece(1).transporting({RED: chain(28, 29)})
    assert put_up(position.played("sprinter")) in (0, 1, 2)


def test_the_sprinter_ends_the_game_only_when_it_leads() -> None:
    def position(lead: int) -> Position:
        played = Position().home(workers=2).piece(1)
        for ahu in (20, 19, 18, 17, 16)[: int(played.r.bases) - 1]:
            played.statue(ahu, 1)
        played.s.score[RED], played.s.score[BLUE] = 50 + lead, 50
        return played.transporting({RED: chain(28, 29)})

    assert put_up(position(10).played("sprinter")) >= 0
    assert put_up(position(-10).played("sprinter")) == NOTHING


def test_the_titan_bids_for_large_moai_with_the_chief_and_all_markers_but_one() -> None:
    bid = Position().home(workers=6, markers=4).offer(1, 3, 2).bidding().played("titan")
    assert figures_bid(bid) == (0, 0, 1)
    assert bid_markers(bid) == 3


def test_the_titan_lets_small_moai_be() -> None:
    assert Position().home(workers=6, markers=4).offer(1, 1).bidding().played("titan") == BID


def test_the_titan_takes_a_medium_one_only_with_nothing_else_in_hand() -> None:
    assert Position().home(workers=6).offer(1, 2).bidding().played("titan") != BID
    assert Position().home(workers=6).piece(3).offer(1, 2).bidding().played("titan") == BID


def test_the_titan_refuses_low_ahus_while_the_game_is_young() -> None:
    east = {RED: [placing(CHIEF, 28, NO_POWER, 0), placing(SORCERER, 29, NO_POWER, 2)]}
    position = Position().home(logs=2).piece(3).transporting(east)
    assert any(put_up(move) in (0, 1, 2) for move in position.table.legal())
    assert put_up(position.played("titan")) < 0
    position.s.bases_left[BLUE] = 1
    assert put_up(position.played("titan")) in (0, 1, 2)


def test_the_titan_marks_what_it_leaves_on_the_way() -> None:
    west = {RED: [placing(CHIEF, 17, NO_POWER, 0), placing(WORKER, 16, NO_POWER, 2)]}
    position = Position().home(markers=2, logs=2).piece(3).transporting(west)
    move = position.played("titan")
    assert carry_marks(move)


def test_the_hatter_fetches_a_headdress_once_a_moai_stands() -> None:
    standing = Position().home(workers=6).statue(23, 2).placing()
    assert [placing_hex(move) for move in standing.placed("hatter", SORCERER)] == [HEADDRESS_QUARRY_HEX]
    nothing = Position().home(workers=6).placing()
    assert [placing_hex(move) for move in nothing.placed("hatter", SORCERER)] != [HEADDRESS_QUARRY_HEX]


def test_the_hatter_puts_headdresses_on_its_own_moai_alone() -> None:
    walk = {RED: [*chain(32, 22, 12), placing(SORCERER, 6, NO_POWER, 0), placing(CHIEF, 11, NO_POWER, 0)]}
    mine = Position().home(workers=3).piece(HEADDRESS).statue(18, 2, RED).transporting(walk)
    assert put_up(mine.played("hatter")) == 18
    theirs = Position(transport_list="full").home(workers=3).piece(HEADDRESS).statue(18, 2, BLUE)
    theirs.transporting(walk)
    assert 18 in {put_up(move) for move in theirs.table.legal()}
    assert put_up(theirs.played("hatter")) == NOTHING


def test_the_porter_bids_no_marker_for_what_others_may_leave() -> None:
    for sizes, figures in (((1,), (1, 0, 0)), ((1, 2), (2, 0, 0)), ((1, 2, 3), (3, 0, 0))):
        bid = Position().home(workers=6, markers=4).offer(*sizes).bidding().played("porter")
        assert bid_markers(bid) == 0
        assert figures_bid(bid) == figures


def test_the_porter_gives_no_more_than_two_points_for_a_carry() -> None:
    def position() -> Position:
        line = {RED: [placing(SORCERER, 5, NO_POWER, 0)], BLUE: chain(17, 16, 10)}
        return Position().home().home(BLUE, workers=3).piece(1).transporting(line)

    prices = {carry_price(move) for move in position().table.legal() if put_up(move) != NOTHING}
    assert prices == {3}, "the way to ahus 23 to 25 costs a point in each of three hexes"
    assert put_up(position().played("porter")) < 0
    assert put_up(position().played("convoy")) in (23, 24, 25), "the convoy pays gladly"


def test_the_porter_stands_where_rivals_will_pass() -> None:
    position = Position().home(workers=3).piece(1, BLUE).piece(2, GREEN).piece(3, YELLOW).placing()
    rivals = sum(position.s.traffic[seat] for seat in (BLUE, GREEN, YELLOW))
    placed = position.placed("porter", WORKER)
    assert placed
    assert all(rivals[placing_hex(move)] > 0 for move in placed)


def test_the_grower_grows_before_round_four() -> None:
    young = Position(turn=3).home(workers=3, markers=4).offer(1, 2, 3).bidding().played("grower")
    assert sum(figures_bid(young)) == 1
    assert figures_bid(young)[2] == 0
    assert Position(turn=3).home(workers=3, markers=4).offer(2, 3).bidding().played("grower") == BID
    ripe = Position(turn=4).home(workers=3, markers=4).offer(1, 2, 3).bidding().played("grower")
    assert figures_bid(ripe)[2] == 1
    assert bid_markers(ripe) >= 2


def test_the_grower_sends_its_sorcerer_to_village_and_hut() -> None:
    village = Position().home(workers=2).placing().placed("grower", SORCERER)
    hut = Position().home(workers=6).placing().placed("grower", SORCERER)
    assert [(placing_hex(move), placing_power(move)) for move in village] == [(VILLAGE_HEX, PLACE_POWER)]
    assert [(placing_hex(move), placing_power(move)) for move in hut] == [(HUT_HEX, PLACE_POWER)]


def test_the_convoy_bids_a_marker_for_a_medium_moai() -> None:
    bid = Position().home(workers=2, markers=3).offer(1, 2, 3).bidding().played("convoy")
    assert bid_markers(bid) == 1
    position = Position().home(workers=2, markers=3).offer(1, 2, 3).bidding()
    assert position.table.s.phase == PHASE_BID
    assert figures_bid(bid) == (0, 0, 1)


def test_the_convoy_extends_the_line_that_stands() -> None:
    line = {BLUE: chain(17, 16), GREEN: chain(15, 10)}
    position = Position().home(workers=1).home(BLUE, workers=2).home(GREEN, workers=2).piece(1).placing(line)
    placed = [placing_hex(move) for move in position.placed("convoy", WORKER)]
    assert placed
    assert set(placed) <= {5, 9, 4, 10, 14}, "where the line ends"


def test_the_scavenger_lives_on_what_nobody_marked() -> None:
    bid = Position().home(workers=6, markers=4).offer(1, 2, 3).bidding().played("scavenger")
    assert bid_markers(bid) == 0
    assert sum(figures_bid(bid)) <= 1
    east = {RED: chain(29)}
    position = Position().home(workers=1).piece(1, BLUE, 28).transporting(east)
    move = position.played("scavenger")
    assert is_carry(move)
    assert position.s.piece_owner[carry_slot(move)] != RED
    assert put_up(move) in (0, 1, 2) or carry_marks(move)


def test_the_landlord_reserves_good_ahus_but_not_in_the_first_round() -> None:
    def sorcerers(turn: int) -> list[int]:
        position = Position(turn=turn).home(workers=6, markers=4, logs=4).piece(2, RED, 12, marked=True)
        return position.placing().placed("landlord", SORCERER)

    reserved = [reserved_ahu(RULES, move) for move in sorcerers(2)]
    assert len(reserved) == 1
    assert RULES.moai_value[reserved[0]] >= 7
    assert all(reserved_ahu(RULES, move) < 0 for move in sorcerers(1))


def test_the_landlord_is_loyal_to_what_it_reserved() -> None:
    def position() -> Position:
        there = [placing(SORCERER, 11, 2, 0), placing(CHIEF, 6, NO_POWER, 0)]
        return Position().home().piece(2, RED, 7, marked=True).transporting({RED: there})

    legal = {put_up(move) for move in position().table.legal()}
    assert {18, 19} & legal
    assert put_up(position().played("landlord")) in (18, -1)


def test_the_greedy_one_puts_up_what_brings_most_now() -> None:
    position = Position().home(workers=2).piece(1).piece(2).transporting({RED: [*chain(28, 29, logs=0)]})
    move = position.played("greedy")
    assert put_up(move) in (0, 1, 2)


def test_the_greedy_one_bids_no_marker() -> None:
    bid = Position().home(workers=6, markers=4).offer(1, 2, 3).bidding().played("greedy")
    assert bid_markers(bid) == 0
    assert figures_bid(bid) == (3, 0, 0)


@pytest.mark.parametrize("style", [*STYLES, "greedy"])
def test_a_worker_goes_where_least_is_missing_to_something_good(style: str) -> None:
    line = {BLUE: chain(17, 16, 15, 9, 4, 3)}
    position = Position().home(workers=1).home(BLUE, workers=6).piece(1).piece(3).placing(line)
    assert placing_hex(position.placed(style, WORKER)[0]) in (0, 2), "the line ends a hex before ahus that count eight"


@pytest.mark.parametrize("style", [*STYLES, "greedy"])
def test_moai_worth_nothing_to_a_style_are_declined(style: str) -> None:
    strategy = load_strategy(style, GAME)
    position = Position().home(workers=6).offer(1)
    for seat in range(4):
        position.s.seat = seat
        position.s.bid_workers[seat] = 1 if seat == RED else 0
    position.s.bidding = 3
    position.s.seat = YELLOW
    position.s.phase = PHASE_BID
    position.table.legal()
    position.table.apply(BID)
    assert position.s.phase == PHASE_PICK
    move = position.played(style)
    assert (move == DECLINE) == (strategy.values["small"] == 0)
    assert move == DECLINE or take_size(move) == 1


@pytest.mark.parametrize("style", [*STYLES, "greedy"])
def test_limits_are_dropped_when_the_game_may_end(style: str) -> None:
    position = Position().home(workers=2).piece(1).piece(1, BLUE)
    position.s.bases_left[BLUE] = 1
    position.transporting({RED: chain(28, 29)})
    assert put_up(position.played(style)) in (0, 1, 2)


@pytest.mark.parametrize(("style", "sizes"), [("titan", (1, 1)), ("landlord", (1,))])
def test_the_choosy_take_small_moai_in_the_end(style: str, sizes: tuple[int, ...]) -> None:
    patience = int(load_strategy(style, GAME).values["patience"])
    early = Position(turn=patience - 1).home(workers=6, markers=4).offer(*sizes).bidding()
    late = Position(turn=patience).home(workers=6, markers=4).offer(*sizes).bidding()
    assert early.played(style) == BID
    assert sum(figures_bid(late.played(style))) == 1


def test_the_porter_pays_any_price_in_the_end() -> None:
    line = {RED: [placing(SORCERER, 5, NO_POWER, 0)], BLUE: chain(17, 16, 10)}
    late = Position(turn=10).home().home(BLUE, workers=3).piece(1).transporting(line)
    assert put_up(late.played("porter")) in (23, 24, 25)


def test_nobody_but_the_greedy_one_ends_the_game_behind() -> None:
    def position() -> Position:
        played = Position().home(workers=2).piece(1)
        for ahu in (20, 19, 18, 17, 16)[: int(played.r.bases) - 1]:
            played.statue(ahu, 1)
        played.s.score[RED], played.s.score[BLUE] = 40, 60
        return played.transporting({RED: chain(28, 29)})

    enders = {style for style in (*STYLES, "greedy") if put_up(position().played(style)) >= 0}
    assert enders == {"greedy"}


@pytest.mark.parametrize("players", GAME.players)
def test_mirror_games_of_all_styles_end(players: int) -> None:
    played = simulate("giants", players=players, games=330, strategies=[*STYLES, "greedy"], plan="mirror", threads=1)
    assert played.capped == 0


@pytest.mark.parametrize("style", ALL)
def test_idle_markers_buy_half_tablets_and_no_turn_is_wasted(style: str) -> None:
    position = Position().home(workers=1, markers=3).placing()
    moves = []
    while position.s.phase == PHASE_PLACE and len(position.table.legal()) > 1:
        moves.append(position.play(style))
    assert any(TABLETS < move < WORKER for move in moves)
    assert len(moves) <= 8


@pytest.mark.parametrize("style", ALL)
def test_every_style_clears_the_floor(style: str) -> None:
    shares = simulate("giants", players=4, games=48, strategies=[style, FLOOR], plan="duel", threads=1).matchups
    of_style = shares[shares.strategy == style].iloc[0]
    assert of_style.share > 0.6, "a single one among three who play at random; par is 0.25"


# Under all rules


def play_out(players: int, seed: int, rules: Mapping[str, object] | None = None) -> Table:
    """Let all styles play one game together, in a random order."""
    table = Table("giants", players, block=seed, rules=rules)
    seated = random.Random(seed).sample(ALL, players)
    while not table.s.over:
        moves = table.legal()
        choice = 0
        if len(moves) > 1:
            open_mind(table.s, table.s.seat)
            choice = choice_of(table, seated[table.s.seat])
        assert 0 <= choice < len(moves)
        table.apply(moves[choice])
    return table


@pytest.mark.parametrize(("rule", "value"), values_of_switches(GAME))
def test_styles_play_under_every_switch(rule: str, value: object) -> None:
    play_out(3 + len(rule) % 3, len(str(value)), {rule: value})


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("preset", ["seed", "published"])
@pytest.mark.parametrize("lists", ["short", "full"])
def test_styles_play_under_presets_and_with_any_lists(players: int, preset: str, lists: str) -> None:
    rules: dict[str, Any] = dict.fromkeys(("bid_list", "placing_list", "transport_list"), lists)
    play_out(players, players, {"preset": preset, **rules})


# What nobody may know


def crowning(owner: int, *, known: bool, halves: int = 0) -> Position:
    """Return a position in which Red can put a headdress onto a moai of which it knows the owner, or has forgotten."""
    position = Position(3, memory_error=100).home(workers=2, halves=halves).statue(0, 2, owner)
    position.piece(HEADDRESS, at=19, marked=True)
    position.s.known[RED] = int(known)
    return position.transporting({RED: chain(19)})


@pytest.mark.parametrize("style", ALL)
def test_a_headdress_is_kept_while_the_owner_of_a_moai_is_unknown(style: str) -> None:
    assert put_up(crowning(RED, known=True).played(style)) == 0
    unknown = {crowning(owner, known=False).played(style) for owner in (RED, BLUE)}
    assert len(unknown) == 1, "it cannot tell the two apart"
    assert unknown == {PASS} or style == "weighed-hauler", "which has no word for owners that are unknown"


@pytest.mark.parametrize("style", [*STYLES, "greedy"])
def test_styles_peek_and_use_what_they_saw(style: str) -> None:
    for owner in (RED, BLUE):
        position = crowning(owner, known=False, halves=1)
        assert position.play(style) == PEEK
        if owner == RED:
            assert put_up(position.played(style)) == 0
        else:
            assert position.table.legal() == [PASS], "the short list has no headdresses for rivals"


@pytest.mark.parametrize("style", ALL)
def test_choices_do_not_depend_on_owners_that_the_seat_has_forgotten(style: str) -> None:
    changed = 0
    busy = {"memory_error": 100, "start_workers": 4, "start_markers": 4, "round_limit": 6}
    for block in range(4):
        for table in asked_in_a_game(style, 3 + block % 3, block, busy):
            world = table.copy()
            world.call("redeal", int(table.s.seat))
            if world.read("ahu_owner") != table.read("ahu_owner"):
                changed += 1
                assert world.legal() == table.legal()
                assert choice_of(world, style) == choice_of(table.copy(), style)
    assert changed > 20, "too few moves with forgotten owners to tell"


def asked_in_a_game(style: str, players: int, block: int, rules: Mapping[str, object]) -> Iterator[Table]:
    """Yield a table before each choice of a game in which a style plays all seats."""
    table = Table("giants", players, block=block, rules=rules)
    while not table.read("over"):
        moves = table.legal()
        choice = 0
        if len(moves) > 1:
            open_mind(table.s, table.s.seat)
            yield table
            choice = choice_of(table, style)
        table.apply(moves[choice])


def test_choices_do_not_depend_on_secret_bids() -> None:
    position = Position().home(workers=4, markers=4).offer(1, 2, 3).bidding()
    position.s.seat, position.s.bidding, position.s.first = RED, 1, YELLOW
    choices: dict[str, list[int]] = {style: [] for style in ALL}
    for markers in range(3):
        position.s.bid_markers[YELLOW], position.s.bid_chief[YELLOW] = markers, 1
        for style in ALL:
            choices[style].append(position.played(style))
    assert all(len(set(moves)) == 1 for moves in choices.values())
