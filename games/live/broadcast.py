"""Tells open pages that there is something new. Numbers only: no secret enters a broadcast."""

import asyncio
import logging
from functools import cache
from os import getpid
from threading import Lock
from typing import Any

import redis
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

from games.tables.signals import after_commit

log = logging.getLogger(__name__)

# Embedded: the server's loop. In-memory queues belong to it, and a put from another
# thread does not wake it, so everything goes over this bridge.
SERVER_LOOP: asyncio.AbstractEventLoop | None = None
LOBBY = "lobby"


def group_of(table: int) -> str:
    return f"table.{table}"


def group_of_user(user: int) -> str:
    """All open pages of one user."""
    return f"user.{user}"


def group_of_token(digest: str) -> str:
    """All streams that were opened with one key to the API."""
    return f"token.{digest}"


def announce(message: dict[str, Any], *groups: str, kind: str = "tell") -> None:
    """Sends a message to groups. The only code that touches the channel layer from outside.

    A lost message is repaired by the page's own heartbeat and by the next number.
    """
    layer = get_channel_layer()
    if layer is None:
        return
    events = [(group, {"type": kind, "group": group, "message": message}) for group in groups]
    if SERVER_LOOP is not None and SERVER_LOOP.is_running():
        for group, event in events:
            sending = asyncio.run_coroutine_threadsafe(layer.group_send(group, event), SERVER_LOOP)
            sending.add_done_callback(_log_fault)
        return
    try:
        if settings.REDIS:
            words = [(GROUPS + group, layer.serialize(event)) for group, event in events]
            _speaker(getpid()).publish(words)
        else:
            for group, event in events:
                async_to_sync(layer.group_send)(group, event)
    except Exception:
        log.warning("broadcast failed", extra={"groups": groups}, exc_info=True)


# How the pubsub layer names the channel of a group. Publishing needs no event loop, and
# the way over one costs a move more than its rules do; a test holds the name to the layer's.
GROUPS = "asgi__group__"


class Speaker:
    """A connection that only speaks: Redis sends no answers back, and no move waits for them.

    A dead server costs a move no more than a second.
    """

    def __init__(self, address: str) -> None:
        options = {"socket_timeout": 1, "socket_connect_timeout": 1}
        self.link: Any = redis.ConnectionPool.from_url(address, **options).make_connection()
        self.turn = Lock()
        self.connections = 0

    def publish(self, messages: list[tuple[str, bytes]]) -> None:
        with self.turn:
            if self.link.is_connected and self.is_cut_off():
                self.link.disconnect()
            if not self.link.is_connected:
                self.link.connect()
                self.connections += 1
                self.link.send_command("CLIENT", "REPLY", "OFF")
            words = [("PUBLISH", channel, message) for channel, message in messages]
            self.link.send_packed_command(self.link.pack_commands(words), check_health=False)

    def is_cut_off(self) -> bool:
        """Redis sends nothing but the end of the connection, which redis-py tells either way."""
        try:
            return bool(self.link.can_read())
        except redis.ConnectionError:
            return True


@cache
def _speaker(process: int) -> Speaker:
    """One for each process: a forked one does not share its parent's."""
    return Speaker(settings.REDIS)


def connections() -> int:
    """How often this process had to connect to Redis before it could speak."""
    return _speaker(getpid()).connections if settings.REDIS else 0


def _log_fault(future: Any) -> None:
    if not future.cancelled() and future.exception() is not None:
        log.warning("broadcast failed", exc_info=future.exception())


def table_moved(table: int, number: int, **_kwargs: Any) -> None:
    announce({"number": number}, group_of(table))


def table_stirred(table: int, **_kwargs: Any) -> None:
    announce({"stir": True}, group_of(table))


def seat_worked(table: int, seat: int, count: int, **_kwargs: Any) -> None:
    announce({"work": {str(seat): count}}, group_of(table))


def user_left(user: Any, **_kwargs: Any) -> None:
    """Somebody logged out, or has a new password, which ends the other log-ins: the pages still
    open must listen as whoever they are now."""
    if user is not None and user.pk is not None:
        after_commit(announce, {}, group_of_user(user.pk), kind="part")


RIGHTS = {"is_active", "is_staff", "banned_until"}


def user_changed(instance: Any, created: bool, update_fields: Any = None, **_kwargs: Any) -> None:
    """What somebody may look at may have changed: their pages are asked again who they are."""
    if not created and (update_fields is None or RIGHTS & set(update_fields)):
        user_left(instance)


def token_ended(instance: Any, **_kwargs: Any) -> None:
    """What listens with this key hears no more."""
    after_commit(announce, {}, group_of_token(instance.digest), kind="part")


def lobby_stirred(**_kwargs: Any) -> None:
    announce({"lists": True}, LOBBY)
