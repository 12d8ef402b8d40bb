"""What a table of Cosmic Factory waits for, in one sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Window
from games.engine.words import Names
from games.factory.rules.view import View


def asked(view: View, window: Window, names: Names) -> str:
    """For a seat the table waits for."""
    if view.phase == "build":
        return asked_to_build(view, window)
    if view.mine is None:
        return ""
    match view.phase:
        case "first":
            return _("Keep three of your nine tiles; six pass to %(who)s.") % {
                "who": names[view.mine.passes_to]
            }
        case "second":
            return _("Keep three of these six tiles; three pass to %(who)s, unseen.") % {
                "who": names[view.mine.passes_to]
            }
        case "hole" | "sabotage":
            return asked_to_take(view, names)
    if view.phase == "ready" and window.limit is not None:
        return _(
            "Are you ready? The timer starts when everyone is, "
            "or by itself after %(seconds)d seconds."
        ) % {"seconds": window.limit}
    if view.phase == "rest" and window.limit is not None:
        return _(
            "Look at the scores. The game continues when everyone is ready, or by "
            "itself after %(seconds)d seconds."
        ) % {"seconds": window.limit}
    return {
        "ready": _("Ready? The timer starts when everyone is."),
        "barter": _("Choose the colour that gets your path's points."),
        "offering": _("You can give up 5 points on a colour for 2 star points."),
        "rest": _("Look at the scores; continue when you're ready."),
    }.get(view.phase, "")


def asked_to_build(view: View, window: Window) -> str:
    if "open" in window.moves:
        return _("Turn up your tiles when you have time: you then have %(seconds)d seconds.") % {
            "seconds": view.seconds
        }
    if view.build == "live":
        return _("Build your galaxy; claim a bonus tile if you dare.")
    return _("Build your galaxy and lock it in, with the bonus tiles you claim.")


def asked_to_take(view: View, names: Names) -> str:
    target = view.mine.target if view.mine else None
    if target is None:
        return ""
    values = {"who": names[target.seat], "count": target.count}
    if view.phase == "sabotage":
        return _("Remove one tile from %(who)s's galaxy.") % values
    return (
        ngettext(
            "Turn %(count)d of %(who)s's tiles face down.",
            "Turn %(count)d of %(who)s's tiles face down.",
            target.count,
        )
        % values
    )


def awaited(view: View, window: Window, names: Names) -> str:
    """For everybody else: who is awaited."""
    who = ", ".join(names[seat] for seat in window.must)
    text = {
        "first": _("Still choosing three tiles: %(who)s."),
        "second": _("Still choosing three tiles: %(who)s."),
        "ready": _("Not ready yet: %(who)s."),
        "build": _("Still building: %(who)s."),
        "hole": _("Choosing tiles to turn face down: %(who)s."),
        "sabotage": _("Choosing a tile to remove: %(who)s."),
        "barter": _("Choosing a colour for the path: %(who)s."),
        "offering": _("Deciding on an offering: %(who)s."),
        "rest": _("Looking at the scores: %(who)s."),
    }.get(view.phase, _("The game is over."))
    return text % {"who": who}
