"""An empty cache, since limits are counted there, and a post office."""

from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from django.core.cache import cache

from tests.notify.post_office import PostOffice, open_office


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def post_office(settings: LazySettings) -> Iterator[PostOffice]:
    with open_office(settings) as office:
        yield office
