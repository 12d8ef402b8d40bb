"""Drawings of Cosmic Encounter for the page that explains it."""

from django import template
from django.utils.safestring import SafeString

from games.encounter.board import examples
from games.encounter.board.art import symbols

register = template.Library()


@register.simple_tag
def encounter_defs() -> SafeString:
    """The drawings everything is made of."""
    return SafeString(
        '<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{symbols()}</defs></svg>"
    )


@register.simple_tag
def encounter_example(step: str) -> SafeString:
    """The galaxy at one step of the example."""
    return SafeString(examples.figure(step))


@register.simple_tag
def encounter_sum() -> SafeString:
    """Both totals of the example."""
    return SafeString(examples.example_sum())


@register.simple_tag
def encounter_deal() -> SafeString:
    """A deal, before and after."""
    return SafeString(f'<div class="window exdeal">{examples.pair("deal")}</div>')


@register.simple_tag
def encounter_powers() -> SafeString:
    """The twenty powers."""
    return SafeString(examples.power_list())


@register.simple_tag
def encounter_artefacts() -> SafeString:
    """The six artefacts."""
    return SafeString(examples.artefact_list())
