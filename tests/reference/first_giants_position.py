"""A position of the plain First Giants as plain values, and a count of everything in it."""

from typing import Any

from reference.first_giants import FirstGiants
from reference.first_giants_cards import FOSSILS, TYPES, Card
from reference.first_giants_table import Collection, Player


def snapshot(model: FirstGiants) -> dict[str, Any]:
    """Return the whole position as plain values."""
    players, asking = model.players, not model.over
    points = [list(model.points(player).values()) for player in players]
    return {
        "turn": model.turn,
        "active": model.active.seat,
        "over": model.over,
        "end cause": model.end_cause,
        "ending": model.ending,
        "seat": model.seat if asking else None,
        "phase": model.phase if asking else None,
        "deck": [card.design.number for card in model.deck],
        "sites": [[_number(card) for card in site.cards] for site in model.sites],
        "markers": [[player in site.markers for site in model.sites] for player in players],
        "markers at home": [player.home for player in players],
        "amber": [player.amber for player in players],
        "studies": [[_number(card) for card in player.study] for player in players],
        "collections": [[_shown(each) for each in player.collections] for player in players],
        "extendable by": extendable(model, model.active) if asking and model.phase == "action" else None,
        "largest": [_largest(player) for player in players],
        "recurring cards": [_recurring(model, player) for player in players],
        "exhibited": [player.exhibited for player in players],
        "supply": model.supply,
        "box": model.box,
        "virtual tokens": model.virtual,
        "papers": [(_seat(paper.holder), paper.locked) for paper in model.papers],
        "extra papers": [(paper.pattern, _seat(paper.holder)) for paper in model.extra_papers],
        "shown this turn": sorted(model.shown),
        "rewards": model.rewards,
        "events": model.frames,
        "scores": [sum(each) for each in points],
        "points": points,
        "uses": [{use: n for use, n in player.uses.items() if n} for player in players],
        "items": {
            (player.seat, deed, design): number
            for player in players
            for deed, counts in player.items.items()
            for design, number in counts.items()
            if number
        },
    }


def extendable(model: FirstGiants, player: Player) -> list[list[str]]:
    """Return for each collection of a player the fossils that could extend it."""
    return [
        [_cell(fossil) for fossil in FOSSILS if model.type_with(player, collection, fossil) is not None]
        for collection in player.collections
    ]


def conservation(model: FirstGiants) -> None:
    """Check that cards, tokens, markers and papers are all there, once.

    Raises
    ------
    AssertionError
        Says what is missing or too many.
    """
    lying = [card for site in model.sites for card in site.cards]
    held = [card for player in model.players for card in player.study]
    laid = [card for player in model.players for each in player.collections for card in each.cards]
    found = [card for card in [*model.deck, *lying, *held, *laid] if card is not None]
    assert len(found) == len(model.cards), "cards"
    assert set(found) == set(model.cards), "cards"
    tokens = sum(each.tokens for player in model.players for each in player.collections)
    all_tokens = max(model.rules["box_tokens"], model.rules["tokens"])
    assert model.supply + model.box + tokens - model.virtual == all_tokens, "tokens"
    for player in model.players:
        out = sum(site.markers.count(player) for site in model.sites)
        assert player.home + out == model.rules["markers"], f"markers of {player.seat}"
        assert player.amber >= 0, f"amber of {player.seat}"
    assert all(paper.holder is not None or not paper.locked for paper in model.papers), "papers"


def _largest(player: Player) -> list[int]:
    sizes = dict.fromkeys(TYPES, 0)
    for collection in player.collections:
        if collection.type is not None:
            sizes[collection.type] = max(sizes[collection.type], len(collection.cards))
    return list(sizes.values())


def _recurring(model: FirstGiants, player: Player) -> int:
    cards = [card for card in player.study if card is not None]
    return sum(card.design.trigger != "ON_TAKE" and not model.dead(player, card) for card in cards)


def _shown(collection: Collection) -> dict[str, Any]:
    return {
        "cards": sorted(map(_cell, collection.cards)),
        "type": collection.type,
        "tokens": collection.tokens,
        "complete": collection.complete,
    }


def _cell(card: Card) -> str:
    return f"{card.family}{card.size}"


def _number(card: Card | None) -> int | None:
    return None if card is None else card.design.number


def _seat(player: Player | None) -> int | None:
    return None if player is None else player.seat
