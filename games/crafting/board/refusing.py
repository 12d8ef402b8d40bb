"""Closed spaces say why: the move they would make, and the rule that forbids it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.crafting.board.creation import label_at, own_galaxy
from games.crafting.board.galaxy import Mark
from games.crafting.board.hand import Hand, address
from games.crafting.board.plane import SPOT, is_hex, is_star
from games.crafting.rules.board import HEXES, LIVES, STARS, bits
from games.crafting.rules.moves import (
    FormNebula,
    Gravitate,
    Ignite,
    OmegaPlace,
    PlaceLife,
    PlaceNebula,
    PlaceStar,
    Stabilise,
)
from games.crafting.rules.state import living, starred
from games.crafting.rules.view import View
from games.engine.board import Scene, WhyNot

TAKEN = "taken"  # any space on which something lies
FIELD: dict[type, str] = {
    PlaceStar: "star",
    PlaceLife: "space",
    PlaceNebula: "hex",
    OmegaPlace: "hex",
    FormNebula: "discard",
    Ignite: "star",
    Stabilise: "space",
    Gravitate: "target",
}


def why_not(scene: Scene, hand: Hand | None, place: str) -> WhyNot | None:
    """Why what is in hand may not go there; None if it may, or if nothing is asked."""
    if place == TAKEN and hand is not None:
        return WhyNot(_("Every space holds one thing. Choose a free space."), "occupied")
    if place not in SPOT:
        return None
    if hand is None:
        return WhyNot(_("Choose a piece first.")) if scene.windows else None
    if hand.why is None or place in hand.targets:
        return None
    refusal = scene.refusal(attempt(hand.why, place))
    return WhyNot(scene.wording.reason(refusal), refusal.reason) if refusal else None


def attempt(move: Any, place: str) -> Any:
    """The move the reader tried."""
    if isinstance(move, Gravitate) and not move.source:
        return Gravitate(place, place)
    return replace(move, **{FIELD[type(move)]: place})


def kind_of(move: Any) -> tuple[str, ...]:
    """The spaces a piece could go to at all."""
    if isinstance(move, PlaceStar | Ignite | FormNebula):
        return STARS
    if isinstance(move, PlaceLife | Stabilise):
        return LIVES
    if isinstance(move, Gravitate):
        return STARS if is_star(move.source) or not move.source else LIVES
    return HEXES


def dark_marks(
    view: View, hand: Hand, marks: Mapping[str, Mark], base: str, extra: str
) -> dict[str, Mark]:
    """Spaces of the right kind that are closed: each a way to the reason, but one way for all
    that are taken where a piece would be placed."""
    galaxy = own_galaxy(view)
    placing = isinstance(hand.why, PlaceStar | PlaceLife)
    taken = {*bits_of(STARS, starred(galaxy)), *bits_of(LIVES, living(galaxy))} if placing else ()
    found = {}
    for space in kind_of(hand.why):
        if space in marks:
            continue
        kind, why = ("taken", TAKEN) if space in taken else ("dark", space)
        href = address(base, {**hand.fields, "why": why, "list": extra})
        label = space if is_hex(space) else label_at(galaxy, space)
        found[space] = Mark(kind, label, href)
    return found


def bits_of(names: tuple[str, ...], spaces: int) -> list[str]:
    """Spaces by their names."""
    return [names[n] for n in bits(spaces)]
