from datetime import timedelta

import pytest
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.test import Client
from django.utils import timezone

from accounts import blocking
from accounts.models import User
from accounts.programs import new_token
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Report, Table
from tests.people import PASSWORD, Enter

pytestmark = pytest.mark.django_db


def opened(host: User) -> Table:
    return commands.open_table(host, "bigbang", {"mode": "simple"}, seats=4)


def refusal(user: User, table: Table) -> str | None:
    try:
        commands.take_seat(user, table.pk)
    except NotAllowed as fault:
        return fault.code
    return None


def test_two_of_whom_one_blocks_the_other_do_not_sit_down_together(
    alice: User, bob: User, charlie: User
) -> None:
    blocking.block(alice, bob)
    blocking.block(alice, bob)
    assert refusal(bob, opened(alice)) == "apart"
    assert refusal(alice, opened(bob)) == "apart"
    assert refusal(charlie, opened(alice)) is None
    blocking.unblock(alice, bob)
    assert refusal(bob, opened(alice)) is None


def test_a_blocked_person_invites_in_vain_and_is_not_told_why(alice: User, bob: User) -> None:
    blocking.block(alice, bob)
    with pytest.raises(NotAllowed, match="can't invite") as refused:
        commands.invite(bob, opened(bob).pk, name="Alice")
    assert "block" not in refused.value.sentence


def test_what_a_blocked_person_writes_is_not_shown_to_the_one_who_blocked_them(
    enter: Enter, alice: User, bob: User, charlie: User
) -> None:
    table = opened(alice)
    for user in (bob, charlie):
        commands.take_seat(user, table.pk)
        commands.say(user, table.pk, f"A word of {user}")
    blocking.block(alice, bob)

    def reads(user: User) -> list[bool]:
        page = enter(user).get(f"/t/{table.pk}/").content.decode()
        return [f"A word of {one}" in page for one in (bob, charlie)]

    for status in (Table.Status.OPEN, Table.Status.PLAYING):
        if status == Table.Status.PLAYING:
            commands.start(alice, table.pk)
        assert Table.objects.get(pk=table.pk).status == status
        assert reads(alice) == [False, True]
        assert reads(bob) == reads(charlie) == [True, True]
    full = queries.table_for(alice, table.pk)
    assert [one.user for one in queries.messages_for(full, alice)] == [charlie]


def test_people_block_and_report_on_the_profile(enter: Enter, alice: User, bob: User) -> None:
    browser = enter(alice)
    assert 'id="block"' in browser.get("/people/Bob/").content.decode()
    browser.post("/people/Bob/block/", {"blocked": "1"})
    assert blocking.blocks(alice, bob)
    assert not blocking.blocks(bob, alice)
    assert 'id="unblock"' in browser.get("/people/Bob/").content.decode()
    assert 'id="unblock"' not in enter(bob).get("/people/Alice/").content.decode()
    browser.post("/people/Bob/block/", {"blocked": "0"})
    assert not blocking.blocks(alice, bob)
    browser.post("/people/Bob/report/", {"text": "Rude in the chat."})
    report = Report.objects.get(by=alice)
    assert (report.about, report.text) == (bob, "Rude in the chat.")
    assert browser.post("/people/Bob/report/", {"text": " "}).status_code == 422
    assert browser.post("/people/Nobody/block/", {"blocked": "1"}).status_code == 404


def test_a_stranger_and_oneself_see_none_of_it(client: Client, enter: Enter, bob: User) -> None:
    assert 'id="block"' not in client.get("/people/Bob/").content.decode()
    assert 'id="block"' not in enter(bob).get("/people/Bob/").content.decode()
    assert client.post("/people/Bob/block/", {"blocked": "1"}).status_code == 302


def test_who_was_sent_away_is_told_until_when_and_nothing_of_theirs_works(
    client: Client, enter: Enter, alice: User, bob: User
) -> None:
    page, key = enter(bob), new_token(bob)
    operator = User.objects.create_superuser("Sirius", "sirius@example.org", "x")
    enter(operator).post(
        "/admin/accounts/user/", {"action": "ban_a_week", ACTION_CHECKBOX_NAME: [bob.pk]}
    )
    assert page.get("/me/").status_code == 302
    headers = {"Authorization": f"Token {key}"}
    assert Client().get("/api/v1/me/", headers=headers).status_code == 401
    answer = client.post("/account/login/", {"login": "Bob", "password": PASSWORD})
    assert "You can&#x27;t log in until" in answer.content.decode()
    assert enter(alice).get("/me/").status_code == 200
    User.objects.filter(pk=bob.pk).update(banned_until=timezone.now() - timedelta(seconds=1))
    assert page.get("/me/").status_code == 200
    assert Client().get("/api/v1/me/", headers=headers).status_code == 200
