"""Whole games with a keyboard and nothing else, and what a screen reader is told of them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from games.tables import commands
from games.tables.models import Line, Table
from tests.web.browsing import at, has_number, sit_down
from tests.web.keyboard import (
    PATIENCE,
    awaits,
    choose,
    chosen,
    confirm,
    keeps_its_place,
    press,
    stands,
    tab_to,
)
from tests.web.tables import awaited, opened, play

pytestmark = pytest.mark.timeout(300)
DARK = "a.dark:not(.tile)"  # a closed space without a tile
NewContext = Callable[..., BrowserContext]
WHOLE = 99  # more turns than a game has
MODES = [
    # Ends by keyboard are played every day in the other games.
    ("cosmic", 4, "a1", 4),
    ("parallel", 4, "d1", 2),
    pytest.param("cosmic", 4, "a1", WHOLE, marks=pytest.mark.long),
    pytest.param("parallel", 4, "d1", WHOLE, marks=pytest.mark.long),
    # Those that are clicked every day (tests/bigbang/test_browser.py).
    pytest.param("simple", 4, "c1", WHOLE, marks=pytest.mark.long),
    pytest.param("hexdomino", 4, "c1", WHOLE, marks=pytest.mark.long),
]


@pytest.fixture
def table(asgi_server: str, alice: User, bob: User) -> Table:
    return opened(alice, bob)


@pytest.fixture
def seats(
    table: Table, alice: User, bob: User, new_context: NewContext, base_url: str
) -> dict[str, Page]:
    """Alice and Bob, each in a browser of their own."""
    return {user.username: sit_down(new_context(), user, base_url) for user in (alice, bob)}


def both(table: Table, seats: dict[str, Page], *people: User) -> tuple[Page, Page]:
    """The pages of whoever is to move and of the other one, both open."""
    name = awaited(table, *people).username
    other = next(page for who, page in seats.items() if who != name)
    return at(seats[name], table.pk), at(other, table.pk)


def place(page: Page) -> None:
    """Arrows to a place and Enter, until there is something to confirm."""
    while not page.locator("#confirm").count():
        press(page, "ArrowRight")
        if not page.evaluate("document.activeElement.closest('svg.board') !== null"):
            tab_to(page, "#bar a[id^=step-]:not(#step-back)")  # a link to be named
        choose(page, "Enter")
        keeps_its_place(page)


def go_to_a_tile(page: Page, further: int) -> None:
    """From tile to tile by arrows, to one that is open."""
    press(page, "ArrowRight", "Home", *["ArrowRight"] * further)
    while page.evaluate("document.activeElement.localName") != "a":
        before = stands(page)
        press(page, "ArrowRight")
        if stands(page) == before:
            press(page, "Home")
    assert stands(page).startswith("slot-")


# ---- whole games ----
@pytest.mark.parametrize(("mode", "count", "luck", "turns"), MODES)
def test_big_bang_is_played_by_keyboard_alone(
    mode: str,
    count: int,
    luck: str,
    turns: int,
    asgi_server: str,
    alice: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: luck * 32)
    bots = ["random"] * (count - 1)
    table = commands.open_table(alice, "bigbang", {"mode": mode}, seats=count, bots=bots)
    commands.start(alice, table.pk)
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    moves = 0
    while moves < turns and awaits(page, "a.slot"):
        go_to_a_tile(page, moves % 3)
        choose(page, "Enter")
        place(page)
        confirm(page)
        keeps_its_place(page)
        moves += 1
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED or moves == turns
    assert Line.objects.filter(table=table, seat=0, kind=Line.Kind.MOVE).count() == moves


# ---- the path ----
def test_choose_place_confirm_takes_arrows_and_enter(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    play(table, alice, bob, times=6)
    page, _other = both(table, seats, alice, bob)
    press(page, "ArrowRight")
    assert stands(page) == "slot-1"
    press(page, "ArrowRight")
    assert stands(page) == "slot-2"
    choose(page, "Enter")
    assert chosen(page) == "slot=2"
    assert stands(page) == "slot-2"
    press(page, "ArrowUp")  # from the tray to the board, as the help says
    place = stands(page)
    assert place.startswith("cell-")
    choose(page, "Enter")
    assert stands(page) == place
    confirm(page)
    has_number(page, 7)
    assert stands(page) == "bar"


def test_confirm_is_one_tab_from_the_place(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    play(table, alice, bob, times=6)
    page, _other = both(table, seats, alice, bob)
    choose(page, "3")
    press(page, "ArrowUp")
    choose(page, "Enter")
    expect(page.locator("#confirm")).to_be_visible()
    assert tab_to(page, "#confirm") == 1
    assert tab_to(page, "svg.board a.pend", "Shift+Tab") == 1
    assert tab_to(page, "#slot-3", "Shift+Tab") <= 5  # past the tools of the board
    confirm(page)  # Enter on the chosen tile confirms, too
    has_number(page, 7)


def test_space_and_escape_put_back_what_enter_chose(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    play(table, alice, bob, times=6)
    page, _other = both(table, seats, alice, bob)
    choose(page, "1")
    press(page, "ArrowUp")
    choose(page, "Enter")
    place = stands(page)
    choose(page, " ")
    assert chosen(page) == "slot=1"
    assert stands(page) == place
    choose(page, "Escape")
    assert not chosen(page)
    keeps_its_place(page)


def test_a_key_held_down_does_not_confirm(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    page, _other = both(table, seats, alice, bob)
    choose(page, "1")
    press(page, "ArrowUp")
    choose(page, "Enter")
    page.evaluate(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown',"
        " {key: 'Enter', repeat: true, bubbles: true, cancelable: true}))"
    )
    page.wait_for_timeout(300)
    has_number(page, 0)
    assert chosen(page).startswith("slot=1&cell=")


def test_focus_stays_while_the_others_move(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    play(table, alice, bob, times=3)
    _mover, page = both(table, seats, alice, bob)
    goals = ("#log-in a", "#reading", "#bar", "#chat-in", "#more-in summary")
    for number, goal in enumerate(goals, start=4):
        page.locator(goal).first.focus()
        before = page.evaluate("document.activeElement.textContent")
        play(table, alice, bob)
        has_number(page, number)
        assert page.evaluate("one => document.activeElement.matches(one)", goal)
        if goal != "#bar":  # which says something else now
            assert page.evaluate("document.activeElement.textContent") == before


def test_what_i_say_leaves_what_i_have_chosen(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    page, _other = both(table, seats, alice, bob)
    choose(page, "2")
    page.locator(".say input[name=text]").fill("Hm")
    press(page, "Enter")
    expect(page.locator("#chat-in")).to_contain_text("Hm")
    assert chosen(page) == "slot=2"


# ---- what is told ----
def test_one_lasting_region_says_what_others_did_and_one_what_is_asked_of_me(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    page, other = both(table, seats, alice, bob)
    for one in (page, other):
        one.evaluate("for (const id of ['news', 'asked']) document.getElementById(id).first = 1")
    mover = awaited(table, alice, bob).username
    expect(page.locator("#asked")).to_have_text(re.compile("^Your turn. Choose"))
    expect(other.locator("#asked")).to_be_empty()
    choose(page, "1")
    expect(page.locator("#news")).to_contain_text("choose a space")
    press(page, "ArrowUp")
    choose(page, "Enter")
    confirm(page)
    expect(page.locator("#asked")).to_be_empty()
    expect(other.locator("#news")).to_contain_text(f"{mover} placed")
    expect(other.locator("#asked")).to_have_text(re.compile("^Your turn. Choose"))
    for one in (page, other):
        assert one.evaluate(
            "['news', 'asked'].every(id => document.getElementById(id).first === 1)"
        )
        assert (
            one.locator("#stage [aria-live], #stage [role=status], #stage [role=alert]").count()
            == 0
        )


def test_what_the_others_say_is_told_once(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    page, other = both(table, seats, alice, bob)
    other.locator(".say input[name=text]").fill("Good luck")
    other.keyboard.press("Enter")
    expect(page.locator("#news")).to_contain_text("Good luck")
    play(table, alice, bob)
    has_number(page, 1)
    assert (page.locator("#news").text_content() or "").count("Good luck") == 1


def test_what_is_asked_by_a_proposal_is_told(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    page, _other = both(table, seats, alice, bob)
    asker = bob if awaited(table, alice, bob) == alice else alice
    commands.propose(asker, table.pk, "end", None)
    expect(page.locator("#asked")).to_contain_text(f"{asker.username} proposes to end the game")


# ---- why not ----
def test_a_dark_cell_says_why_not_and_what_is_chosen_stays(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    play(table, alice, bob, times=6)
    page, _other = both(table, seats, alice, bob)
    choose(page, "2")
    page.locator(DARK).first.click()
    expect(page.locator("#banner")).to_contain_text("must touch at least two tiles")
    expect(page.locator("#banner a")).to_have_attribute("href", re.compile("/games/bigbang/#two_"))
    expect(page.locator("#asked")).to_contain_text("must touch at least two tiles")
    assert chosen(page) == "slot=2"
    press(page, "ArrowRight")
    choose(page, "Enter")
    expect(page.locator("#banner")).to_have_count(0)
    before = chosen(page)
    while not stands(page) or not page.evaluate(f"document.activeElement.matches('{DARK}')"):
        press(page, "Shift+ArrowRight")
    press(page, "Enter")
    expect(page.locator("#banner")).to_contain_text("must touch")
    assert chosen(page) == before
    assert page.evaluate(f"document.activeElement.matches('{DARK}')")


def test_a_space_that_holds_a_tile_says_that_it_is_taken_by_click_and_by_key(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    play(table, alice, bob, times=6)
    page, _other = both(table, seats, alice, bob)
    choose(page, "2")
    page.locator("#cell-0").click()
    expect(page.locator("#banner")).to_contain_text("That space is taken. Choose a free one.")
    expect(page.locator("#banner a")).to_have_attribute(
        "href", re.compile("/games/bigbang/#cell_taken")
    )
    expect(page.locator("#asked")).to_contain_text("That space is taken.")
    assert chosen(page) == "slot=2"
    press(page, "ArrowRight")
    choose(page, "Enter")
    expect(page.locator("#banner")).to_have_count(0)
    before = chosen(page)
    while not page.evaluate("document.activeElement.matches('a.tile.dark')"):
        press(page, "Shift+ArrowUp")
        if not page.evaluate("document.activeElement.matches('a.tile.dark')"):
            press(page, "Shift+ArrowLeft")
    press(page, "Enter")
    expect(page.locator("#banner")).to_contain_text("That space is taken.")
    assert chosen(page) == before
    assert page.evaluate("document.activeElement.matches('a.tile.dark')")


def test_a_place_without_a_tile_says_what_comes_first(
    table: Table, seats: dict[str, Page], alice: User, bob: User
) -> None:
    page, _other = both(table, seats, alice, bob)
    page.locator("a.dark").first.click()
    expect(page.locator("#banner")).to_contain_text("Choose a tile first, then a space.")


def test_a_second_tab_that_moved_puts_the_choice_of_the_first_back_and_says_so(
    asgi_server: str, alice: User, new_context: NewContext
) -> None:
    table = commands.open_table(alice, "bigbang", {"mode": "solitaire"}, seats=1)
    commands.start(alice, table.pk)
    context = new_context()
    first, second = sit_down(context, alice, asgi_server), context.new_page()
    at(first, table.pk), at(second, table.pk)
    choose(first, "2")
    choose(second, "1")
    place(second)
    confirm(second)
    has_number(first, 1)
    expect(first.locator("#banner")).to_contain_text("Someone moved first.")
    expect(first.locator("#asked")).to_contain_text("Your selection was cleared.")
    assert not chosen(first)
    expect(first.locator(".slot.on")).to_have_count(0)


def test_a_click_in_a_tab_left_behind_chooses_nothing_else(
    asgi_server: str, alice: User, new_context: NewContext
) -> None:
    table = commands.open_table(alice, "bigbang", {"mode": "solitaire"}, seats=1)
    commands.start(alice, table.pk)
    page = sit_down(new_context(), alice, asgi_server)
    page.route_web_socket("**/ws/**", lambda socket: socket.close())
    page.goto(f"/t/{table.pk}/")
    page.wait_for_function("() => window.htmx")
    play(table, alice)
    page.click("#slot-2", timeout=PATIENCE)
    expect(page.locator("#banner")).to_contain_text("Someone moved first.")
    expect(page.locator(".slot.on")).to_have_count(0)
