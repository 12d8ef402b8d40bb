"""What is in the box, for programs: tiles, objectives, and how cells lie beside each other."""

from typing import Any

from games.bigbang.rules.components import (
    BIG_BANG,
    CLOCK_SPACES,
    COLOURS,
    COSMIC_STOCK,
    COST,
    EARTH,
    ELEMENTS,
    GROUNDS,
    OBJECTIVES,
    POINTS,
    SHAPES,
    SIMPLE_STOCK,
    TILES,
    is_action,
    is_body,
    is_phenomenon,
)
from games.bigbang.words.words import objective, tile_label
from games.engine.hexes import DIRECTIONS


def components() -> dict[str, Any]:
    """By the names that views and moves use."""
    return {
        "tiles": [tile(number) for number in range(len(TILES))],
        "objectives": [{"name": name, "label": objective(name)} for name in OBJECTIVES],
        "elements": list(ELEMENTS),
        "clock_spaces": CLOCK_SPACES,
        "cells": {
            "form": "[q, r], axial; [0, 0] is the Big Bang",
            "neighbours": [list(step) for step in DIRECTIONS],
        },
        "slots": {"first": 1, "last": 4, "form": "of the row, from the left"},
    }


def tile(number: int) -> dict[str, Any]:
    is_star = number < EARTH
    return {
        "name": TILES[number],
        "label": tile_label(TILES[number]),
        "kind": kind(number),
        "shape": SHAPES[number // 12] if is_star else None,
        "colour": COLOURS[number // 3 % 4] if is_star else None,
        "ground": GROUNDS[number % 3] if is_star else None,
        "cost": COST[number] if number in COSMIC_STOCK else None,
        "points": POINTS[number] if is_body(number) else None,
        "in_simple_mode": number in SIMPLE_STOCK,
    }


def kind(number: int) -> str:
    if number == BIG_BANG:
        return "big_bang"
    if number == EARTH:
        return "earth"
    if is_phenomenon(number):
        return "phenomenon"
    return "action" if is_action(number) else "body"
