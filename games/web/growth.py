"""The points of a finished table after every line, counted once and kept."""

from contextlib import suppress
from dataclasses import dataclass

from django.core.cache import cache
from redis import RedisError

from games.tables import queries
from games.tables.models import Table

DAY = 60 * 60 * 24


@dataclass(frozen=True)
class Growth:
    """The points after every line of a finished table, from the start; by source if known."""

    points: list[list[int]]  # by seat
    sources: list[list[list[int]]]  # by seat and source


def growth_of(table: Table) -> Growth:
    """Counted once for a finished table; nothing while it is in play."""
    if table.status != Table.Status.FINISHED:
        return Growth([], [])
    key = f"growth:{table.pk}:{table.digest}"
    growth: Growth | None = None
    with suppress(RedisError):
        growth = cache.get(key)
    if growth is None:
        growth = counted(table)
        with suppress(RedisError):
            cache.set(key, growth, DAY)
    return growth


def counted(table: Table) -> Growth:
    """By source where the game can, for then the points are their sums."""
    sources = queries.source_graph(table)
    if sources:
        sources = [[[0] * len(seat) for seat in sources[0]], *sources]
        return Growth([[sum(seat) for seat in row] for row in sources], sources)
    points = queries.score_graph(table)
    return Growth([[0] * len(points[0]), *points] if points else [], [])
