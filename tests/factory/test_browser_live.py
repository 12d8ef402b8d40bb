"""The timer, growing galaxies and replays before the eyes of others."""

import itertools
import time

from playwright.sync_api import (
    APIResponse,
    Request,
    Route,
    expect,
)

from accounts.models import User
from games.factory.rules.moves import Done
from tests.factory.browsing import NewContext, has, lay_a_tile
from tests.factory.page_tables import opened, play, square, state, to_building
from tests.web.browsing import at, fits, has_number, is_accessible, sit_down
from tests.web.tables import seen


def test_how_a_galaxy_came_about_is_replayed_beside_the_others(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = opened(alice, bob, {"build_seconds": 180, "variant": "beginner"})
    to_building(table, alice, bob)
    page = at(sit_down(new_context(), alice, base_url), table.pk)
    page.emulate_media(reduced_motion="no-preference")
    other = at(sit_down(new_context(), bob, base_url), table.pk)
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


def test_an_answer_that_comes_too_late_is_asked_for_again(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = opened(alice, bob)
    page = at(sit_down(new_context(), alice, base_url), table.pk)
    for slot in (1, 2, 3):
        page.click(f"#slot-{slot}")
    expect(page.locator("#confirm")).to_be_enabled()
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        """The first two answers are made at once and arrive when we say."""
        if len(held) < 2:
            held.append((route, route.fetch()))
        else:
            route.continue_()

    page.route("**/now/**", hold)
    for n, user in enumerate((alice, bob)):  # Alice chooses on another device
        draft = next(iter(seen(table, user).moves()))
        play(table, user, draft)
        while len(held) <= n:
            page.wait_for_timeout(50)
    for route, answer in held:
        route.fulfill(response=answer)
    has_number(page, 2)
