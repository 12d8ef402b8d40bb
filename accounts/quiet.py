"""Quiet hours: when a notice has to wait, and until when."""

from datetime import UTC, datetime, timedelta

from accounts.models import Preference
from accounts.queries import zone_of


def after_quiet(moment: datetime, preference: Preference) -> datetime:
    """The moment itself, or the end of the quiet hours it falls into, by the user's clock."""
    start, end = preference.quiet_from, preference.quiet_to
    if start is None or end is None or start == end:
        return moment
    local = moment.astimezone(zone_of(preference))
    now = local.time()
    if start < end:
        quiet, overnight = start <= now < end, False
    else:
        quiet, overnight = now >= start or now < end, now >= start
    if not quiet:
        return moment
    day = local.date() + timedelta(days=overnight)
    # In the hour that a clock change repeats, `fold` keeps us in the half we are in.
    until = datetime.combine(day, end, tzinfo=local.tzinfo).replace(fold=local.fold)
    return until.astimezone(UTC)
