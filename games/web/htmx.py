"""What HTMX says of a request."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


def htmx_of(request: HttpRequest) -> HtmxDetails:
    """The details of a request that HTMX sent; false for any other."""
    details: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return details
