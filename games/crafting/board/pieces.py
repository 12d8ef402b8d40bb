"""Creation by pointing: pieces of the tray, nebulae to form, resources of the tracks."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from games.crafting import words as wording
from games.crafting.board import labels
from games.crafting.board.hand import NONE, Fields, Hand, Target, joined, names
from games.crafting.rules.board import (
    HEX_AT,
    HEX_LIFE,
    HEX_STARS,
    HEXES,
    LIFE_AT,
    LIFE_HEXES,
    LIVES,
    STAR_AT,
    STAR_HEXES,
    STARS,
    bits,
)
from games.crafting.rules.components import ELEMENTS, TILES
from games.crafting.rules.galaxy import (
    can_bear_life,
    can_form,
    formable,
    life_reach,
    life_room,
    star_reach,
)
from games.crafting.rules.moves import (
    CreateLife,
    FormNebula,
    Gravitate,
    Ignite,
    OmegaPlace,
    PlaceLife,
    PlaceNebula,
    PlaceStar,
    Stabilise,
)
from games.crafting.rules.preview import completes, needed_by
from games.crafting.rules.state import (
    Galaxy,
    advanced_on,
    empty_hexes,
    living,
    novae,
    plain,
    starred,
)
from games.crafting.rules.view import View, galaxy_of
from games.crafting.words import words
from games.engine.contract import Fixed

Taking: TypeAlias = Callable[[View, Galaxy, Fields], Hand | None]


def own_galaxy(view: View) -> Galaxy:
    return galaxy_of(view.players[view.active].galaxy)


def pointed(hand: Hand, query: Fields) -> Hand:
    """The hand with the space that is pointed at, if it is open."""
    at = query.get("at", "")
    target = hand.targets.get(at)
    if target is None or target.move is None:
        return hand
    return dataclasses.replace(
        hand,
        move=target.move,
        pending=(at,),
        fields={**hand.fields, "at": at},
        before=hand.fields,
        say=target.label,
    )


# ---- pieces of the tray ----
def star(view: View, galaxy: Galaxy, query: Fields) -> Hand | None:
    """A star: every empty corner, and what it would complete there."""
    element = query["take"]
    if not view.tray.stars[ELEMENTS.index(element)]:
        return None
    fields = {"take": element}
    done = completes(view, element)
    targets = {}
    for space, hexes in done.items():
        move = PlaceStar(element, space)
        text = hexes[0] if hexes else ""
        targets[space] = Target(
            {**fields, "at": space},
            labelled(view, move, gain(view, hexes)),
            move,
            "best" if hexes else "open",
            text,
        )
    piece = _("%(element)s star") % {"element": labels.capital(words.element(element))}
    return Hand(
        fields,
        targets,
        say=_("%(piece)s: choose a space.") % {"piece": piece},
        then=completing(view, done),
        caption=spaces_for(len(targets)),
        why=PlaceStar(element, ""),
    )


def labelled(view: View, move: Fixed, more: str = "") -> str:
    """A move as a phrase, with what it brings."""
    text = wording.option(view, move)
    return f"{text} ({more})" if more else text


def gain(view: View, hexes: tuple[str, ...]) -> str:
    """The points that forming these nebulae would bring."""
    if not hexes:
        return ""
    nebulae = view.players[view.active].galaxy.nebulae
    return f"+{sum(TILES[nebulae[name].tile].points for name in hexes)}"


def completing(view: View, done: Mapping[str, tuple[str, ...]]) -> str:
    """Where a nebula would be complete, and for how many points."""
    by_hexes: dict[tuple[str, ...], list[str]] = {}
    for space, hexes in done.items():
        if hexes:
            by_hexes.setdefault(hexes, []).append(space)
    parts = [
        _("on %(spaces)s it completes %(hexes)s (%(gain)s)")
        % {"spaces": ", ".join(spaces), "hexes": ", ".join(hexes), "gain": gain(view, hexes)}
        for hexes, spaces in by_hexes.items()
    ]
    return f"{labels.capital('; '.join(parts))}." if parts else ""


def spaces_for(number: int) -> str:
    return ngettext("%(n)d open space", "%(n)d open spaces", number) % {"n": number}


def life(view: View, galaxy: Galaxy, query: Fields) -> Hand | None:
    """Proto-life: a side beside life; sides that would close a ring of six say so."""
    if not view.tray.life:
        return None
    fields = {"take": "life"}
    targets = {}
    closing: dict[str, tuple[str, ...]] = {}
    for n in bits(life_room(galaxy)):
        space, move = LIVES[n], PlaceLife(LIVES[n])
        closing[space] = closed = closes(galaxy, n)
        more = _("closes the ring of %(hexes)s") % {"hexes": ", ".join(closed)} if closed else ""
        targets[space] = Target(
            {**fields, "at": space},
            labelled(view, move, more),
            move,
            "best" if closed else "open",
            closed[0] if closed else "",
        )
    told = [f"{space}: {', '.join(hexes)}" for space, hexes in closing.items() if hexes]
    return Hand(
        fields,
        targets,
        say=_("%(piece)s: choose a space.") % {"piece": labels.capital(_("proto-life"))},
        then=_("Closes a ring of six: %(spaces)s.") % {"spaces": "; ".join(told)} if told else "",
        caption=spaces_for(len(targets)),
        why=PlaceLife(""),
    )


def closes(galaxy: Galaxy, space: int) -> tuple[str, ...]:
    """Formed nebulae without advanced life whose ring of six life here would complete."""
    there = living(galaxy) | 1 << space
    return tuple(
        HEXES[h]
        for h in LIFE_HEXES[space]
        if galaxy.formed >> h & 1
        and not advanced_on(galaxy, h)
        and there & HEX_LIFE[h] == HEX_LIFE[h]
    )


def tile(view: View, galaxy: Galaxy, query: Fields) -> Hand | None:
    """A nebula of the tray: every empty hexagon, with the stars that already fit."""
    name = query["take"]
    if name not in view.tray.nebulae:
        return None
    fields = {"take": name}
    targets = {
        HEXES[h]: Target(
            {**fields, "at": HEXES[h]},
            labelled(view, PlaceNebula(name, HEXES[h]), fitting(galaxy, h, name)),
            PlaceNebula(name, HEXES[h]),
            text=fitting(galaxy, h, name),
        )
        for h in empty_hexes(galaxy)
    }
    return Hand(
        fields,
        targets,
        say=_("Nebula (%(tile)s): choose an empty nebula space.") % {"tile": words.tile(name)},
        then=_("The figures count the stars around it that it needs."),
        caption=spaces_for(len(targets)),
        why=PlaceNebula(name, ""),
    )


def omega_tile(view: View, galaxy: Galaxy, query: Fields) -> Hand:
    """The nebula of the last action: it must be placed."""
    targets = {
        HEXES[h]: Target(
            {"at": HEXES[h]},
            labelled(view, OmegaPlace(HEXES[h]), fitting(galaxy, h, view.tile)),
            OmegaPlace(HEXES[h]),
            text=fitting(galaxy, h, view.tile),
        )
        for h in empty_hexes(galaxy)
    }
    hand = Hand(
        {},
        targets,
        say=_("Nebula (%(tile)s): choose an empty nebula space.") % {"tile": words.tile(view.tile)},
        then=_("This ends your turn."),
        caption=spaces_for(len(targets)),
        why=OmegaPlace(""),
    )
    return pointed(hand, query)


def fitting(galaxy: Galaxy, hexagon: int, name: str) -> str:
    """How many of the stars a nebula needs are around a hexagon: "2/4"."""
    ring, facts = HEX_STARS[hexagon], TILES[name]
    there = sum(
        min((stars & ring).bit_count(), need)
        for stars, need in zip(galaxy.stars, facts.needs, strict=True)
    )
    there += (novae(galaxy) & ring).bit_count()
    return f"{min(there, facts.stars)}/{facts.stars}"


# ---- nebulae ----
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


def points_of(view: View, name: str) -> int:
    return TILES[view.players[view.active].galaxy.nebulae[name].tile].points


def ready(view: View, galaxy: Galaxy) -> dict[str, Target]:
    """Nebulae that can be formed now, and rings of six that can bear advanced life."""
    found = {
        HEXES[h]: Target(
            {"take": "form", "hex": HEXES[h]},
            _("Form %(hex)s for %(points)s") % {"hex": HEXES[h], "points": words.points(worth)},
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


# ---- tracks ----
def ignite(view: View, galaxy: Galaxy, query: Fields) -> Hand | None:
    """A Supernova: any star, with the points it would open."""
    if not view.tray.supernova:
        return None
    fields = {"take": "nova"}
    targets = {}
    for n in bits(plain(galaxy)):
        move, hexes = Ignite(STARS[n]), opened(view, galaxy, n)
        targets[STARS[n]] = Target(
            {**fields, "at": STARS[n]},
            labelled(view, move, gain(view, hexes)),
            move,
            "good" if hexes else "pick",
            gain(view, hexes),
        )
    return Hand(
        fields,
        targets,
        say=_("Supernova: choose a star."),
        then=_("A supernova counts as any one element. Plates: points you could then form."),
        why=Ignite(""),
    )


def opened(view: View, galaxy: Galaxy, star: int) -> tuple[str, ...]:
    """Nebulae that could be formed if this star were a supernova, and cannot yet."""
    burning = replace(
        galaxy,
        stars=without(galaxy.stars, star),
        novae=(galaxy.novae[0] | 1 << star, *galaxy.novae[1:]),
    )
    return tuple(
        HEXES[h]
        for h in STAR_HEXES[star]
        if can_form(burning, h, view.forming) and not can_form(galaxy, h, view.forming)
    )


def without(four: tuple[int, int, int, int], star: int) -> tuple[int, int, int, int]:
    h, he, o, c = (spaces & ~(1 << star) for spaces in four)
    return h, he, o, c


def stabilise(view: View, galaxy: Galaxy, query: Fields) -> Hand | None:
    """A DNA: any proto-life; how many rings of formed nebulae it belongs to."""
    if not view.tray.dna:
        return None
    fields = {"take": "dna"}
    targets = {}
    for n in bits(galaxy.proto):
        move, rings = Stabilise(LIVES[n]), rings_of(galaxy, n)
        targets[LIVES[n]] = Target(
            {**fields, "at": LIVES[n]},
            labelled(view, move),
            move,
            "good" if rings > 1 else "pick",
            "×2" if rings > 1 else "",
        )
    return Hand(
        fields,
        targets,
        say=_("DNA: choose the proto-life that becomes stable."),
        then=_("×2: it belongs to the rings of two formed nebulae.") if galaxy.formed else "",
        why=Stabilise(""),
    )


def rings_of(galaxy: Galaxy, space: int) -> int:
    """How many formed nebulae a life space belongs to."""
    return sum(galaxy.formed >> h & 1 for h in LIFE_HEXES[space])


def gravitate(view: View, galaxy: Galaxy, query: Fields) -> Hand | None:
    """A Graviton: a piece, then every space it can reach, with the Gravitons that takes."""
    if not view.tray.graviton:
        return None
    fields = {"take": "grav"}
    path = names(query.get("path", ""))
    taken = [space for space in path if movable(galaxy, space)]
    source = taken[0] if taken else query.get("from", "")
    if not movable(galaxy, source):
        return Hand(
            fields,
            pieces(galaxy, fields),
            say=_("Graviton: choose the star or life to move."),
            then=_("You can't move a supernova."),
            why=Gravitate("", ""),
        )
    routes = reached(galaxy, source, view.tray.graviton)
    goal = path[-1] if len(path) > 1 else ""
    targets = going(view, galaxy, source, routes)
    targets[source] = Target(fields, label_at(galaxy, source), kind="pend")
    hand = Hand(
        {**fields, "from": source},
        targets,
        pending=(source,),
        say=_("%(piece)s: choose a space. The figures are Gravitons.")
        % {"piece": labels.capital(label_at(galaxy, source))},
        then=_("One Graviton passes over any chain of taken spaces."),
        before=fields,
        why=Gravitate(source, ""),
    )
    return towards(view, hand, routes, source, goal)


def towards(
    view: View, hand: Hand, routes: Mapping[str, tuple[str, ...]], source: str, goal: str
) -> Hand:
    """The next stop on the way to a goal, as a move; a Graviton is one move."""
    if goal not in routes:
        return hand
    route = routes[goal]
    then = ""
    if len(route) > 1:
        then = _("Then on to %(space)s: %(gravitons)s in all.") % {
            "space": goal,
            "gravitons": words.gravitons(len(route)),
        }
    return dataclasses.replace(
        hand,
        move=Gravitate(source, route[0]),
        pending=(source, goal),
        fields={"take": "grav", "path": joined((source, *route))},
        before=hand.fields,
        say=wording.option(view, Gravitate(source, route[0])),
        then=then,
    )


def movable(galaxy: Galaxy, space: str) -> bool:
    """Whether a star that is no supernova, or life, is there."""
    if space in STAR_AT:
        return bool(plain(galaxy) >> STAR_AT[space] & 1)
    return space in LIFE_AT and bool(living(galaxy) >> LIFE_AT[space] & 1)


def pieces(galaxy: Galaxy, fields: Fields) -> dict[str, Target]:
    """What a Graviton can move."""
    spaces = [STARS[n] for n in bits(plain(galaxy))] + [LIVES[n] for n in bits(living(galaxy))]
    return {
        space: Target({**fields, "from": space}, label_at(galaxy, space), kind="pick")
        for space in spaces
    }


def label_at(galaxy: Galaxy, space: str) -> str:
    """What lies on a space."""
    if space in LIFE_AT:
        kind = "proto" if galaxy.proto >> LIFE_AT[space] & 1 else "stable"
        return labels.life(space, kind)
    star = STAR_AT[space]
    for element, plain_ones, burning in zip(ELEMENTS, galaxy.stars, galaxy.novae, strict=True):
        if plain_ones >> star & 1:
            return labels.star(space, element)
        if burning >> star & 1:
            return labels.nova(space, element)
    return labels.empty(space)


def reached(galaxy: Galaxy, source: str, most: int) -> dict[str, tuple[str, ...]]:
    """Every space within so many Gravitons, with the stops on a shortest way."""
    reach, numbers, all_names = (
        (star_reach, STAR_AT, STARS) if source in STAR_AT else (life_reach, LIFE_AT, LIVES)
    )
    start = numbers[source]
    routes: dict[int, tuple[int, ...]] = {start: ()}
    layer = [start]
    for _step in range(min(most, 3)):
        found = []
        for here in layer:
            for goal in bits(reach(moved(galaxy, source, all_names[here]), here)):
                if goal not in routes:
                    routes[goal] = (*routes[here], goal)
                    found.append(goal)
        layer = found
    return {
        all_names[goal]: tuple(all_names[stop] for stop in route)
        for goal, route in routes.items()
        if route
    }


def moved(galaxy: Galaxy, source: str, target: str) -> Galaxy:
    """The galaxy with one piece moved; which kind it is does not matter for the way."""
    if source == target:
        return galaxy
    if source in STAR_AT:
        a, b = STAR_AT[source], STAR_AT[target]
        stars = without(galaxy.stars, a)
        return replace(galaxy, stars=(stars[0] | 1 << b, *stars[1:]))
    a, b = LIFE_AT[source], LIFE_AT[target]
    return replace(
        galaxy, proto=galaxy.proto & ~(1 << a) | 1 << b, stable=galaxy.stable & ~(1 << a)
    )


def going(
    view: View, galaxy: Galaxy, source: str, routes: Mapping[str, tuple[str, ...]]
) -> dict[str, Target]:
    """The spaces of all routes; those that would complete something carry its name."""
    targets = {}
    for goal, route in routes.items():
        cost = len(route)
        hexes = completed_there(view, galaxy, source, goal)
        text = hexes[0] if hexes else str(cost)
        move = Gravitate(source, route[0])
        label = _("Move %(source)s → %(target)s: %(gravitons)s") % {
            "source": source,
            "target": goal,
            "gravitons": words.gravitons(cost),
        }
        if hexes:
            label += f" ({', '.join(hexes)})"
        kind = "best" if hexes else ("open", "far2", "far3")[cost - 1]
        fields = {"take": "grav", "path": joined((source, *route))}
        targets[goal] = Target(fields, label, move, kind, text)
    return targets


def completed_there(view: View, galaxy: Galaxy, source: str, goal: str) -> tuple[str, ...]:
    """Nebulae that can be formed, or rings that close, once the piece is there and not before."""
    if source in LIFE_AT:
        left = replace(
            galaxy,
            proto=galaxy.proto & ~(1 << LIFE_AT[source]),
            stable=galaxy.stable & ~(1 << LIFE_AT[source]),
        )
        return closes(left, LIFE_AT[goal])
    a, b = STAR_AT[source], STAR_AT[goal]
    stars = tuple(
        spaces & ~(1 << a) | 1 << b if spaces >> a & 1 else spaces for spaces in galaxy.stars
    )
    there = replace(galaxy, stars=stars)
    return tuple(
        HEXES[h]
        for h in STAR_HEXES[b]
        if can_form(there, h, view.forming) and not can_form(galaxy, h, view.forming)
    )


def all_stars(galaxy: Galaxy) -> list[str]:
    return [STARS[n] for n in bits(starred(galaxy))]


TAKING: dict[str, Taking] = {
    **dict.fromkeys(ELEMENTS, star),
    "life": life,
    "form": form,
    "birth": birth,
    "nova": ignite,
    "dna": stabilise,
    "grav": gravitate,
}
EMPTY_HAND = Hand({}, NONE)


def taken(view: View, query: Fields) -> Hand | None:
    """The hand a query says; None if it says none, or one that is not there."""
    take = query.get("take", "")
    make = TAKING.get(take) or (tile if take in TILES else None)
    if make is None:
        return None
    hand = make(view, own_galaxy(view), query)
    if hand is None or take in ("grav", "birth"):
        return hand
    return pointed(hand, query)
