"""What a seat is doing, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.factory.rules.view import Player, View
from games.factory.words.words import colours


def progress(view: View, laid: int | str) -> str:
    """How far a galaxy is."""
    return _("%(laid)s of %(all)s placed") % {"laid": laid, "all": view.tiles}


def doing(view: View, player: Player) -> str:
    """The state of a seat in words."""
    if player.left or view.phase == "over":
        return ""
    if view.phase == "build" and player.bonus:
        return _("claimed %(colours)s") % {"colours": colours(" ".join(player.bonus))}
    if view.phase in ("first", "second"):
        if player.acted:
            return _("kept %(count)d") % {"count": player.sealed}
        return _("choosing")
    if view.phase == "build":
        if view.build == "personal" and not player.opened and not player.acted:
            return _("tiles still face down")
        if player.acted:
            return _("done")
        return progress(view, player.laid) if player.laid else _("building")
    if view.phase in ("ready", "rest"):
        return pgettext("build", "ready") if player.acted else _("looking")
    return _("deciding") if player.awaited else _("decided")
