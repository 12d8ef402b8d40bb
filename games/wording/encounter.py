"""Cosmic Encounter in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.encounter.meta import Options
from games.rules.encounter.view import View
from games.wording.encounter_events import sentence
from games.wording.encounter_moves import option, order
from games.wording.encounter_position import position, question
from games.wording.encounter_reasons import reason
from games.wording.words import Option, Points

__all__ = [
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
        "brisk": _("Cosmic Encounter, brisk windows"),
        "normal": _("Cosmic Encounter"),
        "relaxed": _("Cosmic Encounter, relaxed windows"),
    }[options.tempo]


def options() -> Sequence[Option]:
    """What the host may settle before the start."""
    return (
        Option(
            "tempo",
            _("Reaction windows"),
            (
                ('"normal"', _("Normal"), _("A window stays open for four to eight seconds.")),
                ('"brisk"', _("Brisk"), _("A window stays open half as long.")),
                ('"relaxed"', _("Relaxed"), _("A window stays open twice as long.")),
            ),
        ),
    )


def points(view: View) -> Sequence[Points]:
    """Everybody counts foreign colonies on the planets."""
    return [Points(count, ngettext("colony", "colonies", count)) for count in view.foreign]
