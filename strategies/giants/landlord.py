"""Reserves the best ahus that its plans reach, from the second round on, and is loyal to them.

At most half of its bases reserve. It buys half-tablets with idle markers, which settle ties in bids and give its chief
the power to reserve as well, and wants medium and large moai only.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=0,
    medium=8,
    large=5,
    pair_from=6,
    aversion=0.7,
    effort=0.8,
    stretch=2.4,
    trust=0,
    zeal=0.6,
    lending=0.3,
    thrift=0.2,
    village=9.6,
    forest=0.4,
    reserving=1,
    prized=8,
    tablets=1,
    tablet_price=0.3,
    marker_price=1.1,
    later=1,
    loyal=1,
)

choose = play
