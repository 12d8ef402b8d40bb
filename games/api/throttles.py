"""How much a person may ask: counted by the minute.

REST framework keeps the moment of each request and reads them all again at the next; a count
costs the busiest program as little as the first. Where much is allowed, a process tells the
others its count in packets: a program may get that much more out of each process, and most
requests wait for nobody. While Redis is away each process counts for itself.
"""

import time
from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache
from redis import RedisError
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

PACKET = 0.01  # of what is allowed; where less than a hundred is, each request is told
LARGEST_PACKET = 20


class Tally(msgspec.Struct):
    """What one process knows of somebody's requests in one stretch of the clock."""

    known: int = 0  # of all processes, when last told
    untold: int = 0


TALLIES: LRUCache[str, Tally] = LRUCache(4096)
TURN = Lock()


class Counting(SimpleRateThrottle):
    """So many requests in each stretch of the clock."""

    num_requests: int
    duration: int

    def allow_request(self, request: Request, view: Any) -> bool:
        key = self.get_cache_key(request, view)
        if key is None:
            return True
        stretch, self.gone = divmod(time.time(), self.duration)
        return self.count(f"{key}.{stretch:.0f}") <= self.num_requests

    def count(self, key: str) -> int:
        packet = min(int(self.num_requests * PACKET), LARGEST_PACKET)
        with TURN:
            tally = TALLIES.setdefault(key, Tally())
            tally.untold += 1
            if tally.known and tally.untold < packet:
                return tally.known + tally.untold
            untold, tally.untold = tally.untold, 0
        try:
            count = self.tell(key, untold)
        except RedisError:
            count = tally.known + untold
        with TURN:  # another thread may have been told more meanwhile
            tally.known = max(tally.known, count)
        return count

    def tell(self, key: str, more: int) -> int:
        """Adds to the count that all processes share."""
        try:
            return self.cache.incr(key, more)
        except ValueError:  # the first of its stretch
            self.cache.add(key, 0, self.duration)
            return self.cache.incr(key, more)

    def wait(self) -> float:
        return self.duration - self.gone


class Strangers(Counting, AnonRateThrottle):
    """By address."""


class Members(Counting, UserRateThrottle):
    """By user."""
