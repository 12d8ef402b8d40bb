import itertools
import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import (
    BrowserContext,
    Error,
    FloatRect,
    Page,
    Request,
    ViewportSize,
    expect,
)

from accounts.models import User
from games.factory.bots import levels as factory
from games.factory.rules.kaos import Offering
from games.factory.rules.moves import Done, Submit
from games.tables import commands
from games.tables.models import Table
from tests.factory.page_tables import opened, play, square, state, to_building, with_card
from tests.web.browsing import at, fits, is_accessible, sit_down

NewContext = Callable[..., BrowserContext]
PHONE = {"width": 390, "height": 844}
GAME_SECONDS = 280  # on a machine that does much else
HASTE = 0.1  # of the seconds a computer player usually waits


@pytest.fixture
def hasty_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players are as punctual as ever, only ten times as fast."""
    for spans in (factory.SPANS, factory.PAUSES):
        for name, span in spans.items():
            monkeypatch.setitem(spans, name, factory.Span(HASTE * span.first, HASTE * span.last))


def has(page: Page, selector: str) -> bool:
    return page.locator(selector).count() > 0


OFFERS = (
    "#confirm",
    "#draft",
    "svg.build a.free",
    "#done:not([aria-disabled])",
    "a.aim",
    "#ready",
    "#open",
    "#on-none",
    "#on-V",
)
FIRST = "offers => offers.find(one => document.querySelector(one)) ?? ''"


def do_next(page: Page) -> None:
    """Whatever the window offers: three tiles, a galaxy, a choice, readiness."""
    match page.evaluate(FIRST, OFFERS):
        case "":
            return
        case "#draft":
            for n in (1, 2, 3):
                page.click(f"#slot-{n}")
            page.click("#confirm")
        case "svg.build a.free":
            lay_a_tile(page, timeout=800)
        case "a.aim":
            aim(page)
        case offer:
            page.click(offer)


def aim(page: Page) -> None:
    """Tiles of a neighbour until there are enough of them."""
    for n in range(page.locator("a.aim").count()):
        if has(page, "#confirm"):
            return
        page.locator("a.aim").nth(n).click()
        page.wait_for_timeout(150)


def lay_a_tile(page: Page, timeout: float = 8000) -> None:
    if not has(page, "#rack .pickt.on"):
        page.locator("#rack .pickt:not(.gone)").first.click(timeout=timeout)
    page.locator("svg.build a.free").first.click(timeout=timeout)


def act(page: Page) -> None:
    """One step; the table may move on under the hand."""
    with suppress(Error, AssertionError):
        do_next(page)


@pytest.mark.timeout(320)
@pytest.mark.parametrize("variant", ["beginner", "normal"])
def test_a_whole_game_of_four_two_of_them_computers(
    variant: str,
    hasty_computers: None,
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    base_url: str,
) -> None:
    options: dict[str, Any] = {"build_seconds": 5, "variant": variant}
    table = commands.open_table(alice, "factory", options, seats=4, bots=["easy", "easy"])
    commands.take_seat(bob, table.pk)
    pages = [at(sit_down(new_context(), user, base_url), table.pk) for user in (alice, bob)]
    for page in pages:
        page.set_default_timeout(3000)
    end = time.monotonic() + GAME_SECONDS
    while Table.objects.get(pk=table.pk).status == "playing" and time.monotonic() < end:
        for page in pages:
            act(page)
        pages[0].wait_for_timeout(60)
    assert Table.objects.get(pk=table.pk).status == "finished"
    for page in pages:
        expect(page.locator("#bar")).to_contain_text(re.compile("won|share"), timeout=5000)
        is_accessible(page)


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


def box_of(page: Page, selector: str) -> FloatRect:
    """Where something is; while its window is drawn anew it is nowhere."""
    for _ in range(20):
        if box := page.locator(selector).bounding_box():
            return box
        page.wait_for_timeout(100)
    raise AssertionError(selector)


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


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1440, "height": 900}])
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


def test_how_a_galaxy_came_about_is_replayed_beside_the_others(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = opened(alice, bob, {"build_seconds": 180, "variant": "beginner"})
    to_building(table, alice, bob)
    page = at(sit_down(new_context(), alice, base_url), table.pk)
    other = at(sit_down(new_context(reduced_motion="reduce"), bob, base_url), table.pk)
    for _ in range(2):
        lay_a_tile(page)
        page.wait_for_timeout(400)
    expect(other.locator("#seats [data-seat='0'] .sub")).to_have_text("2 of 9 placed")
    while has(page, "svg.build a.free"):
        lay_a_tile(page)
    page.click("#done")
    expect(page.locator("#resume")).to_be_visible()
    play(table, bob, Done(square(state(table).hands[1])))
    page.wait_for_selector(".flying", state="attached")
    expect(other.locator("svg.scored")).to_be_visible()
    assert not has(other, ".flying")
    page.click("#minutes")
    laid = page.locator(".minute [data-count]")
    expect(laid).to_have_text(["9", "9"])
    page.locator("#moment").fill("0")
    expect(laid).to_have_text(["0", "0"])
    page.click("#runs")
    expect(laid.first).not_to_have_text("0", timeout=20_000)
    page.click("#runs")
    fits(page)
    is_accessible(page)


def test_the_sand_is_told_to_the_tenth_and_does_not_drift(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    from django.utils import timezone

    from games.tables.models import Deadline

    table = opened(alice, bob, {"variant": "beginner"})
    to_building(table, alice, bob)
    page = at(sit_down(new_context(), alice, base_url), table.pk)
    due = Deadline.objects.get(table=table).due
    page.wait_for_timeout(2500)
    before = (due - timezone.now()).total_seconds()
    shown = float(page.locator("#sand b").inner_text())
    after = (due - timezone.now()).total_seconds()
    assert after - 0.6 < shown < before + 1.5  # a busy machine's answers are long under way


def test_the_clocks_of_the_seats_run_on_while_tiles_are_laid(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = opened(alice, bob, {"variant": "beginner"})
    to_building(table, alice, bob)
    page = at(sit_down(new_context(), alice, base_url), table.pk)
    for _ in range(4):
        lay_a_tile(page)
        page.wait_for_timeout(1000)
    clock, sand = page.evaluate(
        "() => ['#seats .clk > span', '#sand b'].map(one => document.querySelector(one).innerText)"
    )
    assert abs(int(clock.removeprefix("0:")) - float(sand)) < 2.5


def test_galaxies_grow_before_the_eyes_of_others_at_most_once_a_second(
    asgi_server: str, alice: User, bob: User, charlie: User, new_context: NewContext, base_url: str
) -> None:
    table = opened(alice, bob, {"build_seconds": 180, "variant": "beginner"})
    to_building(table, alice, bob)
    page, other, watcher = (
        at(sit_down(new_context(), user, base_url), table.pk) for user in (alice, bob, charlie)
    )
    asked: list[float] = []

    def note(request: Request) -> None:
        if "/making/" in request.url:
            asked.append(time.monotonic())

    other.on("request", note)
    for _ in range(9):
        lay_a_tile(page)
        page.wait_for_timeout(250)
    rail = other.locator("#rail [data-growing]")
    expect(rail.locator("[clip-path]")).to_have_count(9)
    expect(rail).to_contain_text("9 of 9 placed")
    expect(watcher.locator("svg.watch [clip-path]")).to_have_count(9)
    expect(other.locator("#seats [data-seat='0'] .sub")).to_have_text("9 of 9 placed")
    pauses = [after - before for before, after in itertools.pairwise(asked)]
    assert pauses
    assert min(pauses) > 0.9
    is_accessible(other)
    is_accessible(watcher)


def test_a_fourth_tile_of_the_draft_is_refused_in_words(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    page = at(sit_down(new_context(), alice, base_url), opened(alice, bob).pk)
    for n in (1, 2, 3, 4):
        page.click(f"#slot-{n}")
    expect(page.locator("#bar")).to_contain_text("Put one back first")
    expect(page.locator("#draft .on")).to_have_count(3)
    expect(page.locator("#slot-1")).to_have_class("pickt on")
    page.click("#slot-1")
    page.click("#slot-4")
    expect(page.locator("#bar")).to_contain_text("Keep tiles 2, 3, 4")


def test_a_word_about_the_sand_that_was_long_under_way_does_not_put_its_end_off(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = opened(alice, bob, {"variant": "beginner"})
    to_building(table, alice, bob)
    page = sit_down(new_context(), alice, base_url)
    page.route_web_socket("**/ws/**", lambda socket: socket.close())
    page.goto(f"/t/{table.pk}/")
    window = page.locator("#sand").get_attribute("data-window")
    heard = "([key, left]) => document.dispatchEvent(new CustomEvent('table:heard', \
        { detail: { sand: { [key]: left } } }))"
    for told, shown in ((30.0, 30), (33.0, 30), (12.0, 12), (25.0, 25)):
        page.evaluate(heard, [window, told])
        page.wait_for_timeout(120)
        assert shown - 5 < float(page.locator("#sand b").inner_text()) <= shown


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


@pytest.mark.parametrize("height", [844, 664])
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


def inside(page: Page, selector: str, height: float = PHONE["height"]) -> None:
    """TableScene without scrolling."""
    expect(page.locator(selector)).to_be_visible()
    box = box_of(page, selector)
    assert box["y"] >= 0, (selector, box)
    assert box["y"] + box["height"] <= height + 1, (selector, box)


@pytest.mark.timeout(240)
def test_by_correspondence_each_has_a_minute_of_their_own(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    options = {"build_seconds": 5, "variant": "beginner", "correspondence": "personal"}
    table = opened(alice, bob, options, slow=True)
    alone = at(sit_down(new_context(), alice, base_url), table.pk)
    expect(alone.locator("#sand")).to_have_count(0)
    alone.click("#open")
    expect(alone.locator("#sand")).to_be_visible()
    lay_a_tile(alone)
    alone.wait_for_timeout(400)
    alone.reload()
    expect(alone.locator("svg.build a.full")).to_have_count(1)
    expect(alone.locator("#bar")).to_contain_text("Your galaxy is locked in", timeout=12000)
    other = at(sit_down(new_context(), bob, base_url), table.pk)
    other.click("#open")
    expect(other.locator("#sand")).to_be_visible()
    expect(alone.locator("#open")).to_be_visible(timeout=15000)
    assert state(table).round == 2
    assert len(state(table).last.galaxies[0]) == 9
