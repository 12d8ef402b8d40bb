"""Parts of pages, each drawn once for all who see the same.

A part is a template that sees the values it is given and nothing else: no request, no user, no row
of the database. So what it looks like follows from these values and the language, and that is the
key under which it is kept. Values must be plain and unchanging; one that is not cannot be a key,
and is refused.

The regions of a table change with every move, but mostly in strings that their templates only
print. `filled` draws a template once with holes in the places of its strings, and fills them.
"""

import re
import secrets
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from html import escape
from threading import Lock
from typing import Any, Generic, TypeVar, cast

from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.words import LANGUAGE

T = TypeVar("T")
MOST = 1000  # parts that a process keeps
LONGEST = 2000  # characters that a part is kept under: large ones seldom come again
# Stands in every form for the reader's own token, which is filled in for each reader.
TOKEN = "token-of-the-reader"  # noqa: S105


class Once(Generic[T]):
    """Things made once for all that they depend on; those asked for longest ago are let go."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.made: dict[Hashable, T] = {}  # the one asked for last stands at the end
        self.lock = Lock()

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        with self.lock:
            found = self.made.pop(key, None)
            if found is not None:
                self.made[key] = found
                return found
        found = make()
        with self.lock:
            self.made[key] = found
            if len(self.made) > self.most:
                del self.made[next(iter(self.made))]
        return found

    def forget(self) -> None:
        with self.lock:
            self.made.clear()


KEPT: Once[SafeString] = Once(MOST)


def part(template: str, **values: Hashable) -> SafeString:
    """A template with these values, in the language that is active."""

    if sum(len(one) for one in values.values() if isinstance(one, str)) > LONGEST:
        return drawn(template, values)
    key = (template, get_language(), *((name, type(one), one) for name, one in values.items()))
    return KEPT.of(key, lambda: drawn(template, values))


def drawn(template: str, values: Mapping[str, Hashable]) -> SafeString:
    """A template as Django renders it."""
    return SafeString(get_template(template).render({**values, "csrf_token": TOKEN}))


# ---- parts with holes ----
# Digits pass through every address and are escaped nowhere; nobody can guess these.
MARK = str(10**30 + secrets.randbelow(10**30))
CUT = re.compile(f"{MARK}([0-9]{{2}})")


class Hole(str):
    """Stands for a string that a template may print and ask whether it is empty, no more."""

    was_compared = False
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        self.was_compared = True  # raising would not help: `if` in a template hears no exception
        return super().__eq__(other)


def filled(template: str, **values: Hashable) -> SafeString:
    """The same as `part` for a template that only prints its strings. They are no part of the key,
    so that a template is drawn once and its strings filled in at each move.

    Buys a fifth of a drawing, by profile. `return drawn(template, values)` does without.
    """
    texts = list(values.values())
    kinds = tuple(bool(one) if isinstance(one, str) else (type(one), one) for one in texts)
    language = LANGUAGE.get() or get_language()
    pieces = with_holes(template, language, tuple(values), kinds).copy()
    for place in range(1, len(pieces), 2):
        text = cast(str, texts[int(pieces[place])])
        pieces[place] = text if isinstance(text, SafeString) else escape(text)
    return SafeString("".join(pieces))


@lru_cache(MOST)
def with_holes(
    template: str, language: str | None, names: tuple[str, ...], kinds: tuple[Any, ...]
) -> list[str]:
    """The template in pieces: every second one is the place of a value that belongs there. Of a
    string it knows only whether there is any; of another value its type and itself."""
    known = (
        (Hole(f"{MARK}{place:02d}") if kind else "") if isinstance(kind, bool) else kind[1]
        for place, kind in enumerate(kinds)
    )
    holes: dict[str, Hashable] = dict(zip(names, known, strict=True))
    html = drawn(template, holes)
    for name, hole in holes.items():
        if isinstance(hole, Hole) and hole.was_compared:
            raise TypeError(f"{template} may print {name}, not compare it: give it a truth value")
    return CUT.split(html)


def with_token(html: str, token: Any) -> SafeString:
    """A part as one reader gets it. In quotes: nobody can write those into a page."""
    return SafeString(html.replace(f'value="{TOKEN}"', f'value="{token}"'))
