"""axe on the pages nobody visits on purpose: faults, links of mails, mails, full lists."""

import re
from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from accounts.commands import TooManyError
from accounts.models import User
from games.notify.models import Notice
from games.notify.queries import outbox_key
from games.tables import commands
from tests.company import ours
from tests.people import guest
from tests.shares import CHART_390, NIGHT_1440, first
from tests.web.browsing import fits, is_accessible, sit_down

RULES = ("factory", "crafting", "encounter")  # those of bigbang: test_lobby_browser.py
THEMES = first(1, [CHART_390, NIGHT_1440])
FORGED = """() => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/theme/";
  document.body.append(form);
  form.submit();
}"""


@pytest.fixture(autouse=True)
def kept_here(settings: LazySettings) -> None:
    settings.EMAIL_BACKEND = "games.notify.outbox.OutboxBackend"


@pytest.fixture(params=THEMES, ids=["chart", "night"])
def context(
    request: pytest.FixtureRequest, browser: Browser, asgi_server: str
) -> Iterator[BrowserContext]:
    """A browser in one of the two themes, wide or narrow."""
    theme, width = request.param
    size = ViewportSize(width=width, height=844)
    context = browser.new_context(
        base_url=asgi_server, locale="en", viewport=size, reduced_motion="reduce"
    )
    context.add_cookies([{"name": "theme", "value": theme, "url": asgi_server}])
    yield context
    context.close()


def looked_at(page: Page, path: str, status: int = 200) -> None:
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == status, path
    fits(page)
    is_accessible(page)


def test_pages_of_faults(context: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> None:
    page = context.new_page()
    faults: list[tuple[int, type[Exception]]] = [
        (400, SuspiciousOperation),
        (403, PermissionDenied),
        (429, TooManyError),
        (500, RuntimeError),
    ]
    for status, fault in faults:

        def broken(*_: object, fault: type[Exception] = fault) -> None:
            raise fault

        monkeypatch.setattr("games.web.pages.home.shelf", broken)
        looked_at(page, "/", status)
    looked_at(page, "/nothing/", 404)
    looked_at(page, "/t/4181/", 404)
    page.goto("/about/")
    page.evaluate(FORGED)
    expect(page).to_have_url(re.compile("/theme/$"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    is_accessible(page)


def test_links_of_mails_and_the_mails(context: BrowserContext, alice: User) -> None:
    Client().post("/account/password/reset/", {"email": "alice@example.org"})
    sign_up = {"username": "Spica", "email": "spica@example.org", "password1": "seven slow comets"}
    Client().post("/account/signup/", sign_up)
    table = commands.open_table(alice, "bigbang", {}, seats=2, joining="link")
    commands.invite(alice, table.pk, address="guest@example.org")
    page = context.new_page()
    page.goto(f"/operator/outbox/?key={outbox_key()}")
    mails = list(ours(Notice).order_by("pk"))
    assert len(mails) == 3
    for mail in mails:
        looked_at(page, f"/operator/outbox/{mail.pk}/")
        looked_at(page, link_in(mail))
        if mail.html:
            page.set_content(mail.html)
            is_accessible(page)
    looked_at(page, "/operator/outbox/")
    looked_at(page, "/account/password/reset/key/1-abc/")
    looked_at(page, "/account/confirm-email/abc/")


def link_in(mail: Notice) -> str:
    """The path of the first link of a mail."""
    found = re.search(r"https?://[^/\s]+(/\S*)", mail.text)
    assert found, mail.text
    return found.group(1)


def test_a_guest_keeps_the_account(context: BrowserContext, asgi_server: str) -> None:
    page = sit_down(context, guest(), asgi_server)
    looked_at(page, "/me/keep/")
    page.get_by_label("Player name").fill("admin")
    page.get_by_label("Email").fill("spica@example.org")
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Create account").click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    is_accessible(page)


def test_rules_and_full_lists(
    context: BrowserContext, asgi_server: str, alice: User, bob: User
) -> None:
    for game in ("bigbang", "factory", "crafting", "encounter"):
        commands.take_seat(bob, commands.open_table(alice, game, {}, seats=2, slow=True).pk)
        commands.open_table(bob, game, {}, seats=2)
        commands.open_table(alice, game, {}, seats=2, slow=True)
    ended = commands.open_table(alice, "bigbang", {}, seats=2)
    commands.take_seat(bob, ended.pk)
    commands.resign(bob, ended.pk)
    page = sit_down(context, alice, asgi_server)
    for path in ("/tables/", "/replays/", "/", *(f"/games/{game}/" for game in RULES)):
        looked_at(page, path)
