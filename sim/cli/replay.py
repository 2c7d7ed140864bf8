"""`playbalance replay`: one game again, move by move."""

import click

from sim.cli.common import announce


@click.command()
@click.argument("game")
@click.option("--game", "identity", required=True, metavar="ID", help="Game id, as reports print it.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the run.")
@click.option("--strategies", help="Files of strategies in the id that do not ship with the game.")
@click.option("--json", "as_json", is_flag=True, help="Print every decision as data instead of words.")
def replay(game: str, identity: str, seed: int, strategies: str | None, as_json: bool) -> None:
    """Play one game of GAME again, move by move, from its id and seed."""
    from sim.replay import replay as replay_game

    files = [each for each in (strategies or "").split(",") if each.strip()]
    played = replay_game(game, identity, seed=seed, strategies=files, announce=announce)
    if as_json:
        import json

        click.echo(json.dumps(played.to_dict(), indent=1))
        return
    for line in played.lines():
        click.echo(line)
