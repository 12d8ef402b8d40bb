"""What has to fit a phone, and what must not be covered."""

import pytest
from playwright.sync_api import (
    ViewportSize,
    expect,
)

from accounts.models import User
from games.factory.rules.kaos import Offering
from games.factory.rules.moves import Done, Submit
from games.tables.models import Table
from tests.factory.browsing import PHONE, NewContext, box_of, inside, lay_a_tile
from tests.factory.page_tables import opened, play, square, state, to_building, with_card
from tests.shares import first
from tests.web.browsing import at, fits, is_accessible, sit_down


@pytest.mark.parametrize("viewport", first(1, [PHONE, {"width": 1440, "height": 900}]))
@pytest.mark.parametrize("number", [19, 20])
def test_a_choice_of_colour_fits_its_window(
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    base_url: str,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    viewport: ViewportSize,
) -> None:
    with_card(monkeypatch, number, offering=Offering(0, 2) if number == 20 else None)
    table = opened(alice, bob, {"variant": "beginner"}, slow=True)
    monkeypatch.setattr("games.factory.rules.score.PATH_POINTS", (2,) * 10)
    for n, user in enumerate((alice, bob)):
        play(table, user, Submit(square(state(table).hands[n]), ("V", "D")))
    page = at(sit_down(new_context(viewport=viewport), alice, base_url), table.pk)
    for code in "VID":
        inside(page, f"#on-{code}", viewport["height"])
        box = box_of(page, f"#on-{code}")
        assert 90 < box["width"] < 240, box
        assert box["height"] < 90, box
    assert box_of(page, "svg.scored")["height"] > 200
    fits(page)
    is_accessible(page)


def test_what_decides_fits_a_phone(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = opened(alice, bob, {"build_seconds": 180})
    page = at(sit_down(new_context(viewport=PHONE), alice, base_url), table.pk)
    for n in (1, 2, 3):
        page.click(f"#slot-{n}")
    inside(page, "#confirm")
    inside(page, "#slot-9")
    fits(page)
    to_building(table, alice, bob)
    expect(page.locator("svg.build")).to_be_visible()
    for goal in ("#done", "#slot-9", "#claim-V", "#sand", "svg.build"):
        inside(page, goal)
    fits(page)
    is_accessible(page)


COVERED = """selector => [...document.querySelectorAll(selector)].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return width > 0 && [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]].some(([right, down]) =>
    !one.contains(document.elementFromPoint(x + right * width, y + down * height)));
}).map((one) => one.id)"""


@pytest.mark.parametrize("height", first(1, [664, 844]))
def test_no_tool_lies_over_a_place_or_a_tool_on_a_phone(
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    base_url: str,
    monkeypatch: pytest.MonkeyPatch,
    height: int,
) -> None:
    viewport = {"width": PHONE["width"], "height": height}
    page = sit_down(new_context(viewport=viewport), alice, base_url)
    at(page, opened(alice, bob).pk)
    assert page.evaluate(COVERED, "#draft .pickt") == []
    for card in (17, 3, 7, 11):  # a square, a free shape, a row of nine, two squares
        with monkeypatch.context() as patch:
            with_card(patch, card)
            table = opened(alice, bob, {"build_seconds": 180, "variant": "beginner"})
            to_building(table, alice, bob)
            at(page, table.pk)
            lay_a_tile(page)
            expect(page.locator("svg.build a.full")).to_have_count(1)
            assert page.evaluate(COVERED, "svg.build [data-at], #stage .iconbtn, #rack a") == []


def test_however_much_a_line_tells_its_replay_fits_a_phone(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = opened(alice, bob, {"variant": "beginner"})
    to_building(table, alice, bob)
    for n, user in enumerate((alice, bob)):
        play(table, user, Done(square(state(table).hands[n])))
    page = sit_down(new_context(viewport=PHONE), alice, base_url)
    page.goto(f"/t/{table.pk}/replay/{Table.objects.get(pk=table.pk).number}/")
    for goal in ("#caption", "#scrubber", "#line-back", "svg.scored"):
        inside(page, goal)
    assert box_of(page, "svg.scored")["height"] > 200
    fits(page)
    is_accessible(page)
