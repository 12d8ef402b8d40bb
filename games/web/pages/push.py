"""A browser says that it wants notices, or no more. Asked only after a tap on our own question."""

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.pages import person
from games.notify import pushing
from games.notify.webpush import Browser

LONGEST = 2000  # bytes of what a browser sends


class Keys(msgspec.Struct, frozen=True):
    """What messages are encrypted with."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    """As every browser writes it."""

    endpoint: str
    keys: Keys = Keys("", "")


SUBSCRIPTION = msgspec.json.Decoder(Subscription)


def sent(request: HttpRequest) -> Subscription | None:
    """What the browser sent; None if it is no subscription."""
    try:
        return SUBSCRIPTION.decode(request.body) if len(request.body) <= LONGEST else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


@login_required
@require_POST
def push_on(request: HttpRequest) -> HttpResponse:
    """This browser wants notices for the person who is logged in."""
    found = sent(request)
    if found is None:
        return HttpResponse(_("That isn't a subscription."), status=400)
    browser = Browser(found.endpoint, found.keys.p256dh, found.keys.auth)
    if not pushing.subscribe(person(request), browser):
        return HttpResponse(_("We can't send notifications to this browser."), status=422)
    return HttpResponse(status=204)


@login_required
@require_POST
def push_off(request: HttpRequest) -> HttpResponse:
    """This browser wants no more; nobody else's is touched."""
    found = sent(request)
    if found is None:
        return HttpResponse(_("That isn't a subscription."), status=400)
    pushing.unsubscribe(person(request), found.endpoint)
    return HttpResponse(status=204)


urlpatterns = [
    path("push/", push_on, name="push_on"),
    path("push/off/", push_off, name="push_off"),
]
