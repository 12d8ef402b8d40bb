"""What is small stays small, and what one must read is not cut."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from accounts.models import User
from games.tables import commands
from games.tables.models import Table
from tests.people import guest
from tests.shares import first
from tests.web.browsing import fits, is_accessible, sit_down
from tests.web.tables import finished, opened, play

CUT = "node => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 1"


def opened_in(browser: Browser, base_url: str, theme: str, width: int) -> BrowserContext:
    size = ViewportSize(width=width, height=900)
    context = browser.new_context(
        base_url=base_url, locale="en", viewport=size, reduced_motion="reduce"
    )
    context.add_cookies([{"name": "theme", "value": theme, "url": base_url}])
    return context


@pytest.fixture(params=first(1, [("chart", 390), ("night", 390), ("chart", 1440), ("night", 1440)]))
def context(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> BrowserContext:
    return opened_in(browser, base_url, *request.param)


def test_signs_on_the_page_of_the_shuffles_are_as_high_as_a_line(
    context: BrowserContext, alice: User, bob: User
) -> None:
    table = finished(alice, bob)
    page = context.new_page()
    page.goto(f"/t/{table.pk}/shuffles/")
    signs = page.locator("article .sig")
    expect(signs).to_have_count(2)
    for place in range(2):
        box = signs.nth(place).bounding_box()
        assert box
        assert box["height"] <= 24
    fits(page)
    is_accessible(page)


def seats_at(page: Page, table: Table) -> Page:
    page.goto(f"/t/{table.pk}/")
    expect(page.locator("#seats .seat").first).to_be_visible()
    return page


@pytest.mark.parametrize("clock", ["none", "bank"])
def test_no_name_is_cut_on_a_wide_screen(
    browser: Browser, base_url: str, bob: User, clock: str
) -> None:
    visitor = guest("Guest 05ab")
    User.objects.filter(pk=bob.pk).update(username="Konstantin von Wanderstern"[:24])
    bob.refresh_from_db()
    table = opened(visitor, bob, clock=clock, seconds=600 if clock == "bank" else 0)
    play(table, visitor, bob, times=3)
    page = sit_down(opened_in(browser, base_url, "night", 1440), visitor, base_url)
    names = seats_at(page, table).locator("#seats .who")
    assert names.count() == 2
    for place in range(2):
        assert not names.nth(place).evaluate(CUT), names.nth(place).inner_text()
    fits(page)


def test_seats_with_points_and_clocks_fit_a_phone(
    browser: Browser, base_url: str, alice: User, bob: User
) -> None:
    table = commands.open_table(
        alice,
        "bigbang",
        {"mode": "simple"},
        seats=4,
        bots=["easy", "easy"],
        clock="bank",
        seconds=600,
        increment=5,
    )
    commands.take_seat(bob, table.pk)
    page = sit_down(opened_in(browser, base_url, "chart", 390), alice, base_url)
    seats_at(page, table)
    expect(page.locator("#seats .pts")).to_have_count(4)
    fits(page)
    is_accessible(page)
