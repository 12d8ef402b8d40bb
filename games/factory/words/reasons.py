"""Why a move of Cosmic Factory is refused: the rule, and what is kept."""

from django.utils.translation import gettext_lazy as _

from games.engine.contract import Refusal
from games.engine.words import ENGINE_REASONS, PLAN_REASONS, Text
from games.factory.words.words import colours, tile_name, tiles_of

REASONS: dict[str, Text] = {
    **ENGINE_REASONS,
    **PLAN_REASONS,
    "three_tiles": _("Choose exactly three tiles."),
    "tile_twice": _("The same tile is listed twice."),
    "not_in_packet": _("%(tile)s isn't among your tiles."),
    "galaxy_fixed": _("You have a bonus tile: your galaxy is locked in."),
    "already_done": _("You're done. Press Keep building first."),
    "not_done": _("You're still building."),
    "bonus_once": _("You can claim bonus tiles only once per round."),
    "no_bonus_chosen": _("Choose at least one bonus tile."),
    "bonus_twice": _("Name each bonus tile once."),
    "bonus_gone": _(
        "Already taken: %(colours)s. Nothing was taken, and your galaxy stays as it was."
    ),
    "not_your_tile": _("%(tile)s isn't yours."),
    "placed_twice": _("The same tile is placed twice."),
    "space_taken": _("Two tiles are on the same space."),
    "outside_galaxy": _("That space is outside your galaxy."),
    "no_such_trail": _("The record of your build doesn't fit your galaxy."),
    "no_such_turn": _("A tile can be rotated by 0, 1, 2 or 3 quarters."),
    "no_black_hole": _("You can flip tiles only in a Black hole round."),
    "too_many_down": _("At most %(tiles)s can be face down."),
    "place_all": _("Place %(tiles)s first."),
    "not_connected": _("All nine tiles must touch along their edges."),
    "turn_down": _("Turn %(tiles)s face down first."),
    "choose_tiles": _("Tiles to choose here: %(count)d, each once."),
    "no_tile_there": _("There's no face-up tile there."),
    "cannot_pay": _("You need at least %(points)d points on that colour."),
    "too_late": _("This round no longer asks that."),
    "too_few_such": _("Too few of these tiles were passed to you."),
}


def reason(refusal: Refusal) -> str:
    """Why a move is refused, and the rule."""
    said: dict[str, str | int] = dict(refusal.values)
    if "tile" in said:
        number = tile_name(int(said["tile"]))
        said["tile"] = number[:1].upper() + number[1:]
    if "colours" in said:
        said["colours"] = colours(str(said["colours"]))
    if "count" in said:
        said["tiles"] = tiles_of(int(said["count"]))
    return REASONS[refusal.reason] % said
