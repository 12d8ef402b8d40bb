"""How strong the computer is that somebody plays next: up after a win, down after two losses."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games.shelf import levels_of
from games.tables.models import Seat, Table

LOSSES = 2  # in a row, before the lower level is proposed
LOOKED_AT = 40  # finished games of one person
SETTLED_BY_THE_SITE = {"edition", "pace", "rated"}


@dataclass(frozen=True)
class Played:
    """A finished game against computers alone."""

    level: str  # of the strongest of them
    won: bool


def proposed(games: Sequence[Played], offered: Sequence[str]) -> str:
    """The level to play next, after these games, the newest first; `offered` weakest first."""
    if not offered:
        return ""
    if not games or games[0].level not in offered:
        return offered[0]
    place = offered.index(games[0].level)
    latest = games[:LOSSES]
    if games[0].won:
        place += 1
    elif len(latest) == LOSSES and not any(game.won for game in latest):
        place -= latest[-1].level == games[0].level
    return offered[min(max(place, 0), len(offered) - 1)]


def proposed_for(user: User | None, slug: str) -> str:
    """The level somebody plays next in this game; the weakest in their first."""
    return proposed(records_of(user).get(slug, ()), ladder(slug))


def ladder(slug: str) -> list[str]:
    """The levels of a game from the weakest on; playing at random is none of them."""
    levels = list(levels_of(slug))
    return [level for level in levels if level != "random"] or levels


def records_of(user: User | None) -> dict[str, list[Played]]:
    """Somebody's latest games against computers, by game, the newest first."""
    if user is None:
        return {}
    own = Seat.objects.filter(user=user, table__status=Table.Status.FINISHED)
    rows = own.order_by("-table__ended", "-table_id").select_related("table")[:LOOKED_AT]
    seats = {row.table_id: row for row in rows}
    others = defaultdict[int, list[str]](list)
    rivals = Seat.objects.filter(table__in=seats).exclude(user=user)
    for table, bot in rivals.values_list("table_id", "bot"):
        others[table].append(bot)
    found = defaultdict[str, list[Played]](list)
    for table, row in seats.items():
        bots = others[table]
        result = row.table.result
        if result and bots and all(bots):
            order = list(levels_of(row.table.game))
            strongest = max(bots, key=lambda bot: order.index(bot) if bot in order else -1)
            found[row.table.game].append(Played(strongest, result["ranks"][row.index] == 1))
    return dict(found)


def last_choice(user: User | None) -> tuple[str, dict[str, Any]] | None:
    """Game and options of the last table somebody opened against the computer."""
    if user is None:
        return None
    bots = Seat.objects.filter(table__host=user).exclude(bot="")
    table = Table.objects.filter(pk__in=bots.values("table")).order_by("-pk").first()
    if table is None:
        return None
    options = {
        name: value for name, value in table.options.items() if name not in SETTLED_BY_THE_SITE
    }
    return table.game, options
