"""What others do comes by the socket into a page that is being used."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from games.tables import commands
from games.tables.models import Table
from tests.web.browsing import at, has_number, sit_down
from tests.web.tables import awaited, opened, play

NewContext = Callable[..., BrowserContext]
# A slow phone: its page does nothing for two seconds, and what is sent to it queues up.
BUSY = "setTimeout(() => { const end = Date.now() + 2000; while (Date.now() < end); })"
COUNTED = "window.times = 0; document.addEventListener('table:shown', () => { times += 1; })"
SELECTED = "getSelection().toString()"


@pytest.fixture
def table(asgi_server: str, alice: User, bob: User) -> Table:
    opened(bob, alice)
    return opened(alice, bob)


def other_seat(table: Table, alice: User, bob: User) -> User:
    """The one who waits."""
    return bob if awaited(table, alice, bob) == alice else alice


def fetches(page: Page) -> list[str]:
    """What the page asks the site for from here on, beside its scripts and pictures."""
    found: list[str] = []
    kinds = {"fetch", "xhr", "document"}
    page.on(
        "request",
        lambda request: found.append(request.url) if request.resource_type in kinds else None,
    )
    return found


def test_a_move_of_another_comes_without_a_request(
    table: Table, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    page = at(sit_down(new_context(), other_seat(table, alice, bob), base_url), table.pk, 0)
    page.wait_for_timeout(300)
    asked = fetches(page)
    for number in (1, 2, 3):
        play(table, alice, bob)
        has_number(page, number)
    assert page.locator("svg.board .tile").count() >= 3
    assert asked == []


def test_what_the_reader_is_at_stays_as_it_is(
    table: Table, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    play(table, alice, bob, times=12)
    commands.say(alice, table.pk, "A word to be selected")
    context = new_context(viewport={"width": 1440, "height": 620})
    page = at(sit_down(context, other_seat(table, alice, bob), base_url), table.pk, 12)
    page.locator("summary", has_text="Report a problem").click()
    page.locator("#report-text").fill("half a sen")
    page.locator("#report-text").evaluate("box => box.setSelectionRange(2, 6)")
    page.locator("#p-log").evaluate("box => { box.scrollTop = 40; }")
    scrolled = page.locator("#p-log").evaluate("box => box.scrollTop")
    play(table, alice, bob)
    has_number(page, 13)
    expect(page.locator("#log-in li").first).to_contain_text("13")
    assert page.evaluate("document.activeElement.id") == "report-text"
    expect(page.locator("#report-text")).to_have_value("half a sen")
    assert page.locator("#report-text").evaluate("b => [b.selectionStart, b.selectionEnd]") == [
        2,
        6,
    ]
    assert page.locator("#p-log").evaluate("box => box.scrollTop") >= scrolled
    page.locator("#chat-in li").first.evaluate("one => { getSelection().selectAllChildren(one); }")
    before = page.evaluate(SELECTED)
    assert "to be selected" in before
    play(table, alice, bob)
    has_number(page, 14)
    assert page.evaluate(SELECTED) == before


def test_messages_that_queue_up_are_drawn_once_with_the_last_number(
    table: Table, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    page = sit_down(new_context(), other_seat(table, alice, bob), base_url)
    at(page, table.pk, 0)
    page.evaluate(COUNTED)
    page.evaluate(BUSY)
    for _move in range(5):
        play(table, alice, bob)
    has_number(page, 5, timeout=20_000)
    page.wait_for_timeout(200)
    assert page.evaluate("times") < 5
    assert page.locator("#log-in li").count() == 5


def test_a_page_come_back_to_is_up_to_date(
    table: Table, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    page = at(sit_down(new_context(), other_seat(table, alice, bob), base_url), table.pk, 0)
    page.goto("/about/")
    play(table, alice, bob, times=2)
    page.go_back()
    has_number(page, 2)
    play(table, alice, bob)
    has_number(page, 3)


def test_a_choice_is_kept_while_another_talks_and_put_back_when_its_time_is_over(
    table: Table, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    mover = awaited(table, alice, bob)
    context = new_context()
    page = at(sit_down(context, mover, base_url), table.pk, 0)
    page.click("#slot-2")
    expect(page.locator("#slot-2.on")).to_be_visible()
    commands.say(other_seat(table, alice, bob), table.pk, "Take your time")
    expect(page.locator("#chat-in")).to_contain_text("Take your time")
    expect(page.locator("#slot-2.on")).to_be_visible()
    play(table, alice, bob)
    has_number(page, 1)
    expect(page.locator("#banner")).to_contain_text("Someone moved first.")
    expect(page.locator(".slot.on")).to_have_count(0)


def test_watcher_and_seat_each_read_on_in_their_own_language(
    table: Table, alice: User, bob: User, charlie: User, new_context: NewContext, base_url: str
) -> None:
    charlie.preference.language = "fr"
    charlie.preference.save()
    seat = at(sit_down(new_context(), alice, base_url), table.pk, 0)
    watcher = at(sit_down(new_context(), charlie, base_url), table.pk, 0)
    play(table, alice, bob)
    for page in (seat, watcher):
        has_number(page, 1)
    expect(seat.locator("#log-in")).to_contain_text("placed")
    expect(watcher.locator("#log-in")).not_to_contain_text("placed")
    expect(watcher.locator("#bar")).to_contain_text("Vous")
    expect(watcher.locator(".slot[href], a.cell")).to_have_count(0)


def test_a_form_in_a_pushed_region_is_sent_with_the_token_of_the_page(
    table: Table, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    page = at(sit_down(new_context(), bob, base_url), table.pk, 0)
    commands.resign(alice, table.pk)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    expect(page).to_have_url(f"{base_url}/t/{Table.objects.latest('pk').pk}/")
    assert Table.objects.get(rematch_of=table).host_id == bob.pk
