"""Requests no honest program would send, made from a number: the same number, the same request."""

import json
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import IntConverter, SlugConverter

from tests.services.servers import ROOT

METHODS = (
    ["GET"] * 6 + ["POST"] * 8 + ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "BREW"]
)
KINDS = [
    "application/json",
    "application/json; charset=latin-1",
    "application/json; charset=klingon",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "text/plain",
    "\u00e9/\u00e9",
    "",
]
TEXTS = [
    "", "0", "-1", "1", "2", "x", "\x00", "a\x00b", "\ud800", "\udfff\ud83d", "\U0001fa90",
    "e\u0301" * 30,
    "\u202e\u200b", "\u00b2", "\u0661", "9" * 20, "9" * 5000, "-" + "9" * 30, "1e999", "NaN",
    "Infinity",
    "0x10", "1.5", "true", "null", "[]", "{}", "[" * 3000, '{"type":' * 500, "%00", "%ff",
    "%s%n", "{{7*7}}",
    "../../etc/passwd", "' OR 1=1 --", "<script>", "http://[", "//evil.example", "/tables/",
    "javascript:x",
    "a@b", "a@b\r\nBcc: c@d", "x" * 300, "x" * 70_000, "on", "Alice", "Bob", "en", "fr",
    "klingon", "night",
    "bigbang", "factory", "encounter", "crafting", "random", "easy", "strong", "mine", "undo",
    "24:00", "12:00",
]  # fmt: skip
VALUES: list[Any] = [
    *TEXTS, None, True, 0, -1, 2**31, 2**63, -(2**63) - 1, 10**400, 1e308, 0.1, [], {}, [[]],
    [None], {"": 0},
    {"type": "place"}, {"type": None}, {"mode": "simple"}, [1, -1], [10**30, 0],
]  # fmt: skip
HEADERS = {
    "accept-language": ["fr", "de;q=x", "\x80" * 10, "zz-" + "a" * 600, "*;q=1e999"],
    "accept": ["*/*", "text/html", "application/xml", "x" * 900, ";;;", "application/json; v=\x80"],
    "hx-request": ["true"],
    "hx-current-url": ["http://[", "/t/1/", "\xff"],
    "hx-target": ["stage", "x" * 500],
    "referer": ["http://[", "http://testserver/\xff", "about:blank"],
    "if-none-match": ['"', "*", '"' + "x" * 900],
    "if-modified-since": ["yesterday", "Thu, 01 Jan 99999 00:00:00 GMT"],
    "range": ["bytes=9-1", "bytes=" + "9" * 90],
    "x-forwarded-for": ["1.2.3.4", "\xff"],
    "x-csrftoken": ["x" * 32, "x" * 64, "\xff"],
    "cookie": [
        "sessionid=\x00", "sessionid=" + "x" * 40, "csrftoken=" + "y" * 32, "zone=%00; theme=\xff",
        "messages=x:y:z", "django_language=../../x", ";;;===", "outbox=\xe9",
    ],
    "origin": ["null", "http://evil.example", "http://["],
    "host": ["testserver", "testserver:99999", "[::1", "evil.example", "\xe9.example"],
}  # fmt: skip
TOKENS = [
    "Token ",
    "Token x",
    "Token \xff",
    "Token a b",
    "Bearer x",
    "Basic \xff",
    "Token " + "0" * 40,
]


class World(NamedTuple):
    """What exists: rows to name, moves that are nearly right."""

    tables: list[int]
    words: list[str]
    moves: list[tuple[str, dict[str, Any]]]  # window and move
    tokens: list[str]


class Odd(NamedTuple):
    """One request."""

    method: str
    path: str
    query: str
    body: bytes
    kind: str
    headers: dict[str, str]
    who: int


def request(number: int, world: World) -> Odd:
    """The request of this number."""
    luck = Random(number)
    path = address(luck, luck.choice(PATTERNS), world)
    body, kind = content(luck, world)
    return Odd(
        luck.choice(METHODS),
        path,
        form(luck, world) if luck.random() < 0.4 else "",
        body,
        kind,
        headers(luck, world),
        luck.randrange(6),
    )


def address(luck: Random, pattern: "Sequence[Any]", world: World) -> str:
    """A path of the site with rows that are there, or are not."""
    path = ""
    for part in pattern:
        if isinstance(part, str):
            path += part
        elif isinstance(part, IntConverter):
            rare = luck.random() < 0.2
            path += luck.choice(
                ["0", "9" * 20, "\u0661", "99999"] if rare else list(map(str, world.tables))
            )
        elif isinstance(part, SlugConverter):
            path += luck.choice([*world.words, "x", "-", "x" * 300])
        else:
            path += quote(
                luck.choice([*world.words, *TEXTS[:40]]).encode("utf-8", "replace")[:500], safe=""
            )
    return path if luck.random() < 0.97 else path + luck.choice(["%00", "%ff", "//", "?", "\u00e9"])


def form(luck: Random, world: World) -> str:
    fields = {luck.choice(NAMES): text(luck, world) for _ in range(luck.randrange(1, 6))}
    return (
        urlencode(fields, errors="replace")
        if luck.random() < 0.9
        else luck.choice(["%", "&=&", "a=%ff"])
    )


def text(luck: Random, world: World) -> str:
    near = [*world.words, *map(str, world.tables), *(key for key, _ in world.moves)]
    return luck.choice([*TEXTS, *near, *(json.dumps(move) for _, move in world.moves[:20])])


def content(luck: Random, world: World) -> tuple[bytes, str]:
    """A body and what it says it is; as a rule that is true."""
    way = luck.random()
    if way < 0.45:
        return form(luck, world).encode(), "application/x-www-form-urlencoded"
    if way < 0.9:
        return written(luck, thing(luck, world)), "application/json"
    raw = luck.choice(
        [b"", b"\xff\xfe", b"--x\r\n\r\n", b"[" * 5000, b"\x00" * 50, b"{" * 9, b'"\\ud800"']
    )
    return raw, luck.choice(KINDS)


def thing(luck: Random, world: World) -> Any:
    """A value for JSON: a move that is nearly right, or fields with anything in them."""
    if luck.random() < 0.4 and world.moves:
        window, move = luck.choice(world.moves)
        move = dict(move)
        for _ in range(luck.randrange(3)):
            move[luck.choice([*move, "type", "x"])] = luck.choice(VALUES)
        return {"window": luck.choice([window, *TEXTS]), "move": move}
    if luck.random() < 0.1:
        return luck.choice(VALUES)
    return {luck.choice(NAMES): luck.choice(VALUES) for _ in range(luck.randrange(8))}


def written(luck: Random, value: Any) -> bytes:
    said = json.dumps(value)
    if luck.random() < 0.1:
        cut = luck.randrange(len(said) + 1)
        said = said[:cut] + luck.choice(["", "\\ud800", "[" * 5000, "\x00"]) + said[cut:]
    return said.encode("utf-8", "replace")


def headers(luck: Random, world: World) -> dict[str, str]:
    found = {}
    if luck.random() < 0.4:
        for name in luck.sample(list(HEADERS), luck.randrange(1, 4)):
            found[name] = luck.choice(HEADERS[name])
    if luck.random() < 0.3:
        known = [f"Token {key}" for key in world.tokens] * 3
        found["authorization"] = luck.choice([*known, *TOKENS])
    return found


def patterns(within: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every address of the site as texts and converters; addresses of libraries by their text."""
    for one in within.url_patterns:
        parts = (*before, *split(one.pattern))
        if isinstance(one, URLResolver):
            yield from patterns(one, parts)
        elif isinstance(one, URLPattern):
            yield parts


def split(pattern: Any) -> Iterator[Any]:
    route = str(pattern)
    if not hasattr(pattern, "_route"):  # a regular expression
        yield re.sub(r"\(\?P<\w+>.*?\)(?=/|$|-)", "x", route).strip("^$").replace("\\Z", "")
        return
    for part in re.split(r"(<[^>]+>)", route):
        if part.startswith("<"):
            yield pattern.converters[part.strip("<>").split(":")[-1]]
        elif part:
            yield part


def field_names() -> list[str]:
    """What pages and endpoints read, by their sources."""
    found = {"game", "options", "seats", "bots", "slow", "clock", "seconds", "increment", "absence"}
    found |= {"joining", "rated", "index", "word", "link", "csrfmiddlewaretoken", "limit", "after"}
    found |= {"login", "password1", "password2", "oldpassword", "action_add", "action_remove"}
    asked = re.compile(r'(?:POST|GET|query_params|asked|data)(?:\.get(?:list)?\(|\[)"(\w+)"')
    for folder in ("games", "accounts"):
        for path in (ROOT / folder).rglob("*.py"):
            found |= set(asked.findall(path.read_text()))
    for path in (ROOT / "templates").rglob("*.html"):
        found |= set(re.findall(r'name="([a-z_]\w*)"', path.read_text()))
        found |= set(re.findall(r"[?&]([a-z_]+)=", path.read_text()))
    return sorted(found)


NAMES = field_names()
# Without workers the site is not ready, and says so; the pages of operators are Django's.
LEFT_OUT = {"readyz", "admin/"}
PATTERNS = [
    ("/", *found) for found in patterns(get_resolver()) if not LEFT_OUT.intersection(found[:1])
]
