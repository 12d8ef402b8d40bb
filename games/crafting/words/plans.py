"""Plans of Crafting the Cosmos as sentences."""

from django.utils.translation import gettext as _

from games.crafting.rules.standing import Card, Nebula, Shift
from games.crafting.rules.view import View
from games.crafting.words import words
from games.crafting.words.moves import shifted
from games.engine.contract import Fixed
from games.engine.plans import Only


def order(view: View, order: Fixed) -> str:
    """A plan as its owner reads it."""
    match order:
        case Only():
            return _("If only one move is possible, play it for me")
        case Nebula(size=size):
            return _("If you draw a nebula: size %(size)s") % {"size": size}
        case Card(kind=kind):
            return _("Take cards from the row while there are any: %(type)s") % {
                "type": words.centre(kind)
            }
        case Shift(steps=steps) if view.seat is not None:
            return shifted(view, view.seat, steps)
    return ""


def order_group(view: View, order: Fixed) -> str:
    """The decision a plan is for."""
    match order:
        case Shift():
            return _("Shift energy")
        case Nebula():
            return _("Nebula")
        case Card():
            return _("Energy cards")
    return _("Forced moves")
