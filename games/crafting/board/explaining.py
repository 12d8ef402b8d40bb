"""Cards about the powers, the objectives and the control centres of Crafting the Cosmos."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.crafting.board import examples
from games.crafting.board.art import emblem
from games.crafting.board.buying import in_each_phase
from games.crafting.board.markup import safe
from games.crafting.board.power_examples import figures
from games.crafting.board.powers.prices import effect, price
from games.crafting.rules.components import (
    ACTIVE_DNA,
    ACTIVE_NEBULA,
    ACTIVE_STARS,
    ACTIVE_SUPERNOVA,
    CENTRES,
    FIRST_PLACE,
    OBJECTIVES,
    POWER_COSTS,
    POWER_TYPE,
)
from games.crafting.words import words
from games.engine.explaining import Explanation, Figure

POWER, OBJECTIVE, CENTRE = "power-", "objective-", "centre-"


def explains(key: str) -> Explanation | None:
    """The card of a power, an objective or a centre."""
    if key.startswith(POWER) and key[len(POWER) :] in POWER_COSTS:
        return power(key[len(POWER) :])
    if key.startswith(OBJECTIVE) and key[len(OBJECTIVE) :] in OBJECTIVES:
        return objective(key[len(OBJECTIVE) :])
    if key.startswith(CENTRE) and key[len(CENTRE) :] in CENTRES:
        return centre(CENTRES.index(key[len(CENTRE) :]))
    return None


def example(name: str) -> tuple[Figure, ...]:
    """What it works on, drawn as on the rules page."""
    return (Figure(examples.figure(name)),)


def power(card: str) -> Explanation:
    """What a power costs and does."""
    often = _("as often as you pay") if POWER_COSTS[card] else _("once for each crystal")
    return Explanation(
        name=words.power(card),
        kind=_("Power card: %(type)s") % {"type": words.centre(CENTRES[POWER_TYPE[card]])},
        rules=(capfirst(effect(card)),),
        rule="powers",
        drawing=safe(emblem(card)),
        figures=figures(card),
        facts=(
            (_("Price"), price(card)),
            (_("Bonus"), in_each_phase(CENTRES[POWER_TYPE[card]])),
            (_("How often"), often),
        ),
        link=_("All 32 powers"),
    )


def objective(name: str) -> Explanation:
    """What an objective counts."""
    return Explanation(
        name=words.objective(name),
        kind=_("Universal objective"),
        rules=(
            _("It is scored at the end of a round. The first place gets %(n)d points.")
            % {"n": FIRST_PLACE},
            _("If several players tie, each of them gets the points."),
        ),
        rule="objectives",
        price=str(FIRST_PLACE),
        unit=words.points(FIRST_PLACE).split()[-1],
        figures=(Figure(safe(examples.counted(name)), examples.value_here(name)),),
    )


def centre(number: int) -> Explanation:
    """What a centre gives the seat whose token stops there."""
    gains = words.stars(ACTIVE_STARS[number])
    gains += [_("2 × DNA")] * bool(ACTIVE_DNA[number])
    gains += [_("1 × Supernova")] * bool(ACTIVE_SUPERNOVA[number])
    gains += [_("1 × nebula")] * bool(ACTIVE_NEBULA[number])
    return Explanation(
        name=words.centre(CENTRES[number]),
        kind=_("Control centre"),
        rules=(
            _("Your token here gives you: %(gains)s.") % {"gains": ", ".join(gains)},
            _("You move one to three steps clockwise, at least one with your own token."),
        ),
        rule="energy",
        figures=example("ring"),
    )
