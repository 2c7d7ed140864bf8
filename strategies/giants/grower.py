"""Grows for three rounds, with small bids, to many workers and markers; then reaches for large moai."""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=2,
    medium=5,
    large=7,
    ripe=4,
    markers=3,
    least_value=6,
    village=20,
    hut=12,
    markers_enough=4,
    tablets=0.6,
)

choose = play
