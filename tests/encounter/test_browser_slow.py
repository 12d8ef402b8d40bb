"""Cosmic Encounter by correspondence, in browsers that are never open at the same time."""

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.encounter.rules import view
from games.encounter.rules.meta import Options
from games.tables.models import Line
from tests.encounter.playing import opened, state_now, to_deal
from tests.encounter.table import Table as Position
from tests.encounter.table import ships
from tests.encounter.test_browser import LOWEST, PATIENCE, NewContext
from tests.tables.ordering import lay_out
from tests.web.browsing import at, fits, is_accessible, sit_down

pytestmark = pytest.mark.timeout(300)
DAY = 24 * 60 * 60


def test_a_deal_by_correspondence_takes_days_and_needs_nobody_to_be_there(
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "c4" * 32)
    table = opened(alice, bob, slow=True, clock="move", seconds=DAY)
    to_deal(table, alice, bob)
    phone = {"width": 390, "height": 844}
    context = new_context(viewport=phone, has_touch=True)
    page = at(sit_down(context, alice, asgi_server), table.pk)
    expect(page.locator(".hold")).to_contain_text(" h ")
    page.locator("svg.board a.pick:visible").first.tap()
    expect(page.locator("svg.board a.pend:visible")).to_have_count(1)
    page.locator("#side-yours").tap()
    expect(page.locator("#side-yours.on")).to_be_visible()
    page.locator("svg.board a.pick:visible").first.tap()
    page.locator("#say-colony_each").tap()
    expect(page.locator("#chat-in li")).to_have_count(1)
    expect(page.locator("svg.board a.pend:visible")).to_have_count(1)  # the draft is still there
    assert page.evaluate(LOWEST) <= 845, "the controls need scrolling"
    page.locator("#send").tap()
    expect(page.locator(".offer.open")).to_be_visible(timeout=PATIENCE)
    fits(page)
    context.close()
    later = at(sit_down(new_context(), bob, asgi_server), table.pk)
    expect(later.locator(".offer.open")).to_contain_text("a colony on")
    expect(later.locator("#chat-in")).to_contain_text("A colony each?")
    later.locator("#accept").click()
    expect(later.locator("#log-in")).to_contain_text("You accepted", timeout=PATIENCE)
    assert view(state_now(table), None).story.won
    assert not Line.objects.filter(table=table, by="clock").exists()


def test_an_encounter_planned_in_one_visit_is_played_without_its_planner(
    asgi_server: str,
    alice: User,
    bob: User,
    new_context: NewContext,
) -> None:
    table = opened(alice, bob, slow=True, clock="move", seconds=DAY)
    position = Position("clone", "filch", hands=[(20,), (4, 6)], options=Options(pace="slow"))
    lay_out(table, position.to("launch").attack(ships(R1=3)).to("cards"))
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = at(sit_down(context, alice, asgi_server), table.pk)
    page.locator("#plan-ahead").tap()
    page.locator(".planned a.slot").tap()
    for key in ("pa=pass", "pn=pass"):
        page.locator(f".planf a.slot[href*='{key}']").first.tap()
        expect(page.locator(".planf .two .slot.on", has_text="Pass")).to_have_count(
            1 if key == "pa=pass" else 2
        )
    assert page.evaluate(LOWEST) <= 845, "the controls need scrolling"
    fits(page)
    is_accessible(page)
    page.locator("#save-plan").tap()
    expect(page.locator("#bar")).to_contain_text("Your plan is saved.", timeout=PATIENCE)
    page.locator("#plan-done").tap()
    expect(page.locator(".planline")).to_contain_text("Play Attack 20 face down.")
    context.close()
    other = at(sit_down(new_context(), bob, asgi_server), table.pk)
    expect(other.locator(".planline")).not_to_contain_text("Attack 20")
    other.locator("a.slot[href*='card=c6']").click()
    other.locator("#confirm").click()
    expect(other.locator("#log-in")).to_contain_text("Attack 20", timeout=PATIENCE)
    assert not Line.objects.filter(table=table, seat=0, by="user").exists()
    assert Line.objects.filter(table=table, seat=0, by="wish").exists()
