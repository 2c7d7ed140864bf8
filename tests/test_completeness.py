"""Nothing registered may lack what makes it trustworthy."""

import pytest
from support import HERE, SHIPPED, game_named

from sim.strategy import available_strategies

ROOT = HERE.parent


@pytest.mark.parametrize("game", SHIPPED)
def test_a_game_has_everything_that_belongs_to_it(game: str) -> None:
    module = game.replace("-", "_")
    loaded = game_named(game)
    page = ROOT / "docs" / "games" / f"{game}.md"
    assert page.is_file()
    assert (HERE / "reference" / f"{module}.py").is_file()
    assert (HERE / f"test_{module}_rules.py").is_file()
    assert (HERE / f"test_{module}_reference.py").is_file()
    for players in loaded.players:
        assert (HERE / "transcripts" / f"{game}-{players}p.txt").is_file()
        assert (ROOT / "seeds" / f"{game}-{players}p.toml").is_file()
    for name in ("README.md", "CHANGELOG.md"):
        assert loaded.header.title in (ROOT / name).read_text(encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    assert f"rules version {loaded.header.version}" in text.lower()
    assert all(f"`{knob}`" in text for knob in loaded.knobs), "a rule parameter is missing on the game's page"


@pytest.mark.parametrize("game", SHIPPED)
def test_every_strategy_is_on_the_games_page(game: str) -> None:
    text = (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    missing = [name for name in available_strategies(game_named(game)) if f"`{name}`" not in text]
    assert missing == []


@pytest.mark.parametrize("game", SHIPPED)
def test_every_end_cause_action_and_source_has_its_own_name(game: str) -> None:
    names = game_named(game).state
    things = (names.SOURCES, names.ACTIONS, names.ITEMS, names.DEEDS, game_named(game).ratios)
    for listed in (names.PHASES, names.END_CAUSES, names.FEATURES, *things):
        assert len(set(listed)) == len(listed)
        assert all(listed)
