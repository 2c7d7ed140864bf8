"""What tells one style of Giants from another: the numbers that all of them share and each sets in its own way.

Every style has these parameters and no others, in this order, and so all styles are one compiled function under
different numbers.
"""

from dataclasses import replace
from typing import Annotated, Protocol, get_args, get_type_hints

from sim.strategy import Parameter


def tempered(**defaults: float) -> "type[Temper]":
    """Return the parameters of a style: those of `Temper`, some with a default of its own.

    Raises
    ------
    KeyError
        A name that `Temper` does not have.
    """
    hints = get_type_hints(Temper, include_extras=True)
    changed = {
        name: Annotated[float, replace(get_args(hints[name])[1], default=default)] for name, default in defaults.items()
    }
    return type("Parameters", (Temper,), {"__annotations__": changed, "__module__": __name__})


class Temper(Protocol):
    """A style's likes and dislikes; the defaults are those of a level-headed player."""

    # Bidding
    small: Annotated[float, Parameter(3, 0, 10, "worth of a moai of size 1 in a bid; 0: none wanted")]
    medium: Annotated[float, Parameter(5, 0, 10, "worth of a moai of size 2 in a bid")]
    large: Annotated[float, Parameter(6, 0, 10, "worth of a moai of size 3 in a bid")]
    picky: Annotated[float, Parameter(0, 0, 10, "moai worth less are bid for only while no own piece lies about")]
    appetite: Annotated[float, Parameter(1, 1, 2, "moai that one bid is meant for")]
    crew: Annotated[float, Parameter(3, 0, 9, "workers and sorcerer that a bid for a second moai must leave at home")]
    most_pieces: Annotated[float, Parameter(2, 1, 9, "own pieces lying about from which it bids no more")]
    markers: Annotated[float, Parameter(1, 0, 8, "most markers in a bid")]
    kept_markers: Annotated[float, Parameter(0, 0, 8, "markers that it keeps out of bids")]
    pair_from: Annotated[float, Parameter(4, 2, 9, "workers owned from which two of them sculpt size 2, not the chief")]
    trio_from: Annotated[float, Parameter(5, 3, 9, "workers owned from which three of them sculpt size 3")]
    ripe: Annotated[float, Parameter(1, 1, 25, "round before which it only grows and bids one figure for size 1")]
    # Plans
    aversion: Annotated[float, Parameter(0.7, 0, 3, "own points that a point given to a rival is like losing")]
    effort: Annotated[float, Parameter(0.5, 0, 3, "points that a strength lacking on the way is like losing")]
    stretch: Annotated[float, Parameter(3, 0, 10, "the same for strength beyond what it has and hopes for")]
    trust: Annotated[float, Parameter(1, 0, 9, "strength on the way that it hopes rivals will lend")]
    least_value: Annotated[float, Parameter(0, 0, 12, "least moai value of an ahu that it erects on")]
    hat_taste: Annotated[float, Parameter(0.2, 0, 3, "weight of an ahu's headdress value when it chooses one")]
    line: Annotated[float, Parameter(0, 0, 3, "points that strength standing on the way already is worth besides")]
    relent: Annotated[float, Parameter(2, 0, 5, "drops its limits when a rival lacks no more bases than this")]
    patience: Annotated[float, Parameter(10, 1, 50, "round from which it drops them in any case")]
    # Placing
    zeal: Annotated[float, Parameter(0.9, 0, 6, "weight of what plans are worth, shared out over all that they lack")]
    lending: Annotated[float, Parameter(0.4, 0, 5, "points for each strength that a carry of each rival may call in")]
    thrift: Annotated[float, Parameter(0.4, 0, 3, "points that strength placed beyond need, or a log, is like losing")]
    village: Annotated[float, Parameter(12, 0, 30, "points for a worker from the village, at the beginning")]
    workers_enough: Annotated[float, Parameter(8, 0, 8, "workers owned from which it wants no more")]
    hut: Annotated[float, Parameter(4, 0, 30, "points for a marker from the hut, at the beginning")]
    markers_enough: Annotated[float, Parameter(3, 0, 8, "markers owned from which it wants no more")]
    forest: Annotated[float, Parameter(0.8, 0, 5, "points for a log from the forest")]
    logs_enough: Annotated[float, Parameter(5, 0, 20, "logs owned from which it wants no more")]
    hats: Annotated[float, Parameter(0.4, 0, 3, "weight of the most points that a headdress brings, when fetching one")]
    reserving: Annotated[
        float, Parameter(0, 0, 5, "points for reserving an ahu, for each of its values from prized on")
    ]
    prized: Annotated[float, Parameter(8, 1, 12, "least moai value of an ahu that it reserves")]
    tablets: Annotated[float, Parameter(0.3, 0, 3, "points for a half-tablet bought with an idle marker")]
    tablet_price: Annotated[float, Parameter(1, 0, 9, "points that a half-tablet spent on the chief is like losing")]
    marks: Annotated[float, Parameter(1, 0, 8, "markers that it keeps for marking, if it has so many pieces")]
    # Carrying
    theft: Annotated[float, Parameter(0.6, 0, 1, "part of an unmarked piece's worth that it fears to lose")]
    marker_price: Annotated[float, Parameter(0.7, 0, 9, "points that a marker lying on a piece is like losing")]
    spoils: Annotated[float, Parameter(1, 0, 3, "weight of a piece that belongs to nobody beside an own one")]
    most_given: Annotated[float, Parameter(20, 0, 60, "most points that it gives away by one carry")]
    later: Annotated[float, Parameter(0.5, 0, 1, "part of what a piece may bring later that counts now")]
    loyal: Annotated[float, Parameter(0, 0, 1, "1: erects nowhere else while it has an ahu reserved")]
    lead: Annotated[float, Parameter(10, -60, 60, "points ahead that it wants before it ends the game")]
