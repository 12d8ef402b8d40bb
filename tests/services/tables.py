"""Tables for the tests of the services: real ones, of the smallest real game."""

from typing import Any

import msgspec

from accounts.models import User
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.shelf import GAMES
from games.tables import commands
from games.tables.models import Line, Table
from games.tables.reading.replaying import rebuilt
from games.tables.store.records import NewLine
from games.tables.store.writing import digest_of

GAME = GAMES["bigbang"]


def begun(host: User, guest: User, **options: Any) -> Table:
    """A table in play: the host at seat 0, the guest at seat 1."""
    table = commands.open_table(host, "bigbang", {"mode": "simple"}, seats=2, **options)
    commands.take_seat(guest, table.pk)
    table.refresh_from_db()
    return table


def next_move(table: Table, luck: Chance) -> tuple[int, str, bytes] | None:
    """Who is asked, in which window, and some legal move; None at the end."""
    state = GAME.STATE.decode(table.snapshot)
    for window in GAME.windows(state):
        seat = luck.pick(window.must or window.may)
        move = luck.pick(list(GAME.moves(state, Seat(seat))))
        return seat, window.key, msgspec.json.encode(move)
    return None


def play_one(table: Table, users: list[User], luck: Chance) -> int:
    """One move through the door; returns its number."""
    table.refresh_from_db()
    found = next_move(table, luck)
    assert found
    seat, window, body = found
    return commands.submit(users[seat], table.pk, window, body).number


def assert_whole(table: Table) -> None:
    """No gap, no double, every line chained to the one before, and the log leads to the state."""
    table.refresh_from_db()
    lines = list(Line.objects.filter(table=table))
    assert [line.number for line in lines] == list(range(1, table.number + 1))
    digest = ""
    for line in lines:
        new = NewLine(line.kind, line.seat, line.by, line.body, line.at)
        digest = digest_of(digest, line.number, new)
        assert line.digest == digest
    assert table.digest == digest
    assert rebuilt(GAME, table.pk) == GAME.STATE.decode(table.snapshot)
