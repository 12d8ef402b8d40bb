"""When something breaks: the page says so and gives a number that stands in the log too."""

import logging
import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

import metrics
from games.web.context import theme_kept, theme_of

logger = logging.getLogger("cosmos.faults")


def page(request: HttpRequest, status: int) -> HttpResponse:
    """The page of a status, in the reader's theme like every other."""
    return render(request, f"{status}.html", status=status)


def noted(request: HttpRequest) -> str:
    """Logs our own fault, under a number that can be quoted."""
    number = secrets.token_hex(4)
    metrics.errors.labels("page").inc()
    logger.error("fault", exc_info=True, extra={"number": number, "path": request.path})
    return number


def server_fault(request: HttpRequest, number: str, status: int = 500) -> HttpResponse:
    """The page for our own faults; it needs no database and no session."""
    try:
        theme = theme_of(request)  # as a rule read already, when the request began
    except Exception:  # whatever broke first may break again
        theme = theme_kept(request)
    return HttpResponse(
        render_to_string("500.html", {"number": number, "theme": theme}), status=status
    )
