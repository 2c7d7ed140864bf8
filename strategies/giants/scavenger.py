"""Bids next to nothing and lives on pieces that others leave without a marker.

Its markers are for marking, its sorcerer goes to the hut after the village, and what belongs to nobody is dearer to it
than its own.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=2,
    medium=0.6,
    large=0,
    most_pieces=3,
    markers=0,
    aversion=0.8,
    trust=0,
    line=0.6,
    zeal=0.6,
    lending=0.65,
    hut=10,
    markers_enough=5,
    forest=1.2,
    tablets=0.1,
    marks=3,
    spoils=1.5,
)

choose = play
