"""Rows read by statements of our own, as models: Django's compiler costs more than the database.

Two reads stand on it, each with its figure and the line that does without: the table of a page
(`games.tables.store.reading.read_table`) and the owner of a session
(`accounts.queries.user_with_preference`). Together they buy a third of a board page (P9): 8.3 ms of
the web process instead of 12.7.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection, models

M = TypeVar("M", bound=models.Model)
Converter = Callable[[Any], Any]


class Columns(Generic[M]):
    """All columns of a model: in a SELECT under an alias, and back as an instance."""

    def __init__(self, model: type[M], alias: str) -> None:
        fields = model._meta.concrete_fields
        self.model = model
        self.names = [field.attname for field in fields]
        self.sql = ", ".join(f'{alias}."{field.column}"' for field in fields)

    def __len__(self) -> int:
        return len(self.names)

    def made(self, values: Sequence[Any]) -> M:
        """The instance of a row."""
        row = list(values)
        for place, convert in self.converters:
            row[place] = convert(row[place])
        return self.model.from_db(connection.alias, self.names, row)

    @cached_property
    def converters(self) -> list[tuple[int, Converter]]:
        """What this database gives in another form than the model has it: texts for JSON, times."""
        found = []
        for place, field in enumerate(self.model._meta.concrete_fields):
            column = field.get_col("")
            for convert in (
                *connection.ops.get_db_converters(column),
                *column.get_db_converters(connection),
            ):
                found.append((place, converter(convert, column)))
        return found


def converter(convert: Callable[..., Any], column: Any) -> Converter:
    return lambda value: convert(value, column, connection)
