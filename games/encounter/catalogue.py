"""What is in the box, for programs: cards, powers, planets, and the numbers of the rules."""

from typing import Any

from games.encounter.rules.components import (
    ARTEFACT_NAMES,
    COLOURS,
    COPIES,
    DISCS_EACH,
    HAND,
    MOST_SENT,
    NEGOTIATE,
    SHIPS_AT_HOME,
    SHIPS_EACH,
    SYSTEM_SIZE,
    TO_WIN,
    is_attack,
    planet_name,
)
from games.encounter.rules.powers import POWERS
from games.encounter.words.words import card_name, power_name


def components() -> dict[str, Any]:
    """By the numbers and names that views and moves use."""
    return {
        "cards": [
            {"number": card, "kind": kind(card), "label": card_name(card), "copies": copies}
            for card, copies in COPIES.items()
        ],
        "powers": [
            {
                "key": power.key,
                "label": power_name(power.key),
                "optional": power.optional,
                "role": power.role,
                "window": power.window or None,
                "with_two_players": power.with_two,
            }
            for power in POWERS.values()
        ],
        "planets": [
            {
                "number": planet,
                "name": planet_name(planet),
                "home_of": planet // SYSTEM_SIZE,
                "colour": COLOURS[planet // SYSTEM_SIZE],
            }
            for planet in range(SYSTEM_SIZE * len(COLOURS))
        ],
        "numbers": {
            "ships_each": SHIPS_EACH,
            "ships_at_home": SHIPS_AT_HOME,
            "hand": HAND,
            "discs_each": DISCS_EACH,
            "colonies_to_win": TO_WIN,
            "most_ships_sent": MOST_SENT,
        },
    }


def kind(card: int) -> str:
    if card == NEGOTIATE:
        return "negotiate"
    return "attack" if is_attack(card) else ARTEFACT_NAMES[card]
