"""A date for a live table: it waits for it, reminds of it, and is not swept away before."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Preference, User
from games.notify.models import Notice
from games.tables import commands, notices
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.queries import lobby
from games.tables.reading import presence
from games.tables.tasks import deliver_notices, nudge
from tests.company import ours
from tests.people import person

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TONIGHT = datetime(2026, 11, 20, 19, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    def goes(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    goes(NOON)
    return goes


@pytest.fixture
def dated(alice: User, bob: User, charlie: User, clock: Any) -> Table:
    """Alice and Bob meet tonight; Charlie's table has no date."""
    commands.open_table(charlie, "nim", {}, seats=2)
    table = commands.open_table(alice, "nim", {}, seats=2, planned=TONIGHT)
    commands.take_seat(bob, table.pk)
    for user in (alice, bob):
        presence.come(table.pk, user.pk)
    table.refresh_from_db()
    return table


def test_a_table_with_a_date_does_not_start_by_itself_before(
    dated: Table, alice: User, clock: Any
) -> None:
    nudge()
    commands.say_ready(alice, dated.pk)
    dated.refresh_from_db()
    assert dated.status == "open"
    clock(TONIGHT + timedelta(seconds=1))
    for seat in dated.seats.all():
        presence.come(dated.pk, seat.user_id or 0)
    nudge()
    dated.refresh_from_db()
    assert dated.status == "playing"


def test_the_host_may_start_before_the_date(dated: Table, alice: User) -> None:
    commands.start(alice, dated.pk)
    dated.refresh_from_db()
    assert dated.status == "playing"


def test_a_date_lies_in_the_weeks_to_come_and_only_live(alice: User, bob: User, clock: Any) -> None:
    for planned in (NOON - timedelta(minutes=1), NOON + timedelta(days=61)):
        with pytest.raises(NotAllowed) as refusal:
            commands.open_table(alice, "nim", {}, seats=2, planned=planned)
        assert refusal.value.status == 422
    with pytest.raises(NotAllowed):
        commands.open_table(alice, "nim", {}, seats=2, slow=True, planned=TONIGHT)
    table = commands.open_table(alice, "nim", {}, seats=2)
    with pytest.raises(NotAllowed) as refusal:
        commands.plan(bob, table.pk, TONIGHT)
    assert refusal.value.status == 403


def test_everybody_seated_is_reminded_once_half_an_hour_before(
    dated: Table, alice: User, bob: User, clock: Any
) -> None:
    Preference.objects.filter(user=bob).update(time_zone="Europe/Berlin", language="de")
    deliver_notices()
    reminders = ours(Notice).filter(kind="state", channel="mail")
    assert not reminders.exists()
    clock(TONIGHT - timedelta(minutes=20))
    deliver_notices()
    deliver_notices()
    told = {mail.user: mail.text for mail in reminders}
    assert set(told) == {alice, bob}
    assert "19:00" in told[alice]
    assert "20:00" in told[bob]
    assert reminders.count() == 2


def test_nobody_is_reminded_of_a_game_that_began(dated: Table, alice: User, clock: Any) -> None:
    clock(TONIGHT - timedelta(minutes=20))
    commands.remind()
    mail = ours(Notice).filter(user=alice, channel="mail").get()
    assert notices.still_matters(mail, timezone.now())
    commands.start(alice, dated.pk)
    assert not notices.still_matters(mail, timezone.now())


def test_a_new_date_is_told_to_those_who_sit(
    dated: Table, alice: User, bob: User, clock: Any, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        commands.plan(alice, dated.pk, TONIGHT + timedelta(days=1))
    assert {told.user for told in ours(Notice)} == {bob}
    assert "21 Nov, 19:00" in ours(Notice).get(channel="mail").text  # one mail, and his


def test_a_table_with_a_date_is_not_swept_before_the_day_after_it(alice: User, clock: Any) -> None:
    later = NOON + timedelta(days=3)
    table = commands.open_table(alice, "nim", {}, seats=2, planned=later)
    Table.objects.filter(pk=table.pk).update(created=NOON - timedelta(days=1))
    clock(NOON + timedelta(days=2))
    commands.cancel_forgotten()
    table.refresh_from_db()
    assert table.status == "open"
    clock(later + timedelta(days=1, minutes=1))
    commands.cancel_forgotten()
    table.refresh_from_db()
    assert table.status == "cancelled"


def test_the_lobby_lists_dates_one_may_join_or_keeps(
    dated: Table, alice: User, charlie: User, clock: Any
) -> None:
    mira = person("Mira")
    open_one = commands.open_table(mira, "nim", {}, seats=2, planned=TONIGHT)
    secret = commands.open_table(mira, "nim", {}, seats=2, planned=TONIGHT, joining="link")
    assert {card.table.pk for card in lobby.dates(alice)} == {dated.pk, open_one.pk}
    assert {card.table.pk for card in lobby.dates(charlie)} == {open_one.pk}
    assert {card.table.pk for card in lobby.dates(None)} == {open_one.pk}
    assert {card.table.pk for card in lobby.dates(mira)} == {open_one.pk, secret.pk}
