"""What was sealed in the draft is shown again nowhere, not even to its owner."""

import json

import pytest
from django.utils.html import escape

from accounts.models import User
from games.factory.rules.moves import Open, Pick
from games.factory.words.words import tile_label
from tests.factory.page_tables import opened, play, to_building
from tests.factory.pages import of
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
        assert not named(text, packet)


def named(text: str, tiles: tuple[int, ...]) -> list[int]:
    """The tiles that a page tells quarter by quarter."""
    return [tile for tile in tiles if escape(tile_label(tile)) in text]


def test_before_ones_own_minute_no_page_names_a_tile_of_the_draft(alice: User, bob: User) -> None:
    table = opened(alice, bob, {"correspondence": "personal"}, slow=True)
    client = logged_in(alice)
    seen_tiles = list(seen(table, alice).view.mine.packet)
    play(table, alice, Pick(tuple(seen_tiles[:3])))
    play(table, bob, Pick(seen(table, bob).view.mine.packet[:3]))
    seen_tiles += seen(table, alice).view.mine.packet
    to_building(table, alice, bob)
    tiles = tuple(seen_tiles)
    last = seen(table, alice).number
    for page in ("", "?list=1", *(f"replay/{n}/?list=1" for n in range(last + 1)), "log.json"):
        assert not named(client.get(of(table, page)).content.decode(), tiles), page
    assert str(list(tiles[:3])) not in str(client.get(f"/api/v1/tables/{table.pk}/log/").json())
    view = client.get(f"/api/v1/tables/{table.pk}/").json()["view"]["mine"]
    assert not any(view[name] for name in ("packet", "picks", "hand", "seen", "unplaced"))
    play(table, alice, Open())
    assert named(client.get(of(table, "replay/0/?list=1")).content.decode(), tiles[:9])
