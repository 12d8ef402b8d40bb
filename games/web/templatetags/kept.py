"""Parts of a page that hardly ever change, rendered once for all who see the same.

`{% kept table.pk place over=result|yesno %}...{% endkept %}` is rendered once in each language for
each set of the values named. A part that draws from anything else is not kept: each lookup is
watched while the part is rendered, and one that was not named means that the part is rendered anew
for every reader, and that the log says so. Values are plain: numbers, texts, yes and no. The token
of a form is the reader's own: it is filled in each time.
"""

import logging
import secrets
from collections.abc import Hashable
from threading import Lock
from typing import Any

from cachetools import LRUCache
from django import template
from django.template import Context, Node, NodeList, TemplateSyntaxError
from django.template.base import FilterExpression, Parser, Token
from django.template.loader_tags import BlockNode
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

log = logging.getLogger(__name__)
register = template.Library()

MOST = 300  # of each part of a template
LONGEST = 200  # value under which a part is kept: an address can be as long as somebody likes
TOKEN = secrets.token_hex(16)  # stands for the reader's token; nobody can write it
# What tags look for by themselves: the constants, and the loop that a loop is in.
OF_THE_ENGINE = {"True", "False", "None", "forloop"}
Values = dict[str, Any]  # by name: "table.pk"


class Watch(dict[str, Any]):
    """All that a part may look up: the values named. What else it asks for is noted."""

    def __init__(self, values: Values) -> None:
        super().__init__(csrf_token=TOKEN)
        self.values_named = values
        self.asked: set[str] = set()

    def __contains__(self, name: object) -> bool:
        return name not in OF_THE_ENGINE

    def __getitem__(self, name: str) -> Any:
        return TOKEN if name == "csrf_token" else self.found(name)

    def found(self, name: str) -> Any:
        """The value of a name; or that of which a part is named; or nothing, which is noted."""
        if name in self.values_named:
            return self.values_named[name]
        if any(other.startswith(f"{name}.") for other in self.values_named):
            return Whole(name, self)
        self.asked.add(name)
        return None


class Whole:
    """Something of which only parts are named: to ask whether it is there, is to ask for more."""

    def __init__(self, name: str, watch: Watch) -> None:
        self.name = name
        self.watch = watch

    def __getitem__(self, part: str) -> Any:
        return self.watch.found(f"{self.name}.{part}")

    def __bool__(self) -> bool:
        self.watch.asked.add(self.name)
        return False

    def __str__(self) -> str:
        self.watch.asked.add(self.name)
        return ""

    def __eq__(self, other: object) -> bool:
        self.watch.asked.add(self.name)
        return False

    __hash__ = None  # type: ignore[assignment]


class KeptNode(Node):
    """The part, split where the token goes."""

    def __init__(self, names: dict[str, FilterExpression], nodelist: NodeList) -> None:
        self.names = names
        self.nodelist = nodelist
        self.kept: LRUCache[Hashable, list[str]] = LRUCache(MOST)
        self.lock = Lock()  # the cache itself may be used by one thread at a time

    def render(self, context: Context) -> SafeString:
        values = {name: plain(value.resolve(context)) for name, value in self.names.items()}
        if not all(can_be_kept(value) for value in values.values()):
            return self.fresh(context)
        key = (get_language(), context.autoescape, *map(typed, values.values()))
        with self.lock:
            parts = self.kept.get(key)
        if parts is None:
            watch = Watch(values)
            watched = context.new(watch)
            with watched.push():  # for what the part itself sets
                parts = self.nodelist.render(watched).split(TOKEN)
            if watch.asked:
                self.tell(watch.asked)
                return self.fresh(context)
            with self.lock:
                self.kept[key] = parts
        if len(parts) == 1:
            return SafeString(parts[0])
        return SafeString(escape(context["csrf_token"]).join(parts))

    def fresh(self, context: Context) -> SafeString:
        """The part as it is for this reader now, with nothing kept."""
        named = {name: value for name, value in self.names.items() if name != value.token}
        with context.push(**{name: value.resolve(context) for name, value in named.items()}):
            return self.nodelist.render(context)

    def tell(self, asked: set[str]) -> None:
        """A name is missing in the template; until it is there, the part costs its time."""
        log.error(
            "a kept part draws from what it does not name",
            extra={"template": str(self.origin), "asked": sorted(asked)},
        )


def plain(value: Any) -> Any:
    """A text of ours that waits for its language is a text."""
    return str(value) if isinstance(value, Promise) else value


def can_be_kept(value: Any) -> bool:
    """Rows and views change behind their names; long texts would fill the memory."""
    if isinstance(value, str):
        return len(value) <= LONGEST
    return value is None or isinstance(value, (int, float))


def typed(value: Any) -> Hashable:
    """The type as well: 1, True, "1" and a safe "1" are written differently."""
    return type(value), value


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """Up to `endkept`: rendered once in each language for each set of the values named."""
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    if nodelist.get_nodes_by_type(BlockNode):
        raise TemplateSyntaxError("A block differs from page to page: it cannot be kept.")
    names = {}
    for word in token.split_contents()[1:]:
        name, is_given, value = word.partition("=")
        if not is_given and "|" in name:
            raise TemplateSyntaxError(f"What {word} gives needs a name: name={word}")
        names[name] = parser.compile_filter(value or name)
    return KeptNode(names, nodelist)
