"""Plans made on the console, by the gesture of a turn, while others play."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.tables import commands
from games.tables.models import Seat, Table
from tests.people import Enter, person
from tests.tables.test_plans import other_than, waiting_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """The first turn by correspondence, beside a table of others."""
    beside = commands.open_table(person("Castor"), "crafting", {}, seats=2, slow=True)
    commands.take_seat(person("Mira"), beside.pk)
    table = commands.open_table(alice, "crafting", {}, seats=2, slow=True)
    commands.take_seat(bob, table.pk)
    return table


def page_of(client: Client, table: Table, query: str = "") -> str:
    return client.get(f"/t/{table.pk}/?{query}").content.decode()


def order_in(page: str, key: str) -> str:
    found = re.search(rf'id="{key}"[^>]* value="([^"]+)"', page)
    assert found
    return unescape(found[1])


def test_a_shift_is_planned_on_the_console_and_seen_by_its_owner_alone(
    table: Table, alice: User, bob: User, enter: Enter
) -> None:
    planner = waiting_at(table)
    client, other = enter(planner), enter(other_than(table, planner))
    before = page_of(other, table)
    assert 'id="to-plan"' in page_of(client, table)
    ring = page_of(client, table, "look=ring")
    assert 'id="plan-this"' not in ring
    tokens = re.findall(r'href="/t/\d+/\?(steps=own)"', ring)
    assert tokens
    chosen = page_of(client, table, tokens[0])
    assert 'id="confirm"' not in chosen
    order = order_in(chosen, "plan-this")
    assert client.post(f"/t/{table.pk}/order/", {"order": order}).status_code in {200, 302}
    assert 'id="plan-this"' not in page_of(client, table, tokens[0])
    assert "Remove" in page_of(client, table)
    assert order in Seat.objects.get(table=table, user=planner).orders
    assert "Remove" not in before + page_of(other, table)


def test_cards_and_a_nebula_are_planned_by_one_tap(
    table: Table, alice: User, bob: User, enter: Enter
) -> None:
    client = enter(waiting_at(table))
    ring = page_of(client, table, "look=ring")
    card = re.search(r'id="(plan-(?:light|time|gravity|chemistry))"', ring)
    assert card
    for key in (card[1], "plan-nebula-2"):
        order = order_in(page_of(client, table, "look=ring"), key)
        assert client.post(f"/t/{table.pk}/order/", {"order": order}).status_code in {200, 302}
    ring = page_of(client, table, "look=ring")
    for key in (card[1], "plan-nebula-2"):
        assert re.search(rf'<span class="slot on" id="{key}"', ring)


def test_watchers_and_who_is_asked_are_offered_no_plan(
    table: Table, charlie: User, enter: Enter
) -> None:
    for user in (charlie, other_than(table, waiting_at(table))):
        client = enter(user)
        assert 'id="to-plan"' not in page_of(client, table)
        assert 'id="plan-' not in page_of(client, table, "look=ring&steps=own")
