"""The operator's outbox: mails that stay here because no SMTP server is set."""

from base64 import b64encode
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

from accounts.models import User
from games.notify.message import PICTURE
from games.notify.models import Notice
from games.notify.queries import is_kept_here, newest, outbox_key

HERE = frozenset({"localhost", "127.0.0.1", "[::1]"})
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")
COOKIE, COOKIE_SECONDS = "outbox", 60 * 60 * 24
MAIL_CSP = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"
)


def may_read(request: HttpRequest) -> bool:
    """Staff; and whoever started the embedded site and read the key it printed.

    Without that second door nobody could confirm an address on a fresh `make run`. It opens
    only if the site says of itself that it is localhost, the mails are kept here, and the
    request comes from this machine, for this machine, through no other server. That alone is
    not enough: a tunnel to the world would look the same.
    """
    if isinstance(request.user, User) and request.user.is_active and request.user.is_staff:
        return True
    shown = request.COOKIES.get(COOKIE, "")
    return constant_time_compare(shown, outbox_key()) and is_from_here(request)


def is_from_here(request: HttpRequest) -> bool:
    return (
        bool(settings.EMBEDDED)
        and is_kept_here()
        and settings.SITE_HOST in {"localhost", "127.0.0.1", "::1"}
        and settings.SECURE_PROXY_SSL_HEADER is None
        and split_domain_port(request.get_host())[0] in HERE
        and not any(name in request.headers for name in FORWARDED)
        and is_loopback(request.META.get("REMOTE_ADDR", ""))
    )


def is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def readable_or_403(request: HttpRequest) -> None:
    if not may_read(request):
        raise PermissionDenied


@never_cache
@require_GET
def outbox(request: HttpRequest) -> HttpResponse:
    """The last mails, and what became of them. The key in the address moves to a cookie."""
    if constant_time_compare(request.GET.get("key", ""), outbox_key()) and is_from_here(request):
        answer = redirect("outbox")
        words: dict[str, Any] = {"httponly": True, "samesite": "Lax"}
        answer.set_cookie(COOKIE, outbox_key(), COOKIE_SECONDS, path=request.path, **words)
        return answer
    readable_or_403(request)
    context = {"notices": newest(), "kept": is_kept_here()}
    return render(request, "accounts/outbox.html", context)


@never_cache
@require_GET
def mail(request: HttpRequest, pk: int) -> HttpResponse:
    """One mail as text, its HTML in a frame that can do nothing."""
    readable_or_403(request)
    return render(request, "accounts/mail.html", {"notice": kept_mail(pk)})


@never_cache
@require_GET
@xframe_options_sameorigin
def mail_html(request: HttpRequest, pk: int) -> HttpResponse:
    """The HTML of one mail: no script, no form, no request to anywhere; its picture is in it."""
    readable_or_403(request)
    found = kept_mail(pk)
    picture = b64encode(bytes(found.picture)).decode()
    html = found.html.replace(f"cid:{PICTURE}", f"data:image/png;base64,{picture}")
    return HttpResponse(html, headers={"Content-Security-Policy": MAIL_CSP})


def kept_mail(pk: int) -> Notice:
    """Bodies are shown only where the outbox is the mail's end: else they are private."""
    if not is_kept_here():
        raise Http404
    return get_object_or_404(Notice, pk=pk)


urlpatterns = [
    path("operator/outbox/", outbox, name="outbox"),
    path("operator/outbox/<int:pk>/", mail, name="outbox_mail"),
    path("operator/outbox/<int:pk>/html/", mail_html, name="outbox_html"),
]
