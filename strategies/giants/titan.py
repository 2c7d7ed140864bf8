"""Few and large moai on ahus that pay well, moved in stages along strong hexes and always marked.

It bids all markers but one for a large moai, for a medium one only with nothing else in hand, and its chief sculpts.
Low ahus and small moai are beneath it until a rival has two bases left or the twelfth round comes.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=0,
    medium=1.75,
    large=10,
    picky=5,
    markers=5,
    kept_markers=1,
    pair_from=6,
    trio_from=9,
    aversion=0.6,
    effort=0.75,
    stretch=4.8,
    trust=0.35,
    least_value=6,
    patience=12,
    lending=0.5,
    thrift=0.15,
    village=24,
    hut=5.5,
    forest=2,
    logs_enough=9,
    hats=0.4,
    theft=0.7,
    later=0.8,
)

choose = play
