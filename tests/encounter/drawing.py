"""What a seat sees drawn, without a database; what pointing at it would send."""

import re
from functools import cache
from html import unescape
from itertools import count
from typing import Any

from msgspec.structs import replace

from games.encounter import board, words
from games.encounter import rules as encounter
from games.encounter.rules.moves import Offer, Place
from games.encounter.rules.placing import with_returns
from games.encounter.rules.state import State
from games.engine.board import Asked, Drawn
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.play import play
from games.engine.words import Names
from games.tables.models import Table
from games.tables.reading.scene import TableScene

NAMES = ("Alice", "Bob", "Charlie", "Mira")
COUNT = count()
LINK = re.compile(r'<a\s[^>]*?href="(/t/1/[^"]*)"')
BUTTON = re.compile(r'<button [^>]*?name="move" value=\'([^\']+)\'')


def seen(state: State, seat: Seat | None, orders: tuple[Any, ...] = ()) -> TableScene:
    """What a seat sees of a state, without a database."""
    windows = encounter.windows(state)
    return TableScene(
        table=Table(pk=1, game="encounter", status="playing", digest=str(next(COUNT))),
        game=encounter,
        wording=words,
        names=Names(NAMES[: len(state.powers)], seat),
        seat=seat,
        seats=(),
        number=1,
        view=encounter.view(state, seat),
        windows=tuple(one for one in windows if seat in one.may),
        open_windows=windows,
        lines=(),
        recap=(),
        orders=orders,
        _state=state,
    )


def asked(query: dict[str, str], reading: bool = False) -> Asked:
    return Asked("/t/1/", query, reading)


def drawn(state: State, seat: Seat | None, query: dict[str, str] | None = None) -> Drawn:
    return board.draw(seen(state, seat), asked(query or {}))


@cache
def positions(seed: int, seats: int, most: int = 160) -> list[State]:
    """States met in one game at random, one for each question."""
    luck = Chance(f"{seed:x}")
    state = encounter.setup(encounter.OPTIONS.decode(b"{}"), seats, luck)
    found = [state]
    for number in range(most):
        if not encounter.windows(state):
            break
        seat = luck.pick(state.asked)
        move = luck.pick(list(encounter.moves(state, seat)))
        state = play(encounter, state, seat, move, Chance(f"{number:x}")).state
        found.append(state)
    return found


def sent_by(window: Drawn) -> list[Any]:
    """Every move that one press sends: the bar's and those of the buttons."""
    bodies = [window.move] if window.move else []
    bodies += map(unescape, BUTTON.findall(f"{window.tray}{window.others}"))
    return [encounter.MOVE.decode(body) for body in bodies]


def alike(state: State, seat: Seat, move: Any) -> Any:
    """Moves that mean the same look the same."""
    if isinstance(move, Place):
        return with_returns(state, seat, move)
    if isinstance(move, Offer):
        return replace(move, give=tuple(sorted(move.give)))
    return move


def links(drawing: str) -> list[str]:
    return [unescape(one) for one in LINK.findall(drawing)]
