"""What the host of a table of Cosmic Factory may settle, as a form shows it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.wording.words import Option


def offered() -> Sequence[Option]:
    """One entry for each field of the options that a host may set."""
    return (variant(), seconds(), correspondence(), own_picks(), assist())


def variant() -> Option:
    choices = (
        ('"normal"', _("Normal"), _("With draft and a Kaos card in each round.")),
        ('"beginner"', _("Beginners"), _("Nine tiles by luck, no draft, no Kaos cards.")),
    )
    return Option("variant", _("Variant"), choices)


def seconds() -> Option:
    about = {
        30: _("Half a minute, for the quick."),
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
        ('"untimed"', _("No sand"), _("By correspondence: build as long as you like.")),
        (
            '"personal"',
            _("A minute of one's own"),
            _("By correspondence: the sand runs for each seat from the moment it opens its tiles."),
        ),
    )
    return Option("correspondence", _("Building by correspondence"), choices)


def own_picks() -> Option:
    choices = (
        ('"auto"', _("As usual"), _("Hidden at a live table, shown by correspondence.")),
        ('"hidden"', _("Hidden"), _("Nobody looks again at tiles already kept.")),
        ('"shown"', _("Shown"), _("You may look at the tiles you have kept.")),
    )
    return Option("own_picks", _("Own tiles during the draft"), choices)


def assist() -> Option:
    choices = (
        ('"auto"', _("As usual"), _("On for beginners, off otherwise and at rated tables.")),
        ('"on"', _("On"), _("Zones, path and points are counted while you build.")),
        ('"off"', _("Off"), _("Everybody counts alone.")),
    )
    return Option("assist", _("Counting help"), choices)
