"""What the coach says to somebody new to Cosmic Encounter: what is asked, what it is good for."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.encounter.rules.view import View
from games.engine.contract import Fixed, Window
from games.engine.words import Names, Remark, race

# By a move that answers the question; the first that fits counts.
ADVICE: Mapping[str, str | Promise] = {
    "choose_power": _("Keep one of two powers. It changes the rules for you in the whole game."),
    "regroup": _("Take a ship back from the Black Hole. More ships mean stronger attacks."),
    "launch": _(
        "Choose up to four ships. They add to your card, but leave one on each planet to "
        "keep your colonies."
    ),
    "aim": _(
        "Choose a planet to attack. Five colonies on planets of others win the game; few "
        "defenders make it easier."
    ),
    "invite": _(
        "Invite allies. Each of their ships adds to your side, but attacking allies win "
        "a colony, too."
    ),
    "join": _(
        "Join a side or stay out. With the attackers you can win a colony; with the "
        "defenders you win cards or ships."
    ),
    "lay": _(
        "Choose a card in secret. Cards and ships are added up, and the higher total "
        "wins; two Negotiate cards start a deal."
    ),
    "offer": _("Offer a deal: colonies, cards or ships. Without a deal you both lose ships."),
    "place": _("Choose where your ships go. Spread them, so that one defeat costs no colony."),
    "lose": _(
        "Choose the ships to lose. Take them from planets with several ships, so that "
        "you lose no colony."
    ),
    "suffer": _("Choose what to lose. Keep your high cards and one ship on each planet."),
    "pass": _("You can react now with a power or an artefact, or let the encounter go on."),
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
    """Who is nearer to five colonies."""
    return race(view.foreign, names)
