"""Reserves the best ahus early and carries medium and large moai there alone."""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=0,
    medium=5,
    large=7,
    most_pieces=3,
    markers=2,
    reserving=2,
    prized=7,
    tablets=1,
    tablet_price=0.3,
    loyal=1,
    later=1,
    pair_from=6,
    effort=0.8,
    stretch=4.8,
    trust=0,
    zeal=2,
    lending=0.2,
    village=6,
    forest=0.4,
)

choose = play
