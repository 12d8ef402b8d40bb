"""The board as a list: the same places, with the same words and the same links."""

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.board.desk import Desk, Parts
from games.encounter.rules.components import planet_name
from games.engine.listing import Choice, Section, listing


def listed(desk: Desk, parts: Parts) -> SafeString:
    """What can be chosen, then the position in sentences."""
    choices = [
        Choice(spot.href, spot.label, f"li-{planet_name(where)}", spot.kind == "pend")
        for where, spot in parts.marks.spots.items()
        if spot.kind != "dark"
    ]
    sentences = desk.scene.wording.position(desk.view, desk.names)
    open_ = [Section(_("You can choose"), choices)] if choices else []
    return listing(*open_, Section(_("The position"), texts=sentences))
