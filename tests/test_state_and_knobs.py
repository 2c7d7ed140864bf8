"""Records from views, and rule parameters from text."""

from typing import Annotated, Protocol

import numpy as np
import pytest
from support import SHIPPED, game_named

from sim.errors import GameDefinitionError, RuleValueError, UnknownNameError
from sim.game import load_game, read_definition
from sim.knobs import Knob, Rules
from sim.state import Cells, record_dtype


def view(annotation: object, name: str = "cells") -> type:
    return type("View", (), {"__annotations__": {name: annotation}})


def test_a_record_has_the_declared_fields_and_attribute_access() -> None:
    class View(Protocol):
        turn: Annotated[int, np.int64]
        hand: Annotated[Cells, np.int64, "seats", 3]

    dtype = record_dtype(View, {"seats": 2})
    record = np.zeros(1, dtype)[0]
    record.hand[1, 2] = 7
    record.turn = 3
    assert dtype["hand"].shape == (2, 3)
    assert (record.hand.sum(), record.turn) == (7, 3)


@pytest.mark.parametrize(
    ("annotation", "name", "complaint"),
    [
        (Annotated[int, np.int32], "cells", "must be int64, uint64 or float64"),
        (int, "cells", "needs Annotated"),
        (Annotated[Cells, np.int64, "nowhere"], "cells", "no size named 'nowhere'"),
        (Annotated[int, np.int64], "round", "NumPy's records use that name"),
        (Annotated[int, np.int64], "take", "NumPy's records use that name"),
    ],
)
def test_a_bad_field_is_refused(annotation: object, name: str, complaint: str) -> None:
    with pytest.raises(GameDefinitionError, match=complaint):
        record_dtype(view(annotation, name), {"seats": 2})


@pytest.mark.parametrize("game", SHIPPED)
def test_every_integer_field_is_int64(game: str) -> None:
    loaded = game_named(game)
    for dtype in (loaded.state_dtype, loaded.rules_dtype):
        assert {dtype[name].base for name in dtype.names} <= {np.dtype(np.int64), np.dtype(np.uint64)}


def knob(**fields: object) -> Knob:
    return Knob.model_validate({"name": "knob", "meaning": "x", "origin": "seed", "default": 1, "max": 9, **fields})


@pytest.mark.parametrize(
    ("fields", "text", "value"),
    [
        ({}, "3", 3),
        ({}, 4, 4),
        ({"kind": "flag", "default": True}, "no", False),
        ({"kind": "flag", "default": True}, True, True),
        ({"kind": "choice", "default": "a", "choices": {"a": "", "b_c": ""}}, "B-C", "b_c"),
        ({"kind": "choice", "default": "a", "choices": {"a": "", "points:N": ""}}, "points:7", "points:7"),
        ({"kind": "seats", "default": 3}, "3", (3, 3, 3)),
        ({"kind": "seats", "default": 3}, "3,3,4", (3, 3, 4)),
        ({"kind": "vector", "default": (1, 2), "length": 2}, "5, 6", (5, 6)),
        ({"kind": "vector", "default": (1, 2), "length": 2}, [5, 6], (5, 6)),
    ],
)
def test_values_are_parsed(fields: dict[str, object], text: object, value: object) -> None:
    assert knob(**fields).parse(text, 3) == value


@pytest.mark.parametrize(
    ("fields", "text", "complaint"),
    [
        ({}, "10", "whole number from 0 to 9"),
        ({}, "-1", "whole number from 0 to 9"),
        ({}, "2.5", "whole number from 0 to 9"),
        ({}, 2.0, "whole number from 0 to 9"),
        ({}, True, "whole number from 0 to 9"),
        ({}, "many", "whole number from 0 to 9"),
        ({}, "1,2", "whole number from 0 to 9"),
        ({"kind": "flag", "default": True}, "maybe", "yes or no"),
        (
            {"kind": "choice", "default": "a", "choices": {"a": "", "points:N": ""}},
            "points",
            "with N from 0 to 9",
        ),
        (
            {"kind": "choice", "default": "a", "choices": {"a": "", "points:N": ""}},
            "points:99",
            "with N from 0 to 9",
        ),
        ({"kind": "choice", "default": "a", "choices": {"a": ""}}, "a:3", "one of a"),
        ({"kind": "seats", "default": 3}, "3,3", "needs 3 numbers, got 2"),
        ({"kind": "vector", "default": (1, 2), "length": 2}, "1,2,3", "needs 2 numbers, got 3"),
    ],
)
def test_bad_values_are_refused_with_what_is_allowed(fields: dict[str, object], text: object, complaint: str) -> None:
    with pytest.raises(RuleValueError, match=complaint):
        knob(**fields).parse(text, 3)


def test_unknown_rules_and_choices_suggest_the_nearest() -> None:
    game = load_game("celestia")
    with pytest.raises(UnknownNameError, match="Did you mean 'supernovae'"):
        game.rules(2, {"supernova": 3})
    with pytest.raises(UnknownNameError, match="Did you mean 'patterned'"):
        game.rules(2, {"constellations": "paterned"})


def test_defaults_follow_the_player_count() -> None:
    game = load_game("celestia")
    assert [game.rules(players)["stars_per_match"] for players in (2, 3, 4)] == [2, 1, 1]


def test_changes_are_remembered_under_their_true_names() -> None:
    rules = Rules(load_game("celestia").knobs, 2, {"hand-limit": "7"})
    assert rules.changes == {"hand_limit": 7}
    assert rules.shown("points") == "1,2,3"


def test_unplayable_rules_are_refused() -> None:
    game = load_game("celestia")
    with pytest.raises(RuleValueError, match="deals 24 stars, but the game has only 9"):
        game.rules(3, {"start_hand": 8, "star_kinds": 3, "stars_per_kind": 3, "supernovae": 0})
    with pytest.raises(RuleValueError, match="needs constellations"):
        game.rules(2, {"three_star_cards": 0, "four_star_cards": 0, "five_star_cards": 0})


def test_a_broken_definition_names_every_fault(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.toml"
    path.write_text('[game]\nname = "x"\n[knobs.a]\ndefault = 1\norigin = "dream"\n')
    with pytest.raises(GameDefinitionError, match=r"game\.title.*knobs\.a\.meaning.*knobs\.a\.origin"):
        read_definition(path)
