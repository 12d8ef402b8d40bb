"""Words for what lies on a galaxy: the drawing's labels and the list have the same."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crafting.rules.board import HEX_AT, SECTOR_OF, SECTORS
from games.crafting.rules.components import ELEMENTS, TILES, Four
from games.crafting.rules.preview import Progress
from games.crafting.words import words
from games.crafting.words.position import ASKED
from games.engine.words import once_in_each_language


@once_in_each_language
def star(space: str, element: str) -> str:
    return _("%(element)s star on %(space)s") % {"element": words.element(element), "space": space}


@once_in_each_language
def nova(space: str, element: str) -> str:
    return _("supernova on %(space)s (%(element)s)") % {
        "element": words.element(element),
        "space": space,
    }


@once_in_each_language
def life(space: str, kind: str) -> str:
    text = _("proto-life on %(space)s") if kind == "proto" else _("stable life on %(space)s")
    return text % {"space": space}


@once_in_each_language
def empty(space: str) -> str:
    return _("%(space)s, empty") % {"space": space}


@once_in_each_language
def closed(number: int) -> str:
    """What the empty spaces are called that do not take what is in hand."""
    text = ngettext(
        "%(n)d empty space is closed: why?", "%(n)d empty spaces are closed: why?", number
    )
    return text % {"n": number}


def taken(number: int) -> str:
    """What the spaces are called on which something lies already."""
    text = ngettext("%(n)d space is taken: why?", "%(n)d spaces are taken: why?", number)
    return text % {"n": number}


@once_in_each_language
def nebula(space: str, tile: str, progress: Progress, advanced: tuple[int, ...]) -> str:
    """Where it is, what it needs, how far it is."""
    where = _("%(hex)s in %(sector)s") % {
        "hex": space,
        "sector": words.sector(SECTORS[SECTOR_OF[HEX_AT[space]]]),
    }
    if progress.formed:
        said = [
            _("formed nebula of size %(size)s") % {"size": TILES[tile].size},
            standing(progress),
        ]
        said += [advanced_words(points) for points in advanced]
    else:
        said = [_("nebula, %(tile)s") % {"tile": words.tile(tile)}, standing(progress)]
    return f"{where}: {'; '.join(said)}"


def standing(progress: Progress) -> str:
    """What a nebula still lacks: stars; once it is formed, life around it."""
    if progress.formed:
        return _("life around it: %(life)s of 6") % {"life": progress.life}
    if progress.ready:
        said = _("can be formed now")
    else:
        said = _("missing %(stars)s") % {"stars": letters(progress.missing)}
    if not progress.supernovae:
        return said
    number = _("supernovae around it: %(number)s") % {"number": progress.supernovae}
    return f"{said}; {number}"


def advanced_words(points: int) -> str:
    """Advanced life: its points, where the reader may know them."""
    if not points:
        return _("advanced life, face down")
    return _("advanced life, %(points)s") % {"points": words.points(points)}


def letters(four: Four) -> str:
    """Elements by their letters."""
    named = [name for name, number in zip(ELEMENTS, four, strict=True) for _n in range(number)]
    return " ".join(named)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def asked_words(phase: str) -> str:
    """What a step asks of the reader."""
    return str(ASKED[phase].you)
