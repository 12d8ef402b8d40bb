"""The cache of the full site."""

import contextvars

import pytest
from django.core.cache import caches

pytestmark = pytest.mark.services


def test_every_context_shares_the_connections_of_the_process(redis: str) -> None:
    def client() -> object:
        caches["default"].set("somebody", "was here")
        return caches["default"]._cache  # type: ignore[attr-defined]

    first, second = (contextvars.Context().run(client) for _ in range(2))
    assert first is second
    assert caches["default"].get("somebody") == "was here"
