"""The wording of each game, one line each."""

from collections.abc import Sequence
from typing import Any

from games.rules.contract import Fixed
from games.wording import bigbang, crafting, encounter, factory
from games.wording.words import Points, Wording

WORDINGS: dict[str, Wording] = {
    "bigbang": bigbang,
    "factory": factory,
    "crafting": crafting,
    "encounter": encounter,
}


def order_text(wording: Wording, view: Any, order: Fixed) -> str:
    """A standing order as a phrase; only games that know orders have words for them."""
    text: str = wording.order(view, order)  # type: ignore[attr-defined]
    return text


def points_of(slug: str, view: Any) -> Sequence[Points | None]:
    """What each seat has so far, as far as the reader of this view may know it."""
    counted = getattr(WORDINGS[slug], "points", None)
    return counted(view) if counted else ()
