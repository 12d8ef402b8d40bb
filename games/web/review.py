"""The computer's review of a finished table, as the replay shows it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from games.engine.contract import Seat
from games.engine.optional import Tallies
from games.shelf import GAMES, words_of
from games.tables import tasks
from games.tables.models import Table
from games.tables.reading.pictures import has_picture
from games.tables.reading.replaying import rebuilt
from games.tables.reading.reviewed import Reviewed, Turn, review_of
from games.web.graph import tallied
from games.web.lead_graph import lead_graph

ASKED_AGAIN = 60 * 5  # seconds until a review that does not come is asked for again


@dataclass(frozen=True)
class Told:
    """A turning point in words."""

    place: int  # 1 to 3
    number: int
    seat: int
    name: str
    you: bool
    played: str
    better: str
    lost: float
    picture: str  # the address of the better move's board, where the game has pictures


@dataclass(frozen=True)
class Shown:
    """The review of a table for one reader."""

    graph: SafeString
    turns: Sequence[Told]
    here: Told | None  # the turning point that is shown now
    seat: int  # whose lead the graph shows
    ahead: str  # which says so


def is_coming(table: Table) -> bool:
    """Whether a review will be made; it is asked for again if it was lost."""
    game = GAMES[table.game]
    if not table.result or not settings.REVIEW_SECONDS or not isinstance(game, Tallies):
        return False
    if cache.add(f"review:{table.pk}", "asked", ASKED_AGAIN):
        with suppress(OperationalError):
            tasks.review.delay(table.pk)
    return True


def shown(
    table: Table, names: Sequence[str], seat: int | None, you: int | None, number: int
) -> Shown | None:
    """The review, seen from a seat; None until it is there."""
    found = review_of(table.pk)
    if found is None:
        return None
    own = 0 if seat is None else seat
    turns = [told(table, names, you, turn, place) for place, turn in enumerate(found.turns, 1)]
    here = next((one for one in turns if one.number == number), None)
    words = words_of(table.game)
    graph = lead_graph(found.leads(own), [one.number for one in turns], number, words)
    ahead = tallied(words).ahead % {"who": names[own]}
    return Shown(graph, turns, here, own, ahead)


def told(table: Table, names: Sequence[str], you: int | None, turn: Turn, place: int) -> Told:
    """A turning point in the words of its game, as its player saw the position."""
    game, words = GAMES[table.game], words_of(table.game)
    view = game.view(rebuilt(game, table.pk, turn.number - 1), Seat(turn.seat))
    picture = ""
    if has_picture(table.game):
        picture = reverse("better", args=[table.pk, turn.number])
    return Told(
        place=place,
        number=turn.number,
        seat=turn.seat,
        name=names[turn.seat],
        you=turn.seat == you,
        played=words.option(view, game.MOVE.decode(turn.played)),
        better=words.option(view, game.MOVE.decode(turn.better)),
        lost=turn.lost,
        picture=picture,
    )


def decided(found: Reviewed, seat: int) -> tuple[int, str] | None:
    """The line that decided the game for a seat, and how the lead changed there."""
    number = found.decisive(seat)
    if number is None:
        return None
    leads = found.leads(seat)
    values = {"before": in_words(leads[number - 1]), "after": in_words(leads[number])}
    return number, capfirst(_("%(before)s before, %(after)s after.") % values)


def in_words(lead: float) -> str:
    """How a game stands, roughly."""
    points = round(abs(lead))
    if not points:
        return _("about even")
    return (_("about %(n)d ahead") if lead > 0 else _("about %(n)d behind")) % {"n": points}
