"""Turns by mail: at once, together or once a day; and what else people who are away are told."""

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.utils import timezone

from accounts.models import Preference, User
from games.notify import commands as notify
from games.notify.message import NoticeMessage
from games.notify.models import Notice
from games.tables import commands, mail_links, notices
from games.tables.models import Deadline, Seat, Table
from games.tables.reading import presence
from games.tables.tasks import fire
from tests.company import ours
from tests.people import person
from tests.specimen import rules as nim
from tests.tables.conftest import active, move, turn_of

pytestmark = pytest.mark.django_db
Goes = Callable[[timedelta], None]
DAY = 86400
NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Goes:
    """How long after noon it is."""
    monkeypatch.setattr(nim, "TURN_SECONDS", None)

    def goes(after: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: NOON + after)

    goes(timedelta())
    return goes


def slow(host: User, guest: User, seconds: int = DAY) -> Table:
    """It is the guest's turn."""
    table = commands.open_table(host, "nim", {}, seats=2, slow=True, clock="move", seconds=seconds)
    commands.take_seat(guest, table.pk)
    if turn_of(table) != guest:
        move(table)
    return table


def sweep() -> None:
    notices.notice_turns()
    notices.notice_warnings()
    notices.deliver()


def mails(user: User, kind: str = "turn") -> list[Notice]:
    return list(Notice.objects.filter(user=user, kind=kind).exclude(sent=None).order_by("pk"))


def minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


def test_turns_of_ten_minutes_go_in_one_mail_the_most_urgent_first(
    alice: User, bob: User, clock: Goes
) -> None:
    other = slow(person("Spica"), person("Mira"))
    late = slow(alice, bob, seconds=3 * DAY)
    clock(minutes(9))
    urgent = slow(alice, bob)
    sweep()
    assert not mails(bob)
    clock(minutes(11))
    sweep()
    sweep()
    (mail,) = mails(bob)
    assert mail.subject == "It's your turn in 2 games"
    assert 0 < mail.text.index(f"/t/{urgent.pk}/") < mail.text.index(f"/t/{late.pk}/")
    assert f"/t/{other.pk}/" not in mail.text
    assert "until Tue 3 Nov, 12:09\n" in mail.text
    assert "Times are UTC." in mail.text
    assert not mails(alice)


def test_one_mail_tells_what_is_urgent_what_else_is_new_and_how_to_mute(
    alice: User, bob: User, clock: Goes
) -> None:
    spica, mira = person("Spica"), person("Mira")
    others = slow(spica, mira)
    commands.propose(spica, others.pk, "end")
    voted, over, muted = (slow(alice, bob) for _table in range(3))
    for table in (voted, muted):
        commands.propose(alice, table.pk, "end")
    Seat.objects.filter(table__in=[voted, muted]).update(awaited=None)
    Seat.objects.filter(table=muted, user=bob).update(muted=True)
    Table.objects.filter(pk=over.pk).update(status="finished", ended=NOON)
    commands.open_table(bob, "nim", {}, seats=2)
    date = commands.open_table(bob, "nim", {}, seats=2)
    Table.objects.filter(pk=date.pk).update(planned=NOON + timedelta(hours=8))
    calm, hot = slow(alice, bob, seconds=7 * DAY), slow(alice, bob)
    Deadline.objects.filter(table=hot).update(due=NOON + timedelta(hours=2))
    Deadline.objects.filter(table=calm).update(due=NOON + timedelta(hours=30))
    clock(minutes(11))
    sweep()
    (mail,) = mails(bob)
    assert "until today, Mon 2 Nov, 14:00" in mail.text
    assert mail.html.count("#b3123f") == 1  # rose under a tenth of the pace alone
    waiting, also = mail.text.split("Also new")
    assert [f"/t/{one.pk}/" in waiting for one in (hot, calm, voted, over)] == [1, 1, 0, 0]
    assert f"table {voted.pk}: Someone asks to end the game" in also
    assert f"table {over.pk}: The game ended without a result." in also
    assert f"/t/{over.pk}/replay/" in also
    assert f"table {date.pk}: Starts on Mon 2 Nov, 20:00 (UTC)." in also
    assert f"/t/{date.pk}/date.ics" in also
    assert str(others.pk) not in mail.text
    assert f"/t/{muted.pk}/" not in mail.text
    assert mail_links.mute_url(bob.pk, hot.pk) in waiting
    assert len(mail.html) < 21_000


def test_no_second_mail_within_the_settling_time(alice: User, bob: User, clock: Goes) -> None:
    slow(alice, bob)
    clock(minutes(11))
    sweep()
    slow(alice, bob)
    clock(minutes(20))
    Seat.objects.filter(user=bob, noticed=None).update(awaited=NOON)
    sweep()
    assert len(mails(bob)) == 1
    clock(minutes(22))
    sweep()
    assert len(mails(bob)) == 2


def test_who_touched_any_page_of_the_site_gets_the_mail_later(
    alice: User, bob: User, clock: Goes
) -> None:
    table, other = slow(alice, bob), slow(alice, bob)
    clock(minutes(11))
    presence.touched(other.pk, bob.pk)
    sweep()
    assert not mails(bob)
    cache.clear()
    sweep()
    assert f"/t/{table.pk}/" in mails(bob)[0].text


def test_a_daily_mail_comes_at_its_hour_and_not_when_nothing_waits(
    alice: User, bob: User, clock: Goes
) -> None:
    Preference.objects.filter(user__in=[alice, bob]).update(turn_mails="daily", daily_at=18)
    table = slow(alice, bob, seconds=7 * DAY)
    clock(timedelta(hours=5))
    sweep()
    assert not mails(bob)
    for hours, count in ((6, 1), (7, 1), (13, 1), (30, 2)):
        clock(timedelta(hours=hours))
        sweep()
        assert len(mails(bob)) == count
    move(table)
    Table.objects.filter(pk=table.pk).update(status="finished")
    clock(timedelta(hours=54))
    sweep()
    assert len(mails(bob)) == 2
    assert not mails(alice)


def test_right_away_means_one_mail_for_each_turn(alice: User, bob: User, clock: Goes) -> None:
    Preference.objects.filter(user=bob).update(turn_mails="at_once")
    slow(alice, bob)
    slow(alice, bob)
    clock(minutes(2))
    sweep()
    assert len(mails(bob)) == 2


def test_a_muted_table_is_silent_but_for_the_warnings(alice: User, bob: User, clock: Goes) -> None:
    table = slow(alice, bob)
    Seat.objects.filter(table=table, user=bob).update(muted=True)
    clock(timedelta(hours=20))
    sweep()
    assert not mails(bob)
    assert len(mails(bob, "warning")) == 1


def test_the_warning_goes_at_80_and_again_at_95_percent(
    alice: User, bob: User, clock: Goes
) -> None:
    slow(alice, bob)
    for hours, count in ((19, 0), (19.3, 1), (22, 1), (22.9, 2), (23.5, 2)):
        clock(timedelta(hours=hours))
        sweep()
        assert len(mails(bob, "warning")) == count
    assert not mails(alice, "warning")


def test_the_second_warning_is_dropped_in_quiet_hours(alice: User, bob: User, clock: Goes) -> None:
    Preference.objects.filter(user=bob).update(quiet_from=time(8), quiet_to=time(16))
    slow(alice, bob)
    for halves in range(48):
        clock(timedelta(hours=halves / 2))
        sweep()
    assert [one.created.hour for one in mails(bob, "warning")] == [7]


def test_the_owner_is_told_that_the_computer_plays(
    alice: User, bob: User, clock: Goes, django_capture_on_commit_callbacks: object
) -> None:
    table, other = slow(alice, bob), slow(alice, bob)
    table.deadlines.update(in_grace=True)
    clock(timedelta(days=2))
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        fire(table.deadlines.get().pk)
    sweep()
    (mail,) = mails(bob, "minded")
    assert "The computer plays for you" in mail.subject
    assert f"/t/{table.pk}/" in mail.text
    assert f"/t/{other.pk}/" not in mail.text
    assert not mails(alice, "minded")


def test_a_vote_a_pause_and_an_end_are_told_to_those_who_are_away(
    alice: User, bob: User, clock: Goes, django_capture_on_commit_callbacks: object
) -> None:
    table, other = slow(alice, bob), slow(alice, bob)
    ours(Notice).delete()
    presence.touched(table.pk, alice.pk)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        commands.pause(alice, table.pk)
        commands.resume(alice, table.pk)
        commands.propose(alice, table.pk, "end")
        commands.answer_proposal(bob, table.pk, yes=True)
    sweep()
    subjects = [one.subject.split(":")[0] for one in mails(bob, "state") + mails(bob, "vote")]
    assert subjects == ["Game paused", "Game over", "Your answer is needed"]
    assert not mails(alice, "state")
    assert all(f"/t/{other.pk}/" not in one.text for one in ours(Notice))


def test_what_is_written_in_the_chat_is_told_once_to_those_who_want_it(
    alice: User, bob: User, clock: Goes
) -> None:
    table = slow(alice, bob)
    ours(Notice).delete()
    commands.say(alice, table.pk, "Shall we?")
    assert not mails(bob, "chat")
    Preference.objects.filter(user__in=[alice, bob]).update(mail_chat=True)
    for text in ("Hello?", "Is anybody there?"):
        commands.say(alice, table.pk, text)
    sweep()
    (mail,) = mails(bob, "chat")
    assert "Hello?" not in mail.text  # what was said is read at the table
    assert f"/t/{table.pk}/" in mail.text
    assert not mails(alice, "chat")


def test_who_does_not_want_to_know_is_not_told(
    alice: User, bob: User, clock: Goes, django_capture_on_commit_callbacks: object
) -> None:
    Preference.objects.filter(user=bob).update(mail_state=False)
    table = slow(alice, bob)
    ours(Notice).delete()
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        commands.pause(alice, table.pk)
    assert [one.user for one in ours(Notice).filter(channel="mail")] == [alice]


def test_an_address_that_refuses_three_mails_gets_no_more(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[EmailMessage]
) -> None:
    def refused(message: NoticeMessage) -> int:
        if message.to == [bob.email]:
            raise SMTPRecipientsRefused({bob.email: (550, b"no such user")})
        return 1

    monkeypatch.setattr(NoticeMessage, "send", refused)
    for number in range(4):
        for user in User.objects.filter(pk__in=[alice.pk, bob.pk]):
            notify.send_notice(user, "turn", f"turn-{number}", "s", "t")
        notify.deliver_due()
    assert Preference.objects.get(user=bob).bounces == 3
    assert Preference.objects.get(user=alice).bounces == 0
    assert Notice.objects.filter(user=bob).count() == 3
    assert Notice.objects.filter(user=alice).count() == 4


def test_what_old_mails_said_is_forgotten(alice: User) -> None:
    old = notify.send_notice(alice, "turn", "turn-1", "subject", "secret")
    new = notify.send_notice(alice, "turn", "turn-2", "subject", "secret")
    assert old
    assert new
    Notice.objects.filter(pk=old.pk).update(created=timezone.now() - timedelta(days=91))
    notify.empty_old()
    old.refresh_from_db()
    new.refresh_from_db()
    assert (old.text, old.subject, new.text) == ("", "subject", "secret")


def test_the_owner_of_a_table_without_a_clock_is_told_too(
    alice: User, bob: User, clock: Goes
) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2, slow=True)
    commands.take_seat(bob, table.pk)
    late = turn_of(table)
    assert active(table) in {0, 1}
    clock(minutes(11))
    sweep()
    assert len(mails(late)) == 1
