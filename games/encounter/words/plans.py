"""A plan for an encounter in sentences, as its owner reads it."""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from games.encounter.rules.components import NO_CARD
from games.encounter.rules.moves import Action
from games.encounter.rules.planning import Plan, Then
from games.encounter.words.words import card_name


def plan_sentences(plan: Plan, other: str, act: Callable[[Action], str]) -> Iterable[str]:
    """Each part of a plan; `other` is the opponent, `act` says an action."""
    if plan.card != NO_CARD:
        yield _("Play %(card)s face down.") % {"card": card_name(plan.card)}
    texts = (
        (plan.attack, _("If %(who)s reveals an Attack: %(what)s.")),
        (plan.otherwise, _("If %(who)s reveals a Negotiate: %(what)s.")),
    )
    for then, text in texts:
        yield text % {"who": other, "what": then_words(then, act)}
    if plan.keeps:
        yield _("If something unexpected happens: keep to the plan.")
    else:
        yield _("If something unexpected happens: ask me.")


def then_words(then: Then, act: Callable[[Action], str], short: bool = False) -> str:
    """What is done once both cards are up."""
    if then.ask:
        return _("ask me")
    if then.action is None:
        return _("pass")
    words = act(then.action)
    if then.behind and short:
        return _("%(action)s if I'm behind") % {"action": words}
    if then.behind:
        return _("%(action)s if I'm behind, otherwise pass") % {"action": words}
    return words
