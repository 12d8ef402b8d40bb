"""The account pages in a real browser: reachable by everybody, at every width."""

import re

import pytest
from django.conf import LazySettings
from playwright.sync_api import Page, expect

from accounts.links import unsubscribe_url
from accounts.models import User
from accounts.queries import verified_address
from games.notify.queries import outbox_key
from games.tables.models import Rating
from tests.people import PASSWORD, person
from tests.web.browsing import is_accessible

WIDTHS = (390, 820, 1440)
OPEN = ("/account/login/", "/account/signup/", "/account/password/reset/", "/operator/outbox/")
OWN = (
    "/me/",
    "/me/delete/",
    "/people/Alice/",
    "/account/email/",
    "/account/password/change/",
    "/account/logout/",
)


@pytest.fixture(autouse=True)
def kept_here(settings: LazySettings) -> None:
    settings.EMAIL_BACKEND = "games.notify.outbox.OutboxBackend"


def inspect(page: Page, path: str) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(path)
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not wide, f"{path} is wider than {width}"
    is_accessible(page)


def log_in(page: Page, name: str) -> None:
    page.goto("/account/login/")
    page.get_by_label("Name or email").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/tables/")


def test_open_pages_are_accessible(page: Page) -> None:
    faults: list[str] = []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto(f"/operator/outbox/?key={outbox_key()}")
    for path in OPEN:
        inspect(page, path)
    assert not faults, faults


def test_own_pages_are_accessible(page: Page, asgi_server: str) -> None:
    alice = person("Alice")
    Rating.objects.create(user=alice, game="bigbang", tables=3)
    log_in(page, "Alice")
    link = unsubscribe_url("turn", alice)
    for path in (*OWN, link[link.index("/u/") :]):
        inspect(page, path)


def test_from_sign_up_to_a_confirmed_address(page: Page) -> None:
    page.goto("/account/signup/")
    page.get_by_label("Player name").fill("Spica")
    page.get_by_label("Email").fill("spica@example.org")
    page.get_by_label("Password").fill("seven slow comets")
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url("**/tables/")
    page.goto("/me/")
    expect(page.get_by_role("note")).to_contain_text("spica@example.org")
    page.goto(f"/operator/outbox/?key={outbox_key()}")
    page.get_by_role("link", name="Confirm your address").click()
    page.get_by_role("link", name=re.compile("confirm-email")).click()
    page.get_by_role("button", name="Yes, confirm").click()
    page.wait_for_url("**/tables/")
    assert verified_address(User.objects.get(username="Spica")) == "spica@example.org"
    page.goto("/me/")
    expect(page.get_by_role("note")).to_have_count(0)


def test_an_error_is_read_with_its_field(page: Page, asgi_server: str) -> None:
    person("Alice")
    log_in(page, "Alice")
    page.goto("/me/")
    page.get_by_label("Quiet hours: from").fill("22:00")
    page.get_by_role("button", name="Save").click()
    field = page.get_by_label("to", exact=True)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("Quiet hours need a start and an end.")
    is_accessible(page)


def test_the_theme_of_a_user_follows_them(page: Page, asgi_server: str) -> None:
    person("Alice")
    log_in(page, "Alice")
    page.goto("/me/")
    page.get_by_label("Theme", exact=True).select_option("chart")
    page.get_by_role("button", name="Save").click()
    page.wait_for_load_state()
    expect(page.locator("html")).to_have_attribute("data-theme", "chart")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "chart")
