"""Planning what a round will still ask: one tap each, while others choose or build."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.engine.board import Scene
from games.factory.board.art import planet
from games.factory.board.buttons import said
from games.factory.board.frame import capital
from games.factory.board.galaxy import KIND
from games.factory.rules.standing import Give, Keep, Path, Plan
from games.factory.rules.view import View
from games.factory.words.plans import order, order_group
from games.factory.words.words import colour

TYPES = ("keep", "path", "give")


def offers(order: Mapping[str, Any]) -> bool:
    """What is planned on the board: no list repeats it."""
    return order.get("type") in TYPES


def rows(scene: Scene) -> str:
    """What may be planned, a row for each decision; nothing for who is asked now."""
    if scene.seat is None or scene.windows or not scene.is_playing:
        return ""
    view: View = scene.view
    kept = [one for one in plans_in(scene.orders) if one.round == view.round]
    groups: dict[str, list[Plan]] = {}
    for one in [*kept, *plans_in(scene.plans())]:
        groups.setdefault(order_group(view, one), []).append(one)
    return "".join(row(view, title, plans, kept) for title, plans in groups.items())


def plans_in(orders: Iterable[Any]) -> list[Plan]:
    return [one for one in orders if isinstance(one, Keep | Path | Give)]


def row(view: View, title: str, plans: list[Plan], kept: list[Plan]) -> str:
    """One decision: its choices, those that are planned first and lit."""
    drawn = "".join(choice(view, one, one in kept) for one in plans)
    words = escape(_("Plan: %(what)s") % {"what": lead(plans[0], title)})
    return (
        f'<div class="onto plans" role="group" aria-label="{words}">'
        f'<span class="small dim">{words}</span>{drawn}</div>'
    )


def lead(plan: Plan, title: str) -> str:
    """What the choices of a row decide."""
    if isinstance(plan, Keep):
        return _("of the tiles passed to you, keep the three with the most")
    return title


def choice(view: View, plan: Plan, is_kept: bool) -> str:
    code = plan.want if isinstance(plan, Keep) else plan.colour
    art = planet(code) if code in KIND else ""
    kind = f"bon {KIND[code]}" if code in KIND else "bon"
    inner = f"{art}<span>{escape(name_of(code))}</span>"
    words = escape(order(view, plan))
    key = f"plan-{plan.__struct_config__.tag}-{code or 'none'}"
    if is_kept:
        mark = escape(_("plan"))
        return (
            f'<span class="{kind} on" id="{key}" role="img" aria-label="{words}">{inner}'
            f"<small>{mark}</small></span>"
        )
    return (
        f'<button class="{kind}" id="{key}" form="order" name="order" '
        f'value="{escape(said(plan))}" aria-label="{words}">{inner}</button>'
    )


def name_of(code: str | None) -> str:
    if code is None:
        return _("Nothing")
    return _("Path") if code == "path" else capital(colour(code))
