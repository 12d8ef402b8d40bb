"""Housekeeping, called by the timetable."""

from celery import shared_task

from accounts import commands


@shared_task(name="accounts.sweep_guests")
def sweep() -> None:
    """Guests and sessions nobody needs any more."""
    commands.sweep_guests()
    commands.sweep_sessions()
