"""Somebody vanished: the others invite another person to the seat; or the computer stands in."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.notify.models import Notice
from games.tables import commands, people
from games.tables.commands.absence import mind_seat
from games.tables.commands.ending import unrated_seats
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Line, Seat, Table
from games.tables.queries import lobby
from games.tables.store.holding import hold
from games.tables.tasks import nudge
from tests.company import ours
from tests.people import person

pytestmark = pytest.mark.django_db
DAY = 86400


@pytest.fixture
def table(alice: User, bob: User, spica: User) -> Table:
    """By correspondence; Bob vanished. Mira's table has a vanished seat as well."""
    other = slow(person("Mira"), person("Castor"))
    vanish(other, 1)
    made = slow(alice, bob, spica)
    vanish(made, 1)
    return made


def slow(host: User, *guests: User, **more: Any) -> Table:
    seats = 1 + len(guests)
    settled = {"slow": True, "clock": "move", "seconds": DAY, **more}
    table = commands.open_table(host, "bigbang", {}, seats=seats, **settled)
    for guest in guests:
        commands.take_seat(guest, table.pk)
    return table


def vanish(table: Table, index: int) -> None:
    held = hold(table.pk)
    mind_seat(held, held.seats[index], Line.By.CLOCK)


def vote(table: Table, *voters: User) -> None:
    commands.propose(voters[0], table.pk, "replace", 1)
    for voter in voters[1:]:
        commands.answer_proposal(voter, table.pk, yes=True)


def seat(table: Table, index: int = 1) -> Seat:
    return Seat.objects.get(table=table, index=index)


def notes(table: Table) -> list[str]:
    lines = table.lines.filter(kind="note").order_by("number").values_list("body", flat=True)
    return [body.split('"')[3] for body in lines]


def test_the_others_have_to_agree(table: Table, alice: User, bob: User, spica: User) -> None:
    vote(table, alice)
    assert not seat(table).offered
    commands.answer_proposal(spica, table.pk, yes=True)
    assert seat(table).offered
    table.refresh_from_db()
    assert table.proposal is None
    assert notes(table) == ["minded", "offered"]


def test_somebody_who_plays_cannot_be_voted_out(table: Table, alice: User, spica: User) -> None:
    for index in (0, 2, 7):
        with pytest.raises(NotAllowed):
            commands.propose(alice, table.pk, "replace", index)
    with pytest.raises(NotAllowed):
        commands.propose(alice, table.pk, "replace", None)


def test_somebody_new_plays_on_and_knows_nothing_private(
    table: Table,
    alice: User,
    bob: User,
    spica: User,
    charlie: User,
    django_capture_on_commit_callbacks: Any,
) -> None:
    seat_of_bob = Seat.objects.filter(table=table, user=bob)
    seat_of_bob.update(note="my plan", muted=True, grace_in=3)
    vote(table, alice, spica)
    with django_capture_on_commit_callbacks(execute=True):
        commands.take_over(charlie, table.pk, 1)
    now = seat(table)
    assert (now.user, now.name, now.note, now.muted) == (charlie, "Charlie", "", False)
    assert (now.minded, now.offered, now.grace_in) == (False, False, 0)
    assert notes(table)[-1] == "taken_over"
    told = ours(Notice).filter(kind="minded")
    assert [mail.user for mail in told.filter(channel="mail")] == [bob]
    assert {one.user for one in told} == {bob}
    assert not any(move["number"] <= now.since for move in people.moves_of(now))
    with pytest.raises(NotAllowed):
        commands.return_to_seat(bob, table.pk)


def test_a_seat_taken_over_has_a_clock_again(
    table: Table, alice: User, bob: User, spica: User, charlie: User
) -> None:
    while (asked := table.seats.exclude(awaited=None).get()).index != 1:
        play_anything(table, asked)
    assert not Deadline.objects.filter(table=table, fired=None).exists()
    vote(table, alice, spica)
    commands.take_over(charlie, table.pk, 1)
    due = Deadline.objects.get(table=table, fired=None).due
    assert timedelta(hours=23) < due - timezone.now() <= timedelta(days=1)


def play_anything(table: Table, asked: Seat) -> None:
    import msgspec

    from games.tables import queries

    assert asked.user
    seen = queries.scene_for(queries.table_for(asked.user, table.pk), asked.user)
    body = msgspec.json.encode(seen.moves()[0])
    commands.submit(asked.user, table.pk, seen.windows[0].key, body)


def test_the_old_owner_may_return_until_the_seat_is_taken(
    table: Table, alice: User, bob: User, spica: User, charlie: User
) -> None:
    vote(table, alice, spica)
    commands.return_to_seat(bob, table.pk)
    assert not seat(table).offered
    with pytest.raises(NotAllowed) as refusal:
        commands.take_over(charlie, table.pk, 1)
    assert refusal.value.status == 409
    assert seat(table).user == bob


def test_a_seat_that_is_minded_anew_is_not_offered_anew(
    table: Table, alice: User, bob: User, spica: User
) -> None:
    vote(table, alice, spica)
    Seat.objects.filter(pk=seat(table).pk).update(minded=False)  # as a move of its user does
    vanish(table, 1)
    assert not seat(table).offered


def test_nobody_takes_a_seat_that_is_not_offered_or_a_second_one(
    table: Table, alice: User, bob: User, spica: User, charlie: User
) -> None:
    with pytest.raises(NotAllowed):
        commands.take_over(charlie, table.pk, 1)
    vote(table, alice, spica)
    with pytest.raises(NotAllowed):
        commands.take_over(alice, table.pk, 1)
    Table.objects.filter(pk=table.pk).update(joining="link")
    with pytest.raises(NotAllowed) as refusal:
        commands.take_over(charlie, table.pk, 1)
    assert refusal.value.status == 403
    commands.take_over(charlie, table.pk, 1, link=table.link)


def test_the_lobby_shows_seats_to_take_over(
    table: Table, alice: User, bob: User, spica: User, charlie: User
) -> None:
    assert not lobby.seats_to_take_over(charlie)
    vote(table, alice, spica)
    (free,) = lobby.seats_to_take_over(charlie)
    assert (free.card.table.pk, free.index, free.name) == (table.pk, 1, "Bob")
    assert not lobby.seats_to_take_over(alice)
    Table.objects.filter(pk=table.pk).update(joining="named")
    assert not lobby.seats_to_take_over(charlie)


def test_who_took_over_or_let_the_computer_play_too_much_is_not_rated(
    table: Table, alice: User
) -> None:
    Seat.objects.filter(table=table, index=2).update(since=5)
    number = Table.objects.get(pk=table.pk).number
    for by, count in (("user", 4), ("minder", 3)):
        for _ in range(count):
            number += 1
            Line.objects.create(
                table=table, number=number, kind="move", seat=1, by=by, body="{}",
                at=timezone.now(), digest="x",
            )  # fmt: skip
    assert unrated_seats(hold(table.pk)) == {1, 2}


# A holiday by wish


def test_the_computer_plays_until_the_day_its_owner_named(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = datetime(2026, 11, 20, 12, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: noon)
    table, other = slow(alice, bob), slow(alice, bob)
    commands.stand_in(bob, table.pk, date(2026, 11, 22))
    assert seat(table).minded
    assert not seat(other).minded
    assert not Deadline.objects.filter(table=table, seat=1).exists()
    with pytest.raises(NotAllowed):
        commands.propose(alice, table.pk, "replace", 1)
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 22, 23, 59, tzinfo=UTC))
    nudge()
    assert seat(table).minded
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 23, tzinfo=UTC))
    nudge()
    nudge()
    assert not seat(table).minded
    assert notes(table) == ["stand_in", "returned"]


def test_a_return_ends_the_holiday_and_an_old_day_means_nothing_later(
    alice: User, bob: User
) -> None:
    table = slow(alice, bob)
    commands.stand_in(bob, table.pk, timezone.now().date() + timedelta(days=3))
    commands.return_to_seat(bob, table.pk)
    assert seat(table).minded_until is None
    vanish(table, 1)
    nudge()
    assert seat(table).minded


def test_a_stand_in_is_for_slow_tables_of_ones_own_and_for_days_to_come(
    alice: User, bob: User, charlie: User
) -> None:
    table = slow(alice, bob)
    today = timezone.now().date()
    with pytest.raises(NotAllowed):
        commands.stand_in(charlie, table.pk, today)
    for day in (today - timedelta(days=2), today + timedelta(days=70)):
        with pytest.raises(NotAllowed) as refusal:
            commands.stand_in(bob, table.pk, day)
        assert refusal.value.status == 422
    live = commands.play_now(alice, "nim", {})
    with pytest.raises(NotAllowed):
        commands.stand_in(alice, live.pk, today)
