"""Whatever no page and no endpoint answers: a page for people, problem details for programs."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.api.problems import outside
from games.web import faults

API = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if request.path.startswith(API):
        return outside(400, "unreadable", _("This request could not be read."))
    return faults.page(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if request.path.startswith(API):
        return outside(403, "forbidden", _("You may not do that."))
    return faults.page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if request.path.startswith(API):
        return outside(404, "not_found", _("There is nothing here."))
    return faults.page(request, 404)


def server_fault(request: HttpRequest) -> HttpResponse:
    """The number stands in the log too."""
    number = faults.noted(request)
    if request.path.startswith(API):
        sentence = _("Something broke on our side. If you write to us, quote %(number)s.")
        return outside(500, "fault", sentence % {"number": number})
    return faults.server_fault(request, number)
