"""What the coach says to somebody new to Cosmic Factory: what is asked, what it is good for."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.contract import Fixed, Window
from games.engine.words import Names, Remark, race
from games.factory.rules.view import View

# By a move that answers the question; the first that fits counts.
ADVICE: Mapping[str, str | Promise] = {
    "pick": _(
        "Keep three tiles, pass the others on. Large zones of one colour score, so "
        "collect two or three colours that fit."
    ),
    "arrange": _(
        "Lay all nine tiles as a square. Large zones and a long path score. At the end "
        "only your lowest colour counts, so neglect none."
    ),
    "ready": _("Press Ready when you want to build. The timer starts once everyone is ready."),
    "hole": _(
        "Turn tiles of the galaxy on your right face down. Cut its largest zone or its "
        "longest path."
    ),
    "sabotage": _(
        "Remove a tile of the galaxy on your left. The middle of its largest zone hurts most."
    ),
    "barter": _("Choose the colour your path scores on. Your lowest colour gains most in the end."),
    "offer": _(
        "You can give up points of one colour for the star. Don’t give up your lowest "
        "colour: it counts at the end."
    ),
    "proceed": _("Look at the points of this round. Watch which colour is your lowest now."),
}


def advice(view: View, window: Window, names: Names) -> str:
    """What is asked now, and what it is good for."""
    return next((str(text) for move, text in ADVICE.items() if move in window.moves), "")


def remarks(view: View, move: Fixed, names: Names) -> Sequence[Remark]:
    """None: the board itself says what a chosen move brings."""
    return ()


def suggestion(view: View) -> Fixed | None:
    """None of its own: the quick computer player proposes."""
    return None


def outlook(view: View, names: Names) -> str:
    """Who would win if the game ended now."""
    return race([player.final for player in view.players], names)
