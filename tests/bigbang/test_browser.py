"""Every mode of Big Bang 13.7, clicked from the first tile to the last in a browser.

Two of them only with `-m long`: these are played by keyboard every day.
"""

import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import BrowserContext, FloatRect, Locator, Page, expect

from accounts.models import User
from games.bigbang.board.plane import spot
from games.tables import commands
from games.tables.models import Line, Table
from tests.web.browsing import fits, is_accessible, sit_down
from tests.web.tables import awaited, opened, seen

pytestmark = pytest.mark.timeout(300)
NewContext = Callable[..., BrowserContext]
MODES = [  # with so many seats that a table is short, and with luck that offers what it has to
    pytest.param("simple", 4, "c1", 1440, marks=pytest.mark.long),
    pytest.param("cosmic", 4, "a1", 1440, marks=pytest.mark.long),
    pytest.param("solitaire", 1, "b1", 390, marks=pytest.mark.long),
    ("hexdomino", 4, "c1", 390),
    pytest.param("parallel", 4, "d1", 1440, marks=pytest.mark.long),
]
ACTIONS = "#bb-hyperspace, #bb-orbit, #bb-eclipse, #bb-dark"
PATIENCE = 60_000  # a busy machine is no fault of the site


@pytest.mark.parametrize(("mode", "seats", "luck", "width"), MODES)
def test_a_table_is_clicked_to_its_end_against_the_computer(
    mode: str,
    seats: int,
    luck: str,
    width: int,
    asgi_server: str,
    alice: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: luck * 32)
    bots = ["random"] * (seats - 1)
    table = commands.open_table(alice, "bigbang", {"mode": mode}, seats=seats, bots=bots)
    context = new_context(viewport={"width": width, "height": 900})
    page = started(sit_down(context, alice, asgi_server), table)
    clicked = 0
    while awaits_me(page):
        decide(page)
        clicked += 1
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED
    assert Line.objects.filter(table=table, seat=0, kind=Line.Kind.MOVE).count() == clicked
    has_its_end(page, table)


def started(page: Page, table: Table) -> Page:
    """The host begins."""
    page.goto(f"/t/{table.pk}/")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("main[data-live=connected]")).to_be_attached(timeout=PATIENCE)
    return page


def awaits_me(page: Page) -> bool:
    """Waits until this page is asked, or the game is over."""
    asked = page.locator("a.slot")
    over = page.locator("#bar a[href$='/replay/']")
    expect(asked.or_(over).first).to_be_visible(timeout=PATIENCE)
    return asked.count() > 0


def decide(page: Page) -> None:
    """A tile, then whatever glows, until there is something to confirm."""
    number = page.locator("#at").get_attribute("data-number") or ""
    stage, confirm = page.locator("#at"), page.locator("#confirm")
    step(stage, best_slot(page))
    while not confirm.count():
        step(stage, page.locator("svg.board a.cell, svg.board a.pick, #bar a[href*=link]").last)
    with page.expect_response(lambda answer: answer.request.method == "POST", timeout=PATIENCE):
        confirm.click()
    expect(page.locator("#at")).not_to_have_attribute("data-number", number, timeout=PATIENCE)


def best_slot(page: Page) -> Locator:
    """An action if one is offered, since it takes the most clicks."""
    slots = page.locator("a.slot")
    actions = slots.filter(has=page.locator(f"use:is({targets()})"))
    return actions.first if actions.count() else slots.first


def targets() -> str:
    return ", ".join(f'[href="{name}"]' for name in ACTIONS.split(", "))


def step(stage: Locator, choice: Locator) -> None:
    """One click, and what it chooses."""
    before = stage.get_attribute("data-chosen") or ""
    choice.click()
    expect(stage).not_to_have_attribute("data-chosen", before, timeout=PATIENCE)


def has_its_end(page: Page, table: Table) -> None:
    """The end says who won and draws what counted."""
    expect(page.locator("a.slot")).to_have_count(0)
    expect(page.locator("#bar")).to_contain_text(re.compile("won|lost|points"))
    fits(page)
    is_accessible(page)


def test_on_a_phone_parallel_universes_stand_one_above_the_other(
    asgi_server: str, alice: User, bob: User, new_context: NewContext
) -> None:
    table = opened(alice, bob, "parallel")
    heights = {}
    for width in (390, 1440):
        page = sit_down(new_context(viewport={"width": width, "height": 900}), alice, asgi_server)
        page.goto(f"/t/{table.pk}/")
        expect(page.locator("svg.board text.uni")).to_have_count(2)
        one, two = boxes(page.locator("svg.board text.uni"))
        heights[width] = two["y"] - one["y"]
    assert heights[390] > 100
    assert abs(heights[1440]) < 5


def test_parallel_universes_at_the_start_have_names_apart_and_show_that_they_are_empty(
    asgi_server: str, alice: User, bob: User, new_context: NewContext
) -> None:
    table = opened(alice, bob, "parallel")
    for width in (390, 1440):
        page = sit_down(new_context(viewport={"width": width, "height": 900}), alice, asgi_server)
        page.goto(f"/t/{table.pk}/")
        expect(page.locator("svg.board .start")).to_have_count(2)
        expect(page.locator("svg.board .start").first).to_contain_text("empty")
        assert apart(*boxes(page.locator("svg.board text.uni")))


def test_on_a_phone_no_tool_lies_on_a_legal_cell(
    asgi_server: str, alice: User, bob: User, new_context: NewContext
) -> None:
    context = new_context(viewport={"width": 390, "height": 844})
    for moves in (3, 6, 10, 15):
        table = opened(alice, bob)
        for _ in range(moves):
            up_and_right(table, awaited(table, alice, bob))
        page = sit_down(context, awaited(table, alice, bob), asgi_server)
        page.goto(f"/t/{table.pk}/")
        expect(page.locator("#zoom-fit")).to_be_visible()
        page.locator("a.slot").first.click()
        expect(page.locator("svg.board :is(a.cell, a.pick, a.pend)").first).to_be_visible()
        tools = boxes(page.locator(".boardtools .iconbtn:visible"))
        for cell in boxes(page.locator("svg.board :is(a.cell, a.pick, a.pend)")):
            assert all(apart(cell, tool) for tool in tools)


def up_and_right(table: Table, user: User) -> None:
    """A move that lets the universe grow to where the tools are."""
    now = seen(table, user)
    move = max(now.moves(), key=lambda one: spot(one.cell)[0] - spot(one.cell)[1])
    commands.submit(user, table.pk, now.windows[0].key, msgspec.json.encode(move))


def boxes(some: Locator) -> list[FloatRect]:
    """Where these lie on the screen, all at one moment: the next update may draw them anew."""
    found: list[FloatRect] = some.evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    return found


def apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )
