"""Reserves the best ahus that its plans reach, from the second round on, and is loyal to them.

At most half of its bases reserve. It spares its half-tablets for bids that are tied and for a chief who reserves, and
wants medium and large moai only.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=0,
    medium=8,
    large=5,
    crew=5,
    most_pieces=4,
    markers=2,
    effort=0.8,
    stretch=4.5,
    trust=0,
    zeal=0.95,
    lending=0.3,
    thrift=0.2,
    village=9.6,
    hats=0.4,
    reserving=1.5,
    prized=8,
    tablets=1,
    tablet_price=0.4,
    marker_price=1.4,
    spoils=1.4,
    later=1,
    loyal=1,
)

choose = play
