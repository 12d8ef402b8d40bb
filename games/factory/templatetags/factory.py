"""Drawings of Cosmic Factory for the page that explains it."""

from django import template
from django.utils.safestring import SafeString

from games.factory.board import side_panels
from games.factory.board.art import alone, label, symbols
from games.factory.board.example import figure
from games.factory.board.frame import kaos
from games.factory.board.kinds import kinds
from games.factory.rules.components import TILES

register = template.Library()
CARDS = range(1, 21)


@register.simple_tag
def factory_defs() -> SafeString:
    """The drawings every tile is made of."""
    return SafeString(
        '<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{symbols()}</defs></svg>"
    )


@register.simple_tag
def factory_example(number: int) -> SafeString:
    """The example of a card, or of the plain rules."""
    return SafeString(figure(number))


@register.simple_tag
def factory_box() -> SafeString:
    """Every tile of the box, each with what lies on it in words."""
    drawn = "".join(
        f'<li><span class="vh">{label(tile)}</span>{alone(tile)}</li>' for tile in TILES
    )
    return SafeString(f'<ol class="boxed">{drawn}</ol>')


@register.simple_tag
def factory_kinds() -> SafeString:
    """The four grounds with their names."""
    return SafeString(kinds())


@register.simple_tag
def factory_values() -> SafeString:
    """What zones and paths are worth."""
    return SafeString(side_panels.values())


@register.simple_tag
def factory_cards() -> SafeString:
    """Every Kaos card with an example of its own."""
    items = "".join(f'<li id="card-{n}">{kaos(n)}{figure(n)}</li>' for n in CARDS)
    return SafeString(f'<ul class="examples">{items}</ul>')
