"""A table of Cosmic Encounter laid out as drawn, and orders given at it."""

import secrets
from typing import Any

import msgspec
from django.utils import timezone

from accounts.models import User
from games.encounter import rules as encounter
from games.encounter.rules.components import COSMIC_ZAP
from games.encounter.rules.meta import Options
from games.encounter.rules.moves import PlayArtefact
from games.encounter.rules.state import State
from games.engine.contract import Fixed, Seat
from games.tables import commands
from games.tables.commands.ordering import settle_apart
from games.tables.models import Deadline, Table
from games.tables.models import Seat as SeatRow
from games.tables.store.holding import hold
from games.tables.store.states import position_of
from games.tables.time import deadlines
from tests.encounter.table import Table as Position
from tests.encounter.table import ships

ZAP_BOB = PlayArtefact(COSMIC_ZAP, seat=Seat(1))
R1_3 = ships(R1=3)


def lay_out(table: Table, position: Position) -> None:
    """The table stands as drawn, with seats and deadlines as a move would leave them."""
    state = msgspec.json.encode(position.state).decode()
    digest = secrets.token_hex(16)  # states are kept by digest
    Table.objects.filter(pk=table.pk).update(snapshot=state, digest=digest)
    Deadline.objects.filter(table=table).delete()
    held = hold(table.pk, lock=False)
    windows = encounter.windows(position.state)
    asked = {seat for window in windows for seat in window.must}
    SeatRow.objects.filter(table=table).update(awaited=None, acts=None, quiet=False)
    SeatRow.objects.filter(table=table, index__in=asked).update(awaited=timezone.now())
    deadlines.set_deadlines(held, windows, timezone.now())
    settle_apart(position_of(hold(table.pk, lock=False)))


def slow_position(*powers: str, **more: Any) -> Position:
    return Position(*powers, options=Options(pace="slow"), **more)


def state_of(table: Table) -> State:
    return encounter.STATE.decode(hold(table.pk, lock=False).snapshot)


def order(user: User, table: Table, wanted: Fixed) -> None:
    commands.order(user, table.pk, msgspec.json.encode(wanted))


def play(user: User, table: Table, wanted: Fixed) -> None:
    key = encounter.windows(state_of(table))[0].key
    commands.submit(user, table.pk, key, msgspec.json.encode(wanted))
    carry_out(table)


def carry_out(table: Table) -> int:
    """The worker plays whatever orders play now."""
    count = 0
    while commands.carry_out_orders(table.pk, hold(table.pk, lock=False).number):
        count += 1
    return count
