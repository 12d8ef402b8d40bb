"""The board as a list: what can be chosen and how things stand, in words; for all games."""

from collections.abc import Iterable
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString


class Choice(NamedTuple):
    """A link of the drawing, as a button with its words."""

    href: str
    label: str
    id: str
    on: bool = False  # what is chosen now
    move: str = ""  # as JSON, where the game's script plays it right away


class Section(NamedTuple):
    """A heading, and what stands under it."""

    title: str = ""
    choices: Iterable[Choice] = ()
    texts: Iterable[str] = ()
    inner: str = ""  # drawn already, such as a table that the drawing has too
    is_numbered: bool = False


def listing(*sections: Section) -> SafeString:
    """The list in the place of the drawing."""
    return render_to_string("table/listing.html", {"sections": sections})
