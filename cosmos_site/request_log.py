"""One line for each request: who asked for what, how it ended, and how long it took.

Every line that is logged meanwhile carries the same number of the request. A front server may
give the number; the answer tells it.
"""

import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from time import perf_counter

from django.http import HttpRequest, HttpResponse

import metrics

log = logging.getLogger("cosmos.requests")

HEADER = "X-Request-ID"
GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}")
QUIET = ("/healthz", "/readyz", "/metrics", "/static/")
number_of_request: ContextVar[str] = ContextVar("number_of_request", default="")


class RequestLogMiddleware:
    """The first of all, so that it sees every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        given = request.headers.get(HEADER, "")
        number = given if GIVEN.fullmatch(given) else secrets.token_hex(8)
        number_of_request.set(number)  # the context is the request's own
        response = self.get_response(request)
        response[HEADER] = number
        self.note(request, response, perf_counter() - began)
        return response

    def note(self, request: HttpRequest, response: HttpResponse, seconds: float) -> None:
        method = request.method if request.method in {"GET", "POST", "HEAD"} else "other"
        metrics.requests.labels(method, f"{response.status_code // 100}xx").inc()
        metrics.request_seconds.observe(seconds)
        if request.path.startswith(QUIET):
            return
        user = getattr(request, "user", None)  # none if an answer came before log-ins are read
        level = logging.ERROR if response.status_code >= 500 else logging.INFO
        values: dict[str, object] = {
            "method": request.method,
            "path": request.path,
            "status": response.status_code,
        }
        values |= {"ms": round(1000 * seconds, 1), "user": user.pk if user else None}
        log.log(level, "request", extra=values)
