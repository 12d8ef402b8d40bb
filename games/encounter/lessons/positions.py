"""Positions drawn by names: who attacks whom, with which cards and ships.

All artefacts lie in the discard pile, so that nobody is asked to react; powers are of the quiet
kind. So a lesson asks for one thing.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.encounter.rules.components import (
    COPIES,
    SHIPS_AT_HOME,
    SYSTEM_SIZE,
    is_artefact,
    planet_named,
)
from games.encounter.rules.course import ENCOUNTER
from games.engine.lessons import Position, Written

POWERS = ("vulch", "zombie", "clone")
HANDS = ((0, 6, 8, 10, 12), (6, 8, 8, 10, 12), (4, 6, 8, 10, 14))


def encounter(
    step: str,
    *,
    seats: int = 3,
    active: int = 0,
    defender: int = 1,
    aimed: str = "",
    sent: int = 0,
    hands: Mapping[int, Sequence[int]] | None = None,
    fleets: Mapping[int, Mapping[str, int]] | None = None,
    enc: Mapping[str, Any] | None = None,
    moves: tuple[tuple[int, Written], ...] = (),
) -> Position:
    """An encounter at one of its steps; `fleets` names planets with other than four ships."""
    held = [sorted((hands or {}).get(seat, HANDS[seat])) for seat in range(seats)]
    kinds = [card for card in COPIES if is_artefact(card)]
    artefacts = [card for card in kinds for _ in range(COPIES[card])]
    about: dict[str, Any] = {
        "number": 1,
        "defender": defender,
        "system": defender,
        "planet": planet_named(aimed) if aimed else -1,
        "sides": [-1] * seats,
        "origins": [[] for _ in range(seats)],
        "waits": [0] * seats,
        **(enc or {}),
    }
    return Position(
        seats=seats,
        options={"pace": "slow"},
        changes={
            "powers": list(POWERS[:seats]),
            "hands": held,
            "ships": [fleet(seat, seats, (fleets or {}).get(seat, {})) for seat in range(seats)],
            "mothership": [sent if seat == active else 0 for seat in range(seats)],
            "discard": artefacts,
            "deck": deck(held, artefacts),
            "active": active,
            "enc": about,
            "encounters": 1,
            "turn": 1,
            "story": {"now": chapter(active, about) if aimed else {}},
            "todo": list(ENCOUNTER[ENCOUNTER.index(step) :]),
            "asked": [active, defender] if step == "cards" else [0],
            "serial": 1,
        },
        moves=moves,
    )


def chapter(attacker: int, about: Mapping[str, Any]) -> dict[str, Any]:
    """What everyone has seen of the encounter so far."""
    seen = {name: about[name] for name in ("defender", "planet")}
    return {"number": 1, "attacker": attacker, **seen}


def fleet(seat: int, seats: int, other: Mapping[str, int]) -> list[int]:
    """Ships of a seat by planet: four at home, and what is named."""
    ships = [
        SHIPS_AT_HOME if planet // SYSTEM_SIZE == seat else 0
        for planet in range(seats * SYSTEM_SIZE)
    ]
    for name, number in other.items():
        ships[planet_named(name)] = number
    return ships


def deck(hands: Sequence[Sequence[int]], gone: Sequence[int]) -> list[int]:
    """The cards nobody holds."""
    left = [card for card, copies in COPIES.items() for _ in range(copies)]
    for card in (*gone, *(card for hand in hands for card in hand)):
        left.remove(card)
    return left
