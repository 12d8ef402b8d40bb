"""Private talk: which seats may talk among themselves now, and who reads what was said."""

from collections.abc import Sequence

from games.engine.contract import Seat
from games.engine.optional import Confides
from games.shelf import GAMES
from games.tables.models import Message, Table
from games.tables.store.states import STATES


def confidants(table: Table) -> tuple[Seat, ...]:
    """The seats that may talk in private at a table in play."""
    game = GAMES[table.game]
    return game.confidants(STATES.of(game, table)) if isinstance(game, Confides) else ()


def rooms_of(table: Table) -> Sequence[Message.Room]:
    """Where people can talk at a table."""
    rooms = [Message.Room.SEATS, Message.Room.WATCHERS]
    return [*rooms, Message.Room.PRIVATE] if isinstance(GAMES[table.game], Confides) else rooms


def overheard(talk: Sequence[Message], seat: int | None) -> Sequence[Message]:
    """Without the private talks of others: they stay private when the game is over."""
    return [one for one in talk if one.room != Message.Room.PRIVATE or one.is_between(seat)]
