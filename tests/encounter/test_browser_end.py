"""The end in browsers: the last card by a click, the end page for all, the replay by chapters."""

import random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from games.encounter.rules.state import is_over
from games.tables import commands
from games.tables.models import Line
from tests.encounter.playing import now, one_move, opened, state_now, won_by_the_first
from tests.encounter.test_browser import PATIENCE, NewContext, decide, is_asked, stop_the_sand
from tests.web.browsing import at, fits, is_accessible, sit_down

pytestmark = pytest.mark.timeout(300)
PHONE = {"width": 390, "height": 844}


def press_on(page: Page) -> None:
    """Confirms what is chosen, or passes."""
    page.locator("#confirm, #done").first.click()


def test_a_game_is_won_by_a_click_and_everyone_sees_how(
    asgi_server: str,
    alice: User,
    bob: User,
    charlie: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "22" * 32)
    stop_the_sand(monkeypatch)
    table = opened(alice, bob)
    won_by_the_first(table, (alice, bob))
    one = at(sit_down(new_context(), alice, asgi_server), table.pk)
    two = at(sit_down(new_context(viewport=PHONE), bob, asgi_server), table.pk)
    watcher = at(sit_down(new_context(), charlie, asgi_server), table.pk)
    best = max(card for card in state_now(table).hands[0] if card < 41)
    one.locator(f"a.slot[href*='card=c{best}']").click()
    press_on(one)
    for _ in range(8):
        expect(one.locator("[data-busy]")).to_have_count(0, timeout=PATIENCE)
        state = state_now(table)
        if is_over(state):
            break
        if state.asked[0] == 0 and one.locator("#at[data-turn='1']").count():
            press_on(one)
        else:
            one_move(table, (alice, bob))
    expect(one.locator(".ceend")).to_contain_text("You win", timeout=PATIENCE)
    expect(one.locator("#bar")).to_contain_text("You won with 5 foreign colonies.")
    expect(one.locator(".wonby ul").first.locator("li:not(.none)")).to_have_count(5)
    expect(one.locator(".wonby .last")).to_contain_text("from Bob")
    for page in (two, watcher):
        expect(page.locator(".ceend")).to_contain_text("Alice wins", timeout=PATIENCE)
        fits(page)
        is_accessible(page)
    two.locator("#to-replay").click()
    two.goto(f"{asgi_server}/t/{table.pk}/replay/#p-chapters")
    two.locator("#chapter-1").click()
    expect(two.locator("#replay")).to_have_attribute("data-number", "0", timeout=PATIENCE)
    expect(two.locator("#chapter-1")).to_have_attribute("aria-current", "true")


@pytest.mark.long
@pytest.mark.parametrize(("seats", "luck"), [(2, "c4"), (3, "a2"), (4, "b7")])
def test_a_whole_game_is_played_to_its_end_by_clicks(
    seats: int,
    luck: str,
    asgi_server: str,
    alice: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: luck * 32)
    table = commands.open_table(alice, "encounter", {}, seats=seats, bots=["strong"] * (seats - 1))
    commands.start(alice, table.pk)
    context: BrowserContext = new_context()
    page = at(sit_down(context, alice, asgi_server), table.pk)
    chance = random.Random(11)
    for _ in range(600):
        if not is_asked(page):
            break
        decide(page, chance)
    assert now(table).status == "finished"
    expect(page.locator(".ceend")).to_be_visible()
    expect(page.locator(".wonby > ol > li")).to_have_count(seats)
    assert not Line.objects.filter(table=table, by="clock").exists()
