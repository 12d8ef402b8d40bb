"""How long a computer player takes: a natural moment in its turn, and no race won by speed.

The moment in a limited window follows from the table's secret and from when the window opened, so
that every task, repeated or late, finds the same one. Once the table waits for computer players
alone there is no race any more: whoever is done need not sit out the rest of a window.
"""

from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Seat, Window
from games.engine.play import RefusedError, carry_out
from games.shelf import GAMES, players_of, points_of
from games.tables.models import Deadline
from games.tables.store.records import Held, HeldSeat
from games.tables.store.states import STATES

AT_RANDOM = 0.4  # of the room between the shortest pause and the longest; the rest is for gains
GREAT_GAIN = 5  # points; a greater one takes no longer
LAST_CALL = timedelta(seconds=1)  # before the end of a window, however patient


def moment(held: Held, window: Window, seat: HeldSeat) -> datetime | None:
    """When this computer player acts in this window; None: at once."""
    acts_after = players_of(held.game).acts_after
    if acts_after is None or window.limit is None or waits_for_computers(held, window):
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
    seconds = acts_after(state, Seat(seat.index), luck, seat.bot or "strong")
    opened = due - timedelta(seconds=window.limit)
    found: datetime = min(opened + timedelta(seconds=seconds), due - LAST_CALL)
    return found


def waits_for_computers(held: Held, window: Window) -> bool:
    """Whether every person this window waited for has answered."""
    awaited = window.must
    return bool(awaited) and all(held.seats[seat].is_played_by_computer for seat in awaited)


def pause(held: Held, windows: tuple[Window, ...]) -> float:
    """The seconds a computer player takes over its turn, so that others see what it does.

    None by correspondence, none where nobody looks on, and none where several decide at once.
    """
    is_watched = any(
        seat.user is not None and not seat.is_played_by_computer for seat in held.seats
    )
    is_turn = all(len(window.may) == 1 for window in windows)
    if held.slow or not is_watched or not is_turn:
        return 0.0
    shortest, longest = settings.COMPUTER_PAUSE
    luck = Chance(held.seed(held.number)[:16])
    return float(shortest + luck.fraction() * AT_RANDOM * (longest - shortest))


def lingering(
    held: Held, windows: tuple[Window, ...], state: Any, seat: HeldSeat, body: bytes
) -> float:
    """How much longer it takes for a move that scores: what happens then is worth a look.

    By points that everybody sees: how long somebody waits must not tell a secret objective.
    """
    shortest, longest = settings.COMPUTER_PAUSE
    if shortest >= longest or not pause(held, windows):
        return 0.0
    game, index = GAMES[held.game], Seat(seat.index)
    luck = Chance(held.seed(held.number)[:16])
    try:
        after = carry_out(game, state, index, game.MOVE.decode(body), luck).state
    except RefusedError:
        return 0.0  # whoever plays it finds out
    gain = public_points(held.game, after, index) - public_points(held.game, state, index)
    share = min(max(gain, 0), GREAT_GAIN) / GREAT_GAIN
    return float((1 - AT_RANDOM) * (longest - shortest) * share)


def public_points(slug: str, state: Any, seat: int) -> int:
    """What a watcher sees that a seat has; 0 where points are secret."""
    counted = points_of(slug, GAMES[slug].view(state, None))
    shown = counted[seat] if counted else None
    return shown.figure if shown is not None else 0


def waits(held: Held, window: Window, seat: HeldSeat) -> bool:
    """Whether it is too early for this computer player."""
    when = moment(held, window, seat)
    return when is not None and timezone.now() < when
