"""Why a move of Cosmic Factory is refused: the rule, and what is kept."""

from collections.abc import Callable

from django.utils.translation import gettext as _

REASONS: dict[str, Callable[[], str]] = {
    "not_asked": lambda: _("The game is waiting for something else now. Look at the board again."),
    "three_tiles": lambda: _("Choose exactly three tiles."),
    "tile_twice": lambda: _("The same tile is listed twice."),
    "not_in_packet": lambda: _("%(tile)s isn't among your tiles."),
    "galaxy_fixed": lambda: _("You have a bonus tile: your galaxy is locked in."),
    "already_done": lambda: _("You're done. Press Keep building first."),
    "not_done": lambda: _("You're still building."),
    "bonus_once": lambda: _("You can claim bonus tiles only once per round."),
    "no_bonus_chosen": lambda: _("Choose at least one bonus tile."),
    "bonus_twice": lambda: _("Name each bonus tile once."),
    "bonus_gone": lambda: _(
        "Already taken: %(colours)s. Nothing was taken, and your galaxy stays as it was."
    ),
    "not_your_tile": lambda: _("%(tile)s isn't yours."),
    "placed_twice": lambda: _("The same tile is placed twice."),
    "space_taken": lambda: _("Two tiles are on the same space."),
    "outside_galaxy": lambda: _("That space is outside your galaxy."),
    "no_such_trail": lambda: _("The record of your build doesn't fit your galaxy."),
    "no_such_turn": lambda: _("A tile can be rotated by 0, 1, 2 or 3 quarters."),
    "no_black_hole": lambda: _("You can flip tiles only in a Black hole round."),
    "too_many_down": lambda: _("At most %(tiles)s can be face down."),
    "place_all": lambda: _("Place %(tiles)s first."),
    "not_connected": lambda: _("All nine tiles must touch along their edges."),
    "turn_down": lambda: _("Turn %(tiles)s face down first."),
    "choose_tiles": lambda: _("Tiles to choose here: %(count)d, each once."),
    "no_tile_there": lambda: _("There's no face-up tile there."),
    "cannot_pay": lambda: _("You need at least %(points)d points on that colour."),
    "already_left": lambda: _("This player has already left the game."),
}
