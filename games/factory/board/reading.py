"""The board as a list: the same choices as on the drawing, as text."""

import re
from collections.abc import Iterator
from html import unescape

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.board import Scene
from games.engine.listing import Choice, Section, listing
from games.factory.board.parts import Parts

LINK = re.compile(r"<a\b([^>]*)>")
FIELD = re.compile(r'(href|aria-label|id|class|aria-pressed)="([^"]*)"')


def listed(scene: Scene, parts: Parts, counted: str) -> SafeString:
    """The position in sentences, and every place and tile that can be chosen."""
    choices = list(links_of(parts.board))
    sections = [Section(_("You can choose"), choices)] if choices else []
    if counted:
        sections.append(Section(_("What scored"), inner=counted))
    sentences = scene.wording.position(scene.view, scene.names)
    return listing(*sections, Section(_("The position"), texts=sentences))


def links_of(drawing: str) -> Iterator[Choice]:
    """The links of a drawing, with their words."""
    for found in LINK.finditer(drawing):
        fields = {name: unescape(value) for name, value in FIELD.findall(found[1])}
        if "aria-label" in fields:
            on = " on" in fields.get("class", "") or fields.get("aria-pressed") == "true"
            yield Choice(fields["href"], fields["aria-label"], fields.get("id", ""), on)
