"""An empty cache, since limits are counted there."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()
