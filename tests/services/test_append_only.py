import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from games.engine.chance import Chance
from games.tables.models import Line
from tests.company import ours
from tests.services.tables import begun, play_one

pytestmark = pytest.mark.services
CHANGES = {
    "a change": "UPDATE tables_line SET body = '{}'",
    "a change of nothing": "UPDATE tables_line SET number = number",
    "a deletion": "DELETE FROM tables_line",
}


@pytest.mark.parametrize("statement", CHANGES.values(), ids=CHANGES.keys())
def test_the_database_refuses(statement: str, alice: User, bob: User) -> None:
    play_one(begun(alice, bob), [alice, bob], Chance("1"))
    before = list(ours(Line).values_list())
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert list(ours(Line).values_list()) == before


def test_the_database_refuses_to_truncate(postgres: str, alice: User, bob: User) -> None:
    play_one(begun(alice, bob), [alice, bob], Chance("1"))
    with connection.cursor() as cursor:
        cursor.execute("SET app.allow_truncate = 'off'")
        with pytest.raises(DatabaseError, match="append-only"):
            cursor.execute("TRUNCATE tables_line CASCADE")
        cursor.execute("SET app.allow_truncate = 'on'")
    assert ours(Line).count() == 1


def test_models_cannot_change_a_line_either(alice: User, bob: User) -> None:
    play_one(begun(alice, bob), [alice, bob], Chance("1"))
    line = ours(Line).get()
    with pytest.raises(DatabaseError), transaction.atomic():
        line.save()
    with pytest.raises(DatabaseError), transaction.atomic():
        line.delete()
