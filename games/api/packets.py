"""Counts that a process tells the others in packets: most requests wait for nobody.

FIGUREPACKETS
A program may get a packet more out of each process than is allowed. While Redis is away each
process counts for itself. `throttles.Counting.count` calls it in one line.
"""

from collections.abc import Callable
from threading import Lock

import msgspec
from cachetools import LRUCache
from redis import RedisError

SHARE = 0.01  # of what is allowed; where less than a hundred is, each request is told
LARGEST = 20


class Tally(msgspec.Struct):
    """What one process knows of somebody's requests in one stretch of the clock."""

    known: int = 0  # of all processes, when last told
    untold: int = 0


TALLIES: LRUCache[str, Tally] = LRUCache(4096)
TURN = Lock()


def counted(key: str, allowed: int, tell: Callable[[str, int], int]) -> int:
    """One request more under a key, and how many that makes, as far as this process knows."""
    packet = min(int(allowed * SHARE), LARGEST)
    with TURN:
        tally = TALLIES.setdefault(key, Tally())
        tally.untold += 1
        if tally.known and tally.untold < packet:
            return tally.known + tally.untold
        untold, tally.untold = tally.untold, 0
    try:
        count = tell(key, untold)
    except RedisError:
        count = tally.known + untold
    with TURN:  # another thread may have been told more meanwhile
        tally.known = max(tally.known, count)
    return count
