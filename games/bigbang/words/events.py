"""What happened at a table of Big Bang 13.7, in sentences."""

from django.utils.translation import gettext_lazy as _

from games.bigbang.words.words import worded
from games.engine.contract import Event
from games.engine.words import Names, Said, Says, tell

EVENTS: dict[str, Says] = {
    "placed": Said(
        _("You placed %(tile)s at %(cell)s."), _("%(who)s placed %(tile)s at %(cell)s.")
    ),
    "gained": Said(
        _("You score %(points)d, %(total)d in all."),
        _("%(who)s scores %(points)d, %(total)d in all."),
    ),
    "lost_points": Said(
        _("You lose %(points)d, %(total)d in all."),
        _("%(who)s loses %(points)d, %(total)d in all."),
    ),
    "counted": _(
        "Points on your left: %(left)d; on your right: %(right)d. The lower number counts."
    ),
    "placed_in": Said(
        _("You placed %(tile)s at %(cell)s in universe %(universe)d."),
        _("%(who)s placed %(tile)s at %(cell)s in universe %(universe)d."),
    ),
    "played": Said(
        _("You added %(tile)s to the chain at %(cell)s."),
        _("%(who)s added %(tile)s to the chain at %(cell)s."),
    ),
    "absorbed": _("The black hole absorbed %(tile)s at %(cell)s."),
    "travelled": Said(
        _("You sent %(tile)s through hyperspace from %(source)s to %(target)s."),
        _("%(who)s sent %(tile)s through hyperspace from %(source)s to %(target)s."),
    ),
    "orbited": Said(
        _("You moved %(tile)s from %(source)s around %(centre)s to %(target)s."),
        _("%(who)s moved %(tile)s from %(source)s around %(centre)s to %(target)s."),
    ),
    "eclipsed": Said(
        _("You moved %(tile)s from %(source)s onto %(target)s, covering: %(covered)s."),
        _("%(who)s moved %(tile)s from %(source)s onto %(target)s, covering: %(covered)s."),
    ),
    "dark_energy": Said(
        _("You played Dark Energy: two celestial bodies that need to touch only one tile."),
        _("%(who)s played Dark Energy: two celestial bodies that need to touch only one tile."),
    ),
    "dark_lost": _("No body in the row fits: Dark Energy ends here."),
    "extra": Said(
        _("The supernova gives you an extra tile."), _("The supernova gives %(who)s an extra tile.")
    ),
    "extra_lost": _("No body in the row fits: the extra tile is lost."),
    "declined": Said(_("You skipped the extra tile."), _("%(who)s skipped the extra tile.")),
    "advanced": _("The marker moves to %(time)d."),
    "again": Said(_("You play again."), _("%(who)s plays again.")),
    "redrawn": _("No tile in the row was playable, so it was replaced."),
    "passed": Said(_("You can't play, so you pass."), _("%(who)s can't play and passes.")),
    "drew": Said(
        _("You can't play, so you draw a tile."), _("%(who)s can't play and draws a tile.")
    ),
    "drew_tile": _("You drew %(tile)s."),
    "went_out": Said(_("You played your last tile."), _("%(who)s played their last tile.")),
    "achieved": _("You achieved the objective %(objective)s."),
    "positive": _("The next objective to achieve: %(objective)s."),
    "negative": _("Space 0 was passed. A negative objective appears: %(objective)s."),
    "last_lap": _("Space 0 was passed. The last lap begins."),
    "lost": _("There's a line for the negative objective %(objective)s: you lose."),
    "time_up": Said(
        _("Your time ran out: an automatic move was played."),
        _("%(who)s ran out of time: an automatic move was played."),
    ),
    "left": Said(_("You left the game."), _("%(who)s left the game.")),
    "ended": _("The game is over."),
    "scored": Said(
        _("Your objectives were %(shape)s and %(colour)s. Points: %(points)d."),
        _("%(who)s had the objectives %(shape)s and %(colour)s. Points: %(points)d."),
    ),
    "scored_twice": Said(
        _(
            "Your objectives were %(shape)s and %(colour)s."
            " Points on your left: %(left)d; on your right: %(right)d. The lower number counts."
        ),
        _(
            "%(who)s had the objectives %(shape)s and %(colour)s."
            " Points on the left: %(left)d; on the right: %(right)d. The lower number counts."
        ),
    ),
    "scored_solo": _("Points for the objectives achieved: %(points)d."),
    "left_in_hand": Said(
        _("Points left in your hand: %(points)d."), _("Points left in %(who)s's hand: %(points)d.")
    ),
}


def sentence(event: Event, names: Names) -> str:
    """What happened, for one reader."""
    said = {key: worded(key, value) for key, value in event.values.items()}
    return tell(EVENTS[event.name], event, names, said)
