"""Tiles laid by taps, keys, drags and a finger."""

import pytest
from playwright.sync_api import (
    Page,
    expect,
)

from accounts.models import User
from tests.factory.browsing import PHONE, NewContext, box_of, has, inside, lay_a_tile
from tests.factory.page_tables import opened, state, to_building, with_card
from tests.web.browsing import at, fits, is_accessible, sit_down


def test_a_galaxy_is_built_by_taps_keys_and_dragging_and_kept(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = opened(alice, bob, {"build_seconds": 180, "variant": "beginner"})
    to_building(table, alice, bob)
    page = at(sit_down(new_context(), alice, base_url), table.pk)
    page.click("#slot-1")
    page.click("#g-A1")
    expect(page.locator("#g-A1")).to_have_class("spot full pick on")
    before = page.locator("#g-A1 .art").inner_html()
    page.click("#g-A1")
    assert page.locator("#g-A1 .art").inner_html() != before
    page.keyboard.press("2")
    page.keyboard.press("r")
    page.click("#g-B1")
    page.locator("#slot-3").drag_to(page.locator("#g-C3"))
    expect(page.locator("#g-C3")).to_have_class("spot full pick on")
    page.locator("#g-C3").drag_to(page.locator("#g-A1"))  # they change places
    expect(page.locator("svg.build a.full")).to_have_count(3)
    expect(page.locator("#live")).to_be_visible()
    page.wait_for_timeout(600)
    kept = page.locator("svg.build").get_attribute("data-layout")
    page.reload()
    expect(page.locator("svg.build a.full")).to_have_count(3)
    assert page.locator("svg.build").get_attribute("data-layout") == kept
    page.click("#step-back")
    expect(page.locator("#g-C3 .art use").first).to_be_attached()
    page.wait_for_timeout(400)
    for _ in range(9):
        if has(page, "svg.build a.free"):
            lay_a_tile(page)
    expect(page.locator("#done:not([aria-disabled])")).to_be_visible()
    fits(page)
    is_accessible(page)
    page.click("#done")
    expect(page.locator("#resume")).to_be_visible()
    assert state(table).acted[0]


def test_a_button_and_keys_shift_the_whole_galaxy_around_its_edge(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = opened(alice, bob, {"build_seconds": 180, "variant": "beginner"})
    to_building(table, alice, bob)
    page = at(sit_down(new_context(viewport=PHONE), alice, base_url), table.pk)
    for cell in ("A1", "C2"):
        page.locator("#rack .pickt:not(.gone)").first.click()
        page.click(f"#g-{cell}")
    full = page.locator("svg.build a.full")
    page.click("#shift-x")
    assert [one.get_attribute("id") for one in full.all()] == ["g-B1", "g-A2"]
    page.click("#shift-y")
    assert [one.get_attribute("id") for one in full.all()] == ["g-B2", "g-A3"]
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowUp")
    assert [one.get_attribute("id") for one in full.all()] == ["g-A1", "g-C2"]
    for goal in ("#shift-x", "#shift-y"):
        inside(page, goal)
    fits(page)
    is_accessible(page)


def test_tiles_are_turned_over_one_after_the_other(
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    base_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_card(monkeypatch, 1)
    table = opened(alice, bob, {"build_seconds": 180, "variant": "beginner"})
    to_building(table, alice, bob)
    page = at(sit_down(new_context(), alice, base_url), table.pk)
    for _ in range(9):
        lay_a_tile(page)
    expect(page.locator("#bar .then")).to_have_text("Turn 2 tiles face down first.")
    for cell in ("A1", "B2"):
        page.click(f"#g-{cell}")
        page.click("#over")
        expect(page.locator(f"#g-{cell} use[href='#cf-back']")).to_be_attached()
    expect(page.locator("#done:not([aria-disabled])")).to_be_visible()
    page.click("#g-C3")
    page.click("#over")
    expect(page.locator("#bar .then")).to_have_text("At most 2 tiles can be face down.")
    expect(page.locator("svg.build use[href='#cf-back']")).to_have_count(2)


def test_a_finger_drags_and_the_other_button_turns_back(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = opened(alice, bob, {"build_seconds": 180, "variant": "beginner"})
    to_building(table, alice, bob)
    page = at(sit_down(new_context(viewport=PHONE, has_touch=True), alice, base_url), table.pk)
    for start, goal in (("#slot-1", "#g-A1"), ("#slot-2", "#g-B1"), ("#g-A1", "#g-B1")):
        drag_by_touch(page, start, goal)
        expect(page.locator(goal)).to_have_class("spot full pick on")
    expect(page.locator("svg.build a.full")).to_have_count(2)
    before = page.locator("#g-B1 .art").inner_html()
    page.click("#turn")
    assert page.locator("#g-B1 .art").inner_html() != before
    page.locator("#g-B1").click(button="right")
    assert page.locator("#g-B1 .art").inner_html() == before


def drag_by_touch(page: Page, start: str, goal: str) -> None:
    hand = page.context.new_cdp_session(page)
    points = []
    for selector in (start, goal):
        box = box_of(page, selector)
        points.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    (x0, y0), (x1, y1) = points
    way = [("touchStart", 0.0), *(("touchMove", n / 6) for n in range(1, 7))]
    for kind, part in way:
        finger = {"x": x0 + part * (x1 - x0), "y": y0 + part * (y1 - y0)}
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [finger]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


QUICK = "ids => ids.forEach(id => document.getElementById(id).click())"


def test_tiles_tapped_faster_than_the_site_answers_are_all_chosen(
    asgi_server: str, alice: User, bob: User, new_context: NewContext
) -> None:
    table = opened(alice, bob)
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    page.evaluate(QUICK, ["slot-1", "slot-1", "slot-2", "slot-3"])
    expect(page.locator("#confirm")).to_be_visible()
    chosen = [page.locator(f"#slot-{n}.on").count() for n in (1, 2, 3)]
    assert chosen == [1, 1, 1]
