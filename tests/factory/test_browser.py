"""Whole games of Cosmic Factory in a browser."""

import re
import time
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import (
    Error,
    Page,
    expect,
)

from accounts.models import User
from games.factory.bots import levels as factory
from games.tables import commands
from games.tables.models import Table
from tests.factory.browsing import NewContext, has, lay_a_tile
from tests.factory.page_tables import opened, state
from tests.web.browsing import at, is_accessible, sit_down

GAME_SECONDS = 280  # on a machine that does much else
HASTE = 0.1  # of the seconds a computer player usually waits


@pytest.fixture
def hasty_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players are as punctual as ever, only ten times as fast."""
    for spans in (factory.SPANS, factory.PAUSES):
        for name, span in spans.items():
            monkeypatch.setitem(spans, name, factory.Span(HASTE * span.first, HASTE * span.last))


OFFERS = (
    "#confirm",
    "#draft",
    "svg.build a.free",
    "#done:not([aria-disabled])",
    "a.aim",
    "#ready",
    "#open",
    "#on-none",
    "#on-V",
)
FIRST = "offers => offers.find(one => document.querySelector(one)) ?? ''"


def do_next(page: Page) -> None:
    """Whatever the window offers: three tiles, a galaxy, a choice, readiness."""
    match page.evaluate(FIRST, OFFERS):
        case "":
            return
        case "#draft":
            for chosen in range(page.locator("#draft .on").count(), 3):
                page.locator("#draft .pickt:not(.on)").first.click()
                expect(page.locator("#draft .on")).to_have_count(chosen + 1)
            page.click("#confirm")
        case "svg.build a.free":
            lay_a_tile(page, timeout=800)
        case "a.aim":
            aim(page)
        case offer:
            page.click(offer)


def aim(page: Page) -> None:
    """Tiles of a neighbour until there are enough of them."""
    for n in range(page.locator("a.aim").count()):
        if has(page, "#confirm"):
            return
        page.locator("a.aim").nth(n).click()
        page.wait_for_timeout(150)


def act(page: Page) -> None:
    """One step; the table may move on under the hand."""
    with suppress(Error, AssertionError):
        do_next(page)


@pytest.mark.timeout(320)
@pytest.mark.long
@pytest.mark.parametrize("variant", ["beginner", "normal"])
def test_a_whole_game_of_four_two_of_them_computers(
    variant: str,
    hasty_computers: None,
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    base_url: str,
) -> None:
    options: dict[str, Any] = {"build_seconds": 5, "variant": variant}
    table = commands.open_table(alice, "factory", options, seats=4, bots=["easy", "easy"])
    commands.take_seat(bob, table.pk)
    pages = [at(sit_down(new_context(), user, base_url), table.pk) for user in (alice, bob)]
    for page in pages:
        page.set_default_timeout(3000)
    end = time.monotonic() + GAME_SECONDS
    while Table.objects.get(pk=table.pk).status == "playing" and time.monotonic() < end:
        for page in pages:
            act(page)
        pages[0].wait_for_timeout(60)
    assert Table.objects.get(pk=table.pk).status == "finished"
    for page in pages:
        expect(page.locator("#bar")).to_contain_text(re.compile("won|share"), timeout=5000)
        is_accessible(page)


@pytest.mark.timeout(240)
def test_by_correspondence_each_has_a_minute_of_their_own(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    options = {"build_seconds": 5, "variant": "beginner", "correspondence": "personal"}
    table = opened(alice, bob, options, slow=True)
    alone = at(sit_down(new_context(), alice, base_url), table.pk)
    expect(alone.locator("#sand")).to_have_count(0)
    alone.click("#open")
    expect(alone.locator("#sand")).to_be_visible()
    lay_a_tile(alone)
    alone.wait_for_timeout(400)
    alone.reload()
    expect(alone.locator("svg.build a.full")).to_have_count(1)
    expect(alone.locator("#bar")).to_contain_text("Your galaxy is locked in", timeout=12000)
    other = at(sit_down(new_context(), bob, base_url), table.pk)
    other.click("#open")
    expect(other.locator("#sand")).to_be_visible()
    expect(alone.locator("#open")).to_be_visible(timeout=15000)
    assert state(table).round == 2
    assert len(state(table).last.galaxies[0]) == 9
