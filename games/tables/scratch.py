"""Unfinished work of a seat in a timed window: kept in the cache, never in the log."""

from django.core.cache import cache

KEEP = 60 * 60 * 24 * 8


def keep(table: int, window: str, seat: int, body: str) -> None:
    """The seat's latest arrangement, as the move it would be."""
    cache.set(_key(table, window, seat), body, KEEP)


def kept(table: int, window: str, seat: int) -> str | None:
    body: str | None = cache.get(_key(table, window, seat))
    return body


def drop(table: int, window: str, seat: int) -> None:
    cache.delete(_key(table, window, seat))


def _key(table: int, window: str, seat: int) -> str:
    return f"scratch:{table}:{window}:{seat}"
