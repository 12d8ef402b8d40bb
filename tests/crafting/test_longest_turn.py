"""The longest turn of the games kept: taken back as a whole, and played again."""

import msgspec
import pytest

from accounts.models import User
from games.crafting import rules as crafting
from games.crafting.rules.state import State
from games.engine.contract import Seat
from games.tables import commands
from games.tables.models import Table
from games.tables.reading.scene import state_of
from tests.engine.recorded_logs import files_of, read, start, steps
from tests.people import person
from tests.web.tables import logged_in, of, seen

LEAST = 10  # moves of the longest turn that can be taken back


def runs() -> list[tuple[State, Seat, list[bytes]]]:
    """Of every kept table the stretches of a seat's moves that can be taken back."""
    found: list[tuple[State, Seat, list[bytes]]] = []
    for file in files_of("crafting"):
        table = read(file)
        before: State = start(table.head)
        run: tuple[State, Seat, list[bytes]] | None = None
        for entry, step in steps(table):
            is_open = not step.sealed and before.phase == "create" and entry.seat >= 0
            if not is_open:
                run = None
            else:
                if run is None or run[1] != entry.seat:
                    run = (before, entry.seat, [])
                    found.append(run)
                run[2].append(msgspec.json.encode(entry.move))
            before = step.state
    return found


@pytest.mark.django_db
def test_the_longest_turn_is_taken_back_as_a_whole_and_played_again(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, seat, moves = max(runs(), key=lambda run: len(run[2]))
    assert len(moves) >= LEAST
    people = [alice, bob, charlie, person("Mira")][: len(before.players)]
    monkeypatch.setattr(crafting, "setup", lambda options, seats, chance: before)
    table = commands.open_table(alice, "crafting", {}, seats=len(people))
    for user in people[1:]:
        commands.take_seat(user, table.pk)
    client, start_ = logged_in(people[seat]), now(table)
    played = play(table, people[seat], moves)
    assert len(seen(table, people[seat]).undoable) == len(moves)
    assert client.post(of(table, "undo/"), {"all": "1"}).status_code == 302
    assert now(table) == start_
    assert seen(table, people[seat]).undoable == ()
    assert play(table, people[seat], moves) == played
    for left in range(len(moves) - 1, -1, -1):  # and back again move by move
        assert client.post(of(table, "undo/")).status_code == 302
        assert len(seen(table, people[seat]).undoable) == left
    assert now(table) == start_


def now(table: Table) -> State:
    state: State = state_of(Table.objects.get(pk=table.pk))
    return state


def play(table: Table, user: User, moves: list[bytes]) -> State:
    """These moves, and where they lead."""
    for move in moves:
        commands.submit(user, table.pk, crafting.windows(now(table))[0].key, move)
    return now(table)
