"""Moves are seen and heard, never in the way, and never wrong about what lies on the table."""

from collections.abc import Callable
from contextlib import suppress

import msgspec
import pytest
from django.conf import LazySettings
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from games.engine.play import RefusedError
from games.shelf import GAMES, has_board
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import Table
from tests.shares import BY_NIGHT
from tests.web.browsing import at, fits, has_number, is_accessible, sit_down
from tests.web.tables import finished, opened, play, seen

NewContext = Callable[..., BrowserContext]
BOARDS = [slug for slug in GAMES if has_board(slug)]
MOVES = {"factory": 4, "encounter": 12, "crafting": 8}
# What flew, what was felt; and how slowly, so that a test can look.
WATCH = """
window.flown = 0;
window.felt = [];
addEventListener("DOMContentLoaded", () => new MutationObserver((all) => {
  for (const { addedNodes } of all) for (const one of addedNodes) {
    if (one.closest?.(".flights")) window.flown += 1;
  }
}).observe(document.body, { childList: true, subtree: true }));
document.addEventListener("table:felt", ({ detail }) => window.felt.push(...detail));
"""
# What lies on the table, element by element; without form tokens, clocks and who is here.
AT_A_TABLE = ["seats", "rail", "above", "tray-in", "board-in", "bar-in"]
LIES = """(ids) => ids.map((id) => {
  const box = document.getElementById(id).cloneNode(true);
  for (const one of box.querySelectorAll(".clk, [name=csrfmiddlewaretoken], #sand")) one.remove();
  for (const one of box.querySelectorAll(".here")) one.removeAttribute("class");
  return [...box.querySelectorAll("*")].map((one) => [
    one.localName,
    ...[...one.attributes].filter(({ value }) => value)
      .map(({ name, value }) => `${name}=${value}`).sort(),
    ...[...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()),
  ].join(" "));
})"""
TILES = """() => [...document.querySelectorAll("svg.board [data-piece]")].map((one) =>
  [one.dataset.piece, one.id, one.getAttribute("class"), one.getAttribute("transform"),
    getComputedStyle(one).opacity])"""
AT_REST = """() => !document.querySelector(".flights")
    && !document.getAnimations().some((one) => !one.animationName)"""


@pytest.fixture
def moving(asgi_server: str, new_context: NewContext) -> Callable[[User], Page]:
    """The page of somebody who likes motion."""

    def page_of(user: User) -> Page:
        context = new_context()
        context.add_init_script(WATCH)
        page = sit_down(context, user, asgi_server)
        page.emulate_media(reduced_motion="no-preference")
        return page

    return page_of


def play_on(table: Table, *people: User) -> None:
    """One move of somebody who has one: the last of the list, which seldom passes.

    The server plays orders meanwhile; a move that they overtook is chosen anew.
    """
    for _attempt in range(5):
        for user in people:
            scene = seen(table, user)
            if scene.windows and (moves := scene.moves()):
                body = msgspec.json.encode(moves[-1])
                with suppress(RefusedError, NotAllowed):
                    commands.submit(user, table.pk, scene.windows[0].key, body)
                    return
                break
    raise AssertionError("nobody could move")


def settled(page: Page, table: Table) -> int:
    """The number the page shows once nothing more happens: orders play a little later."""
    number, last = -1, Table.objects.get(pk=table.pk).number
    while number != last:
        number = last
        shown = f"() => Number(document.getElementById('at').dataset.number) >= {number}"
        page.wait_for_function(shown)
        page.wait_for_timeout(1500)
        last = Table.objects.get(pk=table.pk).number
    return number


@pytest.mark.parametrize("slug", BOARDS)
def test_after_every_motion_the_page_is_as_if_loaded_anew(
    slug: str, moving: Callable[[User], Page], alice: User, bob: User
) -> None:
    # By correspondence: no clock changes anything between the two looks.
    table = commands.open_table(alice, slug, {}, seats=2, slow=True)
    commands.take_seat(bob, table.pk)
    page = at(moving(alice), table.pk)
    for _ in range(MOVES.get(slug, 6)):
        play_on(table, alice, bob)
    number = settled(page, table)
    page.wait_for_function(AT_REST)
    moved = page.evaluate(LIES, AT_A_TABLE)
    at(page, table.pk, number)
    for region, fresh in zip(moved, page.evaluate(LIES, AT_A_TABLE), strict=True):
        assert region == fresh


def test_a_tile_travels_and_a_tap_shows_the_end_at_once(
    moving: Callable[[User], Page], alice: User, bob: User
) -> None:
    table = opened(alice, bob)
    page = at(moving(alice), table.pk)
    lines = page.context.new_cdp_session(page)
    lines.send("Animation.enable")
    lines.send("Animation.setPlaybackRate", {"playbackRate": 0.01})
    play(table, alice, bob)
    has_number(page, 1)
    expect(page.locator(".flights svg")).to_be_attached()
    assert ["place", 380] in page.evaluate("window.felt")
    page.mouse.click(700, 4)  # what is tapped there still takes the tap
    expect(page.locator(".flights")).not_to_be_attached()
    assert page.evaluate("window.flown") > 0


@pytest.mark.parametrize("off", ["by the system", "by its own switch"])
def test_nothing_moves_for_those_who_like_it_still(
    off: str,
    moving: Callable[[User], Page],
    new_context: NewContext,
    base_url: str,
    alice: User,
    bob: User,
) -> None:
    table = opened(alice, bob)
    if off == "by the system":
        context = new_context()
        context.add_init_script(WATCH)
        page = at(sit_down(context, alice, base_url), table.pk)
    else:
        page = at(moving(alice), table.pk)
        page.get_by_label("Sound and motion").click()
        page.get_by_label("Show moves in motion").uncheck()
        page = at(page, table.pk)
    play(table, alice, bob, times=2)
    has_number(page, 2)
    expect(page.locator("polygon.last")).to_be_visible()  # the last move stays marked
    assert page.evaluate("window.flown") == 0
    assert ["place", 0] in page.evaluate("window.felt")


def test_a_replay_moves_from_line_to_line_and_leaps_in_stillness(
    moving: Callable[[User], Page], alice: User, bob: User
) -> None:
    table = finished(alice, bob)
    page = moving(alice)

    def shown(number: int) -> None:
        expect(page.locator("#replay")).to_have_attribute("data-number", str(number))
        page.wait_for_function(AT_REST)

    page.goto(f"/t/{table.pk}/replay/20/")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.flown > 0")  # a tile, from the seat that placed it
    shown(21)
    page.keyboard.press("ArrowLeft")
    shown(20)
    page.evaluate("window.flown = 0")
    page.keyboard.press("End")
    shown(32)
    assert page.evaluate("window.flown") == 0
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("ArrowLeft")
    shown(31)
    assert page.evaluate("window.flown") == 0
    came = page.evaluate(LIES, ["seats", "rail"]), page.evaluate(TILES)
    page.goto(f"/t/{table.pk}/replay/31/")
    shown(31)
    assert (page.evaluate(LIES, ["seats", "rail"]), page.evaluate(TILES)) == came
    assert len(came[1]) > 31


def test_a_tap_spares_the_moment_a_computer_takes(
    page: Page, base_url: str, alice: User, settings: LazySettings
) -> None:
    settings.COMPUTER_PAUSE = (120.0, 120.0)
    table = commands.play_now(alice, "bigbang", {"mode": "simple"}, "easy")
    if seen(table, alice).windows:
        play(table, alice)
    number = Table.objects.get(pk=table.pk).number
    at(sit_down(page.context, alice, base_url), table.pk, number).locator("#board-in").click()
    others = page.context.pages[-1]
    has_number(others, number + 1)
    assert Table.objects.get(pk=table.pk).number == number + 1


@pytest.mark.parametrize(("theme", "width"), BY_NIGHT)
def test_what_helps_and_what_is_felt_is_accessible(
    theme: str, width: int, page: Page, base_url: str, alice: User
) -> None:
    table = commands.play_now(alice, "bigbang", {"mode": "simple"}, "easy")
    sit_down(page.context, alice, base_url).close()
    page.context.add_cookies([{"name": "theme", "value": theme, "url": base_url}])
    page.set_viewport_size({"width": width, "height": 844})
    at(page, table.pk)
    page.locator("a.slot").first.click()
    page.locator("svg.board a.cell").first.click()
    expect(page.locator("#confirm")).to_be_visible()
    page.get_by_label("Sound and motion").click()
    expect(page.get_by_label("Volume")).to_be_visible()
    fits(page)
    is_accessible(page)
