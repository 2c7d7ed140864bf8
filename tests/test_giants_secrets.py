"""What nobody may know in Giants: bids while bidding goes on, and owners of bases that were forgotten."""

import pytest
from giants.kernel import GAME, NAMES
from giants.positions import (
    BLUE,
    GREEN,
    RED,
    Table,
)
from support import Table as CompiledTable
from support import choice_of

from sim.strategy import available_strategies


def test_a_redeal_changes_earlier_bids_and_nothing_else() -> None:
    met = set()
    for block in range(10):
        table = CompiledTable("giants", 4, block=block, rules={"bid_list": "full"})
        for _ in range(3):
            table.apply(table.legal()[-1])
        moves = table.legal()
        world = table.copy()
        world.call("redeal", 3)
        assert world.legal() == moves
        bids = ("bid_markers", "bid_workers", "bid_sorcerer", "bid_chief", "key", "luck", "n_moves", "moves")
        assert world.image(*bids) == table.image(*bids)
        met.add(tuple(tuple(getattr(world.s, name)[:3].tolist()) for name in bids[:4]))
    assert len(met) > 5, "the others' bids should differ from redeal to redeal"


@pytest.mark.parametrize("label", available_strategies(GAME))
def test_no_strategy_looks_at_bids_that_are_still_secret(label: str) -> None:
    asked = 0
    for block in range(6):
        table = CompiledTable("giants", 4, block=block)
        while table.s.turn < 3 and not table.s.over:
            moves = table.legal()
            if len(moves) > 1 and table.s.phase == NAMES.PHASE_BID and table.s.bidding:
                asked += 1
                chosen = choice_of(table.copy(), label)
                for _ in range(3):
                    world = table.copy()
                    world.call("redeal", int(table.s.seat))
                    world.legal()
                    assert choice_of(world, label) == chosen
            table.apply(moves[choice_of(table, label) if len(moves) > 1 else 0])
    assert asked > 10


def test_a_redeal_shuffles_only_owners_that_the_seat_does_not_know() -> None:
    table = Table(3)
    for ahu, owner in enumerate([RED, RED, BLUE, BLUE, GREEN, GREEN, BLUE, GREEN]):
        table.statue(owner, ahu, 1)
    for ahu in (0, 2, 3, 5, 6, 7):
        table.model.players[BLUE].knows.discard(ahu)
    table.begin("transport")
    before = table.read("ahu_owner")
    met = set()
    redeal = table.kernel.game.compiled("redeal")
    for key in range(30):
        states = table.kernel.states.copy()
        states["key"] = key
        redeal(states[0], table.kernel.r, BLUE)
        after = states[0].ahu_owner.tolist()
        assert sorted(after) == sorted(before)
        assert [after[ahu] for ahu in (1, 4)] == [before[ahu] for ahu in (1, 4)]
        met.add(tuple(after))
    assert len(met) > 5
