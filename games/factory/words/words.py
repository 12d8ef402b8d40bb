"""The things of Cosmic Factory by name: colours, cards, tiles, cells."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.factory.rules.components import COLOURS, LYING, code_of


def colour(code: str) -> str:
    """A colour or the star, by itself."""
    return {
        "V": _("vegetation"),
        "I": _("ice"),
        "D": _("desert"),
        "S": _("star"),
    }[code]


def colours(codes: str) -> str:
    """Several colours after each other."""
    return ", ".join(colour(code) for code in codes.split())


def card_name(number: int) -> str:
    """A Kaos card by its name."""
    return {
        0: _("no card"),
        1: _("Black hole"),
        2: _("Gift"),
        3: _("New dimension"),
        4: _("Branching"),
        5: _("District"),
        6: _("Dispersion"),
        7: _("Single dimension"),
        8: _("Constellation"),
        9: _("Deep void"),
        10: _("Multi-path"),
        11: _("Parallel universes"),
        12: _("Space pirate"),
        13: _("Sabotage"),
        14: _("Ice age"),
        15: _("Global warming"),
        16: _("Temperate climate"),
        17: _("Happy hour"),
        18: _("Optimisation"),
        19: _("Stellar barter"),
        20: _("Offering"),
    }[number]


def card_text(number: int) -> str:
    """What a Kaos card says."""
    return {
        0: _("The basic rules apply."),
        1: _(
            "Two of your tiles must be face down: they count as empty. If you forget, "
            "the player on your left chooses them."
        ),
        2: _(
            "The player on your left scores your galaxy; you score the galaxy of the "
            "player on your right."
        ),
        3: _("Build your galaxy in any shape, as long as all tiles touch along their edges."),
        4: _("Branches count in your longest asteroid path."),
        5: _("Each zone of 3 planets or more is worth 1 extra point."),
        6: _("Each zone of 0, 1 or 2 planets is worth 1 extra point."),
        7: _("Build your galaxy as one row of nine tiles."),
        8: _("Each constellation is worth 1 star point, whatever its size."),
        9: _("Constellations of 1, 2, 3 or 4 spaces are worth 0, 1, 2 or 4 star points."),
        10: _("The number of separate asteroid paths counts instead of the longest one."),
        11: _("Build two separate squares of four tiles; the ninth tile is left out."),
        12: _("After the draft your nine tiles go to the player on your right."),
        13: _("When time is up, remove one tile from the galaxy of the player on your left."),
        14: _("Each ice zone is worth 1 extra point, even an empty one."),
        15: _("Each desert zone is worth 1 extra point, even an empty one."),
        16: _("Each vegetation zone is worth 1 extra point, even an empty one."),
        17: _("Bonus tiles count double, won or lost."),
        18: _("A bonus tile doesn't end your build, and you can claim another one later."),
        19: _("Your path scores on a colour of your choice instead of the star."),
        20: _("After the scoring you can give up 5 points on a colour for 2 star points."),
    }[number]


def quadrant(ground: int, planets: int) -> str:
    """One quarter of a tile."""
    if ground == len(COLOURS):
        return _("constellation")
    named = colour(COLOURS[ground])
    return _("%(colour)s %(planets)s") % {"colour": named, "planets": planets_of(planets)}


def arms(lying: tuple[bool, ...]) -> str:
    """Where the path of a tile leaves it."""
    words = (
        pgettext("side of a tile", "top"),
        pgettext("side of a tile", "right"),
        pgettext("side of a tile", "bottom"),
        pgettext("side of a tile", "left"),
    )
    return ", ".join(word for word, arm in zip(words, lying, strict=True) if arm)


def tile_label(tile: int, turn: int = 0) -> str:
    """A tile as it lies, quarter by quarter; the name of its drawing."""
    lying = LYING[code_of(tile, turn)]
    nw, ne, se, sw = (
        quadrant(ground, planets)
        for ground, planets in zip(lying.grounds, lying.planets, strict=True)
    )
    values = {"nw": nw, "ne": ne, "se": se, "sw": sw, "arms": arms(lying.arms)}
    if not any(lying.arms):
        return _("top left %(nw)s; top right %(ne)s; bottom right %(se)s; bottom left %(sw)s") % (
            values
        )
    return (
        _(
            "top left %(nw)s; top right %(ne)s; bottom right %(se)s; bottom left %(sw)s; "
            "path %(arms)s"
        )
        % values
    )


def tile_name(tile: int) -> str:
    """A tile by its number."""
    return _("tile %(number)d") % {"number": tile}


def tile_list(tiles: tuple[int, ...]) -> str:
    return ", ".join(tile_name(tile) for tile in tiles)


def points(count: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def planets_of(count: int) -> str:
    return ngettext("%(count)d planet", "%(count)d planets", count) % {"count": count}


def tiles_of(count: int) -> str:
    return ngettext("%(n)d tile", "%(n)d tiles", count) % {"n": count}


def separate_paths(count: int) -> str:
    return ngettext("%(n)d separate path", "%(n)d separate paths", count) % {"n": count}
