"""People in browsers: sessions, clicks, axe."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import BrowserContext, Page, expect

from accounts.commands import BACKEND
from accounts.models import User

GRAVE = {"serious", "critical"}
# What these find, axe calls minor or moderate: they need not be tried.
NEVER_GRAVE = [
    "aria-allowed-role",
    "aria-deprecated-role",
    "empty-heading",
    "empty-table-header",
    "focus-order-semantics",
    "form-field-multiple-labels",
    "heading-order",
    "hidden-content",
    "html-xml-lang-mismatch",
    "image-redundant-alt",
    "landmark-banner-is-top-level",
    "landmark-contentinfo-is-top-level",
    "landmark-main-is-top-level",
    "landmark-no-duplicate-banner",
    "landmark-no-duplicate-contentinfo",
    "landmark-no-duplicate-main",
    "landmark-one-main",
    "landmark-unique",
    "meta-viewport-large",
    "page-has-heading-one",
    "presentation-role-conflict",
    "region",
    "skip-link",
    "table-duplicate-name",
]
ONLY_FAULTS = {
    "resultTypes": ["violations"],  # what is right need not be listed
    "rules": {name: {"enabled": False} for name in NEVER_GRAVE},
}


def sit_down(context: BrowserContext, user: User, base_url: str) -> Page:
    """A page of a browser in which this user is logged in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = BACKEND
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    context.add_cookies(
        [{"name": "sessionid", "value": session.session_key or "", "url": base_url}]
    )
    return context.new_page()


def at(page: Page, table: int, number: int | None = None) -> Page:
    """Opens a table and waits until its socket is there."""
    page.goto(f"/t/{table}/")
    expect(page.locator("main[data-live=connected]")).to_be_attached()
    if number is not None:
        has_number(page, number)
    return page


def has_number(page: Page, number: int, timeout: float = 5000) -> None:
    expect(page.locator("#at")).to_have_attribute("data-number", str(number), timeout=timeout)


def choose_and_confirm(page: Page) -> None:
    """A tile, a place, the confirmation."""
    page.locator("a.slot").first.click()
    expect(page.locator(".slot.on")).to_be_visible()
    if not page.locator("#confirm").count():
        page.locator("svg.board a.cell").first.click()
    page.click("#confirm")


# What is hidden while it moves never ends, so nothing is awaited longer than three seconds.
SETTLED = """() => Promise.race([
    Promise.allSettled(document.getAnimations()
        .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
        .map((one) => one.finished)),
    new Promise((resolve) => setTimeout(resolve, 3000)),
])"""


def is_accessible(page: Page) -> None:
    """axe finds nothing serious, once nothing moves or fades any more."""
    page.evaluate(SETTLED)
    found: dict[str, Any] = Axe().run(page, options=ONLY_FAULTS).response
    grave = [
        (one["id"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found["violations"]
        if one["impact"] in GRAVE
    ]
    assert not grave, grave


WIDE = """[...document.querySelectorAll("main *")]
    .filter((node) => node.getBoundingClientRect().right > innerWidth)
    .slice(0, 5).map((node) => node.outerHTML.slice(0, 120))"""


def fits(page: Page) -> None:
    """No page is wider than its screen."""
    wide = page.evaluate(WIDE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), wide
