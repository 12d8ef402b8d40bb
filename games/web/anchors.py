"""Paragraphs of the rules pages: a refusal's code is the anchor of the rule it names."""

import re
from collections.abc import Iterator
from functools import cache

from django.template import Engine
from django.urls import reverse

from games.shelf import template
from games.web.boxes import RULES_PAGE

ANCHOR = re.compile(r'\bid="([a-z_0-9]+)"')
INCLUDED = re.compile(r"""{%\s*include\s+["']([^"']+)["']""")


@cache
def anchors(slug: str) -> frozenset[str]:
    """The anchors a game's page declares; none if the game has no page."""
    page = template(slug, RULES_PAGE)
    return frozenset(declared(page)) if page else frozenset()


def declared(name: str) -> Iterator[str]:
    """The anchors in a template, and in each one that it includes."""
    source = Engine.get_default().get_template(name).source
    yield from ANCHOR.findall(source)
    for included in INCLUDED.findall(source):
        yield from declared(included)


def paragraph(slug: str, reason: str) -> str:
    """The address of the paragraph on a rule, if there is one."""
    if reason not in anchors(slug):
        return ""
    return f"{reverse('how_to_play', args=[slug])}#{reason}"
