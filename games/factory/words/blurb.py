"""Cosmic Factory on the shelf."""

from django.utils.translation import gettext as _

from games.engine.words import Blurb

SPECTRUM = (
    ("#7cb7f5", 8, 10),
    ("#7cb7f5", 13, 18),
    ("#7fcf86", 44, 50),
    ("#f0a35a", 70, 76),
    ("#f0a35a", 80, 82),
)


def blurb() -> Blurb:
    """The game in a sentence or two, and what its cover shows."""
    return Blurb(
        _("Draft nine tiles, then build a galaxy in one minute."),
        _("Only your weakest colour counts, so keep the balance."),
        _("Nine square tiles joining into a galaxy, one still in the air"),
        SPECTRUM,
    )
