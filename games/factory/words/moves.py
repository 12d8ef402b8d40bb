"""Legal moves of Cosmic Factory as phrases that can stand on buttons."""

from django.utils.translation import gettext as _

from games.engine.contract import Fixed
from games.factory.rules.components import cell_name
from games.factory.rules.moves import (
    Arrange,
    Barter,
    Done,
    Grab,
    Hole,
    Offer,
    Open,
    Pick,
    Proceed,
    Ready,
    Resume,
    Sabotage,
    Submit,
)
from games.factory.rules.view import View
from games.factory.words.words import colour, colours, tile_list, tiles_of


def option(view: View, move: Fixed) -> str:
    """A legal move as a phrase on a button."""
    match move:
        case Pick(tiles=tiles):
            return keep_option(view, tiles)
        case Ready():
            return _("Ready")
        case Open():
            return _("Turn up my tiles and start my timer")
        case Arrange(layout=layout):
            return _("Keep this arrangement (%(tiles)s)") % {"tiles": tiles_of(len(layout))}
        case Grab(colours=taken):
            return _("Claim: %(colours)s") % {"colours": colours(" ".join(taken))}
        case Done():
            return _("Done")
        case Resume():
            return _("Keep building")
        case Submit(claims=claims) if claims:
            return _("Lock in my galaxy and claim: %(colours)s") % {
                "colours": colours(" ".join(claims))
            }
        case Submit():
            return _("Lock in my galaxy")
    return later_option(move)


def keep_option(view: View, tiles: tuple[int, ...]) -> str:
    """Tiles of one's packet, by the places they are seen in."""
    packet = view.mine.packet if view.mine is not None else ()
    if not set(tiles) <= set(packet):
        return _("Keep %(tiles)s") % {"tiles": tile_list(tiles)}
    places = sorted(packet.index(tile) + 1 for tile in tiles)
    return _("Keep tiles %(tiles)s") % {"tiles": ", ".join(map(str, places))}


def later_option(move: Fixed) -> str:
    """The choices after the build."""
    match move:
        case Hole(cells=cells):
            named = ", ".join(cell_name(x, y) for x, y in cells)
            return _("Turn face down: %(cells)s") % {"cells": named}
        case Sabotage(cell=(x, y)):
            return _("Remove the tile at %(cell)s") % {"cell": cell_name(x, y)}
        case Barter(colour=chosen):
            return _("Score the path on %(colour)s") % {"colour": colour(chosen)}
        case Offer(colour=None):
            return _("Offer nothing")
        case Offer(colour=chosen):
            return _("Give up points on %(colour)s for the star") % {"colour": colour(str(chosen))}
        case Proceed():
            return _("Next round")
    return ""
