"""Plans of Cosmic Factory as sentences."""

from django.utils.translation import gettext as _

from games.engine.contract import Fixed
from games.factory.rules.standing import Give, Keep, Path
from games.factory.rules.view import View
from games.factory.words.words import colour


def order(view: View, order: Fixed) -> str:
    """A plan as its owner reads it."""
    match order:
        case Keep(want="path"):
            return _("Of the tiles passed to me, keep the three with the most path")
        case Keep(want=want):
            text = _("Of the tiles passed to me, keep the three with the most planets: %(colour)s")
            return text % {"colour": colour(want)}
        case Path(colour=chosen):
            return _("Score the path on %(colour)s") % {"colour": colour(chosen)}
        case Give(colour=None):
            return _("Offer nothing")
        case Give(colour=chosen):
            return _("Give up points on %(colour)s for the star") % {"colour": colour(str(chosen))}
    return ""


def order_group(view: View, order: Fixed) -> str:
    """The decision a plan is for."""
    match order:
        case Keep():
            return _("Tiles passed to you")
        case Path():
            return _("Path")
    return _("Offering")
