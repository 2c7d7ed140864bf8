"""Ends the game fast: small and medium moai on near ahus that count three or more, no headdresses, no detours.

It bids no markers, for medium moai first, wants two moai at a time if enough figures stay to carry them, and stops
growing at four workers. It puts up whatever it can, from the middle of the game on anywhere, and holds back only its
last moai while it trails.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=4,
    medium=5,
    large=1,
    appetite=2,
    crew=4,
    markers=0,
    aversion=0.3,
    effort=0.7,
    trust=0.6,
    least_value=3,
    hat_taste=0,
    relent=4,
    zeal=1,
    lending=1.2,
    thrift=0.6,
    village=9.4,
    workers_enough=4,
    hut=0,
    forest=0,
    hats=0,
    tablet_price=0.4,
    later=0.4,
    lead=0,
)

choose = play
