"""Each request in the language and the time zone its user prefers."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation

from accounts.commands import TooManyError, learn_zone
from accounts.models import User
from accounts.queries import zone_of


class PreferenceMiddleware:
    """Runs after authentication; LocaleMiddleware has already chosen for strangers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not isinstance(user, User):
            return self.get_response(request)
        preference = getattr(user, "preference", None)
        if preference is None:
            return self.get_response(request)
        if preference.language:
            translation.activate(preference.language)
            request.LANGUAGE_CODE = preference.language
        if user.is_guest:
            learn_zone(preference, request)
        with timezone.override(zone_of(preference)):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Whichever page asked for a guest too many: the answer is the same."""
        if isinstance(exception, TooManyError):
            return render(request, "429.html", status=429)
        return None
