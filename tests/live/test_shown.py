"""A page says over its socket that a window is shown; a late one lets it end later."""

import json
import time
from datetime import timedelta

import pytest
from django.db.models import F

from games.tables import commands
from games.tables.models import Deadline, Table
from tests.live.test_sockets import heard, socket
from tests.people import person

LATE = timedelta(seconds=3)


@pytest.mark.parametrize("is_asked", [True, False])
def test_a_late_page_of_whoever_is_asked_gives_time_back(asgi_server: str, is_asked: bool) -> None:
    alice, bob = person("Alice"), person("Bob")
    table = commands.open_table(alice, "nim", {}, seats=2)
    commands.take_seat(bob, table.pk)
    asked = table.seats.get(awaited__isnull=False)
    other = table.seats.get(awaited__isnull=True)
    row = Deadline.objects.get(table=table, fired=None)
    Deadline.objects.filter(pk=row.pk).update(since=F("since") - LATE, due=F("due") - LATE)
    user = (asked if is_asked else other).user
    with socket(asgi_server, table.pk, user) as page:
        heard(page)
        for noise in (7, "turn-99", None, row.window):
            page.send(json.dumps({"shown": noise}))
        later = changed(table, row.due - LATE)
    assert later == is_asked


def changed(table: Table, before: object) -> bool:
    until = time.monotonic() + 3
    while time.monotonic() < until:
        if Deadline.objects.get(table=table, fired=None).due != before:
            return True
        time.sleep(0.05)
    return False
