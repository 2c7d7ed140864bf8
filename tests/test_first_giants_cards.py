"""Card files of First Giants: what is allowed, what a fault is answered with, and that a changed card plays at once."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from first_giants.fight import fight
from first_giants.kernel import GAME, KernelGame
from reference.first_giants_cards import read_designs

from sim.errors import DataFileError, InputError

HEADER = "id,family,size,copies,trigger,effect,magnitude,text"
FILLING = [f"F{number},R,1,5,ON_TAKE,LAUREL,1," for number in range(12)]
"""Enough cards for a game; a test adds its own row below, in line 14."""

Writer = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    """Return a function that writes a card file."""

    def write_file(*rows: str, header: str = HEADER, filling: Sequence[str] = FILLING) -> Path:
        path = tmp_path / "cards.csv"
        path.write_text("\n".join([header, *filling, *rows]) + "\n", encoding="utf-8")
        return path

    return write_file


def read(path: Path, players: int = 2) -> KernelGame:
    """Return a compiled game that plays with a card file."""
    return KernelGame(players, {"cards": str(path)})


def fault(path: Path) -> str:
    """Return the message about a bad file: one line that begins with its path."""
    with pytest.raises(DataFileError) as raised:
        read(path)
    message = str(raised.value)
    assert message.startswith(str(path))
    assert "\n" not in message
    return message.removeprefix(f"{path}")


# Faults


@pytest.mark.parametrize(
    ("row", "column", "says"),
    [
        ("X,P,1,2,ON_TAKE,LAUREL,1,", "family", "R (red), O (orange), B (blue), Y (yellow), G (green)"),
        ("X,R,4,2,ON_TAKE,LAUREL,1,", "size", "'4' is not a whole number from 1 to 3"),
        ("X,R,one,2,ON_TAKE,LAUREL,1,", "size", "1 to 3"),
        ("X,R,1,0,ON_TAKE,LAUREL,1,", "copies", "1 to 9"),
        ("X,R,1,10,ON_TAKE,LAUREL,1,", "copies", "1 to 9"),
        ("X,R,1,,ON_TAKE,LAUREL,1,", "copies", "1 to 9"),
        ("X,R,1,2,ON_TAK,LAUREL,1,", "trigger", "Did you mean 'ON_TAKE'?"),
        ("X,R,1,2,TAKE_FAM,LAUREL,1,", "trigger", "TAKE_FAM:f"),
        ("X,R,1,2,TAKE_FAM:Z,LAUREL,1,", "trigger", "f one of R, O, B, Y, G"),
        ("X,R,1,2,TAKE_SIZE:4,LAUREL,1,", "trigger", "Did you mean 'TAKE_SIZE:3'?"),
        ("X,R,1,2,RECLAIM>=6,LAUREL,1,", "trigger", "n from 1 to 5"),
        ("X,R,1,2,START:1,LAUREL,1,", "trigger", "Did you mean 'START'?"),
        ("X,R,1,2,COST_MOD:SIZE4,COST,-1,", "trigger", "COST_MOD:FIRST_PER_TURN, COST_MOD:SIZEs"),
        ("X,R,1,2,,LAUREL,1,", "trigger", "an effect needs a trigger"),
        ("X,R,1,2,ON_TAKE,LAURELS,1,", "effect", "Did you mean 'LAUREL'?"),
        ("X,R,1,2,ON_TAKE,LAUREL_PER:PAPERS,1,", "effect", "FAMILIES_IN_STUDY, EXHIBITED, NEWS"),
        ("X,R,1,2,ON_TAKE,TAKE_EXTRA,1,", "effect", "SIZE1, SIZE2, SIZE3, ANY"),
        ("X,R,1,2,ON_TAKE,RECLAIM_BONUS,1,", "effect", "RECLAIM or RECLAIM>=n"),
        ("X,R,1,2,ON_TAKE,COST,-1,", "effect", "COST_MOD"),
        ("X,R,1,2,COST_MOD:SIZE1,LAUREL,1,", "effect", "COST"),
        ("X,R,1,2,COST_MOD:SIZE1,COST+COST,-1+-1,", "effect", "COST"),
        ("X,R,1,2,ON_TAKE,LAUREL+OPP_AMBER,1+1,", "effect", "';'"),
        ("X,R,1,2,ON_TAKE,LAUREL;AMBER,1;1,", "effect", "OPP_"),
        ("X,R,1,2,ON_TAKE,LAUREL+LAUREL+LAUREL;OPP_AMBER+OPP_AMBER,1+1+1;1+1,", "effect", "at most 4"),
        ("X,R,1,2,ON_TAKE,,,", "effect", "a trigger needs an effect"),
        ("X,R,1,2,ON_TAKE,LAUREL,,", "magnitude", "0 to 9"),
        ("X,R,1,2,ON_TAKE,LAUREL,10,", "magnitude", "0 to 9"),
        ("X,R,1,2,ON_TAKE,LAUREL,-1,", "magnitude", "0 to 9"),
        ("X,R,1,2,ON_TAKE,LAUREL,\u0661,", "magnitude", "0 to 9"),
        ("X,R,1,2,ON_TAKE,LAUREL,1 per 2,", "magnitude", "does not go with LAUREL"),
        ("X,R,1,2,ON_TAKE,LAUREL_PER:NEWS,1 per 0,", "magnitude", "N [per M] [up|down] [max K]"),
        ("X,R,1,2,ON_TAKE,LAUREL_PER:NEWS,1 max 3 up,", "magnitude", "as in '1 per 2 up max 3'"),
        ("X,R,1,2,ON_TAKE,EXHIBIT,1 cost 1,", "magnitude", "N [cost -K]"),
        ("X,R,1,2,ON_TAKE,RETURN_MARKER,1 amber,", "magnitude", "N [amber K]"),
        ("X,R,1,2,COST_MOD:SIZE1,COST,1,", "magnitude", "-1"),
        ("X,R,1,2,ON_TAKE,LAUREL+AMBER,1,", "magnitude", "every effect has a magnitude"),
        ("X,R,1,2,ON_TAKE,LAUREL,1+1,", "magnitude", "every effect has a magnitude"),
        ("X,R,1,2,ON_TAKE,LAUREL+AMBER,1;1,", "magnitude", "every effect has a magnitude"),
        ("X,R,1,2,,,1,", "magnitude", "leave it empty"),
        (",R,1,2,ON_TAKE,LAUREL,1,", "id", "1 to 16"),
        ("abcdefghijklmnopq,R,1,2,ON_TAKE,LAUREL,1,", "id", "1 to 16"),
        ("a b,R,1,2,ON_TAKE,LAUREL,1,", "id", "1 to 16"),
        ("\u00e9,R,1,2,ON_TAKE,LAUREL,1,", "id", "1 to 16"),
        ("f1,R,1,2,ON_TAKE,LAUREL,1,", "id", "taken by line 3"),
    ],
)
def test_a_bad_cell_is_named_with_what_is_allowed(write: Writer, row: str, column: str, says: str) -> None:
    message = fault(write(row))
    assert message.startswith(f", line 14, column {column}: ")
    assert says in message


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("X,R,1,2,ON_TAKE", "5 cells where the header has 8"),
        ("X,R,1,2,ON_TAKE,LAUREL,1,a,b", "9 cells where the header has 8"),
        ('X,R,1,2,ON_TAKE,LAUREL,1,"open', "no table"),
    ],
)
def test_a_row_of_the_wrong_length_is_named(write: Writer, row: str, says: str) -> None:
    message = fault(write(row))
    assert message.startswith(", line 14: ")
    assert says in message


@pytest.mark.parametrize(
    ("header", "column", "says"),
    [
        (HEADER.replace(",magnitude", ""), "magnitude", "missing"),
        (HEADER.replace("magnitude", "magnitud"), "magnitud", "Did you mean 'magnitude'?"),
        (HEADER + ",id", "id", "twice"),
    ],
)
def test_a_bad_header_is_named(write: Writer, header: str, column: str, says: str) -> None:
    message = fault(write(header=header))
    assert message.startswith(f", line 1, column {column}: ")
    assert says in message


def test_a_file_without_cards_is_none(write: Writer, tmp_path: Path) -> None:
    assert "header" in fault(write(filling=[]))
    empty = tmp_path / "empty.csv"
    empty.touch()
    assert HEADER in fault(empty)


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_other_encodings_are_named(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("\n".join([HEADER, *FILLING, "X,R,1,2,ON_TAKE,LAUREL,1,\u00e9"]), encoding=encoding)
    assert "UTF-8" in fault(path)


def test_lines_are_counted_as_an_editor_shows_them(write: Writer) -> None:
    rows = ["", 'A,R,1,2,ON_TAKE,LAUREL,1,"two', 'lines"', ",,,,,,,", "X,Q,1,2,ON_TAKE,LAUREL,1,"]
    assert fault(write(*rows)).startswith(", line 18, column family: ")


def test_too_many_designs_or_cards_are_refused_where_they_begin(write: Writer) -> None:
    message = fault(write(*(f"Y{number},R,1,1,ON_TAKE,LAUREL,1," for number in range(69))))
    assert message.startswith(", line 82, ")
    assert "80" in message
    message = fault(write(*(f"Y{number},R,1,9,ON_TAKE,LAUREL,1," for number in range(30))))
    assert message.startswith(", line 34, column copies: ")
    assert "240" in message


def test_a_deck_that_cannot_fill_the_sites_is_refused(write: Writer) -> None:
    path = write("A,R,1,9,ON_TAKE,LAUREL,1,", filling=[])
    assert read(path)
    with pytest.raises(InputError, match="start_cards"):
        GAME.rules(2, {"cards": str(path), "start_cards": 1})


def test_a_missing_file_is_named() -> None:
    with pytest.raises(InputError, match=r"no file 'nowhere\.csv'"):
        GAME.rules(2, {"cards": "nowhere.csv"})


# What is allowed


@pytest.mark.parametrize("delimiter", [",", ";"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_what_spreadsheets_write_is_read_the_same(tmp_path: Path, delimiter: str, encoding: str, newline: str) -> None:
    shipped = (GAME.folder / "cards.csv").read_text(encoding="utf-8")
    cells = [line.replace('"', "").split(",", 7) for line in shipped.splitlines()]
    lines = [delimiter.join(f'"{cell}"' if set(cell) & set(",;") else cell for cell in row) for row in cells]
    path = tmp_path / "cards.csv"
    path.write_text(newline.join([*lines, "", delimiter * 7, ""]), encoding=encoding, newline="")

    ours, theirs = read(path), KernelGame(2)
    assert ours.rules_record.tobytes() == theirs.rules_record.tobytes()


def test_columns_may_stand_in_any_order_and_cells_may_have_blanks(write: Writer) -> None:
    row = "X,R,2,3,TAKE_SIZE:1,LAUREL+AMBER;OPP_CHOICE,1+2;1,"
    spaced = " LAUREL + AMBER ; OPP_CHOICE , R , X , 3 , 2 , TAKE_SIZE:1 , 1 + 2 ; 1 , "
    filling = ["LAUREL,R,F,9,1,ON_TAKE,1,"]
    tidy = read(write(row, filling=["F,R,1,9,ON_TAKE,LAUREL,1,"])).rules_record.tobytes()
    header = "effect,family,id,copies,size,trigger,magnitude,text"
    assert read(write(spaced, header=header, filling=filling)).rules_record.tobytes() == tidy


def test_the_deck_that_ships_is_that_of_the_rules() -> None:
    designs = read_designs(GAME.folder / "cards.csv")
    assert len(designs) == 45
    assert sum(design.copies for design in designs) == 90
    assert {(design.family, design.size) for design in designs} == {(f, s) for f in "ROBYG" for s in (1, 2, 3)}
    assert sum(design.trigger == "ON_TAKE" for design in designs) == 27
    assert GAME.item_names(GAME.rules(2))[:45] == [design.name for design in designs]


def test_a_changed_card_plays_at_once(write: Writer) -> None:
    for laurels in (1, 5):
        game = read(write(filling=[f"A,R,1,9,ON_TAKE,LAUREL,{laurels},"]))
        game.start(1, 0)
        game.apply(("take", 0, 0))
        assert game.snapshot()["scores"] == [laurels, 0]


def test_a_design_can_be_added(write: Writer) -> None:
    path = write("My-own.card_16ch,G,3,4,OPP_EXTEND,AMBER_PER:NEWS;OPP_LOSE_AMBER,2 per 1 max 4;3,hello")
    rules = GAME.rules(3, {"cards": str(path)})
    assert GAME.item_names(rules)[12:14] == ["My-own.card_16ch", ""]
    for block in range(3):
        model = fight(3, {"cards": str(path)}, 6, block)
        assert len(model.cards) == 64


@pytest.mark.parametrize("row", ["X,O,2,9,,,,", "X,O,2,9,NONE,NONE,,", "X;O;2;9;;;;"])
def test_blank_cards_are_fossils_without_effect(write: Writer, row: str) -> None:
    header = HEADER.replace(",", ";") if ";" in row else HEADER
    path = write(row, header=header, filling=[])
    game = read(path)
    game.start(1, 0)
    game.apply(("take", 0, 0))
    now = game.snapshot()
    assert (now["studies"][0][0], now["scores"], now["amber"], now["active"]) == (0, [0, 0], [2, 2], 1)
    fight(2, {"cards": str(path), "deck_end": "refill_fails"}, 6, 0)


def test_the_text_of_a_card_changes_nothing(write: Writer) -> None:
    plain = read(write("X,R,1,2,ON_TAKE,LAUREL,1,")).rules_record.tobytes()
    assert read(write("X,R,1,2,ON_TAKE,LAUREL,1,Roar!")).rules_record.tobytes() == plain
