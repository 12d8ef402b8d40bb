"""Standing orders lie with their seat: unseen by all others until they act, and then a line."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from games.encounter import rules as encounter
from games.encounter.rules.components import COSMIC_ZAP
from games.encounter.rules.moves import Lay, Offer, Pass, UsePower
from games.encounter.rules.orders import Draft, Later, Setting, Without
from games.encounter.rules.planning import Plan, Then
from games.engine.contract import Fixed, Seat
from games.live import broadcast
from games.notify.models import Notice
from games.tables import commands, notices, queries, tasks
from games.tables.models import Deadline, Line, Table
from games.tables.models import Seat as SeatRow
from games.tables.store.holding import hold
from games.tables.store.states import States, decoded
from tests.encounter.table import ships
from tests.shares import first
from tests.tables.conftest import active, move
from tests.tables.ordering import (
    R1_3,
    ZAP_BOB,
    carry_out,
    lay_out,
    order,
    play,
    slow_position,
    state_of,
)
from tests.tables.test_secrets import everything_shown, first_difference

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]


@pytest.fixture
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)
    monkeypatch.setattr(States, "of", lambda _self, game, held: decoded(game, held))


def all_shown(table: Table, readers: list[User | None], seated: list[User]) -> list[dict[str, str]]:
    return [everything_shown(table, reader, seated) for reader in readers]


def assert_same(one: list[dict[str, str]], other: list[dict[str, str]]) -> None:
    for before, after in zip(one, other, strict=True):
        for name, shown in before.items():
            assert after[name] == shown, first_difference(name, shown, after[name])


@pytest.mark.usefixtures("time_stands_still")
def test_nobody_else_learns_that_an_order_was_given(
    encounter_table: Table,
    alice: User,
    bob: User,
    spica: User,
    charlie: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, seated = encounter_table, [alice, bob, spica]
    lay_out(table, slow_position("trader", "filch", "clone", hands=[(6, COSMIC_ZAP)]).attack(R1_3))
    readers: list[User | None] = [bob, spica, charlie, None]
    sent: list[Any] = []
    monkeypatch.setattr(broadcast, "announce", lambda *message: sent.append(message))
    before, number = all_shown(table, readers, seated), hold(table.pk, lock=False).number
    mails = Notice.objects.count()
    order(alice, table, Setting("revealed.main", "skip"))
    order(alice, table, Later("laid", ZAP_BOB))
    order(alice, table, Without())
    commands.drop_order(alice, table.pk, 0)
    assert carry_out(table) == 0
    assert_same(before, all_shown(table, readers, seated))
    assert sent == []
    assert hold(table.pk, lock=False).number == number
    assert Notice.objects.count() == mails


@pytest.mark.usefixtures("time_stands_still")
@pytest.mark.parametrize(
    "wanted", first(1, [Later("pre", ZAP_BOB), Without(), Setting("pre.main", "skip")])
)
def test_worlds_with_and_without_orders_look_the_same_until_one_acts(
    encounter_table: Table, alice: User, bob: User, spica: User, wanted: Fixed
) -> None:
    table, seated = encounter_table, [alice, bob, spica]
    position = slow_position("healer", "filch", "clone", hands=[(6, COSMIC_ZAP)]).attack(R1_3)
    worlds = []
    for given in ((wanted,), ()):
        with transaction.atomic():
            undone = transaction.savepoint()
            lay_out(table, position)
            for one in given:
                order(alice, table, one)
            play(bob, table, Pass())
            worlds.append(all_shown(table, [bob, None], seated))
            assert state_of(table).asked == (0, 2)
            play(spica, table, Pass())
            assert table.lines.filter(seat=0, by="wish").exists() == bool(given)
            transaction.savepoint_rollback(undone)
    assert_same(*worlds)


@pytest.mark.usefixtures("time_stands_still")
def test_worlds_with_and_without_a_plan_look_the_same_until_it_acts(
    encounter_table: Table, alice: User, bob: User, spica: User
) -> None:
    table, seated = encounter_table, [alice, bob, spica]
    hands = [(6, 12, COSMIC_ZAP), (8, 10)]
    position = slow_position("healer", "filch", "clone", hands=hands).attack(R1_3).to("cards")
    zap = Then(False, ZAP_BOB, behind=True)
    worlds = []
    for given in ((Plan(12, zap, Then(ask=False)),), ()):
        with transaction.atomic():
            undone = transaction.savepoint()
            lay_out(table, position)
            for one in given:
                order(alice, table, one)
            worlds.append(all_shown(table, [bob, None], seated))
            play(bob, table, Lay(8))
            assert (state_of(table).enc.laid == (12, 8)) == bool(given)
            transaction.savepoint_rollback(undone)
    assert_same(*worlds)


def test_an_order_becomes_a_line_when_the_table_waits_for_nobody_else(
    encounter_table: Table, alice: User, bob: User, spica: User
) -> None:
    table = encounter_table
    lay_out(table, slow_position("healer", "filch", "clone", hands=[(6, COSMIC_ZAP)]).attack(R1_3))
    order(alice, table, Later("pre", ZAP_BOB))
    play(bob, table, Pass())
    play(spica, table, Pass())
    assert list(table.lines.values_list("seat", "by")) == [(1, "user"), (2, "user"), (0, "wish")]
    assert state_of(table).enc.zapped == (1,)


def test_only_its_owner_reads_that_a_line_was_ordered(
    encounter_table: Table, alice: User, bob: User, spica: User
) -> None:
    table = encounter_table
    lay_out(table, slow_position("healer", "filch", "clone").attack(R1_3))
    order(alice, table, Without())
    play(bob, table, Pass())
    play(spica, table, Pass())
    assert by_lines(table, alice) == ["user", "user", "wish"]
    assert by_lines(table, bob) == by_lines(table, None) == ["user", "user", "user"]


def by_lines(table: Table, user: User | None) -> list[str]:
    program = APIClient()
    program.force_authenticate(user)
    return [one["by"] for one in program.get(f"/api/v1/tables/{table.pk}/log/").json()]


def test_orders_that_wait_for_others_act_before_the_clock_plays(
    encounter_table: Table, alice: User
) -> None:
    table = encounter_table
    lay_out(table, slow_position("healer", "filch", "clone", hands=[(6, COSMIC_ZAP)]).attack(R1_3))
    order(alice, table, Later("pre", ZAP_BOB))
    row = Deadline.objects.get(table=table)
    Deadline.objects.filter(pk=row.pk).update(due=timezone.now() - timedelta(seconds=1))
    commands.time_up(row.pk)
    assert list(table.lines.values_list("seat", "by")) == [(0, "wish"), (-1, "clock")]
    assert state_of(table).enc.zapped == (1,)


def test_a_pass_is_left_to_the_clock_where_time_runs_out(
    encounter_table: Table, alice: User
) -> None:
    # Nobody learns then who would have passed without being asked.
    table = encounter_table
    lay_out(table, slow_position("healer", "filch", "clone").attack(R1_3))
    order(alice, table, Without())
    row = Deadline.objects.get(table=table)
    Deadline.objects.filter(pk=row.pk).update(due=timezone.now() - timedelta(seconds=1))
    commands.time_up(row.pk)
    assert list(table.lines.values_list("seat", "by")) == [(-1, "clock")]


def test_the_owner_of_a_power_who_goes_on_does_not_keep_the_others_for_its_time(
    encounter_table: Table, alice: User, spica: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = encounter_table
    lay_out(table, slow_position("clone", "filch", "mind").attack(R1_3))
    order(spica, table, Later("pre", UsePower(seat=Seat(1))))
    opened = timezone.now()
    seat = table.seats.get(user=spica)
    assert seat.acts
    assert abs(seat.acts - opened - timedelta(hours=12)) < timedelta(minutes=1)
    assert carry_out(table) == 0
    monkeypatch.setattr(timezone, "now", lambda: opened + timedelta(hours=12, minutes=1))
    called: list[tuple[int, int]] = []
    monkeypatch.setattr(tasks.carry_out_orders, "delay", lambda *args: called.append(args))
    tasks.nudge()
    assert called.count((table.pk, 0)) == 1
    assert carry_out(table) == 1


def test_somebody_whose_orders_answer_is_not_called(
    encounter_table: Table, alice: User, bob: User
) -> None:
    table = encounter_table
    hands = [(6, COSMIC_ZAP), (8, COSMIC_ZAP), (10,)]
    lay_out(table, slow_position("healer", "filch", "clone", hands=hands).attack(R1_3))
    for user in (alice, bob):
        order(user, table, Setting("returns", "ask"))
    assert queries.waiting_count(alice) == queries.waiting_count(bob) == 1
    order(alice, table, Without())
    assert (queries.waiting_count(alice), queries.waiting_count(bob)) == (0, 1)
    assert not queries.scene_for(queries.table_for(alice, table.pk), alice).called
    SeatRow.objects.filter(table=table).update(awaited=timezone.now() - timedelta(hours=1))
    notices.notice_turns()
    mailed = Notice.objects.filter(about__startswith=f"turn-{table.pk}-")
    assert list(mailed.values_list("user__username", flat=True)) == ["Bob"]


def test_others_see_a_seat_awaited_whether_its_orders_answer_or_not(
    encounter_table: Table, alice: User, bob: User
) -> None:
    table = encounter_table
    lay_out(table, slow_position("healer", "filch", "clone").attack(R1_3))
    order(alice, table, Without())
    seen = queries.scene_for(queries.table_for(bob, table.pk), bob)
    assert [one.awaited for one in seen.seats] == [True, True, True]
    assert seen.view.asked == (0, 1, 2)


def test_ships_return_home_without_anybody_being_asked(
    encounter_table: Table, alice: User, bob: User, spica: User
) -> None:
    table = encounter_table
    position = slow_position("trader", "filch", "clone")
    position.attack(R1_3, allies={Seat(2): ("attack", ships(B1=2))}).reveal(0, 0)
    lay_out(table, position)
    for user in (spica, alice, bob):
        play(user, table, Pass())
    assert state_of(table).todo[0] == "deal"
    assert state_of(table).ships[2][10] == 4
    assert table.lines.get(by=Line.By.WISH).seat == 2


def test_orders_act_before_the_computer_that_minds_the_seat(
    encounter_table: Table, bob: User, spica: User, alice: User
) -> None:
    table = encounter_table
    lay_out(table, slow_position("healer", "filch", "clone", hands=[(6, COSMIC_ZAP)]).attack(R1_3))
    order(alice, table, Later("pre", ZAP_BOB))
    SeatRow.objects.filter(table=table, user=alice).update(minded=True)
    for user in (bob, spica):
        number = hold(table.pk, lock=False).number
        tasks.let_bots_move(table.pk, number)
        assert hold(table.pk, lock=False).number == number
        commands.submit(user, table.pk, window_of(table), msgspec.json.encode(Pass()))
    assert carry_out(table) >= 1
    assert table.lines.get(seat=0).by == "wish"


def window_of(table: Table) -> str:
    return encounter.windows(state_of(table))[0].key


def test_a_plan_is_played_when_the_turn_comes(opened: Opened) -> None:
    # Any game may have orders: of Nim, the specimen, they are plans.
    table = opened(slow=True)
    waiting = table.seats.exclude(index=active(table)).get().user
    assert waiting
    commands.order(waiting, table.pk, b'{"type":"plan","heap":2,"count":1}')
    assert table.lines.count() == 0
    move(table, heap=0)
    commands.carry_out_orders(table.pk, 1)
    line = table.lines.get(number=2)
    assert (line.by, line.body) == ("wish", '{"type":"take","heap":2,"count":1}')


def test_a_plan_that_is_no_longer_legal_is_not_played(opened: Opened) -> None:
    table = opened(slow=True)
    waiting = table.seats.exclude(index=active(table)).get().user
    assert waiting
    commands.order(waiting, table.pk, b'{"type":"plan","heap":0,"count":3}')
    move(table, heap=0)
    assert commands.carry_out_orders(table.pk, 1) is None
    assert queries.waiting_count(waiting) == 1


def test_an_order_that_was_held_back_costs_its_seat_no_time(opened: Opened) -> None:
    table = opened(clock="bank", seconds=600)
    waiting = table.seats.exclude(index=active(table)).get()
    assert waiting.user
    commands.order(waiting.user, table.pk, b'{"type":"plan","heap":2,"count":1}')
    move(table, heap=0)
    SeatRow.objects.filter(pk=waiting.pk).update(awaited=timezone.now() - timedelta(seconds=300))
    commands.carry_out_orders(table.pk, 1)
    waiting.refresh_from_db()
    assert waiting.reserve
    assert waiting.reserve > 590


def test_a_seat_whose_time_runs_out_is_answered_for_by_its_orders(opened: Opened) -> None:
    table = opened(clock="move", seconds=600, slow=True)
    waiting = table.seats.exclude(index=active(table)).get()
    assert waiting.user
    commands.order(waiting.user, table.pk, b'{"type":"plan","heap":2,"count":1}')
    move(table, heap=0)
    row = Deadline.objects.get(table=table, seat=waiting.index)
    Deadline.objects.filter(pk=row.pk).update(due=timezone.now() - timedelta(seconds=1))
    commands.time_up(row.pk)
    line = table.lines.get(number=2)
    assert (line.seat, line.by) == (waiting.index, "wish")
    waiting.refresh_from_db()
    assert not waiting.minded


def test_a_draft_is_unseen_until_it_is_sent(encounter_table: Table, alice: User, bob: User) -> None:
    table = encounter_table
    lay_out(table, slow_position("trader", "filch", "clone").attack(R1_3).fight(0, 0).to("deal"))
    offer = Offer(give=((8, True),))
    order(alice, table, Draft(offer))
    assert carry_out(table) == 0
    order(alice, table, Draft(offer, send=True))
    assert carry_out(table) == 1
    assert state_of(table).deal.offers[0] == offer
    assert (by_lines(table, alice), by_lines(table, bob)) == (["wish"], ["user"])


def test_talks_by_correspondence_last_three_days_in_all(
    encounter_table: Table, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = encounter_table
    lay_out(table, slow_position("trader", "filch", "clone").attack(R1_3).fight(0, 0).to("deal"))
    (whole,) = Deadline.objects.filter(table=table)
    assert whole.due - timezone.now() > timedelta(hours=71)
    opened = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: opened + timedelta(hours=70))
    commands.submit(bob, table.pk, window_of(table), b'{"type":"break_off"}')
    rows = Deadline.objects.filter(table=table, fired=None)
    assert rows.count() == 2
    seen = queries.scene_for(queries.table_for(alice, table.pk), alice)
    assert seen.seats[0].due == whole.due
    monkeypatch.setattr(timezone, "now", lambda: whole.due + timedelta(seconds=1))
    tasks.fire_due()
    assert state_of(table).todo[0] == "deal_losses"
    with pytest.raises(ObjectDoesNotExist):
        Deadline.objects.get(pk=whole.pk, fired=None)
