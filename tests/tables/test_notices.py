from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.models import Preference, User
from games.notify.models import Notice
from games.tables import commands, notices
from games.tables.models import Line, Table
from games.tables.reading import presence
from tests.company import ours
from tests.tables.conftest import active, move, take, turn_of, window

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]
DAY = 60 * 60 * 24


@pytest.fixture
def waiting(opened: Opened) -> Table:
    """A table by correspondence that has waited for an hour."""
    table = opened(slow=True, clock="move", seconds=2 * DAY)
    wait(table)
    return table


def wait(table: Table) -> None:
    hour_ago = timezone.now() - timedelta(hours=1)
    table.seats.exclude(awaited=None).update(awaited=hour_ago)
    ours(Notice).update(created=hour_ago)


def test_whoever_is_away_gets_one_mail_with_recap_position_and_link(waiting: Table) -> None:
    notices.notice_turns()
    notices.notice_turns()
    mail = ours(Notice).get()
    assert mail.user == turn_of(waiting)
    assert mail.kind == "turn"
    assert "Heap 1: 4" in mail.text
    assert f"/t/{waiting.pk}/" in mail.text
    assert mail.html
    assert "List-Unsubscribe" in mail.headers


def test_at_most_one_mail_per_absence(waiting: Table) -> None:
    notices.notice_turns()
    notices.deliver()
    first, index = turn_of(waiting), active(waiting)
    body = take(0, 1)
    for seat in (index, 1 - index):  # standing passes: nobody was there
        number = Table.objects.get(pk=waiting.pk).number
        commands.submit_for(waiting.pk, seat, window(waiting), body, Line.By.WISH, number)
    wait(waiting)
    assert active(waiting) == index
    notices.notice_turns()
    assert Notice.objects.filter(user=first).count() == 1
    commands.visited(first, waiting.pk)
    wait(waiting)
    notices.notice_turns()
    assert Notice.objects.filter(user=first, kind="turn").count() == 2


def test_whoever_moves_was_there_and_the_next_absence_is_new(waiting: Table) -> None:
    notices.notice_turns()
    notices.deliver()
    first, index = turn_of(waiting), active(waiting)
    move(waiting)
    assert waiting.seats.get(index=index).noticed is None
    wait(waiting)
    notices.notice_turns()
    move(waiting)
    wait(waiting)
    notices.notice_turns()
    assert Notice.objects.filter(user=first, kind="turn").count() == 2


def test_a_move_leaves_the_notices_of_others_as_they_are(waiting: Table) -> None:
    mover, other = active(waiting), 1 - active(waiting)
    waiting.seats.update(noticed=timezone.now())
    move(waiting)
    assert waiting.seats.get(index=mover).noticed is None
    assert waiting.seats.get(index=other).noticed


def test_no_mail_while_the_person_is_on_the_page(waiting: Table) -> None:
    presence.touched(waiting.pk, turn_of(waiting).pk)
    notices.notice_turns()
    assert not ours(Notice).exists()


def test_a_tab_that_was_left_open_keeps_no_mail_back(waiting: Table) -> None:
    presence.here(waiting.pk, turn_of(waiting).pk)
    notices.notice_turns()
    assert ours(Notice).get().user == turn_of(waiting)


def test_no_mail_for_live_tables(opened: Opened) -> None:
    table = opened()
    wait(table)
    notices.notice_turns()
    assert not ours(Notice).exists()


def test_no_mail_to_somebody_who_wants_none(waiting: Table) -> None:
    Preference.objects.filter(user=turn_of(waiting)).update(mail_turn=False)
    notices.notice_turns()
    assert not ours(Notice).exists()


def test_the_mail_is_in_the_reader_s_language(waiting: Table) -> None:
    Preference.objects.filter(user=turn_of(waiting)).update(language="fr")
    with translation.override("fr"):
        label = gettext("Go to table:")
    notices.notice_turns()
    assert label in ours(Notice).get().text


def warned(table: Table) -> None:
    """The time for a warning has come."""
    table.deadlines.update(warn=timezone.now() - timedelta(minutes=1))
    notices.notice_warnings()


def test_one_warning_before_time_runs_out(waiting: Table) -> None:
    warned(waiting)
    notices.notice_warnings()
    mail = ours(Notice).get(channel="mail")
    assert (mail.kind, mail.user) == ("warning", turn_of(waiting))
    assert "the computer plays for you" in mail.text


def test_a_mail_that_waits_is_taken_back_when_its_reader_comes_by(waiting: Table) -> None:
    notices.notice_turns()
    commands.visited(turn_of(waiting), waiting.pk)
    assert not Notice.objects.filter(sent=None).exists()


def test_a_turn_that_was_played_while_its_mail_waited_is_told_to_nobody(
    waiting: Table, mailoutbox: list[EmailMessage]
) -> None:
    notices.notice_turns()
    move(waiting)
    move(waiting)  # awaited again, but of that the mail knows nothing
    notices.deliver()
    assert not mailoutbox
    mail = ours(Notice).get()
    assert (mail.sent, mail.failure) == (None, "not needed any more")


@pytest.mark.parametrize("absence", ["computer", "host"])
def test_no_warning_goes_out_after_the_time_ran_out(
    opened: Opened, mailoutbox: list[EmailMessage], absence: str
) -> None:
    table = opened(slow=True, clock="move", seconds=2 * DAY, absence=absence)
    warned(table)
    table.deadlines.update(due=timezone.now() - timedelta(minutes=1), in_grace=True)
    commands.time_up(table.deadlines.get().pk)
    notices.deliver()
    assert not mailoutbox
    assert ours(Notice).get(channel="mail").failure == "not needed any more"


def test_what_still_matters_goes_out(waiting: Table, mailoutbox: list[EmailMessage]) -> None:
    notices.notice_turns()
    warned(waiting)
    notices.deliver()
    assert len(mailoutbox) == 2


def test_a_warning_is_sent_once_the_table_is_paused_too(
    waiting: Table, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    warned(waiting)
    commands.pause(alice, waiting.pk)
    Table.objects.filter(pk=waiting.pk).update(paused=timezone.now() - timedelta(days=3))
    waiting.deadlines.update(due=timezone.now() - timedelta(days=2), since=None)
    notices.deliver()
    assert len(mailoutbox) == 1


def test_an_invitation_by_mail_carries_its_own_link(alice: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2, joining="named")
    invitation = commands.invite(alice, table.pk, address="spica@example.org")
    mail = ours(Notice).get()
    assert mail.address == "spica@example.org"
    assert invitation.word in mail.text
