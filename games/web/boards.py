"""The window of a game: drawn once for all that its board looks at."""

from collections.abc import Hashable
from typing import Any

import msgspec
from django.utils.translation import get_language

from games.engine.board import Asked, Drawn, Scene
from games.engine.words import Names
from games.tables.reading.scene import TableScene
from games.web.parts import Once
from games.web.table_request import board_of

MOST_DRAWN = 64  # boards that a process keeps
BOARDS: Once[Drawn] = Once(MOST_DRAWN)
# What a scene tells a board, as the contract names it. Moves and refusals follow from the view,
# the words from the game.
TOLD = tuple(
    name for name, what in vars(Scene).items() if isinstance(what, property) and name != "wording"
)


def drawn_board(scene: TableScene, asked: Asked) -> Drawn:
    """The window of the game, drawn anew only if something a board can see is new."""
    game = scene.table.game
    key = (game, get_language(), sight_of(scene), *asked_key(asked))
    return BOARDS.of(key, lambda: board_of(game).draw(scene, asked))


def asked_key(asked: Asked) -> tuple[Hashable, ...]:
    return asked.base, tuple(sorted(asked.query.items())), asked.reading, asked.shown


def sight_of(scene: TableScene) -> bytes:
    """All that a board can see in a scene, as one key."""
    keys = [one.key for one in (*scene.windows, *scene.open_windows)]
    timed = [(key, scene.seconds_left(key), scene.kept_work(key)) for key in keys]
    return SIGHTS.encode([timed, *(getattr(scene, name) for name in TOLD)])


def plain(value: Any) -> Any:
    """Something a scene tells that is no plain value."""
    if isinstance(value, Names):
        return value.names, value.you
    raise TypeError(f"a board is told {type(value)}, which is no plain value")


SIGHTS = msgspec.msgpack.Encoder(enc_hook=plain)
