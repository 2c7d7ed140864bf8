"""Values of switches, and of numbers that change what is allowed, with what else makes them matter."""

from fights import values_of_switches

from giants.kernel import GAME

EXTREMES: dict[str, tuple[object, ...]] = {
    "bid_fig_max": (1, 3),
    "brown_faces": ((3, 3, 3, 0, 1, 2),),
    "chief_logs": (2,),
    "chief_strength": (2, 4),
    "chief_tablets": (0, 3),
    "die_faces": ((0, 1, 1, 1, 2, 3), (3,) * 6),
    "half_tablets": (0, 3),
    "headdress_stock": (0, 2),
    "headdress_weight": (2, 3),
    "log_supply": (0, 9, 40),
    "logs_per_figure": (0, 3),
    "max_carries": (10,),
    "max_rounds": (5,),
    "memory_error": (20, 100),
    "min_figures": (1,),
    "moai_stock": ((2, 3, 1),),
    "start_markers": (0, 6),
    "start_workers": (0, 2, 6),
    "tablet_points": (1, 3),
    "value_cap": (6,),
    "value_slope": (50, 150),
    "worker_pay": (0, 2),
}
"""Values of numbers that change what is allowed, or what it is worth, in another way than more of the same."""
TOGETHER: dict[str, dict[str, object]] = {
    "chief_pay": {"chief_strength": 2},
    "allow_gift_use": {"min_figures": 1},
    "max_rounds": {"bases": 10},
    "payees": {"min_figures": 1},
    "memory_error": {"half_tablets": 60},
    "special_hex_open": {"chief_tablets": 0},
}
"""What else has to be set for a switch to make a difference, or to make it often."""
BUSY: dict[str, object] = {"start_workers": 4, "start_markers": 4, "bases": 4, "round_limit": 8}
"""Short games in which much happens in every round."""
LISTS = ("bid_list", "placing_list", "transport_list")


def switches() -> list[tuple[str, object]]:
    """Return (rule, value) for each value of each switch that is not the default, presets and short lists included."""
    extremes = [(name, value) for name, values in EXTREMES.items() for value in values]
    choices = [(name, value) for name, value in values_of_switches(GAME) if name not in LISTS]
    return [*choices, *extremes, *((name, "short") for name in LISTS), ("preset", "published")]
