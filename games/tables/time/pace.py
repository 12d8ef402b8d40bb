"""A length of time in words, as paces are told."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUTE, HOUR, DAY = 60, 3600, 86400


def length(seconds: int) -> str:
    """A round length of time in words: "45 s", "3 min", "12 hours", "2 days"."""
    if seconds >= DAY and seconds % DAY == 0:
        days = seconds // DAY
        return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    if seconds >= HOUR and seconds % HOUR == 0:
        hours = seconds // HOUR
        return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}
    if seconds >= MINUTE and seconds % MINUTE == 0:
        return _("%(minutes)s min") % {"minutes": seconds // MINUTE}
    return _("%(seconds)s s") % {"seconds": seconds}
