"""What the coach says to newcomers to Crafting the Cosmos: what is asked, what it is good for."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.crafting.rules.view import View
from games.engine.contract import Fixed, Window
from games.engine.words import Names, Remark, race

# By a move that answers the question; the first that fits counts.
ADVICE: Mapping[str, str | Promise] = {
    "shift_energy": _(
        "Move tokens around the ring, yours or dark ones. The centres then give you what "
        "you build with: stars, life, cards or a nebula."
    ),
    "take_energy": _(
        "Choose an energy card. They pay for powers, and five of one type bring 6 points."
    ),
    "choose_nebula": _(
        "Choose the size of your nebula. Larger ones need more stars and score more."
    ),
    "keep_power": _("Keep one of the powers. Its action is yours for the rest of the game."),
    "omega_place": _("Choose a space for the nebula. Look for stars that are already around it."),
    "discard_to_limit": _(
        "Your hand is too large. Keep cards of one type: five of them bring 6 points."
    ),
    "place_star": _(
        "Place your stars around nebulae, then form the nebulae that have what they "
        "need. Formed nebulae and life score."
    ),
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
    """Who is in front."""
    return race([player.score for player in view.players], names)
