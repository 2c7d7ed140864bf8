"""Random card files from the whole vocabulary."""

import random
from pathlib import Path

from reference.first_giants_cards import FAMILIES

CHAIN = "CHAIN"
"""Favourite effect of a deck in which nearly everything causes another exhibit or another extra card."""


def random_deck(folder: Path, decisions: random.Random) -> Path:
    """Write a card file drawn from the whole vocabulary and return its path."""
    designs = decisions.choice((6, 15, 30, 45, 80))
    favourite = decisions.choice(("", "EXHIBIT", "TAKE_EXTRA", "COPY_OT", "OPP_LOSE_AMBER", "RETURN_MARKER", CHAIN))
    delimiter = decisions.choice(",;")
    rows = [delimiter.join(("id", "family", "size", "copies", "trigger", "effect", "magnitude", "text"))]
    most = 240 // designs
    for number in range(designs):
        trigger, effect, magnitude = random_text(decisions, favourite)
        cells = [
            f"card-{number}",
            decisions.choice(FAMILIES),
            str(decisions.randint(1, 3)),
            str(decisions.randint(1, min(9, most))),
            trigger,
            effect,
            magnitude,
            "",
        ]
        rows.append(delimiter.join(f'"{cell}"' if ";" in cell else cell for cell in cells))
    path = folder / f"deck-{decisions.getrandbits(64):016x}.csv"
    path.write_text("\n".join(rows), encoding=decisions.choice(("utf-8", "utf-8-sig")))
    return path


def random_text(decisions: random.Random, favourite: str) -> tuple[str, str, str]:
    """Return trigger, effect and magnitude of a card."""
    kind = decisions.random()
    if kind < 0.03:
        return decisions.choice((("", "", ""), ("NONE", "NONE", "")))
    if kind < 0.14:
        return random_cost_modifier(decisions)
    if favourite == CHAIN and kind < 0.9:
        trigger = decisions.choice(("ON_TAKE", "START", "EXTEND", "EXHIBIT_SIZE_GE:1", "TAKE_SIZE:1", "TAKE_FAM:R"))
        return trigger, *decisions.choice((("EXHIBIT+TAKE_EXTRA:ANY", "2 cost -9+1"), ("EXHIBIT", "1 cost -9")))
    trigger = random_trigger(decisions)
    own = [random_effect(decisions, trigger, favourite) for _ in range(decisions.choice((0, 1, 1, 1, 2, 3)))]
    names = ("OPP_AMBER", "OPP_LAUREL", "OPP_CHOICE", "OPP_LOSE_AMBER")
    rivals = [(decisions.choice(names), str(decisions.randint(0, 3))) for _ in range(decisions.choice((0, 0, 1, 2)))]
    if favourite in names and decisions.random() < 0.3:
        rivals = [(favourite, "2")]
    parts = [part for part in (own, rivals[: 4 - len(own)]) if part]
    if not parts:
        return trigger, "LAUREL", "1"
    effect, magnitude = (";".join("+".join(each[n] for each in part) for part in parts) for n in (0, 1))
    return trigger, effect, magnitude


def random_cost_modifier(decisions: random.Random) -> tuple[str, str, str]:
    """Return trigger, effect and magnitude of a card that makes exhibiting cheaper."""
    scope = decisions.choice(("FIRST_PER_TURN", "FIRST_PER_TURN", "SIZE1", "SIZE2", "SIZE3"))
    return f"COST_MOD:{scope}", "COST", f"-{decisions.randint(0, 3)}"


def random_trigger(decisions: random.Random) -> str:
    """Return any trigger that happens; taking a card is the most likely one."""
    if decisions.random() < 0.35:
        return "ON_TAKE"
    family, size, markers = decisions.choice(FAMILIES), decisions.randint(1, 3), decisions.randint(1, 5)
    return decisions.choice(
        (
            f"TAKE_FAM:{family}",
            f"TAKE_SIZE:{size}",
            f"EXHIBIT_SIZE:{size}",
            f"EXHIBIT_SIZE_GE:{size}",
            "START",
            "EXTEND",
            "RECLAIM",
            f"RECLAIM>={markers}",
            "OPP_EXTEND",
            f"OPP_TAKE_FAM:{family}",
            "ANY_COMPLETE",
        )
    )


def random_effect(decisions: random.Random, trigger: str, favourite: str) -> tuple[str, str]:
    """Return one effect of the owner's part with its magnitude."""
    names = ["LAUREL", "AMBER", "LAUREL_PER", "AMBER_PER", "EXHIBIT", "RETURN_MARKER", "TAKE_EXTRA", "COPY_OT"]
    if trigger.startswith("RECLAIM"):
        names.append("RECLAIM_BONUS")
    name = favourite if favourite in names and decisions.random() < 0.4 else decisions.choice(names)
    amount = decisions.choice((0, 1, 1, 1, 2, 2, 3, 9))
    match name:
        case "LAUREL_PER" | "AMBER_PER":
            name += ":" + decisions.choice(("FAMILIES_IN_STUDY", "EXHIBITED", "NEWS"))
            per = decisions.choice(("", f" per {decisions.randint(1, 4)}"))
            rounding = decisions.choice(("", " up", " down"))
            most = decisions.choice(("", f" max {decisions.randint(0, 6)}"))
            return name, f"{amount}{per}{rounding}{most}"
        case "EXHIBIT":
            return name, f"{amount}" + decisions.choice(("", f" cost -{decisions.randint(0, 4)}"))
        case "RETURN_MARKER":
            return name, f"{amount}" + decisions.choice(("", f" amber {decisions.randint(0, 3)}"))
        case "TAKE_EXTRA" | "COPY_OT":
            return f"{name}:{decisions.choice(('SIZE1', 'SIZE2', 'SIZE3', 'ANY', 'ANY'))}", f"{amount}"
    return name, f"{amount}"
