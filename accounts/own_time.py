"""When a user's clocks run: their week and their vacations, read and changed."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.calendar import ALWAYS, Calendar
from accounts.models import Preference, User, Vacation, own_week
from accounts.queries import preference_of, zone_of
from accounts.signals import calendar_changed

DAYS_A_YEAR = 30
KEPT = timedelta(days=60)  # a vacation counts in decisions that began before it
AT_ONCE = 7  # days of a vacation begun by one click, if there are so many left
FURTHEST = timedelta(days=366)


class NotPossible(Exception):  # noqa: N818  (a sentence for its reader)
    """Why a vacation cannot be taken like this."""


def calendar_of(user: User, now: datetime | None = None) -> Calendar:
    """When this user's clocks run, as seats keep it."""
    preference = preference_of(user)
    since = today(user, now) - KEPT
    rows = Vacation.objects.filter(user=user, last__gte=since).values_list("first", "last")
    return Calendar(zone_of(preference).key, preference.week, tuple(rows))


def today(user: User, now: datetime | None = None) -> date:
    """The day it is for this user."""
    return (now or timezone.now()).astimezone(zone_of(preference_of(user))).date()


def running_vacation(user: User, now: datetime | None = None) -> Vacation | None:
    """The vacation on which somebody is today."""
    day = today(user, now)
    return Vacation.objects.filter(user=user, first__lte=day, last__gte=day).first()


def set_week(user: User, week: str) -> None:
    """Other hours from now on; what was announced never moves earlier."""
    own_week(week)
    preference = preference_of(user)
    preference.week = ALWAYS if "0" not in week else week
    preference.save(update_fields=["week"])
    calendar_changed.send(sender=None, user=user, early=False)


def take_vacation(user: User, first: date, last: date, now: datetime | None = None) -> Vacation:
    """Plans a vacation, or begins it: its days, both included, are nobody's time."""
    day = today(user, now)
    if first < day or last < first or last > day + FURTHEST:
        raise NotPossible(_("Choose a first and a last day, from today on."))
    with transaction.atomic():
        Preference.objects.select_for_update().filter(user=user).first()
        if Vacation.objects.filter(user=user, first__lte=last, last__gte=first).exists():
            raise NotPossible(_("You already have a vacation then."))
        for year in range(first.year, last.year + 1):
            if days_left(user, year) < days_in(first, last, year):
                raise NotPossible(
                    _("You have %(days)s vacation days left in %(year)s.")
                    % {"days": days_left(user, year), "year": year}
                )
        made = Vacation.objects.create(user=user, first=first, last=last)
    calendar_changed.send(sender=None, user=user, early=False)
    return made


def begin_vacation(user: User, now: datetime | None = None) -> Vacation:
    """From today on, for a week or for what is left; its owner may end it early."""
    day = today(user, now)
    days = max(1, min(AT_ONCE, days_left(user, day.year)))
    return take_vacation(user, day, day + timedelta(days=days - 1), now)


def end_vacation(user: User, pk: int, now: datetime | None = None) -> None:
    """Drops a planned vacation, or ends a running one: a day begun counts whole."""
    day = today(user, now)
    found = Vacation.objects.filter(user=user, pk=pk, last__gte=day).first()
    if found is None:
        raise NotPossible(_("This vacation is over."))
    if found.first < day:
        found.last = day - timedelta(days=1)
        found.save(update_fields=["last"])
    else:
        found.delete()
    calendar_changed.send(sender=None, user=user, early=True)


def days_left(user: User, year: int) -> int:
    """How many days of vacation a year has left, planned ones taken off."""
    return DAYS_A_YEAR - days_taken(user, year)


def days_taken(user: User, year: int) -> int:
    """How many days of a year are used or planned."""
    rows = Vacation.objects.filter(user=user, first__year__lte=year, last__year__gte=year)
    return sum(days_in(first, last, year) for first, last in rows.values_list("first", "last"))


def days_in(first: date, last: date, year: int) -> int:
    """How many days of a year lie from one day to another."""
    begin, end = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max(0, (end - begin).days + 1)
