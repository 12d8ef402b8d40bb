"""The company is there in every test of the database, and keeps quiet."""

import pytest
from django.core import mail
from django.db.models import Q

from games.companion.models import Sheet
from games.shelf import GAMES, sheet_slugs
from games.tables import tasks
from games.tables.models import Deadline, Line, Message, Seat, Table
from tests.company import FIRST, ours

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_tables_that_wait_run_rest_and_ended(slug: str) -> None:
    tables = Table.objects.filter(game=slug)
    assert {"open", "playing", "paused", "finished"} <= set(tables.values_list("status", flat=True))
    assert tables.filter(status="playing", deadlines__isnull=False).exists()
    for table in tables.filter(status="finished"):
        assert table.lines.exclude(seat=-1).exists()
        assert table.seats.exclude(word="").count() >= 1


def test_every_game_has_score_sheets_that_are_written_on_and_that_ended() -> None:
    for slug in sheet_slugs():
        sheets = Sheet.objects.filter(game=slug, marks__isnull=False)
        assert {True, False} == {sheet.ended is None for sheet in sheets}


def test_no_row_has_a_number_that_one_would_guess() -> None:
    for model, first in FIRST.items():
        assert not model._default_manager.filter(pk__lt=first).exists()


def test_nothing_of_the_company_falls_due(
    no_worker: list[tuple[int, int]], mailoutbox: list[mail.EmailMessage]
) -> None:
    before = list(Table.objects.order_by("pk").values_list("pk", "number", "status"))
    for sweep in (tasks.fire_due, tasks.nudge, tasks.deliver_notices, tasks.cancel_forgotten):
        sweep()
    assert list(Table.objects.order_by("pk").values_list("pk", "number", "status")) == before
    assert (no_worker, mailoutbox) == ([], [])
    computers = ~Q(bot="") | Q(minded=True) | Q(resigned=True)
    assert not Seat.objects.filter(computers, table__status="playing").exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["first", "second"])
def test_a_flush_brings_the_company_back(time: str) -> None:
    for model in (Table, Seat, Line, Deadline, Message):
        assert model._default_manager.exists()
        assert not ours(model).exists()
    Table.objects.update(status="cancelled")
    Deadline.objects.all().delete()
