"""Crafting the Cosmos in a browser: whole games by pointer, touch and keys."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import BrowserContext, Locator, Page, expect

from accounts.models import User
from games.crafting import rules as crafting
from games.crafting.rules.state import Goals, State
from games.tables import commands
from games.tables.models import Deadline, Line, Table
from games.tables.reading.scene import state_of
from tests.crafting.clicking import (
    PATIENCE,
    PLAYS,
    awaits_me,
    click,
    number,
    tap,
    turn,
)
from tests.web.browsing import at, fits, is_accessible, sit_down
from tests.web.keyboard import press, tab_to

pytestmark = pytest.mark.timeout(420)
NewContext = Callable[..., BrowserContext]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


# A whole game takes a minute or more; two rounds of one are played always.
LENGTHS = [
    pytest.param("two rounds", id="two-rounds"),
    pytest.param("whole", id="whole", marks=[pytest.mark.long, pytest.mark.timeout(1800)]),
]


@pytest.fixture
def length(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In short games four objectives are scored at once, and two are on their way."""
    if request.param == "whole":
        return
    setup = crafting.setup

    def soon(options: Any, seats: int, chance: Any) -> State:
        state = setup(options, seats, chance)
        goals = Goals((), ("", "Q01", "Q02"), ("Q03", "Q04", "Q05", "Q06"))
        return replace(state, goals=goals)

    monkeypatch.setattr(crafting, "setup", soon)


def finished(page: Page, table: Table) -> None:
    """The end shows points by source, side by side."""
    expect(page.locator(".cm-end").first).to_be_visible()
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED
    expect(page.locator(".cm-end")).to_have_count(table.seats.count())
    fits(page)
    is_accessible(page)


@pytest.mark.long  # the next test plays two rounds; test_browser_creation clicks every move
@pytest.mark.timeout(1800)
def test_a_whole_game_is_clicked_to_its_end_by_two_people(
    asgi_server: str, alice: User, bob: User, new_context: NewContext
) -> None:
    table = commands.open_table(alice, "crafting", {}, seats=2)
    commands.take_seat(bob, table.pk)
    pages = [
        at(
            sit_down(new_context(viewport={"width": 1440, "height": 900}), user, asgi_server),
            table.pk,
        )
        for user in (alice, bob)
    ]
    for _ in range(40):
        if Table.objects.get(pk=table.pk).status != "playing":
            break
        state = state_of(Table.objects.get(pk=table.pk))
        seat = crafting.windows(state)[0].must[0]
        assert awaits_me(pages[seat])
        turn(pages[seat])
    finished(pages[0], table)
    kinds = {line.body.split('"')[3] for line in Line.objects.filter(table=table, kind="move")}
    assert {"shift_energy", "place_star", "place_life", "end_turn"} <= kinds


def next_asked(pages: list[Page], table: Table) -> Page | None:
    """Waits until one of these pages is asked; None once the game is over."""
    for _ in range(PATIENCE // 100):
        if Table.objects.get(pk=table.pk).status == "finished":
            return None
        for page in pages:
            if page.locator("#at[data-turn='1']").count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody at these pages is asked")


@pytest.mark.long  # the others play two rounds every day
@pytest.mark.parametrize("length", LENGTHS, indirect=True)
def test_four_seats_two_people_and_two_computers_play_to_the_end(
    length: None, asgi_server: str, alice: User, bob: User, new_context: NewContext
) -> None:
    table = commands.open_table(alice, "crafting", {}, seats=4, bots=["easy", "easy"])
    commands.take_seat(bob, table.pk)
    pages = [
        at(
            sit_down(new_context(viewport={"width": 1440, "height": 900}), user, asgi_server),
            table.pk,
        )
        for user in (alice, bob)
    ]
    while (page := next_asked(pages, table)) is not None:
        turn(page)
    finished(pages[0], table)


@pytest.mark.parametrize("length", LENGTHS[1:], indirect=True)
def test_a_game_is_tapped_to_its_end_on_a_phone(
    length: None, asgi_server: str, alice: User, new_context: NewContext
) -> None:
    table = commands.open_table(alice, "crafting", {}, seats=2, bots=["easy"])
    if Table.objects.get(pk=table.pk).status == "open":
        commands.start(alice, table.pk)
    page = at(sit_down(new_context(**PHONE), alice, asgi_server), table.pk)
    taken = 0
    while awaits_me(page):
        turn(page, tap)
        fits(page)
        taken += 1
    assert taken >= 2
    finished(page, table)


@pytest.mark.parametrize("length", LENGTHS, indirect=True)
def test_a_game_is_played_by_keyboard_alone(
    length: None, asgi_server: str, alice: User, new_context: NewContext
) -> None:
    table = commands.open_table(alice, "crafting", {}, seats=2, bots=["easy"])
    if Table.objects.get(pk=table.pk).status == "open":
        commands.start(alice, table.pk)
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    while awaits_me(page):
        turn_by_keys(page)
    finished(page, table)


@pytest.mark.parametrize("length", LENGTHS[1:], indirect=True)
def test_a_game_by_correspondence_is_played_to_its_end(
    length: None, asgi_server: str, alice: User, bob: User, new_context: NewContext
) -> None:
    """Who is asked opens the page, plays a turn and goes; a turn has one deadline."""
    table = commands.open_table(
        alice, "crafting", {}, seats=2, slow=True, clock="move", seconds=2 * 24 * 60 * 60
    )
    commands.take_seat(bob, table.pk)
    contexts = [new_context(viewport={"width": 1440, "height": 900}) for _ in (alice, bob)]
    homes = [
        sit_down(one, user, asgi_server) for one, user in zip(contexts, (alice, bob), strict=True)
    ]
    turns = 0
    while (row := Table.objects.get(pk=table.pk)).status == Table.Status.PLAYING:
        asked = crafting.windows(state_of(row))[0].must
        dues = Deadline.objects.filter(table=table, fired=None)
        assert {due.seat for due in dues} == set(asked)  # both may have to discard at once
        due = dues.get(seat=asked[0])
        page = at(homes[asked[0]], table.pk)
        if page.locator("#to-board").count():
            is_accessible(page)
        turn(page, dragged if turns < 2 else click)
        assert not Deadline.objects.filter(pk=due.pk, fired=None).exists()
        page.goto("/tables/")
        turns += 1
    assert turns >= 4
    finished(at(homes[0], table.pk), table)


def dragged(one: Locator) -> None:
    """A click; but a token of energy is dragged to the centre it goes to."""
    goal = one.get_attribute("data-to", timeout=PATIENCE)
    if not goal:
        one.click()
        return
    one.hover()
    one.page.mouse.down()
    there = one.page.locator(f".centre[data-centre='{goal}']").bounding_box()
    assert there
    for part in (0.5, 0.6):
        one.page.mouse.move(there["x"] + there["width"] * part, there["y"] + there["height"] * part)
    one.page.mouse.up()


def turn_by_keys(page: Page) -> None:
    """Numbers choose, arrows go to the board, Enter places; Tab leads to the buttons."""
    if page.locator("#to-board").count():
        enter(page, "#to-board", chooses=True)
    if page.locator(".cm-hand").count():
        while not page.locator("#confirm").count():
            enter(page, "a[id^=more-]", chooses=True)
        enter(page, "#confirm")
        return
    if page.locator("a.tok.mv").count():
        own = page.locator("a.tok.mv:not(.dark)").first.get_attribute("id") or ""
        key(page, own[-1])
        enter(page, "#confirm")
    while page.locator("#end").count() == 0:
        if page.locator("button.slot").count():
            slot = page.locator("button.slot").first.get_attribute("id") or ""
            before = number(page)
            press(page, slot[-1])
            moved_on(page, before)
        else:
            key(page, "1")
            enter(page, "#confirm")
    while page.locator("a.slot").count():
        if not page.locator(".slot.on").count():
            key(page, "1")
        by_keys_once(page)
    enter(page, "#end", chooses=True)
    enter(page, "#confirm")


def by_keys_once(page: Page) -> None:
    """What is in hand, by arrows and Enter."""
    for _ in range(6):
        if page.locator("#confirm").count():
            enter(page, "#confirm")
            return
        if page.locator("button.slot").count():
            slot = page.locator("button.slot").first.get_attribute("id") or ""
            before = number(page)
            press(page, slot[-1])
            moved_on(page, before)
            return
        press(page, "ArrowUp")
        before, chosen = number(page), page.locator("#at").get_attribute("data-chosen")
        plays_it = page.evaluate(f"({PLAYS})(document.activeElement)")
        press(page, "Enter")
        if plays_it:
            moved_on(page, before)
            return
        expect(page.locator("#at")).not_to_have_attribute(
            "data-chosen", chosen or "", timeout=PATIENCE
        )


def key(page: Page, one: str) -> None:
    """A key that chooses."""
    before = page.locator("#at").get_attribute("data-chosen") or ""
    press(page, one)
    expect(page.locator("#at")).not_to_have_attribute("data-chosen", before, timeout=PATIENCE)


def moved_on(page: Page, before: str) -> None:
    expect(page.locator("#at")).not_to_have_attribute("data-number", before, timeout=PATIENCE)


def enter(page: Page, selector: str, chooses: bool = False) -> None:
    """Tab to a button and press it."""
    tab_to(page, selector)
    if chooses:
        key(page, "Enter")
        return
    before = number(page)
    press(page, "Enter")
    moved_on(page, before)
