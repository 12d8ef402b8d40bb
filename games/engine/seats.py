"""What every game does with its seats: change one, drop those who left, rank them."""

from collections.abc import Container, Iterable, Sequence
from typing import Any, TypeVar

from games.engine.contract import Refusal, Seat

T = TypeVar("T")


def changed(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same items, one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])


def remaining(seats: int, left: Container[int]) -> list[Seat]:
    """The seats still at the table."""
    return [Seat(seat) for seat in range(seats) if seat not in left]


def refuse_leaving(seat: Seat, left: Container[int]) -> Refusal | None:
    """A seat gives up once."""
    return Refusal("has_left") if seat in left else None


def ranked(
    standings: Iterable[Sequence[Any]], left: Container[int] = frozenset()
) -> tuple[int, ...]:
    """Ranks from 1, by seat: the greatest standing comes first, equal ones share a rank.

    Seats that left come after all others, whatever their standing.
    """
    keys = [(seat not in left, *standing) for seat, standing in enumerate(standings)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
