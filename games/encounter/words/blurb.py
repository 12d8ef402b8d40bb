"""Cosmic Encounter on the shelf."""

from django.utils.translation import gettext as _

from games.engine.words import Blurb

SPECTRUM = (
    ("#e0a6ff", 5, 8),
    ("#5aa9ff", 24, 26),
    ("#7fcf86", 50, 52),
    ("#ffd95a", 64, 66),
    ("#ff5f6d", 90, 95),
)


def blurb() -> Blurb:
    """The game in a sentence or two, and what its cover shows."""
    return Blurb(
        _("Five foreign colonies win. Every species breaks one rule."),
        _("Invite allies, play a card face down, and hope they believed you."),
        _("A stream of small ships passes a ring of light towards a foreign planet"),
        SPECTRUM,
    )
