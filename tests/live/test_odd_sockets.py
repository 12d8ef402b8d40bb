"""Handshakes and messages that no page of ours would send."""

import random
import socket
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from accounts.models import User
from tests.live.test_sockets import heard, line, opened
from tests.people import person

PATHS = [
    "/ws/",
    "/ws/nothing/",
    "/ws/table/",
    "/ws/table/x/",
    "/ws/table/-1/",
    "/ws/lobby",
    "/",
    "/ws/%00/",
    f"/ws/table/{'9' * 30}/",
    f"/ws/table/{'9' * 5000}/",
    "/ws/table/1/%ff",
    "/api/v1/tables/",
    "/t/1/",
]
HEADERS = [
    "Origin: http://[",
    "Origin: null",
    "Origin: \xff",
    "Origin: http://localhost:x",
    "Origin:",
    "Cookie: sessionid=\xff",
    "Cookie: sessionid=" + "x" * 5000,
    "Cookie: ;;;=",
    "Cookie: sessionid=\x01",
    "Sec-WebSocket-Version: 99",
    "Sec-WebSocket-Protocol: \xff",
    "Sec-WebSocket-Key: x",
    "Host: [::1",
]


def status(site: str, path: str, *more: str) -> int:
    """How a handshake is answered; 0 for silence."""
    parts = urlsplit(site)
    names = {one.partition(":")[0] for one in more}
    usual = {
        "Host": parts.netloc,
        "Origin": site,
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
    }
    lines = [f"{name}: {value}" for name, value in usual.items() if name not in names]
    head = [f"GET {path} HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket", *lines, *more]
    with socket.create_connection((parts.hostname, parts.port), timeout=10) as link:
        link.sendall("\r\n".join([*head, "", ""]).encode("latin-1"))
        answer = link.recv(4096)
    return int(answer.split()[1]) if answer else 0


def test_an_address_without_a_socket_is_refused(asgi_server: str) -> None:
    for path in PATHS:
        assert status(asgi_server, path) in {400, 403, 404}, path


def test_an_odd_handshake_is_no_fault_of_ours(asgi_server: str) -> None:
    found = {more: status(asgi_server, "/ws/lobby/", more) for more in HEADERS}
    assert not {more: code for more, code in found.items() if code >= 500}


def noise(luck: random.Random) -> Any:
    """What is sent over a socket that is open."""
    texts = [
        "",
        "{",
        "null",
        "[" * 400,
        '{"have": 1e999}',
        '{"have": "\\ud800"}',
        "\x00",
        "9" * 499,
    ]
    return luck.choice([*texts, "x" * 600, "x" * 5000, b"", b"\xff" * 50, luck.randbytes(90)])


@pytest.mark.parametrize(
    "count", [30, pytest.param(2_000, marks=[pytest.mark.long, pytest.mark.timeout(1800)])]
)
def test_no_message_harms_a_page_that_listens(
    asgi_server: str, caplog: pytest.LogCaptureFixture, count: int
) -> None:
    luck, bob = random.Random(11), person("Bob")
    readers: list[User | None] = [None, bob]
    table = opened(person("Alice"), bob)
    opened(person("Spica"), person("Castor"))
    with line(asgi_server, f"table/{table.pk}") as listener:
        assert heard(listener) == {"number": 0}
        for _ in range(count):
            path = luck.choice([f"table/{table.pk}", "lobby"])
            with (
                suppress(ConnectionClosed, InvalidHandshake, TimeoutError),
                line(asgi_server, path, luck.choice(readers)) as noisy,
            ):
                for _ in range(3):
                    noisy.send(noise(luck))
                noisy.recv(timeout=0.2)
        listener.send("{}")
        assert "number" in heard(listener) or "number" in heard(listener)
    # The client of this test may be cut off in the middle of a frame, and say so.
    ours = [one for one in caplog.records if one.name != "websockets.client"]
    assert not [one for one in ours if one.levelname in {"ERROR", "CRITICAL"}]
