"""Names of planets and what lies on them, for those who hear the board."""

import re

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.rules.components import LETTERS, SYSTEM_SIZE
from games.encounter.words.words import listed, planet, some_ships
from games.engine.words import once_in_each_language

PLANET = re.compile(r"\b([RYBG][1-5])\b")


@once_in_each_language
def on_planet(where: int, stacks: tuple[int, ...], names: tuple[str, ...]) -> str:
    """ "R3, Bob's planet: 3 ships (Bob), 1 ship (Dora)"."""
    values = {"planet": planet(where), "host": names[where // SYSTEM_SIZE]}
    there = [
        _("%(ships)s (%(who)s)") % {"ships": some_ships(number), "who": names[seat]}
        for seat, number in enumerate(stacks)
        if number
    ]
    if not there:
        return _("%(planet)s, %(host)s's planet: no ship") % values
    values["there"] = ", ".join(there)
    if not stacks[where // SYSTEM_SIZE]:
        return _("%(planet)s, %(host)s's planet, home colony lost: %(there)s") % values
    return _("%(planet)s, %(host)s's planet: %(there)s") % values


@once_in_each_language
def fleet(title: str, ships: tuple[int, ...], names: tuple[str, ...]) -> str:
    """ "Black Hole: Bob 2, Dora 4"."""
    there = [f"{names[seat]} {number}" for seat, number in enumerate(ships) if number]
    return _("%(what)s: %(how)s") % {"what": title, "how": listed(there) if there else "0"}


def stacks_on(ships: tuple[tuple[int, ...], ...], where: int) -> tuple[int, ...]:
    return tuple(own[where] for own in ships)


def linked(sentence: str) -> SafeString:
    """A sentence of the log in which names of planets lead to the board."""
    return SafeString(PLANET.sub(r'<a href="#cell-\1">\1</a>', str(escape(sentence))))


def letter_of(where: int) -> str:
    return LETTERS[where // SYSTEM_SIZE]
