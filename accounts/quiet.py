"""Quiet hours: when a notice has to wait, and until when; or when it has to hurry."""

from datetime import UTC, datetime, timedelta

from accounts.models import Preference
from accounts.queries import zone_of


def after_quiet(moment: datetime, preference: Preference) -> datetime:
    """The moment itself, or the end of the quiet hours it falls into, by the user's clock."""
    hours = quiet_hours(moment, preference)
    return hours[1] if hours else moment


def before_quiet(moment: datetime, preference: Preference) -> datetime:
    """The moment itself, or the beginning of the quiet hours it falls into."""
    hours = quiet_hours(moment, preference)
    return hours[0] if hours else moment


def quiet_hours(moment: datetime, preference: Preference) -> tuple[datetime, datetime] | None:
    """From when to when it is quiet around a moment; None if it is not."""
    start, end = preference.quiet_from, preference.quiet_to
    if start is None or end is None or start == end:
        return None
    local = moment.astimezone(zone_of(preference))
    now, day = local.time(), local.date()
    if start < end:
        quiet, first, last = start <= now < end, day, day
    else:
        quiet = now >= start or now < end
        first = day if now >= start else day - timedelta(days=1)
        last = first + timedelta(days=1)
    if not quiet:
        return None
    begin = datetime.combine(first, start, tzinfo=local.tzinfo)
    # In the hour that a clock change repeats, `fold` keeps us in the half we are in.
    until = datetime.combine(last, end, tzinfo=local.tzinfo).replace(fold=local.fold)
    return begin.astimezone(UTC), until.astimezone(UTC)
