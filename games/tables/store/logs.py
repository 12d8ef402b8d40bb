"""Whole lines of a log, wherever they are kept: rows, or a file of the archive."""

from games.tables.models import Line
from games.tables.store.archive import archived_lines
from games.tables.store.reading import HIGHEST


def lines_of(table: int, upto: int = HIGHEST, *, after: int = 0) -> list[Line]:
    """Lines of a table within bounds, oldest first."""
    rows = Line.objects.filter(table_id=table, number__gt=after, number__lte=upto)
    found = list(rows.order_by("number"))
    return found or [line for line in archived_lines(table) if after < line.number <= upto]
