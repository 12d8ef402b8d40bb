"""Supernova and DNA by pointing: any plain star, any proto-life."""

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.crafting.board.creation import gain, labelled
from games.crafting.board.hand import Fields, Hand, Target
from games.crafting.rules.board import HEXES, LIFE_HEXES, LIVES, STAR_HEXES, STARS, bits
from games.crafting.rules.galaxy import can_form
from games.crafting.rules.moves import Ignite, Stabilise
from games.crafting.rules.state import Galaxy, plain
from games.crafting.rules.view import View


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
