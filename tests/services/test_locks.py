"""Two that want one table at the same time: the second sees what the first left behind."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connection, transaction

from accounts.models import User
from games.tables.models import Table
from games.tables.store.holding import hold
from tests.services.tables import begun

pytestmark = pytest.mark.services


@pytest.mark.django_db(transaction=True)
def test_whoever_waited_for_a_table_reads_its_seats_anew(alice: User, bob: User) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer at a time")
    table = begun(alice, bob)
    asks = Event()

    def second() -> bool:
        try:
            with transaction.atomic():
                asks.set()
                return hold(table.pk).seats[0].resigned
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            hold(table.pk)
            table.seats.filter(index=0).update(resigned=True)
            Table.objects.filter(pk=table.pk).update(number=7)
            waiting = pool.submit(second)
            assert asks.wait(5)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=1)
        assert waiting.result(timeout=10)
