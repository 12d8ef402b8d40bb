"""The stream and the long poll, over a real server."""

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from queue import Empty, Queue
from typing import Any

import httpx
import msgspec
import pytest
from django.utils import timezone
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from accounts.admin import ban
from accounts.models import User
from accounts.programs import end_token, end_tokens, new_token
from games.api.stream import MOST_STREAMS, hung_up, told_to
from games.engine.contract import Seat
from games.shelf import GAMES
from games.tables import commands
from games.tables.models import Table
from games.tables.queries.feeds import own_seats
from games.tables.store.holding import hold
from games.tables.store.states import STATES
from tests.people import person


@pytest.fixture
def people(transactional_db: None) -> tuple[User, User]:
    return person("Alice"), person("Bob")


def head(user: User, *scopes: str) -> dict[str, str]:
    return {"Authorization": f"Token {new_token(user, 'stream', scopes or ('read', 'play'))}"}


class Listening:
    """What a program is told; it waits for news instead of asking."""

    def __init__(self) -> None:
        self.lines: Queue[dict[str, Any]] = Queue()

    def until(self, **wanted: Any) -> dict[str, Any]:
        """The next news with these values."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                one = self.lines.get(timeout=0.5)
            except Empty:
                continue
            if wanted.items() <= one.items():
                return one
        raise AssertionError(f"nothing like {wanted} was told")


@contextmanager
def stream(site: str, headers: dict[str, str]) -> Iterator[Listening]:
    told = Listening()
    with (
        httpx.Client(base_url=site, headers=headers, timeout=30) as client,
        client.stream("GET", "/api/v1/stream/") as answer,
    ):
        assert answer.headers["content-type"] == "application/x-ndjson"

        def listen() -> None:
            try:
                for line in answer.iter_lines():
                    told.lines.put(json.loads(line))
            except (httpx.HTTPError, httpx.StreamError):
                pass

        threading.Thread(target=listen, daemon=True).start()
        yield told


def running(alice: User, bob: User) -> Table:
    """The two play; the company plays elsewhere."""
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2, joining="link")
    commands.take_seat(bob, table.pk, link=table.link)
    table.refresh_from_db()
    if table.status == Table.Status.OPEN:
        commands.start(alice, table.pk)
    return table


def move(table: Table, people: tuple[User, User]) -> int:
    """Whoever is asked plays something; returns the number of the line."""
    game, held = GAMES[table.game], hold(table.pk, lock=False)
    state = STATES.of(game, held)
    (window,) = game.windows(state)
    seat = window.must[0]
    chosen = next(iter(game.moves(state, Seat(seat))))
    return commands.submit(people[seat], table.pk, window.key, msgspec.json.encode(chosen)).number


def test_a_program_hears_what_stands_and_then_its_turns(
    asgi_server: str, people: tuple[User, User]
) -> None:
    alice, bob = people
    table = running(alice, bob)
    with stream(asgi_server, head(bob)) as told:
        first = told.until(event="table", table=table.pk)
        assert (first["game"], first["seat"], first["number"]) == ("bigbang", 1, 0)
        told.until(event="ready")
        number = move(table, people)
        after = told.until(event="table", table=table.pk, number=number)
        assert after["your_turn"] != first["your_turn"]
        other = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2, joining="named")
        commands.invite(alice, other.pk, name="Bob")
        assert told.until(event="invitation", table=other.pk)["by"] == "Alice"
        commands.resign(alice, table.pk)
        told.until(event="table", table=table.pk, status="finished")


def test_an_end_that_nobody_listened_to_is_told_for_some_minutes(
    people: tuple[User, User],
) -> None:
    alice, bob = people
    table = running(alice, bob)
    commands.resign(alice, table.pk)
    assert own_seats(bob)[table.pk]["status"] == "finished"
    Table.objects.filter(pk=table.pk).update(ended=timezone.now() - timedelta(minutes=11))
    assert table.pk not in own_seats(bob)
    assert table.pk in own_seats(bob, [table.pk])


def test_nobody_hears_of_other_peoples_tables(asgi_server: str, people: tuple[User, User]) -> None:
    alice, bob = people
    table, charlie = running(alice, bob), person("Charlie")
    with stream(asgi_server, head(charlie)) as told:
        told.until(event="ready")
        move(table, people)
        mine = commands.open_table(charlie, "bigbang", {"mode": "simple"}, seats=2)
        assert told.lines.get(timeout=20)["table"] == mine.pk


def deactivate(user: User) -> None:
    user.is_active = False
    user.save()


def send_away(user: User) -> None:
    ban(User.objects.filter(pk=user.pk), timedelta(days=1))


@pytest.mark.parametrize("ending", [deactivate, send_away, end_tokens])
def test_a_stream_ends_with_the_rights_of_its_user_and_with_its_token(
    asgi_server: str, people: tuple[User, User], ending: Callable[[User], None]
) -> None:
    alice, bob = people
    with (
        stream(asgi_server, head(bob)) as others,
        httpx.Client(base_url=asgi_server, headers=head(alice), timeout=30) as client,
    ):
        others.until(event="ready")
        with client.stream("GET", "/api/v1/stream/") as answer:
            lines = answer.iter_lines()
            assert any('"ready"' in line for line in lines)
            ending(alice)
            assert [line for line in lines if "alive" not in line] == []
        assert client.get("/api/v1/stream/").status_code == 401
        commands.open_table(bob, "bigbang", {"mode": "simple"}, seats=2)
        others.until(event="table", seat=0)


def test_a_token_that_ends_leaves_the_streams_of_other_tokens_open(
    asgi_server: str, people: tuple[User, User]
) -> None:
    alice, _bob = people
    key = new_token(alice, "another", ("read",))
    with stream(asgi_server, head(alice)) as told:
        told.until(event="ready")
        end_token(alice, key)
        table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2)
        told.until(event="table", table=table.pk)


def test_a_stream_needs_a_token_with_the_right_scope_and_there_are_not_too_many(
    asgi_server: str, people: tuple[User, User]
) -> None:
    alice, bob = people
    address = asgi_server + "/api/v1/stream/"
    refused = httpx.get(address)
    assert (refused.status_code, refused.json()["code"]) == (401, "not_authenticated")
    assert httpx.get(address, headers=head(bob, "talk")).status_code == 403
    assert httpx.post(address, headers=head(bob)).status_code == 405
    headers = head(alice)
    with ExitStack() as stack:
        for _ in range(MOST_STREAMS):
            stack.enter_context(stream(asgi_server, headers)).until(event="ready")
        assert httpx.get(address, headers=headers).status_code == 429


def test_a_socket_with_a_token_tells_the_same(asgi_server: str, people: tuple[User, User]) -> None:
    alice, bob = people
    table = running(alice, bob)
    address = asgi_server.replace("http", "ws") + "/api/v1/stream/"
    with pytest.raises(InvalidStatus):
        connect(address)
    with connect(address, additional_headers=head(alice)) as socket:
        told = [json.loads(socket.recv(timeout=20)) for _ in range(2)]
        assert [one["event"] for one in told] == ["table", "ready"]
        number = move(table, people)
        assert json.loads(socket.recv(timeout=20))["number"] == number


def test_a_long_poll_is_answered_when_there_is_a_line_more(
    asgi_server: str, people: tuple[User, User]
) -> None:
    alice, bob = people
    table = running(alice, bob)
    address = f"{asgi_server}/api/v1/tables/{table.pk}/"
    headers, answers = head(alice), Queue[httpx.Response]()

    def ask() -> None:
        answers.put(httpx.get(f"{address}?after=0&wait=25", headers=headers, timeout=40))

    waiting = threading.Thread(target=ask)
    waiting.start()
    with pytest.raises(Empty):
        answers.get(timeout=1)
    number = move(table, people)
    assert answers.get(timeout=15).json()["number"] == number
    waiting.join()
    at_once = httpx.get(f"{address}?after=0&wait=25", headers=headers, timeout=5)
    assert at_once.json()["number"] == number


def test_who_may_not_look_does_not_wait(asgi_server: str, people: tuple[User, User]) -> None:
    table, charlie = running(*people), person("Charlie")
    address = f"{asgi_server}/api/v1/tables/{table.pk}/?after=0&wait=25"
    assert httpx.get(address, headers=head(charlie), timeout=5).status_code == 403
    assert httpx.get(address, timeout=5).status_code == 403
    late = httpx.get(address.replace("wait=25", "wait=1"), headers=head(people[0]), timeout=10)
    assert late.json()["number"] == 0


class Endless:
    """A feed with one line of news, and no end."""

    async def news(self) -> AsyncIterator[dict[str, Any]]:
        yield {"event": "ready"}
        await asyncio.sleep(60)


@pytest.mark.parametrize("is_leaving", [True, False])
def test_a_stream_ends_when_its_web_process_is_about_to(is_leaving: bool) -> None:
    async def listened() -> list[bytes]:
        leaving, lines = asyncio.Event(), []
        scope = {"extensions": {"leaving": {"event": leaving}}}
        gone = hung_up(scope, lambda: asyncio.sleep(60), "http.disconnect")
        async for line in told_to(Endless(), gone):  # type: ignore[arg-type]
            lines.append(line)
            if is_leaving:
                leaving.set()
        return lines

    if is_leaving:
        assert len(asyncio.run(asyncio.wait_for(listened(), 20))) == 1
    else:
        with pytest.raises(TimeoutError):
            asyncio.run(asyncio.wait_for(listened(), 0.2))
