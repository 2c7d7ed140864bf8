"""Lives on lending: its figures stand where rivals' pieces will pass, before they need a way of their own.

It bids no markers and so takes what others leave, and gives no more than two points for a carry until the game nears
its end.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=3,
    medium=5,
    large=6,
    most_pieces=3,
    markers=0,
    pair_from=3,
    aversion=0.9,
    effort=0.85,
    zeal=1.1,
    lending=1,
    village=14,
    forest=0.4,
    most_given=2,
    later=0.8,
)

choose = play
