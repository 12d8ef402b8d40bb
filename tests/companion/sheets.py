"""Sheets as tests need them."""

from typing import Any

from accounts.models import User
from games.companion import commands, queries
from games.companion.models import Sheet
from games.engine.sums import Value

FRIENDS = ("Alice", "Bob", "Charlie")


def new_sheet(
    user: User | None = None, game: str = "factory", names: Any = FRIENDS, **options: Any
) -> Sheet:
    return commands.start_sheet(user, game, options, names, "Friday")


def sent(uid: str, cell: str, value: Value = None, undoes: str = "") -> commands.Sent:
    return commands.Sent(uid.ljust(6, "-"), cell, value, undoes.ljust(6, "-") if undoes else "")


def write(sheet: Sheet, *marks: commands.Sent, **more: Any) -> commands.Written:
    return commands.write(sheet, marks, **more)


def fill(sheet: Sheet, cells: dict[str, Value]) -> None:
    """Writes every cell, as many at once as a phone sends."""
    marks = [commands.Sent(f"fill{n:04}", cell, value) for n, (cell, value) in
             enumerate(cells.items())]  # fmt: skip
    for start in range(0, len(marks), commands.MOST_AT_ONCE):
        made = commands.write(sheet, marks[start : start + commands.MOST_AT_ONCE])
        assert not made.refused


def now(sheet: Sheet) -> queries.Held:
    return queries.held(queries.sheet_with_key(sheet.key))
