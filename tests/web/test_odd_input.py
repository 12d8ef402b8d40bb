"""Addresses and fields that no page of ours would send."""

import pytest
from django.test import Client
from django.urls.converters import IntConverter

from accounts.models import User
from games.tables import commands
from games.tables.models import Invitation, Table
from tests.site.odd import PATTERNS

pytestmark = [pytest.mark.django_db, pytest.mark.services]
BEYOND = 99999999999999999999


@pytest.fixture
def waiting(alice: User) -> Table:
    return commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2)


@pytest.fixture
def table(waiting: Table, bob: User) -> Table:
    commands.take_seat(bob, waiting.pk)
    waiting.refresh_from_db()
    return waiting


@pytest.mark.parametrize("to", ["²", "9" * 5000, "-1", "x", "", "9" * 30])
def test_a_line_that_is_no_number_does_not_break_the_replay(
    client: Client, table: Table, to: str
) -> None:
    answer = client.get(f"/t/{table.pk}/replay/0/", {"to": to})
    assert answer.status_code in {200, 302}


@pytest.mark.parametrize(
    "path",
    [
        f"/t/{BEYOND}/",
        f"/t/{BEYOND}/now/",
        f"/t/{BEYOND}/replay/",
        f"/t/{BEYOND}/replay/{BEYOND}/",
        f"/t/{BEYOND}/log.json",
        f"/t/{BEYOND}/board.svg",
        f"/t/{BEYOND}/shuffles/",
        f"/t/{BEYOND}/room/",
        "/i/%00/",
        "/people/%00/",
        "/people/%FF/",
        f"/operator/outbox/{BEYOND}/",
    ],
)
def test_an_address_that_leads_nowhere_says_so(client: Client, path: str) -> None:
    assert client.get(path).status_code in {403, 404}


@pytest.mark.parametrize(
    ("deed", "fields"),
    [
        ("swap", {"one": BEYOND, "other": 0}),
        ("bot", {"seat": BEYOND, "level": "random"}),
        ("join", {"seat": BEYOND}),
        ("swap", {"one": "²", "other": 0}),
        ("invite", {"whom": "\x00"}),
        ("invite", {"whom": "a@b\x00c.org"}),
        ("invite", {"whom": "x" * 4000 + "@example.org"}),
    ],
)
def test_a_seat_beyond_all_numbers_is_refused(
    client: Client, waiting: Table, alice: User, deed: str, fields: dict[str, object]
) -> None:
    client.force_login(alice)
    answer = client.post(f"/t/{waiting.pk}/{deed}/", fields)
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize(
    ("deed", "fields"),
    [
        ("propose", {"kind": "undo", "to": BEYOND}),
        ("propose", {"kind": "undo", "to": "²"}),
        ("mind", {"seat": BEYOND}),
        ("resign_for", {"seat": BEYOND}),
        ("resign_for", {}),
        ("order", {"order": '{"x":' + "[" * 20_000}),
        ("order", {"order": '{"type":"without"' + " " * 20_000 + "}"}),
        ("order", {"order": '{"type":"time_up","window":"x"}'}),
        ("order", {}),
        ("order", {"drop": "²"}),
        ("order", {"drop": BEYOND}),
        ("move", {"window": "turn-0", "move": '{"x":' + "[" * 8_000}),
    ],
)
def test_a_deed_no_form_would_send_is_refused(
    client: Client, table: Table, alice: User, deed: str, fields: dict[str, object]
) -> None:
    client.force_login(alice)
    answer = client.post(f"/t/{table.pk}/{deed}/", fields)
    assert 400 <= answer.status_code < 500


def test_only_whoever_invited_an_address_reads_it(
    client: Client, waiting: Table, alice: User, bob: User, charlie: User
) -> None:
    Invitation.objects.create(table=waiting, by=alice, address="spica@example.org")
    client.force_login(alice)
    assert b"spica@example.org" in client.get(f"/t/{waiting.pk}/").content
    waiting.seats.filter(user=alice).update(user=bob)
    client.force_login(bob)
    assert b"spica@example.org" not in client.get(f"/t/{waiting.pk}/").content


def test_the_form_of_a_proposal_says_which_one_is_answered(
    client: Client, table: Table, alice: User, bob: User
) -> None:
    commands.propose(alice, table.pk, "end")
    client.force_login(bob)
    assert b'name="about" value="end-0-"' in client.get(f"/t/{table.pk}/").content
    client.post(f"/t/{table.pk}/answer/", {"yes": "1", "about": "undo-0-0"})
    table.refresh_from_db()
    assert table.status == "playing"
    client.post(f"/t/{table.pk}/answer/", {"yes": "1", "about": "end-0-"})
    table.refresh_from_db()
    assert table.status == "finished"


def test_nobody_buries_the_operators_in_reports(client: Client, table: Table, alice: User) -> None:
    client.force_login(alice)
    for _again in range(20):
        assert client.post(f"/t/{table.pk}/report/", {"text": "Look"}).status_code == 302
    assert client.post(f"/t/{table.pk}/report/", {"text": "Look"}).status_code == 429


def test_no_address_of_the_site_breaks_at_a_number_beyond_all_rows(
    client: Client, alice: User, table: Table
) -> None:
    client.force_login(alice)
    client.raise_request_exception = False
    found: dict[str, int] = {}
    for parts in PATTERNS:
        if any(isinstance(part, IntConverter) for part in parts):
            path = "".join(part if isinstance(part, str) else str(BEYOND) for part in parts)
            for ask in (client.get, client.post):
                found[path] = max(found.get(path, 0), ask(path).status_code)
    assert f"/t/{BEYOND}/decline/" in found
    assert not {path: status for path, status in found.items() if status >= 500}
