"""The board as a list: the same places, with the same words and the same links."""

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.board.desk import Desk, Parts
from games.encounter.board.marks import Spot
from games.encounter.rules.components import planet_name


def listed(desk: Desk, parts: Parts) -> SafeString:
    """What can be chosen, then the position in sentences."""
    choices = "".join(
        choice(where, spot) for where, spot in parts.marks.spots.items() if spot.kind != "dark"
    )
    sentences = "".join(
        f"<li>{escape(text)}</li>" for text in desk.scene.wording.position(desk.view, desk.names)
    )
    label = escape(_("The board as a list"))
    title, rest = escape(_("You can choose")), escape(_("The position"))
    open_ones = f"<h3>{title}</h3><ul>{choices}</ul>" if choices else ""
    return SafeString(
        f'<div class="listing" id="board" tabindex="0" role="region" aria-label="{label}">'
        f"{open_ones}<h3>{rest}</h3><ul>{sentences}</ul></div>"
    )


def choice(where: int, spot: Spot) -> str:
    on = " on" if spot.kind == "pend" else ""
    return (
        f'<li><a class="btn slim{on}" id="li-{planet_name(where)}" href="{escape(spot.href)}">'
        f"{escape(spot.label)}</a></li>"
    )
