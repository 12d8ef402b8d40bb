"""What creation by pointing shares: the own galaxy, its labels, what a choice would bring."""

from django.utils.translation import ngettext

from games.crafting import words as wording
from games.crafting.board import labels
from games.crafting.rules.board import LIFE_AT, STAR_AT
from games.crafting.rules.components import ELEMENTS, TILES
from games.crafting.rules.state import Galaxy, living
from games.crafting.rules.view import View, galaxy_of
from games.engine.contract import Fixed


def own_galaxy(view: View) -> Galaxy:
    return galaxy_of(view.players[view.active].galaxy)


def points_of(view: View, name: str) -> int:
    return TILES[view.players[view.active].galaxy.nebulae[name].tile].points


def gain(view: View, hexes: tuple[str, ...]) -> str:
    """The points that forming these nebulae would bring."""
    if not hexes:
        return ""
    nebulae = view.players[view.active].galaxy.nebulae
    return f"+{sum(TILES[nebulae[name].tile].points for name in hexes)}"


def labelled(view: View, move: Fixed, more: str = "") -> str:
    """A move as a phrase, with what it brings."""
    text = wording.option(view, move)
    return f"{text} ({more})" if more else text


def spaces_for(number: int) -> str:
    return ngettext("%(n)d open space", "%(n)d open spaces", number) % {"n": number}


def label_at(galaxy: Galaxy, space: str) -> str:
    """What lies on a space."""
    if space in LIFE_AT:
        if not living(galaxy) >> LIFE_AT[space] & 1:
            return labels.empty(space)
        kind = "proto" if galaxy.proto >> LIFE_AT[space] & 1 else "stable"
        return labels.life(space, kind)
    star = STAR_AT[space]
    for element, plain_ones, burning in zip(ELEMENTS, galaxy.stars, galaxy.novae, strict=True):
        if plain_ones >> star & 1:
            return labels.star(space, element)
        if burning >> star & 1:
            return labels.nova(space, element)
    return labels.empty(space)
