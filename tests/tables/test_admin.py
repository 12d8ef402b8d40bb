from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.tables import commands
from games.tables.models import Message, Report, Table
from tests.company import ours
from tests.people import person
from tests.tables.conftest import move

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]


@pytest.fixture
def operator() -> Client:
    client = Client()
    client.force_login(person("Operator", is_staff=True, is_superuser=True))
    return client


def test_an_operator_looks_at_tables_and_never_sees_a_secret(
    opened: Opened, operator: Client
) -> None:
    table = opened()
    move(table)
    page = operator.get(f"/admin/tables/table/{table.pk}/change/").content.decode()
    assert "Bob" in page
    assert table.secret not in page
    assert table.link not in page


@pytest.mark.parametrize("deed", ["change", "delete"])
def test_not_even_an_operator_changes_a_log(opened: Opened, operator: Client, deed: str) -> None:
    table = opened()
    move(table)
    line = table.lines.get()
    answer = operator.post(f"/admin/tables/line/{line.pk}/{deed}/", {"post": "yes", "number": 9})
    assert answer.status_code == 403
    line.refresh_from_db()
    assert line.number == 1
    assert operator.get("/admin/tables/line/add/").status_code == 403
    assert line.body not in operator.get(f"/admin/tables/line/{line.pk}/change/").content.decode()


def test_an_operator_closes_a_report_and_hides_a_message(
    opened: Opened, operator: Client, bob: User
) -> None:
    table = opened()
    report = commands.report(bob, table.pk, "Somebody shouts.")
    message = commands.say(bob, table.pk, "Shout")
    operator.post("/admin/tables/report/", {"action": "close", "_selected_action": [report.pk]})
    assert ours(Report).get().closed
    operator.post(f"/admin/tables/message/{message.pk}/change/", {"hidden": "on"})
    assert ours(Message).get().hidden


@pytest.mark.parametrize("kind", ["message", "report", "table", "line"])
def test_an_operator_adds_nothing_in_the_name_of_others(operator: Client, kind: str) -> None:
    assert operator.get(f"/admin/tables/{kind}/add/").status_code == 403
    assert operator.post(f"/admin/tables/{kind}/add/", {"text": "x"}).status_code == 403
    assert f"/admin/tables/{kind}/add/" not in operator.get("/admin/").content.decode()


def test_the_admin_is_closed_to_players(opened: Opened, bob: User) -> None:
    client = Client()
    client.force_login(bob)
    assert client.get("/admin/tables/table/").status_code in {302, 403}
