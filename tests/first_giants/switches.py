"""Values of switches, and of numbers that change what is allowed, with what else makes them matter."""

from fights import values_of_switches

from first_giants.kernel import GAME

EXTREMES: dict[str, tuple[object, ...]] = {
    "sites": (3, 6),
    "cards_per_site": (1, 3),
    "markers": (3, 5),
    "tokens": (1, 4, 40),
    "box_tokens": (20,),
    "start_cards": (3,),
    "news_lock_at": (3, 4),
    "size_complete_at": (3, 4),
    "second_complete_bonus": (2,),
    "start_value": (1,),
    "reclaim_income": (2,),
    "exhibit_cost": ((0, 1, 2), (1, 2, 2)),
    "amber_per_point": (3,),
    "extra_papers": (3, 5),
    "laurel_scale": (0, 150),
    "amber_scale": (50, 300),
    "discount_scale": (0, 200),
    "opponent_scale": (0, 150),
    "one_time_copies": (1, 4),
    "recurring_copies": (1, 4),
    "cell_copies": ((0, 1, 0, 9, 0, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0),),
    "max_turns": (10,),
}
"""Values of numbers that change what is allowed rather than how much of it, and some scales."""
TOGETHER: dict[str, dict[str, object]] = {
    "token_shortage": {"tokens": 12, "box_tokens": 14},
    "late_tokens": {"tokens": 6},
    "news_ties": {"exhibit_cost": (0, 0, 1)},
    "deck_end": {"one_time_copies": 1, "recurring_copies": 1, "tokens": 39},
    "extra_lap": {"tokens": 10},
    "reclaim_rewards": {"start_amber": 4, "start_cards": 3},
    "second_complete_bonus": {"tokens": 39, "size_complete_at": 3, "exhibit_cost": (0, 1, 1)},
    "extra_papers": {"exhibit_cost": (0, 0, 0)},
    "box_tokens": {"tokens": 20},
    "exhibit_self_trigger": {"start_cards": 3, "exhibit_cost": (0, 1, 1)},
}
"""What else has to be set for a switch to make a difference, or to make it often."""


def switches() -> list[tuple[str, object]]:
    """Return (rule, value) for each value of each switch that is not the default, and for extremes of numbers."""
    extremes = [(name, value) for name, values in EXTREMES.items() for value in values]
    return [*values_of_switches(GAME), *extremes]
