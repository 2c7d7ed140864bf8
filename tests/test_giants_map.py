"""The map of Giants: a changed one plays at once, a broken one is refused with its place, and it is drawn."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from giants.kernel import GAME, KernelGame
from giants.maps import ATOLL, SHIPPED, Data, shipped, written
from reference.giants_table import Island

from sim.errors import DataFileError, RuleValueError

Change = Callable[[Data], object]


def cut(data: Data, one: int, other: int) -> None:
    """Put water between two hexes."""
    data["hexes"][one]["next_to"].remove(other)
    data["hexes"][other]["next_to"].remove(one)


def in_two_parts(data: Data) -> None:
    """Cut hexes 53, 54 and 55 off."""
    for one, other in ((48, 53), (48, 54), (49, 54), (49, 55), (50, 55)):
        cut(data, one, other)


def with_hexes(data: Data, number: int) -> None:
    """Let a tail of hexes grow into the sea."""
    for new in range(len(data["hexes"]), number):
        data["hexes"].append({"id": new, "q": new, "r": 9, "next_to": [new - 1]})
        data["hexes"][new - 1]["next_to"].append(new)


def with_ahus(data: Data, number: int) -> None:
    """Put more ahus at hex 44."""
    for new in range(len(data["ahus"]), number):
        data["ahus"].append({**data["ahus"][0], "id": new, "touches": [new]})


BROKEN: dict[str, tuple[Change, str]] = {
    "a title that is no text": (lambda map: map.update(title=3), "title must be a text"),
    "one way only": (lambda map: map["hexes"][20]["next_to"].remove(11), "hex (11|20)"),
    "two parts": (in_two_parts, "hex (0|53|54|55)"),
    "next to itself": (lambda map: map["hexes"][9]["next_to"].append(9), "hex 9"),
    "a neighbour twice": (lambda map: map["hexes"][9]["next_to"].append(4), "hex 9"),
    "a neighbour at sea": (lambda map: map["hexes"][9]["next_to"].append(56), "hex (9|56)"),
    "seven neighbours": (
        lambda map: (map["hexes"][23]["next_to"].append(0), map["hexes"][0]["next_to"].append(23)),
        "hex 23",
    ),
    "hexes out of order": (lambda map: map["hexes"][9].update(id=10), "hex.*expected id = 9"),
    "a hex without a place": (lambda map: map["hexes"][9].pop("q"), "hex 9"),
    "a hex in words": (lambda map: map["hexes"][9].update(r="south"), "hex 9"),
    "too many hexes": (lambda map: with_hexes(map, 63), "62"),
    "no hexes": (lambda map: map.update(hexes=[]), "hex"),
    "an ahu at sea": (lambda map: map["ahus"][5].update(touches=[]), "ahu 5"),
    "an ahu far out": (lambda map: map["ahus"][5].update(touches=[99]), "ahu 5"),
    "an ahu with a negative value": (lambda map: map["ahus"][5].update(moai=-1), "ahu 5"),
    "an ahu worth half a point": (lambda map: map["ahus"][5].update(headdress=0.5), "ahu 5"),
    "an ahu worth far too much": (lambda map: map["ahus"][5].update(moai=10_000), "ahu 5"),
    "an ahu without a value": (lambda map: map["ahus"][5].pop("headdress"), "ahu 5"),
    "an ahu that touches half the island": (lambda map: map["ahus"][5].update(touches=[*range(9)]), "ahu 5"),
    "an ahu that touches a hex twice": (lambda map: map["ahus"][5].update(touches=[47, 47]), "ahu 5"),
    "ahus out of order": (lambda map: map["ahus"][5].update(id=6), "ahu.*expected id = 5"),
    "too many ahus": (lambda map: with_ahus(map, 33), "32"),
    "no ahus": (lambda map: map.update(ahus=[]), "ahu"),
    "the village at sea": (lambda map: map.update(village=56), "village.*56"),
    "the quarry nowhere": (lambda map: map.update(moai_quarry=-1), "moai_quarry"),
    "no hut": (lambda map: map.pop("hut"), "hut"),
    "the hut in the village": (lambda map: map.update(hut=44), "44"),
    "a forest at sea": (lambda map: map["forest"].append(77), "forest.*77|77.*forest"),
    "a forest hex twice": (lambda map: map.update(forest=[23, 23, 14, 13, 22, 33, 34]), "23"),
    "a tile too few": (lambda map: map["forest_tiles"].pop(), "forest"),
    "a tile below nothing": (lambda map: map["forest_tiles"].__setitem__(0, -2), "forest_tiles"),
    "logs below nothing": (lambda map: map.update(log_supply=-1), "log_supply"),
    "a misspelt key": (lambda map: map.update(vilage=3), "vilage"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_map_is_refused_with_one_line_that_says_where(fault: str, tmp_path: Path) -> None:
    change, where = BROKEN[fault]
    data = shipped()
    change(data)
    path = written(data, tmp_path / "broken.toml")
    with pytest.raises(DataFileError, match=where) as refused:
        GAME.rules(4, {"map": str(path)})
    assert "\n" not in str(refused.value)
    assert "broken.toml" in str(refused.value)


@pytest.mark.parametrize(
    ("content", "fault"), [(b"title = 1\nhexes = [\n", "Invalid|Unclosed"), (b"\xff\xfe\x00", "not a text file")]
)
def test_what_is_no_toml_is_refused(content: bytes, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(DataFileError, match=rf"broken\.toml: .*({fault})"):
        GAME.rules(3, {"map": str(path)})


def test_writing_a_map_and_reading_it_changes_nothing(tmp_path: Path) -> None:
    path = written(shipped(), tmp_path / "same.toml")
    assert Island.read(path) == Island.read(SHIPPED)
    ours, theirs = (GAME.rules_record(GAME.rules(3, changes)) for changes in ({}, {"map": str(path)}))
    assert ours.tobytes() == theirs.tobytes()


def test_the_shipped_island_keeps_its_promises() -> None:
    island = Island.read(SHIPPED)
    assert (len(island.neighbours), len(island.ahus)) == (56, 28)
    assert sum(island.tiles) == island.logs == 27
    for at in island.hexes:
        assert all(at in island.neighbours[other] for other in island.neighbours[at])
    for values in ([ahu.moai_value for ahu in island.ahus], [ahu.headdress_value for ahu in island.ahus]):
        assert min(values) >= 1
    assert (8, 5) in {(ahu.moai_value, ahu.headdress_value) for ahu in island.ahus}


def test_an_island_with_too_few_ahus_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuleValueError, match=r"bases=4.*3 ahus"):
        GAME.rules(3, {"map": str(written(ATOLL, tmp_path / "atoll.toml")), "bases": 4})


def test_a_changed_value_counts(tmp_path: Path) -> None:
    data = shipped()
    data["ahus"][20]["moai"] = 12
    kernel = KernelGame(3, {"map": str(written(data, tmp_path / "rich.toml"))})
    assert kernel.r.moai_value[20] == 12


def test_things_are_named_after_the_map(tmp_path: Path) -> None:
    rules = GAME.rules(3, {"map": str(written(ATOLL, tmp_path / "atoll.toml")), "bases": 2})
    names = GAME.item_names(rules)
    assert len(names) == len(GAME.state.ITEMS)
    assert [bool(name) for name in names[:4]] == [True, True, True, False]


class TestPicture:
    def drawn(self, labels: dict[str, str] | None = None, **changes: object) -> ElementTree.Element:
        """Return the picture of a map, parsed."""
        return ElementTree.fromstring(GAME.package.picture(GAME.rules(3, changes), labels))

    def texts(self, picture: ElementTree.Element) -> list[str]:
        return ["".join(element.itertext()) for element in picture.iter() if element.tag.endswith("text")]

    def test_it_is_an_svg_that_says_what_it_shows(self) -> None:
        picture = self.drawn()
        tags = [element.tag.rpartition("}")[2] for element in picture]
        assert picture.tag.endswith("svg")
        assert {"title", "desc"} <= set(tags)

    def test_it_shows_both_values_of_every_ahu(self) -> None:
        shown = " ".join(self.texts(self.drawn()))
        for ahu in Island.read(SHIPPED).ahus:
            assert str(ahu.moai_value) in shown
            assert str(ahu.headdress_value) in shown

    def test_labels_are_written_at_their_ahus(self, tmp_path: Path) -> None:
        names = GAME.item_names(GAME.rules(3))
        shown = " ".join(self.texts(self.drawn({names[7]: "0.41 < 12 & more"})))
        assert "0.41 < 12 & more" in shown
        path = written({**ATOLL, "title": "Up & <down>"}, tmp_path / "atoll.toml")
        assert "Up & <down>" in "".join(self.drawn(map=str(path), bases=2).itertext())
