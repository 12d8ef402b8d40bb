from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.tables import commands, leaving, queries
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.time.pausing import LONGEST_WAIT
from tests.tables.conftest import active, take, window

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]
HOUR = timedelta(hours=1)
DAY = 60 * 60 * 24


@pytest.fixture
def paused(opened: Opened, alice: User) -> Table:
    """A table that Alice paused."""
    table = opened()
    commands.pause(alice, table.pk)
    return table


@pytest.fixture
def three(alice: User, bob: User, charlie: User) -> Table:
    """Alice hosts, Bob and Charlie sit; everybody has a day for a decision."""
    options = {"mode": "simple"}
    table = commands.open_table(
        alice, "bigbang", options, seats=3, clock="move", seconds=DAY, absence="host", slow=True
    )
    commands.take_seat(bob, table.pk)
    commands.take_seat(charlie, table.pk)
    return Table.objects.get(pk=table.pk)


def lasts(table: Table, length: timedelta) -> None:
    """The pause began so long ago."""
    Table.objects.filter(pk=table.pk).update(paused=timezone.now() - length)
    table.deadlines.update(since=None)


def status(table: Table) -> str:
    table.refresh_from_db()
    return table.status


def awaited(table: Table) -> User:
    user = table.seats.exclude(awaited=None).select_related("user").get().user
    assert user
    return user


def runs_out(table: Table) -> User:
    """The time of whoever is asked is up, and the table waits for its host."""
    late = awaited(table)
    table.deadlines.filter(fired=None).update(
        due=timezone.now() - timedelta(seconds=5), in_grace=True
    )
    commands.time_up(table.deadlines.get(fired=None).pk)
    assert status(table) == "paused"
    return late


def test_anybody_may_resign_at_a_paused_table(paused: Table, bob: User) -> None:
    commands.resign(bob, paused.pk)
    assert status(paused) == "finished"


def test_no_other_move_is_played_at_a_paused_table(paused: Table, bob: User) -> None:
    mover = paused.seats.select_related("user").get(index=active(paused)).user
    assert mover
    with pytest.raises(NotAllowed, match="paused"):
        commands.submit(mover, paused.pk, window(paused), take(0, 1))


def test_the_clocks_stand_while_somebody_resigns_in_a_pause(three: Table, alice: User) -> None:
    commands.pause(alice, three.pk)
    leaver = awaited(three)
    lasts(three, HOUR)
    commands.resign(leaver, three.pk)
    assert status(three) == "paused"
    commands.resume(alice, three.pk)
    left = three.deadlines.get().due - timezone.now()
    assert abs(left.total_seconds() - DAY) < 60
    since = three.seats.exclude(awaited=None).get().awaited
    assert since
    assert abs((timezone.now() - since).total_seconds()) < 60


def test_a_paused_table_ends_when_everybody_agrees(paused: Table, alice: User, bob: User) -> None:
    commands.propose(bob, paused.pk, "end")
    assert status(paused) == "paused"
    commands.answer_proposal(alice, paused.pk, yes=True)
    assert status(paused) == "finished"
    assert paused.paused is None


def test_nothing_is_taken_back_at_a_paused_table(opened: Opened, alice: User, bob: User) -> None:
    table = opened()
    commands.pause(alice, table.pk)
    with pytest.raises(NotAllowed, match="paused"):
        commands.propose(bob, table.pk, "undo", 0)


def test_the_others_wait_a_day_for_the_host(paused: Table, bob: User, charlie: User) -> None:
    with pytest.raises(NotAllowed, match="After a day"):
        commands.resume(bob, paused.pk)
    lasts(paused, LONGEST_WAIT)
    with pytest.raises(NotAllowed, match="Only the host"):
        commands.resume(charlie, paused.pk)
    commands.resume(bob, paused.pk)
    assert status(paused) == "playing"


def test_nobody_waits_for_a_host_who_resigned(three: Table, alice: User, bob: User) -> None:
    commands.pause(alice, three.pk)
    commands.resign(alice, three.pk)
    commands.resume(bob, three.pk)
    assert status(three) == "playing"


def test_nobody_waits_for_a_host_who_is_the_one_out_of_time(three: Table, bob: User) -> None:
    Table.objects.filter(pk=three.pk).update(host=awaited(three))
    late = runs_out(three)
    other = three.seats.exclude(user=late).select_related("user").first()
    assert other
    assert other.user
    commands.mind(other.user, three.pk, three.seats.get(user=late).index)
    assert status(three) == "playing"
    assert three.seats.get(user=late).minded


def hosted_by_another(table: Table) -> tuple[User, User]:
    """Somebody's time is up who does not host: the host, and who is late."""
    seat = table.seats.filter(awaited=None).select_related("user").first()
    assert seat
    assert seat.user
    Table.objects.filter(pk=table.pk).update(host=seat.user)
    return seat.user, runs_out(table)


def test_the_host_lets_a_seat_out_of_time_resign(three: Table) -> None:
    host, late = hosted_by_another(three)
    lasts(three, HOUR)
    seat = three.seats.get(user=late)
    commands.resign_for(host, three.pk, seat.index)
    assert status(three) == "playing"
    seat.refresh_from_db()
    assert (seat.resigned, seat.minded) == (True, False)
    line = three.lines.get(number=three.number)
    assert (line.kind, line.seat, line.by) == ("move", seat.index, "clock")
    assert awaited(three) != late
    left = three.deadlines.get().due - timezone.now()
    assert abs(left.total_seconds() - DAY) < 60


def test_a_table_of_two_ends_when_the_seat_out_of_time_resigns(opened: Opened) -> None:
    table = opened(clock="move", seconds=DAY, absence="host", slow=True, rated=True)
    host, late = hosted_by_another(table)
    assert commands.resign_for(host, table.pk, table.seats.get(user=late).index).over
    assert status(table) == "finished"
    assert table.result
    assert table.result["ranks"][table.seats.get(user=host).index] == 1
    assert not table.deadlines.exists()


def test_who_may_not_make_play_go_on_lets_nobody_resign(three: Table) -> None:
    host, late = hosted_by_another(three)
    index = three.seats.get(user=late).index
    other = three.seats.exclude(user__in=[host, late]).select_related("user").get().user
    assert other
    for user in (other, late):
        with pytest.raises(NotAllowed, match="After a day"):
            commands.resign_for(user, three.pk, index)
    assert status(three) == "paused"
    lasts(three, LONGEST_WAIT)
    commands.resign_for(other, three.pk, index)
    assert three.seats.get(user=late).resigned


def test_nobody_with_time_left_is_made_to_resign(three: Table) -> None:
    host, late = hosted_by_another(three)
    for seat in three.seats.exclude(user=late):
        with pytest.raises(NotAllowed, match="still has time"):
            commands.resign_for(host, three.pk, seat.index)
    with pytest.raises(NotAllowed, match="Seat not found"):
        commands.resign_for(host, three.pk, 3)
    commands.resume(host, three.pk)
    with pytest.raises(NotAllowed, match="paused"):
        commands.resign_for(host, three.pk, three.seats.get(user=late).index)
    assert not three.seats.filter(resigned=True).exists()


def test_no_host_decides_where_the_computer_was_to_mind_the_seat(three: Table) -> None:
    host, late = hosted_by_another(three)
    Table.objects.filter(pk=three.pk).update(absence="computer")
    with pytest.raises(NotAllowed, match="decide that at this table"):
        commands.resign_for(host, three.pk, three.seats.get(user=late).index)
    assert status(three) == "paused"


def test_a_seat_given_to_the_computer_is_not_charged_with_the_pause(three: Table) -> None:
    late = three.seats.get(user=runs_out(three))
    lasts(three, HOUR)
    three.seats.exclude(awaited=None).update(awaited=timezone.now() - HOUR)
    since = three.seats.get(pk=late.pk).awaited
    commands.mind(three.host, three.pk, late.index)
    late.refresh_from_db()
    assert since
    assert late.awaited
    assert late.awaited - since >= HOUR - timedelta(seconds=30)


def test_a_host_who_is_there_decides_about_the_others(three: Table, alice: User) -> None:
    if awaited(three) == alice:
        Table.objects.filter(pk=three.pk).update(host=three.seats.get(index=2).user)
    late = runs_out(three)
    with pytest.raises(NotAllowed, match="After a day"):
        commands.resume(late, three.pk)


def test_a_table_that_broke_waits_for_the_operator(paused: Table, alice: User, bob: User) -> None:
    Table.objects.filter(pk=paused.pk).update(ended_by="fault")
    lasts(paused, LONGEST_WAIT)
    for user in (alice, bob):
        with pytest.raises(NotAllowed, match="Our team"):
            commands.resume(user, paused.pk)
    commands.resign(bob, paused.pk)
    assert status(paused) == "finished"


def test_time_that_passes_in_a_pause_does_not_count(three: Table, alice: User) -> None:
    index = three.seats.exclude(awaited=None).get().index
    commands.pause(alice, three.pk)
    lasts(three, 2 * HOUR)
    three.deadlines.update(due=timezone.now() - HOUR)
    with pytest.raises(NotAllowed, match="still has time"):
        commands.mind(alice, three.pk, index)
    assert status(three) == "paused"
    seen = queries.scene_for(queries.table_for(alice, three.pk), alice)
    left = seen.seats[index].left
    assert left is not None
    assert abs(left - HOUR.total_seconds()) < 60


def test_whoever_sits_next_hosts_when_the_host_leaves_the_site(
    three: Table, alice: User, bob: User
) -> None:
    commands.pause(alice, three.pk)
    own = three.seats.get(user=alice).index
    after = three.seats.filter(index__gt=own).first() or three.seats.get(index=0)
    leaving.leave_all(alice)
    assert status(three) == "playing"
    assert three.host == after.user
    assert three.seats.get(user=alice).resigned
    assert after.user
    commands.pause(after.user, three.pk)


def test_who_leaves_the_site_leaves_paused_tables_of_others_too(
    three: Table, alice: User, bob: User
) -> None:
    commands.pause(alice, three.pk)
    leaving.leave_all(bob)
    assert three.seats.get(user=bob).resigned
    assert (status(three), three.host) == ("paused", alice)
