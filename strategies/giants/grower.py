"""Grows for three rounds, with small bids, to many workers and markers; then reaches for more.

Village first, then the hut; from the fourth round on it bids three markers for medium and large moai and wants
ahus that count at least six.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=2,
    medium=7,
    large=8,
    most_pieces=3,
    markers=3,
    pair_from=5,
    ripe=4,
    trust=0,
    least_value=6,
    hat_taste=0.1,
    lending=0.65,
    village=20,
    hut=12,
    markers_enough=4,
    tablets=0.6,
)

choose = play
