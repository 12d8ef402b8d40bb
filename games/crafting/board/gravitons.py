"""Gravitons by pointing: a piece, then every space it can reach."""

import dataclasses
from collections.abc import Mapping

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.crafting import words as wording
from games.crafting.board import labels
from games.crafting.board.creation import label_at
from games.crafting.board.hand import Fields, Hand, Target, joined, names
from games.crafting.board.placing import closes
from games.crafting.board.tracks import without
from games.crafting.rules.board import HEXES, LIFE_AT, LIVES, STAR_AT, STAR_HEXES, STARS, bits
from games.crafting.rules.galaxy import can_form, life_reach, star_reach
from games.crafting.rules.moves import Gravitate
from games.crafting.rules.state import Galaxy, living, plain
from games.crafting.rules.view import View
from games.crafting.words import words


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
