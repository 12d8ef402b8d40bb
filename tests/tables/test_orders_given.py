"""Orders as they are given, refused, read and dropped."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Preference, User
from games.encounter.rules.meta import Options
from games.encounter.rules.orders import Later, Setting, Without
from games.engine.play import RefusedError
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.people import data_of
from tests.encounter.table import plain_table
from tests.tables.ordering import R1_3, ZAP_BOB, lay_out, order, slow_position

pytestmark = pytest.mark.django_db


def test_an_order_that_cannot_be_given_is_refused_with_a_reason(
    encounter_table: Table, alice: User, charlie: User
) -> None:
    table = encounter_table
    lay_out(table, slow_position("healer", "filch", "clone").attack(R1_3))
    with pytest.raises(RefusedError, match="no_such_window_now"):
        order(alice, table, Later("start", ZAP_BOB))
    with pytest.raises(NotAllowed) as unreadable:
        commands.order(alice, table.pk, b'{"type":"launch"}')
    assert unreadable.value.status == 400
    with pytest.raises(NotAllowed) as stranger:
        order(charlie, table, Without())
    assert stranger.value.status == 403
    with pytest.raises(NotAllowed) as nothing:
        commands.drop_order(alice, table.pk, 0)
    assert nothing.value.status == 404


def test_a_game_without_orders_takes_none(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=2)
    commands.take_seat(bob, table.pk)
    with pytest.raises(NotAllowed, match="no plans"):
        commands.order(alice, table.pk, b"{}")
    assert queries.orders_of(queries.table_for(alice, table.pk), alice) is None


def test_orders_are_read_given_and_dropped_by_programs(
    encounter_table: Table, alice: User, bob: User
) -> None:
    table = encounter_table
    lay_out(table, slow_position("healer", "filch", "clone").attack(R1_3))
    program, path = APIClient(), f"/api/v1/tables/{table.pk}/orders/"
    program.force_authenticate(alice)
    offered = program.get(path).json()["offered"]
    assert all(one["text"] for one in offered)
    given = program.post(path, {"order": offered[0]["order"]}, format="json")
    assert [one["order"] for one in given.json()["kept"]] == [offered[0]["order"]]
    program.force_authenticate(bob)
    assert program.get(path).json()["kept"] == []
    program.force_authenticate(alice)
    assert program.delete(f"{path}0/").status_code == 204
    assert program.get(path).json()["kept"] == []
    assert program.post(path, {"order": 7}, format="json").status_code == 400


def test_an_order_of_an_encounter_that_is_over_is_shown_as_such(
    encounter_table: Table, alice: User
) -> None:
    table = encounter_table
    position = plain_table(options=Options(pace="slow")).attack(R1_3)
    lay_out(table, position)
    order(alice, table, Without())
    lay_out(table, position.fight(6, 12).to("launch"))
    own = queries.orders_of(queries.table_for(alice, table.pk), alice)
    assert own
    assert [one.stands for one in own.kept] == [False]
    order(alice, table, Setting("returns", "ask"))
    own = queries.orders_of(queries.table_for(alice, table.pk), alice)
    assert own
    assert [one.stands for one in own.kept] == [True]


def test_the_export_of_ones_data_holds_ones_own_orders_alone(
    encounter_table: Table, alice: User, bob: User
) -> None:
    table = encounter_table
    order(alice, table, Setting("returns", "ask"))
    (kept,) = data_of(alice)["standing_orders"]
    assert (kept["table_id"], kept["orders"][0]["name"]) == (table.pk, "returns")
    assert data_of(bob)["standing_orders"] == []


def test_who_wants_to_go_on_everywhere_has_orders_from_the_start(alice: User, bob: User) -> None:
    Preference.objects.filter(user=alice).update(standing_passes=True)
    table = commands.open_table(alice, "encounter", {}, seats=2)
    commands.take_seat(bob, table.pk)
    own = queries.orders_of(queries.table_for(alice, table.pk), alice)
    assert own
    assert len(own.kept) == 12
    assert table.seats.get(user=bob).orders == "[]"
