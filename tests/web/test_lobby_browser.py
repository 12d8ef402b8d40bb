import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect

from accounts.commands import BACKEND
from accounts.models import User
from games.tables import commands
from games.tables.models import Table
from tests.shares import BY_NIGHT, first
from tests.web.browsing import is_accessible

PAGES = [
    "/",
    "/tables/",
    "/tables/new/",
    "/games/",
    "/games/bigbang/",
    "/replays/",
    "/about/",
    "/privacy/",
    "/accessibility/",
    "/nothing/",
]
WIDTHS = [1440, 820, 390]
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
# A third more letters in every text, as other languages need.
LONGER = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode()) texts.push(walk.currentNode);
  for (const text of texts) {
    const words = text.textContent.trim();
    if (words.length < 2 || text.parentElement.closest("script,svg")) continue;
    text.textContent += " " + words.slice(0, Math.ceil(words.length * 0.35));
  }
}"""

Arrive = Callable[[User, BrowserContext], None]


@pytest.fixture
def page(browser: Browser, asgi_server: str) -> Iterator[Page]:
    """A browser nobody has used yet."""
    context = browser.new_context(base_url=asgi_server, locale="en", reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture
def arrive(asgi_server: str) -> Arrive:
    """Somebody logged in opens a browser."""

    def log_in(user: User, context: BrowserContext) -> None:
        client = Client()
        client.force_login(user, BACKEND)
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": asgi_server}])

    return log_in


def test_one_click_from_home_to_the_board(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now against the computer (easy)").click()
    expect(page).to_have_url(re.compile(r"/t/\d+/$"))
    expect(page.locator(".stage")).to_be_visible()


def test_a_new_table_appears_in_an_open_lobby(
    page: Page, arrive: Arrive, alice: User, bob: User
) -> None:
    arrive(bob, page.context)
    with page.expect_websocket() as line:
        page.goto("/tables/")
    line.value.wait_for_event("framesent")
    waiting = Table.objects.filter(status="open").count()
    expect(page.locator("[id^=sit-]")).to_have_count(waiting)
    table = commands.open_table(alice, "bigbang", {}, seats=2, clock="move", seconds=90)
    expect(page.locator("[id^=sit-]")).to_have_count(waiting + 1)
    expect(page.locator(f"#sit-{table.pk}")).to_be_visible(timeout=3000)
    page.locator(f"#sit-{table.pk}").click()
    expect(page).to_have_url(re.compile(rf"/t/{table.pk}/$"))
    expect(page.locator(".stage")).to_be_visible()


def test_the_waiting_room_turns_into_the_board(
    page: Page, arrive: Arrive, alice: User, bob: User
) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=2)
    arrive(alice, page.context)
    with page.expect_websocket() as line:
        page.goto(f"/t/{table.pk}/")
    line.value.wait_for_event("framesent")
    expect(page.get_by_text("1 seat is free.")).to_be_visible()
    commands.take_seat(bob, table.pk)
    expect(page.locator(".stage")).to_be_visible(timeout=3000)


def test_the_host_sets_up_a_table_without_leaving_the_page(
    page: Page, arrive: Arrive, alice: User
) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=3)
    arrive(alice, page.context)
    page.goto(f"/t/{table.pk}/")
    page.get_by_role("button", name=re.compile("Computer ?: seat 2")).click()
    expect(page.get_by_text("Halley")).to_be_visible()
    page.get_by_label("By name or email").fill("Nobody Here")
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("No one here has that name.")
    commands.say(alice, table.pk, "Anybody?")  # an update of the page
    page.wait_for_timeout(600)
    expect(page.get_by_role("alert")).to_have_text("No one here has that name.")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator(".stage")).to_be_visible()


def test_a_form_of_the_room_goes_before_an_update_under_way(
    page: Page, arrive: Arrive, alice: User
) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=3)
    arrive(alice, page.context)
    with page.expect_websocket() as line:
        page.goto(f"/t/{table.pk}/")
    line.value.wait_for_event("framesent")
    page.wait_for_timeout(500)
    updates, invitations = list[Route](), list[Route]()
    page.route(f"**/t/{table.pk}/room/", lambda route: updates.append(route))
    page.route(f"**/t/{table.pk}/invite/", lambda route: invitations.append(route))
    field = page.get_by_label("By name or email")
    field.fill("Nobody Here")
    commands.say(alice, table.pk, "Anybody?")
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Invite", exact=True).click()
    page.wait_for_timeout(300)
    for route in (*updates, *invitations):
        with suppress(Error):  # the update was called off
            route.continue_()
        page.wait_for_timeout(400)
    assert updates
    expect(page.get_by_role("alert")).to_have_text("No one here has that name.")
    expect(field).to_have_value("Nobody Here")


def test_the_theme_is_switched_at_once_and_stays(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(10, 13, 24)"
    with page.expect_response("**/theme/"):
        page.get_by_role("button", name="Switch theme").click()
    assert page.evaluate(ground) == "rgb(236, 238, 232)"
    page.goto("/about/")
    assert page.evaluate(ground) == "rgb(236, 238, 232)"


def test_the_pace_follows_the_rhythm(page: Page) -> None:
    page.goto("/tables/new/")
    expect(page.locator("#id_live_pace")).to_be_visible()
    expect(page.locator("#id_slow_pace")).to_be_hidden()
    page.get_by_role("radio", name="Correspondence").check()
    expect(page.locator("#id_slow_pace")).to_be_visible()
    expect(page.locator("#id_live_pace")).to_be_hidden()


@pytest.mark.parametrize(("theme", "width"), BY_NIGHT)
def test_axe_finds_nothing_serious(page: Page, asgi_server: str, theme: str, width: int) -> None:
    page.context.add_cookies([{"name": "theme", "value": theme, "url": asgi_server}])
    page.set_viewport_size({"width": width, "height": 844})
    for path in PAGES:
        page.goto(path)
        is_accessible(page)


@pytest.mark.parametrize("width", first(1, reversed(WIDTHS)))
def test_a_third_more_letters_fit(page: Page, alice: User, arrive: Arrive, width: int) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=4, bots=["random"])
    arrive(alice, page.context)
    page.set_viewport_size({"width": width, "height": 844})
    for path in [*PAGES, f"/t/{table.pk}/"]:
        page.goto(path)
        page.evaluate(LONGER)
        assert page.evaluate(OVERFLOW) <= 0, path


def test_no_page_breaks_its_own_rules(page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda fault: complaints.append(str(fault)))
    for path in PAGES[:-1]:
        page.goto(path, wait_until="networkidle")
    assert complaints == []
