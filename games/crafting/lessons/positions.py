"""Positions drawn by names: which star, nebula and life lies where, what is in the tray."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.crafting.rules.board import HEX_AT, HEXES, LIFE_AT, STAR_AT
from games.crafting.rules.components import CENTRES, ELEMENTS, POWER_PILES
from games.engine.lessons import Position

START = {"D1": "N101", "Y1": "N201", "F1": "N301"}


def spaces(names: Sequence[str], places: Mapping[str, int]) -> int:
    return sum(1 << places[name] for name in names)


def turn(
    stars: Mapping[str, str],
    nebulae: Mapping[str, str] = START,
    *,
    formed: Sequence[str] = (),
    proto: Sequence[str] = ("L01",),
    stable: Sequence[str] = (),
    tray: Mapping[str, Any] | None = None,
    hand: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> Position:
    """Your creation phase. More by path of the state: `waiting` of your chamber and the like."""
    held = hand or {"light": 1, "time": 1, "gravity": 1, "chemistry": 1}
    whole = {"stars": [0, 0, 0, 0], "life": 0, "nebulae": [], "supernova": 0, "dna": 0}
    galaxy = {
        "nebulae": [nebulae.get(name, "") for name in HEXES],
        "formed": spaces(formed, HEX_AT),
        "stars": [
            spaces([name for name, kind in stars.items() if kind == element], STAR_AT)
            for element in ELEMENTS
        ],
        "novae": [0, 0, 0, 0],
        "proto": spaces(proto, LIFE_AT),
        "stable": spaces(stable, LIFE_AT),
        "advanced": [],
    }
    return Position(
        seats=2,
        options=options or {},
        changes={
            "active": 0,
            "first": 0,
            "phase": "create",
            "players.0.galaxy": galaxy,
            "players.0.hand": [held.get(kind, 0) for kind in CENTRES],
            "powers": [list(pile) for pile in POWER_PILES],
            "tray": {**whole, "graviton": 0, **(tray or {})},
            **{f"players.0.{name}": value for name, value in more.items()},
        },
    )


def shift(own: str, other: str, dark: Sequence[str]) -> Position:
    """The beginning of your turn: where the energy tokens lie."""
    return Position(
        seats=2,
        options={},
        changes={
            "active": 0,
            "first": 0,
            "phase": "shift",
            "ring": {
                "own": [CENTRES.index(own), CENTRES.index(other)],
                "dark": [dark.count(centre) for centre in CENTRES],
            },
        },
    )
