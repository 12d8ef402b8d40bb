"""The three bonus tiles: claimed at once, or chosen by correspondence."""

from itertools import combinations

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.engine.board import Asked, Scene
from games.factory.board.art import planet
from games.factory.board.buttons import address, button, link
from games.factory.board.frame import capital
from games.factory.board.galaxy import (
    KIND,
)
from games.factory.board.work import (
    Work,
    unfinished,
)
from games.factory.rules.components import COLOURS
from games.factory.rules.kaos import card
from games.factory.rules.moves import (
    BonusColour,
    Grab,
    Resume,
)
from games.factory.rules.view import Mine, View
from games.factory.words.words import colour, colours

NAMES: tuple[BonusColour, ...] = ("V", "I", "D")


def bonus(scene: Scene, view: View, mine: Mine, work: Work, asked: Asked, extra: str) -> str:
    """The three bonus tiles; by correspondence they are claimed with the seal."""
    player = view.players[view.seat or 0]
    label_ = escape(_("Bonus tiles: claim the largest zone of a colour"))
    if view.build == "live":
        drawn = [grab(scene, view, work, n, player.frozen, asked) for n in range(3)]
        drawn.append("" if player.frozen else several(view, work, asked))
    else:
        drawn = [claim(view, mine, code, asked, extra, player.acted) for code in NAMES]
    return f'<div class="bonus" role="group" aria-label="{label_}">{"".join(drawn)}</div>'


def grab(scene: Scene, view: View, work: Work, n: int, frozen: bool, asked: Asked) -> str:
    """One bonus tile of a live table: the first who claims it has it."""
    code, holder = NAMES[n], view.bonus[n]
    name = colour(code)
    if holder >= 0:
        text = (
            capital(_("%(colour)s is yours") % {"colour": name})
            if holder == view.seat
            else _("%(who)s has it") % {"who": scene.names[holder]}
        )
        why = _("%(who)s has the bonus tile for %(colour)s.") % {
            "who": scene.names[holder],
            "colour": name,
        }
        inner = f"{planet(code)}<span>{escape(text)}</span>"
        return button(Resume(), text, kind=f"bon {KIND[code]}", closed=why, inner=inner)
    text = _("Claim %(colour)s") % {"colour": name}
    inner = f"{planet(code)}<span>{escape(text)}</span>"
    why = _("You can claim bonus tiles only once per round.") if frozen else ""
    if why:
        return button(Resume(), text, kind=f"bon {KIND[code]}", closed=why, inner=inner)
    return taking(view, work, (code,), text, f"bon {KIND[code]}", asked, inner)


def taking(
    view: View,
    work: Work,
    some: tuple[BonusColour, ...],
    text: str,
    kind: str,
    asked: Asked,
    inner: str = "",
) -> str:
    """A grasp at bonus tiles; where it would end an unfinished galaxy it is asked again."""
    codes = "".join(some)
    if card(view.card).freezes and unfinished(view, work.layout):
        fields = {"sure": codes, "list": asked.query.get("list")}
        href = address(asked.base, fields)
        return link(href, text, key=f"claim-{codes}", kind=kind, inner=inner)
    return button(Grab(work.layout, some), text, kind=kind, key=f"claim-{codes}", inner=inner)


def several(view: View, work: Work, asked: Asked) -> str:
    """Two or three bonus tiles in one grasp."""
    free = [NAMES[n] for n in range(len(COLOURS)) if view.bonus[n] < 0]
    if len(free) < 2 or not card(view.card).freezes:
        return ""
    options = "".join(
        taking(view, work, some, capital(colours(" ".join(some))), "btn slim", asked)
        for n in (2, 3)
        for some in combinations(free, n)
    )
    name = escape(_("Several at once"))
    return (
        f'<details class="several" id="several"><summary aria-label="{name}" title="{name}">+'
        "</summary>"
        f'<div class="stack">{options}</div></details>'
    )


def claim(view: View, mine: Mine, code: BonusColour, asked: Asked, extra: str, sealed: bool) -> str:
    """A claim by correspondence: chosen now, sealed with the galaxy."""
    wanted = mine.claims if sealed else claimed(asked)
    on = code in wanted
    now = "".join(one for one in NAMES if (one in wanted) != (one == code))
    text = _("Claim %(colour)s") % {"colour": colour(code)}
    if on:
        text = capital(_("%(colour)s claimed") % {"colour": colour(code)})
    inner = f"{planet(code)}<span>{escape(text)}</span>"
    if sealed:
        return f'<span class="bon {KIND[code]}{" on" if on else ""}">{inner}</span>'
    fields: dict[str, str | int | None] = {**asked.query, "claims": now, "list": extra}
    return (
        f'<a class="bon {KIND[code]}{" on" if on else ""}" id="claim-{code}" data-step '
        f'role="button" aria-pressed="{"true" if on else "false"}" '
        f'href="{escape(address(asked.base, fields))}">{inner}</a>'
    )


def claimed(asked: Asked) -> tuple[BonusColour, ...]:
    """The claims chosen by correspondence."""
    wanted = asked.query.get("claims", "")
    return tuple(code for code in NAMES if code in wanted)
