"""The chat of a table, as far as a reader may read it."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from accounts.blocking import unheard_by
from accounts.models import User
from games.tables.models import Message, Table
from games.tables.queries.permission import seat_at
from games.tables.reading.confiding import overheard, rooms_of
from games.tables.store.reading import FullTable

MOST_TALK = 100  # messages that are shown


def messages_for(table: FullTable, user: User | None) -> Sequence[Message]:
    """The chat this person may read."""
    return heard_by(table.row, talk_at(table), seat_at(table, user), unheard_at(table, user))


def unheard_at(table: FullTable, user: User | None) -> frozenset[int]:
    """Those this person has blocked, where anybody has said anything."""
    return unheard_by(user) if table.has_talk else frozenset()


def talk_at(table: FullTable) -> Sequence[Message]:
    """The last messages of each room, oldest first."""
    if not table.has_talk:
        return []
    shown = table.row.messages.filter(hidden=False).select_related("user").order_by("-pk")
    rooms = rooms_of(table.row)
    found = [one for room in rooms for one in shown.filter(room=room)[:MOST_TALK]]
    return sorted(found, key=lambda one: one.pk)


def heard_by(
    table: Table, talk: Sequence[Message], seat: int | None, unheard: AbstractSet[int]
) -> Sequence[Message]:
    """What a seat may read of it: watchers' talk is kept from seats until the end, private talk
    from all but those who had it, and what the reader does not want to hear from the reader."""
    talk = [one for one in overheard(talk, seat) if one.user_id not in unheard]
    over = table.status == Table.Status.FINISHED
    if seat is not None and table.watchers_talk_apart and not over:
        talk = [one for one in talk if one.room != Message.Room.WATCHERS]
    return talk[-MOST_TALK:]
