"""What every template knows of the site."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from accounts import own_time
from accounts.models import Preference, User, Vacation
from games.notify import pushing
from games.tables.queries import waiting_count
from games.web.news import news_for

THEMES = set(Preference.Theme.values)


def theme_of(request: HttpRequest) -> str:
    """Night, chart or as the device: what the user prefers, else what the browser kept."""
    preference = getattr(getattr(request, "user", None), "preference", None)
    if preference and preference.theme in THEMES:
        return str(preference.theme)
    return theme_kept(request)


def theme_kept(request: HttpRequest) -> str:
    """What the browser kept."""
    theme = request.COOKIES.get("theme", "")
    return theme if theme in THEMES else Preference.Theme.SYSTEM.value


def tables_waiting(request: HttpRequest) -> int:
    """At how many tables it is this user's turn."""
    user = getattr(request, "user", None)
    return waiting_count(user) if isinstance(user, User) else 0


def vacation_of(request: HttpRequest) -> Vacation | None:
    """The vacation on which the reader is today."""
    user = getattr(request, "user", None)
    return own_time.running_vacation(user) if isinstance(user, User) else None


def site(request: HttpRequest) -> dict[str, Any]:
    return {
        "SITE_URL": settings.SITE_URL,
        "EMBEDDED": settings.EMBEDDED,
        "theme": theme_of(request),
        "next": request.get_full_path() if request.method == "GET" else reverse("lobby"),
        "waiting": cache(lambda: tables_waiting(request)),
        "news": cache(lambda: news_for(request)),
        "vacation": cache(lambda: vacation_of(request)),
        "push_key": pushing.public_key,
    }
