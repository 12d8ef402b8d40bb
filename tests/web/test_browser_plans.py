"""Plans in a browser: saved on the page, played by the worker, seen by nobody else before."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from accounts.models import User
from games.tables import commands
from games.tables.models import Table
from tests.people import person
from tests.web.browsing import at, has_number, is_accessible, sit_down

NewContext = Callable[..., BrowserContext]
FIRST_QUESTION = 3  # each seat has gone on at the start by then


@pytest.fixture
def table(asgi_server: str, alice: User, bob: User) -> Table:
    """Three players in the first window of a live game, beside a game of others."""
    others = [person("Castor"), person("Mira")]
    beside = commands.open_table(others[0], "encounter", {}, seats=2)
    commands.take_seat(others[1], beside.pk)
    table = commands.open_table(alice, "encounter", {"tempo": "relaxed"}, seats=3, slow=True)
    for user in (bob, person("Spica")):
        commands.take_seat(user, table.pk)
    return table


def test_a_plan_is_saved_unseen_and_dropped_again(
    table: Table, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    page, other = (sit_down(new_context(), user, base_url) for user in (alice, bob))
    at(page, table.pk, FIRST_QUESTION)
    at(other, table.pk, FIRST_QUESTION)
    for seat in (0, 1):
        expect(other.locator(f"#seats [data-seat='{seat}']")).to_contain_text("here")
    before = other.inner_text("main")
    page.locator("#orders summary").click()
    question = page.get_by_label("All reactions of this encounter")
    question.select_option(label="Pass for this encounter")
    page.locator("#orders button", has_text="Save").click()
    expect(page.locator("#orders")).to_contain_text("Remove")
    is_accessible(page)
    assert other.inner_text("main") == before
    page.locator("#orders summary").click()
    page.locator("#orders button", has_text="Remove").click()
    expect(page.locator("#orders")).not_to_contain_text("Remove")
    has_number(page, FIRST_QUESTION)


def test_everybody_goes_on_at_the_start_by_correspondence_without_being_asked(
    table: Table, alice: User, new_context: NewContext, base_url: str
) -> None:
    page = sit_down(new_context(), alice, base_url)
    at(page, table.pk, FIRST_QUESTION)
    seats = sorted(table.lines.values_list("seat", flat=True))
    assert seats == [0, 1, 2]
    assert set(table.lines.values_list("by", flat=True)) == {"wish"}
