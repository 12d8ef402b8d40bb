"""Regions of a table's page that help or celebrate: the end, the coach, hints."""

from collections.abc import Hashable

from games.tables import queries
from games.web.showing import Showing


def hints_of(page: Showing) -> int | None:
    """How many hints the reader has had; None where there are none to be had now."""
    if not page.your_turn or not page.in_play or page.reader.seat is None:
        return None
    if any(one.index != page.reader.seat and not one.is_bot for one in page.scene.seats):
        return None
    if page.table.deal_id is not None and queries.is_daily(page.table):
        return None
    return page.reading.table.seats[page.reader.seat].hints


def end(page: Showing) -> dict[str, Hashable]:
    """The result in large letters, where the game does not tell it itself."""
    closing = page.closing
    is_ours = closing is not None and bool(closing.rows)
    return {
        "head": closing.head if closing and is_ours else "",
        "story": closing.story if closing and is_ours else "",
    }


def coach(page: Showing) -> dict[str, Hashable]:
    """What helps somebody in their first games against the computer."""
    return {"coach": page.coached}


def coach_switch(page: Showing) -> bool:
    """Whether the coach could be called at this table, and is not here."""
    may = queries.may_be_coached(page.reading.table, page.reader.seat)
    return may and page.is_playing and not page.reader.is_coached
