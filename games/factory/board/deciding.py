"""After the build: black holes, sabotage, barter, offering; and the pauses of a live table."""

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.board import Asked
from games.engine.words import Names
from games.factory import words
from games.factory.board.art import lying_art, planet
from games.factory.board.bonus import NAMES
from games.factory.board.building import nine_backs
from games.factory.board.buttons import address, button, said
from games.factory.board.frame import capital
from games.factory.board.galaxy import KIND, grid_names, name_of, view_box
from games.factory.board.parts import Parts
from games.factory.rules.components import Cell, cell_name
from games.factory.rules.kaos import card
from games.factory.rules.moves import (
    Barter,
    BonusColour,
    Hole,
    Layout,
    Offer,
    Proceed,
    Ready,
    Sabotage,
)
from games.factory.rules.score import bartered, final_score, offered
from games.factory.rules.sheet import Sheet, Tokens
from games.factory.rules.view import Mine, Target, View
from games.factory.words.words import colour


def taking(view: View, target: Target, names: Names, asked: Asked, extra: str) -> Parts:
    """Tiles of a neighbour's galaxy to turn face down or to remove."""
    layout = next(one.layout for one in view.galaxies if one.seat == target.seat)
    named = {cell_name(*cell): cell for cell in target.cells}
    wanted = [name for name in asked.query.get("cells", "").split("-") if name in named]
    named_first = list(dict.fromkeys(wanted))
    # One tile gives way to another; of several none goes unasked.
    wanted = named_first[-1:] if target.count == 1 else named_first[: target.count]
    cells = tuple(named[name] for name in wanted)
    move: Hole | Sabotage | None = None
    if len(cells) == target.count:
        move = Sabotage(cells[0]) if view.phase == "sabotage" else Hole(cells)
    back = address(asked.base, {"cells": "-".join(wanted[:-1]), "list": extra})
    text = words.option(view, move) if move else ""
    return Parts(
        board=victim(target, layout, wanted, names, asked, extra),
        say=SafeString(f"<b>{escape(text)}.</b>") if text else SafeString(""),
        then=too_many(target) if len(named_first) > len(wanted) > 1 else "",
        move=said(move) if move else "",
        verb=_("Confirm"),
        back=back if wanted else "",
        chosen=f"cells={'-'.join(wanted)}" if wanted else "",
        zooms=True,
    )


def too_many(target: Target) -> str:
    """Why one more tile is not taken."""
    return _("You've already chosen %(count)d tiles. Put one back first.") % {"count": target.count}


def victim(
    target: Target, layout: Layout, wanted: list[str], names: Names, asked: Asked, extra: str
) -> SafeString:
    """The neighbour's galaxy with the tiles that can be chosen."""
    places: list[Cell] = [(p.x, p.y) for p in layout]
    drawn = []
    for p in layout:
        name = cell_name(p.x, p.y)
        on = name in wanted
        rest = [one for one in wanted if one != name]
        now = rest if on else [*rest, name]
        href = address(asked.base, {"cells": "-".join(now), "list": extra})
        inner = (
            f'<g class="art">{lying_art(p.tile, p.turn, p.down)}</g>'
            '<rect class="cf-rim" x="1" y="1" width="98" height="98" rx="6"/>'
            '<rect class="ring" x="2" y="2" width="96" height="96" rx="6"/>'
        )
        place = f'id="g-{name}" transform="translate({100 * p.x} {100 * p.y})"'
        if (p.x, p.y) not in target.cells:
            drawn.append(
                f'<g class="spot full" {place} role="img" aria-label="{name_of(p)}">{inner}</g>'
            )
            continue
        drawn.append(
            f'<a class="spot full pick aim{" on" if on else ""}" {place} href="{escape(href)}" '
            f'role="button" aria-pressed="{"true" if on else "false"}" '
            f'aria-label="{name_of(p)}">{inner}</a>'
        )
    label = escape(_("%(who)s's galaxy") % {"who": names[target.seat]})
    return SafeString(
        f'<svg class="board gal" viewBox="{view_box(places)}" role="group" aria-label="{label}">'
        f"{grid_names(places)}{''.join(drawn)}</svg>"
    )


def buttons(view: View, mine: Mine) -> str:
    """The colours of a barter or an offering; readiness."""
    kind = "btn go"
    match view.phase:
        case "ready":
            return button(Ready(), words.option(view, Ready()), kind=kind, key="ready")
        case "rest":
            return button(Proceed(), words.option(view, Proceed()), kind=kind, key="ready")
        case "barter":
            return tokens([barter(view, code) for code in NAMES])
        case "offering":
            return offers(view)
    return ""


def tokens(drawn: list[str]) -> str:
    return f'<div class="onto">{"".join(drawn)}</div>'


def barter(view: View, code: BonusColour) -> str:
    page = own_sheet(view)
    move = Barter(code)
    return onto(view, move, code, page.after, bartered(page, code))


def own_sheet(view: View) -> Sheet:
    """The sheet of the reader, who has something to choose in it."""
    if view.scoring is None or view.seat is None:
        raise ValueError("nobody chooses before the scoring")
    return view.scoring.accounts[view.seat].sheet


def onto(view: View, move: Barter | Offer, code: BonusColour, before: Tokens, after: Tokens) -> str:
    """A choice of a colour with what it leads to."""
    n = NAMES.index(code)
    result = _("Result %(n)d") % {"n": final_score(after)}
    inner = (
        f'{planet(code)}<span><span class="vh">{escape(words.option(view, move))}: </span>'
        f"{escape(capital(colour(code)))} {before[n]}\u2009→\u2009{after[n]}"
        f"<small>{escape(result)}</small></span>"
    )
    return button(move, "", kind=f"bon {KIND[code]}", key=f"on-{code}", inner=inner)


def offers(view: View) -> str:
    kaos, page = card(view.card), own_sheet(view)
    parts = [
        onto(view, Offer(code), code, page.after, offered(page, kaos, code).after)
        for n, code in enumerate(NAMES)
        if kaos.offering is not None and page.after[n] >= kaos.offering.cost
    ]
    nothing = button(Offer(), words.option(view, Offer()), kind="btn go", key="on-none")
    return tokens([*parts, nothing])


def ready(view: View, mine: Mine) -> Parts:
    """Nine tiles lie sealed; the sand runs when all are ready, and after a while by itself."""
    question = _("Ready? The timer starts when everyone is.")
    return Parts(
        board=nine_backs(),
        say=SafeString(f"<b>{escape(question)}</b>"),
        then=_("If not, it starts by itself when the time above is up."),
        others=buttons(view, mine),
    )
