"""Legal moves of Big Bang 13.7 as phrases that can stand on buttons."""

from django.utils.translation import gettext as _

from games.bigbang.rules.cells import name
from games.bigbang.rules.moves import (
    DarkEnergy,
    DeclineExtra,
    Eclipse,
    Hyperspace,
    Orbit,
    Place,
    Play,
)
from games.bigbang.rules.view import View
from games.bigbang.words.words import tile_object
from games.engine.contract import Fixed


def option(view: View, move: Fixed) -> str:
    """A legal move as a phrase on a button."""
    match move:
        case Place(slot, at, number):
            values = {
                "tile": tile_object(view.row[slot - 1] or ""),
                "cell": name(at),
                "universe": number + 1,
            }
            if view.mode == "parallel":
                return _("Place %(tile)s at %(cell)s in universe %(universe)d") % values
            return _("Place %(tile)s at %(cell)s") % values
        case Hyperspace(_slot, source, target):
            values = {"source": name(source), "target": name(target)}
            return _("Hyperspace: from %(source)s to %(target)s") % values
        case Orbit(_slot, source, centre, target):
            values = {
                "source": name(source),
                "centre": name(centre),
                "target": name(target),
            }
            return _("Orbit: from %(source)s around %(centre)s to %(target)s") % values
        case Eclipse(_slot, source, target):
            values = {"source": name(source), "target": name(target)}
            return _("Eclipse: %(source)s covers %(target)s") % values
        case DarkEnergy():
            return _("Play Dark Energy")
        case DeclineExtra():
            return _("Skip the extra tile")
        case Play(tile, at, link):
            return joining(tile, name(at), link)
    return ""


def joining(tile: str, where: str, link: str | None) -> str:
    """A play of Hexdomino; the first link may have to be named."""
    values = {"tile": tile_object(tile), "cell": where}
    if link == "colour":
        return _("Add %(tile)s at %(cell)s by colour") % values
    if link == "shape":
        return _("Add %(tile)s at %(cell)s by shape") % values
    return _("Add %(tile)s at %(cell)s") % values
