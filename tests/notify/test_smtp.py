"""Delivery to a real SMTP server on loopback."""

import threading
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import Preference, User
from games.notify.commands import MOST_TRIES, deliver, deliver_due, send_notice
from games.notify.mails import render
from games.notify.models import Notice
from tests.accounts.visits import sign_up
from tests.company import ours
from tests.notify.post_office import PostOffice


def turn(user: User, about: str = "table-7") -> Notice:
    values = {"title": "Größe", "link": "http://localhost:8000/t/7/", "recap": ["Bob moved."]}
    notice = send_notice(user, "turn", about, *render("turn", "en", values))
    assert notice
    return notice


@pytest.mark.django_db
def test_a_mail_arrives_as_text_and_html_with_its_headers(
    alice: User, post_office: PostOffice
) -> None:
    notice = turn(alice)
    assert deliver_due() == 1
    (mail,) = post_office.mails
    assert (mail["To"], mail["Subject"]) == ("alice@example.org", "Your turn: Größe")
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = mail["List-Unsubscribe"].strip()  # long headers are folded
    assert link.startswith("<http://localhost:8000/u/")
    text, html = mail.get_body(("plain",)), mail.get_body(("html",))
    assert text
    assert html
    assert mail.get_content_type() == "multipart/alternative"
    assert "1. Bob moved." in text.get_content()
    assert link.strip("<>") in text.get_content()
    assert ">Bob moved.</td>" in html.get_content()
    notice.refresh_from_db()
    assert (notice.tries, notice.failure) == (1, "")
    assert notice.sent


@pytest.mark.django_db
def test_the_link_of_the_header_ends_the_mails_by_one_post(
    alice: User, post_office: PostOffice
) -> None:
    turn(alice)
    deliver_due()
    link = post_office.mails[0]["List-Unsubscribe"].strip(" <>")
    body = {"List-Unsubscribe": "One-Click"}
    Client(enforce_csrf_checks=True).post(link.removeprefix("http://localhost:8000"), body)
    assert not Preference.objects.get(user=alice).mail_turn


@pytest.mark.django_db
def test_a_failure_is_recorded_and_tried_again_later(alice: User, post_office: PostOffice) -> None:
    notice, now = turn(alice), timezone.now()
    post_office.at_data = "451 try later"
    assert deliver_due(now) == 0
    notice.refresh_from_db()
    assert (notice.tries, notice.sent) == (1, None)
    assert "451" in notice.failure
    post_office.at_data = ""
    assert deliver_due(now + timedelta(seconds=30)) == 0, "not at once"
    assert deliver_due(now + timedelta(minutes=3)) == 1
    notice.refresh_from_db()
    assert (notice.tries, notice.failure) == (2, "")
    assert notice.sent
    assert len(post_office.mails) == 1


@pytest.mark.django_db
def test_tries_are_bounded(alice: User, post_office: PostOffice) -> None:
    notice, now = turn(alice), timezone.now()
    post_office.at_data = "451 try later"
    for day in range(20):
        deliver_due(now + timedelta(days=day))
    notice.refresh_from_db()
    assert notice.tries == MOST_TRIES


@pytest.mark.django_db
def test_an_address_that_is_refused_for_good_is_not_tried_again(
    alice: User, post_office: PostOffice
) -> None:
    notice = turn(alice)
    post_office.at_rcpt = "550 no such user"
    deliver_due()
    notice.refresh_from_db()
    assert notice.tries == MOST_TRIES
    assert "550" in notice.failure


@pytest.mark.django_db
def test_a_server_that_is_not_there_is_a_failure_like_any_other(
    alice: User, settings: LazySettings, post_office: PostOffice
) -> None:
    notice = turn(alice)
    settings.EMAIL_PORT = 1
    assert deliver_due() == 0
    notice.refresh_from_db()
    assert "Connection refused" in notice.failure


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_of_many_workers_one_sends(post_office: PostOffice, alice: User) -> None:
    notices = [turn(alice, f"table-{n}").pk for n in range(5)]
    now = timezone.now()

    def work() -> None:
        try:
            for pk in notices:
                deliver(pk, now)
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(post_office.mails) == 5
    assert len({mail["Message-ID"] for mail in post_office.mails}) == 5
    assert not Notice.objects.filter(sent=None).exists()


@pytest.mark.django_db
def test_a_worker_that_died_while_sending_delays_a_mail_and_does_not_lose_it(
    alice: User, post_office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice, now = turn(alice), timezone.now()
    with monkeypatch.context() as patch:
        patch.setattr("games.notify.commands.message_of", die)
        with pytest.raises(KeyboardInterrupt):
            deliver(notice.pk, now)
    assert deliver_due(now) == 0
    assert deliver_due(now + timedelta(minutes=3)) == 1


def die(notice: Notice) -> None:
    raise KeyboardInterrupt


@pytest.mark.django_db
def test_account_mails_take_the_same_way(client: Client, post_office: PostOffice) -> None:
    sign_up(client)
    (mail,) = post_office.mails
    assert mail["To"] == "spica@example.org"
    assert "/account/confirm-email/" in mail.get_content()
    assert not ours(Notice).exists()
