from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.test import Client

from accounts.models import User
from games.notify.models import Notice
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Line, Report, Seat, Table
from games.tables.reading.verifying import first_fault
from tests.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(client: Client) -> Client:
    """The browser of an operator."""
    user = User.objects.create_superuser("Sirius", "sirius@example.org", "x")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    client.force_login(user)
    return client


def running(host: User, other: User) -> Table:
    table = commands.open_table(host, "bigbang", {"mode": "simple"}, seats=2)
    commands.take_seat(other, table.pk)
    table.refresh_from_db()
    if table.status == Table.Status.OPEN:
        commands.start(host, table.pk)
        table.refresh_from_db()
    return table


def act(operator: Client, action: str, *tables: Table) -> None:
    chosen = [table.pk for table in tables]
    fields = {"action": action, ACTION_CHECKBOX_NAME: chosen}
    assert operator.post("/admin/tables/table/", fields).status_code == 302


def test_an_operator_ends_a_table_and_the_log_says_so(
    operator: Client, alice: User, bob: User, charlie: User
) -> None:
    ended, other = running(alice, bob), running(alice, charlie)
    act(operator, "end", ended)
    ended.refresh_from_db()
    other.refresh_from_db()
    assert (ended.status, ended.ended_by, ended.result) == ("finished", "operator", None)
    assert other.status == "playing"
    told = queries.telling(queries.table_for(alice, ended.pk), alice)[-1].sentences
    assert told == ("The team of this site ended the game without a result.",)
    assert first_fault(ended.pk) == ""


def test_a_table_that_has_not_started_is_called_off(operator: Client, alice: User) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=2)
    act(operator, "end", table)
    table.refresh_from_db()
    assert table.status == "cancelled"
    with pytest.raises(NotAllowed):
        commands.end_table(table.pk)


def test_the_seat_a_table_waits_for_is_freed_and_somebody_takes_it(
    operator: Client, alice: User, bob: User, charlie: User
) -> None:
    table, other = running(alice, bob), running(alice, person("Dora"))
    waiting = Seat.objects.get(table=table, awaited__isnull=False)
    act(operator, "free_absent", table)
    waiting.refresh_from_db()
    assert (waiting.minded, waiting.offered) == (True, True)
    assert not Seat.objects.filter(table=other, minded=True).exists()
    commands.take_over(charlie, table.pk, waiting.index)
    waiting.refresh_from_db()
    assert waiting.user == charlie


def test_the_page_of_a_table_leads_to_its_history(operator: Client, alice: User, bob: User) -> None:
    table = running(alice, bob)
    page = operator.get(f"/admin/tables/table/{table.pk}/change/").content.decode()
    assert f"table__id__exact={table.pk}" in page
    log = operator.get(f"/admin/tables/line/?table__id__exact={table.pk}")
    assert log.status_code == 200


def test_operators_are_told_of_a_report(
    operator: Client, alice: User, bob: User, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        commands.report(alice, None, "He swears.", about=bob)
    assert Report.objects.get(by=alice).about == bob
    notice = Notice.objects.get(user__username="Sirius")
    assert "Bob" in notice.subject
    assert "He swears." in notice.text
    assert not Notice.objects.filter(user=bob).exists()


def test_only_lines_of_the_table_itself_are_added(alice: User, bob: User) -> None:
    table, other = running(alice, bob), running(bob, alice)
    commands.end_table(table.pk)
    assert Line.objects.filter(table=other).count() == other.number
