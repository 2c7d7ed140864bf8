"""Extends the line that is already strong, with logs for everybody, and pays gladly to use it.

It bids a marker for one medium moai at a time, plans along what stands already, and puts up rather than waits.
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
    trust=2,
    line=0.7,
    zeal=0.6,
    thrift=0.05,
    forest=1.2,
    later=0.2,
)

choose = play
