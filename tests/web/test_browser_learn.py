"""Lessons by hand: a row played with clicks on a phone, cards that explain, axe."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from accounts.models import User
from games.bigbang.board import pointing
from games.bigbang.rules.cells import name
from games.bigbang.words import remarks
from games.engine.lessons import Lesson, Row, Written
from games.shelf import GAMES, lessons_of
from games.tables.models import Table
from tests.shares import BY_DAY
from tests.web.browsing import fits, is_accessible, sit_down
from tests.web.lesson_hands import solve
from tests.web.tables import awaited, finished, of, opened, play, reviewed, seen

LONG = (pytest.mark.long, pytest.mark.timeout(900))


@pytest.fixture
def phone(browser: Browser, asgi_server: str) -> Iterator[BrowserContext]:
    size = ViewportSize(width=390, height=844)
    context = browser.new_context(
        base_url=asgi_server, locale="en", viewport=size, reduced_motion="reduce"
    )
    yield context
    context.close()


def place(page: Page, move: Written) -> None:
    """A tile of the row to a space, and the confirmation."""
    page.click(f"#slot-{move['slot']}")
    expect(page.locator(f"#slot-{move['slot']}.on")).to_be_visible()
    cell = name(tuple(move["cell"]))
    page.locator(f"#cell-{cell}").dispatch_event("click")
    page.click("#confirm")


def answered(page: Page, outcome: str) -> None:
    expect(page.locator(f"#answer.{outcome}")).to_be_visible()


def learned(page: Page, lesson: Lesson) -> None:
    """A lesson by its recorded solution, and the way on."""
    for move in lesson.solution:
        place(page, move)
    answered(page, "reached")
    page.click("#next")


def test_a_row_of_lessons_is_played_by_hand_on_a_phone(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/learn/")
    fits(page)
    is_accessible(page)
    row = lessons_of("bigbang")[0]
    page.click("#bigbang .hd > .btn")
    for number, lesson in enumerate(row.lessons):
        expect(page.locator("#sentence")).to_have_text(str(lesson.sentence))
        fits(page)
        if number == 2:
            place(page, lesson.wrong[0])
            answered(page, "missed")
            expect(page.locator("svg.board .last")).to_be_visible()
            is_accessible(page)
            page.click("#show-me")
            answered(page, "reached")
            page.click("#try-again")
            expect(page.locator("#answer")).to_have_count(0)
        learned(page, lesson)
    expect(page.locator("#bigbang .modes [aria-current]")).to_contain_text("Cosmic")
    page.goto(f"/learn/?row=bigbang-{row.slug}")
    expect(page.locator("#bigbang li.done")).to_have_count(len(row.lessons))


def test_a_card_opens_by_key_and_by_hover_and_gives_the_focus_back(
    browser: Browser, asgi_server: str
) -> None:
    context = browser.new_context(base_url=asgi_server, locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.goto("/learn/bigbang/first-tile/")
    tile = page.locator("#slot-2")
    tile.focus()
    page.keyboard.press("?")
    card = page.locator("#explain")
    expect(card).to_be_visible()
    expect(card).to_contain_text("Red planet")
    is_accessible(page)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(tile).to_be_focused()
    expect(page.locator(".slot.on")).to_have_count(0)
    page.locator("#slot-1").hover()
    expect(card).to_be_visible()
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
    context.close()


def taught() -> Iterator[tuple[str, Row]]:
    """Every row of every game."""
    for slug in GAMES:
        for row in lessons_of(slug):
            yield slug, row


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=LONG)], ids=["one", "all"])
def test_lessons_of_every_game_and_mode_are_solved_by_hand(
    whole: bool, browser: Browser, asgi_server: str
) -> None:
    context = browser.new_context(base_url=asgi_server, locale="en", reduced_motion="reduce")
    page = context.new_page()
    for slug, row in taught():
        if not whole and row is not lessons_of(slug)[0]:
            continue
        for lesson in row.lessons if whole else row.lessons[-1:]:
            page.goto(f"/learn/{slug}/{lesson.slug}/")
            solve(page, slug, lesson)
            answered(page, "reached")
            fits(page)
        if whole or row is lessons_of(slug)[0]:
            is_accessible(page)
    if whole:
        for slug, row in taught():
            page.goto(f"/learn/?row={slug}-{row.slug}")
            expect(page.locator(f"#{slug} li.done")).to_have_count(len(row.lessons))
    context.close()


def opening_move(table: Table, *people: User) -> tuple[User, str]:
    """Whoever is asked, and the query of a move that opens something, as the coach says."""
    for _turn in range(12):
        user = awaited(table, *people)
        scene = seen(table, user)
        for move in scene.moves():
            if any(one.look == "opens" for one in remarks(scene.view, move, scene.names)):
                return user, pointing(move)
        play(table, *people)
    raise AssertionError("nothing was opened in a whole game")


def test_the_coach_marks_what_a_move_opens_and_everyones_lines_are_shown_on_demand(
    page: Page, base_url: str, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "a" * 64)
    table = opened(alice, bob)
    play(table, alice, bob, times=16)  # there are lines by now
    user, query = opening_move(table, alice, bob)
    # As against a computer: a table of two people has no coach, and here nothing else may move.
    monkeypatch.setattr("games.tables.queries.coaching.may_be_coached", lambda *_: True)
    own = sit_down(page.context, user, base_url)
    own.goto(f"{of(table)}?{query}")
    mark = own.locator("svg.board .opened")
    expect(mark).to_have_count(1)
    expect(mark).to_contain_text("opens")
    lines = own.locator("svg.board .lines:not(.mine)").first
    expect(lines).to_be_attached()
    own.get_by_role("button", name="Everyone's lines").click()
    expect(own.get_by_role("button", name="Everyone's lines")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(lines).to_have_css("opacity", "1")


@pytest.mark.parametrize(("theme", "width"), BY_DAY)
def test_daily_result_review_and_their_lists_are_accessible(
    theme: str, width: int, page: Page, base_url: str, alice: User, bob: User
) -> None:
    table = finished(alice, bob)
    reviewed(table)
    own = sit_down(page.context, alice, base_url)
    page.context.add_cookies([{"name": "theme", "value": theme, "url": base_url}])
    own.set_viewport_size({"width": width, "height": 844})
    for address in ("/daily/", of(table), of(table, "replay/5/"), "/learn/?row=encounter-powers"):
        own.goto(address)
        fits(own)
        is_accessible(own)
