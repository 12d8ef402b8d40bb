"""Rows read by SQL of our own, as models: Django's compiler costs more than the database does."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, TypeVar

import psycopg
from django.db import connection, models

LAST_ROW = 2**63 - 1  # beyond it no database looks, it breaks

# A move is written in some dozens of forms: how many seats change, what of them is empty.
MOST_PREPARED = 200

M = TypeVar("M", bound=models.Model)
Converter = Callable[[Any], Any]


def open_cursor() -> Any:
    """PostgreSQL: psycopg's own cursor, which prepares the few statements of the hot path once."""
    if connection.vendor != "postgresql":
        return connection.cursor()
    connection.ensure_connection()
    connection.connection.prepared_max = MOST_PREPARED
    return psycopg.Cursor(connection.connection)


def stamp(at: datetime) -> Any:
    """A time as this database keeps it."""
    return connection.ops.adapt_datetimefield_value(at)


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
