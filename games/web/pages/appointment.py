"""A table's date as a file for calendars (iCalendar, RFC 5545)."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.tables import queries
from games.tables.models import Table
from games.tables.people import title_of
from games.web.answers import refusals_as_pages, who
from games.web.links import link_for

LASTS = timedelta(hours=1)
REMINDED = "-PT15M"
WIDEST = 75  # octets of a line


@require_safe
@refusals_as_pages
def calendar_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The date of a table, for those who may look at it."""
    table = queries.table_for(who(request), pk, link_for(request, pk)).row
    if table.status != Table.Status.OPEN or table.planned is None:
        raise Http404
    answer = HttpResponse(calendar_of(table, table.planned), content_type="text/calendar")
    answer["Content-Disposition"] = f'attachment; filename="cosmos-{pk}.ics"'
    return answer


def calendar_of(table: Table, planned: datetime) -> str:
    """One event with a reminder. Its name stays the same, so that a new date moves it."""
    address = settings.SITE_URL + reverse("table", args=[table.pk])
    title = title_of(table)
    soon = _("Starting soon: %s") % title
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Cosmos//Tables//EN",
        "BEGIN:VEVENT",
        f"UID:table-{table.pk}@{settings.SITE_HOST}",
        f"DTSTAMP:{stamp(timezone.now())}",
        f"DTSTART:{stamp(planned)}",
        f"DTEND:{stamp(planned + LASTS)}",
        f"SUMMARY:{plain(title)}",
        f"DESCRIPTION:{plain(address)}",
        f"URL:{address}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{plain(soon)}",
        f"TRIGGER:{REMINDED}",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{folded(line)}\r\n" for line in lines)


def stamp(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def plain(text: str) -> str:
    """Text as a calendar reads it."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def folded(line: str) -> str:
    """A long line goes on in the next one, after a blank; no letter is cut in two."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > WIDEST:
            parts.append(part)
            part = " "
        part += letter
    return "\r\n".join([*parts, part])


urlpatterns = [path("t/<int:pk>/date.ics", calendar_file, name="calendar_file")]
