from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.tables import commands
from games.tables.models import Table
from tests.web.conftest import words
from tests.web.tables import awaited, logged_in, of, opened, play, read

pytestmark = pytest.mark.django_db


def test_the_host_pauses_and_goes_on(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    assert logged_in(bob).post(of(table, "pause/")).status_code == 403
    assert logged_in(alice).post(of(table, "pause/")).status_code == 302
    page = read(logged_in(alice).get(of(table)))
    assert "slot" not in page.links
    assert "paused" in page.ids
    logged_in(alice).post(of(table, "resume/"))
    table.refresh_from_db()
    assert table.status == "playing"


def late_table(alice: User, bob: User, late: User) -> Table:
    """By correspondence, the host decides, and somebody's time has run out."""
    table = opened(alice, bob, slow=True, clock="move", seconds=86400, absence="host")
    if awaited(table, alice, bob) != late:
        play(table, alice, bob)
    row = table.deadlines.get(fired=None)
    table.deadlines.update(due=timezone.now() - timedelta(seconds=5), in_grace=True)
    commands.time_up(row.pk)
    return Table.objects.get(pk=table.pk)


def test_the_host_lets_the_computer_play_for_whoever_ran_out_of_time(
    alice: User, bob: User
) -> None:
    table = late_table(alice, bob, late=bob)
    assert of(table, "mind/") not in read(logged_in(bob).get(of(table))).forms
    page = logged_in(alice).get(of(table))
    assert "Bob ran out of time." in words(page)
    answer = logged_in(alice).post(of(table, "mind/"), read(page).forms[of(table, "mind/")])
    assert answer.status_code == 302
    table.refresh_from_db()
    assert table.status == "playing"
    assert table.seats.get(user=bob).minded


def test_the_host_lets_whoever_ran_out_of_time_resign(alice: User, bob: User) -> None:
    table = late_table(alice, bob, late=bob)
    assert of(table, "resign_for/") not in read(logged_in(bob).get(of(table))).forms
    assert logged_in(bob).post(of(table, "resign_for/"), {"seat": "1"}).status_code == 403
    page = logged_in(alice).get(of(table))
    assert "Remove Bob" in words(page)
    form = read(page).forms[of(table, "resign_for/")]
    assert logged_in(alice).post(of(table, "resign_for/"), form).status_code == 302
    table.refresh_from_db()
    assert table.status == "finished"
    assert "left the game" in words(logged_in(alice).get(of(table)))


def test_the_host_is_offered_no_resignation_nobody_agreed_to(alice: User, bob: User) -> None:
    table = late_table(alice, bob, late=bob)
    Table.objects.filter(pk=table.pk).update(absence="computer")
    page = read(logged_in(alice).get(of(table)))
    assert of(table, "mind/") in page.forms
    assert of(table, "resign_for/") not in page.forms


def test_the_host_is_offered_no_seat_whose_time_ended_in_the_pause(alice: User, bob: User) -> None:
    table = opened(alice, bob, slow=True, clock="move", seconds=86400, absence="host")
    commands.pause(alice, table.pk)
    Table.objects.filter(pk=table.pk).update(paused=timezone.now() - timedelta(days=2))
    table.deadlines.update(due=timezone.now() - timedelta(days=1), since=None)
    page = read(logged_in(alice).get(of(table)))
    assert of(table, "mind/") not in page.forms
    assert of(table, "resume/") in page.forms


def test_the_host_gives_whoever_ran_out_of_time_their_time_anew(alice: User, bob: User) -> None:
    table = late_table(alice, bob, late=bob)
    page = logged_in(alice).get(of(table))
    assert "Restart the clock" in words(page)
    logged_in(alice).post(of(table, "resume/"), read(page).forms[of(table, "resume/")])
    row = table.deadlines.get(fired=None)
    assert row.due > timezone.now() + timedelta(hours=23)
    assert not table.seats.get(user=bob).minded


def test_a_paused_table_says_who_may_go_on_and_lets_everybody_leave(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    commands.pause(alice, table.pk)
    page = logged_in(bob).get(of(table))
    assert "After a day, any player can." in words(page)
    assert {of(table, "resign/"), of(table, "propose/")} <= read(page).forms.keys()
    assert of(table, "resume/") not in read(page).forms
    Table.objects.filter(pk=table.pk).update(paused=timezone.now() - timedelta(days=1))
    table.deadlines.update(since=None)
    page = logged_in(bob).get(of(table))
    assert "any player can" not in words(page)
    logged_in(bob).post(of(table, "resume/"), read(page).forms[of(table, "resume/")])
    assert Table.objects.get(pk=table.pk).status == "playing"


def test_an_offer_to_end_is_answered_at_a_paused_table(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    commands.pause(alice, table.pk)
    logged_in(bob).post(of(table, "propose/"), {"kind": "end"})
    form = read(logged_in(alice).get(of(table))).forms[of(table, "answer/")]
    logged_in(alice).post(of(table, "answer/"), form | {"yes": "1"})
    assert Table.objects.get(pk=table.pk).status == "finished"
