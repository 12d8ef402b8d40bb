"""Seats that the computer plays for somebody: who may do what about them."""

from dataclasses import dataclass

from django.utils.translation import ngettext

from games.tables import queries
from games.tables.models import Seat, Table
from games.tables.store.reading import FullTable


@dataclass(frozen=True)
class Named:
    """A seat by its name."""

    index: int
    name: str
    told: str = ""  # how much the computer has played there


def is_vanished(seat: Seat) -> bool:
    """Left to the computer without a word when back."""
    return seat.minded and not seat.resigned and bool(seat.user_id) and seat.minded_until is None


def vanished(table: FullTable, own: int | None) -> tuple[Named, ...]:
    """Seats for which a player may propose to invite somebody else."""
    if table.row.status != Table.Status.PLAYING:
        return ()
    found = (one for one in table.seats if is_vanished(one) and not one.offered)
    return tuple(
        Named(one.index, one.name, by_computer(table.row.pk, one.index))
        for one in found
        if one.index != own
    )


def by_computer(table: int, seat: int) -> str:
    """How many decisions the computer took for somebody."""
    count = queries.moves_by_computer(table, seat)
    text = ngettext(
        "The computer has made %(n)s move in this seat.",
        "The computer has made %(n)s moves in this seat.",
        count,
    )
    return text % {"n": count}


def offered(table: FullTable, own: int | None) -> tuple[Named, ...]:
    """Seats that a spectator may take over."""
    if table.row.status != Table.Status.PLAYING or own is not None:
        return ()
    return tuple(
        Named(one.index, one.name) for one in table.seats if is_vanished(one) and one.offered
    )
