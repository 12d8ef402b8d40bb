"""Above the board: the step of the turn, the three tracks, and whose galaxy is shown."""

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.crafting.board.art import icon, small_icon
from games.crafting.board.hand import Fields, address
from games.crafting.rules.view import View
from games.engine.drawing import sign
from games.engine.words import Names, Said

OWNER = Said(gettext_lazy("Your galaxy"), gettext_lazy("Galaxy of %(who)s"))
STEP_OF = {
    "shift": "energy",
    "nebula": "energy",
    "cards": "energy",
    "create": "create",
    "keep": "create",
    "place": "end",
}
RING = (
    '<svg class="ic" viewBox="-18 -18 36 36" aria-hidden="true"><g fill="none" stroke='
    '"currentColor" stroke-width="2.4"><circle cx="-8" cy="-8" r="5.5"/><circle cx="8" cy="-8" '
    'r="5.5"/><circle cx="-8" cy="8" r="5.5"/><circle cx="8" cy="8" r="5.5"/></g></svg>'
)


def steps(view: View, ending: bool) -> str:
    """Where the turn is."""
    texts = {"energy": _("Energy"), "create": _("Creation"), "end": _("End of turn")}
    now = "end" if ending else STEP_OF.get(view.phase, "")
    order = list(texts)
    items = []
    for key, text in texts.items():
        here = ' class="now" aria-current="step"' if key == now else ""
        if now and order.index(key) < order.index(now):
            here = ' class="done"'
        items.append(f"<li{here}>{escape(text)}</li>")
    label = escape(_("Round %(round)s of at most 8.") % {"round": view.round})
    return f'<ol class="steps" aria-label="{label}">{"".join(items)}</ol>'


def tracks(view: View, taken: str, base: str, extra: str, may: bool) -> str:
    """Supernova, DNA, Graviton: each a way to point at something."""
    rows = (
        (
            "nova",
            icon("nova"),
            _("Supernova"),
            view.tray.supernova,
            _("turns a star into a supernova"),
        ),
        ("dna", small_icon("dna"), _("DNA"), view.tray.dna, _("makes proto-life stable")),
        ("grav", small_icon("grav"), _("Graviton"), view.tray.graviton, _("moves a star or life")),
    )
    drawn = []
    for take, art, name, number, does in rows:
        inner = f'{art}<b class="num">{number}</b><span>{escape(name)}</span>'
        label = escape(f"{name}: {number}, {does}")
        if not number or not may:
            off = ' aria-disabled="true"' if may else ""
            drawn.append(
                f'<span class="trk off" id="track-{take}" role="img" aria-label="{label}"{off}>'
                f"{inner}</span>"
            )
            continue
        on = take == taken
        href = escape(address(base, {"list": extra} if on else {"take": take, "list": extra}))
        drawn.append(
            f'<a class="trk{" sel" if on else ""}" id="track-{take}" data-step role="button" '
            f'aria-pressed="{"true" if on else "false"}" href="{href}" aria-label="{label}">'
            f"{inner}</a>"
        )
    label = escape(_("Tracks"))
    return f'<div class="tracks3" role="group" aria-label="{label}">{"".join(drawn)}</div>'


def switch(view: View, names: Names, shown: str, base: str, home: str, kept: Fields) -> str:
    """Whose galaxy the window shows; the console and the last round besides."""
    if not base:
        return ""
    items: list[tuple[str, str, str]] = []
    for seat in range(len(view.players)):
        text = str(names.hear(OWNER, seat)) % {"who": names[seat]}
        items.append((str(seat), sign(seat), text))
    items.append(("ring", RING, _("control centres")))
    drawn = []
    for key, art, text in items:
        current = ' aria-current="true"' if key == shown else ""
        fields: Fields = kept if key == home else {"look": key, **kept}
        drawn.append(
            f'<a id="look-{key}" data-step href="{escape(address(base, fields))}"{current} '
            f'title="{escape(text)}">{art}</a>'
        )
    show_ = escape(_("Show"))
    return f'<nav class="galsw" aria-label="{show_}">{"".join(drawn)}</nav>'


def bar(*parts: str) -> str:
    return f'<div class="cchud">{"".join(parts)}</div>'
