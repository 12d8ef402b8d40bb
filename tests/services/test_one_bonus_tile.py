from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import User
from games.engine.play import RefusedError
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import Line, Table
from games.tables.reading.scene import state_of, wording_of

pytestmark = pytest.mark.services
TRIES = 16
GRAB = b'{"type":"grab","layout":[],"colours":["I"]}'


def building(alice: User, bob: User) -> Table:
    """A live table in its minute."""
    table = commands.open_table(alice, "factory", {"variant": "beginner"}, seats=2)
    commands.take_seat(bob, table.pk)
    for user in (alice, bob):
        commands.submit(user, table.pk, "ready-1", b'{"type":"ready"}')
    return Table.objects.get(pk=table.pk)


def claim(user: User, pk: int, start: Barrier) -> str:
    """Claims ice in the same instant as somebody else; "won", or what is told."""
    start.wait()
    try:
        commands.submit(user, pk, "build-1", GRAB)
    except RefusedError as fault:
        return wording_of("factory").reason(fault.refusal)
    except NotAllowed as fault:
        return fault.code
    finally:
        connection.close()
    return "won"


@pytest.mark.django_db(transaction=True)
def test_of_two_who_claim_one_tile_at_once_one_has_it_and_the_other_is_told(
    alice: User, bob: User
) -> None:
    for _ in range(TRIES):
        table = building(alice, bob)
        pk, start = table.pk, Barrier(2)

        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(claim, (alice, bob), (pk, pk), (start, start)))
        holder = answers.index("won")
        assert answers.count("won") == 1
        assert answers[1 - holder].startswith("Already taken: ice.")
        assert state_of(Table.objects.get(pk=table.pk)).bonus == (-1, holder, -1)
        grabs = Line.objects.filter(table=table, body__contains='"grab"')
        assert grabs.count() == 1
