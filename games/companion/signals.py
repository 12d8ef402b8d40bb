"""What the layers above may listen to. Sent after the commit, with numbers only."""

from typing import Any

from django.db import transaction
from django.dispatch import Signal

# sheet: int, number: int. Marks were appended.
marked = Signal()
# sheet: int. Anything else on the sheet: a timer, a name.
stirred = Signal()


def after_commit(signal: Signal, **values: Any) -> None:
    """Sends a signal once the transaction stands; if it fails, what was committed stands still."""

    def hook() -> None:
        signal.send(sender=None, **values)

    transaction.on_commit(hook, robust=True)
