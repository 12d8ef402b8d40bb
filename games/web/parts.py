"""Parts of pages, each drawn once for all who see the same.

A part is a template that sees the values it is given and nothing else: no request, no user, no row
of the database. So what it looks like follows from these values and the language, and that is the
key under which it is kept. Values must be plain and unchanging; one that is not cannot be a key,
and is refused.
"""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

from cachetools import LRUCache
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

T = TypeVar("T")
MOST = 1000  # parts that a process keeps
LONGEST = 2000  # characters that a part is kept under: large ones seldom come again
# Stands in every form for the reader's own token, which is filled in for each reader.
TOKEN = "token-of-the-reader"  # noqa: S105


class Once(Generic[T]):
    """Things made once for all that they depend on; those asked for longest ago are let go."""

    def __init__(self, most: int) -> None:
        self.made: LRUCache[Hashable, T] = LRUCache(most)
        self.lock = Lock()  # the cache itself may be used by one thread at a time

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        with self.lock:
            found = self.made.get(key)
        if found is None:
            found = make()
            with self.lock:
                self.made[key] = found
        return found

    def forget(self) -> None:
        with self.lock:
            self.made.clear()


KEPT: Once[SafeString] = Once(MOST)


def part(template: str, **values: Hashable) -> SafeString:
    """A template with these values, in the language that is active."""

    def drawn() -> SafeString:
        return SafeString(get_template(template).render({**values, "csrf_token": TOKEN}))

    if sum(len(one) for one in values.values() if isinstance(one, str)) > LONGEST:
        return drawn()
    key = (template, get_language(), *((name, type(one), one) for name, one in values.items()))
    return KEPT.of(key, drawn)


def with_token(html: str, token: Any) -> SafeString:
    """A part as one reader gets it. In quotes: nobody can write those into a page."""
    return SafeString(html.replace(f'value="{TOKEN}"', f'value="{token}"'))
