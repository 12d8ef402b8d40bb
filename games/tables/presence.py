"""Who has a table open now. Kept in the cache: how many pages, as long as they give signs of life.

A count that went wrong, because a process died, lives no longer than its pages do.
"""

from collections.abc import Iterable

from django.core.cache import cache

HEARTBEAT = 20  # seconds between two signs of life of an open page
KEEP = 50


def come(table: int, user: int) -> None:
    """A page of this user was opened at this table."""
    key = _key(table, user)
    if cache.add(key, 1, KEEP):
        return
    if _count(key, 1) > 0:
        cache.touch(key, KEEP)
    else:
        cache.set(key, 1, KEEP)


def here(table: int, user: int) -> None:
    """A page of this user is open at this table."""
    if not cache.touch(_key(table, user), KEEP):
        come(table, user)


def gone(table: int, user: int) -> None:
    """One of the user's pages at this table was closed."""
    _count(_key(table, user), -1)


def present(table: int, users: Iterable[int]) -> set[int]:
    """Which of these users have the table open."""
    keys = {_key(table, user): user for user in users}
    return {keys[key] for key, pages in cache.get_many(list(keys)).items() if pages > 0}


def _count(key: str, more: int) -> int:
    try:
        return cache.incr(key, more)
    except ValueError:  # it is forgotten: the next sign of life begins anew
        return 0


def _key(table: int, user: int) -> str:
    return f"here:{table}:{user}"
