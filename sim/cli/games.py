"""`playbalance games`: what can be played, and what can be turned."""

import click


@click.command()
@click.argument("game", required=False)
@click.option("--players", type=int, help="Show the defaults for this player count.")
def games(game: str | None, players: int | None) -> None:
    """List the games, or one GAME with its rule parameters and strategies."""
    from rich.console import Console

    from sim.game import load_game, shipped_games

    console = Console(highlight=False)
    if game is None:
        for name in shipped_games():
            header = load_game(name).header
            counts = ", ".join(map(str, header.players))
            console.print(f"[bold]{name}[/]  {counts} players. {header.summary}")
        console.print("\nplaybalance games GAME shows its rule parameters and strategies.", markup=False)
        return
    loaded = load_game(game)
    count = loaded.players[0] if players is None else loaded.check_players(players)
    _describe(console, loaded, count)


def _describe(console, loaded, players) -> None:  # type: ignore[no-untyped-def]
    from rich.table import Table
    from rich.text import Text

    from sim.knobs import show_value
    from sim.strategy import available_strategies, load_strategy

    header = loaded.header
    counts = ", ".join(map(str, loaded.players))
    console.print(f"[bold]{header.title}[/] (rules version {header.version}, {counts} players)")
    console.print(header.summary, markup=False)
    knobs = Table(title=f"Rule parameters (defaults for {players} players); set one with --rule name=value")
    for column in ("name", "default", "allowed", "meaning", "origin"):
        knobs.add_column(column, overflow="fold")
    for name, knob in loaded.knobs.items():
        meaning = Text(knob.meaning + (f" ({knob.unit})" if knob.unit else ""))
        for choice, text in knob.choices.items():
            meaning.append(f"\n{choice}: {text}")
        allowed = {
            "choice": "a choice",
            "flag": "yes, no",
            "vector": f"{knob.length} numbers, {knob.min} to {knob.max}",
        }
        span = allowed.get(knob.kind, f"{knob.min} to {knob.max}" + (", a seat" if knob.kind == "seats" else ""))
        knobs.add_row(name, show_value(knob.default_for(players)), span, meaning, knob.origin)
    console.print(knobs)
    styles = Table(title="Strategies; tune one with --strategies name:parameter=value")
    for column in ("name", "how it plays", "parameters"):
        styles.add_column(column, overflow="fold")
    for name in available_strategies(loaded):
        strategy = load_strategy(name, loaded)
        parameters = "\n".join(
            f"{each}={parameter.default:g} ({parameter.low:g} to {parameter.high:g}): {parameter.meaning}"
            for each, parameter in strategy.parameters.items()
        )
        styles.add_row(name, Text(strategy.summary), Text(parameters))
    console.print(styles)
