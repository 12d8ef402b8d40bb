"""What happened at a table of Cosmic Factory, in sentences."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.engine.contract import Event
from games.engine.words import Names, Said, Says, Text, Values, tell
from games.factory.words.words import (
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


def round_opened(values: Values) -> Text:
    """A round, with its card if one is turned up."""
    if not values["card"]:
        return _("Round %(round)d begins.")
    return _("Round %(round)d. The Kaos card is %(card)s: %(text)s")


def tiles_passed(values: Values) -> Text:
    """Six tiles, or the last three."""
    left = values["direction"] == "left"
    if values["count"] == 6:
        return _("Six tiles pass to the left.") if left else _("Six tiles pass to the right.")
    if left:
        return _("The last three tiles pass to the left, unseen.")
    return _("The last three tiles pass to the right, unseen.")


def seat_ready(values: Values) -> Said:
    """Ready to build, or done with the scores."""
    if values["phase"] == "rest":
        return Said(_("You've seen the scores."), _("%(who)s has seen the scores."))
    return Said(_("You're ready."), _("%(who)s is ready."))


def build_opened(values: Values) -> Text:
    """How the build is timed."""
    return {
        "live": _("The timer is running for everyone: %(seconds)d seconds."),
        "untimed": _("The build begins. Everyone locks in a galaxy; there's no timer."),
        "personal": _("The build begins. Every player has %(seconds)d seconds of their own."),
    }[str(values["build"])]


def bonus_grabbed(values: Values) -> Said:
    """A bonus tile, which as a rule ends the build."""
    if not values["freezes"]:
        return Said(
            _("You claimed the bonus for %(colours)s. You can keep building."),
            _("%(who)s claimed the bonus for %(colours)s and can keep building."),
        )
    return Said(
        _("You claimed the bonus for %(colours)s. Your galaxy is locked in."),
        _("%(who)s claimed the bonus for %(colours)s and can no longer move tiles."),
    )


def left_to_clock(values: Values) -> Text | Said:
    """What was chosen for a seat that ran out of time."""
    if values["phase"] in ("ready", "rest"):
        return ""
    if values["phase"] in ("first", "second"):
        return Said(
            _("Your time ran out: the first three tiles were kept."),
            _("%(who)s ran out of time: the first three tiles were kept."),
        )
    if values["phase"] == "build":
        return Said(
            _("Your time ran out: your galaxy counts as it is, no bonus claims."),
            _("%(who)s ran out of time: their galaxy counts as it is, no bonus claims."),
        )
    return Said(
        _("Your time ran out: we chose for you."),
        _("%(who)s ran out of time: we chose for them."),
    )


def path_scored(values: Values) -> Said:
    """The longest path, or the number of paths."""
    if values["mode"] == "count":
        return Said(
            _("You have %(paths)s: %(gain)s (%(token)s), now %(after)d."),
            _("%(who)s has %(paths)s: %(gain)s (%(token)s), now %(after)d."),
        )
    return Said(
        _("Your path runs over %(length)s: %(gain)s (%(token)s), now %(after)d."),
        _("%(who)s: a path over %(length)s brings %(gain)s (%(token)s), now %(after)d."),
    )


def bonus_scored(values: Values) -> Said:
    """A bet, won or lost."""
    if int(values["points"]) > 0:
        return Said(
            _("You won your bet on %(token)s with a zone of %(planets)s: %(gain)s, now %(after)d."),
            _(
                "%(who)s won the bet on %(token)s with a zone of %(planets)s: %(gain)s, "
                "now %(after)d."
            ),
        )
    return Said(
        _(
            "You lost your bet on %(token)s, %(planets)s against %(other)d: "
            "%(gain)s lost, now %(after)d."
        ),
        _(
            "%(who)s lost the bet on %(token)s, %(planets)s against %(other)d: "
            "%(gain)s lost, now %(after)d."
        ),
    )


EVENTS: dict[str, Says] = {
    "round_opened": round_opened,
    "tiles_sealed": Said(_("You kept three tiles."), _("%(who)s kept three tiles.")),
    "tiles_passed": tiles_passed,
    "hands_pirated": _("Space pirates: all nine tiles go to the player on the right."),
    "seat_ready": seat_ready,
    "build_opened": build_opened,
    "minute_opened": Said(
        _("You turned up your tiles. You have %(seconds)d seconds."),
        _("%(who)s turned up their tiles and has %(seconds)d seconds."),
    ),
    "galaxy_arranged": "",
    "bonus_grabbed": bonus_grabbed,
    "galaxy_done": Said(_("You finished your galaxy."), _("%(who)s finished their galaxy.")),
    "building_resumed": Said(_("You kept building."), _("%(who)s kept building.")),
    "galaxy_sealed": Said(_("You locked in your galaxy."), _("%(who)s locked in a galaxy.")),
    "choice_sealed": Said(_("You confirmed your choice."), _("%(who)s confirmed a choice.")),
    "left_to_clock": left_to_clock,
    "sand_ran_out": _("Time's up."),
    "build_closed": _("All galaxies are revealed."),
    "tiles_filled": Said(
        ngettext_lazy(
            "Your galaxy wasn't finished: %(count)d tile was placed at random, at %(cells)s.",
            "Your galaxy wasn't finished: %(count)d tiles were placed at random, at %(cells)s.",
            "count",
        ),
        ngettext_lazy(
            "%(who)s hadn't finished: %(count)d tile was placed at random, at %(cells)s.",
            "%(who)s hadn't finished: %(count)d tiles were placed at random, at %(cells)s.",
            "count",
        ),
    ),
    "galaxy_shown": "",
    "bonus_assigned": Said(
        ngettext_lazy(
            "You get the bonus tile for %(colour)s; %(claims)d player claimed it.",
            "You get the bonus tile for %(colour)s; %(claims)d players claimed it.",
            "claims",
        ),
        ngettext_lazy(
            "%(who)s gets the bonus tile for %(colour)s; %(claims)d player claimed it.",
            "%(who)s gets the bonus tile for %(colour)s; %(claims)d players claimed it.",
            "claims",
        ),
    ),
    "holes_chosen": Said(
        _("You turned some of %(victim)s's tiles face down: %(cells)s."),
        _("%(who)s turned some of %(victim)s's tiles face down: %(cells)s."),
        at_you=_("%(who)s turned your tiles face down: %(cells)s."),
    ),
    "tile_sabotaged": Said(
        _("You removed %(tile)s from %(victim)s's galaxy, at %(cell)s."),
        _("%(who)s removed %(tile)s from %(victim)s's galaxy, at %(cell)s."),
        at_you=_("%(who)s removed %(tile)s from your galaxy, at %(cell)s."),
    ),
    "zones_scored": Said(
        _("Your zones of %(token)s (planets: %(sizes)s) bring %(gain)s, now %(after)d."),
        _("%(who)s: zones of %(token)s (planets: %(sizes)s) bring %(gain)s, now %(after)d."),
    ),
    "path_scored": path_scored,
    "bonus_scored": bonus_scored,
    "extra_scored": Said(
        _("The Kaos card brings you %(gain)s (%(token)s), now %(after)d."),
        _("The Kaos card brings %(who)s %(gain)s (%(token)s), now %(after)d."),
    ),
    "offering_made": Said(
        _("You gave up %(gain)s (%(token)s) for the star."),
        _("%(who)s gave up %(gain)s (%(token)s) for the star."),
    ),
    "round_total": Said(
        _("Your tracks: vegetation %(V)d, ice %(I)d, desert %(D)d, star %(S)d; result %(final)d."),
        _(
            "%(who)s's tracks: vegetation %(V)d, ice %(I)d, desert %(D)d, star %(S)d; "
            "result %(final)d."
        ),
    ),
    "game_total": Said(
        _("Your final score is %(final)d: star %(star)d and the lowest colour, %(lowest)s."),
        _("%(who)s's final score is %(final)d: star %(star)d and the lowest colour, %(lowest)s."),
    ),
    "game_over": _("The game is over."),
    "seat_left": Said(_("You left the game."), _("%(who)s left the game.")),
}


def sentence(event: Event, names: Names) -> str:
    """What happened, for one reader."""
    words = worded(event.values, names)
    return tell(EVENTS[event.name], event, names, words, event.values.get("victim"))


def worded(values: Values, names: Names) -> dict[str, str | int]:
    """The values of an event as they stand in a sentence."""
    said: dict[str, str | int] = dict(values)
    for key, value in values.items():
        match key:
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
