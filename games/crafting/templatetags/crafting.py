"""Drawings of Crafting the Cosmos for the page that explains it."""

from django import template

from games.crafting.board import examples

register = template.Library()
register.simple_tag(examples.defs, name="crafting_defs")
register.simple_tag(examples.figure, name="crafting_figure")
register.simple_tag(examples.all_powers, name="crafting_powers")
register.simple_tag(examples.all_objectives, name="crafting_objectives")
register.simple_tag(examples.all_tiles, name="crafting_tiles")
