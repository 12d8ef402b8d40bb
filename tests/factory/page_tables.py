"""Tables of Cosmic Factory for the tests of its board."""

from typing import Any

import msgspec
import pytest

from accounts.models import User
from games.engine.bots import choose, play_anything
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.factory.rules.kaos import card
from games.factory.rules.moves import Arrange, Layout, Placed
from games.shelf import GAMES
from games.tables import commands
from games.tables.models import Line, Table
from games.tables.reading.scene import state_of
from tests.web.tables import seen

GAME = GAMES["factory"]


def opened(alice: User, bob: User, options: dict[str, Any] | None = None, **more: Any) -> Table:
    """Alice hosts, Bob sits, the first packets are dealt."""
    table = commands.open_table(alice, "factory", options or {}, seats=2, **more)
    commands.take_seat(bob, table.pk, word="nebula")
    return Table.objects.get(pk=table.pk)


def against_computer(alice: User, options: dict[str, Any] | None = None, **more: Any) -> Table:
    """Alice against one computer player."""
    table = commands.open_table(alice, "factory", options or {}, seats=2, bots=["easy"], **more)
    if Table.objects.get(pk=table.pk).status == "open":
        commands.start(alice, table.pk)
    return Table.objects.get(pk=table.pk)


def with_card(monkeypatch: pytest.MonkeyPatch, number: int, **changes: Any) -> None:
    """Every round is played under one card, beginners' rounds too."""
    chosen = card(number)._replace(**changes)
    for module in ("games.factory.rules.state", "games.factory.board.deciding"):
        monkeypatch.setattr(f"{module}.card", lambda _number: chosen)


def state(table: Table) -> Any:
    return state_of(Table.objects.get(pk=table.pk))


def play(table: Table, user: User, move: Any) -> None:
    """A move of a person, in the window that takes it."""
    tag = move.__struct_config__.tag
    window = next(one for one in seen(table, user).windows if tag in one.moves)
    commands.submit(user, table.pk, window.key, msgspec.json.encode(move))


def let_computer_move(table: Table, luck: Chance | None = None) -> bool:
    """One move of a computer player that is asked, chosen at random; False if none is."""
    row = Table.objects.get(pk=table.pk)
    if row.status != "playing":
        return False
    now = state_of(row)
    bots = {seat.index for seat in row.seats.all() if seat.bot}
    for window in GAME.windows(now):
        for index in window.must:
            if index in bots:
                move = choose(GAME, now, Seat(index), play_anything, luck or Chance("7"))
                body = msgspec.json.encode(move)
                commands.submit_for(row.pk, index, window.key, body, Line.By.BOT, row.number)
                return True
    return False


def square(tiles: tuple[int, ...], count: int = 9) -> Layout:
    """Tiles in reading order."""
    return tuple(Placed(tile, n % 3, n // 3) for n, tile in enumerate(tiles[:count]))


def to_building(table: Table, *people: User) -> None:
    """Everybody keeps the first three, twice, and is ready."""
    from games.factory.rules.moves import Pick, Ready

    for phase in ("first", "second", "ready"):
        for user in people:
            view = seen(table, user).view
            if view.phase != phase or view.mine is None:
                continue
            play(table, user, Ready() if phase == "ready" else Pick(view.mine.packet[:3]))


def arranged(layout: Layout) -> str:
    return msgspec.json.encode(Arrange(layout)).decode()
