"""Planning on the board while others play: the same gesture, and "Plan this" to save it."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.bigbang import rules as bigbang
from games.bigbang.rules.standing import Plan, leaving, move_of
from games.engine.contract import Refusal, Seat
from games.tables import commands
from games.tables.models import Table
from tests.people import Enter, person
from tests.tables.test_plans import asks, other_than, play_any, waiting_at
from tests.tables.test_secrets import hold_state

pytestmark = pytest.mark.django_db
MODES = ("simple", "cosmic", "hexdomino", "parallel")


def opened(mode: str, alice: User, bob: User) -> Table:
    """Some tiles lie there already, beside a table of others."""
    others = commands.open_table(person("Castor"), "bigbang", {}, seats=2, slow=True)
    commands.take_seat(person("Mira"), others.pk)
    table = commands.open_table(alice, "bigbang", {"mode": mode}, seats=2, slow=True)
    commands.take_seat(bob, table.pk)
    for _move in range(6):
        play_any(table, alice if asks(table, alice) else bob)
    return table


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "a1" * 32)


def page_of(client: Client, table: Table, query: str = "") -> str:
    return client.get(f"/t/{table.pk}/?{query}").content.decode()


def queries_in(page: str, field: str) -> list[str]:
    found = re.findall(rf'href="/t/\d+/\?([^"]*\b{field}=[^"]+)"', page)
    return [one.replace("&amp;", "&") for one in found]


def first_planned(client: Client, table: Table) -> tuple[str, str]:
    """Taps a tile and a space; the page that offers to plan it, and the plan."""
    page = page_of(client, table)
    assert "You can plan your next move" in page
    for tile in queries_in(page, "slot") + queries_in(page, "tile"):
        for space in queries_in(page_of(client, table, tile), "cell"):
            chosen = page_of(client, table, space)
            if found := re.search(r'id="plan-this" name="order" value="([^"]+)"', chosen):
                return chosen, found[1].replace("&quot;", '"')
    raise AssertionError("nothing can be planned")


@pytest.mark.parametrize("mode", MODES)
def test_a_move_is_planned_on_the_board_and_seen_by_its_owner_alone(
    mode: str, alice: User, bob: User, enter: Enter
) -> None:
    table = opened(mode, alice, bob)
    planner = waiting_at(table)
    client, other = enter(planner), enter(other_than(table, planner))
    before = page_of(other, table)
    chosen, order = first_planned(client, table)
    assert 'id="confirm"' not in chosen
    answer = client.post(f"/t/{table.pk}/order/", {"order": order})
    assert answer.status_code in {200, 302}
    page = page_of(client, table)
    assert 'class="planned tile' in page
    assert "Remove" in page
    assert "planned tile" not in before + page_of(other, table)


def test_a_tile_that_leaves_before_ones_turn_is_shown_closed_with_the_reason(
    alice: User, bob: User, enter: Enter
) -> None:
    table = opened("cosmic", alice, bob)
    planner = waiting_at(table)
    page = page_of(enter(planner), table)
    assert "It leaves the row before your turn." in page
    state, seat = hold_state(table), Seat(table.seats.get(user=planner).index)
    tile = bigbang.view(state, seat).row[leaving(state) - 1]
    refused = move_of(state, seat, Plan(tile or "", (1, 0)))
    assert isinstance(refused, Refusal)
    assert refused.reason == "leaves_row"


def test_watchers_and_who_is_asked_are_offered_no_plan(
    alice: User, bob: User, charlie: User, enter: Enter
) -> None:
    table = opened("simple", alice, bob)
    for user in (charlie, other_than(table, waiting_at(table))):
        assert "You can plan" not in page_of(enter(user), table)
