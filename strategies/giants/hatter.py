"""Looks for ahus that pay for headdresses, and fetches one for each moai that stands.

What an ahu counts for a headdress is to it as good as what it counts for a moai, and it spends half-tablets on a chief
who fetches headdresses too.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=4,
    medium=5,
    large=3,
    crew=2,
    most_pieces=4,
    aversion=0.5,
    effort=0.8,
    trust=0.4,
    hat_taste=1,
    line=0.6,
    zeal=0.6,
    thrift=0.2,
    village=19,
    hut=3.5,
    forest=0.4,
    hats=0.8,
    tablets=1,
    tablet_price=1.5,
    marks=0,
)

choose = play
