"""Buttons of the forms `play` and `scratch` of the window, and links to another choice."""

from collections.abc import Mapping
from urllib.parse import urlencode

import msgspec
from django.utils.html import escape

from games.engine.contract import Fixed


def said(move: Fixed) -> str:
    """A move as a form sends it."""
    return msgspec.json.encode(move).decode()


def address(base: str, fields: Mapping[str, str | int | None]) -> str:
    """The page with what is chosen; what is empty is left out."""
    query = urlencode({name: value for name, value in fields.items() if value not in ("", None)})
    return f"{base}?{query}" if query else base


def button(
    move: Fixed,
    words: str,
    *,
    form: str = "play",
    kind: str = "btn",
    key: str = "",
    closed: str = "",
    inner: str = "",
) -> str:
    """A button that sends a move; a closed one keeps the focus and says why."""
    name = f' id="{key}"' if key else ""
    if closed:
        return (
            f'<button class="{kind}" type="button"{name} aria-disabled="true" '
            f'title="{escape(closed)}">{inner or escape(words)}'
            f'<span class="vh">: {escape(closed)}</span></button>'
        )
    return (
        f'<button class="{kind}" form="{form}"{name} name="move" value="{escape(said(move))}">'
        f"{inner or escape(words)}</button>"
    )


def link(
    href: str,
    words: str,
    *,
    key: str = "",
    closed: bool = False,
    kind: str = "btn",
    inner: str = "",
) -> str:
    name = f' id="{key}"' if key else ""
    off = ' aria-disabled="true"' if closed else ""
    return (
        f'<a class="{kind}" data-step{name}{off} href="{escape(href)}">{inner or escape(words)}</a>'
    )
