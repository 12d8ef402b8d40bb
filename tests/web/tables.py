"""Tables of Big Bang 13.7 for the tests of the pages."""

from html.parser import HTMLParser
from typing import Any, Protocol
from urllib.parse import parse_qsl, urlsplit

import msgspec
from django.test import Client

from accounts.commands import BACKEND
from accounts.models import User
from games.shelf import GAMES
from games.tables import commands, queries
from games.tables.models import Review, Table
from games.tables.reading.replaying import rebuilt
from games.tables.reading.reviewed import Reviewed, Turn
from games.tables.reading.scene import TableScene


def of(table: Table, word: str = "") -> str:
    return f"/t/{table.pk}/{word}"


def opened(alice: User, bob: User, mode: str = "simple", **more: Any) -> Table:
    """Alice hosts, Bob sits, play begins."""
    table = commands.open_table(alice, "bigbang", {"mode": mode}, seats=2, **more)
    commands.take_seat(bob, table.pk, word="nebula")
    return Table.objects.get(pk=table.pk)


def seen(table: Table, user: User | None) -> TableScene:
    return queries.scene_for(queries.table_for(user, table.pk), user)


def awaited(table: Table, *people: User) -> User:
    """Whose turn it is."""
    return next(user for user in people if seen(table, user).windows)


def play(table: Table, *people: User, times: int = 1) -> None:
    """Whoever is asked plays the first legal move."""
    for _ in range(times):
        if Table.objects.get(pk=table.pk).status != "playing":
            return
        user = awaited(table, *people)
        now = seen(table, user)
        body = msgspec.json.encode(now.moves()[0])
        commands.submit(user, table.pk, now.windows[0].key, body)


def finished(alice: User, bob: User, mode: str = "simple") -> Table:
    """A table played to its end."""
    table = opened(alice, bob, mode)
    play(table, alice, bob, times=120)
    table.refresh_from_db()
    assert table.status == "finished"
    return table


def reviewed(table: Table) -> None:
    """A review as the worker would write it, with one turning point."""
    game = GAMES["bigbang"]
    state = rebuilt(game, table.pk, 4)
    seat = game.windows(state)[0].must[0]
    line = table.lines.get(number=5)
    better = next(
        body
        for one in game.moves(state, seat)
        if (body := msgspec.json.encode(one).decode()) != line.body
    )
    points = tuple((float(number), 0.0) for number in range(table.number + 1))
    body = msgspec.json.encode(
        Reviewed(points, (Turn(5, seat, line.body, better, 2.5),), 30)
    ).decode()
    Review.objects.create(table=table, body=body, seconds=1.0)


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


class WithContent(Protocol):
    """An answer of the test client."""

    @property
    def content(self) -> bytes: ...


class Reader(HTMLParser):
    """The links and forms of a page, as somebody without scripts has them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: dict[str, list[str]] = {}  # class -> addresses
        self.forms: dict[str, dict[str, str]] = {}  # address -> hidden fields
        self.ids: list[str] = []
        self.form = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a":
            for kind in given.get("class", "").split() or [""]:
                self.links.setdefault(kind, []).append(given.get("href", ""))
        if tag == "form" and given.get("method") == "post":
            self.form = given["action"]
            self.forms.setdefault(self.form, {})
        if tag == "input" and given.get("type") == "hidden" and self.form:
            self.forms[self.form][given.get("name", "")] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = ""


def read(answer: WithContent) -> Reader:
    return Reader(answer.content.decode())


def query(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query))
