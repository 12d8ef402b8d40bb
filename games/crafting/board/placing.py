"""Pieces of the tray by pointing: a star, proto-life, a nebula onto an empty space."""

import dataclasses
from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.crafting.board import labels
from games.crafting.board.creation import gain, labelled, spaces_for
from games.crafting.board.hand import Fields, Hand, Target
from games.crafting.rules.board import HEX_LIFE, HEX_STARS, HEXES, LIFE_HEXES, LIVES, bits
from games.crafting.rules.components import ELEMENTS, TILES
from games.crafting.rules.galaxy import life_room
from games.crafting.rules.moves import OmegaPlace, PlaceLife, PlaceNebula, PlaceStar
from games.crafting.rules.preview import completes
from games.crafting.rules.state import Galaxy, advanced_on, empty_hexes, living, novae
from games.crafting.rules.view import View
from games.crafting.words import words


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
            star_label(element, space, hexes, gain(view, hexes)),
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


def star_label(element: str, space: str, hexes: tuple[str, ...], points: str) -> str:
    """A star on a space, and what it would complete there."""
    name = labels.capital(words.element(element))
    text = _("%(element)s on %(space)s") % {"element": name, "space": space}
    if not hexes:
        return text
    done = _("completes %(hexes)s") % {"hexes": ", ".join(hexes)}
    return f"{words.joined(text, done)} ({points})"


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
