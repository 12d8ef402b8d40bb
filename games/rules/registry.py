"""The games we offer, one line each."""

from typing import Any, TypeAlias

from games.rules import bigbang, crafting, encounter, factory
from games.rules.contract import Rules

Game: TypeAlias = Rules[Any, Any, Any, Any]

GAMES: dict[str, Game] = {
    "bigbang": bigbang,
    "factory": factory,
    "crafting": crafting,
    "encounter": encounter,
}
