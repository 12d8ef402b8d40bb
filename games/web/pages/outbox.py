"""The operator's outbox: mails that stay here because no SMTP server is set."""

from ipaddress import ip_address

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

from accounts.models import User
from games.notify.models import Notice
from games.notify.queries import is_kept_here, newest

HERE = frozenset({"localhost", "127.0.0.1", "[::1]"})
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")
MAIL_CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"


def may_read(request: HttpRequest) -> bool:
    """Staff; and whoever sits at the very machine of an embedded site that is for itself alone.

    Without that second door nobody could confirm an address on a fresh `make run`. It opens
    only if the site says of itself that it is localhost, the mails are kept here, and the
    request comes from this machine, for this machine, through no other server.
    """
    if isinstance(request.user, User) and request.user.is_active and request.user.is_staff:
        return True
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
    """The last mails, and what became of them."""
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
    """The HTML of one mail: no script, no image, no form, no request to anywhere."""
    readable_or_403(request)
    return HttpResponse(kept_mail(pk).html, headers={"Content-Security-Policy": MAIL_CSP})


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
