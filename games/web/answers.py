"""Who asks, and how a refusal is answered: a sentence on a page with its status."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from accounts.commands import TooManyError, new_guest
from accounts.models import User
from games.engine.play import RefusedError
from games.tables.errors import NotAllowed

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, P], HttpResponse]


def who(request: HttpRequest) -> User | None:
    """The user, or None for a stranger."""
    return request.user if isinstance(request.user, User) else None


def person(request: HttpRequest) -> User:
    """The user; a stranger becomes a guest."""
    try:
        return new_guest(request)
    except TooManyError as fault:
        sentence = _("Too many guests on your network. Try later or create an account.")
        raise NotAllowed("too_many_guests", sentence, 429) from fault


def refusals_as_pages(page: Page[P]) -> Page[P]:
    """A page whose refusals are told as pages too, never as faults."""

    @wraps(page)
    def careful(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return page(request, *args, **kwargs)
        except NotAllowed as fault:
            return refused(request, fault.sentence, fault.status)
        except RefusedError:
            return refused(request, _("The rules don't allow that now."), 422)

    return cast(Page[P], careful)


def refused(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    """The sentence, and the way back."""
    back = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = reverse("lobby")
    context = {"sentence": sentence, "back": back, "status": status}
    return render(request, "refused.html", context, status=status)
