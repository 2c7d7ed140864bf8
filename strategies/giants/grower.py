"""Grows for three rounds, with small bids, to many workers and markers; then reaches for more.

Village first, then the hut; from the fourth round on it bids up to three markers for large and medium moai and wants
ahus that count at least six, until a rival has three bases left.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=2,
    medium=8,
    large=10,
    crew=2,
    most_pieces=3,
    markers=3,
    pair_from=5,
    trio_from=6,
    ripe=4,
    stretch=3,
    trust=0,
    least_value=6,
    hat_taste=0.1,
    relent=3,
    zeal=1.1,
    lending=0.65,
    village=20,
    hut=12,
    markers_enough=4,
    forest=1,
    hats=0.4,
    tablets=0.6,
    tablet_price=1.4,
    theft=0.7,
    marker_price=1,
    spoils=1.2,
    later=0.7,
)

choose = play
