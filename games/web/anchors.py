"""Paragraphs of the rules pages: a refusal's code is the anchor of the rule it names."""

import re
from functools import cache

from django.template import Engine, TemplateDoesNotExist
from django.urls import reverse

ANCHOR = re.compile(r'\bid="([a-z_]+)"')


@cache
def anchors(slug: str) -> frozenset[str]:
    """The anchors a game's page declares; none if the game has no page."""
    try:
        page = Engine.get_default().get_template(f"games/{slug}.html")
    except TemplateDoesNotExist:
        return frozenset()
    return frozenset(ANCHOR.findall(page.source))


def paragraph(slug: str, reason: str) -> str:
    """The address of the paragraph on a rule, if there is one."""
    if reason not in anchors(slug):
        return ""
    return f"{reverse('how_to_play', args=[slug])}#{reason}"
