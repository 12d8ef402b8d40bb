"""Who has a table open now. Kept in the cache by the sockets' heartbeats."""

from collections.abc import Iterable

from django.core.cache import cache

HEARTBEAT = 20  # seconds between two signs of life of an open page
KEEP = 50


def here(table: int, user: int) -> None:
    """A page of this user is open at this table."""
    cache.set(_key(table, user), 1, KEEP)


def gone(table: int, user: int) -> None:
    """The user's last page at this table was closed."""
    cache.delete(_key(table, user))


def present(table: int, users: Iterable[int]) -> set[int]:
    """Which of these users have the table open."""
    keys = {_key(table, user): user for user in users}
    return {keys[key] for key in cache.get_many(list(keys))}


def _key(table: int, user: int) -> str:
    return f"here:{table}:{user}"
