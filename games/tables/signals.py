"""What the layers above may listen to. Sent after the commit, with numbers only."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.dispatch import Signal

# table: int, number: int. A line was appended.
moved = Signal()
# held: store.Held, windows, deadlines: who is asked now. For the worker alone.
asked = Signal()
# held: store.Held. Somebody gave or dropped a standing order. For the worker alone.
ordered = Signal()
# table: int. Anything else at the table: seats, chat, presence, proposals.
stirred = Signal()
# table: int, seat: int, count: int. Unfinished work grew; how much of it, everybody may know.
worked = Signal()
# table: int, what: str, seat: int. Something people who are away may want to be told.
noted = Signal()
# table: int, seat: int, former: int. Somebody else plays a seat from now on.
replaced = Signal()
# The list of tables changed: opened, joined, started, ended.
lobby_stirred = Signal()
# invitation: models.Invitation. Somebody was offered a seat.
invited = Signal()


def after_commit(deed: Callable[..., object], *args: Any, **values: Any) -> None:
    """Does something once the transaction stands; if it fails, what was committed stands still."""

    def hook() -> None:  # not a partial: Django asks a hook that failed for its name
        deed(*args, **values)

    transaction.on_commit(hook, robust=True)
