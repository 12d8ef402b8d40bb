from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.models import User
from games.engine.chance import Chance
from games.engine.play import RefusedError
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import Line, Table
from tests.services.tables import assert_whole, begun, next_move

pytestmark = pytest.mark.services
CLIENTS = 16


def hurry(client: int, pk: int, users: list[User]) -> list[int]:
    """Plays for whoever is asked, as fast as it can, to the end; the numbers it was given."""
    luck, given = Chance(f"{client + 1:x}"), list[int]()
    try:
        while found := next_move(Table.objects.get(pk=pk), luck):
            seat, window, body = found
            try:
                given.append(commands.submit(users[seat], pk, window, body).number)
            except (NotAllowed, RefusedError):
                continue
    finally:
        connection.close()
    return given


@pytest.mark.django_db(transaction=True)
def test_sixteen_clients_at_one_table_write_one_log(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = list(pool.map(lambda one: hurry(one, table.pk, [alice, bob]), range(CLIENTS)))
    numbers = sorted(number for given in answers for number in given)
    assert numbers == list(Line.objects.filter(table=table).values_list("number", flat=True))
    assert Table.objects.get(pk=table.pk).status == Table.Status.FINISHED
    assert_whole(table)


@pytest.mark.django_db(transaction=True)
def test_a_move_sent_sixteen_times_is_played_once(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    found = next_move(table, Chance("1"))
    assert found
    seat, window, body = found

    def send(_: int) -> bool:
        try:
            commands.submit([alice, bob][seat], table.pk, window, body)
        except (NotAllowed, RefusedError):
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(CLIENTS) as pool:
        assert sum(pool.map(send, range(CLIENTS))) == 1
    assert_whole(table)
