"""The coach at the table: what is asked, what the chosen move would give, what the others did."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from msgspec.json import encode

from games.engine.board import NOTHING, Drawn, PointsOut
from games.engine.contract import Fixed
from games.engine.optional import kinds_of_work
from games.engine.words import Coaching, Foreseeing, Remark
from games.shelf import players_of
from games.tables.reading.scene import TableScene
from games.web.table_request import board_of, question

LAST = 3  # moves of the others
NO_MOVE = ("", "", "")


@dataclass(frozen=True)
class Coached:
    """What the coach says now."""

    table: int
    is_my_turn: bool
    asked: str
    suggestion: str = ""  # a good move in words, and the address that chooses it
    address: str = ""
    body: str = ""  # the good move itself, where a button plays it
    chosen: str = ""  # the chosen move
    remarks: tuple[Remark, ...] = ()
    say: SafeString = NOTHING  # in a game without remarks: what its board says of the move
    then: str = ""
    others: tuple[str, ...] = ()
    outlook: str = ""  # why it matters

    @property
    def said_shortly(self) -> str:
        """What stands above the tray where the panel is elsewhere, and nothing is remarked."""
        if self.remarks:
            return ""
        return self.asked if self.is_my_turn or not self.others else self.others[-1]


def coached(scene: TableScene, drawn: Drawn, base: str) -> Coached:
    """In the game's own words for newcomers, else in those of its board and its log."""
    words = scene.wording
    is_my_turn = bool(scene.windows)
    asked = question(scene)
    move = scene.game.MOVE.decode(drawn.move) if drawn.move else None
    remarks: tuple[Remark, ...] = ()
    if isinstance(words, Coaching):
        if is_my_turn:
            asked = words.advice(scene.view, scene.windows[0], scene.names) or asked
        remarks = tuple(words.remarks(scene.view, move, scene.names)) if move is not None else ()
    suggestion, address, body = suggested(scene, base) if is_my_turn and move is None else NO_MOVE
    return Coached(
        table=scene.table.pk,
        is_my_turn=is_my_turn,
        asked=asked,
        suggestion=suggestion,
        address=address,
        body=body,
        chosen=words.option(scene.view, move) if move is not None else "",
        remarks=remarks,
        say=drawn.say if move is not None and not remarks else NOTHING,
        then=drawn.then if move is not None and not remarks else "",
        others=others(scene),
        outlook=words.outlook(scene.view, scene.names) if isinstance(words, Foreseeing) else "",
    )


def suggested(scene: TableScene, base: str) -> tuple[str, str, str]:
    """A move the game proposes to newcomers, where it is chosen, or what its button sends."""
    words, board = scene.wording, board_of(scene.table.game)
    move = followed(scene)
    if move is None or is_handwork(scene):
        return NO_MOVE
    query = board.pointing(move) if isinstance(board, PointsOut) else ""
    phrase = words.option(scene.view, move)
    return (phrase, f"{base}?{query}", "") if query else (phrase, "", encode(move).decode())


def followed(scene: TableScene) -> Fixed | None:
    """What somebody plays who only follows the coach: its game's own proposal, else that of the
    quick computer player."""
    words = scene.wording
    move = words.suggestion(scene.view) if isinstance(words, Coaching) else None
    return move or scene.proposal(players_of(scene.table.game).quick)


def is_handwork(scene: TableScene) -> bool:
    """Whether what is asked is laid out piece by piece: a phrase cannot say how."""
    work = set(kinds_of_work(scene.game))
    return any(work & set(window.moves) for window in scene.windows)


def others(scene: TableScene) -> tuple[str, ...]:
    """What the others just did, in the words of the log."""
    lines = [line for line in scene.recap if line.seat not in (scene.seat, -1)]
    return tuple(" ".join(line.sentences) for line in lines[-LAST:] if line.sentences)
