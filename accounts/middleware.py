"""Each request in the language and the time zone its user prefers."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts.models import User


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
        with timezone.override(ZoneInfo(preference.time_zone)):
            return self.get_response(request)
