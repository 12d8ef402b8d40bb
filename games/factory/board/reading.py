"""The board as a list: the same choices as on the drawing, as text."""

import re

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.board import Scene
from games.factory.board.parts import Parts

LINK = re.compile(r"<a\b([^>]*)>")
FIELD = re.compile(r'(href|aria-label|id|class|aria-pressed)="([^"]*)"')


def listed(scene: Scene, parts: Parts, counted: str) -> SafeString:
    """The position in sentences, and every place and tile that can be chosen."""
    sentences = "".join(
        f"<li>{escape(text)}</li>" for text in scene.wording.position(scene.view, scene.names)
    )
    label, position = escape(_("The board as a list")), escape(_("The position"))
    choose, scored = escape(_("You can choose")), escape(_("What scored"))
    choices = "".join(choice(found[1]) for found in LINK.finditer(parts.board))
    listing = f"<h3>{choose}</h3><ul>{choices}</ul>" if choices else ""
    score = f"<h3>{scored}</h3>{counted}" if counted else ""
    return SafeString(
        f'<div class="listing" id="board" tabindex="0" role="region" aria-label="{label}">'
        f"{listing}{score}<h3>{position}</h3><ul>{sentences}</ul></div>"
    )


def choice(attributes: str) -> str:
    """A link of the drawing as a button with its words."""
    fields = dict(FIELD.findall(attributes))
    if "aria-label" not in fields:
        return ""
    on = " on" if " on" in fields.get("class", "") or fields.get("aria-pressed") == "true" else ""
    return (
        f'<li><a class="btn slim{on}" id="{fields.get("id", "")}" href="{fields["href"]}">'
        f"{fields['aria-label']}</a></li>"
    )
