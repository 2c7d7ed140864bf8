"""Ends the game fast: small moai on near ahus, no headdresses, no detours.

It bids no markers, wants two small ones at a time, and stops growing at four workers. It puts up whatever it can and
only holds back its last moai while it trails.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=5,
    medium=3,
    large=1,
    appetite=2,
    crew=5,
    markers=0,
    aversion=0.3,
    effort=1.2,
    least_value=3,
    hat_taste=0,
    workers_enough=4,
    hut=0,
    forest=0,
    hats=0,
    marks=0,
    later=0.1,
    lead=0,
)

choose = play
