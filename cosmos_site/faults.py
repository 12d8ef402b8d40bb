"""Whatever no page and no endpoint answers: a page for people, problem details for programs."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError as BrokerError
from redis import RedisError

from games.api.problems import outside
from games.web import faults

API = "/api/"
AWAY = (RedisError, BrokerError, OperationalError, InterfaceError)
SOON = 5  # seconds


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if request.path.startswith(API):
        return outside(400, "unreadable", _("This request couldn't be read."))
    return faults.page(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if request.path.startswith(API):
        return outside(403, "forbidden", _("You're not allowed to do that."))
    return faults.page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if request.path.startswith(API):
        return outside(404, "not_found", _("Page not found."))
    return faults.page(request, 404)


def refused(request: HttpRequest, status: int) -> HttpResponse:
    """A request whose body was not read to its end: 413, it is too large; 408, it is too slow."""
    if status == 413:
        code, sentence = "too_large", _("This request is too large.")
    else:
        code, sentence = "too_slow", _("This request took too long to arrive. Please try again.")
    if request.path.startswith(API):
        return outside(status, code, sentence)
    return HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")


def server_fault(request: HttpRequest) -> HttpResponse:
    """The number stands in the log too. 503 if a server behind us is away: it will come back."""
    status = 503 if isinstance(sys.exception(), AWAY) else 500
    answer = fault_answer(request, status, faults.noted(request))
    if status == 503:
        answer["Retry-After"] = str(SOON)
    return answer


def fault_answer(request: HttpRequest, status: int, number: str) -> HttpResponse:
    if not request.path.startswith(API):
        return faults.server_fault(request, number, status)
    if status == 503:
        return outside(503, "away", _("Part of the site isn't responding. Please try again soon."))
    sentence = _("Something went wrong on our side. If you write to us, quote %(number)s.")
    return outside(500, "fault", sentence % {"number": number})
