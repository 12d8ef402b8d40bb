"""Positions drawn by names: who attacks whom, with which cards and ships.

All artefacts that no hand holds lie in the discard pile, and powers are of the quiet kind unless
a lesson names others: nobody is asked to react, and a lesson asks for one thing.
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

QUIET = ("vulch", "zombie", "clone")
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
    powers: Mapping[int, str] | None = None,
    allies: Mapping[int, int] | None = None,
    hole: Sequence[int] = (),
    laid: tuple[int, int] | None = None,
    asked: Sequence[int] = (),
    enc: Mapping[str, Any] | None = None,
    moves: tuple[tuple[int, Written], ...] = (),
) -> Position:
    """An encounter at one of its steps; `fleets` names planets with other than four ships.

    `allies` are ships of others aboard the Mothership, `laid` the cards of attacker and defender.
    In reaction time you alone have not answered yet.
    """
    held = [sorted((hands or {}).get(seat, HANDS[seat])) for seat in range(seats)]
    gone = [card for card in unheld(held) if is_artefact(card)]
    aboard = {active: sent, **(allies or {})}
    about: dict[str, Any] = {
        "number": 1,
        "defender": defender,
        "system": defender,
        "planet": planet_named(aimed) if aimed else -1,
        "sides": [0 if seat in (allies or {}) else -1 for seat in range(seats)],
        "origins": [[] for _ in range(seats)],
        "waits": [0] * seats,
        **({} if laid is None else {"laid": laid, "face_up": [step == "revealed"] * 2}),
        **(enc or {}),
    }
    if asked == ():
        asked = (active, defender) if step == "cards" else (0,)
    return Position(
        seats=seats,
        options={"pace": "fast"},
        changes={
            "powers": [(powers or {}).get(seat, QUIET[seat]) for seat in range(seats)],
            "hands": held,
            "ships": [fleet(seat, seats, (fleets or {}).get(seat, {})) for seat in range(seats)],
            "mothership": [aboard.get(seat, 0) for seat in range(seats)],
            "hole": [*hole, *[0] * (seats - len(hole))],
            "discard": gone,
            "deck": unheld([*held, gone, laid or ()]),
            "active": active,
            "enc": about,
            "encounters": 1,
            "turn": 1,
            "story": {"now": chapter(active, about) if aimed else {}},
            "todo": list(ENCOUNTER[ENCOUNTER.index(step) :]),
            "asked": list(asked),
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


def unheld(hands: Sequence[Sequence[int]]) -> list[int]:
    """The cards of the box that are nowhere here."""
    left = [card for card, copies in COPIES.items() for _ in range(copies)]
    for card in (card for hand in hands for card in hand):
        left.remove(card)
    return left


# ---- moves ----
def ships(**planets: int) -> list[list[int]]:
    """Ships by planet, as a log writes them."""
    return sorted([planet_named(name), number] for name, number in planets.items())


def lay(card: int) -> Written:
    return {"type": "lay", "card": card}


def use_power(**how: Any) -> Written:
    return {"type": "use_power", **how}


def artefact(card: int, **how: Any) -> Written:
    return {"type": "play_artefact", "card": card, **how}


PASS: Written = {"type": "pass"}
