"""Few and large moai on ahus that pay well, moved in stages along strong hexes and always marked.

It bids all markers but one and its chief for a large moai, for a medium one only with nothing else in hand. Low ahus
are beneath it until a rival has two bases left.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=0,
    medium=1.5,
    large=10,
    picky=5,
    markers=5,
    kept_markers=1,
    pair_from=9,
    trio_from=9,
    aversion=0.6,
    effort=0.75,
    stretch=4.8,
    trust=1,
    least_value=6,
    thrift=0.15,
    village=19,
    forest=2,
    logs_enough=4,
    theft=0.5,
    later=0.8,
)

choose = play
