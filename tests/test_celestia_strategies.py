"""Celestia's playing styles in scripted positions: each does what its description says."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from support import Table, choice_of

from sim.game import load_game
from sim.games.celestia.state import BUILD, MATCH, PHASE_ANSWER, PHASE_DISCARD, PHASE_LAY, STAR, SUPERNOVA
from sim.rng import open_mind
from sim.state import NOTHING
from sim.strategy import available_strategies, load_strategy

LETTERS = "ABCDEN"  # N: Supernova
A, B, C, D = range(4)
FOLDER = load_game("celestia").strategies_folder
STYLES = sorted(path.stem for path in FOLDER.glob("[a-z]*.*") if path.suffix in (".py", ".toml"))
PARAMETERS = [
    (style, name)
    for style in STYLES
    for name in load_strategy(str(next(FOLDER.glob(f"{style}.*"))), load_game("celestia")).parameters
]
SPENDTHRIFTS = ("greedy_builder", "uniform_mixer", "supernova_dumper", "denier", "mind_reader", "thrifty")


def fill(row: Any, stars: str) -> None:
    """Set a row of counts by star to what the letters say."""
    row[:] = 0
    for letter in stars:
        row[LETTERS.index(letter)] += 1


def position(
    hand: str,
    display: Sequence[str] = ("AABCD", "BBC"),
    *,
    known: Mapping[int, str] | None = None,
    hidden: Mapping[int, str] | None = None,
    taken: Mapping[int, Sequence[int]] | None = None,
    own_known: str = "",
    n_deck: int = 9,
    players: int = 2,
    rules: Mapping[str, object] | None = None,
) -> Table:
    """Return a position in which seat 0 is to act: its hand, and what others are known to hold besides `hidden`."""
    table = Table("celestia", players, rules=rules)
    s = table.s
    for seat in range(players):
        seen = (known or {}).get(seat, "")
        fill(s.known[seat], seen)
        fill(s.hand[seat], seen + (hidden or {}).get(seat, ""))
        s.taken[seat] = (taken or {}).get(seat, (0, 0, 0))
    fill(s.hand[0], hand)
    fill(s.known[0], own_known)
    s.display[:] = NOTHING
    for slot, stars in enumerate(display):
        s.display[slot] = card(table, stars)
    s.n_display = len(display)
    s.n_deck = n_deck
    s.n_pile = 10
    return table


def card(table: Table, stars: str) -> int:
    """Return the constellation that shows these stars."""
    wanted = [stars.count(letter) for letter in LETTERS]
    return next(each for each in range(table.r.n_cards) if table.r.card_stars[each].tolist() == wanted)


def laying(table: Table) -> Table:
    """Let seat 0 lay the first star of a match."""
    table.legal()
    table.apply(MATCH)
    assert table.s.phase == PHASE_LAY
    return table


def answering(table: Table, attack: str = "AB") -> Table:
    """Let seat 0 answer the first of the stars that the last seat has laid."""
    s = table.s
    s.phase = PHASE_ANSWER
    s.active = s.seats - 1
    s.seat = 0
    s.n_pairs = s.laid = len(attack)
    for pair, letter in enumerate(attack):
        s.layer[pair] = s.active
        s.defender[pair] = 0
        s.attack[pair] = LETTERS.index(letter)
    return table


def giving_up(table: Table) -> Table:
    """Let seat 0 discard down to the hand limit."""
    table.s.phase = PHASE_DISCARD
    return table


def played(style: str, table: Table) -> int:
    """Return the move that a style makes."""
    moves = table.legal()
    assert len(moves) > 1, "a forced move is no question"
    open_mind(table.s, table.s.seat)
    return moves[choice_of(table, style)]


def drawn_by_lot(style: str, table: Table, times: int = 300) -> set[str]:
    """Return the stars that a style which mixes plays over many draws."""
    stars = set()
    for turn in range(times):
        table.s.turn = turn + 1
        stars.add(LETTERS[played(style, table) - STAR])
    return stars


def test_all_eight_styles_and_the_weights_file_are_there() -> None:
    assert set(STYLES) == {
        *("greedy_builder", "big_game_hunter", "bonus_collector", "mind_reader", "uniform_mixer"),
        *("supernova_dumper", "denier", "hoarder", "thrifty"),
    }
    shipped = available_strategies(load_game("celestia"))
    for style in STYLES:
        summary = load_strategy(style, load_game("celestia")).summary
        assert style.replace("_", "-") in shipped
        assert 20 < len(summary) <= 100
        assert summary.endswith(".")


# What all have in common.


@pytest.mark.parametrize("style", SPENDTHRIFTS)
def test_the_dearest_constellation_is_built(style: str) -> None:
    assert played(style, position("AABBCD")) == BUILD
    assert played(style, position("BBCD", ("BBC", "BBCD"))) == BUILD + 1


@pytest.mark.parametrize("style", STYLES)
def test_without_a_build_there_is_a_match_and_a_supernova_is_kept(style: str) -> None:
    two = position("AB", ("CCD", "DDA"), known={1: "C"}, hidden={1: "AD"})
    assert two.legal() == [MATCH]
    for table in (
        laying(position("AN", known={1: "A"}, hidden={1: "AD"})),
        answering(position("AN", known={1: "D"}, hidden={1: "DD"})),
        giving_up(position("AANNN", rules={"hand_limit": 4})),
    ):
        assert played(style, table) == STAR + A


@pytest.mark.parametrize("style", STYLES)
def test_what_lies_face_down_or_in_other_hands_makes_no_difference(style: str) -> None:
    def choices(attack: str, hidden: str) -> list[int]:
        held = {1: hidden}
        return [
            played(style, answering(position("ABCD", known={1: "AB"}, hidden=held), attack)),
            played(style, laying(position("AABBCD", known={1: "CD"}, hidden=held))),
            played(style, position("AABBCD", known={1: "CD"}, hidden=held)),
        ]

    assert choices("AB", "AAD") == choices("CD", "BCN")


@pytest.mark.parametrize("style", sorted(set(STYLES) - {"thrifty"}))
def test_a_star_that_lies_face_up_is_answered_by_its_equal(style: str) -> None:
    for attack in "ABCD":
        table = answering(position("AAABCD", rules={"face_up_attack": True}), attack)
        assert played(style, table) == STAR + LETTERS.index(attack)
    swapped = {"face_up_attack": True, "match_winner": "swap"}
    assert played(style, answering(position("AAAAB", ("BBC",), rules=swapped), "A")) == STAR + B
    assert played(style, answering(position("AAAAB", ("BBC",), rules=swapped), "B")) == STAR + A
    assert played(style, answering(position("ABN", rules={"face_up_attack": True}), "N")) != STAR + SUPERNOVA


@pytest.mark.parametrize("style", ["greedy_builder", "hoarder", "supernova_dumper", "denier"])
def test_what_open_constellations_need_least_is_parted_with(style: str) -> None:
    display = ("AABC", "BBCD")
    for prepare in (laying, answering, giving_up):
        rules = {"hand_limit": 4} if prepare is giving_up else None
        assert played(style, prepare(position("AAABBDDD", display, hidden={1: "CC"}, rules=rules))) == STAR + D


def test_of_equally_dispensable_stars_memory_decides() -> None:
    display = ("CCDA",)  # of AAB one A and one B are to spare
    for style in ("greedy_builder", "big_game_hunter", "bonus_collector", "hoarder"):
        attacked = position("AABB", ("CCDA", "CCDAB"), known={1: "BBB"}, hidden={1: "C"})
        assert played(style, laying(attacked)) == STAR + A
        for held, wanted in (("AAA", A), ("BBB", B)):
            table = answering(position("AAB", display, known={1: held}, hidden={1: "C"}))
            assert played(style, table) == STAR + wanted
        careless = answering(position("AAB", display, known={1: "BBB"}, hidden={1: "C"}))
        assert played(f"{style}:memory=0", careless) == STAR + A


def test_the_bonus_and_the_price_of_a_supernova_choose_between_builds() -> None:
    two_small = {0: (2, 0, 0)}
    collected = position("BBCCDA", ("BBC", "CCDA"), taken=two_small)
    assert played("greedy_builder", collected) == BUILD  # 1 + 2 against 2
    assert played("greedy_builder:bonus=0", collected) == BUILD + 1
    dear = position("BBCNN", ("BBC", "BBCDA"))
    assert played("greedy_builder", dear) == BUILD + 1  # 3 - 2 * 0.5 against 1
    assert played("greedy_builder:supernova_price=1.5", dear) == BUILD


# One by one.


def test_the_hunter_leaves_small_game_alone() -> None:
    style = "big_game_hunter"
    small = ("BBC", "CCD")
    assert played(style, position("BBC", small)) == MATCH
    assert played(style, position("BBC", small, taken={1: (2, 0, 0)})) == BUILD
    assert played(f"{style}:rival=3", position("BBC", small, taken={1: (2, 0, 0)})) == MATCH
    assert played(style, position("BBC", small, n_deck=0)) == BUILD
    assert played(style, position("BBC" + "A" * 11, small)) == BUILD
    assert played(f"{style}:patience=20", position("BBC" + "A" * 11, small)) == MATCH
    assert played(style, position("BBCDA", ("BBC", "BBCD"))) == BUILD + 1


def test_the_hunter_does_not_count_its_partner_as_a_rival() -> None:
    teams = {"players": 4, "hidden": {1: "AB", 2: "AB", 3: "AB"}}
    small = ("BBC", "CCD")
    assert played("big_game_hunter", position("BBC", small, taken={2: (2, 0, 0)}, **teams)) == MATCH
    assert played("big_game_hunter", position("BBC", small, taken={3: (2, 0, 0)}, **teams)) == BUILD


def test_the_hunter_pays_one_supernova_for_the_last_star() -> None:
    style = "big_game_hunter"
    assert played(style, position("BBCDN", ("BBCDA", "CCD"))) == BUILD
    assert played(style, position("BBCNN", ("BBCDA", "CCD"))) == MATCH
    assert played(f"{style}:spend=2", position("BBCNN", ("BBCDA", "CCD"))) == BUILD


def test_the_hunter_keeps_what_big_game_needs() -> None:
    table = laying(position("AABB", ("CCDA", "BBC"), hidden={1: "CD"}))
    assert played("big_game_hunter", table) == STAR + B
    assert played("greedy_builder", table) == STAR + A


def test_the_collector_builds_the_kind_it_owns_most_of() -> None:
    style = "bonus_collector"
    both = ("BBC", "BBCDA")
    assert played(style, position("BBCDA", both)) == BUILD + 1
    assert played(style, position("BBCDA", both, taken={0: (1, 0, 0)})) == BUILD
    assert played(f"{style}:latitude=1", position("BBCDA", both, taken={0: (1, 0, 0)})) == BUILD + 1
    assert played(style, position("BBCDA", ("CCD", "BBCDA"), taken={0: (1, 0, 0)})) == MATCH
    assert played(f"{style}:patience=5", position("BBCDA", ("CCD", "BBCDA"), taken={0: (1, 0, 0)})) == BUILD + 1
    out_of_reach = {0: (1, 0, 0), 1: (3, 0, 0)}
    assert played(style, position("BBCDA", both, taken=out_of_reach)) == BUILD + 1
    done = {0: (3, 1, 0)}
    assert played(style, position("BBCDA", both, taken=done)) == BUILD + 1
    assert played(f"{style}:collections=2", position("BBCDA", both, taken=done)) == MATCH


def test_the_collector_counts_its_team() -> None:
    table = position("BBCDA", ("BBC", "BBCDA"), taken={2: (1, 0, 0)}, players=4, hidden={1: "A", 2: "AA", 3: "A"})
    assert played("bonus_collector", table) == BUILD
    alone = position(
        "BBCDA",
        ("BBC", "BBCDA"),
        taken={2: (1, 0, 0)},
        players=4,
        hidden={1: "A", 2: "AA", 3: "A"},
        rules={"bonus_scope": "member"},
    )
    assert played("bonus_collector", alone) == BUILD + 1


def test_the_mind_reader_answers_with_what_the_attacker_holds() -> None:
    for held, wanted in (("AAA", A), ("BBB", B), ("DDD", D)):
        table = answering(position("ABCD", known={1: held}, hidden={1: "C"}))
        assert played("mind_reader", table) == STAR + wanted
    swapped = {"match_winner": "swap"}
    table = answering(position("AB", known={1: "AAA"}, hidden={1: "B"}, rules=swapped))
    assert played("mind_reader", table) == STAR + B


def test_the_mind_reader_lays_what_the_defender_lacks() -> None:
    style = "mind_reader:bluff=0"
    for held, wanted in (("AAAA", B), ("BBBB", A)):
        assert played(style, laying(position("AB", known={1: held}, hidden={1: "C"}))) == STAR + wanted
        swapped = position("AB", known={1: held}, hidden={1: "C"}, rules={"match_winner": "swap"})
        assert played(style, laying(swapped)) == STAR + (A + B - wanted)


def test_the_mind_reader_faces_each_opponent_by_what_it_holds() -> None:
    table = laying(position("AABB", players=3, known={1: "AAA", 2: "BBB"}, hidden={1: "C", 2: "C"}))
    assert table.s.defender[:2].tolist() == [1, 2]
    assert played("mind_reader:bluff=0", table) == STAR + B
    table.apply(STAR + B)
    assert played("mind_reader:bluff=0", table) == STAR + A


def test_the_mind_reader_counts_what_it_has_seen_discarded() -> None:
    table = answering(position("AB", hidden={1: "CCC"}))
    table.s.discard[A] = 8
    assert played("mind_reader", table) == STAR + B
    table.s.discard[A], table.s.discard[B] = 0, 8
    assert played("mind_reader", table) == STAR + A


def test_the_mind_reader_keeps_its_own_secrets_and_bluffs_now_and_then() -> None:
    table = laying(position("AABB", ("CCD",), own_known="AA", hidden={1: "CCC"}))
    assert played("mind_reader:bluff=0", table) == STAR + B
    known = laying(position("ABCN", known={1: "BBBCCC"}))
    assert drawn_by_lot("mind_reader:bluff=0", known) == {"A"}
    assert drawn_by_lot("mind_reader:bluff=1", known) == {"A", "B", "C"}


def test_the_mixer_draws_by_lot_in_proportion() -> None:
    table = laying(position("AAABBCN", ("BBC",), hidden={1: "CD"}))
    assert drawn_by_lot("uniform_mixer", table) == {"A", "B", "C"}
    assert drawn_by_lot("uniform_mixer:needed=0", table) == {"A"}
    assert drawn_by_lot("uniform_mixer:supernova=1", table) == {"A", "B", "C", "N"}
    counts = dict.fromkeys("ABC", 0)
    for turn in range(1200):
        table.s.turn = turn + 1
        counts[LETTERS[played("uniform_mixer", table) - STAR]] += 1
    assert abs(counts["A"] - 600) < 90
    assert abs(counts["B"] - 400) < 85
    assert abs(counts["C"] - 200) < 70


def test_the_mixer_gives_what_it_can_when_nothing_has_a_lot() -> None:
    table = laying(position("BBCN", ("BBC",), hidden={1: "CD"}))
    assert drawn_by_lot("uniform_mixer:needed=0", table, 20) == {"B"}


def test_the_dumper_gives_up_a_supernova_only_when_all_is_almost_done() -> None:
    style = "supernova_dumper"
    ready = position("BBCDN", ("BBC", "BBCD"), hidden={1: "AA"})
    assert played(style, answering(ready)) == STAR + SUPERNOVA
    assert played(f"{style}:enough=0", answering(ready)) != STAR + SUPERNOVA
    spare = position("AABBCDN", ("BBC", "BBCD"), hidden={1: "AA"})
    assert played(style, answering(spare)) == STAR + A
    far = position("BBN", ("BBC", "CCD"), hidden={1: "AA"})
    assert played(style, answering(far)) != STAR + SUPERNOVA
    assert played(f"{style}:missing=3", answering(far)) == STAR + SUPERNOVA
    attacking = position("BBCDN", ("BBC", "BBCD"), hidden={1: "AA"})
    assert played(style, laying(attacking)) != STAR + SUPERNOVA
    forbidden = position("BBCDN", ("BBC", "BBCD"), hidden={1: "AA"}, rules={"supernova_answer": False})
    assert played(style, answering(forbidden)) != STAR + SUPERNOVA


def test_the_denier_takes_what_the_other_is_about_to_build() -> None:
    both = ("BBC", "AABCD")
    assert played("denier", position("AABBCD", both, known={1: "DD"})) == BUILD + 1
    assert played("denier", position("AABBCD", both, known={1: "BBC"})) == BUILD
    assert played("denier:denial=0.5", position("AABBCD", both, known={1: "BBC"})) == BUILD + 1
    one_short = position("AABBCD", both, known={1: "BC"})
    assert played("denier:slack=1", one_short) == BUILD
    assert played("denier:slack=0", one_short) == BUILD + 1
    unseen = position("AABBCD", both, hidden={1: "BBC"})
    assert played("denier", unseen) == BUILD + 1


def test_the_denier_lets_its_partner_build() -> None:
    both = ("BBC", "AABCD")
    for seat, wanted in ((1, BUILD), (2, BUILD + 1), (3, BUILD)):
        hidden = {each: "AA" for each in (1, 2, 3) if each != seat}
        table = position("AABBCD", both, players=4, known={seat: "BBC"}, hidden=hidden)
        assert played("denier", table) == wanted


def test_the_denier_answers_with_nothing_that_the_attacker_lacks() -> None:
    table = answering(position("BBDD", ("CCD",), known={1: "CCAA"}))
    assert played("denier", table) == STAR + B
    lacking = answering(position("BBDDDD", ("CCD",), known={1: "CC"}, hidden={1: "A"}))
    assert played("denier", lacking) == STAR + B
    assert played("denier:withhold=0", lacking) == STAR + D


def test_the_hoarder_waits_and_then_builds_a_series() -> None:
    style = "hoarder"
    display = ("BBC", "CCD")
    assert played(style, position("BBCAAA", display)) == MATCH
    assert played(style, position("BBCAAAAAAA", display)) == BUILD
    assert played(f"{style}:hold=6", position("BBCAAA", display)) == BUILD
    assert played(style, position("BBCAAA", display, taken={0: (1, 1, 0)})) == BUILD
    assert played(style, position("BBCAAA", display, taken={0: (1, 1, 1)})) == MATCH
    assert played(f"{style}:series=2", position("BBCAAA", display, taken={0: (1, 1, 0)})) == MATCH
    assert played(style, position("BBCAAA", display, n_deck=1)) == BUILD
    assert played(f"{style}:late=0", position("BBCAAA", display, n_deck=1)) == MATCH


def test_nobody_waits_for_stars_that_cannot_come() -> None:
    waiting = {"hoarder": "BBCA", "big_game_hunter": "BBCA"}
    for style, hand in waiting.items():
        assert played(style, position(hand, ("BBC", "CCD"))) == MATCH
        empty = position(hand, ("BBC", "CCD"))
        empty.s.n_pile = 0
        empty.s.discard[:] = 0
        assert played(style, empty) == BUILD
        assert played(style, position(hand, ("BBC", "CCD"), rules={"hand_limit": 4})) == BUILD


def test_the_thrifty_one_saves_supernovae() -> None:
    assert played("thrifty", position("BBNA", ("BBC", "CCD"))) == MATCH
    assert played("thrifty", position("BBCA", ("BBC", "CCD"))) == BUILD
    assert played("thrifty", position("BBNAAAAAA", ("BBC", "CCD"))) == BUILD
    assert played("thrifty", position("BBNA", ("BBC", "CCD"), n_deck=2)) == BUILD


# Parameters.


@pytest.fixture(scope="module")
def positions() -> list[Table]:
    """Return decisions of games between styles that differ, with two players."""
    found = []
    seated = ("greedy_builder", "mind_reader", "hoarder", "big_game_hunter")
    for block in range(16):
        table = Table("celestia", 2, block=block, seed=5)
        while not table.s.over:
            moves = table.legal()
            choice = 0
            if len(moves) > 1:
                open_mind(table.s, table.s.seat)
                found.append(table.copy())
                choice = choice_of(table, seated[(block + int(table.s.seat)) % len(seated)])
            table.apply(moves[choice])
    return found


@pytest.mark.parametrize(("style", "name"), PARAMETERS)
def test_every_parameter_changes_some_choice(style: str, name: str, positions: list[Table]) -> None:
    parameter = load_strategy(style, load_game("celestia")).parameters[name]
    assert 3 <= len(name) <= 15
    assert 10 <= len(parameter.meaning) <= 80
    low, high = (f"{style}:{name}={value:g}" for value in (parameter.low, parameter.high))
    for table in positions:
        if choice_of(table.copy(), low) != choice_of(table.copy(), high):
            return
    pytest.fail(f"{style} chooses the same with {name} at both ends of its range")
