"""Bids next to nothing and lives on pieces that others leave without a marker.

It bids no markers and for small moai first; its markers are for marking, and after the village the hut gives it more.
What belongs to nobody is dearer to it than its own.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=2,
    medium=0.6,
    large=0,
    most_pieces=5,
    markers=0,
    pair_from=5,
    aversion=0.8,
    effort=0.67,
    stretch=3.4,
    trust=0.1,
    line=0.6,
    zeal=0.5,
    lending=0.85,
    hut=10,
    markers_enough=8,
    forest=1.3,
    tablets=0.1,
    marks=2,
    spoils=1.5,
)

choose = play
