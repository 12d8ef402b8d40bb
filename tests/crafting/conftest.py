"""Browser tests of Crafting the Cosmos: always the same shuffles, and patience."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.crafting.clicking import PATIENCE

USUAL = 5_000  # milliseconds that Playwright waits by itself


@pytest.fixture(autouse=True)
def steady(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A test that drives a browser depends neither on luck nor on a fast machine."""
    if "new_context" not in request.fixturenames:
        yield
        return
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "a1" * 32)
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options(timeout=USUAL)
