"""The garbage collector of a web process, so that no move waits for a long sweep.

A full sweep of what a web process has loaded stops it for 88 ms; frozen, it takes none (P4, the
slowest of a hundred moves). `warm_up.up` calls it in one line.
"""

import gc
import sys

SHORT_COLLECTIONS = (1_000, 10, 10)  # often and short: a long one stops several moves
TURN_SECONDS = 0.0005  # how long the loop waits at most for a thread that computes


def keep_short() -> None:
    """Keeps out of the collector's sight all that is loaded now: it stays until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SHORT_COLLECTIONS)
    sys.setswitchinterval(TURN_SECONDS)
