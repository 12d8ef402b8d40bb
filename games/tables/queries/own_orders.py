"""What a seat has settled beforehand. For its owner alone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from accounts.models import User
from games.engine.contract import Fixed, Game
from games.engine.contract import Seat as Index
from games.engine.optional import standing_at, standing_of
from games.engine.words import Wording
from games.shelf import GAMES, order_group, order_text
from games.tables.models import Seat, Table
from games.tables.orders import kept_by
from games.tables.queries.permission import seat_at
from games.tables.reading.scene import (
    wording_of,
)
from games.tables.store.reading import FullTable
from games.tables.store.states import STATES


@dataclass(frozen=True)
class OwnOrder:
    """A standing order as its owner sees it: one that is kept, or one that may be given."""

    body: str  # as JSON
    text: str
    group: str = ""  # the question it answers
    stands: bool = True  # False: it can no longer act, and is dropped with the next order


@dataclass(frozen=True)
class OwnOrders:
    """What a seat has settled beforehand, and what else it may settle. For its owner alone."""

    kept: tuple[OwnOrder, ...] = ()
    offered: tuple[OwnOrder, ...] = ()

    @property
    def questions(self) -> list[tuple[str, list[OwnOrder]]]:
        """What may be given, by the question it answers: one form for all of them."""
        found = dict[str, list[OwnOrder]]()
        for one in self.offered:
            found.setdefault(one.group, []).append(one)
        return list(found.items())


def orders_kept(game: Game, seat: Seat) -> tuple[Fixed, ...]:
    """What a seat has settled beforehand; nothing where a game knows no orders."""
    part = standing_of(game)
    return () if part is None else kept_by(part, seat)


def orders_of(table: FullTable, user: User | None) -> OwnOrders | None:
    """The reader's own orders; None where there are none to give."""
    return orders_at(table, seat_at(table, user))


def orders_at(
    table: FullTable, mine: int | None, is_listed: Callable[[Fixed], bool] = bool
) -> OwnOrders | None:
    """A seat's own orders, for its user's eyes alone; of those it may give, the ones listed."""
    row = table.row
    game = GAMES[row.game]
    part = standing_at(game, row.slow)
    if part is None or mine is None or table.seats[mine].resigned:
        return None
    if row.status not in {Table.Status.PLAYING, Table.Status.PAUSED}:
        return None
    state, seat = STATES.of(game, row), Index(mine)
    view, words = game.view(state, seat), wording_of(row.game)
    kept = kept_by(part, table.seats[mine])
    return OwnOrders(
        tuple(own_order(words, view, one, part.stands(state, seat, one)) for one in kept),
        tuple(
            own_order(words, view, one) for one in part.offered(state, seat, kept) if is_listed(one)
        ),
    )


def own_order(words: Wording, view: Any, order: Fixed, stands: bool = True) -> OwnOrder:
    body = msgspec.json.encode(without_defaults(order)).decode()
    text, group = order_text(words, view, order), order_group(words, view, order)
    return OwnOrder(body, text, group, stands)


def without_defaults(value: Any) -> Any:
    """An order in its shortest form: a page may offer dozens of them."""
    if not isinstance(value, msgspec.Struct):
        return value
    found = {"type": value.__struct_config__.tag}
    for one in msgspec.structs.fields(value):
        if (held := getattr(value, one.name)) != one.default:
            found[one.encode_name] = without_defaults(held)
    return found
