"""Crafting the Cosmos in a browser: whole games by pointer, touch and keys; every power."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from games.crafting import rules as crafting
from games.crafting.rules.components import POWER_COSTS
from games.crafting.rules.state import Goals, State
from games.tables import commands
from games.tables.models import Line, Table
from games.tables.reading.scene import state_of
from tests.crafting.clicking import (
    OPEN,
    PATIENCE,
    awaits_me,
    chooses,
    click,
    number,
    once,
    plays,
    tap,
    turn,
)
from tests.crafting.tables import creating, galaxy
from tests.web.browsing import at, fits, is_accessible, sit_down
from tests.web.keyboard import press, tab_to

pytestmark = pytest.mark.timeout(420)
NewContext = Callable[..., BrowserContext]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CARDS = sorted(POWER_COSTS)
FOURS = [tuple(CARDS[n : n + 4]) for n in range(0, len(CARDS), 4)]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that end with the second round: the last crystal is the next."""
    setup = crafting.setup

    def soon(options: Any, seats: int, chance: Any) -> State:
        state = setup(options, seats, chance)
        goals = Goals((), ("", "Q01", "Q02"), ("Q03", "Q04", "Q05", "Q06"))
        return replace(state, goals=goals)

    monkeypatch.setattr(crafting, "setup", soon)


def finished(page: Page, table: Table) -> None:
    """The end shows points by source, side by side."""
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED
    expect(page.locator(".cm-end").first).to_be_visible()
    expect(page.locator(".cm-end")).to_have_count(table.seats.count())
    fits(page)
    is_accessible(page)


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


def test_four_seats_two_people_and_two_computers_play_to_the_end(
    short: None, asgi_server: str, alice: User, bob: User, new_context: NewContext
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


def test_a_game_is_tapped_to_its_end_on_a_phone(
    short: None, asgi_server: str, alice: User, new_context: NewContext
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


def rich(*cards: str, **things: Any) -> State:
    """Alice creates, with four powers and everything they could ask for."""
    own = galaxy(
        nebulae="D1:N101 Y1:N201 F1:N301 D2:N102 Y2:N103",
        formed="F1 Y2",
        advanced="Y2:A101",
        stars="S00:H S04:C S05:C S06:O S07:He S12:O",
        novae="S01:H S02:He",
        proto="L01 L02 L05 L06 L08",
        stable="L03 L07 L13 L14",
    )
    slots = (*cards, "", "", "", "")[:4]
    state = creating(
        own,
        hand=(9, 9, 9, 9),
        slots=slots,
        waiting=3,
        supernova=4,
        dna=4,
        graviton=9,
        tray_stars=(1, 1, 0, 0),
        tray_life=2,
        tray_nebulae=("N203",),
        **things,
    )
    powers = tuple(tuple(card for card in pile if card not in cards) for pile in state.powers)
    return replace(state, powers=powers)


def seated(monkeypatch: pytest.MonkeyPatch, state: State, alice: User, bob: User) -> Table:
    """A table that begins in this position."""
    monkeypatch.setattr(crafting, "setup", lambda options, seats, chance: state)
    table = commands.open_table(alice, "crafting", {}, seats=2)
    commands.take_seat(bob, table.pk)
    return table


def bodies(table: Table) -> list[str]:
    lines = Line.objects.filter(table=table, kind="move").order_by("number")
    return [line.body for line in lines]


@pytest.mark.parametrize("cards", FOURS, ids="-".join)
def test_each_power_is_used_by_clicks(
    cards: tuple[str, ...],
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = seated(monkeypatch, rich(*cards), alice, bob)
    context = new_context(viewport={"width": 1440, "height": 900})
    page = at(sit_down(context, alice, asgi_server), table.pk)
    for slot, card in enumerate(cards, 1):
        chooses(page, page.locator(f"#use-{slot}"))
        use(page)
        expect(page.locator("#confirm")).to_have_count(0)
        last = bodies(table)[-1]
        kind = '"depressurise"' if POWER_COSTS[card] is None else '"use_power"'
        assert kind in last
        assert f'"slot":{slot}' in last


def use(page: Page) -> None:
    """One choice after the other, until it can be confirmed."""
    for _ in range(8):
        if page.locator("#confirm").count():
            plays(page, page.locator("#confirm"))
            return
        spaces = page.locator(OPEN)
        if spaces.count():
            chooses(page, spaces.first)
        else:
            chooses(page, page.locator("a.slot:not(.on)").first)
    raise AssertionError("the power cannot be confirmed")


def test_every_kind_of_creation_move_is_clicked_taken_back_and_played_again(
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = rich("PT5")
    own = replace(
        start.players[0].galaxy,
        proto=start.players[0].galaxy.proto | galaxy(proto="L02 L08").proto,
    )
    start = replace(start, players=(replace(start.players[0], galaxy=own), *start.players[1:]))
    table = seated(monkeypatch, start, alice, bob)
    context = new_context(viewport={"width": 1440, "height": 900})
    page = at(sit_down(context, alice, asgi_server), table.pk)
    long_turn(page)
    before = state_of(Table.objects.get(pk=table.pk))
    chain = page.locator(".chain li").count()
    assert chain >= 9
    plays(page, page.locator("#undo-all"))
    assert state_of(Table.objects.get(pk=table.pk)) == start
    long_turn(page)
    assert state_of(Table.objects.get(pk=table.pk)) == before
    final(page)
    kinds = {body.split('"')[3] for body in bodies(table)}
    assert kinds == {
        "place_star", "place_life", "place_nebula", "form_nebula", "depressurise", "create_life",
        "buy_power", "keep_power", "score_set", "use_power", "ignite", "stabilise", "gravitate",
        "end_turn", "omega_place",
    }  # fmt: skip


def long_turn(page: Page) -> None:
    """All that can be taken back."""
    for take in ("H", "He"):
        chooses(page, page.locator(f"a.slot[href*='take={take}']").first)
        plays(page, page.locator(OPEN).first)
    chooses(page, page.locator("a.slot[href*='take=life']"))
    plays(page, page.locator(OPEN).first)
    chooses(page, page.locator("a.slot[href*='take=N203']"))
    plays(page, page.locator(OPEN).first)
    for track in ("nova", "dna"):
        chooses(page, page.locator(f"#track-{track}"))
        plays(page, page.locator(OPEN).first)
    chooses(page, page.locator("#track-grav"))
    chooses(page, page.locator("#cell-S05"))
    plays(page, page.locator("svg.cc-gal a.far2").first)
    plays(page, page.locator("#confirm"))  # the second stop of the same way
    chooses(page, page.locator("a.slot[href*='take=form']").first)
    once(page, click)
    plays(page, page.locator("#set-light"))
    chooses(page, page.locator("a.slot[href*='take=crystal']"))
    once(page, click)
    chooses(page, page.locator("#use-1"))
    use(page)


def final(page: Page) -> None:
    """What cannot be taken back: advanced life, a power card, the end of the turn."""
    chooses(page, page.locator("a.slot[href*='take=birth']"))
    plays(page, page.locator("#confirm"))
    chooses(page, page.locator("#buy-2"))
    chooses(page, page.locator("a.slot[href*='kind=time']"))
    plays(page, page.locator("#confirm"))
    chooses(page, page.locator("a.cm-kc").last)
    plays(page, page.locator("#confirm"))
    chooses(page, page.locator("#end"))
    chooses(page, page.locator("a.slot[href*='omega=nebula']").first)
    plays(page, page.locator("#confirm"))
    plays(page, page.locator(OPEN).first)


def test_a_game_is_played_by_keyboard_alone(
    short: None, asgi_server: str, alice: User, new_context: NewContext
) -> None:
    table = commands.open_table(alice, "crafting", {}, seats=2, bots=["easy"])
    if Table.objects.get(pk=table.pk).status == "open":
        commands.start(alice, table.pk)
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    while awaits_me(page):
        turn_by_keys(page)
    finished(page, table)


def turn_by_keys(page: Page) -> None:
    """Numbers choose, arrows go to the board, Enter places; Tab leads to the buttons."""
    if page.locator("#to-board").count():
        enter(page, "#to-board", chooses=True)
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
        plays_it = page.evaluate("Boolean(document.activeElement.dataset?.move)")
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


def test_a_closed_space_says_why(
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = seated(monkeypatch, rich(), alice, bob)
    context = new_context(viewport={"width": 1440, "height": 900})
    page = at(sit_down(context, alice, asgi_server), table.pk)
    chooses(page, page.locator("a.slot[href*='take=H']").first)
    page.locator("#cell-S12").click()
    expect(page.locator("#banner")).to_contain_text("S12 is taken")
    expect(page.locator("#rule")).to_have_attribute("href", "/games/crafting/#occupied")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_step_is_accessible_in_both_themes(
    theme: Any,
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = seated(monkeypatch, rich("PT5", "PC5"), alice, bob)
    context = new_context(viewport={"width": 1440, "height": 900}, color_scheme=theme)
    page = at(sit_down(context, alice, asgi_server), table.pk)
    asked = ("", "take=H", "take=grav&from=S00", "take=buy&slot=3&kind=time", "take=end", "look=1")
    for query in (*asked, "look=ring", "take=crystal", "take=power&slot=2", "list=1"):
        page.goto(f"/t/{table.pk}/?{query}")
        fits(page)
        is_accessible(page)
    page.goto("/games/crafting/")
    is_accessible(page)
