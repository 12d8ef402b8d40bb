"""Which few moves a mail offers: three tiles by what they have most of."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine import board
from games.engine.board import Scene
from games.factory.rules.moves import Arrange, Done, Grab, Pick, Submit
from games.factory.rules.standing import WANTED, Wanted, picked
from games.factory.rules.view import View
from games.factory.words.words import colour

BUILT = (Arrange, Grab, Done, Submit)  # a galaxy is built on the board


def picks(scene: Scene, most: int) -> Sequence[board.Pick]:
    """Choices after the build, if they are few; of the many threes of a hand a few."""
    view: View = scene.view
    if view.mine is not None and view.mine.packet:
        return drafts(view.mine.packet)[:most]
    moves = [move for move in scene.moves() if not isinstance(move, BUILT)]
    return [board.Pick(move) for move in moves] if len(moves) <= most else []


def drafts(packet: tuple[int, ...]) -> list[board.Pick]:
    """The three tiles with most planets of each colour, and with most path."""
    found: dict[Pick, list[str]] = {}
    for want in WANTED:
        move = picked(packet, want)
        if isinstance(move, Pick):
            found.setdefault(move, []).append(reason(want))
    return [board.Pick(move, ", ".join(reasons)) for move, reasons in found.items()]


def reason(want: Wanted) -> str:
    if want == "path":
        return _("the most path")
    return _("the most planets: %(colour)s") % {"colour": colour(want)}
