"""Takes the most points in sight at every move and never looks ahead: the control for all styles.

A moai is worth its size to it and no marker, workers to come are worth less than to others, what it cannot put up now
is worth nothing, and it ends the game as soon as it can.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=1,
    medium=2,
    large=3,
    markers=0,
    effort=0.4,
    stretch=2.4,
    trust=0,
    zeal=0.4,
    village=8,
    marks=0,
    later=0,
    lead=-60,
)

choose = play
