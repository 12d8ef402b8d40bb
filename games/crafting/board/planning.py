"""Planning while others play: the console's own gesture, and "Plan this" instead of "Collect"."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.html import escape
from django.utils.translation import gettext as _
from msgspec.structs import replace as replaced

from games.crafting.board import console
from games.crafting.board.art import sign_of
from games.crafting.board.collecting import shifting
from games.crafting.board.hand import address, said
from games.crafting.board.looking import Looking
from games.crafting.board.parts import Parts
from games.crafting.rules.components import CENTRES
from games.crafting.rules.ring import OWN, step
from games.crafting.rules.standing import Card, Nebula, Shift
from games.crafting.rules.view import View
from games.crafting.words import words
from games.crafting.words.plans import order as sentence

TYPES = ("shift", "nebula", "card")


def offers(order: Mapping[str, Any]) -> bool:
    """What is planned on the board: no list repeats it."""
    return order.get("type") in TYPES


def is_open(look: Looking) -> bool:
    """Whether the reader may plan now."""
    if look.may or not look.base or look.asked.shown is not None:
        return False
    return look.scene.seat is not None and bool(plannable(look))


def plannable(look: Looking) -> list[Any]:
    return [one for one in look.scene.plans() if isinstance(one, Shift | Nebula | Card)]


def way_in(look: Looking) -> str:
    """From a galaxy to the console, on which one's next turn is planned."""
    href = escape(address(look.base, {"look": "ring", "list": look.extra}))
    text = escape(_("Plan your turn"))
    return f'<a class="btn" id="to-plan" data-step href="{href}">{text}</a>'


def planned(look: Looking, back: str) -> Parts:
    """The console as it would be on the reader's turn; cards and nebula below it."""
    view: View = replaced(look.view, active=look.scene.seat)
    steps = console.steps_in(view, look.query.get("steps", ""))
    parts = shifting(replace(look, view=view))
    hint = _("Plan your next turn: move your token, or choose cards and a nebula below.")
    then = _("It's played if each token still ends where it does now. Only you see it.")
    before = None if parts.before is None else {**parts.before, "look": "ring"}
    return replace(
        parts,
        tray=f"{parts.tray}{choices(look)}",
        say=parts.say if steps else hint,
        then=then if OWN in steps else "" if not steps else parts.then,
        move="",
        verb="",
        before=before,
        others=f"{back}{button(look, view, steps)}",
    )


def button(look: Looking, view: View, steps: tuple[str, ...]) -> str:
    """The way to save the shift that is chosen."""
    if OWN not in steps:
        return ""
    plan = Shift(steps, ends_of(view, steps))
    is_kept, kept, save = plan in look.scene.orders, escape(_("Planned")), escape(_("Plan this"))
    if is_kept:
        return f'<span class="pill cool">{kept}</span>'
    return (
        f'<button class="btn go" form="order" id="plan-this" name="order" '
        f'value="{escape(said(plan))}">{save}</button>'
    )


def ends_of(view: View, steps: tuple[str, ...]) -> tuple[str, ...]:
    """The centre in which each step ends."""
    ring, ends = console.ring_of(view), list[str]()
    for token in steps:
        before, ring = ring, step(ring, view.active, token)
        _source, target = console.moved(before, ring, view.active, token)
        ends.append(CENTRES[target])
    return tuple(ends)


def choices(look: Looking) -> str:
    """Cards of the row and piles of nebulae, each planned by one tap; what is planned is lit."""
    kept = [one for one in look.scene.orders if isinstance(one, Nebula | Card)]
    free = [one for one in plannable(look) if not isinstance(one, Shift)]
    shown = sorted([*kept, *free], key=lambda one: said(one))
    label = escape(_("Cards and nebula to plan"))
    slots = "".join(choice(look, one, one in kept) for one in shown)
    return f'<div class="tray cctray cards plans" role="group" aria-label="{label}">{slots}</div>'


def choice(look: Looking, plan: Nebula | Card, is_kept: bool) -> str:
    words_ = escape(sentence(look.view, plan))
    if isinstance(plan, Card):
        key, name = f"plan-{plan.kind}", words.centre(plan.kind)
        art = f'<span class="ecd t-{plan.kind}">{sign_of(plan.kind)}</span>'
    else:
        key, name = f"plan-nebula-{plan.size}", _("Nebula %(size)s") % {"size": plan.size}
        art = console.NEBULA
    mark = escape(_("plan"))
    flag = f'<span class="flag on">{mark}</span>' if is_kept else ""
    inner = f'{flag}{art}<span><span class="nm">{escape(name)}</span></span>'
    if is_kept:
        return f'<span class="slot on" id="{key}" role="img" aria-label="{words_}">{inner}</span>'
    return (
        f'<button class="slot" id="{key}" form="order" name="order" '
        f'value="{escape(said(plan))}" aria-label="{words_}">{inner}</button>'
    )
