from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from games.shelf import GAMES
from games.tables.models import Table
from tests.shares import first
from tests.web.browsing import fits, is_accessible
from tests.web.tables import finished

NewContext = Callable[..., BrowserContext]


@pytest.fixture
def table(asgi_server: str, alice: User, bob: User) -> Table:
    return finished(alice, bob)


def shows(page: Page, number: int) -> None:
    expect(page.locator("#replay")).to_have_attribute("data-number", str(number))


def test_the_scrubber_shows_any_line_and_keeps_its_address(
    table: Table, page: Page, base_url: str
) -> None:
    page.goto(f"/t/{table.pk}/replay/")
    shows(page, 32)
    page.keyboard.press("ArrowLeft")
    shows(page, 31)
    page.keyboard.press("Home")
    shows(page, 0)
    page.locator("#line-on").click()
    shows(page, 1)
    page.locator("#scrubber").fill("20")
    shows(page, 20)
    expect(page).to_have_url(f"{base_url}/t/{table.pk}/replay/20/")
    expect(page.locator("svg.board .tile")).to_have_count(21)
    expect(page.locator("#p-log .cur")).to_contain_text("placed")
    page.locator("#p-log a.t", has_text="18").first.click()
    shows(page, 18)


def test_it_runs_by_itself(table: Table, page: Page) -> None:
    page.goto(f"/t/{table.pk}/replay/30/")
    page.locator("#runs").click()
    shows(page, 31)
    shows(page, 32)
    expect(page.locator("#runs")).to_have_attribute("aria-label", "Play")


@pytest.mark.parametrize("width", first(1, [390, 820, 1440]))
def test_replay_and_shuffles_are_accessible(
    table: Table, new_context: NewContext, base_url: str, width: int
) -> None:
    page = new_context(viewport={"width": width, "height": 900}).new_page()
    for address in (f"/t/{table.pk}/replay/12/", f"/t/{table.pk}/shuffles/", f"/t/{table.pk}/"):
        page.goto(address)
        fits(page)
        is_accessible(page)


def test_the_browser_checks_the_seal_itself(table: Table, page: Page) -> None:
    page.goto(f"/t/{table.pk}/shuffles/")
    page.get_by_role("button", name="Check in my browser").click()
    expect(page.locator("#verdict")).to_have_attribute("data-fits", "yes")
    page.get_by_role("button", name="Calculate").click()
    first = page.locator("#seed").get_attribute("data-first")
    expect(page.locator("#seed")).to_have_text(first or "-")


def colour(page: Page, selector: str) -> str:
    return str(page.locator(selector).evaluate("element => getComputedStyle(element).color"))


def test_the_browser_checks_the_seal_of_every_game_in_company(asgi_server: str, page: Page) -> None:
    for slug in GAMES:
        table = Table.objects.filter(game=slug, status="finished").latest("pk")
        page.goto(f"/t/{table.pk}/shuffles/")
        page.get_by_role("button", name="Check in my browser").click()
        expect(page.locator("#verdict")).to_have_text(
            "The fingerprint matches. The number was fixed before the first draw."
        )
        expect(page.locator("#verdict")).to_have_class("ok")


@pytest.mark.parametrize("tampered", [{"commitment": "0" * 64}, {"secret": "1" * 64}])
def test_a_seal_that_does_not_match_looks_like_no_success(
    asgi_server: str, page: Page, tampered: dict[str, str]
) -> None:
    table = Table.objects.filter(game="bigbang", status="finished").latest("pk")
    page.goto(f"/t/{table.pk}/shuffles/")
    page.get_by_role("button", name="Check in my browser").click()
    expect(page.locator("#verdict")).to_have_attribute("data-fits", "yes")
    success = colour(page, "#verdict")
    Table.objects.filter(pk=table.pk).update(**tampered)
    page.reload()
    page.get_by_role("button", name="Check in my browser").click()
    expect(page.locator("#verdict")).to_have_text("The fingerprint doesn't match.")
    expect(page.locator("#verdict")).to_have_class("err")
    assert colour(page, "#verdict") != success


def test_a_seed_that_does_not_follow_from_the_words_is_told(asgi_server: str, page: Page) -> None:
    table = Table.objects.filter(game="factory", status="finished").latest("pk")
    page.goto(f"/t/{table.pk}/shuffles/")
    page.locator("[data-word]").first.evaluate("cell => { cell.dataset.word = 'another'; }")
    page.get_by_role("button", name="Check in my browser").click()
    expect(page.locator("#verdict")).to_have_text("The fingerprint doesn't match.")
    expect(page.locator("#verdict")).to_have_class("err")


def test_it_works_without_scripts(table: Table, new_context: NewContext, base_url: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"/t/{table.pk}/replay/4/")
    page.locator("#line-on").click()
    expect(page).to_have_url(f"{base_url}/t/{table.pk}/replay/5/")
    shows(page, 5)
