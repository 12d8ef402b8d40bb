"""The board as a list: the same places, with the same words and the same links."""

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.encounter.board.desk import Desk, Parts
from games.encounter.rules.components import planet_name


def listed(desk: Desk, parts: Parts) -> SafeString:
    """What can be chosen, then the position in sentences."""
    choices = [
        {
            "name": planet_name(where),
            "href": spot.href,
            "label": spot.label,
            "on": spot.kind == "pend",
        }
        for where, spot in parts.marks.spots.items()
        if spot.kind != "dark"
    ]
    sentences = desk.scene.wording.position(desk.view, desk.names)
    return render_to_string("encounter/listing.html", {"choices": choices, "sentences": sentences})
