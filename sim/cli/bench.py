"""`playbalance bench`: how fast a game plays here."""

import click

from sim.cli.common import announce


@click.command()
@click.argument("game")
@click.option("--players", type=int, help="Players; by default every count that the game has.")
@click.option("--games", type=int, help="Games of one measurement; by default as many as take about two seconds.")
@click.option(
    "--rounds",
    type=click.IntRange(1, 100),
    default=5,
    show_default=True,
    help="Measurements; the best counts.",
)
@click.option("--strategies", help="Names or files, comma-separated; by default all but random.")
@click.option("--threads", type=int, help="Threads to compare with one; by default one for each core.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def bench(
    game: str,
    players: int | None,
    games: int | None,
    rounds: int,
    strategies: str | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Measure how fast GAME plays: bare kernel, whole pipeline, threads."""
    from sim.bench import PIPELINE_GAMES, measure
    from sim.game import load_game

    loaded = load_game(game)
    counts = loaded.players if players is None else (loaded.check_players(players),)
    names = None if strategies is None else [each for each in strategies.split(",") if each.strip()]
    speeds = [
        measure(loaded, count, games=games, rounds=rounds, strategies=names, threads=threads, announce=announce)
        for count in counts
    ]
    if as_json:
        import json

        click.echo(json.dumps([speed.to_dict() for speed in speeds], indent=1))
        return
    for speed in speeds:
        click.echo(f"{loaded.header.title}, {speed.players} players, {speed.games:,} games, best of {rounds}")
        click.echo(f"  bare kernel   {speed.kernel_decisions:14,.0f} decisions/s on one core")
        click.echo(f"                {speed.kernel_games:14,.0f} games/s")
        draws = f"a decision takes {speed.decision_in_draws:.0f} draws"
        click.echo(f"  calibration   {speed.draw_ns:14.2f} ns a random draw; {draws}")
        run = f"in a run of {PIPELINE_GAMES:,} games"
        click.echo(f"  pipeline      {100 * speed.pipeline:14.1f} % of the bare kernel's speed {run}")
        if speed.threads > 1:
            click.echo(f"  {speed.threads} threads     {speed.thread_gain:14.2f} times one thread")
