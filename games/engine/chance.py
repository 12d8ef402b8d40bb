"""Luck: one generator per move, repeatable from the seed kept in the log."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """The luck of one move.

    Only Random.random() is used: Python promises its sequence from one version
    to the next, and promises nothing about shuffle() or choice().
    """

    __slots__ = ("_random", "_seed", "used")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._random: Random | None = None  # seeding costs 10 microseconds; most moves draw nothing
        self.used = False

    def fraction(self) -> float:
        """A number from 0 to below 1."""
        if self._random is None:
            self._random = Random(int(self._seed, 16))
        self.used = True
        return self._random.random()

    def below(self, n: int) -> int:
        return int(self.fraction() * n)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)
