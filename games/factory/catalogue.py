"""What is in the box, for programs: tiles with their quadrants, Kaos cards, tables of points."""

from typing import Any

from games.factory.rules.components import (
    COLOURS,
    LYING,
    PATH_POINTS,
    ROW_SHAPE,
    SQUARE_SHAPE,
    TILES,
    TOKENS,
    TWINS_SHAPE,
    ZONE_POINTS,
    cell_name,
    code_of,
)
from games.factory.rules.kaos import CARDS
from games.factory.words.words import card_name, card_text, colour, tile_label

GROUNDS = (*COLOURS, "C")
MOST_COUNTED = 12  # beyond it, points no longer grow


def components() -> dict[str, Any]:
    """By the numbers and names that views and moves use."""
    return {
        "tiles": [tile(number) for number in TILES],
        "kaos_cards": [
            {"number": number, "name": card_name(number), "text": card_text(number)}
            for number in range(1, len(CARDS) + 1)
        ],
        "tokens": [{"code": code, "label": colour(code)} for code in TOKENS],
        "grounds": {"V": "vegetation", "I": "ice", "D": "desert", "C": "constellation"},
        "points": {
            "zones": {
                code: list(ZONE_POINTS[place][:MOST_COUNTED]) for place, code in enumerate(COLOURS)
            },
            "path": list(PATH_POINTS[:MOST_COUNTED]),
        },
        "shapes": {
            shape.key: [cell_name(x, y) for x, y in shape.cells or ()]
            for shape in (SQUARE_SHAPE, ROW_SHAPE, TWINS_SHAPE)
        },
        "cells": {
            "form": "[x, y], x to the right, y down",
            "neighbours": [[0, -1], [1, 0], [0, 1], [-1, 0]],
        },
        "turns": "quarter turns clockwise, 0 to 3",
    }


def tile(number: int) -> dict[str, Any]:
    """A tile as printed: quadrants clockwise from the upper left, arms of the path by side."""
    lying = LYING[code_of(number, 0)]
    return {
        "number": number,
        "label": tile_label(number),
        "quadrants": [
            {"ground": GROUNDS[ground], "planets": planets}
            for ground, planets in zip(lying.grounds, lying.planets, strict=True)
        ],
        "arms": [side for side, is_open in zip("NESW", lying.arms, strict=True) if is_open],
    }
