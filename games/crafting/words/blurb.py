"""Crafting the Cosmos on the shelf."""

from django.utils.translation import gettext as _

from games.engine.words import Blurb

SPECTRUM = (
    ("#8f7bff", 10, 18),
    ("#62e2c8", 30, 34),
    ("#62e2c8", 37, 38),
    ("#ff8ac4", 74, 80),
)


def blurb() -> Blurb:
    """The game in a sentence or two, and what its cover shows."""
    return Blurb(
        _("Turn energy into stars, nebulae and life."),
        _("Shift the energy everyone shares, and build your own galaxy from it."),
        _("A honeycomb of glowing nebulae with stars on its corners"),
        SPECTRUM,
    )
