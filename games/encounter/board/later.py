"""A card for later: a sentence of two choices, what and when, and what is settled so far."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from msgspec.structs import fields

from games.encounter.board.desk import Desk, value_of
from games.encounter.rules.components import is_artefact
from games.encounter.rules.moves import Action
from games.encounter.rules.orders import Later
from games.encounter.words.moves import window_option
from games.encounter.words.orders import moment_of, order


def later(desk: Desk) -> str:
    """The form of an order, for a player who holds something to be played in this encounter."""
    view = desk.view
    if view.seat is None or not any(map(is_artefact, view.hand)):
        return ""
    offered = [one for one in desk.scene.plans() if isinstance(one, Later)]
    if not offered:
        return ""
    actions = dict.fromkeys(one.action for one in offered)
    moments = dict.fromkeys((one.window, one.when) for one in offered)
    kept = [order(view, one) for one in desk.scene.orders if stands(desk, one)]
    values = {
        "kept": kept,
        "actions": [(what(one), window_option(view, one)) for one in actions],
        "moments": [(at(*one), moment_of(*one)) for one in moments],
    }
    return render_to_string("encounter/later.html", values)


def stands(desk: Desk, order: Any) -> bool:
    return isinstance(order, Later) and order.encounter == desk.view.encounters


def what(action: Action) -> SafeString:
    """An order without its moment; what an action leaves as it is goes unsaid."""
    found = {"type": action.__struct_config__.tag}
    for one in fields(action):
        if (held := getattr(action, one.name)) != one.default:
            found[one.name] = held
    return SafeString(value_of({"type": "later", "action": found}))


def at(window: str, when: str) -> SafeString:
    """The moment of an order; `always` goes unsaid."""
    return SafeString(value_of({"window": window} | ({} if when == "always" else {"when": when})))
