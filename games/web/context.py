"""What every template knows of the site."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    return {"SITE_URL": settings.SITE_URL, "EMBEDDED": settings.EMBEDDED}
