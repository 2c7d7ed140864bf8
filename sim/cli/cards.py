"""`playbalance cards`: what each card, or other thing, of a game is worth."""

from pathlib import Path

import click

from sim.cli.common import (
    EXIT_INTERRUPTED,
    announce,
    check_writable,
    parse_rules,
    progress_bar,
    rule_options,
    write_atomically,
)


@click.command()
@click.argument("game")
@click.option("--players", type=int, help="Players at the table; by default the fewest that the game allows.")
@click.option("--games", type=int, default=400_000, show_default=True, help="Games over all tables.")
@click.option("--seed", type=int, default=1, show_default=True, help="Root of all luck: same seed, same result.")
@click.option("--strategies", help="Names or files, comma-separated; by default all that ship with the game.")
@rule_options
@click.option("--threads", type=int, help="Threads; by default one for each core.")
@click.option(
    "--sort", metavar="COLUMN", help="Sort by this column of the CSV file, highest first; -COLUMN lowest first."
)
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), help="Write the table as CSV.")
def cards(
    game: str,
    players: int | None,
    games: int,
    seed: int,
    strategies: str | None,
    rules: tuple[str, ...],
    cards: str | None,
    map: str | None,
    threads: int | None,
    sort: str | None,
    csv_file: Path | None,
) -> int:
    """Show how often each card of GAME is offered and taken, how its owners fare, and what it is worth.

    Worth is measured by playing the same games again with a card that does nothing for one player.
    """
    changes = parse_rules(rules, cards=cards, map=map)
    check_writable(csv_file, "--csv")
    from reports.items import item_columns, item_frame, item_sentences, item_table, sort_column, sorted_items
    from reports.terminal import Printer, context
    from sim.api import simulate
    from sim.game import load_game

    loaded = load_game(game)
    measured = loaded.header.ablation
    if sort is not None:
        sort_column(sort, item_columns(loaded, measured=measured))
    with progress_bar(quiet=False) as progress:
        results = simulate(
            game,
            players=players,
            games=games,
            seed=seed,
            strategies=None if strategies is None else [each for each in strategies.split(",") if each.strip()],
            plan=("mirror", "ablation") if measured else "mirror",
            rules=changes,
            threads=threads,
            progress=progress,
            announce=announce,
        )
    if results.totals.games == 0:
        click.echo("playbalance: interrupted before the first games were complete", err=True)
        return EXIT_INTERRUPTED

    from rich.console import Console

    if csv_file is not None:
        frame = sorted_items(item_frame(results), sort or ("worth" if measured else "win_share"))
        write_atomically(csv_file, frame.to_csv(index=False))
    printer = Printer(Console(highlight=False))
    table = item_table(results, sort)
    printer.text(context(results), style="dim")
    printer.section(table.title if table else "Nothing was counted", item_sentences(results), table)
    printer.text(f"Digest {results.digest}")
    if csv_file is not None:
        click.echo(f"Table: {csv_file}")
    return EXIT_INTERRUPTED if results.run.interrupted else 0
