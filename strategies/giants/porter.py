"""Lives on lending: its figures stand where rivals' pieces will pass, and it hardly carries itself.

It bids one worker without markers for what others leave, and gives no more than two points for a carry.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=3,
    medium=1,
    large=1,
    most_pieces=3,
    markers=0,
    pair_from=9,
    trio_from=9,
    aversion=1.2,
    effort=0.8,
    zeal=0.8,
    lending=1,
    village=8,
    forest=0.4,
    most_given=2,
    later=0.8,
)

choose = play
