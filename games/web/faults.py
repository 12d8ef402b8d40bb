"""When something breaks: the page says so and gives a number that stands in the log too."""

import logging
import secrets

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

logger = logging.getLogger("cosmos.faults")


def server_fault(request: HttpRequest) -> HttpResponse:
    """The page for our own faults; it needs no database and no session."""
    number = secrets.token_hex(4)
    logger.error("fault", exc_info=True, extra={"number": number, "path": request.path})
    return HttpResponse(render_to_string("500.html", {"number": number}), status=500)
