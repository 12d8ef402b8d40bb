"""The calendars of people, as the seats of slow tables keep them."""

from accounts.calendar import written
from accounts.own_time import calendar_of
from games.tables.models import Seat, Table


def copy_to_seats(table: Table) -> None:
    """Every seat of a slow table gets a copy of its user's calendar, if the host allows it."""
    if table.slow and table.own_week:
        for seat in table.seats.filter(user__isnull=False).select_related("user__preference"):
            if seat.user is not None and (text := written(calendar_of(seat.user))):
                Seat.objects.filter(pk=seat.pk).update(calendar=text)
