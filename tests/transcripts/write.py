"""Write the golden transcripts: a few games a game and player count, told move by move.

They are compared line by line in tests/test_transcripts.py. When a rule, a strategy or the telling changes on purpose,
run `make transcripts` and read the difference.
"""

from collections.abc import Iterator
from pathlib import Path

from sim.engine import Engine
from sim.game import load_game, shipped_games
from sim.identity import game_id
from sim.plan import make_plan
from sim.replay import replay
from sim.strategy import available_strategies, load_strategies

HERE = Path(__file__).parent
GAMES = 2
SEED = 2026


def transcripts(name: str) -> Iterator[tuple[Path, str]]:
    """Yield (file, text) for every player count of a game."""
    game = load_game(name)
    strategies = load_strategies(list(available_strategies(game)), game)
    for players in game.players:
        plan = make_plan(game, players, strategies, 1_000, SEED)
        rules = Engine(plan, game.rules(players)).rules
        groups = [plan.groups[-1]] * (GAMES - 1) + [plan.groups[-2]]
        told = []
        for number, group in enumerate(groups):
            identity = game_id(plan, rules, group, group.offset + number, number % group.rotations)
            told.append("\n".join(replay(name, identity, seed=SEED).lines()))
        yield HERE / f"{game.name}-{players}p.txt", "\n\n\n".join(told) + "\n"


def main() -> None:
    """Write all of them."""
    for name in shipped_games():
        for path, text in transcripts(name):
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
