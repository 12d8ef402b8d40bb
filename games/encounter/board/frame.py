"""What stands above the board: the steps of an encounter, and the time."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.desk import Desk
from games.encounter.rules.components import WINDOWS

NOW = {
    "new_hand": 0,
    "start": 0,
    "regroup": 0,
    "own_colour": 1,
    "launch": 2,
    "aim": 3,
    "invite_a": 4,
    "invite_d": 4,
    "answer": 4,
    "pre": 5,
    "mutant": 5,
    "cards": 5,
    "laid": 6,
    "revealed": 6,
    "plague": -1,
    "deal": 7,
    "deal_losses": 7,
    "heal": 7,
    "place": 7,
    "keep": 7,
    "take": 7,
    "second": 7,
    "over": 7,
}
CUP = (
    '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4ZM16 11h2a2 2 0 0 1 0 4h-2M8 3v3M12 3v3"/>'
    "</svg>"
)


def names() -> tuple[str, ...]:
    return (
        _("Regroup"),
        _("Orders"),
        _("Launch"),
        _("Target"),
        _("Allies"),
        _("Cards"),
        _("Reveal"),
        _("Result"),
    )


def steps(desk: Desk) -> str:
    """Where the encounter is."""
    view = desk.view
    if view.step == "choose":
        before = escape(_("Before the first encounter: powers"))
        return f'<ol class="steps"><li class="now" aria-current="step">{before}</li></ol>'
    now = NOW.get(view.step, -1)
    if now < 0:
        now = 6 if any(view.face_up) else 5 if view.planet >= 0 else 0
    items = []
    for n, words in enumerate(names()):
        here = ' class="now" aria-current="step"' if n == now else ""
        here = here or (' class="done"' if n < now else "")
        items.append(f"<li{here}>{escape(words)}</li>")
    label = escape(_("Turn %(turn)d, encounter %(n)d of 2") % {"turn": view.turn, "n": view.number})
    return f'<ol class="steps" aria-label="{label}">{"".join(items)}</ol>'


def clock(desk: Desk) -> str:
    """The time of this question: the same for all, whatever anyone holds."""
    for window in desk.scene.windows or desk.scene.open_windows:
        left = desk.scene.seconds_left(window.key)
        if left is None or window.limit is None:
            continue
        unit = _("to react") if desk.view.step in WINDOWS else _("left")
        tenths = ""
        if desk.view.step == "deal":
            unit, tenths = _("to agree"), " data-tenths"
        glass = sand(left, window.limit) if desk.view.pace == "fast" else ""
        face = f"{int(left) // 60}:{int(left) % 60:02d}" if left < 3600 else hours(left)
        whole = f'data-whole="{window.limit}"{tenths}'
        return (
            f'<span class="clk hold num" data-left="{left:.1f}" {whole}><span>{face}</span>{glass} '
            f"<small>{escape(unit)}</small></span>"
        )
    if desk.playing and desk.view.step in WINDOWS and desk.scene.windows:
        words = escape(_("Take your time"))
        return f'<span class="calm">{CUP}{words}</span>'
    return ""


def sand(left: float, whole: int) -> str:
    """How much of the time is left, at a glance."""
    return f'<progress aria-hidden="true" max="{whole}" value="{left:.1f}"></progress>'


def hours(left: float) -> str:
    return _("%(n)d h") % {"n": int(left) // 3600}


def bar(desk: Desk) -> str:
    return f'<div class="cebar">{steps(desk)}{clock(desk)}</div>'
