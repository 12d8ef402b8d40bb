"""Cosmic Factory in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Event, Fixed, Refusal, Window
from games.engine.words import Names, Option, Points
from games.factory.rules.components import cell_name
from games.factory.rules.meta import Options
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
from games.factory.words.blurb import blurb as blurb
from games.factory.words.events import EVENTS, worded
from games.factory.words.options import offered
from games.factory.words.position import told
from games.factory.words.questions import asked, awaited
from games.factory.words.reasons import REASONS
from games.factory.words.words import colour, colours, tile_list, tile_name, tiles_of


def title_of(options: Options) -> str:
    """What is played."""
    if options.variant == "beginner":
        return _("Cosmic Factory, beginners' variant")
    return _("Cosmic Factory")


def options() -> Sequence[Option]:
    """What the host settles."""
    return offered()


def sentence(event: Event, names: Names) -> str:
    """What happened, for one reader."""
    seat, victim = event.values.get("seat"), event.values.get("victim")
    you = isinstance(seat, int) and names.is_you(seat)
    yours = isinstance(victim, int) and names.is_you(victim)
    return EVENTS[event.name]({**event.values, "yours": int(yours)}, you) % worded(
        event.values, names
    )


def points(view: View) -> Sequence[Points]:
    """The tracks lie open: what each seat would have if the game ended now."""
    return [
        Points(player.final, ngettext("point", "points", player.final)) for player in view.players
    ]


def reason(refusal: Refusal) -> str:
    """Why a move is refused, and the rule."""
    said: dict[str, str | int] = dict(refusal.values)
    if "tile" in said:
        number = tile_name(int(said["tile"]))
        said["tile"] = number[:1].upper() + number[1:]
    if "colours" in said:
        said["colours"] = colours(str(said["colours"]))
    if "count" in said:
        said["tiles"] = tiles_of(int(said["count"]))
    return REASONS[refusal.reason]() % said


def question(view: View, window: Window, names: Names) -> str:
    """What the table waits for."""
    if view.seat is not None and view.seat in window.must:
        return asked(view, window, names)
    return awaited(view, window, names)


def option(view: View, move: Fixed) -> str:
    """A legal move as a phrase on a button."""
    match move:
        case Pick(tiles=tiles):
            return _("Keep %(tiles)s") % {"tiles": tile_list(tiles)}
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


def position(view: View, names: Names) -> Sequence[str]:
    """The position in sentences."""
    return told(view, names)
