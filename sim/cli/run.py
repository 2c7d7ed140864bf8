"""`playbalance run`: play a game many times and say what came out."""

from pathlib import Path

import click

from sim.cli.common import (
    EXIT_INTERRUPTED,
    announce,
    check_writable,
    parse_rules,
    parse_until,
    progress_bar,
    rule_options,
    write_atomically,
)


@click.command()
@click.argument("game")
@click.option("--players", type=int, help="Players at the table; by default the fewest that the game allows.")
@click.option("--games", type=int, help="Games over all tables (default 100,000; with --until the most to play).")
@click.option("--seed", type=int, default=1, show_default=True, help="Root of all luck: same seed, same result.")
@click.option("--strategies", help="Names or files, comma-separated, as in hoarder,denier:parameter=2,my.py.")
@click.option("--plan", default="all", show_default=True, help="Tables: mirror, duel, melee, ablation, or several.")
@rule_options
@click.option("--threads", type=int, help="Threads; by default one for each core.")
@click.option("--until", metavar="WIDTH", help="Play until every seat is known to +- WIDTH, as in 0.2pp.")
@click.option(
    "--tolerance",
    type=click.Choice(["tight", "loose"]),
    default="tight",
    show_default=True,
    help="How far from fair a seat may be: with two players 47.5 to 52.5 % or 45 to 55 %.",
)
@click.option("--html", type=click.Path(path_type=Path), help="Write the report as one HTML file.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write all results as JSON.")
@click.option("--quiet", is_flag=True, help="Print only the verdict and the digest.")
def run(
    game: str,
    players: int | None,
    games: int | None,
    seed: int,
    strategies: str | None,
    plan: str,
    rules: tuple[str, ...],
    cards: str | None,
    map: str | None,
    threads: int | None,
    until: str | None,
    tolerance: str,
    html: Path | None,
    json_file: Path | None,
    quiet: bool,
) -> int:
    """Play GAME many times and report what came out.

    GAME is a name (`playbalance games` lists them) or a folder that holds a game.
    """
    changes = parse_rules(rules, cards=cards, map=map)
    width = parse_until(until)
    check_writable(html, "--html")
    check_writable(json_file, "--json")
    from sim.api import simulate

    with progress_bar(quiet) as progress:
        results = simulate(
            game,
            players=players,
            games=games,
            seed=seed,
            strategies=None if strategies is None else [each for each in strategies.split(",") if each.strip()],
            plan=plan,
            rules=changes,
            threads=threads,
            until=width,
            progress=progress,
            announce=announce,
        )
    if results.totals.games == 0:
        click.echo("playbalance: interrupted before the first games were complete", err=True)
        return EXIT_INTERRUPTED

    from rich.console import Console

    from reports import terminal
    from sim.stats import LOOSE, TIGHT

    odds = {"tight": TIGHT, "loose": LOOSE}[tolerance]
    texts = {}
    if json_file is not None:
        import json

        texts[json_file] = json.dumps(results.to_dict(), indent=1, sort_keys=True) + "\n"
    if html is not None:
        from reports.html import render

        texts[html] = render(results, odds_ratio=odds)
    for path, text in texts.items():
        write_atomically(path, text)
    # Files come first: whoever pipes the words into `head` still gets them.
    terminal.print_report(results, Console(highlight=False), odds_ratio=odds, quiet=quiet)
    if html is not None and not quiet:
        click.echo(f"Report: {html}")
    return EXIT_INTERRUPTED if results.run.interrupted else 0
