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


@register.inclusion_tag("factory/box.html")
def factory_box() -> dict[str, list[tuple[SafeString, SafeString]]]:
    """Every tile of the box, each with what lies on it in words."""
    return {"tiles": [(SafeString(label(tile)), SafeString(alone(tile))) for tile in TILES]}


@register.simple_tag
def factory_kinds() -> SafeString:
    """The four grounds with their names."""
    return SafeString(kinds())


@register.simple_tag
def factory_values() -> SafeString:
    """What zones and paths are worth."""
    return SafeString(side_panels.values())


@register.inclusion_tag("factory/cards.html")
def factory_cards() -> dict[str, list[tuple[int, SafeString]]]:
    """Every Kaos card with an example of its own."""
    return {"cards": [(n, SafeString(kaos(n) + figure(n))) for n in CARDS]}
