"""Names of spaces in sentences lead to the board."""

import re
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.crafting.board.markup import safe
from games.crafting.board.plane import SPOT

NAME = re.compile(r"\b([SL]\d\d|[DYF][1-4])\b")


@lru_cache(4096)
def linked(sentence: str) -> SafeString:
    """A sentence, escaped, in which names of spaces are links."""
    return safe(NAME.sub(anchor, escape(sentence)))


def anchor(found: re.Match[str]) -> str:
    name = found[1]
    return f'<a href="#cell-{name}">{name}</a>' if name in SPOT else name


def spaces_in(sentence: str) -> list[str]:
    """The spaces a sentence names, in its order."""
    return [name for name in NAME.findall(sentence) if name in SPOT]
