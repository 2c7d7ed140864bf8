"""Takes the most points in sight at every move and never looks ahead: the control for all styles.

What it cannot put up now is worth nothing to it.
"""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    small=3,
    medium=2.5,
    large=3,
    aversion=0.7,
    effort=0.4,
    stretch=2.4,
    trust=0,
    zeal=0.6,
    lending=1,
    marks=0,
    later=0,
)

choose = play
