"""Limits are counted in the cache: each test begins with an empty one."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def browser_context_args(asgi_server: str) -> dict[str, str]:
    """Each test has a server of its own, so its contexts begin at that address."""
    return {"base_url": asgi_server, "locale": "en-GB"}
