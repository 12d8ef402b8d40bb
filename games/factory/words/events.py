"""What happened in Cosmic Factory, as sentences: one for the reader's own seat, one for others."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.words import Names
from games.factory.words.words import (
    Values,
    card_name,
    card_text,
    colour,
    colours,
    planets_of,
    points,
    separate_paths,
    tile_name,
    tiles_of,
)


def round_opened(values: Values, you: bool) -> str:
    number = int(values["card"])
    if not number:
        return _("Round %(round)d begins.")
    return _("Round %(round)d. The Kaos card is %(card)s: %(text)s")


def tiles_passed(values: Values, you: bool) -> str:
    left = values["direction"] == "left"
    if values["count"] == 6:
        return _("Six tiles pass to the left.") if left else _("Six tiles pass to the right.")
    if left:
        return _("The last three tiles pass to the left, unseen.")
    return _("The last three tiles pass to the right, unseen.")


def seat_ready(values: Values, you: bool) -> str:
    if values["phase"] == "rest":
        return _("You've seen the scores.") if you else _("%(who)s has seen the scores.")
    return _("You're ready.") if you else _("%(who)s is ready.")


def build_opened(values: Values, you: bool) -> str:
    return {
        "live": _("The timer is running for everyone: %(seconds)d seconds."),
        "untimed": _("The build begins. Everyone locks in a galaxy; there's no timer."),
        "personal": _("The build begins. Every player has %(seconds)d seconds of their own."),
    }[str(values["build"])]


def bonus_grabbed(values: Values, you: bool) -> str:
    if not values["freezes"]:
        if you:
            return _("You claimed the bonus for %(colours)s. You can keep building.")
        return _("%(who)s claimed the bonus for %(colours)s and can keep building.")
    if you:
        return _("You claimed the bonus for %(colours)s. Your galaxy is locked in.")
    return _("%(who)s claimed the bonus for %(colours)s and can no longer move tiles.")


def left_to_clock(values: Values, you: bool) -> str:
    if values["phase"] in ("ready", "rest"):
        return ""
    return {
        "first": _("Your time ran out: the first three tiles were kept.")
        if you
        else _("%(who)s ran out of time: the first three tiles were kept."),
        "second": _("Your time ran out: the first three tiles were kept.")
        if you
        else _("%(who)s ran out of time: the first three tiles were kept."),
        "build": _("Your time ran out: your galaxy counts as it is, no bonus claims.")
        if you
        else _("%(who)s ran out of time: their galaxy counts as it is, no bonus claims."),
    }.get(
        str(values["phase"]),
        _("Your time ran out: we chose for you.")
        if you
        else _("%(who)s ran out of time: we chose for them."),
    )


def tiles_filled(values: Values, you: bool) -> str:
    count = int(values["count"])
    if you:
        return ngettext(
            "Your galaxy wasn't finished: %(count)d tile was placed at random, at %(cells)s.",
            "Your galaxy wasn't finished: %(count)d tiles were placed at random, at %(cells)s.",
            count,
        )
    return ngettext(
        "%(who)s hadn't finished: %(count)d tile was placed at random, at %(cells)s.",
        "%(who)s hadn't finished: %(count)d tiles were placed at random, at %(cells)s.",
        count,
    )


def bonus_assigned(values: Values, you: bool) -> str:
    count = int(values["claims"])
    if you:
        return ngettext(
            "You get the bonus tile for %(colour)s; %(claims)d player claimed it.",
            "You get the bonus tile for %(colour)s; %(claims)d players claimed it.",
            count,
        )
    return ngettext(
        "%(who)s gets the bonus tile for %(colour)s; %(claims)d player claimed it.",
        "%(who)s gets the bonus tile for %(colour)s; %(claims)d players claimed it.",
        count,
    )


def holes_chosen(values: Values, you: bool) -> str:
    if you:
        return _("You turned some of %(victim)s's tiles face down: %(cells)s.")
    if values["yours"]:
        return _("%(who)s turned your tiles face down: %(cells)s.")
    return _("%(who)s turned some of %(victim)s's tiles face down: %(cells)s.")


def tile_sabotaged(values: Values, you: bool) -> str:
    if you:
        return _("You removed %(tile)s from %(victim)s's galaxy, at %(cell)s.")
    if values["yours"]:
        return _("%(who)s removed %(tile)s from your galaxy, at %(cell)s.")
    return _("%(who)s removed %(tile)s from %(victim)s's galaxy, at %(cell)s.")


def zones_scored(values: Values, you: bool) -> str:
    if you:
        return _("Your zones of %(token)s (planets: %(sizes)s) bring %(gain)s, now %(after)d.")
    return _("%(who)s: zones of %(token)s (planets: %(sizes)s) bring %(gain)s, now %(after)d.")


def path_scored(values: Values, you: bool) -> str:
    if values["mode"] == "count":
        if you:
            return _("You have %(paths)s: %(gain)s (%(token)s), now %(after)d.")
        return _("%(who)s has %(paths)s: %(gain)s (%(token)s), now %(after)d.")
    if you:
        return _("Your path runs over %(length)s: %(gain)s (%(token)s), now %(after)d.")
    return _("%(who)s: a path over %(length)s brings %(gain)s (%(token)s), now %(after)d.")


def bonus_scored(values: Values, you: bool) -> str:
    won = int(values["points"]) > 0
    if won and you:
        return _(
            "You won your bet on %(token)s with a zone of %(planets)s: %(gain)s, now %(after)d."
        )
    if won:
        return _(
            "%(who)s won the bet on %(token)s with a zone of %(planets)s: %(gain)s, now %(after)d."
        )
    if you:
        return _(
            "You lost your bet on %(token)s, %(planets)s against %(other)d: "
            "%(gain)s lost, now %(after)d."
        )
    return _(
        "%(who)s lost the bet on %(token)s, %(planets)s against %(other)d: "
        "%(gain)s lost, now %(after)d."
    )


def extra_scored(values: Values, you: bool) -> str:
    if you:
        return _("The Kaos card brings you %(gain)s (%(token)s), now %(after)d.")
    return _("The Kaos card brings %(who)s %(gain)s (%(token)s), now %(after)d.")


def offering_made(values: Values, you: bool) -> str:
    if you:
        return _("You gave up %(gain)s (%(token)s) for the star.")
    return _("%(who)s gave up %(gain)s (%(token)s) for the star.")


def round_total(values: Values, you: bool) -> str:
    if you:
        return _(
            "Your tracks: vegetation %(V)d, ice %(I)d, desert %(D)d, star %(S)d; result %(final)d."
        )
    return _(
        "%(who)s's tracks: vegetation %(V)d, ice %(I)d, desert %(D)d, star %(S)d; result %(final)d."
    )


def game_total(values: Values, you: bool) -> str:
    if you:
        return _("Your final score is %(final)d: star %(star)d and the lowest colour, %(lowest)s.")
    return _("%(who)s's final score is %(final)d: star %(star)d and the lowest colour, %(lowest)s.")


EVENTS: dict[str, Callable[[Values, bool], str]] = {
    "round_opened": round_opened,
    "tiles_sealed": lambda values, you: (
        _("You kept three tiles.") if you else _("%(who)s kept three tiles.")
    ),
    "tiles_passed": tiles_passed,
    "hands_pirated": lambda values, you: _(
        "Space pirates: all nine tiles go to the player on the right."
    ),
    "seat_ready": seat_ready,
    "build_opened": build_opened,
    "minute_opened": lambda values, you: (
        _("You turned up your tiles. You have %(seconds)d seconds.")
        if you
        else _("%(who)s turned up their tiles and has %(seconds)d seconds.")
    ),
    "galaxy_arranged": lambda values, you: "",
    "bonus_grabbed": bonus_grabbed,
    "galaxy_done": lambda values, you: (
        _("You finished your galaxy.") if you else _("%(who)s finished their galaxy.")
    ),
    "building_resumed": lambda values, you: (
        _("You kept building.") if you else _("%(who)s kept building.")
    ),
    "galaxy_sealed": lambda values, you: (
        _("You locked in your galaxy.") if you else _("%(who)s locked in a galaxy.")
    ),
    "choice_sealed": lambda values, you: (
        _("You confirmed your choice.") if you else _("%(who)s confirmed a choice.")
    ),
    "left_to_clock": left_to_clock,
    "sand_ran_out": lambda values, you: _("Time's up."),
    "build_closed": lambda values, you: _("All galaxies are revealed."),
    "tiles_filled": tiles_filled,
    "galaxy_shown": lambda values, you: "",
    "bonus_assigned": bonus_assigned,
    "holes_chosen": holes_chosen,
    "tile_sabotaged": tile_sabotaged,
    "zones_scored": zones_scored,
    "path_scored": path_scored,
    "bonus_scored": bonus_scored,
    "extra_scored": extra_scored,
    "offering_made": offering_made,
    "round_total": round_total,
    "game_total": game_total,
    "game_over": lambda values, you: _("The game is over."),
    "seat_left": lambda values, you: (
        _("You left the game.") if you else _("%(who)s left the game.")
    ),
}


def worded(values: Values, names: Names) -> Values:
    """The values of an event as they stand in a sentence."""
    said: Values = dict(values)
    for key, value in values.items():
        match key:
            case "seat":
                said["who"] = names[int(value)]
            case "victim":
                said["victim"] = names[int(value)]
            case "card":
                said["card"] = card_name(int(value))
                said["text"] = card_text(int(value))
            case "colour" | "token" | "lowest":
                said[key] = colour(str(value))
            case "colours":
                said[key] = colours(str(value))
            case "tile":
                said[key] = tile_name(int(value))
            case "tiles":
                said["cells"] = ", ".join(word.partition("=")[0] for word in str(value).split())
            case "sizes" | "cells":
                said[key] = ", ".join(str(value).split())
            case "points":
                said["gain"] = points(abs(int(value)))
            case "count":
                said["length"] = tiles_of(int(value))
                said["paths"] = separate_paths(int(value))
            case "best":
                said["planets"] = planets_of(int(value))
    return said
