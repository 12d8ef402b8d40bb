"""Cosmic Encounter by keyboard alone: the last encounter always, a whole game when there's time."""

import random

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.encounter.rules.state import foreign_colonies
from games.tables.models import Line, Table
from tests.encounter.playing import now, state_now
from tests.encounter.table import ALICE, BOB
from tests.encounter.table import Table as Position
from tests.encounter.test_browser import PATIENCE, NewContext, alone, is_asked
from tests.tables.ordering import lay_out
from tests.web.browsing import at, is_accessible, sit_down
from tests.web.keyboard import choose, confirm, keeps_its_place, press, stands, tab_to

pytestmark = pytest.mark.timeout(300)
PLANET = "svg.board a.pick"
OPEN = (
    "#stage a.slot:not(.on), #stage a.stb[id^=more], button.slot, #stage a.givecard, "
    f"#bar button[form=play]:not([aria-disabled=true]), {PLANET}"
)
HERE = "one => document.activeElement.matches(one)"
ARROWS = ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")
MOST_KEYS = 120


def by_keys(page: Page, luck: random.Random, planet: str = "") -> None:
    """One decision: Tab and arrows lead to what glows, Enter chooses and confirms."""
    for _ in range(40):
        if page.locator("#confirm:not([data-busy])").count():
            tab_to(page, "#confirm")
            confirm(page)
            break
        walk(page, luck, planet)
        if page.evaluate(HERE, "#bar button"):
            confirm(page)
            break
        choose(page, "Enter")
    expect(page.locator("[data-busy]")).to_have_count(0, timeout=PATIENCE)
    keeps_its_place(page)


def walk(page: Page, luck: random.Random, planet: str) -> None:
    """Tab to something that can be chosen, then some arrows; or on until a planet is reached."""
    tab_to(page, PLANET if planet else OPEN)
    for steps in range(MOST_KEYS):
        there = stands(page).endswith(planet) if planet else steps >= luck.randrange(3)
        if there and page.evaluate(HERE, PLANET if planet else OPEN):
            return
        press(page, luck.choice(ARROWS))
        if not page.evaluate(HERE, OPEN):
            tab_to(page, PLANET if planet else OPEN)
    raise AssertionError(f"no key leads to {planet or 'anything'}")


def last_encounter() -> Position:
    """Alice has four foreign colonies and the highest card; only Y1 is missing."""
    position = Position("healer", "filch", hands=[(30,), (4, 6, 6)])
    position.put(ALICE, R1=4, R2=4, R3=4, R4=4, Y2=1, Y3=1, Y4=1, Y5=1)
    return position.put(BOB, Y1=4, Y2=4, Y3=4, Y4=4, Y5=4).to("launch")


def test_a_game_is_won_by_keyboard_alone(
    asgi_server: str, alice: User, new_context: NewContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = alone(alice, 2, "d3", monkeypatch)
    lay_out(table, last_encounter())
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    luck = random.Random(3)
    for _ in range(20):
        if not is_asked(page):
            break
        by_keys(page, luck, "Y1" if state_now(table).todo[0] == "aim" else "")
    assert foreign_colonies(state_now(table), ALICE) == 5
    expect(page.locator(".ceend")).to_contain_text("You win", timeout=PATIENCE)
    is_accessible(page)


@pytest.mark.long
@pytest.mark.timeout(2400)
def test_a_whole_game_by_keyboard_alone(
    asgi_server: str, alice: User, new_context: NewContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    table: Table = alone(alice, 3, "a2", monkeypatch)
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    luck = random.Random(5)
    for _ in range(600):
        if not is_asked(page):
            break
        by_keys(page, luck)
    assert now(table).status == "finished"
    assert not Line.objects.filter(table=table, by="clock").exists()
