"""Drawn examples for the rules of Big Bang 13.7."""

from django import template

from games.bigbang.board.examples import example

register = template.Library()
register.simple_tag(example)
