"""Moves of whoever is asked, whatever they are: for tests that only need a game to go on."""

from games.shelf import GAMES
from games.tables import commands, tasks
from games.tables.models import Table
from games.tables.store.holding import hold
from games.tables.store.states import position_of


def play_anything(table: Table) -> None:
    """Any legal move of the first seat that is asked."""
    held = hold(table.pk, lock=False)
    position = position_of(held)
    window = position.windows[0]
    index = (window.must or window.may)[0]
    body = tasks.anything(held, position.state, held.seats[index])
    commands.submit_for(table.pk, index, window.key, body, "bot", held.number)


def play_to_the_end(table: Table, most: int = 3000) -> Table:
    """Any moves of everybody, until the game is over."""
    assert table.game in GAMES
    for _move in range(most):
        table.refresh_from_db()
        if table.status != Table.Status.PLAYING:
            return table
        play_anything(table)
    raise AssertionError("this game does not end")
