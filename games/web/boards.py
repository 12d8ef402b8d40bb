"""The window of a game: drawn once for all that its board looks at."""

from collections.abc import Hashable
from typing import Any

import msgspec
from django.utils.translation import get_language

from games.engine.board import Asked, Drawn, Scene
from games.engine.words import Names
from games.tables.reading.scene import TableScene
from games.web.parts import Once
from games.web.tableside import board_of

MOST_DRAWN = 64  # boards that a process keeps
BOARDS: Once[Drawn] = Once(MOST_DRAWN)
# What a scene tells a board, as the contract names it; moves and refusals follow from the view.
TOLD = tuple(name for name, what in vars(Scene).items() if isinstance(what, property))


def drawn_board(scene: TableScene, asked: Asked) -> Drawn:
    """The window of the game, drawn anew only if something a board can see is new."""
    game = scene.table.game
    key = (game, get_language(), sight_of(scene), *asked_key(asked))
    return BOARDS.of(key, lambda: board_of(game).draw(scene, asked))


def asked_key(asked: Asked) -> tuple[Hashable, ...]:
    return asked.base, tuple(sorted(asked.query.items())), asked.reading, asked.shown


def sight_of(scene: TableScene) -> Hashable:
    """All that a board can see in a scene."""
    keys = [one.key for one in (*scene.windows, *scene.open_windows)]
    timed = tuple((key, scene.seconds_left(key), scene.kept_work(key)) for key in keys)
    return timed, *(plain(getattr(scene, name)) for name in TOLD)


def plain(value: Any) -> Hashable:
    """Something a scene tells, as a key: views by what is in them, modules as they are."""
    if isinstance(value, msgspec.Struct):
        return type(value), msgspec.msgpack.encode(value)
    if isinstance(value, Names):
        return value.names, value.you
    found: Hashable = value
    return found
