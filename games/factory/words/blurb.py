"""Cosmic Factory on the shelf: what it is like, what it is called, what the host settles."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.words import Blurb, Option
from games.factory.rules.meta import Options

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


def title_of(options: Options) -> str:
    """What is played."""
    if options.variant == "beginner":
        return _("Cosmic Factory, beginners' variant")
    return _("Cosmic Factory")


def options() -> Sequence[Option]:
    """One entry for each field of the options that a host may set."""
    return (variant(), seconds(), correspondence(), own_picks(), assist())


def variant() -> Option:
    choices = (
        ('"normal"', _("Normal"), _("With draft and a Kaos card in each round.")),
        ('"beginner"', _("Beginners"), _("Nine random tiles, no draft, no Kaos cards.")),
    )
    return Option("variant", _("Variant"), choices)


def seconds() -> Option:
    about = {
        30: _("Half a minute, for experts."),
        60: _("One minute, as in the box."),
        90: _("A minute and a half."),
        120: _("Two minutes."),
        180: _("Three minutes."),
    }
    choices = tuple(
        (str(count), _("%(seconds)d seconds") % {"seconds": count}, text)
        for count, text in about.items()
    )
    return Option("build_seconds", _("Time to build"), choices)


def correspondence() -> Option:
    choices = (
        ('"untimed"', _("No timer"), _("By correspondence: build as long as you like.")),
        (
            '"personal"',
            _("Personal timer"),
            _("By correspondence: your timer starts when you turn up your tiles."),
        ),
    )
    return Option("correspondence", _("Building by correspondence"), choices)


def own_picks() -> Option:
    choices = (
        ('"auto"', _("As usual"), _("Hidden in live games, shown by correspondence.")),
        ('"hidden"', _("Hidden"), _("No one can look again at tiles they've kept.")),
        ('"shown"', _("Shown"), _("You can look at the tiles you've kept.")),
    )
    return Option("own_picks", _("Own tiles during the draft"), choices)


def assist() -> Option:
    choices = (
        ('"auto"', _("As usual"), _("On for beginners, otherwise off; always off in rated games.")),
        ('"on"', _("On"), _("We count zones, path and points while you build.")),
        ('"off"', _("Off"), _("Everyone counts for themselves.")),
    )
    return Option("assist", _("Counting help"), choices)
