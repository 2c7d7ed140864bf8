"""First Giants' playing styles in scripted positions: each does what its description says.

Cards are named by their ids: R1a is red and of size 1. A position has on the sites exactly what a test puts there.
"""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from first_giants.decks import random_deck
from first_giants.switches import TOGETHER, switches
from support import Table, choice_of, chooser, parameters_of

from sim.api import simulate
from sim.game import load_game
from sim.games.first_giants.exhibit import begin_collection, extend_collection, refresh_accepts
from sim.games.first_giants.state import (
    COLLECTION,
    DECLINE,
    EXHIBIT,
    PHASE_CHOICE,
    PHASE_EXHIBIT,
    PHASE_ORDER,
    PHASE_REWARD,
    PHASE_SPLIT,
    PHASE_WHERE,
    RECLAIM,
    RETURN,
    SITE_SLOTS,
    SITES,
    SPLIT,
    START,
    TAKE_AMBER,
    TAKE_LAUREL,
)
from sim.games.first_giants.study import add_to_study
from sim.rng import open_mind
from sim.state import NOTHING
from sim.strategy import available_strategies, load_strategy

GAME = load_game("first-giants")
FOLDER = GAME.strategies_folder
WEIGHTS = ("weighed_curator", "weighed_scholar")
COMPILED = (
    "racer",
    "engine_builder",
    "laurel_hunter",
    "press_baron",
    "small_collector",
    "family_finisher",
    "blocker",
    "amber_banker",
)
STYLES = (*COMPILED, *WEIGHTS)
PARAMETERS = [(style, name) for style in COMPILED for name in load_strategy(style, GAME).parameters]
NAMES = GAME.package.item_names(GAME.rules(2))
MANY = 40


def card(name: str) -> int:
    """Return the design with an id."""
    return NAMES.index(name)


def position(
    *sites: str,
    study: str = "",
    laid: Sequence[str] = (),
    rival: Sequence[str] = (),
    rival_study: str = "",
    amber: int = 0,
    out: int = 0,
    supply: int | None = None,
    last: bool = False,
    players: int = 3,
    rules: Mapping[str, object] | None = None,
) -> Table:
    """Return a position in which seat 0 is to act.

    Each of `sites` names the cards of one site; `laid` and `rival` name the cards of each collection of seat 0 and of
    seat 1. So many markers of seat 0 lie on the last sites.
    """
    table = Table("first-giants", players, rules=rules)
    s, r = table.s, table.r
    s.site[:] = NOTHING
    for site, names in enumerate(sites):
        for slot, name in enumerate(names.split()):
            s.site[site, slot] = card(name)
    for seat, collections in ((0, laid), (1, rival)):
        for index, names in enumerate(collections):
            first, *others = names.split()
            begin_collection(s, r, seat, card(first))
            for name in others:
                extend_collection(s, r, seat, index, card(name))
        s.exhibited[seat] = sum(len(names.split()) for names in collections)
        refresh_accepts(s, r, seat)
    for seat, names in ((0, study), (1, rival_study)):
        for name in names.split():
            add_to_study(s, r, seat, card(name))
    s.amber[0] = amber
    for site in range(r.sites - out, r.sites):
        s.marked[0, site] = 1
    s.home[0] = r.markers - out
    if supply is not None:
        s.supply = supply
    if last:
        s.ending = 1
        s.last_turn = s.turn
    return table


def answer(table: Table, label: str) -> int:
    """Return what a style with some parameters changed chooses; all share what one of them has compiled."""
    strategy = load_strategy(label, GAME)
    if strategy.weights is not None:
        return choice_of(table, label)
    _, choose = chooser("first-giants", strategy.name)
    return int(choose(table.s, table.r, parameters_of(strategy)))


def played(style: str, table: Table) -> int:
    """Return the move that a style makes."""
    moves = table.legal()
    assert len(moves) > 1, "a forced move is no question"
    open_mind(table.s, table.s.seat)
    return moves[answer(table, style)]


def taken(style: str, table: Table) -> str:
    """Return the card that a style takes, or the move if it takes none."""
    move = played(style, table)
    if move >= RECLAIM:
        return "reclaim" if move == RECLAIM else str(move)
    return NAMES[table.s.site[move // SITE_SLOTS, move % SITE_SLOTS]]


def rewarding(table: Table, *, rewards: int | None = None) -> Table:
    """Let seat 0 reclaim what it has out, up to the first reward."""
    table.apply(RECLAIM)
    if rewards is not None:
        table.s.rewards = rewards
    assert table.s.phase in (PHASE_REWARD, PHASE_SPLIT)
    return table


def shown(style: str, table: Table) -> str:
    """Return the card that a style exhibits, `amber` or `nothing`."""
    move = played(style, table)
    if move in (TAKE_AMBER, DECLINE):
        return "amber" if move == TAKE_AMBER else "nothing"
    return NAMES[table.s.study[0, move - EXHIBIT]]


def laying(table: Table, name: str) -> Table:
    """Let seat 0 exhibit a card for a reclaimed marker, up to the question where."""
    rewarding(table)
    table.legal()
    table.apply(EXHIBIT + table.s.study[0].tolist().index(card(name)))
    assert table.s.phase == PHASE_WHERE
    return table


def take(table: Table, name: str) -> Table:
    """Let seat 0 take a card from the display."""
    place = table.s.site.reshape(SITES * SITE_SLOTS).tolist().index(card(name))
    table.legal()
    table.apply(place)
    return table


def test_all_eight_styles_and_two_of_weights_are_there() -> None:
    assert {path.stem for path in FOLDER.glob("[a-z]*.*") if path.suffix in (".py", ".toml")} == set(STYLES)
    shipped = available_strategies(GAME)
    for style in STYLES:
        summary = load_strategy(style, GAME).summary
        assert style.replace("_", "-") in shipped
        assert 20 < len(summary) <= 110
        assert summary.endswith(".")


# What all have in common.


@pytest.mark.parametrize("style", STYLES)
def test_more_of_the_same_is_better(style: str) -> None:
    assert taken(style, position("R2a", "R2b", supply=1, laid=["B1a", "O3a"])) == "R2a"
    assert taken(style, position("Y1b", "Y1a", study="R3a", out=1)) == "Y1b"
    assert taken(style, position("O1a", "O1c", supply=1)) == "O1a"


@pytest.mark.parametrize("style", STYLES)
def test_near_the_end_one_extension_is_reclaimed_for(style: str) -> None:
    cards = {"study": "R1b", "laid": ["R2a"], "out": 1, "amber": 1}
    for last in (False, True):
        assert taken(style, position("O3a", supply=2, last=last, **cards)) == "reclaim"
        assert shown(style, rewarding(position("O3a", supply=2, last=last, **cards))) == "R1b"


@pytest.mark.parametrize("style", COMPILED)
def test_near_the_end_nothing_is_reclaimed_for_that_extends_nothing(style: str) -> None:
    assert taken(style, position("O2a", "R2a", supply=2, study="R1b", laid=["O2a"], out=1, amber=1)) != "reclaim"
    assert taken(style, position("O2a", "R2a", supply=2, study="R1b", laid=["R2a"], out=1, amber=0)) != "reclaim"


@pytest.mark.parametrize("style", sorted(set(COMPILED) - {"press_baron", "small_collector", "family_finisher"}))
def test_in_the_last_turn_only_laurels_count(style: str) -> None:
    assert taken(style, position("R2c", "R1a", "O3a", last=True, supply=20, laid=["B2a"])) == "R1a"


@pytest.mark.parametrize("style", STYLES)
def test_an_extension_is_better_than_a_beginning(style: str) -> None:
    for supply in (2, 18):
        table = laying(position("O2a", study="R1b Y2a", laid=["R2a"], out=4, amber=4, supply=supply), "R1b")
        assert played(style, table) == COLLECTION


@pytest.mark.parametrize("style", COMPILED)
@pytest.mark.parametrize(("better", "other"), [("O2a", "O2c"), ("G2a", "G2c"), ("R2a", "R2b")])
def test_a_design_that_does_nothing_for_a_seat_is_no_better_than_a_blank_card(
    style: str, better: str, other: str
) -> None:
    table = position(better, other, supply=3)
    assert taken(style, table) == better
    table.s.without[0] = card(better)
    if other != "R2b":
        assert taken(style, table) == other
    working = position(better, other, laid=["R1a"])
    working.s.without[0] = card(better)
    assert taken(style, working) == other


BLANKS = """id,family,size,copies,trigger,effect,magnitude,text
blank,R,1,9,,,,
none,R,1,9,NONE,NONE,,
two,R,1,9,ON_TAKE,LAUREL,2,
more,R,1,9,TAKE_FAM:R,AMBER,1,
"""


@pytest.mark.parametrize("style", STYLES)
def test_blank_cards_are_not_preferred(style: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(BLANKS, encoding="utf-8")
    for better in (2, 3):
        table = position(rules={"cards": str(path)})
        for site, design in enumerate((0, 1, better)):
            table.s.site[site, 0] = design
        assert played(style, table) == SITE_SLOTS * 2


@pytest.mark.parametrize("style", COMPILED)
def test_gains_come_first_and_what_counts_fossils_last(style: str) -> None:
    table = take(position("B2a", study="O2b B2b R1a", laid=["R3a"], amber=1), "B2a")
    assert table.s.phase == PHASE_ORDER
    assert NAMES[table.s.study[0, played(style, table) - 100]] == "O2b"


@pytest.mark.parametrize("style", COMPILED)
def test_a_reward_buys_the_dearest_fossil_that_the_rewards_can_still_pay(style: str) -> None:
    cards = {"study": "Y3a B1b", "laid": ["Y1a Y2a", "B2a"], "out": 4, "supply": 3}
    saves = style if style != "small_collector" else "small_collector:dearest=3"
    assert shown(saves, rewarding(position("O2a", amber=1, **cards))) == "amber"
    table = position("O2a", study="B1b R2c", laid=["R1a R3a", "B2a"], out=4, amber=2, supply=3)
    assert shown(style, rewarding(table)) == "R2c"


@pytest.mark.parametrize("style", COMPILED)
def test_a_marker_comes_back_from_where_the_best_card_lies(style: str) -> None:
    table = position("O1c", "B1a", "R3a", "Y1a", supply=18)
    table.s.marked[0, [0, 1, 2]] = 1
    table.s.home[0] = 1
    assert played(style, take(table, "Y1a")) in (RETURN, RETURN + 1, RETURN + 2)
    late = position("O1c O1c", "Y1b R3a", "Y1a", last=True, supply=20)
    late.s.marked[0, [0, 1]] = 1
    late.s.home[0] = 2
    assert played(style, take(late, "Y1a")) == RETURN + 1


@pytest.mark.parametrize("style", COMPILED)
def test_the_best_effect_is_copied(style: str) -> None:
    table = take(position("Y3c", study="R1a O1a R3a O1c"), "Y3c")
    assert NAMES[table.s.study[0, played(style, table) - 400]] == "R3a"


@pytest.mark.parametrize("style", STYLES)
def test_a_laurel_is_better_than_an_amber(style: str) -> None:
    table = position("G1c", players=2)
    table.s.seat = table.s.active = 1
    table.legal()
    table.apply(0)
    assert (table.s.phase, table.s.seat) == (PHASE_CHOICE, 0)
    assert played(style, table) == TAKE_LAUREL
    if style in COMPILED:
        assert played(f"{style}:laurel=0:amber=1", table) == TAKE_AMBER


@pytest.mark.parametrize("style", sorted(set(COMPILED) - {"laurel_hunter", "amber_banker"}))
def test_as_many_exhibits_are_announced_as_amber_pays_for(style: str) -> None:
    rules = {"reclaim_rewards": "simultaneous"}
    cards = {"study": "R1b Y2b", "laid": ["R2a", "Y1a"], "out": 4, "rules": rules, "supply": 3}
    for amber, exhibits in ((0, 0), (1, 1), (2, 1), (3, 2)):
        table = rewarding(position("O2a", amber=amber, **cards))
        assert played(style, table) == SPLIT + exhibits


@pytest.mark.parametrize("style", COMPILED)
def test_an_exhibit_by_an_effect_is_used_with_its_discount(style: str) -> None:
    table = take(position("B3c", study="R2a", laid=["R1a R3a"], amber=0, supply=3), "B3c")
    assert table.s.phase == PHASE_EXHIBIT
    assert shown(style, table) == "R2a"


# One by one.


def test_the_racer_takes_what_extends_and_nothing_else_matters_much() -> None:
    laid = ["R1a"]
    assert taken("racer", position("R2c", "O2a", "Y2b", laid=laid)) == "R2c"
    assert taken("racer", position("Y2b", "Y2c", "Y3b")) == "Y2c"  # recurring ones only if all else is equal
    assert taken("racer:engine=2", position("Y2c", "Y3b")) == "Y3b"
    assert taken("racer:gains=3", position("R2c", "R3a", "G2a", laid=laid)) != "R2c"


def test_the_racer_reclaims_for_two_extensions() -> None:
    two = {"laid": ["R1a", "Y2a"], "amber": 3}
    assert taken("racer", position("O2a", study="R2a Y1a", out=2, **two)) == "reclaim"
    assert taken("racer", position("O2a", study="R2a", out=2, **two)) == "O2a"
    assert taken("racer:enough=1", position("O2a", study="R2a", out=2, **two)) == "reclaim"
    assert taken("racer", position("O2a", study="R2a Y1a", out=1, **two)) == "O2a"
    assert taken("racer", position("O2a", study="R2a Y1a", out=2, laid=["R1a", "Y2a"], amber=2)) == "O2a"
    assert taken("racer", position("O2a", study="R2a Y1a", out=3, laid=["R1a", "Y2a"], amber=2)) == "reclaim"


def test_the_engine_builder_builds_first() -> None:
    style = "engine_builder"
    assert taken(style, position("R2b", "O2a", "B2a")) == "R2b"
    assert taken(style, position("R2b", "O2a", "B2a", supply=3)) == "O2a"
    ready = {"study": "R2a Y1a R3a B2a", "laid": ["R1a", "Y2a"], "amber": 9, "out": 4}
    assert shown(style, rewarding(position("O2a", **ready))) == "amber"
    assert shown(f"{style}:growth=1", rewarding(position("O2a", **ready))) != "amber"
    assert shown(style, rewarding(position("O2a", supply=10, **ready))) != "amber"
    table = position("O2a", **ready)
    table.s.n_deck = 50
    assert shown(style, rewarding(table)) != "amber"


def test_the_engine_builder_exhibits_the_engine_last() -> None:
    cards = {"laid": ["R1a"], "amber": 9, "out": 4}
    for study in ("R2b R2a", "R2a R2b"):
        assert shown("engine_builder", rewarding(position("O2a", study=study, supply=9, **cards))) == "R2a"
    assert taken("engine_builder", position("O2a", study="R2a", supply=9, laid=["R1a"], amber=9, out=3)) == "O2a"


def test_the_hunter_takes_any_two_laurels() -> None:
    style = "laurel_hunter"
    laid = ["Y1a Y3a", "O1a O3a"]
    assert taken(style, position("Y2c", "R2a", "O2a", laid=laid)) == "R2a"
    assert taken(f"{style}:at_once=9", position("Y2c", "R2a", "O2a", laid=laid)) != "R2a"
    assert taken(style, position("R2a", "R3a", "G3a")) in ("R3a", "G3a")


def test_the_hunter_exhibits_from_surplus_and_to_extend() -> None:
    style = "laurel_hunter"
    begun = ["R1a", "O3a O1a O2a", "Y3a Y1a Y2a", "G3a G1a G2a", "B3a B1a B2a"]
    cards = {"laid": begun, "out": 4, "supply": 9}
    assert shown(style, rewarding(position("O2a", study="R2a G2a", amber=4, **cards))) == "R2a"
    assert shown(style, rewarding(position("O2a", study="B1a R1b", amber=1, **cards))) == "amber"
    assert shown(f"{style}:surplus=0", rewarding(position("O2a", study="B1a R1b", amber=1, **cards))) == "B1a"
    assert shown(style, rewarding(position("O2a", study="R1b", amber=4, **cards))) == "amber"
    assert shown(style, rewarding(position("O2a", study="R1a R3a", amber=4, laid=[], out=4))) == "R1a"


def test_the_baron_goes_for_one_newspaper() -> None:
    style = "press_baron"
    # All are free: size 1 is worth 5 and comes first; it takes only what helps there.
    assert taken(style, position("R3a", "O2a", "G1b")) == "G1b"
    # Size 1 is lost by three cards, so it goes for size 2.
    ahead = ["R1a O1a Y1a G1a"]
    assert taken(style, position("R3a", "O2a", "G1b", rival=ahead)) == "O2a"
    assert taken(f"{style}:lag=0", position("R3a", "O2a", "G1b", rival=ahead)) == "G1b"
    # It holds the red one and completes that before anything else.
    assert taken(style, position("R3b", "O2a", "G1b", laid=["R1a R2a"])) == "R3b"
    assert taken(f"{style}:lag=0", position("R3b", "O2a", "G1b", laid=["R1a R2a"])) == "R3b"
    assert taken(f"{style}:lag=0", position("R3b", "G1b", laid=["R1a R2a"], rules={"news_locks": False})) == "G1b"


def test_the_baron_reclaims_when_the_newspaper_is_in_reach() -> None:
    style = "press_baron:out=2"
    laid, rival = ["R1a O1b"], ["R1a Y1a G1a"]
    rules = {"paper_values": (0, 0, 0, 0, 0, 9, 0, 0)}
    far = position("O2a", study="Y1b", laid=laid, rival=rival, out=2, amber=9, rules=rules)
    near = position("O2a", study="Y1b G1b", laid=laid, rival=rival, out=2, amber=9, rules=rules)
    assert taken(style, far) == "O2a"
    assert taken(style, near) == "reclaim"
    assert shown(style, rewarding(near)) in ("Y1b", "G1b")


def test_the_small_collector_never_pays_three() -> None:
    style = "small_collector"
    cards = {"laid": ["R1a R2a"], "out": 4, "amber": 9, "supply": 3}
    assert shown(style, rewarding(position("O2a", study="R3a", **cards))) == "amber"
    assert shown(f"{style}:dearest=3", rewarding(position("O2a", study="R3a", **cards))) == "R3a"
    assert taken(style, position("R3a", "O2a", "G1b O3a")) != "R3a"
    assert taken(style, position("Y2c", "O2a", "R1b")) == "R1b"
    assert taken(f"{style}:filler=3:preference=0", position("R3a", "O3a", "Y1a")) == "R3a"
    assert taken(f"{style}:preference=9", position("R2a", "G1b")) == "G1b"


def test_the_small_collector_fills_the_set_of_size_1() -> None:
    laid = ["Y3a", "R1a O1a B1a", "Y2a G2a"]
    for style, name, where in (("small_collector", "Y1b", 1), ("small_collector:smallest=3", "B2a", 2)):
        table = laying(position("O2a", study=name, laid=laid, out=4, amber=3), name)
        assert played(style, table) == COLLECTION + where


def test_the_finisher_takes_what_families_lack() -> None:
    style = "family_finisher"
    assert taken(style, position("R3b", "O2a", "G2a", laid=["R1a R2a"])) == "R3b"
    assert taken(style, position("R3a", "O2b", "Y2b", laid=["R1a R2a"], study="R3c")) != "R3a"
    assert taken(style, position("R1a", "O2b", "Y2b", laid=["R1a R2a"])) != "R1a"


def test_the_finisher_works_at_two_families() -> None:
    style = "family_finisher"
    cards = {"out": 4, "amber": 9, "supply": 9}
    two = ["R1a R2a", "O1a"]
    assert shown(style, rewarding(position("O2a", study="G1b Y1b", laid=two, **cards))) == "amber"
    assert shown(f"{style}:open=3", rewarding(position("O2a", study="G1b Y1b", laid=two, **cards))) != "amber"
    assert shown(style, rewarding(position("O2a", study="G1b R3a", laid=two, **cards))) == "R3a"
    # Of size 1 there could be a set, but that would spoil both families.
    table = laying(position("O2a", study="G1b", laid=["R1a"], out=4, amber=9), "G1b")
    assert played(style, table) == START


def test_the_finisher_reclaims_for_the_completing_card() -> None:
    style = "family_finisher"
    assert taken(style, position("O2a", study="R3a", laid=["R1a R2a"], amber=3, out=3)) == "reclaim"
    assert taken(style, position("O2a", study="R3a", laid=["R1a R2a"], amber=0, out=3)) == "O2a"
    assert taken(style, position("O2a", study="R3a", laid=["R1a"], amber=3, out=3)) == "O2a"
    assert taken(style, position("O2a", study="R3a", laid=["R1a R2a"], amber=3, out=2)) == "O2a"


def test_the_blocker_takes_what_another_needs() -> None:
    rival = ["Y1a Y2a", "O3a"]
    assert taken("blocker", position("O2c", "Y3b", "B1b", rival=rival)) == "Y3b"
    assert taken("blocker:denial=0", position("R2a", "Y3a", rival=rival)) == "R2a"
    assert taken("blocker:denial=3", position("R2a", "Y3a", rival=rival)) == "Y3a"
    assert taken("blocker:denial=3", position("R2a", "Y3a", rival=[])) == "R2a"


def test_the_blocker_reclaims_like_a_racer() -> None:
    cards = {"laid": ["R1a", "Y2a"], "amber": 3, "out": 2}
    assert taken("blocker", position("O2a", study="R2a Y1a", **cards)) == "reclaim"
    assert taken("blocker", position("O2a", study="R2a", **cards)) == "O2a"


def test_the_banker_saves_until_it_can_pay_for_four() -> None:
    style = "amber_banker"
    study = "R2a Y1a R3a Y3a G1b"
    cards = {"study": study, "laid": ["R1a", "Y2a"], "out": 4}
    assert shown(style, rewarding(position("O2a", amber=6, **cards))) == "amber"
    assert shown(style, rewarding(position("O2a", amber=7, **cards))) != "amber"
    assert shown(f"{style}:exhibits=2", rewarding(position("O2a", amber=6, **cards), rewards=2)) != "amber"
    assert shown(f"{style}:useful=5", rewarding(position("O2a", amber=7, **cards))) == "amber"
    # Once it has begun to pay it goes on, and what it saved for is not broken into for less.
    assert shown(style, rewarding(position("O2a", amber=9, **cards), rewards=3)) == "amber"
    begun = rewarding(position("O2a", amber=9, **cards), rewards=3)
    begun.s.n_shown = 1
    assert shown(style, begun) != "amber"


def test_the_banker_prefers_amber() -> None:
    for other in ("R2a", "Y1b", "B1a"):
        assert taken("amber_banker", position(other, "O3a", "G3c")) == "O3a"
    assert taken("amber_banker:amber=0", position("R2a", "O2a")) == "R2a"


def test_the_curator_takes_what_fits_and_the_scholar_what_works() -> None:
    fits_or_works = ("R2a", "G3b", "O2c")
    assert taken("weighed_curator", position(*fits_or_works, laid=["R1a"])) == "R2a"
    assert taken("weighed_scholar", position("O2c", "G3b", "B1a")) == "G3b"
    for style in WEIGHTS:
        assert shown(style, rewarding(position("O2a", study="R2a", laid=["R1a"], out=4, amber=2))) == "R2a"


# Under any rules.


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("style", STYLES)
def test_every_style_beats_random(style: str, players: int) -> None:
    results = simulate("first-giants", players=players, games=MANY * players, strategies=[style, "random"], plan="duel")
    share = results.matchups.set_index("opponent")["share"]["random"]
    assert share > 0.8


@pytest.mark.parametrize(("name", "value"), [pytest.param(*each, id="{}={}".format(*each)) for each in switches()])
def test_every_style_plays_under_every_value_of_a_switch(name: str, value: object) -> None:
    for players in (2, 5):
        rules = {name: value, **TOGETHER.get(name, {})}
        results = simulate(
            "first-giants", players=players, games=MANY, strategies=list(STYLES), plan="melee", rules=rules, threads=1
        )
        assert results.overview["games"] >= MANY - players


def test_every_style_plays_with_any_cards(tmp_path: Path) -> None:
    decisions = random.Random("styles")
    for _ in range(12):
        deck = random_deck(tmp_path, decisions)
        players = decisions.choice((3, 4))
        simulate(
            "first-giants",
            players=players,
            games=MANY,
            strategies=list(STYLES),
            plan="melee",
            rules={"cards": str(deck)},
            threads=1,
        )


# Parameters.


@pytest.fixture(scope="module")
def positions() -> list[Table]:
    """Return decisions of games between styles that differ, some under rules that ask more."""
    found = []
    rules: Sequence[Mapping[str, object]] = ({}, {"amber_per_point": 1}, {"reclaim_rewards": "simultaneous"})
    for block in range(9):
        table = Table("first-giants", 3, block=block, seed=5, rules=dict(rules[block % len(rules)]))
        while not table.s.over:
            moves = table.legal()
            choice = 0
            if len(moves) > 1:
                open_mind(table.s, table.s.seat)
                found.append(table.copy())
                choice = choice_of(table, COMPILED[(block + int(table.s.seat)) % len(COMPILED)])
            table.apply(moves[choice])
    return found


@pytest.mark.parametrize(("style", "name"), PARAMETERS)
def test_every_parameter_changes_some_choice(style: str, name: str, positions: list[Table]) -> None:
    parameter = load_strategy(style, GAME).parameters[name]
    assert 3 <= len(name) <= 15
    assert 10 <= len(parameter.meaning) <= 80
    low, high = (f"{style}:{name}={value:g}" for value in (parameter.low, parameter.high))
    for table in positions:
        if answer(table, low) != answer(table, high):
            return
    pytest.fail(f"{style} chooses the same with {name} at both ends of its range")
