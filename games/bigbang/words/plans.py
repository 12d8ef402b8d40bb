"""Plans of Big Bang 13.7 as sentences: the condition, and what is done."""

from django.utils.translation import gettext as _

from games.bigbang.rules.cells import name
from games.bigbang.rules.standing import Plan
from games.bigbang.rules.view import View
from games.bigbang.words.moves import joining
from games.bigbang.words.words import tile_object
from games.engine.contract import Fixed
from games.engine.plans import Only


def order(view: View, order: Fixed) -> str:
    """A plan as its owner reads it."""
    if isinstance(order, Only):
        return _("If only one move is possible, play it for me")
    if not isinstance(order, Plan):
        return ""
    where = name(order.cell)
    if view.mode == "hexdomino":
        return joining(order.tile, where, order.link)
    values = {"tile": tile_object(order.tile), "cell": where, "universe": order.universe + 1}
    if view.mode == "parallel":
        text = _("If it's still in the row: %(tile)s at %(cell)s in universe %(universe)d")
        return text % values
    return _("If it's still in the row: %(tile)s at %(cell)s") % values
