import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from games.tables.models import Table
from tests.company import ours
from tests.shares import first
from tests.web.browsing import choose_and_confirm, has_number, is_accessible
from tests.web.tables import awaited, play

NewContext = Callable[..., BrowserContext]


def signed_up(page: Page, name: str) -> Page:
    """Somebody with a new account."""
    page.goto("/account/signup/")
    page.fill("input[name=username]", name)
    page.fill("input[name=email]", f"{name.lower()}@example.org")
    page.fill("input[name=password1]", "a long way to Andromeda")
    page.locator("main form button").last.click()
    expect(page.get_by_text(name).first).to_be_visible()
    return page


def test_from_sign_up_to_a_finished_game(asgi_server: str, new_context: NewContext) -> None:
    host = signed_up(new_context().new_page(), "Mira")
    host.goto("/tables/new/")
    host.locator("main form button").last.click()
    expect(host).to_have_url(re.compile(r"/t/\d+/"))
    is_accessible(host)
    table = ours(Table).get()
    guest = new_context().new_page()
    guest.goto(f"/i/{table.link}/")
    is_accessible(guest)
    guest.locator("main form button").first.click()
    for page in (host, guest):
        expect(page.locator("main[data-live=connected]")).to_be_attached(timeout=15_000)
        has_number(page, 0)
    people = list(User.objects.filter(seats__table=table).order_by("seats__index"))
    while not nearly_over(table):
        play(table, *people)
    pages = dict(zip((user.pk for user in people), (host, guest), strict=True))
    while Table.objects.get(pk=table.pk).status == "playing":
        number = Table.objects.get(pk=table.pk).number
        page = pages[awaited(table, *people).pk]
        has_number(page, number)
        choose_and_confirm(page)
        has_number(page, number + 1)
    for page in (host, guest):
        expect(page.locator("#bar")).to_contain_text("won with")


def nearly_over(table: Table) -> bool:
    """A few tiles are left to be clicked."""
    number = Table.objects.get(pk=table.pk).number
    return number >= 28


@pytest.mark.parametrize("moves", first(1, [3, 99]))
def test_a_guest_plays_the_computer_to_the_end_after_one_click(page: Page, moves: int) -> None:
    page.goto("/")
    page.locator(".playnow form button").first.click()
    expect(page.locator("main[data-live=connected]")).to_be_attached(timeout=15_000)
    over = page.locator("#bar", has_text=re.compile("won with|won together"))
    mine = page.locator("a.slot").first
    for move in range(moves + 1):
        expect(over.or_(mine)).to_be_visible(timeout=20_000)
        if over.count() or move == moves:
            break
        number = page.locator("#at").get_attribute("data-number") or ""
        choose_and_confirm(page)
        expect(page.locator("#at")).not_to_have_attribute("data-number", number, timeout=10_000)
        page.locator("#board-in").dispatch_event("pointerdown")  # the computer need not wait
    assert ours(Table).get().status == ("playing" if moves == 3 else "finished")
    is_accessible(page)
