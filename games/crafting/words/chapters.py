"""The turns of a game as chapters of its replay."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.crafting.rules.components import COUNTS
from games.crafting.rules.view import View
from games.crafting.words import words
from games.engine.contract import Seat
from games.engine.words import Names, Said

TITLE = Said(
    gettext_lazy("Round %(round)s: your turn"), gettext_lazy("Round %(round)s: %(who)s's turn")
)


def chapter(view: View, number: int, names: Names) -> str:
    """Whose turn of which round it was, and what was scored after it."""
    seat = seat_of(view, number)
    title = str(names.hear(TITLE, seat)) % {"round": round_of(view, number), "who": names[seat]}
    ended = view.ended
    if ended is None or ended.turn != number or not ended.objective:
        return title
    return _("%(turn)s, then: %(objective)s") % {
        "turn": title,
        "objective": words.objective(ended.objective),
    }


def round_of(view: View, turn: int) -> int:
    """In every round each seat has one turn."""
    return (turn - 1) // len(view.players) + 1


def seat_of(view: View, turn: int) -> Seat:
    """Who had a turn: the first player of its round, or one of those who follow."""
    seats = len(view.players)
    back = view.round - round_of(view, turn) if COUNTS[seats].first_passes else 0
    return Seat((view.first - back + (turn - 1) % seats) % seats)
