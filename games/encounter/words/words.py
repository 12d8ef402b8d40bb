"""The nouns of Cosmic Encounter: cards, powers, colours, numbers of ships."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext

from games.encounter.rules.components import (
    ARTEFACT_NAMES,
    NEGOTIATE,
    is_attack,
    planet_name,
)
from games.encounter.rules.moves import MOTHERSHIP, Ships
from games.encounter.rules.state import UNKNOWN


def artefact_name(name: str) -> str:
    return {
        "cosmic_zap": _("Cosmic Zap"),
        "force_field": _("Force Field"),
        "mobius_tubes": _("Mobius Tubes"),
        "plague": _("The Plague"),
        "stellar_gas": _("Stellar Gas"),
        "emotion_control": _("Emotion Control"),
    }[name]


def card_name(card: int) -> str:
    if card == NEGOTIATE:
        return _("Negotiate")
    if is_attack(card):
        return _("Attack %(value)d") % {"value": card}
    if card in ARTEFACT_NAMES:
        return artefact_name(ARTEFACT_NAMES[card])
    return _("a card face down")


def power_name(key: str) -> str:
    return {
        UNKNOWN: _("No power yet"),
        "amoeba": _("Amoeba"),
        "anti_matter": _("Anti-Matter"),
        "chronos": _("Chronos"),
        "clone": _("Clone"),
        "empath": _("Empath"),
        "filch": _("Filch"),
        "healer": _("Healer"),
        "laser": _("Laser"),
        "macron": _("Macron"),
        "mind": _("Mind"),
        "mutant": _("Mutant"),
        "oracle": _("Oracle"),
        "pacifist": _("Pacifist"),
        "parasite": _("Parasite"),
        "philanthropist": _("Philanthropist"),
        "sorcerer": _("Sorcerer"),
        "trader": _("Trader"),
        "virus": _("Virus"),
        "vulch": _("Vulch"),
        "zombie": _("Zombie"),
    }[key]


def colour(seat: int) -> str:
    """Who sits there, where no name is known: the colour of the seat."""
    return (_("Red"), _("Yellow"), _("Blue"), _("Green"))[seat]


def planet(number: int) -> str:
    return planet_name(number)


def some_ships(number: int) -> str:
    """ "3 ships", as the object of a verb."""
    return npgettext("object", "%(number)d ship", "%(number)d ships", number) % {"number": number}


def some_colonies(number: int) -> str:
    """ "3 foreign colonies", as the object of a verb."""
    if not number:
        return pgettext("object", "no foreign colonies")
    text = npgettext("object", "%(number)d foreign colony", "%(number)d foreign colonies", number)
    return text % {"number": number}


def with_ships(number: int) -> str:
    """ "3 ships", after "with"."""
    text = npgettext("after with", "%(number)d ship", "%(number)d ships", number)
    return text % {"number": number}


def some_cards(number: int) -> str:
    return ngettext("%(number)d card", "%(number)d cards", number) % {"number": number}


def listed(parts: Iterable[str]) -> str:
    """ "a, b and c"."""
    items = list(parts)
    if len(items) < 2:
        return "".join(items)
    return _("%(first)s and %(last)s") % {"first": ", ".join(items[:-1]), "last": items[-1]}


def cards(numbers: Iterable[int]) -> str:
    return listed(card_name(card) for card in numbers)


def from_planets(ships: Ships) -> str:
    """ "2 from R1, 1 from R3"."""
    return listed(from_place(where, number) for where, number in ships)


def from_place(where: int, number: int) -> str:
    if where == MOTHERSHIP:
        return pgettext("ships", "%(number)d from the Mothership") % {"number": number}
    values = {"number": number, "planet": planet(where)}
    return pgettext("ships", "%(number)d from %(planet)s") % values


def onto_planets(ships: Ships) -> str:
    return listed(
        pgettext("ships", "%(number)d on %(planet)s") % {"number": n, "planet": planet(p)}
        for p, n in ships
    )


def read_ships(told: object) -> Ships:
    """Ships as an event tells them: "3:2 7:1"."""
    pairs = (part.split(":") for part in str(told).split())
    return tuple((int(where), int(number)) for where, number in pairs)


def read_list(told: object) -> list[int]:
    return [int(part) for part in str(told).split()]
