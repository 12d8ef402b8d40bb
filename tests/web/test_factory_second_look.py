"""What was sealed in the draft is shown again nowhere, not even to its owner."""

import json

import pytest

from accounts.models import User
from games.rules.factory.moves import Pick
from tests.web.factory_pages import of
from tests.web.factory_tables import opened, play, to_building
from tests.web.tables import logged_in, seen

pytestmark = pytest.mark.django_db


def test_the_log_of_the_api_and_the_export_leave_a_sealed_pick_out(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    kept = list(seen(table, alice).view.mine.packet[:3])
    play(table, alice, Pick(tuple(kept)))
    client = logged_in(alice)
    log = f"/api/v1/tables/{table.pk}/log/"
    assert client.get(log).json()[0]["move"] is None
    assert client.get("/me/export/").json()["moves"][0]["body"] == ""
    to_building(table, bob)
    to_building(table, alice, bob)
    assert client.get(log).json()[0]["move"] == {"type": "pick", "tiles": kept}
    assert json.loads(client.get("/me/export/").json()["moves"][0]["body"])["tiles"] == kept


def test_looking_back_shows_no_packet_that_was_passed_on(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    packet = seen(table, alice).view.mine.packet
    play(table, alice, Pick(packet[:3]))
    for page in ("", "?list=1", "replay/0/", "replay/0/?list=1", "replay/1/", "log.json"):
        text = logged_in(alice).get(of(table, page)).content.decode()
        assert "data-tile" not in text
        assert '"tiles"' not in text
