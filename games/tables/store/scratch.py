"""Unfinished work of a seat in a timed window: kept in the cache, never in the log."""

from collections.abc import Iterable

from django.core.cache import cache

KEEP = 60 * 60 * 24 * 8


MOST_BACK = 40  # steps that can be taken back


def keep(table: int, window: str, seat: int, body: str) -> None:
    """The seat's latest arrangement, as the move it would be; the one before can be had again."""
    key = _key(table, window, seat)
    before: list[str] = cache.get(f"{key}:before", [])
    if (last := cache.get(key)) is not None and last != body:
        cache.set(f"{key}:before", [*before, last][-MOST_BACK:], KEEP)
    cache.set(key, body, KEEP)


def step_back(table: int, window: str, seat: int) -> None:
    """Back to the arrangement before the latest one; before the first there is none."""
    key = _key(table, window, seat)
    before: list[str] = cache.get(f"{key}:before", [])
    if before:
        cache.set_many({key: before[-1], f"{key}:before": before[:-1]}, KEEP)
    else:
        cache.delete(key)


def replace(table: int, window: str, seat: int, body: str) -> None:
    """Another arrangement in place of the latest, which cannot be had again."""
    cache.set(_key(table, window, seat), body, KEEP)


def latest(table: int, window: str, seat: int) -> str | None:
    """The latest arrangement of a seat."""
    body: str | None = cache.get(_key(table, window, seat))
    return body


def latest_of(table: int, window: str, seats: Iterable[int]) -> dict[int, str]:
    """The latest arrangement of each seat that has any."""
    keys = {_key(table, window, seat): seat for seat in seats}
    return {keys[key]: body for key, body in cache.get_many(keys).items()}


def drop(table: int, window: str, seat: int) -> None:
    key = _key(table, window, seat)
    cache.delete_many([key, f"{key}:before"])


def _key(table: int, window: str, seat: int) -> str:
    return f"scratch:{table}:{window}:{seat}"
