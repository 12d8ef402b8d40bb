"""Nebulae by pointing: which can be formed, and which can bear advanced life."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crafting import words as wording
from games.crafting.board.creation import labelled, points_of
from games.crafting.board.hand import Fields, Hand, Target
from games.crafting.rules.board import (
    HEX_AT,
    HEX_LIFE,
    HEX_STARS,
    HEXES,
    LIFE_AT,
    LIVES,
    STARS,
    bits,
)
from games.crafting.rules.components import TILES
from games.crafting.rules.galaxy import can_bear_life, can_form, formable
from games.crafting.rules.moves import CreateLife, FormNebula
from games.crafting.rules.preview import needed_by
from games.crafting.rules.state import Galaxy, advanced_on, novae
from games.crafting.rules.view import View
from games.crafting.words import words


def form(view: View, galaxy: Galaxy, query: Fields) -> Hand | None:
    """A nebula that can be formed: which star around it is discarded?"""
    name = query.get("hex", "")
    if name not in HEX_AT or not can_form(galaxy, HEX_AT[name], view.forming):
        return None
    fields = {"take": "form", "hex": name}
    needed = needed_by(view, name)
    targets = {}
    for space, others in needed.items():
        move = FormNebula(name, space)
        more = _("%(hexes)s needs it") % {"hexes": ", ".join(others)} if others else ""
        targets[space] = Target(
            {**fields, "at": space},
            labelled(view, move, more),
            move,
            "pick" if others else "good",
            others[0] if others else "",
        )
    free = [space for space, others in needed.items() if not others]
    then = _("Stars on a plate are needed by that nebula, too.") if len(free) < len(needed) else ""
    return Hand(
        fields,
        targets,
        say=_("Form %(hex)s for %(points)s: which star around it do you discard?")
        % {"hex": name, "points": words.points(points_of(view, name))},
        then=then,
        why=FormNebula(name, ""),
    )


def payers(galaxy: Galaxy, hexagon: int) -> list[str]:
    """The stars that would meet the needs of a nebula; supernovae stand in for what lacks."""
    around = HEX_STARS[hexagon]
    found: list[int] = []
    for need, stars in zip(TILES[galaxy.nebulae[hexagon]].needs, galaxy.stars, strict=True):
        found += bits(stars & around)[:need]
    lack = TILES[galaxy.nebulae[hexagon]].stars - len(found)
    return [STARS[star] for star in (*found, *bits(novae(galaxy) & around)[:lack])]


def paying(view: View, galaxy: Galaxy) -> frozenset[str]:
    """The stars of all nebulae that can be formed now."""
    return frozenset(s for h in formable(galaxy, view.forming) for s in payers(galaxy, h))


def ready(view: View, galaxy: Galaxy) -> dict[str, Target]:
    """Nebulae that can be formed now, and rings of six that can bear advanced life."""
    found = {
        HEXES[h]: Target(
            {"take": "form", "hex": HEXES[h]},
            _("Form %(hex)s for %(points)s, with the stars %(stars)s")
            % {
                "hex": HEXES[h],
                "points": words.points(worth),
                "stars": ", ".join(payers(galaxy, h)),
            },
            kind="can",
            text=f"+{worth}",
        )
        for h in formable(galaxy, view.forming)
        for worth in (points_of(view, HEXES[h]),)
    }
    found |= {
        name: Target(
            {"take": "birth", "hex": name}, wording.option(view, CreateLife(name)), kind="can"
        )
        for name in births(view, galaxy)
    }
    return found


def births(view: View, galaxy: Galaxy) -> list[str]:
    """Formed nebulae with six life around them and none on them."""
    if not view.advanced:
        return []
    return [
        HEXES[h]
        for h in bits(galaxy.formed)
        if can_bear_life(galaxy, h) and not advanced_on(galaxy, h)
    ]


def birth(view: View, galaxy: Galaxy, query: Fields) -> Hand | None:
    """Advanced life: the proto-life that would leave is crossed out first."""
    open_ones = births(view, galaxy)
    if not open_ones:
        return None
    name = query.get("hex", "") or (open_ones[0] if len(open_ones) == 1 else "")
    fields = {"take": "birth"}
    targets = {
        one: Target({**fields, "hex": one}, wording.option(view, CreateLife(one)), kind="can")
        for one in open_ones
    }
    if name not in open_ones:
        return Hand(fields, targets, say=_("Advanced life: choose a nebula."))
    leaving = [LIVES[n] for n in bits(galaxy.proto & HEX_LIFE[HEX_AT[name]])]
    others = [
        other for other in open_ones if other != name and HEX_LIFE[HEX_AT[other]] & lost(leaving)
    ]
    then = ngettext(
        "%(n)d proto-life leaves, stable life stays.",
        "%(n)d proto-life leave, stable life stays.",
        len(leaving),
    ) % {"n": len(leaving)}
    if others:
        then += " " + _("This also breaks the ring of %(hexes)s.") % {"hexes": ", ".join(others)}
    return Hand(
        {**fields, "hex": name},
        targets,
        move=CreateLife(name),
        pending=(name,),
        gone=frozenset(leaving),
        say=_("Advanced life on %(hex)s. Only you will see its points.") % {"hex": name},
        then=then,
        verb=_("Create: can't be undone"),
        before=fields if len(open_ones) > 1 else {},
    )


def lost(spaces: list[str]) -> int:
    return sum(1 << LIFE_AT[space] for space in spaces)
