"""What is in the box, for programs: the board with its neighbourhoods, tiles, cards, objectives."""

from typing import Any

from games.crafting.rules.board import (
    HEX_LIFE_RING,
    HEX_STAR_RING,
    HEXES,
    LIFE_ENDS,
    LIFE_LIFE,
    LIVES,
    SECTOR_OF,
    SECTORS,
    STAR_LIFE,
    STAR_STARS,
    STARS,
    bits,
)
from games.crafting.rules.components import (
    ADVANCED,
    CENTRES,
    CHAMBER_POINTS,
    ELEMENTS,
    HAND_LIMIT,
    OBJECTIVES,
    POWER_COSTS,
    POWER_TYPE,
    SLOT_PRICES,
    TILES,
)
from games.crafting.words import words


def components() -> dict[str, Any]:
    """By the names that views and moves use."""
    return {
        "hexes": [hexagon(place) for place in range(len(HEXES))],
        "star_spaces": [
            {
                "name": name,
                "stars": [STARS[n] for n in bits(STAR_STARS[place])],
                "life": [LIVES[n] for n in bits(STAR_LIFE[place])],
            }
            for place, name in enumerate(STARS)
        ],
        "life_spaces": [
            {
                "name": name,
                "stars": [STARS[n] for n in LIFE_ENDS[place]],
                "life": [LIVES[n] for n in bits(LIFE_LIFE[place])],
            }
            for place, name in enumerate(LIVES)
        ],
        "nebulae": [
            {
                "name": name,
                "size": tile.size,
                "needs": dict(zip(ELEMENTS, tile.needs, strict=True)),
                "points": tile.points,
            }
            for name, tile in TILES.items()
        ],
        "advanced_life": [{"name": name, "points": points} for name, points in ADVANCED.items()],
        "powers": [power(card) for card in POWER_COSTS],
        "objectives": [{"name": name, "text": words.objective(name)} for name in OBJECTIVES],
        "elements": [{"name": name, "label": words.element(name)} for name in ELEMENTS],
        "centres": [{"name": name, "label": words.centre(name)} for name in CENTRES],
        "slots": [{"slot": slot, "price": price} for slot, price in enumerate(SLOT_PRICES, 1)],
        "chamber_points": list(CHAMBER_POINTS),
        "hand_limit": HAND_LIMIT,
    }


def hexagon(place: int) -> dict[str, Any]:
    """A hex and what lies around it, clockwise from the top."""
    return {
        "name": HEXES[place],
        "sector": SECTORS[SECTOR_OF[place]],
        "stars": [STARS[n] for n in HEX_STAR_RING[place]],
        "life": [LIVES[n] for n in HEX_LIFE_RING[place]],
    }


def power(card: str) -> dict[str, Any]:
    cost = POWER_COSTS[card]
    return {
        "name": card,
        "label": words.power(card),
        "text": words.power_text(card),
        "type": CENTRES[POWER_TYPE[card]],
        "cost": cost._asdict() if cost else None,
    }
