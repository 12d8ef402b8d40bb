"""An offer put together by dragging, with a mouse or a finger; the dark theme is accessible."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.encounter.playing import opened
from tests.encounter.table import Table as Position
from tests.encounter.table import ships
from tests.encounter.test_browser import PATIENCE, NewContext, stop_the_sand
from tests.shares import first
from tests.tables.ordering import lay_out
from tests.web.browsing import at, fits, is_accessible, sit_down

Drag = Callable[[str, str], None]
GET, GIVE = ".offer.draft [data-takes]:first-child", ".offer.draft [data-takes]:last-child"
STEPS = 6


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).locator("visible=true").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(page: Page) -> Drag:
    def drag(what: str, where: str) -> None:
        page.mouse.move(*middle(page, what))
        page.mouse.down()
        page.mouse.move(*middle(page, where), steps=STEPS)
        page.mouse.up()

    return drag


def by_finger(page: Page) -> Drag:
    hand = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        found = [{"x": x, "y": y} for x, y in points]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    def drag(what: str, where: str) -> None:
        (x, y), (to_x, to_y) = middle(page, what), middle(page, where)
        touch("touchStart", (x, y))
        for n in range(1, STEPS + 1):
            touch("touchMove", (x + (to_x - x) * n / STEPS, y + (to_y - y) * n / STEPS))
        touch("touchEnd")

    return drag


@pytest.mark.parametrize(("width", "way"), [(1440, by_mouse), (390, by_finger)])
def test_cards_ships_and_colonies_are_dragged_into_an_offer_and_out_of_it(
    width: int,
    way: Callable[[Page], Drag],
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_the_sand(monkeypatch)
    table = opened(alice, bob)
    position = Position("healer", "filch", hands=[(0, 6, 8), (0, 10)])
    lay_out(table, position.to("launch").attack(ships(R1=2)).reveal(0, 0).to("deal"))
    context = new_context(viewport={"width": width, "height": 844}, has_touch=width < 600)
    page = at(sit_down(context, alice, asgi_server), table.pk)
    drag = way(page)

    def offers(told: str, count: int = 1) -> None:
        expect(page.locator(f".offer.draft .it:has-text('{told}')")).to_have_count(
            count, timeout=PATIENCE
        )

    drag("#give-6", GIVE)
    offers("Attack 6, named")
    drag("#give-8", GET)  # the wrong side takes nothing
    if width > 600:  # on a phone these scroll sideways, and are tapped
        drag("#want-any", GET)
        offers("1 card, any")
    drag("svg.board [id$=-Y3]", GET)
    offers("a colony on Y3")
    drag("svg.board [id$=-R2]", GET)
    offers("1 from R2")
    drag("svg.board [id$=-R5]", GIVE)
    offers("a colony on R5")
    drag(".it[data-out=g6]", ".offer h3")
    offers("Attack 6", 0)
    assert page.locator(".ce-held").count() == 0
    page.locator("#give-8").click()  # a tap is a tap as before
    offers("Attack 8, named")
    assert page.evaluate("document.getElementById('at').dataset.chosen").count("Y3") == 1


@pytest.mark.parametrize("width", first(1, [390, 1440]))
def test_decisions_and_the_rules_are_accessible_in_the_dark_theme(
    width: int,
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_the_sand(monkeypatch)
    table = opened(alice, bob)
    screen = {"width": width, "height": 844}
    page = sit_down(new_context(viewport=screen, color_scheme="dark"), alice, asgi_server)
    fight = Position("healer", "filch", hands=[(0, 12), (0, 8)]).to("launch").attack(ships(R1=2))
    lay_out(table, fight.reveal(12, 8) if width > 600 else fight.reveal(0, 0).to("deal"))
    is_accessible(at(page, table.pk))
    page.goto(reverse("how_to_play", args=["encounter"]))
    page.locator("details.ex > summary").first.click()
    expect(page.locator(".expair").first).to_be_visible()
    fits(page)
    is_accessible(page)
