"""Small drawings and words that pages share."""

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine.drawing import sign as sign
from games.shelf import GAMES, blurb_of
from games.tables.models import Table
from games.web.rhythm import rhythm as pace_of

register = template.Library()
register.simple_tag(sign)

ICONS = {
    "play": '<path d="M8 5l11 7-11 7Z"/>',
    "clock": '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 3"/>',
    "check": '<path d="M4 13l5 5L20 6"/>',
    "stop": '<path d="M5 12h14"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "theme": '<path d="M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10Z"/>',
    "menu": '<path d="M4 7h16M4 12h16M4 17h16"/>',
    "up": '<path d="M6 15l6-6 6 6"/>',
    "down": '<path d="M6 9l6 6 6-6"/>',
    "tables": '<path d="M4 20V8l8-5 8 5v12M9 20v-6h6v6"/>',
    "replay": '<path d="M4 12a8 8 0 1 0 3-6.2M4 4v4h4"/><path d="M11 9l4 3-4 3Z"/>',
    "undo": '<path d="M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10"/>',
    "list": '<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01"/>',
    "lines": '<path d="M4 19L10 7M9 20L20 5M15 20l5-9"/>',
    "fit": '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
    "minus": '<path d="M5 12h14"/>',
    "fork": '<path d="M6 4v16M6 14c7 0 10-2 12-9M14 6l4-2 1 5"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "qr": '<path d="M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2M18 14h2M14 18v2M18 18h2v2"/>',
    "save": '<path d="M12 4v11M7 10l5 5 5-5M5 20h14"/>',
    "share": '<path d="M12 15V4M7 9l5-5 5 5M6 13v7h12v-7"/>',
    "pen": '<path d="M4 20l1-5L16 4l4 4L9 19Z"/>',
    "again": '<path d="M5 12a7 7 0 0 1 12-5l2 2M19 12a7 7 0 0 1-12 5l-2-2M19 4v5h-5M5 20v-5h5"/>',
    "sound": '<path d="M4 10v4h4l5 4V6L8 10Z"/><path d="M16 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12"/>',
    "book": '<path d="M5 4h14v16H7a2 2 0 0 1-2-2ZM5 18a2 2 0 0 1 2-2h12"/>',
    "goal": '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="4"/>',
    "lamp": '<path d="M9 18h6M10 21h4M12 3a6 6 0 0 1 3.6 10.8c-.6.5-.9 1.2-.9 2.2H9.3c0-1-.3-1.7'
    '-.9-2.2A6 6 0 0 1 12 3Z"/>',
    "arrow": '<path d="M5 12h14M13 6l6 6-6 6"/>',
}
MINUTE, HOUR, DAY = 60, 3600, 86400


@register.simple_tag
def icon(name: str) -> SafeString:
    """A line drawing that stands beside words."""
    return mark_safe(  # noqa: S308 - from the table above
        f'<svg class="ico" viewBox="0 0 24 24" aria-hidden="true">{ICONS[name]}</svg>'
    )


@register.filter
def span(seconds: float) -> str:
    """A length of time as it is read: 2 days, 9 h 20, 41 min, 0:23."""
    left = max(0, round(seconds))
    if left >= 2 * DAY:
        days = left // DAY
        return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    if left >= HOUR:
        hours, minutes = left // HOUR, left % HOUR // MINUTE
        if not minutes:
            return _("%(hours)s h") % {"hours": hours}
        return _("%(hours)s h %(minutes)02d") % {"hours": hours, "minutes": minutes}
    if left >= MINUTE:
        return _("%(minutes)s min") % {"minutes": left // MINUTE}
    return f"0:{left:02d}"


@register.filter
def until(due: datetime | None) -> float:
    """Seconds from now to a moment; none left once it has passed."""
    return max(0.0, (due - timezone.now()).total_seconds()) if due else 0.0


@register.filter
def by_when(due: datetime) -> str:
    """A deadline by the reader's clock: "until Thu 3 Dec, 18:20", "until today, 20:45"."""
    local = timezone.localtime(due)
    hour = date_format(local, "H:i")
    if local.date() == timezone.localtime().date():
        return _("until today, %(hour)s") % {"hour": hour}
    day = date_format(local, pgettext("date format", "D j M"))
    return _("until %(day)s, %(hour)s") % {"day": day, "hour": hour}


@register.filter
def day_of(moment: datetime) -> str:
    """A day by the reader's clock, as short as it can be said: "today", "Fri 4 Dec"."""
    local, today = timezone.localtime(moment), timezone.localtime().date()
    if local.date() == today:
        return _("today")
    if local.date() == today + timedelta(days=1):
        return _("tomorrow")
    return date_format(local, pgettext("date format", "D j M"))


@register.simple_tag
def fuse(left: float, whole: float) -> SafeString:
    """The bar under a time: how much of it is left."""
    part = min(1.0, left / whole) if whole else 1.0
    tone = "hot" if part < 0.1 else "cool" if part > 0.75 else ""
    return format_html(
        '<svg class="fuse {}" aria-hidden="true"><rect width="{}%" height="100%" rx="2.5"/></svg>',
        tone,
        max(2, round(part * 100)),
    )


@register.simple_tag
def value(body: str) -> SafeString:
    """JSON as the value of a field, in single quotes: half as long as with each quote escaped."""
    text = body.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#x27;")
    return mark_safe(f"value='{text}'")  # noqa: S308 - escaped for single quotes


@register.filter
def times(count: int) -> range:
    """To do something so many times."""
    return range(count)


@register.filter
def rhythm(table: Table) -> str:
    """The pace of a table: "Live, 90 s for each move"."""
    return pace_of(table)


@register.simple_tag
def spectrum(slug: str) -> SafeString:
    """The lines of a game's light, as a strip; a plain strip for a game without any."""
    lines = blurb_of(slug).spectrum if slug in GAMES else ()
    drawn = "".join(
        f'<path fill="{colour}" d="M{first} 0H{last}V9H{first}Z"/>' for colour, first, last in lines
    )
    return SafeString(
        f'<svg class="spec{" own" if lines else ""}" viewBox="0 0 100 9" '
        f'preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'
    )
