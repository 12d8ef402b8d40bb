"""When my clock runs: my week, my vacations, the tables that stay silent."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import own_time
from accounts.calendar import ALWAYS, DAYS, HOURS, Calendar, runs
from accounts.models import User, Vacation
from accounts.pages import person
from database.cursors import LAST_ROW
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import Seat, Table
from games.tables.people import title_of

DAY = 24 * 60 * 60


@dataclass(frozen=True)
class Hour:
    """One hour of the week on the form."""

    number: int  # from Monday at midnight on
    begins: str
    runs: bool


@dataclass(frozen=True)
class Weekday:
    """One day of the week on the form: the hours in which the clock runs."""

    index: int
    name: str
    hours: tuple[Hour, ...]
    told: str  # "7-22"


def presets() -> list[tuple[str, str]]:
    """Weeks one tap away."""
    return [
        (ALWAYS, pgettext("week", "Always")),
        (week_of([(8, 22)] * DAYS), pgettext("week", "Daytime")),
        (week_of([(17, 23)] * DAYS), pgettext("week", "Evenings")),
        (week_of([(0, 0)] * 5 + [(8, 22)] * 2), pgettext("week", "Weekends")),
    ]


def week_of(days: list[tuple[int, int]]) -> str:
    """A week from the hours of its days."""
    return "".join(
        "".join("1" if first <= hour < last else "0" for hour in range(HOURS))
        for first, last in days
    )


def weekdays(week: str) -> list[Weekday]:
    whole = week or "1" * DAYS * HOURS
    found = []
    for index in range(DAYS):
        numbers = range(index * HOURS, (index + 1) * HOURS)
        hours = (Hour(n, f"{n % HOURS}:00", whole[n] == "1") for n in numbers)
        told = ", ".join(f"{first:02}–{last:02}" for first, last in runs(week, index))
        off = pgettext("day", "off")
        found.append(Weekday(index, str(WEEKDAYS[index]), tuple(hours), told or off))
    return found


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def mine(request: HttpRequest) -> HttpResponse:
    """The week, with a sentence and a date that say what it means."""
    user = person(request)
    if request.method == "POST":
        try:
            own_time.set_week(user, sent_week(request))
        except (ValidationError, ValueError) as fault:
            told = fault.messages[0] if isinstance(fault, ValidationError) else ""
            sentence = told or _("Choose the hours in which your clock runs.")
            return shown(request, user, sentence, 422)
        messages.success(request, _("Your week is saved. Running deadlines only move later."))
        return redirect("own_time")
    return shown(request, user)


def sent_week(request: HttpRequest) -> str:
    """The week of a form: a preset, or its hours one by one."""
    if "preset" in request.POST:
        return request.POST["preset"]
    chosen = {int(text) for text in request.POST.getlist("hour")}
    if not chosen <= set(range(DAYS * HOURS)):
        raise ValueError
    week = "".join("1" if hour in chosen else "0" for hour in range(DAYS * HOURS))
    return week if "0" in week else ALWAYS


def shown(request: HttpRequest, user: User, fault: str = "", status: int = 200) -> HttpResponse:
    calendar, now = own_time.calendar_of(user), timezone.now()
    today = own_time.today(user, now)
    context = {
        "fault": fault,
        "presets": presets(),
        "week": calendar.week,
        "days": weekdays(calendar.week),
        "ruler": range(0, HOURS, 3),
        "slowest": calendar.slowest(DAY, now),
        "due": calendar.after(now, DAY),
        "vacations": Vacation.objects.filter(user=user, last__gte=today),
        "days_left": own_time.days_left(user, today.year),
        "is_away": own_time.running_vacation(user, now) is not None,
        "days_a_year": own_time.DAYS_A_YEAR,
        "squares": (shown_days := squares(user, today)),
        "used": shown_days.count("used"),
        "planned": shown_days.count("planned"),
        "today": today,
        "seats": slow_seats(user),
        **told_week(calendar, now),
    }
    return render(request, "accounts/time.html", context, status=status)


def told_week(calendar: Calendar, now: datetime) -> dict[str, Any]:
    """How long a day to move can last, in whole days and hours."""
    slowest = calendar.slowest(DAY, now.replace(minute=0, second=0, microsecond=0))
    return {"slow_days": slowest.days, "slow_hours": round(slowest.seconds / 3600)}


def squares(user: User, today: date) -> list[str]:
    """Thirty days of vacation: used, planned, left."""
    rows = Vacation.objects.filter(user=user)
    used = sum(
        own_time.days_in(one.first, min(one.last, today - timedelta(days=1)), today.year)
        for one in rows
        if one.first < today
    )
    taken = own_time.days_taken(user, today.year)
    kinds = ["used"] * used + ["planned"] * (taken - used)
    return kinds + ["left"] * (own_time.DAYS_A_YEAR - taken)


def slow_seats(user: User) -> list[dict[str, Any]]:
    """My slow tables in play, and whether they are silent."""
    seats = Seat.objects.filter(
        user=user,
        resigned=False,
        table__slow=True,
        table__status__in=(Table.Status.PLAYING, Table.Status.PAUSED),
    ).select_related("table")
    return [
        {"table": seat.table_id, "title": title_of(seat.table), "muted": seat.muted}
        for seat in seats.order_by("-muted", "-table_id")
    ]


@login_required
@require_POST
def vacation(request: HttpRequest) -> HttpResponse:
    """Plans a vacation, or ends one."""
    user = person(request)
    try:
        if end := request.POST.get("end", ""):
            own_time.end_vacation(user, min(int(end), LAST_ROW))
            messages.success(request, _("Your vacation ended. Your clocks are running again."))
        elif "now" in request.POST:
            own_time.begin_vacation(user)
            messages.success(request, _("Your clocks are stopped. Enjoy your time off."))
        else:
            first = date.fromisoformat(request.POST.get("first", ""))
            last = date.fromisoformat(request.POST.get("last", ""))
            own_time.take_vacation(user, first, last)
            messages.success(request, _("Your vacation is saved."))
    except own_time.NotPossible as fault:
        return shown(request, user, str(fault), 422)
    except (ValueError, OverflowError):
        return shown(request, user, _("Choose a first and a last day, from today on."), 422)
    return redirect("own_time")


@login_required
@require_POST
def mute(request: HttpRequest, pk: int) -> HttpResponse:
    """No more mails about one table but warnings; or all of them again."""
    try:
        commands.mute(person(request), pk, request.POST.get("muted") == "1")
    except NotAllowed as fault:
        return shown(request, person(request), fault.sentence, 404)
    return redirect("own_time")


urlpatterns = [
    path("me/time/", mine, name="own_time"),
    path("me/vacation/", vacation, name="vacation"),
    path("me/mute/<int:pk>/", mute, name="mute"),
]
