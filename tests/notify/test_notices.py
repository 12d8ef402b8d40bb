from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.utils import timezone

from accounts.links import digest_of
from accounts.models import Preference, Silence, User
from games.notify.commands import deliver, deliver_due, send_notice, send_to_address, withdraw
from games.notify.models import Notice
from tests.company import ours
from tests.people import guest

pytestmark = pytest.mark.django_db


def turn(user: User, about: str = "table-1") -> Notice | None:
    facts = {"table": 1}
    return send_notice(user, "turn", about, "Your turn", "text", "<p>html</p>", facts=facts)


def test_one_thing_is_told_once(alice: User) -> None:
    assert turn(alice)
    assert turn(alice) is None
    assert turn(alice, "table-2")
    assert ours(Notice).count() == 2


def test_a_guest_gets_no_mail() -> None:
    assert turn(guest()) is None


def test_an_unconfirmed_address_gets_no_mail(alice: User) -> None:
    ours(EmailAddress).update(verified=False)
    assert turn(alice) is None


@pytest.mark.parametrize("kind", ["turn", "warning", "invitation"])
def test_a_mail_that_is_not_wanted_is_not_sent(alice: User, kind: str) -> None:
    Preference.objects.filter(user=alice).update(**{f"mail_{kind}": False})
    alice.refresh_from_db()
    assert send_notice(alice, kind, "table-1", "s", "t") is None
    assert send_notice(alice, "other", "table-1", "s", "t")


def test_whoever_changes_their_mind_while_a_mail_waits_gets_none(
    alice: User, mailoutbox: list[EmailMessage]
) -> None:
    notice = turn(alice)
    assert notice
    Preference.objects.filter(user=alice).update(mail_turn=False)
    assert not deliver(notice.pk)
    notice.refresh_from_db()
    assert (notice.sent, notice.failure) == (None, "not wanted any more")
    assert deliver_due() == 0
    assert not mailoutbox


def test_a_mail_that_has_become_moot_while_it_waited_is_dropped(
    alice: User, mailoutbox: list[EmailMessage]
) -> None:
    moot, needed = turn(alice), turn(alice, "table-2")
    assert moot
    assert needed
    assert deliver_due(matters=lambda notice, _now: notice.pk != moot.pk) == 1
    moot.refresh_from_db()
    assert (moot.sent, moot.failure) == (None, "not needed any more")
    assert deliver_due() == 0
    assert len(mailoutbox) == 1


def test_a_mail_that_waits_goes_to_the_new_address(
    alice: User, mailoutbox: list[EmailMessage]
) -> None:
    turn(alice)
    EmailAddress.objects.filter(user=alice).update(email="new@example.org")
    assert deliver_due() == 1
    assert mailoutbox[0].to == ["new@example.org"]
    assert ours(Notice).get().address == "new@example.org"


def test_a_mail_goes_out_once(alice: User, mailoutbox: list[EmailMessage]) -> None:
    notice = turn(alice)
    assert notice
    assert deliver(notice.pk)
    assert not deliver(notice.pk)
    assert deliver_due(timezone.now() + timedelta(days=2)) == 0
    assert len(mailoutbox) == 1


def test_a_mail_waits_until_it_is_due(alice: User) -> None:
    later = timezone.now() + timedelta(hours=1)
    send_notice(alice, "turn", "table-1", "s", "t", due=later)
    assert deliver_due() == 0
    assert deliver_due(later) == 1


def test_what_has_become_moot_is_taken_back(alice: User) -> None:
    turn(alice)
    assert withdraw(alice, "turn", {"table": 11}) == 0
    assert withdraw(alice, "turn", {"table": 1}) == 1
    assert deliver_due() == 0


def test_what_was_sent_cannot_be_taken_back(alice: User) -> None:
    turn(alice)
    deliver_due()
    assert withdraw(alice, "turn", {"table": 1}) == 0


def test_a_bare_address_is_invited_once_and_can_ask_for_silence(
    db: None, mailoutbox: list[EmailMessage]
) -> None:
    assert send_to_address("Polaris@example.org", "invitation-1", "s", "t")
    assert send_to_address("polaris@example.org", "invitation-1", "s", "t") is None
    deliver_due()
    assert mailoutbox[0].to == ["polaris@example.org"]
    Silence.objects.create(digest=digest_of("polaris@example.org"))
    assert send_to_address("polaris@example.org", "invitation-2", "s", "t") is None


def test_a_bare_address_is_not_flooded(db: None) -> None:
    sent = [send_to_address("polaris@example.org", f"invitation-{n}", "s", "t") for n in range(9)]
    assert sum(notice is not None for notice in sent) == 5


def test_whoever_has_an_account_at_the_address_decides_by_preference(alice: User) -> None:
    Preference.objects.filter(user=alice).update(mail_invitation=False)
    assert send_to_address("alice@example.org", "invitation-1", "s", "t") is None


def test_a_subject_is_one_line(alice: User) -> None:
    notice = send_notice(alice, "turn", "a", "Your turn\nBcc: polaris@example.org", "t")
    assert notice
    assert notice.subject == "Your turn Bcc: polaris@example.org"
    assert deliver(notice.pk)
