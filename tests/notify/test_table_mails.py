"""From a real table to a real mail."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Preference, User
from games.notify.commands import deliver_due
from games.tables import commands, notices
from games.tables.models import Seat, Table
from tests.company import ours
from tests.notify.post_office import PostOffice

pytestmark = pytest.mark.django_db


def slow_table(alice: User, bob: User) -> Table:
    table = commands.open_table(
        alice, "bigbang", {}, seats=2, bots=[], slow=True, clock="move", seconds=86400
    )
    commands.take_seat(bob, table.pk)
    Seat.objects.filter(table=table, awaited__isnull=False).update(
        awaited=timezone.now() - timedelta(minutes=15)
    )
    return table


def test_whoever_is_awaited_at_a_slow_table_gets_one_mail(
    alice: User, bob: User, post_office: PostOffice
) -> None:
    table = slow_table(alice, bob)
    for _ in range(3):
        notices.notice_turns()
        deliver_due()
    awaited = Seat.objects.get(table=table, awaited__isnull=False).user
    assert awaited
    (mail,) = post_office.mails
    assert mail["To"] == f"{awaited.username.lower()}@example.org"
    assert mail["Subject"].startswith("Your turn: Big Bang 13.7")
    body = mail.get_body(("plain",))
    assert body
    text = body.get_content()
    assert f"/t/{table.pk}/" in text
    assert "Current position" in text
    assert "You have until" in text
    assert "UTC" in text


def test_the_mail_speaks_the_readers_language_and_clock(
    alice: User, bob: User, post_office: PostOffice
) -> None:
    ours(Preference).update(language="de", time_zone="Asia/Tokyo")
    slow_table(alice, bob)
    notices.notice_turns()
    assert deliver_due() == 1
    body = post_office.mails[0].get_body(("plain",))
    html = post_office.mails[0].get_body(("html",))
    assert body
    assert html
    assert "(Zeit in Tokyo)" in body.get_content()
    assert '<html lang="de">' in html.get_content()


def test_an_invitation_reaches_a_bare_address(alice: User, post_office: PostOffice) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=2, bots=[])
    invitation = commands.invite(alice, table.pk, address="polaris@example.org")
    deliver_due()
    (mail,) = post_office.mails
    assert mail["To"] == "polaris@example.org"
    assert mail["Subject"].startswith("Alice invites you: Big Bang 13.7")
    assert "/u/" in mail["List-Unsubscribe"]
    body = mail.get_body(("plain",))
    assert body
    assert f"/i/{invitation.word}/" in body.get_content()
