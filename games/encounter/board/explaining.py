"""Cards about the powers and the artefacts of Cosmic Encounter."""

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.encounter.board.art import card_art
from games.encounter.board.emblems import emblem
from games.encounter.board.examples import drawings, sentence
from games.encounter.board.showing import figures
from games.encounter.rules.components import ARTEFACT_NAMES, COPIES, NEGOTIATE
from games.encounter.rules.powers import POWERS
from games.encounter.words.powers import artefact_moment, artefact_text, power_moment, power_text
from games.encounter.words.words import card_name, power_name
from games.engine.explaining import Explanation, Figure

POWER, CARD = "power-", "card-"


def explains(key: str) -> Explanation | None:
    """The card of a power or of a card."""
    if key.startswith(POWER) and key[len(POWER) :] in POWERS:
        return power(key[len(POWER) :])
    number = key[len(CARD) :]
    if key.startswith(CARD) and number.isdecimal() and int(number) in COPIES:
        return card(int(number))
    return None


def power(key: str) -> Explanation:
    """What a power does, when, and what silences it."""
    return Explanation(
        name=power_name(key),
        kind=_("Power"),
        rules=(
            power_text(key),
            capfirst(power_moment(key)),
            _("It works while you hold three home colonies, four with two players."),
        ),
        rule="powers",
        drawing=SafeString(emblem(key, "l")),
        figures=figures("power", key),
    )


def card(number: int) -> Explanation:
    """An Attack, a Negotiate or an artefact."""
    if number in ARTEFACT_NAMES:
        kind, rules = _("Artefact"), (artefact_text(number), artefact_moment(number))
        anchor = "artefacts"
        shown = figures("artefact", number)
    elif number == NEGOTIATE:
        kind, anchor = _("Encounter card"), "deal"
        shown = figures("deal")
        rules = (
            _("Two of them: you have a minute for a deal."),
            _("Against an Attack it loses, but takes cards as compensation."),
        )
    else:
        kind, anchor = _("Encounter card"), "outcome"
        shown = (Figure(SafeString(drawings("allies")), sentence()),)
        rules = (
            _("Add it to your ships and those of your allies."),
            _("The attacker needs more than the defender."),
        )
    return Explanation(
        name=card_name(number),
        kind=kind,
        rules=rules,
        rule=anchor,
        drawing=SafeString(card_art(number)),
        figures=shown,
    )
