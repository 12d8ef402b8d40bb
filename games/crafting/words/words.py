"""The things of Crafting the Cosmos by name: elements, centres, tiles, powers, objectives."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crafting.rules.components import CENTRES, ELEMENTS, TILES, Four
from games.crafting.rules.ring import OWN


def element(name: str) -> str:
    """An element by its word."""
    return {
        "H": _("hydrogen"),
        "He": _("helium"),
        "O": _("oxygen"),
        "C": _("carbon"),
    }[name]


def centre(name: str) -> str:
    """A control centre, and the type of cards that goes with it."""
    return {
        "light": _("Light"),
        "time": _("Time"),
        "gravity": _("Gravity"),
        "chemistry": _("Chemistry"),
    }.get(name, name)


def sector(name: str) -> str:
    """A sector of the galaxy."""
    return {"delta": "Delta", "psi": "Psi", "phi": "Phi"}[name]


def tile(name: str) -> str:
    """A nebula: its size, its needs as letters, its points."""
    facts = TILES[name]
    needs = [e for e, number in zip(ELEMENTS, facts.needs, strict=True) for _n in range(number)]
    return _("size %(size)s, needs %(needs)s, %(points)s") % {
        "size": facts.size,
        "needs": " ".join(needs),
        "points": points(facts.points),
    }


def source(name: str) -> str:
    """What points come from."""
    return {
        "nebulae": _("Nebulae"),
        "crystals": _("Crystals"),
        "objectives": _("Objectives"),
        "cards": _("Sets of cards"),
        "advanced": _("Advanced life"),
    }[name]


def power(card: str) -> str:
    """A power card by its name."""
    return {
        "PL1": _("Molecular Cloud"),
        "PL2": _("Amino Acids"),
        "PL3": _("Speed of Light"),
        "PL4": _("Time Dilation"),
        "PL5": _("Relativity Delta"),
        "PL6": _("Relativity Psi"),
        "PL7": _("Relativity Phi"),
        "PL8": _("Nuclear Fission"),
        "PT1": _("Generation"),
        "PT2": _("Expansion of the Universe"),
        "PT3": _("Black Hole"),
        "PT4": _("Event Horizon"),
        "PT5": _("Fourth Dimension"),
        "PT6": _("Special Relativity"),
        "PT7": _("Quasar"),
        "PT8": _("Nuclear Fusion"),
        "PG1": _("Binary Star"),
        "PG2": _("Core Collapse"),
        "PG3": _("Stardust"),
        "PG4": _("Shooting Star"),
        "PG5": _("Solar Wind"),
        "PG6": _("Pulsar"),
        "PG7": _("White Dwarf"),
        "PG8": _("Wormhole"),
        "PC1": _("Genetic Drift"),
        "PC2": _("Ionising Radiation"),
        "PC3": _("Evolution"),
        "PC4": _("Abiogenesis"),
        "PC5": _("Survival of the Fittest"),
        "PC6": _("Speciation"),
        "PC7": _("Photosynthesis"),
        "PC8": _("Water-rich Comets"),
    }[card]


def power_text(card: str) -> str:
    """What a power costs and does."""
    return {
        "PL1": _("2 Light cards: gain a hydrogen star"),
        "PL2": _("1 Chemistry card: place a stable life anywhere"),
        "PL3": _("5 cards of one type: 6 points and a star of your choice"),
        "PL4": _("1 Light card: 1 crystal advance"),
        "PL5": _("2 Time cards: place a star of your choice in Delta"),
        "PL6": _("2 Gravity cards: place a star of your choice in Psi"),
        "PL7": _("2 Chemistry cards: place a star of your choice in Phi"),
        "PL8": _("2 Time cards: exchange a star, 1 crystal advance"),
        "PT1": _("instead of a crystal's star: place up to 3 stable life anywhere"),
        "PT2": _("instead of a crystal's star: gain 2 stars of one element"),
        "PT3": _("instead of a crystal's star: turn up to 2 stars into supernovae"),
        "PT4": _("1 card and 1 Supernova: 2 crystal advances or 2 proto-life"),
        "PT5": _("1 Time card: 1 crystal advance"),
        "PT6": _("2 cards of one type: 2 crystal advances"),
        "PT7": _("1 card and 1 Graviton: 1 crystal advance"),
        "PT8": _("1 Time card: exchange a star"),
        "PG1": _("1 card and 1 Graviton: turn a supernova back and move it"),
        "PG2": _("1 card and 1 Graviton: turn a star into a supernova"),
        "PG3": _("1 card: gain a nebula of size 1, or replace an unformed size 1 with a size 2"),
        "PG4": _("1 Gravity card: carry a star, supernova or unformed nebula anywhere"),
        "PG5": _(
            "2 Chemistry cards: turn a star into a supernova, proto-life beside it becomes stable"
        ),
        "PG6": _("1 Gravity card and 2 Gravitons: 2 crystal advances"),
        "PG7": _("2 Time cards: turn a star into a supernova, 1 crystal advance"),
        "PG8": _("1 card and 1 stable life: carry up to 3 life of one kind anywhere"),
        "PC1": _("1 card: move a proto-life, it becomes stable"),
        "PC2": _("1 card: proto-life beside one supernova becomes stable"),
        "PC3": _("1 card and 3 stable life: a second advanced life on a nebula"),
        "PC4": _("1 Chemistry card: place a stable life anywhere"),
        "PC5": _("1 card and 1 proto-life: stabilise up to 2 proto-life"),
        "PC6": _("1 card: place a proto-life beside stable life"),
        "PC7": _("1 card: proto-life beside carbon stars becomes stable"),
        "PC8": _("1 card: proto-life beside oxygen stars becomes stable"),
    }[card]


def objective(name: str) -> str:
    """A universal objective by what it counts."""
    return {
        "Q01": _("Most stable life"),
        "Q02": _("Largest formed nebulae in Psi, sizes added"),
        "Q03": _("Most supernovae"),
        "Q04": _("Largest formed nebulae in Phi, sizes added"),
        "Q05": _("Largest group of adjacent stars"),
        "Q06": _("Most life in Delta"),
        "Q07": _("Largest formed nebulae in Delta, sizes added"),
        "Q08": _("Most life in Psi"),
        "Q09": _("Most life in Phi"),
        "Q10": _("Most crystals discharged, up to five"),
        "Q11": _("Most carbon stars"),
        "Q12": _("Most formed nebulae of size 1"),
        "Q13": _("Most helium stars"),
        "Q14": _("Most proto-life"),
        "Q15": _("Most oxygen stars"),
        "Q16": _("Most stars around nebulae with advanced life"),
    }[name]


def listed(parts: Iterable[str]) -> str:
    """Things one after another; "nothing" if there are none."""
    return ", ".join(parts) or _("nothing")


def spaces(text: str) -> str:
    """Spaces as an event names them, with commas."""
    return ", ".join(text.split())


def steps(text: str) -> str:
    """Steps of a shift."""
    return ", ".join(map(one_step, text.split()))


def one_step(moved: str) -> str:
    """The own token, or a dark one and where it leaves."""
    if moved == OWN:
        return _("own token")
    return _("dark energy from %(centre)s") % {"centre": centre(moved)}


def stars(four: Four) -> list[str]:
    """Stars by element, those that are there."""
    return [
        f"{number} × {element(name)}" for name, number in zip(ELEMENTS, four, strict=True) if number
    ]


def cards(four: Four) -> list[str]:
    """Energy cards by type, those that are there."""
    return [
        f"{number} × {centre(name)}" for name, number in zip(CENTRES, four, strict=True) if number
    ]


def energy_cards(number: int) -> str:
    """So many energy cards."""
    text = ngettext("%(number)s energy card", "%(number)s energy cards", number)
    return text % {"number": number}


def cards_of(number: int) -> str:
    """So many cards, whatever their type."""
    return ngettext("%(number)d card", "%(number)d cards", number) % {"number": number}


def proto_life(number: int) -> str:
    """So much proto-life."""
    return ngettext("%(number)s proto-life", "%(number)s proto-life", number) % {"number": number}


def dark(number: int) -> str:
    """So many dark tokens."""
    return ngettext("%(number)s dark energy", "%(number)s dark energy", number) % {"number": number}


def detailed(what: str, details: str) -> str:
    """Something, and what belongs to it."""
    return _("%(what)s: %(details)s") % {"what": what, "details": details}


def joined(one: str, other: str) -> str:
    """Two parts of one phrase."""
    return _("%(one)s; %(other)s") % {"one": one, "other": other}


def gravitons(number: int) -> str:
    """So many Gravitons."""
    return ngettext("%(number)s Graviton", "%(number)s Gravitons", number) % {"number": number}


def points(number: int) -> str:
    """So many points."""
    return ngettext("%(number)s point", "%(number)s points", number) % {"number": number}


def advances(number: int) -> str:
    """So many crystal advances."""
    text = ngettext("%(number)s crystal advance", "%(number)s crystal advances", number)
    return text % {"number": number}
