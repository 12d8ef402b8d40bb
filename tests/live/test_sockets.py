"""Sockets of the real server: what they tell, to whom, and what they make of noise."""

import json
import time
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.test import Client
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from accounts.models import User
from games.tables import commands, presence, queries
from games.tables.models import Table
from tests.people import person


def opened(alice: User, bob: User, **more: Any) -> Table:
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2, **more)
    commands.take_seat(bob, table.pk, link=table.link)
    table.refresh_from_db()
    return table


def socket(site: str, table: int, user: User | None = None) -> ClientConnection:
    """A socket with the cookie of somebody who is logged in."""
    headers = {}
    if user is not None:
        client = Client()
        client.force_login(user)
        headers["Cookie"] = (
            f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
        )
    address = f"{site.replace('http', 'ws', 1)}/ws/table/{table}/"
    return connect(address, origin=Origin(site), additional_headers=headers)


def heard(one: ClientConnection) -> Any:
    return json.loads(one.recv(timeout=3))


def numbers(one: ClientConnection, count: int) -> list[int]:
    """The next numbers told, whatever else stirs."""
    found: list[int] = []
    while len(found) < count:
        if "number" in (message := heard(one)):
            found.append(message["number"])
    return found


def somebody_moves(table: Table) -> None:
    seat = table.seats.exclude(awaited=None).select_related("user").get()
    assert seat.user
    seen = queries.seen_by(queries.table_for(seat.user, table.pk), seat.user)
    body = msgspec.json.encode(seen.moves()[0])
    commands.submit(seat.user, table.pk, seen.windows[0].key, body)


def test_an_open_page_is_told_the_number_and_nothing_else(asgi_server: str) -> None:
    table = opened(person("Alice"), person("Bob"))
    with socket(asgi_server, table.pk) as one:
        assert heard(one) == {"number": 0}
        somebody_moves(table)
        assert heard(one) == {"number": 1}


def test_a_heartbeat_is_answered_with_the_number_that_stands(asgi_server: str) -> None:
    bob = person("Bob")
    table = opened(person("Alice"), bob)
    with socket(asgi_server, table.pk, bob) as one:
        one.send('{"have": 0}')
        assert numbers(one, 2) == [0, 0]
        assert presence.present(table.pk, [bob.pk]) == {bob.pk}
    assert is_away(table, bob)


def is_away(table: Table, user: User) -> bool:
    """Whether the user is gone within five seconds."""
    until = time.monotonic() + 5
    while presence.present(table.pk, [user.pk]) and time.monotonic() < until:
        time.sleep(0.05)
    return not presence.present(table.pk, [user.pk])


def test_whoever_closes_one_of_two_pages_is_still_there(asgi_server: str) -> None:
    bob = person("Bob")
    table = opened(person("Alice"), bob)
    with socket(asgi_server, table.pk, bob) as one:
        assert numbers(one, 1) == [0]
        with socket(asgi_server, table.pk, bob) as other:
            assert numbers(other, 1) == [0]
        time.sleep(1)  # for the farewell of the page that was closed
        assert presence.present(table.pk, [bob.pk]) == {bob.pk}
        one.send('{"have": 0}')
        assert numbers(one, 1) == [0]
    assert is_away(table, bob)


def test_who_may_not_look_may_not_listen(asgi_server: str) -> None:
    bob, charlie = person("Bob"), person("Charlie")
    table = opened(person("Alice"), bob, joining="link")
    with socket(asgi_server, table.pk, bob) as one:
        assert numbers(one, 1) == [0]
    for user in (charlie, None):
        with pytest.raises(InvalidStatus):
            socket(asgi_server, table.pk, user)


def test_a_table_that_does_not_exist_has_no_socket(asgi_server: str) -> None:
    with pytest.raises(InvalidStatus):
        socket(asgi_server, 4181)


def test_a_page_of_another_site_gets_no_socket(asgi_server: str) -> None:
    table = opened(person("Alice"), person("Bob"))
    address = f"{asgi_server.replace('http', 'ws', 1)}/ws/table/{table.pk}/"
    with pytest.raises(InvalidStatus):
        connect(address, origin=Origin("https://elsewhere.example"))


@pytest.mark.parametrize("noise", ["x" * 600, "", "null", "{", b"\x00\xff"])
def test_noise_on_a_socket_harms_nobody(asgi_server: str, noise: str | bytes) -> None:
    table = opened(person("Alice"), person("Bob"))
    with socket(asgi_server, table.pk) as listener, socket(asgi_server, table.pk) as noisy:
        assert heard(noisy) == heard(listener) == {"number": 0}
        noisy.send(noise)
        with suppress(ConnectionClosed):
            assert heard(noisy) == {"number": 0}
        somebody_moves(table)
        assert heard(listener) == {"number": 1}
