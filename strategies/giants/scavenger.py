"""Bids next to nothing and lives on pieces that others leave without a marker."""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=2,
    medium=0,
    large=0,
    markers=0,
    aversion=0.8,
    spoils=2,
    marks=3,
    hut=10,
    markers_enough=5,
    forest=1.2,
    tablets=0.1,
)

choose = play
