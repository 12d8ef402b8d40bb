"""Browser tests of Crafting the Cosmos have always the same shuffles."""

import pytest


@pytest.fixture(autouse=True)
def same_shuffles(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that drives a browser does not depend on luck, nor on who begins."""
    if "new_context" in request.fixturenames:
        monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "a1" * 32)
