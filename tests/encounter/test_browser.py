"""Cosmic Encounter in browsers: by clicks, by touch, by keyboard; two people make a deal."""

import random
import re
import time
from collections.abc import Callable

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page, expect

from accounts.commands import BACKEND
from accounts.models import User
from games.encounter import rules as encounter
from games.encounter.rules import components
from games.encounter.rules.defaults import default_move
from games.engine.contract import Seat
from games.tables import commands
from games.tables.models import Line, Table
from games.tables.reading.scene import state_of
from tests.encounter.playing import opened, to_deal
from tests.people import person
from tests.web.browsing import at, fits, is_accessible, sit_down
from tests.web.keyboard import keeps_its_place, press, tab_to
from tests.web.tables import seen

pytestmark = pytest.mark.timeout(300)
NewContext = Callable[..., BrowserContext]
PATIENCE = 60_000  # a busy machine is no fault of the site
STRETCH = 16  # decisions of one person
KILOBYTE = 1024
LOWEST = "document.getElementById('bar').getBoundingClientRect().bottom"
MAY = (
    "#stage a.slot:not(.on):visible, svg.board a.pick:visible, #stage a.stb[id^=more]:visible, "
    "#bar button[form=play]:not([aria-disabled=true]):visible, button.slot:visible"
)


def alone(alice: User, seats: int, luck: str, patch: pytest.MonkeyPatch) -> Table:
    """Alice against computers."""
    patch.setattr("games.tables.store.luck.new_secret", lambda: luck * 32)
    table = commands.open_table(alice, "encounter", {}, seats=seats, bots=["random"] * (seats - 1))
    commands.start(alice, table.pk)
    return table


def is_asked(page: Page) -> bool:
    over = page.locator("#bar a[href$='/replay/']")
    expect(page.locator("#at[data-turn='1']").or_(over).first).to_be_attached(timeout=PATIENCE)
    return over.count() == 0


def decide(page: Page, luck: random.Random, touch: bool = False) -> None:
    """Whatever glows, until something can be confirmed; then the confirmation."""
    number = page.locator("#at").get_attribute("data-number") or ""
    confirm = page.locator("#confirm:not([data-busy])")
    for _ in range(24):
        if confirm.count():
            send(page, confirm, touch)
            break
        some = page.locator(MAY)
        expect(some.first).to_be_visible(timeout=PATIENCE)
        one = some.nth(luck.randrange(some.count()))
        if (one.get_attribute("form") or "") == "play":
            send(page, one, touch)
            break
        before = page.locator("#at").get_attribute("data-chosen") or ""
        push(page, one, touch)
        expect(page.locator("#at")).not_to_have_attribute("data-chosen", before, timeout=PATIENCE)
    expect(page.locator("#at")).not_to_have_attribute("data-number", number, timeout=PATIENCE)
    expect(page.locator("[data-busy]")).to_have_count(0, timeout=PATIENCE)


def send(page: Page, one: Locator, touch: bool) -> None:
    """A press that plays a move, and the answer to it."""
    with page.expect_response(lambda answer: answer.request.method == "POST", timeout=PATIENCE):
        push(page, one, touch)


def push(page: Page, one: Locator, touch: bool) -> None:
    if touch:
        one.tap()
    else:
        one.click()


@pytest.mark.parametrize(
    ("seats", "width", "luck"),
    [
        pytest.param(2, 1440, "c4", marks=pytest.mark.long),
        (3, 390, "a2"),
        pytest.param(4, 1440, "b7", marks=pytest.mark.long),
    ],
)
def test_a_stretch_against_computers_is_played_by_pointing(
    seats: int,
    width: int,
    luck: str,
    asgi_server: str,
    alice: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = alone(alice, seats, luck, monkeypatch)
    touch = width < 600
    context = new_context(viewport={"width": width, "height": 844}, has_touch=touch)
    page = at(sit_down(context, alice, asgi_server), table.pk)
    chance, decided = random.Random(7), 0
    while decided < STRETCH and is_asked(page):
        decide(page, chance, touch)
        decided += 1
        assert page.evaluate(LOWEST) <= 845, "the controls need scrolling"
    fits(page)
    is_accessible(page)
    lines = Line.objects.filter(table=table, seat=0, kind=Line.Kind.MOVE, by="user")
    assert lines.count() == decided
    kinds = {msgspec.json.decode(line.body)["type"] for line in lines}
    assert {"lay"} & kinds
    assert not Line.objects.filter(table=table, by="clock").exists()


@pytest.mark.long  # a whole game by keys is won every day (test_browser_keys.py)
def test_a_launch_by_keyboard_alone(
    asgi_server: str, alice: User, new_context: NewContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = alone(alice, 3, "d3", monkeypatch)
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    launched = Line.objects.filter(table=table, seat=0, body__contains='"launch"')
    for _ in range(40):
        assert is_asked(page)
        number = page.locator("#at").get_attribute("data-number") or ""
        if state_of(table_now(table)).todo[0] == "launch":
            break
        decide(page, random.Random(1))
        expect(page.locator("#at")).not_to_have_attribute("data-number", number, timeout=PATIENCE)
    tab_to(page, "a.stb[id^=more]")
    press(page, "Enter")
    press(page, "Enter")
    expect(page.locator(".stpsum")).to_contain_text("2 of 4", timeout=PATIENCE)
    expect(page.locator("#confirm")).to_be_visible(timeout=PATIENCE)
    keeps_its_place(page)
    tab_to(page, "svg.board a")
    press(page, "ArrowRight")
    keeps_its_place(page)
    tab_to(page, "#confirm")
    press(page, "Enter")
    expect(page.locator("#at")).not_to_have_attribute("data-number", number, timeout=PATIENCE)
    assert launched.count() == 1


def table_now(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def stop_the_sand(patch: pytest.MonkeyPatch) -> None:
    """Nothing runs out while a busy machine draws."""
    for pace in ("fast", "slow"):
        patch.setitem(components.DEAL, pace, 3000)
        patch.setitem(components.POWER, pace, 3000)
        patch.setitem(components.HOLD, pace, dict.fromkeys(components.WINDOWS, 3000))


def two_at_a_deal(alice: User, bob: User) -> Table:
    table = opened(alice, bob)
    to_deal(table, alice, bob)
    return table


def says_it_is_shown(table: Table, seat: int) -> None:
    """The page of a seat tells when its window is painted: its time begins then."""
    window = encounter.windows(state_of(table_now(table)))[0].key
    until = time.monotonic() + 20
    while not cache.get(f"shown.{table.pk}.{window}.{seat}"):
        assert time.monotonic() < until, "the page says nothing"
        time.sleep(0.05)


@pytest.mark.django_db
def test_a_deal_is_offered_and_accepted_by_tapping(
    asgi_server: str,
    alice: User,
    bob: User,
    charlie: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "c4" * 32)
    stop_the_sand(monkeypatch)
    table = two_at_a_deal(alice, bob)
    one = at(sit_down(new_context(), alice, asgi_server), table.pk)
    two = at(
        sit_down(new_context(viewport={"width": 390, "height": 844}), bob, asgi_server), table.pk
    )
    watcher = at(sit_down(new_context(), charlie, asgi_server), table.pk)
    for seat in (0, 1):
        says_it_is_shown(table, seat)
    one.locator("svg.board a.pick:visible").first.click()
    expect(one.locator("svg.board a.pend:visible")).to_have_count(1)
    one.click("#side-yours")
    expect(one.locator("#side-yours.on")).to_be_visible()
    one.locator("svg.board a.pick:visible").first.click()
    expect(one.locator("#send")).to_be_visible()
    expect(one.locator(".offer.draft .it .pdot:not(.none)")).to_have_count(2)
    one.click("#send")
    expect(two.locator(".offer.open")).to_contain_text("a colony on", timeout=PATIENCE)
    expect(two.locator("#bar")).to_contain_text("foreign colonies")
    expect(watcher.locator(".watchdeal")).to_contain_text("a colony on", timeout=PATIENCE)
    is_accessible(two)
    two.click("#accept")
    expect(one.locator("#log-in")).to_contain_text("accepted your offer", timeout=PATIENCE)


def test_a_deal_fails_when_both_break_off(
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "c4" * 32)
    stop_the_sand(monkeypatch)
    table = two_at_a_deal(alice, bob)
    pages = [at(sit_down(new_context(), user, asgi_server), table.pk) for user in (alice, bob)]
    for page in pages:
        page.click("#break")
    expect(pages[0].locator("#bar")).to_contain_text("to lose", timeout=PATIENCE)
    pages[0].locator("svg.board a.pick:visible").first.click()
    expect(pages[0].locator("#at")).to_have_attribute("data-chosen", re.compile("=1"))


@pytest.mark.django_db
def test_a_first_visit_weighs_at_most_sixty_kilobytes(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "b7" * 32)
    people, most = (alice, bob, charlie, person("Mira")), 0
    table = commands.open_table(alice, "encounter", {}, seats=4)
    for user in people[1:]:
        commands.take_seat(user, table.pk)
    for _ in range(60):
        state = state_of(table_now(table))
        seat = Seat(state.asked[0])
        client = Client()
        client.force_login(people[seat], BACKEND)
        most = max(most, len(client.get(f"/t/{table.pk}/").content))
        now = seen(table, people[seat])
        body = msgspec.json.encode(default_move(state, seat))
        commands.submit(people[seat], table.pk, now.windows[0].key, body)
    assert most <= 60 * KILOBYTE
