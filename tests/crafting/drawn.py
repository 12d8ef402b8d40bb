"""Scenes of Crafting the Cosmos without a database, and the way to a move by pointing."""

from functools import cache
from itertools import count
from typing import Any

from games.crafting import rules as crafting
from games.crafting import words
from games.crafting.bots.levels import Plan
from games.crafting.rules.state import State
from games.engine.board import Asked
from games.engine.bots import choose
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.play import play
from games.engine.words import Names
from games.tables.models import Table
from games.tables.reading.scene import TableScene

NAMES = ("Alice", "Bob", "Charlie", "Mira")
COUNT = count()
BOT = Plan(tried=0, buys=True, noise=0.8)


@cache
def played(seats: int, seed: str, most: int = 400) -> list[State]:
    """The states of a table that planners play; nobody changes the list."""
    state = crafting.setup(crafting.Options(edition=crafting.META.edition), seats, Chance(seed))
    states = [state]
    for number in range(most):
        windows = crafting.windows(state)
        if not windows:
            break
        seat = windows[0].must[0]
        move: Any = choose(crafting, state, seat, BOT, Chance(f"{seed}{number:x}"))
        state = play(crafting, state, seat, move, Chance(f"{number:x}")).state
        states.append(state)
    return states


def mover(state: State) -> Seat:
    return crafting.windows(state)[0].must[0]


def seen(state: State, seat: Seat | None) -> TableScene:
    """What a seat sees of a state."""
    windows = crafting.windows(state)
    status = "playing" if windows else "finished"
    return TableScene(
        table=Table(pk=7, game="crafting", status=status, digest=str(next(COUNT))),
        game=crafting,
        wording=words,
        names=Names(NAMES[: len(state.players)], seat),
        seat=seat,
        seats=(),
        number=1,
        view=crafting.view(state, seat),
        windows=tuple(one for one in windows if seat in one.may),
        open_windows=windows,
        lines=(),
        recap=(),
        _state=state,
    )


def asked(query: dict[str, str] | None = None, reading: bool = False) -> Asked:
    return Asked("/t/7/", query or {}, reading)
