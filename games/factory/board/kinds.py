"""The four kinds of ground, each with its name."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.factory.board.frame import capital
from games.factory.words.words import colour


def kinds() -> str:
    """Vegetation, ice, desert, constellation: one quarter each."""
    names = {code: capital(colour(code)) for code in "VID"} | {"C": capital(_("constellation"))}
    drawn = "".join(
        f'<figure class="cf"><svg viewBox="0 0 50 50" role="img" aria-label="{escape(name)}">'
        f'<use href="#cf-{code}{0 if code == "C" else 1}"/></svg>'
        f"<figcaption>{escape(name)}</figcaption></figure>"
        for code, name in names.items()
    )
    return f'<div class="handrow">{drawn}</div>'
