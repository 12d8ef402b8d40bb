"""Paragraphs of the rules pages: a refusal's code is the anchor of the rule it names."""

import re
from collections.abc import Iterator
from functools import cache

from django.template import Engine, TemplateDoesNotExist
from django.urls import reverse

ANCHOR = re.compile(r'\bid="([a-z_]+)"')
INCLUDED = re.compile(r"""{%\s*include\s+["']([^"']+)["']""")


@cache
def anchors(slug: str) -> frozenset[str]:
    """The anchors a game's page declares; none if the game has no page."""
    try:
        return frozenset(declared(f"games/{slug}.html"))
    except TemplateDoesNotExist:
        return frozenset()


def declared(template: str) -> Iterator[str]:
    """The anchors in a template, and in each one that it includes."""
    source = Engine.get_default().get_template(template).source
    yield from ANCHOR.findall(source)
    for included in INCLUDED.findall(source):
        yield from declared(included)


def paragraph(slug: str, reason: str) -> str:
    """The address of the paragraph on a rule, if there is one."""
    if reason not in anchors(slug):
        return ""
    return f"{reverse('how_to_play', args=[slug])}#{reason}"
