"""Standing orders of Cosmic Encounter as their owner reads them."""

from django.utils.translation import gettext as _

from games.encounter.rules.ahead import Answer, Onward
from games.encounter.rules.asking import MUTED, REACTIONS
from games.encounter.rules.components import WINDOWS
from games.encounter.rules.orders import Draft, Later, Setting, Without
from games.encounter.rules.planning import Plan
from games.encounter.rules.view import View
from games.encounter.words.moves import offer_terms, window_option
from games.encounter.words.plans import plan_sentences
from games.encounter.words.words import artefact_name, from_planets, listed, some_ships
from games.engine.contract import Fixed


def window_name(window: str) -> str:
    return dict(
        zip(
            WINDOWS,
            (
                _("at the start"),
                _("before the cards"),
                _("before the reveal"),
                _("after the reveal"),
            ),
            strict=True,
        )
    )[window]


def order(view: View, move: Fixed) -> str:
    """A standing order as its owner reads it."""
    match move:
        case Later():
            return later_order(view, move)
        case Without(window=""):
            return _("Pass for this encounter")
        case Without(window=window):
            return _("Pass %(moment)s") % {"moment": window_name(window)}
        case Setting(name=name, choice=choice):
            return setting(name, choice)
        case Plan():
            told = plan_sentences(move, _("the other player"), lambda act: window_option(view, act))
            return " ".join(told)
        case Answer(ships=()):
            return _("Stay out of this encounter")
        case Answer(side="attack", ships=ships):
            return _("If the attacker invites you: join with %(ships)s %(planets)s") % {
                "ships": some_ships(sum(n for _planet, n in ships)),
                "planets": from_planets(ships),
            }
        case Answer(ships=ships):
            return _("If the defender invites you: join with %(ships)s %(planets)s") % {
                "ships": some_ships(sum(n for _planet, n in ships)),
                "planets": from_planets(ships),
            }
        case Onward(yes=True):
            return _("If you win: begin a second encounter")
        case Onward():
            return _("If you win: end your turn")
        case Draft(offer=offer, send=True):
            return _("Offer: %(terms)s") % {"terms": offer_terms(offer)}
        case Draft(offer=offer):
            return _("Offer so far: %(terms)s") % {"terms": offer_terms(offer) or _("nothing yet")}
    return ""


def order_group(view: View, order: Fixed) -> str:
    """The question an order answers: a form puts those of one encounter together."""
    match order:
        case Answer():
            return _("If you're invited")
        case Onward():
            return _("If you win")
        case Plan():
            return _("Your encounter card")
        case Later(window=window) | Without(window=window) if window:
            return _("Reactions %(window)s") % {"window": window_name(window)}
        case Without():
            return _("All reactions of this encounter")
    return _("How you're asked")


def moment_of(window: str, when: str) -> str:
    """When an order acts."""
    case = {
        "always": "",
        "attacker_ahead": _("if the attacker is ahead"),
        "defender_ahead": _("if the defender is ahead"),
        "deal_coming": _("if you're about to negotiate"),
        "compensation_due": _("if compensation is due"),
    }[when]
    return listed([window_name(window)] + ([case] if case else []))


def later_order(view: View, move: Later) -> str:
    values = {
        "moment": moment_of(move.window, move.when),
        "action": window_option(view, move.action),
    }
    return _("Plan, %(moment)s: %(action)s") % values


def setting(key: str, choice: str) -> str:
    """How one wants to be asked."""
    how = {
        "ask": _("ask me"),
        "auto": _("ask me if I can act"),
        "skip": _("auto-pass"),
        "always": _("always"),
        "never": _("never"),
        "origin": _("back where they came from"),
        "yes": _("don't ask me about it"),
        "no": _("ask me about it"),
    }[choice]
    if key in REACTIONS:
        window, role = REACTIONS[key]
        roles = {
            "main": _("as attacker or defender"),
            "ally": _("as an ally"),
            "other": _("outside the encounter"),
        }
        values = {"window": window_name(window), "role": roles[role], "how": how}
        return _("Reactions %(window)s, %(role)s: %(how)s") % values
    if key in MUTED:
        return _("%(card)s: %(how)s") % {"card": artefact_name(MUTED[key]), "how": how}
    what = {
        "returns": _("Ships that return"),
        "clone": _("Keep my card"),
        "filch": _("Take the discarded card"),
        "heal": _("Heal others"),
    }[key]
    return _("%(what)s: %(how)s") % {"what": what, "how": how}
