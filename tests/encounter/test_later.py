"""A card for later: one form, two choices, kept beside the log."""

import re

import pytest

from accounts.models import User
from games.encounter.rules.components import PLAGUE
from games.encounter.rules.orders import ORDERS, Later
from games.tables.models import Seat
from tests.encounter.playing import opened
from tests.encounter.table import Table as Position
from tests.tables.ordering import lay_out
from tests.web.tables import logged_in

WHAT = re.compile(r"<select[^>]*name=\"what\">(.*?)</select>", re.S)
VALUE = re.compile(r"<option value='([^']+)'>([^<]+)<")


@pytest.mark.django_db
def test_a_card_for_later_is_a_sentence_of_two_choices(
    alice: User, bob: User, charlie: User
) -> None:
    table = opened(alice, bob, charlie)
    position = Position("healer", "filch", "clone", hands=[(0, 6, PLAGUE)])
    lay_out(table, position.to("launch"))
    client = logged_in(alice)
    page = client.get(f"/t/{table.pk}/").content.decode()
    whats = {words: value for value, words in VALUE.findall(WHAT.findall(page)[0])}
    assert len(whats) == 2  # a target each
    form = {"both": "1", "what": whats["Play The Plague on Yellow"], "when": '{"window":"pre"}'}
    assert client.post(f"/t/{table.pk}/order/", form).status_code < 400
    kept = ORDERS.decode(Seat.objects.get(table=table, index=0).orders)
    assert [(one.window, one.action.seat) for one in kept if isinstance(one, Later)] == [("pre", 1)]
    assert "Play The Plague on Yellow" in client.get(f"/t/{table.pk}/").content.decode()
    for bad in ("", "{", "[1]", '{"window":"never"}'):
        assert 400 <= client.post(f"/t/{table.pk}/order/", form | {"when": bad}).status_code < 500
