"""The computer players of each game by level, weakest first."""

from games.bots import bigbang, crafting, encounter, factory
from games.bots.bot import Bot
from games.bots.random_bot import play_anything

LEVELS: dict[str, dict[str, Bot]] = {
    "bigbang": {"easy": bigbang.play_easy, "strong": bigbang.play_strong},
    "factory": {"easy": factory.easy, "strong": factory.strong},
    "crafting": {"easy": crafting.easy, "strong": crafting.strong},
    "encounter": {"easy": encounter.play_easy, "strong": encounter.play_strong},
}


def levels_of(slug: str) -> dict[str, Bot]:
    """Every level a game offers; each game can be played at random."""
    return {"random": play_anything, **LEVELS.get(slug, {})}
