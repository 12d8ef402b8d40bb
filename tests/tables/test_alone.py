"""One person against computers: nobody has to be spared waiting, so nothing runs out."""

from typing import Any

import pytest

from accounts.models import User
from games.tables import commands, queries
from games.tables.models import Deadline, Table
from games.tables.reading.scene import state_of
from games.tables.tasks import let_bots_move
from tests.people import person

pytestmark = pytest.mark.django_db


def sands(table: Table) -> list[str]:
    rows = Deadline.objects.filter(table=table, fired=None)
    return [key for key in rows.values_list("window", flat=True) if key.startswith("start")]


def scene(table: Table, user: User) -> Any:
    return queries.scene_for(queries.table_for(user, table.pk), user)


def test_reaction_time_does_not_run_for_one_person_against_computers(alice: User) -> None:
    table = commands.open_table(alice, "encounter", {}, seats=3, bots=["easy", "easy"])
    commands.start(alice, table.pk)
    table.refresh_from_db()
    assert state_of(table).todo[0] == "start"
    assert sands(table) == []


def test_reaction_time_runs_where_two_people_sit(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "encounter", {}, seats=3, bots=["easy"])
    commands.take_seat(bob, table.pk)
    assert len(sands(table)) == 1
    other = commands.open_table(person("Mira"), "encounter", {}, seats=2, bots=["easy"])
    commands.start(other.host, other.pk)
    assert sands(other) == []
    assert len(sands(table)) == 1


def test_alone_one_is_asked_only_where_one_can_act(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {True: 0, False: 0}
    for number in range(12):
        monkeypatch.setattr(
            "games.tables.store.luck.new_secret", lambda n=number: f"{n + 16:02x}" * 32
        )
        table = commands.open_table(alice, "encounter", {}, seats=2, bots=["easy"])
        commands.start(alice, table.pk)
        table.refresh_from_db()
        first = state_of(table)
        for _ in range(3):
            let_bots_move(table.pk, table.number)
            table.refresh_from_db()
            commands.carry_out_orders(table.pk, table.number)
            table.refresh_from_db()
        state = state_of(table)
        can_act = any(card in first.hands[0] for card in (41, 44))
        waits = state.todo[0] == "start" and 0 in state.asked and state.turn == 1
        assert waits == can_act
        asked[can_act] += 1
    assert min(asked.values()) > 0
