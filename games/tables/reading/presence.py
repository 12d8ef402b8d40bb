"""Who has a table open now, or any page of the lobby.

Kept in the cache: how many pages, as long as they give signs of life.

A count that went wrong, because a process died, lives no longer than its pages do. While Redis
is away nobody seems to be here; no page and no move breaks because of it.

An open page is not a reader: a tab may be forgotten for days. Somebody is looking only as long as
they touched one of their pages of the table lately.
"""

from collections.abc import Iterable
from contextlib import suppress

from django.core.cache import cache
from redis import RedisError

HEARTBEAT = 20  # seconds between two signs of life of an open page
KEEP = 50
ANYWHERE = 0  # no table has this number
LOOKING = 5 * 60  # seconds after the last touch of a page


def come(table: int, user: int) -> None:
    """A page of this user was opened at this table, or in the lobby: ANYWHERE."""
    with suppress(RedisError):
        for key in _keys(table, user):
            _come(key)


def _come(key: str) -> None:
    if cache.add(key, 1, KEEP):
        return
    if _count(key, 1) > 0:
        cache.touch(key, KEEP)
    else:
        cache.set(key, 1, KEEP)


def here(table: int, user: int) -> None:
    """A page of this user is open at this table."""
    with suppress(RedisError):
        for key in _keys(table, user):
            if not cache.touch(key, KEEP):
                _come(key)


def gone(table: int, user: int) -> None:
    """One of the user's pages at this table was closed."""
    with suppress(RedisError):
        for key in _keys(table, user):
            _count(key, -1)


def present(table: int, users: Iterable[int]) -> set[int]:
    """Which of these users have the table open."""
    return {user for _table, user in present_at((table, user) for user in users)}


def present_at(pairs: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Which of these pairs of a table and a user have a page open; asked at once for all."""
    keys = {_key(table, user): (table, user) for table, user in pairs}
    with suppress(RedisError):
        return {keys[key] for key, pages in cache.get_many(list(keys)).items() if pages > 0}
    return set()


def on_site(users: Iterable[int]) -> set[int]:
    """Which of these users have any page of the lobby or of a table open."""
    return present(ANYWHERE, users)


def touched(table: int, user: int) -> None:
    """The user opened a page of this table, or used it by hand."""
    with suppress(RedisError):
        cache.set_many({_touch(table, user): 1, _touch(ANYWHERE, user): 1}, LOOKING)


def is_looking(table: int, user: int) -> bool:
    """Whether the user need not be told by mail what the page shows."""
    with suppress(RedisError):
        return cache.get(_touch(table, user)) is not None
    return False


def is_on_site(user: int) -> bool:
    """Whether the user touched a page of any table lately."""
    return is_looking(ANYWHERE, user)


def _touch(table: int, user: int) -> str:
    return f"touched:{table}:{user}"


def _count(key: str, more: int) -> int:
    try:
        return cache.incr(key, more)
    except ValueError:  # it is forgotten: the next sign of life begins anew
        return 0


def _keys(table: int, user: int) -> set[str]:
    """What a page counts for: its table, and the site."""
    return {_key(table, user), _key(ANYWHERE, user)}


def _key(table: int, user: int) -> str:
    return f"here:{table}:{user}"
