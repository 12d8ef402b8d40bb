"""Plans of a round made beside the tiles, by one tap each, while others choose."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.tables import commands
from games.tables.models import Seat, Table
from tests.people import Enter, person
from tests.tables.test_plans import play_any

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """The draft by correspondence, beside one of others; Alice has chosen, Bob has not."""
    beside = commands.open_table(person("Castor"), "factory", {}, seats=2, slow=True)
    commands.take_seat(person("Mira"), beside.pk)
    table = commands.open_table(alice, "factory", {}, seats=2, slow=True)
    commands.take_seat(bob, table.pk)
    play_any(table, alice)
    return table


def page_of(client: Client, table: Table) -> str:
    return client.get(f"/t/{table.pk}/").content.decode()


def test_what_to_keep_is_planned_by_one_tap_and_seen_by_its_owner_alone(
    table: Table, alice: User, bob: User, charlie: User, enter: Enter
) -> None:
    client = enter(alice)
    found = re.search(r'id="plan-keep-I"[^>]* value="([^"]+)"', page_of(client, table))
    assert found
    order = unescape(found[1])
    assert client.post(f"/t/{table.pk}/order/", {"order": order}).status_code in {200, 302}
    page = page_of(client, table)
    assert 'on" id="plan-keep-I"' in page
    assert 'id="plan-keep-V"' in page
    assert order in Seat.objects.get(table=table, user=alice).orders
    for user in (bob, charlie):  # Bob is asked now, Charlie watches
        assert "plan-keep" not in page_of(enter(user), table)
