"""Cosmic Factory with a keyboard and nothing else."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from games.factory.bots import levels as factory
from games.tables import commands
from games.tables.models import Line, Table
from tests.factory.page_tables import opened, to_building
from tests.web.browsing import at, sit_down
from tests.web.keyboard import PATIENCE, awaits, choose, confirm, keeps_its_place, press, stands
from tests.web.keyboard import tab_to as tabs

pytestmark = pytest.mark.timeout(300)
NewContext = Callable[..., BrowserContext]
HASTE = 0.05  # of the seconds a computer player usually waits
OFFERS = "#draft, #ready, #rack"
SNAKE = ("Right", "Right", "Down", "Left", "Left", "Down", "Right", "Right")


@pytest.fixture
def hasty_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    for spans in (factory.SPANS, factory.PAUSES):
        for name, span in spans.items():
            monkeypatch.setitem(spans, name, factory.Span(HASTE * span.first, HASTE * span.last))


def draft(page: Page) -> None:
    """Three tiles by arrows and Enter; Enter on a chosen one seals them."""
    press(page, "ArrowRight", "Home")
    for n in range(3):
        if n:
            press(page, "ArrowRight")
        choose(page, "Enter")
        keeps_its_place(page)
    confirm(page)


def build(page: Page) -> None:
    """Nine tiles in reading order: the number of a tile, an arrow to a place, Enter."""
    for n in range(1, 10):
        press(page, str(n))
        press(page, f"Arrow{SNAKE[n - 2]}" if n > 1 else "ArrowDown")
        assert stands(page).startswith("g-")
        press(page, "Enter")
        expect(page.locator("svg.build a.full")).to_have_count(n)
        keeps_its_place(page)
    expect(page.locator("#done:not([aria-disabled])")).to_be_visible(timeout=PATIENCE)
    assert tabs(page, "#done") == 1
    confirm(page)


def go_on(page: Page) -> None:
    tabs(page, "#ready")
    confirm(page)


STEPS = {"#draft": draft, "#rack": build, "#ready": go_on}


@pytest.mark.parametrize("rounds", [2, pytest.param(5, marks=pytest.mark.long)])
def test_factory_is_played_by_keyboard_alone(
    hasty_computers: None, asgi_server: str, alice: User, new_context: NewContext, rounds: int
) -> None:
    options = {"build_seconds": 180, "variant": "beginner"}
    table = commands.open_table(alice, "factory", options, seats=2, bots=["easy"])
    commands.start(alice, table.pk)
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    press(page, "Tab")
    done: list[str] = []
    while done.count("#rack") < rounds and awaits(page, OFFERS):
        offer = next(one for one in STEPS if page.locator(one).count())
        STEPS[offer](page)
        keeps_its_place(page)
        done.append(offer)
    assert done.count("#rack") == rounds
    if rounds == 5:
        assert not awaits(page, OFFERS)
        table.refresh_from_db()
        assert table.status == Table.Status.FINISHED
    mine = Line.objects.filter(table=table, seat=0, kind=Line.Kind.MOVE, by="user")
    assert mine.count() == len(done)


def test_what_lies_in_the_galaxy_is_told_when_it_lies(
    asgi_server: str, alice: User, bob: User, new_context: NewContext
) -> None:
    table = opened(alice, bob, {"build_seconds": 180, "variant": "beginner"})
    to_building(table, alice, bob)
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    press(page, "1", "ArrowDown", "Enter")
    label = page.locator("#g-A1").get_attribute("aria-label") or ""
    expect(page.locator("#g-A1")).not_to_have_attribute("aria-label", "Place at A1")
    label = page.locator("#g-A1").get_attribute("aria-label") or ""
    expect(page.locator("#news")).to_contain_text(label)
    assert stands(page) == "g-A1"


def test_a_place_without_a_tile_says_what_comes_first(
    asgi_server: str, alice: User, bob: User, new_context: NewContext
) -> None:
    table = opened(alice, bob, {"build_seconds": 180, "variant": "beginner"})
    to_building(table, alice, bob)
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    page.click("#g-B2")
    expect(page.locator("#banner")).to_contain_text("Choose a tile first, then a space.")
    page.click("#slot-1")
    page.click("#g-B2")
    expect(page.locator("svg.build a.full")).to_have_count(1)
    expect(page.locator("#banner")).to_have_count(0)
