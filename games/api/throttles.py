"""How much a person may ask: counted by the minute.

REST framework keeps the moment of each request and reads them all again at the next; a count
costs the busiest program as little as the first.
"""

import time
from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

from games.api import packets


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
        """One request more; `self.tell(key, 1)` would count each at once, in Redis."""
        return packets.counted(key, self.num_requests, self.tell)

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
