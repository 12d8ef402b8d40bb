"""What was made once and is asked for again: kept in the process, the oldest let go first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """So many things, each under all that it depends on: language and reader are part of a key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.found: OrderedDict[Hashable, T] = OrderedDict()

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        """What lies under the key, made if it is not there."""
        thing = self.found.get(key)
        if thing is None:
            thing = make()
            self.keep(key, thing)
        return thing

    def keep(self, key: Hashable, thing: T) -> None:
        self.found[key] = thing
        while len(self.found) > self.most:
            try:
                self.found.popitem(last=False)
            except KeyError:  # another thread was first
                return

    def take(self, key: Hashable) -> T | None:
        """What lies under the key, which is empty from now on."""
        return self.found.pop(key, None)
