"""Crafting the Cosmos on the shelf: what it is like, its name, what the host settles."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.crafting.rules.meta import Options
from games.engine.words import Blurb, Option

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


def title_of(options: Options) -> str:
    """What is played."""
    if options.forming == "exact":
        return _("Crafting the Cosmos, exact forming")
    return _("Crafting the Cosmos")


def options() -> Sequence[Option]:
    """What the host settles: how nebulae are formed."""
    choices = (
        (
            '"enough"',
            _("Enough stars"),
            _(
                "You can form a nebula when the stars it needs are around it; there can be "
                "others, too."
            ),
        ),
        (
            '"exact"',
            _("Exactly the stars"),
            _("You can form a nebula only with exactly the stars it needs around it."),
        ),
    )
    return (Option("forming", _("Forming nebulae"), choices),)
