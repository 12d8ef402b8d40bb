"""A live turn has one deadline, and the host may choose one that is long enough for it."""

import msgspec
import pytest

from accounts.models import User
from games.crafting import rules as crafting
from games.crafting.rules.defaults import default_of
from games.tables import commands
from games.tables.models import Deadline, Seat, Table
from games.tables.reading.scene import state_of
from games.web.rhythm import LIVE, PACES, choices
from tests.web.tables import logged_in

pytestmark = pytest.mark.django_db
SHIFT, CREATION = 60, 240  # seconds of a live turn, by section 8 of the rules


def test_a_pace_is_long_enough_for_a_whole_turn() -> None:
    longest = max(pace.seconds for pace in LIVE if pace.clock == "move")
    assert longest >= SHIFT + CREATION
    assert dict(choices(LIVE))["move-300"] == "5 min per move"


def test_the_host_may_choose_it(alice: User) -> None:
    page = logged_in(alice).get("/tables/new/?game=crafting").content.decode()
    assert 'value="move-300"' in page
    assert 'value="move-480"' in page


@pytest.mark.parametrize("key", ["move-300", "bank-30"])
def test_a_live_turn_has_one_deadline_from_the_shift_to_its_end(
    key: str, alice: User, bob: User
) -> None:
    pace = PACES[key]
    table = commands.open_table(
        alice,
        "crafting",
        {},
        seats=2,
        clock=pace.clock,
        seconds=pace.seconds,
        increment=pace.increment,
    )
    commands.take_seat(bob, table.pk)
    people = (alice, bob)
    state = state_of(Table.objects.get(pk=table.pk))
    seat, turn = state.active, state.turn
    first = Deadline.objects.get(table=table, fired=None)
    assert first.since
    assert (first.due - first.since).total_seconds() == pytest.approx(pace.seconds)
    while state.turn == turn:
        assert Deadline.objects.get(table=table, fired=None) == first
        body = msgspec.json.encode(default_of(state, seat))
        commands.submit(people[seat], table.pk, crafting.windows(state)[0].key, body)
        state = state_of(Table.objects.get(pk=table.pk))
    assert Deadline.objects.get(table=table, fired=None).pk != first.pk
    # A whole turn, however many steps it has, earns what one decision earns.
    reserve = Seat.objects.get(table=table, index=seat).reserve or 0.0
    assert 0.0 < reserve <= pace.seconds + pace.increment
