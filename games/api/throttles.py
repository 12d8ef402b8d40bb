"""How much a person may ask: counted by the minute.

REST framework keeps the moments of all requests, and two processes that write them at once lose
some. A count is raised in one step, says how many are left, and goes on in each process while Redis
is away. It is not here for its speed: 0.03 ms of the processor instead of 0.07 at 300 requests a
minute, a hundredth of a move over HTTP (P1). `DEFAULT_THROTTLE_CLASSES` in the settings names it.
"""

import time
from threading import Lock
from typing import Any

from cachetools import LRUCache
from redis import RedisError
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

COUNTED_HERE: LRUCache[str, int] = LRUCache(4096)
LOCK = Lock()  # the cache itself may be used by one thread at a time


class Counting(SimpleRateThrottle):
    """So many requests in each stretch of the clock."""

    num_requests: int
    duration: int

    def allow_request(self, request: Request, view: Any) -> bool:
        key = self.get_cache_key(request, view)
        if key is None:
            return True
        stretch, self.gone = divmod(time.time(), self.duration)
        count = self.count(f"{key}.{stretch:.0f}")
        view.limits = (self.num_requests, max(0, self.num_requests - count), int(self.wait()) + 1)
        return count <= self.num_requests

    def count(self, key: str) -> int:
        """One request more, and how many that makes."""
        try:
            return self.count_for_all(key)
        except RedisError:
            with LOCK:
                COUNTED_HERE[key] = COUNTED_HERE.get(key, 0) + 1
                return COUNTED_HERE[key]

    def count_for_all(self, key: str) -> int:
        """Adds to the count that all processes share."""
        try:
            return self.cache.incr(key)
        except ValueError:  # the first of its stretch
            self.cache.add(key, 0, self.duration)
            return self.cache.incr(key)

    def wait(self) -> float:
        return self.duration - self.gone


class Strangers(Counting, AnonRateThrottle):
    """By address."""


class Members(Counting, UserRateThrottle):
    """By user."""
