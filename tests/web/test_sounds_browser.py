"""Sounds and titles that call somebody back, with one switch for all of them."""

import re
from collections.abc import Callable

import msgspec
import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect

from accounts.commands import BACKEND
from accounts.models import User
from games.tables import commands, queries
from games.tables.models import Table
from tests.web.tables import awaited, opened, play

HEARD = """addEventListener("sounds:played", ({ detail }) => {
  sessionStorage.heard = `${sessionStorage.heard ?? ""} ${detail}`;
}, true)"""
# The clock as it stands much later; from there it ticks by itself.
LITTLE_TIME = """(left) => {
  document.querySelector(".clk:has([data-ticks])").dataset.left = left;
  document.dispatchEvent(new Event("table:shown"));
}"""
INSTRUMENT = """() => performance.getEntriesByType("resource")
  .some(({ name }) => name.includes("instrument"))"""
HIDDEN = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })"


@pytest.fixture
def arrive(asgi_server: str) -> Callable[[User, BrowserContext], None]:
    def log_in(user: User, context: BrowserContext) -> None:
        client = Client()
        client.force_login(user, BACKEND)
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": asgi_server}])

    return log_in


def heard(page: Page, sounds: str) -> None:
    page.wait_for_function("sounds => (sessionStorage.heard ?? '').trim() === sounds", arg=sounds)


def move_of_whoever_is_asked(table: Table) -> None:
    user = table.seats.exclude(awaited=None).get().user
    assert user
    seen = queries.scene_for(queries.table_for(user, table.pk), user)
    commands.submit(user, table.pk, seen.windows[0].key, msgspec.json.encode(seen.moves()[0]))


def test_who_waits_hears_others_sit_down_begin_and_move(
    page: Page, arrive: Callable[..., None], alice: User, bob: User, charlie: User
) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=3)
    commands.open_table(charlie, "bigbang", {}, seats=2)
    arrive(alice, page.context)
    page.add_init_script(f"document.{HEARD}")
    with page.expect_websocket() as line:
        page.goto(f"/t/{table.pk}/")
    line.value.wait_for_event("framesent")
    expect(page.get_by_role("button", name="Sounds on")).to_be_visible()
    assert not page.evaluate(INSTRUMENT)
    page.locator("h1, h2").first.click()  # no page sounds before it is touched
    page.evaluate(HIDDEN)
    commands.take_seat(bob, table.pk)
    heard(page, "seat")
    page.wait_for_function(INSTRUMENT)
    expect(page).to_have_title("● Someone sat down")
    commands.take_seat(charlie, table.pk)
    expect(page.locator(".stage")).to_be_visible()
    heard(page, "seat turn")
    page.evaluate("sessionStorage.heard = ''")
    expect(page.locator("#main")).to_have_attribute("data-live", "connected")
    for _ in range(3):  # once round the table: one of them is Alice's own turn to come
        number = Table.objects.get(pk=table.pk).number
        move_of_whoever_is_asked(table)
        expect(page.locator("#at")).to_have_attribute("data-number", str(number + 1))
    page.wait_for_function("() => sessionStorage.heard.trim().split(' ').length >= 4")
    sounds = page.evaluate("sessionStorage.heard").split()
    assert sorted(sounds) == ["place", "place", "place", "turn"]


def test_the_switch_silences_every_page_and_is_remembered(
    page: Page, arrive: Callable[..., None], alice: User, bob: User
) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=3)
    arrive(alice, page.context)
    page.add_init_script(f"document.{HEARD}")
    page.goto("/tables/")
    page.get_by_role("button", name="Sounds on").click()
    page.locator("h2").first.click()  # anything else is no switch
    expect(page.get_by_role("button", name="Sounds off")).to_be_visible()
    with page.expect_websocket() as line:
        page.goto(f"/t/{table.pk}/")
    line.value.wait_for_event("framesent")
    expect(page.get_by_role("button", name="Sounds off")).to_be_visible()
    commands.take_seat(bob, table.pk)
    expect(page.get_by_text(re.compile("1 seat is free"))).to_be_visible()
    assert not page.evaluate("sessionStorage.heard")


def test_the_last_sand_and_the_end_are_heard(
    page: Page, arrive: Callable[..., None], alice: User, bob: User
) -> None:
    table = opened(alice, bob, clock="move", seconds=60)
    play(table, alice, bob, times=30)
    if awaited(table, alice, bob) == bob:
        play(table, bob)
    arrive(alice, page.context)
    page.add_init_script(f"document.{HEARD}")
    page.goto(f"/t/{table.pk}/")
    expect(page.locator("#main")).to_have_attribute("data-live", "connected")
    expect(page.locator("[data-ticks]")).to_be_visible()
    page.evaluate(LITTLE_TIME, "8.9")
    expect(page.locator("[data-ticks]")).to_have_text(re.compile(r"^0:0\d"))
    page.wait_for_timeout(300)
    assert not page.evaluate("sessionStorage.heard")  # nothing before the first touch
    page.keyboard.press("Shift")
    page.evaluate(LITTLE_TIME, "7.9")
    page.wait_for_function("() => (sessionStorage.heard ?? '').includes('sand')")
    play(table, alice, bob, times=2)
    assert Table.objects.get(pk=table.pk).status == "finished"
    page.wait_for_function("() => sessionStorage.heard.includes('end')")
