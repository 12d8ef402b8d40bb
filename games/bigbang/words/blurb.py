"""Big Bang 13.7 on the shelf: what it is like, what it is called, what the host settles."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.bigbang.rules.meta import Options
from games.engine.words import Blurb, Option, once_in_each_language

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


@once_in_each_language
def title_of(options: Options) -> str:
    """What is played."""
    return {
        "simple": _("Big Bang 13.7, Simple mode"),
        "cosmic": _("Big Bang 13.7, Cosmic mode"),
        "solitaire": _("Big Bang 13.7, Solitaire"),
        "hexdomino": _("Big Bang 13.7, Hexdomino"),
        "parallel": _("Big Bang 13.7, Parallel Universes"),
    }[options.mode]


def options() -> Sequence[Option]:
    """What the host settles: the mode."""
    modes = (
        (
            '"simple"',
            _("Simple"),
            _(
                "2 to 4 players, 25 minutes: 32 celestial bodies, open objectives, nothing "
                "has to match."
            ),
        ),
        (
            '"cosmic"',
            _("Cosmic"),
            _("2 to 4 players, 45 minutes: the full game with phenomena, actions and the clock."),
        ),
        (
            '"solitaire"',
            _("Solitaire"),
            _("1 player, 25 minutes: achieve objectives and don't let a negative one form."),
        ),
        (
            '"hexdomino"',
            _("Hexdomino"),
            _("2 to 6 players, 10 minutes: be the first to add all your tiles to one chain."),
        ),
        (
            '"parallel"',
            _("Parallel Universes"),
            _(
                "2 to 4 players, 20 minutes: build with the players on both sides; your "
                "worse universe counts."
            ),
        ),
    )
    return (Option("mode", _("Mode"), modes),)
