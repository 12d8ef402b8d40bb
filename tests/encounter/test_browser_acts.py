"""In a browser: every artefact and eight powers by clicks, and a victory shared by two."""

import msgspec
import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.encounter.rules.components import ARTEFACT_NAMES, COSMIC_ZAP, MOBIUS_TUBES
from games.encounter.rules.defaults import default_move
from games.encounter.rules.moves import Lay
from games.encounter.words.words import card_name, power_name
from games.tables import commands
from games.tables.models import Table
from tests.encounter.playing import opened, state_now
from tests.encounter.table import ALICE, BOB, CLARA, ships
from tests.encounter.table import Table as Position
from tests.encounter.test_browser import PATIENCE, NewContext, stop_the_sand
from tests.tables.ordering import lay_out
from tests.web.browsing import at, is_accessible, sit_down
from tests.web.tables import seen

pytestmark = pytest.mark.timeout(300)
WINDOWS = {
    "amoeba": "laid",
    "chronos": "revealed",
    "mind": "pre",
    "mutant": "pre",
    "parasite": "pre",
    "philanthropist": "pre",
    "sorcerer": "laid",
    "trader": "pre",
}
STILL_TO_CHOOSE = (
    ".fanned a.slot:not(.on)",
    ".targets a.slot:not(.on)",
    "#stage a.stb[id^=more]:visible",
)


def position_for(power: str, *cards: int) -> Position:
    """Alice attacks Bob, whom Clara helps; ships of all three are in the Black Hole."""
    powers = (power, "virus", "healer")
    if power == "parasite":
        powers = ("virus", "healer", "parasite")
    position = Position(*powers, hands=[(8, 10, *cards), (6, 10), (6, 12)])
    position.put(ALICE, R1=4, R2=4, R3=4, R4=4).put(BOB, Y1=4, Y2=4, Y3=4, Y4=4)
    if MOBIUS_TUBES in cards:
        return position
    helped = {} if power == "parasite" else {CLARA: ("defence", ships(B1=2))}
    position.to("launch").attack(ships(R1=3), allies=helped)  # type: ignore[arg-type]
    return position


def at_window(position: Position, window: str) -> Position:
    if window == "laid":
        position.lay(8, 10)
    elif window == "revealed":
        position.reveal(8, 10)
    assert position.state.todo[0] == window
    return position


def use(page: Page, name: str) -> None:
    """Points at a card or a power, then at whatever it still asks for, then confirms."""
    click(page, f".plays a.slot:has-text('{name}')")
    for more in STILL_TO_CHOOSE:
        if page.locator("#confirm").count():
            break
        if page.locator(more).count():
            click(page, more)
    number = page.locator("#at").get_attribute("data-number") or ""
    page.locator("#confirm").click()
    expect(page.locator("#at")).not_to_have_attribute("data-number", number, timeout=PATIENCE)


def click(page: Page, selector: str) -> None:
    before = page.locator("#at").get_attribute("data-chosen") or ""
    page.locator(selector).last.click()
    expect(page.locator("#at")).not_to_have_attribute("data-chosen", before, timeout=PATIENCE)


def others_pass(table: Table, people: tuple[User, ...]) -> None:
    """Until what was handed in has been carried out."""
    for _ in range(6):
        state = state_now(table)
        if state.enc.carried:
            return
        seat = state.asked[0]
        body = msgspec.json.encode(default_move(state, seat))
        commands.submit(people[seat], table.pk, seen(table, people[seat]).windows[0].key, body)


@pytest.mark.parametrize(
    ("cards", "powers"),
    [
        pytest.param(list(ARTEFACT_NAMES)[::4], ["mind", "parasite"], id="some"),
        pytest.param(list(ARTEFACT_NAMES), list(WINDOWS), id="all", marks=pytest.mark.long),
    ],
)
def test_every_artefact_and_every_power_of_choice_acts_by_clicks(
    cards: list[int],
    powers: list[str],
    asgi_server: str,
    alice: User,
    bob: User,
    charlie: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_the_sand(monkeypatch)
    people = (alice, bob, charlie)
    table = opened(*people)
    pages = {seat: sit_down(new_context(), people[seat], asgi_server) for seat in (ALICE, CLARA)}
    acted = set()
    for card in cards:
        window = {MOBIUS_TUBES: "start"}.get(card, "revealed" if card_is_late(card) else "pre")
        lay_out(table, at_window(position_for("clone", card), window))
        use(at(pages[ALICE], table.pk), card_name(card))
        others_pass(table, people)
        acted |= {action.card for _seat, _window, action in state_now(table).enc.carried}
    assert acted == set(cards)
    for power in powers:
        window = WINDOWS[power]
        seat = CLARA if power == "parasite" else ALICE
        lay_out(table, at_window(position_for(power), window))
        use(at(pages[seat], table.pk), power_name(power))
        others_pass(table, people)
        assert [one[:2] for one in state_now(table).enc.carried] == [(seat, window)], power
    is_accessible(pages[ALICE])


def card_is_late(card: int) -> bool:
    return ARTEFACT_NAMES[card] in ("emotion_control", "stellar_gas")


def test_two_players_win_together_by_a_click(
    asgi_server: str,
    alice: User,
    bob: User,
    charlie: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_the_sand(monkeypatch)
    people = (alice, bob, charlie)
    table = opened(*people)
    position = Position("clone", "virus", "healer", hands=[(30,), (6,), (4,)], disc=CLARA)
    position.put(ALICE, R1=4, R2=4, R3=4, Y1=2, Y2=2, Y3=2, Y4=2)
    position.put(BOB, Y1=4, Y2=4, Y3=4, R1=2, R2=2, R3=2, B1=2)
    joined = {BOB: ("attack", ships(Y1=2))}
    position.to("launch").attack(ships(R1=3), "B3", allies=joined).to("cards")  # type: ignore[arg-type]
    lay_out(table, position)
    body = msgspec.json.encode(Lay(4))
    commands.submit(charlie, table.pk, seen(table, charlie).windows[0].key, body)
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    other = at(sit_down(new_context(), bob, asgi_server), table.pk)
    page.locator("a.slot[href*='card=c30']").click()
    number = page.locator("#at").get_attribute("data-number") or ""
    page.locator("#confirm").click()
    expect(page.locator("#at")).not_to_have_attribute("data-number", number, timeout=PATIENCE)
    for _ in range(6):
        state = state_now(table)
        if not state.asked:
            break
        seat = state.asked[0]
        body = msgspec.json.encode(default_move(state, seat))
        commands.submit(people[seat], table.pk, seen(table, people[seat]).windows[0].key, body)
    assert state_now(table).winners == (ALICE, BOB)
    expect(page.locator(".ceend")).to_contain_text("You and Bob win together", timeout=PATIENCE)
    expect(other.locator(".ceend")).to_contain_text("You and Alice win together", timeout=PATIENCE)
    expect(other.locator(".wonby > ol > li")).to_have_count(3)


def test_the_card_about_an_artefact_or_a_power_says_what_it_changes_now(
    asgi_server: str, alice: User, bob: User, charlie: User, new_context: NewContext
) -> None:
    table = opened(alice, bob, charlie)
    lay_out(table, at_window(position_for("clone", COSMIC_ZAP), "revealed"))
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    for key, now in (
        (f"card-{COSMIC_ZAP}", "Bob: 11 against 16"),
        ("power-virus", "10 × (4 + 2) = 60"),
    ):
        page.locator(f"[data-explain='{key}']").last.focus()
        page.keyboard.press("?")
        expect(page.locator("#explain .xnow")).to_contain_text(now)
        expect(page.locator("#explain figure")).to_have_count(2)
        is_accessible(page)
        page.keyboard.press("Escape")
        expect(page.locator("#explain")).to_be_hidden()
