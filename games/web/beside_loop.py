"""Work for open pages that is done in threads: the loop itself neither reads nor draws."""

import asyncio
import contextvars
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from django.db import close_old_connections

log = logging.getLogger(__name__)
T = TypeVar("T")

THREADS = 2  # that draw, in a web process
THREAD_POOL = ThreadPoolExecutor(THREADS, thread_name_prefix="draw")


async def in_thread(work: Callable[[], T]) -> T | None:
    """Done beside the loop; None if it failed, which is logged."""
    run = partial(contextvars.copy_context().run, connected, work)
    try:
        return await asyncio.get_running_loop().run_in_executor(THREAD_POOL, run)
    except Exception:
        log.exception("a table could not be drawn")
        return None


def connected(work: Callable[[], T]) -> T:
    """Leaves no connection to the database open behind it."""
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()
