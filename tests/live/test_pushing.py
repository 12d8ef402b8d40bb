"""What is pushed to the open pages of a table: to each its own regions, and only what is new."""

import asyncio
import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from django.test import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from accounts.models import User
from games.bigbang import board as bigbang
from games.live.consumers import LOGGED_OUT
from games.tables import commands
from games.tables.models import Invitation, Table
from games.web.desk import looked_at
from games.web.table_socket import NOT_ALLOWED, TablePage
from tests.live.pushing import Page, pushed
from tests.live.test_sockets import heard, line, numbers, opened, somebody_moves
from tests.people import person
from tests.web.tables import logged_in

DRAWN = re.compile(r'data-drawn="([^"]+)"')


def page_of(client: Client, table: Table) -> str:
    """The digests of what a page shows that was just fetched."""
    found = DRAWN.search(client.get(f"/t/{table.pk}/").content.decode())
    assert found
    return found[1]


def shows(socket: ClientConnection, digests: str) -> None:
    """The page says what it shows."""
    socket.send(json.dumps({"have": digests}))


def regions(socket: ClientConnection, number: int) -> dict[str, str]:
    """The next regions told of this number, whatever else is said."""
    while True:
        message = heard(socket)
        if message.get("number") == number and "regions" in message:
            found: dict[str, str] = message["regions"]
            return found


def settled(socket: ClientConnection) -> None:
    """Until everything that comes with opening the page has come."""
    try:
        while socket.recv(timeout=0.7):
            pass
    except TimeoutError:
        return


def digests_in(message: dict[str, str]) -> str:
    found = DRAWN.search(message["at"])
    assert found
    return found[1]


def test_a_page_is_sent_what_changed_and_nothing_else(asgi_server: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    table, other = opened(alice, bob), opened(alice, person("Mira"))
    with line(asgi_server, f"table/{table.pk}", bob) as his:
        shows(his, page_of(logged_in(bob), table))
        settled(his)
        somebody_moves(other)
        somebody_moves(table)
        got = regions(his, 1)
        assert {"at", "board-in", "log-in", "seats"} <= set(got)
        assert not {"chat-in", "notices-in", "more-in"} & set(got)
        settled(his)
        commands.say(alice, table.pk, "Good luck")
        assert set(regions(his, 1)) == {"at", "chat-in"}


def test_what_is_pushed_is_what_the_page_would_fetch(asgi_server: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    table = opened(alice, bob)
    with line(asgi_server, f"table/{table.pk}", bob) as his:
        shows(his, page_of(logged_in(bob), table))
        settled(his)
        somebody_moves(table)
        got = regions(his, 1)
        settled(his)
    fetched = logged_in(bob).get(f"/t/{table.pk}/").content.decode()
    for name in ("board-in", "log-in"):
        assert got[name].strip() in fetched


def test_two_tabs_are_told_alike_and_a_reconnected_one_is_sent_only_what_it_lacks(
    asgi_server: str,
) -> None:
    alice, bob = person("Alice"), person("Bob")
    table = opened(alice, bob)
    before = page_of(logged_in(bob), table)
    with (
        line(asgi_server, f"table/{table.pk}", bob) as one,
        line(asgi_server, f"table/{table.pk}", bob) as two,
    ):
        for tab in (one, two):
            shows(tab, before)
            settled(tab)
        somebody_moves(table)
        got = regions(one, 1)
        assert regions(two, 1) == got
        settled(one)
    with line(asgi_server, f"table/{table.pk}", bob) as again:
        shows(again, before)
        late = regions(again, 1)
        assert late["board-in"] == got["board-in"]
        assert "chat-in" not in late
        settled(again)
    with line(asgi_server, f"table/{table.pk}", bob) as last:
        shows(last, digests_in(late))
        assert not {"board-in", "log-in"} & set(quiet(last))


def quiet(socket: ClientConnection) -> dict[str, str]:
    """All regions that still come, until nothing does."""
    found: dict[str, str] = {}
    try:
        while True:
            found |= json.loads(socket.recv(timeout=0.7)).get("regions", {})
    except TimeoutError:
        return found


def test_seat_and_watcher_read_in_their_own_languages(asgi_server: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    table = opened(alice, bob)
    bob.preference.language = "de"
    bob.preference.save()
    with (
        line(asgi_server, f"table/{table.pk}", bob) as his,
        line(asgi_server, f"table/{table.pk}") as nobodys,
    ):
        for socket in (his, nobodys):
            shows(socket, "at:nothing")
            settled(socket)
        somebody_moves(table)
        assert "Protokoll" in regions(his, 1)["log-in"] or "legte" in pushed(table.pk, bob, "de")
        english = regions(nobodys, 1)["log-in"]
        assert " placed " in english


@pytest.mark.django_db
def test_a_page_reads_in_its_own_language_whatever_its_reader_prefers_by_now() -> None:
    bob = person("Bob")
    table = opened(person("Alice"), bob)
    somebody_moves(table)
    assert pushed(table.pk, bob, "fr") != pushed(table.pk, bob, "de")
    assert pushed(table.pk, bob, "fr") == pushed(table.pk, bob, "fr")


@pytest.mark.django_db
def test_all_watchers_of_one_language_share_one_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    alice, bob = person("Alice"), person("Bob")
    table = opened(alice, bob)
    somebody_moves(table)
    drawn: list[int | None] = []
    draw = bigbang.draw

    def counted(scene: Any, asked: Any) -> Any:
        drawn.append(scene.seat)
        return draw(scene, asked)

    monkeypatch.setattr(bigbang, "draw", counted)
    watchers = [Page(person(f"Watcher {n}")) for n in range(5)]
    pages = [*watchers, Page(None), Page(None, "fr"), Page(alice), Page(bob), Page(bob)]
    done = looked_at(table.pk, pages)
    assert sorted(drawn, key=str) == [0, 1, None, None]
    assert len({id(done.sights[page]) for page in watchers}) == 1
    assert len(done.sights) == len(pages)


@pytest.mark.django_db
def test_who_may_not_look_any_more_is_shown_nothing() -> None:
    alice, bob, charlie, mira = map(person, ("Alice", "Bob", "Charlie", "Mira"))
    table = opened(alice, bob, joining="link")
    Invitation.objects.create(table=table, user=charlie, by=alice)
    guests = [Page(charlie), Page(mira), Page(mira, link=table.link), Page(None, link="old")]
    done = looked_at(table.pk, [*guests, Page(bob)])
    assert done.refused == {guests[1], guests[3]}
    Invitation.objects.filter(user=charlie).delete()
    Table.objects.filter(pk=table.pk).update(link="a new one")
    assert looked_at(table.pk, guests).refused == set(guests)


def test_a_page_whose_permission_is_withdrawn_is_closed(asgi_server: str) -> None:
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    table = opened(alice, bob, joining="link")
    invitation = Invitation.objects.create(table=table, user=charlie, by=alice)
    with line(asgi_server, f"table/{table.pk}", charlie) as hers:
        shows(hers, "at:nothing")
        settled(hers)
        invitation.delete()
        somebody_moves(table)
        assert code_of_closing(hers) == NOT_ALLOWED


def test_a_heartbeat_asks_again_whether_one_may_look(asgi_server: str) -> None:
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    table = opened(alice, bob, joining="link")
    invitation = Invitation.objects.create(table=table, user=charlie, by=alice)
    with line(asgi_server, f"table/{table.pk}", charlie) as hers:
        settled(hers)
        invitation.delete()
        hers.send("{}")
        assert code_of_closing(hers) == NOT_ALLOWED


def deactivated(user: User) -> None:
    user.is_active = False
    user.save()


def no_longer_staff(user: User) -> None:
    user.is_staff = False
    user.save(update_fields=["is_staff"])


@pytest.mark.parametrize("change", [deactivated, no_longer_staff])
def test_who_is_somebody_else_now_comes_back_as_that(
    asgi_server: str, change: Callable[[User], None]
) -> None:
    charlie = person("Charlie", is_staff=True)
    table = opened(person("Alice"), person("Bob"), joining="link")
    with line(asgi_server, f"table/{table.pk}", charlie) as hers:
        settled(hers)
        change(charlie)
        assert code_of_closing(hers) == LOGGED_OUT


def code_of_closing(socket: ClientConnection) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        numbers(socket, 99)
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


@pytest.mark.django_db
def test_on_a_slow_line_only_the_newest_is_sent() -> None:
    alice, bob = person("Alice"), person("Bob")
    table = opened(alice, bob)
    sights = []
    for _ in range(4):
        somebody_moves(table)
        page = Page(bob)
        sights.append(looked_at(table.pk, [page]).sights[page])

    async def work() -> list[Any]:
        slow, sent, free = TablePage(), list[Any](), asyncio.Event()
        slow.ready, slow.has = asyncio.Event(), sights[0].drawing.digests
        slow.ready.set()

        async def speak(text: str) -> None:
            sent.append(msgspec.json.decode(text))
            await free.wait()

        slow.speak_text = speak  # type: ignore[method-assign]
        for sight in sights[1:]:
            slow.show(sight)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        free.set()
        await asyncio.sleep(0.05)
        return sent

    with ThreadPoolExecutor(1) as thread:
        sent = thread.submit(asyncio.run, work()).result()
    assert [message["number"] for message in sent] == [2, 4]
    assert "board-in" in sent[1]["regions"]


@pytest.mark.django_db
def test_a_table_that_cannot_be_drawn_is_fetched_instead(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from games.web import desk

    def broken(*_words: object) -> None:
        raise RuntimeError("no ink")

    monkeypatch.setattr(desk, "looked_at", broken)

    async def work() -> list[dict[str, Any]]:
        one, page = desk.Desk(7), Page(None)
        one.pages.add(page)
        await one.hear({"type": "tell", "message": {"number": 3}})
        while one.is_drawing:
            await asyncio.sleep(0.01)
        return page.said

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, work()).result() == [{"stir": True}]
    assert "could not be drawn" in caplog.text
