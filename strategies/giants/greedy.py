"""Takes the most points in sight at every move and never looks ahead: the control for all styles."""

from strategies.giants._play import play
from strategies.giants._temper import tempered

Parameters = tempered(
    later=0,
)

choose = play
