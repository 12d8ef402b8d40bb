"""Ships that moved fly from where they were, on both drawings; nothing is left behind."""

import msgspec
import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.encounter.rules.moves import Launch
from games.tables import commands
from tests.encounter.playing import opened
from tests.encounter.table import Table as Position
from tests.encounter.table import ships
from tests.encounter.test_browser import PATIENCE, NewContext, stop_the_sand
from tests.tables.ordering import lay_out
from tests.web.browsing import at, has_number, sit_down
from tests.web.tables import seen

COUNT = """() => { window.flown = []; new MutationObserver((all) => {
    for (const { addedNodes } of all) for (const one of addedNodes)
        if (one.parentNode?.matches?.(".flights")) window.flown.push(one.textContent);
}).observe(document.body, { childList: true, subtree: true }); }"""


@pytest.mark.parametrize("width", [1440, 390])
def test_ships_that_are_launched_fly_to_the_mothership(
    width: int,
    asgi_server: str,
    alice: User,
    bob: User,
    charlie: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_the_sand(monkeypatch)
    table = opened(alice, bob)
    lay_out(table, Position("healer", "filch").to("launch"))
    screen = {"width": width, "height": 844}
    page = at(sit_down(new_context(viewport=screen), charlie, asgi_server), table.pk)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(COUNT)
    body = msgspec.json.encode(Launch(ships(R1=2, R2=1)))
    number = int(page.locator("#at").get_attribute("data-number") or 0)
    commands.submit(alice, table.pk, seen(table, alice).windows[0].key, body)
    has_number(page, number + 1, PATIENCE)
    expect(page.locator(".flights")).to_have_count(0)
    assert sorted(page.evaluate("window.flown")) == ["1", "2"]
