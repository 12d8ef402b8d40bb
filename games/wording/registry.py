"""The wording of each game, one line each."""

from collections.abc import Sequence

from games.wording import bigbang, crafting, encounter, factory
from games.wording.words import Standing, Wording

WORDINGS: dict[str, Wording] = {
    "bigbang": bigbang,
    "factory": factory,
    "crafting": crafting,
    "encounter": encounter,
}


def standing_passes(slug: str) -> Sequence[Standing]:
    """The passes a seat of this game may leave standing; most games have none."""
    offered = getattr(WORDINGS[slug], "standing_passes", None)
    return offered() if offered else ()
