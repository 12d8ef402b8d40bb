"""The wording of each game, one line each."""

from collections.abc import Sequence
from typing import Any

from games.wording import bigbang, crafting, encounter, factory
from games.wording.words import Points, Standing, Wording

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


def points_of(slug: str, view: Any) -> Sequence[Points | None]:
    """What each seat has so far, as far as the reader of this view may know it."""
    counted = getattr(WORDINGS[slug], "points", None)
    return counted(view) if counted else ()
