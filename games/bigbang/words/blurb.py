"""Big Bang 13.7 on the shelf."""

from django.utils.translation import gettext as _

from games.engine.words import Blurb

SPECTRUM = (
    ("#5aa9ff", 12, 16),
    ("#ffd95a", 40, 44),
    ("#ff9a3d", 58, 62),
    ("#ff5f6d", 82, 86),
)


def blurb() -> Blurb:
    """The game in a sentence or two, and what its cover shows."""
    return Blurb(
        _("Place hexagonal tiles around the Big Bang."),
        _("Line up the shapes and colours that earn you points, and cut the lines of others."),
        _("Hexagonal tiles thrown outwards by a bright burst"),
        SPECTRUM,
    )
