"""Tells open pages that there is something new. Numbers only: no secret enters a broadcast."""

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

# Embedded: the server's loop. In-memory queues belong to it, and a put from another
# thread does not wake it, so everything goes over this bridge.
SERVER_LOOP: asyncio.AbstractEventLoop | None = None
LOBBY = "lobby"


def group_of(table: int) -> str:
    return f"table.{table}"


def announce(group: str, message: dict[str, Any]) -> None:
    """Sends a message to a group. The only code that touches the channel layer from outside."""
    layer = get_channel_layer()
    if layer is None:
        return
    sending = layer.group_send(group, {"type": "tell", "message": message})
    if SERVER_LOOP is not None and SERVER_LOOP.is_running():
        asyncio.run_coroutine_threadsafe(sending, SERVER_LOOP).add_done_callback(_log_fault)
        return
    try:
        async_to_sync(_wait)(sending)
    except Exception:
        # A lost message is repaired by the page's own heartbeat and the next number.
        log.warning("broadcast failed", extra={"group": group}, exc_info=True)


async def _wait(sending: Any) -> None:
    await sending


def _log_fault(future: Any) -> None:
    if not future.cancelled() and future.exception() is not None:
        log.warning("broadcast failed", exc_info=future.exception())


def table_moved(table: int, number: int, **_kwargs: Any) -> None:
    announce(group_of(table), {"number": number})


def table_stirred(table: int, **_kwargs: Any) -> None:
    announce(group_of(table), {"stir": True})


def lobby_stirred(**_kwargs: Any) -> None:
    announce(LOBBY, {"stir": True})
