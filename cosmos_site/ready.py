"""Tells the keeper of this process (`supervise.py`) that it is ready to take over."""

import os
from contextlib import suppress


def say() -> None:
    """Once; without a keeper nobody listens."""
    number = os.environ.pop("SUPERVISE_READY_FD", "")
    if number.isdigit():
        with suppress(OSError):
            os.write(int(number), b"1")
            os.close(int(number))
