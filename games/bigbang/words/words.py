"""The things of Big Bang 13.7 by name: tiles and objectives."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.words import once_in_each_language


def bodies() -> dict[str, str]:
    """Each shape and colour, after a verb."""
    return {
        "AB": pgettext("what somebody places", "a blue asteroid"),
        "AY": pgettext("what somebody places", "a yellow asteroid"),
        "AO": pgettext("what somebody places", "an orange asteroid"),
        "AR": pgettext("what somebody places", "a red asteroid"),
        "PB": pgettext("what somebody places", "a blue planet"),
        "PY": pgettext("what somebody places", "a yellow planet"),
        "PO": pgettext("what somebody places", "an orange planet"),
        "PR": pgettext("what somebody places", "a red planet"),
        "SB": pgettext("what somebody places", "a blue sun"),
        "SY": pgettext("what somebody places", "a yellow sun"),
        "SO": pgettext("what somebody places", "an orange sun"),
        "SR": pgettext("what somebody places", "a red sun"),
        "CB": pgettext("what somebody places", "a blue comet"),
        "CY": pgettext("what somebody places", "a yellow comet"),
        "CO": pgettext("what somebody places", "an orange comet"),
        "CR": pgettext("what somebody places", "a red comet"),
    }


def labels() -> dict[str, str]:
    """Each shape and colour as a name by itself."""
    return {
        "AB": _("blue asteroid"),
        "AY": _("yellow asteroid"),
        "AO": _("orange asteroid"),
        "AR": _("red asteroid"),
        "PB": _("blue planet"),
        "PY": _("yellow planet"),
        "PO": _("orange planet"),
        "PR": _("red planet"),
        "SB": _("blue sun"),
        "SY": _("yellow sun"),
        "SO": _("orange sun"),
        "SR": _("red sun"),
        "CB": _("blue comet"),
        "CY": _("yellow comet"),
        "CO": _("orange comet"),
        "CR": _("red comet"),
    }


def specials() -> dict[str, str]:
    """Every tile that is no star body, after a verb."""
    return {
        "EARTH": pgettext("what somebody places", "the Earth"),
        "BLACK_HOLE": pgettext("what somebody places", "the black hole"),
        "SUPERNOVA": pgettext("what somebody places", "the supernova"),
        "WORMHOLE_1": pgettext("what somebody places", "the first end of the wormhole"),
        "WORMHOLE_2": pgettext("what somebody places", "the second end of the wormhole"),
    }


def special_labels() -> dict[str, str]:
    """Every tile that is no star body, by itself."""
    return {
        "EARTH": _("Earth"),
        "BLACK_HOLE": _("black hole"),
        "SUPERNOVA": _("supernova"),
        "WORMHOLE_1": _("wormhole, first end"),
        "WORMHOLE_2": _("wormhole, second end"),
        "HYPERSPACE": _("Hyperspace"),
        "ORBIT": _("Orbit"),
        "ECLIPSE": _("Eclipse"),
        "DARK_ENERGY": _("Dark Energy"),
        "BIG_BANG": _("Big Bang"),
    }


@once_in_each_language
def tile_object(tile: str) -> str:
    """A tile after a verb: "an orange sun on empty space"."""
    return specials().get(tile) or _on_ground(tile, bodies()[tile[:2]])


@once_in_each_language
def tile_label(tile: str) -> str:
    """A tile by itself: "orange sun on empty space"."""
    return special_labels().get(tile) or _on_ground(tile, labels()[tile[:2]])


def _on_ground(tile: str, body: str) -> str:
    if tile.endswith("1"):
        return _("%(body)s (void)") % {"body": body}
    if tile.endswith("2"):
        return _("%(body)s (stars)") % {"body": body}
    return _("%(body)s (galaxy)") % {"body": body}


@once_in_each_language
def objective(word: str) -> str:
    """An objective card."""
    return {
        "asteroid": _("asteroids"),
        "planet": _("planets"),
        "sun": _("suns"),
        "comet": _("comets"),
        "blue": pgettext("objective", "blue"),
        "yellow": pgettext("objective", "yellow"),
        "orange": pgettext("objective", "orange"),
        "red": pgettext("objective", "red"),
    }[word]


OBJECTS = ("tile",)
LABELS = ("other", "covered")
CARDS = ("objective", "shape", "colour")


def worded(key: str, value: str | int) -> str | int:
    """A value as it stands in a sentence."""
    if key in OBJECTS:
        return tile_object(str(value))
    if key in LABELS:
        return tile_label(str(value))
    return objective(str(value)) if key in CARDS else value
