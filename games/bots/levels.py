"""The computer players of each game by level, weakest first."""

from collections.abc import Callable, Container
from typing import Any

from games.bots import bigbang, crafting, encounter, factory
from games.bots.bot import Bot
from games.bots.crafting_greedy import greedy as crafting_greedy
from games.bots.random_bot import play_anything
from games.rules.chance import Chance
from games.rules.contract import Seat

LEVELS: dict[str, dict[str, Bot]] = {
    "bigbang": {"easy": bigbang.play_easy, "strong": bigbang.play_strong},
    "factory": {"easy": factory.easy, "strong": factory.strong},
    "crafting": {"easy": crafting.easy, "strong": crafting.strong},
    "encounter": {"easy": encounter.play_easy, "strong": encounter.play_strong},
}

# Players that others are measured by; no table offers them.
MEASURES: dict[str, dict[str, Bot]] = {
    "bigbang": {"greedy": bigbang.play_greedy},
    "crafting": {"greedy": crafting_greedy},
}

# After how many seconds of a limited window a computer player acts: state, seat, luck, level.
PATIENCE: dict[str, Callable[[Any, Seat, Chance, str], float]] = {"factory": factory.patience}


def levels_of(slug: str) -> dict[str, Bot]:
    """Every level a game offers; each game can be played at random."""
    return {"random": play_anything, **LEVELS.get(slug, {})}


def first_level(slug: str, known: Container[str]) -> str:
    """Whom somebody meets who just wants to play: the strongest, but not in their first game."""
    levels = list(levels_of(slug))
    return levels[-1] if slug in known or "easy" not in levels else "easy"


def players_of(slug: str) -> dict[str, Bot]:
    """Every level, and those that others are measured by."""
    return {**levels_of(slug), **MEASURES.get(slug, {})}
