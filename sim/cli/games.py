"""`playbalance games`: what can be played, and what can be turned."""

import shutil
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.cli.common import check_writable, write_atomically

if TYPE_CHECKING:
    from sim.game import Game
    from sim.knobs import Knob


@click.command()
@click.argument("game", required=False)
@click.option("--players", type=int, help="Show the defaults for this player count.")
@click.option("--map", "own_map", metavar="FILE", help="With --map-svg: draw this map instead of the game's own.")
@click.option("--map-svg", type=click.Path(path_type=Path), help="Draw the map of GAME into this file.")
def games(game: str | None, players: int | None, own_map: str | None, map_svg: Path | None) -> None:
    """List the games, or one GAME with its rules and strategies."""
    check_writable(map_svg, "--map-svg")
    from sim.errors import InputError
    from sim.game import load_game, shipped_games

    if map_svg is None and own_map is not None:
        raise InputError("--map goes together with --map-svg; to play on a map use playbalance run")
    if game is None and map_svg is not None:
        raise InputError("--map-svg needs the name of a game")

    if game is None:
        for name in shipped_games():
            header = load_game(name).header
            counts = ", ".join(map(str, header.players))
            _say(f"{click.style(name, bold=True)} ({counts} players): {header.summary}")
        click.echo("\nplaybalance games GAME shows its rule parameters and strategies.")
        return
    loaded = load_game(game)
    count = loaded.players[0] if players is None else loaded.check_players(players)
    if map_svg is None:
        _describe(loaded, count)
        return
    changes = {} if own_map is None else {"map": own_map}
    write_atomically(map_svg, loaded.picture(loaded.rules(count, changes)))
    click.echo(f"Map: {map_svg}")


def _describe(game: "Game", players: int) -> None:
    from sim.knobs import show_value
    from sim.strategy import available_strategies, load_strategy

    counts = ", ".join(map(str, game.players))
    _say(f"{click.style(game.header.title, bold=True)}, rules version {game.header.version}, {counts} players")
    _say(game.header.summary)
    _heading(f"Rule parameters (defaults for {players} players); change one with --rule name=value")
    for knob in game.knobs.values():
        _describe_knob(knob, players)
    if game.presets:
        _heading("Presets, sets of rule values; choose one with --rule preset=name")
        for name, values in game.presets.items():
            changed = ", ".join(f"{rule} = {show_value(value)}" for rule, value in values.items())
            _say(f"{click.style(name, bold=True)}: {changed or 'all defaults'}", indent=2)
    _heading("Strategies; change a parameter with --strategies name:parameter=value")
    for name in available_strategies(game):
        strategy = load_strategy(name, game)
        _say(f"{click.style(name, bold=True)}: {strategy.summary}", indent=2)
        for each, parameter in strategy.parameters.items():
            span = f"{parameter.low:g} to {parameter.high:g}"
            _say(f"{each} = {parameter.default:g} ({span}): {parameter.meaning}", indent=6)
    _heading("Features that a strategy without code (a .toml file of weights) sees of every move")
    for name, meaning in game.state.FEATURES.items():
        _say(f"{click.style(name, bold=True)}: {meaning}", indent=2)


def _describe_knob(knob: "Knob", players: int) -> None:
    from sim.knobs import show_value

    span = f"{knob.min} to {knob.max}"
    allowed = {
        "number": f"{span} {knob.unit}".strip(),
        "seats": f"{span} {knob.unit}, one for all or one a seat",
        "vector": f"{knob.length} numbers, {span} {knob.unit}".strip(),
        "flag": "yes or no",
        "file": f"a {Path(str(knob.default)).suffix} file; --{knob.name} FILE for short",
        "choice": "one of the choices below" + (f", N {span}" if knob.has_argument else ""),
    }[knob.kind]
    default = show_value(knob.default_for(players))
    _say(f"{click.style(knob.name, bold=True)} = {default} ({allowed}; {knob.origin}): {knob.meaning}.", indent=2)
    for choice, text in knob.choices.items():
        _say(f"{choice}: {text}", indent=6)


def _heading(text: str) -> None:
    click.echo()
    _say(click.style(text, underline=True))


def _say(text: str, indent: int = 0) -> None:
    width = min(100, shutil.get_terminal_size().columns)
    hanging = " " * (indent + 4 if indent else 0)
    click.echo(textwrap.fill(text, width, initial_indent=" " * indent, subsequent_indent=hanging))
