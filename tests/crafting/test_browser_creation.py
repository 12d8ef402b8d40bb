"""Creation in a browser: every power, every kind of move, closed spaces, both themes."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from games.crafting.board.plane import spot
from games.crafting.rules.components import POWER_COSTS
from games.tables.models import Table
from games.tables.reading.scene import state_of
from tests.crafting.clicking import OPEN, chooses, click, once, plays
from tests.crafting.positions import bodies, rich, seated
from tests.crafting.tables import galaxy
from tests.shares import first
from tests.web.browsing import at, fits, is_accessible, sit_down

pytestmark = pytest.mark.timeout(420)
NewContext = Callable[..., BrowserContext]
CARDS = sorted(POWER_COSTS)
# Where a place of the drawing lies on the screen.
WHERE = """(svg, [x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
}"""
FOURS = [tuple(CARDS[n : n + 4]) for n in range(0, len(CARDS), 4)]


@pytest.mark.parametrize("cards", first(1, FOURS), ids="-".join)
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
        elif page.locator("button.slot").count():
            plays(page, page.locator("button.slot").first)
            return
        else:
            chooses(page, page.locator("a.slot:not(.on)").first)
    raise AssertionError("the power cannot be confirmed")


@pytest.mark.long  # every day without a browser (test_longest_turn.py)
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
    expect(page.locator("#cell-taken")).to_have_count(1)
    page.mouse.click(*page.locator("#board").evaluate(WHERE, spot("S12")))
    expect(page.locator("#banner")).to_contain_text("Every space holds one thing")
    expect(page.locator("#rule")).to_have_attribute("href", "/games/crafting/#occupied")
    chooses(page, page.locator("a.slot[href*='take=life']"))
    expect(page.locator("#cell-closed")).to_have_count(1)
    page.mouse.click(*page.locator("#board").evaluate(WHERE, spot("L42")))
    expect(page.locator("#banner")).to_contain_text("must touch life you already have")
    expect(page.locator("#rule")).to_have_attribute("href", "/games/crafting/#must_touch_life")


@pytest.mark.parametrize("theme", first(1, ["light", "dark"]))
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
    asked = [
        *("", "take=H", "take=grav&from=S00", "take=buy&slot=3&kind=time", "take=end", "look=1"),
        *("look=ring", "take=crystal", "take=power&slot=2", "list=1"),
    ]
    for query in asked:
        page.goto(f"/t/{table.pk}/?{query}")
        fits(page)
        is_accessible(page)
    page.goto(f"/t/{table.pk}/")
    page.locator("[data-explain='power-PC5']").focus()
    page.keyboard.press("?")
    expect(page.locator("#explain figure")).to_have_count(2)  # before, after
    is_accessible(page)
