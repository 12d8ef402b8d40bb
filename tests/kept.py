"""A copy of the database as every test finds it, put back after each test that needs a flush.

It costs about a twentieth of writing the company's rows anew.
"""

import sqlite3
from typing import Any, Protocol

from django.core.management.color import no_style
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper


class Copy(Protocol):
    """What stands for Django's own way to empty a database."""

    def flush(self, statements: list[str]) -> None: ...


def copy_of(database: BaseDatabaseWrapper) -> Copy:
    """The database as it is now."""
    return SqliteCopy(database) if database.vendor == "sqlite" else PostgresCopy(database)


class SqliteCopy:
    """The whole file, in memory; its triggers and sequences are part of it."""

    def __init__(self, database: BaseDatabaseWrapper) -> None:
        self.database = database
        self.rows = sqlite3.connect(":memory:", check_same_thread=False)
        database.ensure_connection()
        database.connection.backup(self.rows)

    def flush(self, statements: list[str]) -> None:
        self.database.ensure_connection()
        self.rows.backup(self.database.connection)


class PostgresCopy:
    """Each table beside itself, in a schema that no code looks at."""

    def __init__(self, database: BaseDatabaseWrapper) -> None:
        self.database = database
        tables = database.introspection.django_table_names(only_existing=True, include_views=False)
        with transaction.atomic(), database.cursor() as cursor:
            cursor.execute("CREATE SCHEMA kept")
            self.tables = [table for table in sorted(tables) if self.keep(cursor, table)]

    @staticmethod
    def keep(cursor: Any, table: str) -> bool:
        cursor.execute(f'SELECT EXISTS (SELECT FROM "{table}")')
        (has_rows,) = cursor.fetchone()
        if has_rows:
            cursor.execute(f'CREATE TABLE kept."{table}" AS TABLE "{table}"')
        return bool(has_rows)

    def flush(self, statements: list[str]) -> None:
        from django.apps import apps

        # References are checked at the end of a transaction: the order of the tables is free.
        with transaction.atomic(), self.database.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
            for table in self.tables:
                cursor.execute(f'INSERT INTO "{table}" SELECT * FROM kept."{table}"')
            for statement in self.database.ops.sequence_reset_sql(no_style(), apps.get_models()):
                cursor.execute(statement)
