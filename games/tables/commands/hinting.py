"""A hint against computers: the strong player's move for a seat, from what that seat can know."""

import hashlib
import hmac

from django.core.cache import cache
from django.db.models import F
from django.utils.translation import gettext as _
from msgspec.json import decode, encode

from accounts.models import User
from games.engine.advice import Hint
from games.shelf import PACKAGES
from games.tables import signals
from games.tables.commands.checks import in_play, playing_seat_of, plays_for_a_place
from games.tables.computer.process import Question
from games.tables.computer.thinking import TooSlow, consult
from games.tables.errors import NotAllowed
from games.tables.models import Seat, Table
from games.tables.store.holding import hold
from games.tables.store.records import Held, HeldSeat
from games.tables.store.states import position_of

SECONDS = 6.0
KEPT = 60 * 60  # a question asked twice is thought about, and counted, once


def hint(user: User, table: int) -> Hint:
    """What the strong computer player would do now. It is counted, and the table is unrated."""
    held = hold(table, lock=False)
    seat = playing_seat_of(user, held)
    only_among_computers(held, seat)
    position = position_of(held)
    in_play(held)
    if not any(seat.index in one.may for one in position.windows):
        raise NotAllowed("not_asked", _("It isn't your turn. Ask for a hint when it is."), 409)
    key = f"hint:{table}:{held.digest or held.number}:{seat.index}"
    if (kept := cache.get(key)) is not None:
        return decode(kept, type=Hint)
    found = thought(held, encode(position.state).decode(), seat)
    cache.set(key, encode(found), KEPT)
    Seat.objects.filter(pk=seat.pk).update(hints=F("hints") + 1)
    if held.rated:
        Table.objects.filter(pk=table).update(rated=False)
    signals.stirred.send(sender=None, table=table)
    return found


def only_among_computers(held: Held, seat: HeldSeat) -> None:
    """Against people a hint would be unfair, and so it would in a deal that everybody plays."""
    if any(not other.bot for other in held.seats if other.index != seat.index):
        raise NotAllowed("people", _("Hints are for games against the computer only."), 403)
    if plays_for_a_place(held.pk):
        raise NotAllowed("daily", _("There are no hints in the daily deal."), 403)


def thought(held: Held, state: str, seat: HeldSeat) -> Hint:
    """The answer of the thinking process. Its luck is not the table's, from which cards come."""
    seed = hmac.new(held.seed(0).encode(), f"hint:{held.number}".encode(), hashlib.sha256)
    question = Question(
        PACKAGES[held.game], state, seat.index, "", seed.hexdigest()[:32], wish="hint"
    )
    try:
        found = consult(question, SECONDS).hint
    except TooSlow:
        found = None
    if found is None:
        raise NotAllowed("too_slow", _("The computer has no hint right now. Try again."), 503)
    return found
