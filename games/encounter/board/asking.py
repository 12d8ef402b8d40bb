"""How a player wants to be asked, set where it acts; who has answered, and no more than that."""

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.board.art import form
from games.encounter.board.desk import Desk, button, value_of
from games.encounter.rules.components import WINDOWS
from games.encounter.rules.orders import Setting, Without
from games.encounter.rules.view import View

HOW = ("ask", "auto", "skip")


def window_title(step: str) -> str:
    return {
        "start": _("Start of the encounter"),
        "pre": _("Before the cards are played"),
        "laid": _("Cards face down"),
        "revealed": _("Cards face up"),
    }[step]


def role_of(view: View, seat: int) -> str:
    if seat in (view.active, view.defender):
        return "main"
    return "ally" if view.sides and view.sides[seat] >= 0 else "other"


def choice_of(desk: Desk, window: str) -> str:
    """What the reader has settled for this moment in their present role."""
    name = f"{window}.{role_of(desk.view, desk.me)}"
    for order in desk.scene.orders:
        if isinstance(order, Setting) and order.name == name:
            return order.choice
    slow = desk.view.pace == "slow" and window in ("start", "laid")
    return "skip" if slow else "auto"


def is_silent(desk: Desk) -> bool:
    """Whether the reader passes for the rest of this encounter."""
    return any(
        isinstance(one, Without) and not one.window and one.encounter == desk.view.encounters
        for one in desk.scene.orders
    )


def can_settle(desk: Desk) -> bool:
    """Whether the reader may say how they want to be asked: a lesson has no later."""
    return desk.me >= 0 and bool(desk.scene.table_number)


def setting_button(desk: Desk, window: str, how: str, words: str, key: str) -> str:
    """A way to be asked at a moment; the one that holds is pressed."""
    order = Setting(f"{window}.{role_of(desk.view, desk.me)}", how)
    on = choice_of(desk, window) == how
    state = f' aria-pressed="{"true" if on else "false"}"'
    if words != how_words()[how]:  # it says what holds, not what it does
        values = {"what": window_title(window), "how": how_words()[how]}
        told = _("%(what)s: %(how)s") % values
        state = f' aria-label="{escape(told)}"'
    return (
        f'<button class="btn slim{" on" if on else ""}" form="order" id="{key}-{window}-{how}" '
        f'name="order" {value_of(order)}{state}>{escape(words)}</button>'
    )


def how_words() -> dict[str, str]:
    return {"ask": _("Always"), "auto": _("If I can act"), "skip": _("Never")}


def asking(desk: Desk) -> str:
    """The strip: which moment it is, who may still act, how I want to be asked here."""
    view = desk.view
    note = _("Round %(n)d") % {"n": view.round} if view.round > 1 else ""
    mood = _("Your chance to react")
    if desk.me not in view.may_act:
        mood = _("Reaction time")
    group = "".join(
        setting_button(desk, view.step, how, words, "ask") for how, words in how_words().items()
    )
    detail = f"{window_title(view.step)}{' · ' + note if note else ''}"
    label = escape(_("Ask me here"))
    switches = ""
    if can_settle(desk):
        switches = (
            f'<span class="asksw hide-s" role="group" aria-label="{label}">'
            f'<span class="small dim">{label}</span>{group}</span>'
            f'<span class="asksw only-s">{following_button(desk, view.step, "here")}</span>'
        )
    words = f"<b>{escape(mood)}</b><span>{escape(detail)}</span>"
    return f'<div class="ask"><p>{words}</p>{switches}</div>'


def answered(desk: Desk) -> str:
    """Who may still act, who has answered: a pass, a plan or a card look the same."""
    view = desk.view
    items = []
    for seat in range(len(view.powers)):
        mine = desk.names.is_you(seat) and seat in view.may_act
        state = _("can still act") if seat in view.may_act else _("answered")
        if mine:
            state = _("your choice")
        items.append(
            f"<li{' class=me' if mine else ''}>{form(seat)}{escape(desk.who(seat))}"
            f"<em>{escape(state)}</em></li>"
        )
    return f'<ul class="order3">{"".join(items)}</ul>'


def switch(desk: Desk) -> str:
    """The panel: who has answered, how I want to be asked in all four, the rest without me."""
    view = desk.view
    parts = [answered(desk)]
    if desk.me < 0:
        words = _("“Answered” is a pass or a hidden card: no one can tell which.")
        return f'{parts[0]}<p class="small dim">{escape(words)}</p>'
    if not can_settle(desk):
        return parts[0]
    rows = [
        {
            "title": window_title(window),
            "now": window == view.step,
            "button": SafeString(following_button(desk, window)),
        }
        for window in WINDOWS
    ]
    silent = is_silent(desk)
    parts.append(render_to_string("encounter/preferences.html", {"rows": rows, "silent": silent}))
    if not silent:
        words = _("Pass for this encounter")
        parts.append(button(Without(), words, "without", "btn slim full", "", "order", "order"))
    return "".join(parts)


def following_button(desk: Desk, window: str, key: str = "set") -> str:
    """How one is asked at a moment now; a tap settles the next way."""
    now = choice_of(desk, window)
    following = HOW[(HOW.index(now) + 1) % len(HOW)]
    return setting_button(desk, window, following, f"{how_words()[now]} ›", key)
