"""Cosmic Encounter on the shelf: what it is like, what it is called, what the host settles."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.encounter.rules.meta import Options
from games.engine.words import Blurb, Option

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


def title_of(options: Options) -> str:
    """What is played, in short."""
    title = {
        "brisk": _("Cosmic Encounter, fast reactions"),
        "normal": _("Cosmic Encounter"),
        "relaxed": _("Cosmic Encounter, slow reactions"),
    }[options.tempo]
    return title if options.powers == "dealt" else _("%(title)s, powers chosen") % {"title": title}


def options() -> Sequence[Option]:
    """What the host may settle before the start."""
    return (
        Option(
            "tempo",
            _("Reaction time"),
            (
                ('"normal"', _("Normal"), _("You have four to eight seconds to react.")),
                ('"brisk"', _("Fast"), _("You have half as long.")),
                ('"relaxed"', _("Slow"), _("You have twice as long.")),
            ),
            at_first='"relaxed"',
        ),
        Option(
            "powers",
            _("Powers"),
            (
                ('"dealt"', _("Dealt"), _("Everyone gets a power at random.")),
                ('"chosen"', _("Chosen"), _("Everyone gets two and secretly keeps one.")),
            ),
        ),
    )
