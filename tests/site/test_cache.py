"""The cache of the full site."""

import contextvars
import socket
import time

import pytest
from django.conf import settings
from django.core.cache import caches
from redis.exceptions import TimeoutError as TooLate

from cosmos_site import cache

pytestmark = pytest.mark.services


def test_every_context_shares_the_connections_of_the_process(redis: str) -> None:
    def client() -> object:
        caches["default"].set("somebody", "was here")
        return caches["default"]._cache  # type: ignore[attr-defined]

    first, second = (contextvars.Context().run(client) for _ in range(2))
    assert first is second
    assert caches["default"].get("somebody") == "was here"


def test_nobody_waits_longer_than_two_seconds(redis: str) -> None:
    pool = caches["default"]._cache.get_client().connection_pool  # type: ignore[attr-defined]
    link = pool.make_connection()
    assert (link.socket_connect_timeout, link.socket_timeout) == (2, 2)


def test_a_server_that_hangs_is_given_up(redis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "CLIENTS", {})
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        hanging = cache.SharedRedisCache(address, settings.CACHES["default"])
        began = time.monotonic()
        with pytest.raises(TooLate):
            hanging.get("anything")
    assert 1.9 < time.monotonic() - began < 4
