"""How much of a request is read, and how long the site waits for it."""

import socket
import time
from urllib.parse import urlsplit

import pytest

from cosmos_site import handler, protocol

MEGABYTE = 1024 * 1024


def connected(site: str) -> socket.socket:
    link = socket.create_connection((urlsplit(site).hostname, urlsplit(site).port), timeout=20)
    link.settimeout(20)
    return link


def answer(link: socket.socket) -> bytes:
    """Everything until the other side closes the connection."""
    parts = []
    try:
        while part := link.recv(65536):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts)


def head(path: str, *lines: str) -> bytes:
    words = [f"POST {path} HTTP/1.1", "Host: localhost", *lines]
    return "\r\n".join(words).encode() + b"\r\n\r\n"


@pytest.mark.parametrize(
    ("path", "kind"), [("/theme/", b"text/plain"), ("/api/v1/tables/", b"problem+json")]
)
def test_a_body_that_says_it_is_too_large_is_refused_at_once(
    asgi_server: str, path: str, kind: bytes
) -> None:
    with connected(asgi_server) as link:
        link.sendall(head(path, f"Content-Length: {400 * MEGABYTE}"))
        said = answer(link)
    assert said.startswith(b"HTTP/1.1 413")
    assert kind in said
    assert b"This request is too large." in said


def test_a_refusal_speaks_the_language_of_the_reader(asgi_server: str) -> None:
    with connected(asgi_server) as link:
        link.sendall(head("/theme/", f"Content-Length: {MEGABYTE}", "Accept-Language: fr"))
        assert "trop" in answer(link).decode()


def test_a_body_without_end_is_not_read_to_its_end(asgi_server: str) -> None:
    with connected(asgi_server) as link:
        link.sendall(head("/theme/", "Transfer-Encoding: chunked"))
        chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        sent = 0
        try:
            while sent < 100 * MEGABYTE:
                link.sendall(chunk)
                sent += len(chunk)
        except ConnectionError:
            pass
    assert sent < 20 * MEGABYTE


def test_a_body_that_does_not_come_is_given_up(
    asgi_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handler, "BODY_SECONDS", 0.5)
    with connected(asgi_server) as link:
        link.sendall(head("/theme/", "Content-Length: 10") + b"abc")
        assert answer(link).startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: local"])
def test_headers_that_do_not_come_are_given_up(
    asgi_server: str, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(protocol, "HEADER_SECONDS", 0.5)
    with connected(asgi_server) as link:
        link.sendall(said)
        assert answer(link) == b""


def test_headers_of_a_second_request_are_given_up_too(
    asgi_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "HEADER_SECONDS", 0.5)
    with connected(asgi_server) as link:
        link.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.5)
        link.sendall(b"GET /healthz HTTP/1.1\r\nHo")
        assert answer(link).count(b"HTTP/1.1 200") == 1


def test_headers_without_end_are_given_up(asgi_server: str) -> None:
    with connected(asgi_server) as link:
        link.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        sent = 0
        try:
            while sent < 20 * MEGABYTE:
                sent += link.send(b"x" * 65536)
        except ConnectionError:
            pass
    assert sent < 20 * MEGABYTE


def test_a_connection_between_two_requests_is_kept(
    asgi_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "HEADER_SECONDS", 0.5)
    with connected(asgi_server) as link:
        for _ in range(2):
            link.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert link.recv(65536).startswith(b"HTTP/1.1 200")
            time.sleep(1)
