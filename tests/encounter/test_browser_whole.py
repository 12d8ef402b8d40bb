"""Whole games in browsers, from the deal to the end: two people by clicks, by touch, over days."""

import random
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.encounter.rules.components import SYSTEM_SIZE, WINDOWS, planet_name
from games.encounter.rules.state import State
from games.engine.contract import CLOCK
from games.tables import commands
from games.tables.models import Deadline, Line, Seat, Table
from games.tables.reading.verifying import first_fault
from tests.encounter.playing import now, opened, state_now
from tests.encounter.test_browser import (
    LOWEST,
    PATIENCE,
    NewContext,
    decide,
    push,
    send,
    stop_the_sand,
)
from tests.web.browsing import at, fits, is_accessible, sit_down

pytestmark = [pytest.mark.long, pytest.mark.timeout(2400)]
DAY = 24 * 60 * 60
MOST = 900  # decisions of people in one game
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def called(table: Table) -> int | None:
    """The seat of a person who has something to decide; None once the game is over.

    Where nobody has, reaction time passes: nobody's page may tell that.
    """
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        if now(table).status == "finished":
            return None
        awaited = list(Seat.objects.filter(table=table, awaited__isnull=False))
        if found := [seat.index for seat in awaited if seat.user_id and not seat.quiet]:
            return found[0]
        if awaited and all(seat.user_id for seat in awaited):
            time_passes(table)
        else:
            time.sleep(0.1)
    raise AssertionError(f"nobody is asked at {state_now(table).todo[0]}")


def time_passes(table: Table) -> None:
    """Until the open window closes."""
    rows = Deadline.objects.filter(table=table, seat=CLOCK, fired=None)
    if rows.update(due=timezone.now() - timedelta(seconds=1)):
        for pk in rows.values_list("pk", flat=True):
            commands.time_up(pk)
    else:
        time.sleep(0.1)


def choose(page: Page, table: Table, seat: int, luck: random.Random, touch: bool) -> None:
    """One decision, in a way that brings the game to its end: attackers try, defenders yield."""
    expect(page.locator("#at[data-turn='1']")).to_be_attached(timeout=PATIENCE)
    wanted = page.locator(aim_of(state_now(table), seat)).and_(page.locator(":visible"))
    if not page.locator("#confirm").count() and wanted.count():
        one = wanted.last if state_now(table).active == seat else wanted.first
        before = page.locator("#at").get_attribute("data-chosen") or ""
        if one.get_attribute("form") == "play":
            send(page, one, touch)
            expect(page.locator("[data-busy]")).to_have_count(0, timeout=PATIENCE)
            return
        push(page, one, touch)
        expect(page.locator("#at")).not_to_have_attribute("data-chosen", before, timeout=PATIENCE)
    decide(page, luck, touch)


def aim_of(state: State, seat: int) -> str:
    """What is pointed at first: four ships, a planet without a colony, the best or worst card."""
    step = state.todo[0]
    if step == "aim":
        own, first = state.ships[seat], state.enc.defender * SYSTEM_SIZE
        free = [where for where in range(first, first + SYSTEM_SIZE) if not own[where]]
        names = [planet_name(where) for where in free]
        return ", ".join(f"a.pick:is(#cell-{name}, #st-{name})" for name in names) or "#none"
    if step in WINDOWS:
        return "#done"
    return {"launch": "#each", "cards": ".fanned a.slot", "deal": "#accept"}.get(step, "#none")


def is_whole(table: Table, people: int) -> None:
    """Every person decided, the clock closed reaction times alone, and the log replays."""
    assert now(table).status == "finished"
    lines = Line.objects.filter(table=table)
    assert set(lines.filter(by="user").values_list("seat", flat=True)) == set(range(people))
    assert {closed(line) for line in lines.filter(by="clock")} <= {*WINDOWS}
    assert not first_fault(table.pk)


def closed(line: Line) -> str:
    """The reaction time that ran out."""
    window: str = msgspec.json.decode(line.body)["window"]
    return window.partition("-")[0]


@pytest.mark.parametrize(
    ("seats", "screen", "luck"), [(2, WIDE, "c4"), (3, PHONE, "a2"), (4, WIDE, "b7")]
)
def test_a_whole_game_of_two_people(
    seats: int,
    screen: dict[str, int],
    luck: str,
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: luck * 32)
    stop_the_sand(monkeypatch)
    table = commands.open_table(alice, "encounter", {}, seats=seats, bots=["easy"] * (seats - 2))
    commands.take_seat(bob, table.pk)
    touch = screen is PHONE
    pages = [
        at(sit_down(new_context(viewport=screen, has_touch=touch), user, asgi_server), table.pk)
        for user in (alice, bob)
    ]
    chance = random.Random(11)
    for _ in range(MOST):
        if (seat := called(table)) is None:
            break
        choose(pages[seat], table, seat, chance, touch)
        assert not touch or pages[seat].evaluate(LOWEST) <= 845, "the controls need scrolling"
    is_whole(table, people=2)
    for page in pages:
        expect(page.locator(".ceend")).to_be_visible(timeout=PATIENCE)
        expect(page.locator(".wonby > ol > li")).to_have_count(seats)
        fits(page)
        is_accessible(page)


def test_a_whole_game_by_correspondence(
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody is there when the other plays: each visit is a page of its own."""
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "d3" * 32)
    table = opened(alice, bob, slow=True, clock="move", seconds=DAY)
    visits: list[Callable[[], Page]] = [
        visitor(new_context, user, asgi_server, table) for user in (alice, bob)
    ]
    chance, count = random.Random(5), 0
    while count < MOST and (seat := called(table)) is not None:
        page = visits[seat]()
        while called(table) == seat:
            choose(page, table, seat, chance, touch=False)
            count += 1
        page.close()
    is_whole(table, people=2)
    last = visits[0]()
    expect(last.locator(".ceend")).to_be_visible(timeout=PATIENCE)


def visitor(new_context: NewContext, user: User, base_url: str, table: Table) -> Callable[[], Page]:
    first = sit_down(new_context(), user, base_url)
    context: Any = first.context
    first.close()
    return lambda: at(context.new_page(), table.pk)
