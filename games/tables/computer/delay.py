"""How long a computer player lets a limited window run: it wins no race by speed.

The moment follows from the table's secret and from when the window opened, so that every
task, repeated or late, finds the same one.
"""

from datetime import datetime, timedelta
from hashlib import blake2b

from django.utils import timezone

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Seat, Window
from games.shelf import GAMES, players_of
from games.tables.models import Deadline
from games.tables.store.records import Held, HeldSeat
from games.tables.store.states import STATES

LAST_CALL = timedelta(seconds=1)  # before the end of a window, however patient


def moment(held: Held, window: Window, seat: HeldSeat) -> datetime | None:
    """When this computer player acts in this window; None: at once."""
    patience = players_of(held.game).patience
    if patience is None or window.limit is None:
        return None
    due = (
        Deadline.objects.filter(table_id=held.pk, window=window.key, seat=CLOCK, fired=None)
        .values_list("due", flat=True)
        .first()
    )
    if due is None:
        return None
    name = f"{held.seed(0)}:{window.key}:{seat.index}".encode()
    luck = Chance(blake2b(name, digest_size=16).hexdigest())
    state = STATES.of(GAMES[held.game], held)
    seconds = patience(state, Seat(seat.index), luck, seat.bot or "strong")
    opened = due - timedelta(seconds=window.limit)
    found: datetime = min(opened + timedelta(seconds=seconds), due - LAST_CALL)
    return found


def waits(held: Held, window: Window, seat: HeldSeat) -> bool:
    """Whether it is too early for this computer player."""
    when = moment(held, window, seat)
    return when is not None and timezone.now() < when
