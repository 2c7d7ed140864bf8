"""Extends the line that is already strong, with logs for everybody, and pays gladly to use it.

It bids a marker for one moai at a time, medium ones first, plans along what stands already, and puts up rather than
waits.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=3,
    medium=6,
    large=4,
    most_pieces=1,
    trio_from=8,
    aversion=0.2,
    effort=0.7,
    trust=0.3,
    hat_taste=0.3,
    line=0.65,
    zeal=0.35,
    lending=0.5,
    thrift=0.02,
    hut=6.5,
    forest=2.8,
    logs_enough=4,
    hats=0.25,
    tablet_price=1.5,
    marks=2,
    theft=1,
    later=0.35,
)

choose = play
