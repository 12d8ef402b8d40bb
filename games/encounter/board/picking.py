"""Which few moves a mail offers: some fleets of many, and what winning and losing would bring."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.encounter.board.alliances import DOORS, door_title, outcomes
from games.encounter.board.plane import place
from games.encounter.rules.ahead import fleets
from games.encounter.rules.components import SYSTEM_SIZE
from games.encounter.rules.moves import Aim, Decline, Join, Launch, Lay, Regroup
from games.encounter.rules.view import View
from games.engine.board import Pick, Scene

ASIDE = (32, -30)  # from the middle of a planet: its ships stay in sight
OFFERED = (4, 2, 1)  # ships of an ally


def picks(scene: Scene, most: int) -> Sequence[Pick]:
    """All moves if they are few; else those of one kind that stand for the others."""
    moves, view = scene.moves(), scene.view
    if len(moves) > most and view.seat is not None:
        moves = narrowed(view, view.seat, moves)[:most]
    return [picked(scene, move) for move in moves]


def narrowed(view: View, me: int, moves: Sequence[Any]) -> list[Any]:
    """Fleets from the fullest planets; cards, the highest first; ships to one's own system."""
    sent = list(fleets(view.ships[me]))
    sizes = {sum(n for _planet, n in ships): ships for ships in sent}
    wanted: list[Any] = [
        *(Join(side, sizes[n]) for side in DOORS for n in OFFERED if n in sizes),
        Decline(),
        *(Launch(ships) for ships in reversed(sent)),
    ]
    found = [move for move in wanted if move in moves]
    cards = [move for move in moves if isinstance(move, Lay)]
    home = [
        move
        for move in moves
        if isinstance(move, Regroup) and move.planet // SYSTEM_SIZE in (me, -1)
    ]
    return [*found, *sorted(cards, key=lambda move: -move.card), *home]


def picked(scene: Scene, move: Any) -> Pick:
    view: View = scene.view
    me = view.seat
    if isinstance(move, Join) and me is not None:
        door = DOORS.index(move.side)
        title = door_title(view, scene.names, door)
        return Pick(move, group=f"{title}. {outcomes(view, me)[door]}")
    if isinstance(move, Decline):
        return Pick(move, group=_("With neither side."))
    if isinstance(move, Aim | Regroup) and move.planet >= 0:
        x, y = place(move.planet, me or 0, len(view.powers))
        return Pick(move, place=(x + ASIDE[0], y + ASIDE[1]))
    return Pick(move)
