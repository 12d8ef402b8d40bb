"""Tells open pages that a table changed."""

import asyncio

SERVER_LOOP: asyncio.AbstractEventLoop | None = None
