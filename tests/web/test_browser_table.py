import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from accounts.models import User
from games.shelf import GAMES, has_board
from games.tables import commands
from games.tables.levels import ladder
from games.tables.models import Table
from tests.shares import CHART_390, NIGHT_1440
from tests.web.browsing import (
    at,
    choose_and_confirm,
    fits,
    has_number,
    is_accessible,
    sit_down,
)
from tests.web.tables import awaited, finished, opened, play, seen

NewContext = Callable[..., BrowserContext]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def table(asgi_server: str, alice: User, bob: User) -> Table:
    return opened(alice, bob)


@pytest.fixture
def seats(
    table: Table, alice: User, bob: User, new_context: NewContext, base_url: str
) -> dict[str, Page]:
    """Alice and Bob, each in a browser of their own."""
    return {user.username: sit_down(new_context(), user, base_url) for user in (alice, bob)}


def in_turn(table: Table, seats: dict[str, Page], *people: User) -> tuple[Page, Page]:
    """The page of whoever is to move, and the other one."""
    name = awaited(table, *people).username
    other = next(page for who, page in seats.items() if who != name)
    return seats[name], other


def test_a_move_is_seen_in_the_other_window_within_a_second(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    for page in seats.values():
        at(page, table.pk, 0)
    took = []
    for number in (1, 2, 3):
        mover, other = in_turn(table, seats, alice, bob)
        mover.locator("a.slot").first.click()
        mover.locator("svg.board a.cell").first.click()
        expect(mover.locator("#confirm")).to_be_visible()
        started = time.monotonic()
        mover.click("#confirm")
        has_number(other, number)
        took.append(time.monotonic() - started)
        has_number(mover, number)
        expect(other).to_have_title(re.compile("^Your turn"))
        expect(mover).not_to_have_title(re.compile("^Your turn"))
    assert min(took) < 1.0, took


def test_two_people_click_a_game_to_its_end(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    play(table, alice, bob, times=29)
    for page in seats.values():
        at(page, table.pk, 29)
    for number in range(30, 33):
        mover, other = in_turn(table, seats, alice, bob)
        choose_and_confirm(mover)
        has_number(mover, number)
        has_number(other, number)
    for page in seats.values():
        expect(page.locator("#bar")).to_contain_text("won with")
        is_accessible(page)


def test_they_play_again_with_the_same_people(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = finished(alice, bob)
    first = at(sit_down(new_context(), alice, base_url), table.pk)
    second = at(sit_down(new_context(), bob, base_url), table.pk)
    first.get_by_role("button", name="Rematch").click()
    expect(first).to_have_url(f"{base_url}/t/{table.pk + 1}/")
    second.get_by_role("button", name="Join rematch").click()
    expect(second.locator("main[data-live=connected]")).to_be_attached()
    expect(second.locator("svg.board")).to_be_visible()


def test_the_keyboard_is_enough(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    play(table, alice, bob, times=6)
    mover, _other = in_turn(table, seats, alice, bob)
    at(mover, table.pk, 6)
    mover.keyboard.press("3")
    expect(mover.locator("#slot-3.on")).to_be_visible()
    mover.locator("svg.board a.cell").first.focus()
    before = mover.evaluate("document.activeElement.id")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End"):
        mover.keyboard.press(key)
    assert mover.evaluate("document.activeElement.id").startswith("cell-")
    mover.keyboard.press("Home")
    assert mover.evaluate("document.activeElement.id") == before
    mover.keyboard.press("Enter")
    expect(mover.locator("#confirm")).to_be_visible()
    mover.keyboard.press("Escape")
    expect(mover.locator("#confirm")).to_have_count(0)
    mover.keyboard.press("Escape")
    expect(mover.locator(".slot.on")).to_have_count(0)
    mover.keyboard.press("l")
    expect(mover.locator(".listing")).to_be_visible()
    is_accessible(mover)
    mover.keyboard.press("l")
    expect(mover.locator("svg.board")).to_be_visible()
    mover.locator("#bar").focus()  # on a tile it would explain the tile
    mover.keyboard.press("?")
    expect(mover.locator("#keys")).to_be_visible()
    mover.keyboard.press("Escape")
    mover.keyboard.press("1")
    mover.locator("svg.board a.cell").first.focus()
    mover.keyboard.press("Enter")
    expect(mover.locator("#confirm")).to_be_visible()
    mover.locator("#confirm").focus()
    mover.keyboard.press("Enter")
    has_number(mover, 7)


def test_what_is_chosen_survives_news_and_talk(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    mover, other = in_turn(table, seats, alice, bob)
    at(mover, table.pk), at(other, table.pk)
    mover.click("#slot-2")
    mover.locator("svg.board a.cell").first.click()
    expect(mover.locator("#confirm")).to_be_visible()
    mover.locator(".say input[name=text]").fill("half a sen")
    other.locator(".say input[name=text]").fill("Good luck")
    other.keyboard.press("Enter")
    expect(mover.locator("#chat-in")).to_contain_text("Good luck")
    expect(other.locator(".say input[name=text]")).to_have_value("")
    expect(mover.locator("#confirm")).to_be_visible()
    expect(mover.locator(".say input[name=text]")).to_have_value("half a sen")


def test_a_tap_under_way_survives_words_said_meanwhile(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    mover = at(in_turn(table, seats, alice, bob)[0], table.pk)
    held: list[Route] = []
    mover.route(re.compile(r"/t/\d+/\?"), lambda one: held.append(one), times=1)  # a slow line
    mover.click("#slot-2")
    expect(mover.locator("#slot-2.on")).to_have_count(0)
    mover.locator(".say input[name=text]").fill("One moment")
    mover.keyboard.press("Enter")
    expect(mover.locator("#chat-in")).to_contain_text("One moment")
    held[0].continue_()
    expect(mover.locator("#slot-2.on")).to_be_visible()


def test_no_move_is_sent_while_a_choice_is_under_way(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    mover = at(in_turn(table, seats, alice, bob)[0], table.pk)
    mover.click("#slot-1")
    mover.locator("svg.board a.cell").first.click()
    confirm = mover.locator("#confirm")
    expect(confirm).to_be_enabled()
    held: list[Route] = []
    mover.route(re.compile(r"/t/\d+/\?"), lambda one: held.append(one), times=1)  # a slow line
    mover.click("#slot-2")
    expect(confirm).to_be_disabled()
    confirm.dispatch_event("click")
    held[0].continue_()
    expect(mover.locator("#slot-2.on")).to_be_visible()
    assert Table.objects.get(pk=table.pk).number == 0


def test_two_windows_of_one_seat_never_play_twice(
    table: Table,
    seats: dict[str, Page],
    alice: User,
    bob: User,
    new_context: NewContext,
    base_url: str,
) -> None:
    mover = awaited(table, alice, bob)
    one = at(seats[mover.username], table.pk)
    context = new_context()
    context.route("**/ws/**", lambda route: route.abort())
    two = sit_down(context, mover, base_url)
    two.route_web_socket("**/ws/**", lambda socket: socket.close())
    two.goto(f"/t/{table.pk}/?slot=1&cell=A2")
    choose_and_confirm(one)
    has_number(one, 1)
    two.click("#confirm")
    expect(two.locator("#banner")).to_contain_text("already made this move")
    has_number(two, 1)
    table.refresh_from_db()
    assert table.number == 1


def test_a_move_that_met_a_site_in_restart_can_be_sent_again(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    page = at(seats[awaited(table, alice, bob).username], table.pk)
    page.route(f"**/t/{table.pk}/move/", lambda route: route.fulfill(status=502, body="away"))
    choose_and_confirm(page)
    expect(page.locator("#connection")).to_contain_text("Your selection is safe")
    page.unroute(f"**/t/{table.pk}/move/")
    expect(page.locator("main[data-live=connected]")).to_be_attached(timeout=20_000)
    expect(page.locator("#confirm")).to_be_enabled()
    page.click("#confirm")
    has_number(page, 1)


def test_confirmation_can_be_switched_off(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    user = awaited(table, alice, bob)
    user.preference.confirm_move = False
    user.preference.save()
    page = at(seats[user.username], table.pk)
    page.click("#slot-1")
    page.locator("svg.board a.cell").first.click()
    has_number(page, 1)


def test_resigning_takes_two_steps(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    page, other = at(seats["Alice"], table.pk), at(seats["Bob"], table.pk)
    page.locator("summary", has_text="Resign").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("#bar")).to_contain_text("Bob won")
    expect(page.locator("summary", has_text="Resign")).to_have_count(0)
    expect(page.locator("#waiting")).to_have_count(0)
    expect(other.locator("#bar")).to_contain_text("You won")


def test_going_back_is_asked_and_granted(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    play(table, alice, bob, times=3)
    page, other = at(seats["Alice"], table.pk), at(seats["Bob"], table.pk)
    page.locator("summary", has_text="Ask for a takeback").click()
    page.get_by_role("button", name="Ask", exact=True).click()
    other.locator("#proposal").get_by_role("button", name="Agree").click()
    expect(page.locator("#log-in")).to_contain_text("took back a move")
    expect(page.locator("#log-in s")).to_have_count(1)


def test_ones_own_last_move_is_taken_back_with_one_click(
    asgi_server: str, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    table = commands.open_table(alice, "crafting", {}, seats=2)
    commands.take_seat(bob, table.pk)
    while not (found := [user for user in (alice, bob) if seen(table, user).can_undo]):
        play(table, alice, bob)
    number = seen(table, alice).number
    page = at(sit_down(new_context(), found[0], base_url), table.pk, number)
    page.click("#take-back")
    has_number(page, number + 1)
    expect(page.locator("#log-in")).to_contain_text("took back")
    expect(page.locator("#log-in s")).to_have_count(1)


def test_a_watcher_follows_without_a_say(
    table: Table,
    alice: User,
    bob: User,
    charlie: User,
    new_context: NewContext,
    base_url: str,
) -> None:
    page = at(sit_down(new_context(), charlie, base_url), table.pk, 0)
    play(table, alice, bob)
    has_number(page, 1)
    expect(page.locator("a.slot")).to_have_count(0)
    expect(page.locator("#bar")).to_contain_text("You're watching")
    is_accessible(page)


def test_on_a_phone_the_deciding_controls_need_no_scrolling(
    table: Table, alice: User, bob: User, new_context: NewContext, base_url: str
) -> None:
    play(table, alice, bob, times=20)
    user = awaited(table, alice, bob)
    context = new_context(viewport=PHONE, has_touch=True)
    page = at(sit_down(context, user, base_url), table.pk, 20)
    page.tap("#slot-2")
    page.locator("svg.board a.cell").first.tap()
    expect(page.locator("#confirm")).to_be_in_viewport(ratio=1)
    expect(page.locator("svg.board")).to_be_in_viewport(ratio=1)
    expect(page.locator("#slot-4")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    fits(page)
    is_accessible(page)
    page.get_by_role("link", name="Log", exact=True).tap()
    expect(page.locator("#p-log")).to_be_in_viewport()
    page.locator("#p-log .closer").tap()
    expect(page.locator("#p-log")).not_to_be_in_viewport()
    page.tap("#confirm")
    has_number(page, 21)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if not has_board(slug)])
def test_on_a_phone_a_game_without_a_board_is_decided_without_scrolling(
    asgi_server: str, slug: str, alice: User, new_context: NewContext, base_url: str
) -> None:
    table = commands.open_table(alice, slug, {}, seats=2, bots=[ladder(slug)[0]])
    commands.start(alice, table.pk)
    page = at(sit_down(new_context(viewport=PHONE, has_touch=True), alice, base_url), table.pk)
    expect(page.locator(".choices .go")).to_be_in_viewport(ratio=1, timeout=20_000)
    fits(page)
    is_accessible(page)


@pytest.mark.parametrize(
    ("theme", "width"),
    [
        NIGHT_1440,
        CHART_390,
        *(
            pytest.param(*look, marks=pytest.mark.long)
            for look in (("chart", 1440), ("night", 820), ("chart", 820), ("night", 390))
        ),
    ],
)
def test_the_table_is_accessible_at_every_width(
    table: Table,
    alice: User,
    bob: User,
    new_context: NewContext,
    base_url: str,
    width: int,
    theme: str,
) -> None:
    play(table, alice, bob, times=8)
    context = new_context(viewport={"width": width, "height": 900})
    user = awaited(table, alice, bob)
    user.preference.theme = theme
    user.preference.save()
    page = at(sit_down(context, user, base_url), table.pk)
    fits(page)
    is_accessible(page)
    page.click("#slot-1")
    expect(page.locator("svg.board a.cell").first).to_be_visible()
    is_accessible(page)


def test_a_message_of_the_table_comes_back_after_a_break(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    page = at(seats["Alice"], table.pk, 0)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator("main[data-live=lost]")).to_be_attached()
    expect(page.locator("#connection")).to_be_visible(timeout=15_000)
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    play(table, alice, bob, times=2)
    commands.say(bob, table.pk, "Are you there?")
    page.get_by_role("button", name="Try now").click()
    expect(page.locator("main[data-live=lost]")).to_be_attached()
    page.context.set_offline(False)
    has_number(page, 2)
    expect(page.locator("#connection")).to_contain_text("2 moves while you were away")
    expect(page.locator("#chat-in")).to_contain_text("Are you there?")
