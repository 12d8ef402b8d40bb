"""Cosmic Encounter in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.encounter.rules.meta import Options
from games.encounter.rules.view import View
from games.encounter.words.blurb import blurb
from games.encounter.words.events import sentence
from games.encounter.words.moves import option, order
from games.encounter.words.position import position, question
from games.encounter.words.reasons import reason
from games.engine.words import Option, Points

__all__ = [
    "blurb",
    "title_of",
    "options",
    "sentence",
    "reason",
    "question",
    "option",
    "position",
    "order",
    "points",
]


def title_of(options: Options) -> str:
    """What is played, in short."""
    return {
        "brisk": _("Cosmic Encounter, fast reactions"),
        "normal": _("Cosmic Encounter"),
        "relaxed": _("Cosmic Encounter, slow reactions"),
    }[options.tempo]


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
        ),
    )


def points(view: View) -> Sequence[Points]:
    """Everybody counts foreign colonies on the planets."""
    return [Points(count, ngettext("colony", "colonies", count)) for count in view.foreign]
