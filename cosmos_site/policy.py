"""The content security policy of every answer."""

from functools import cached_property

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class PolicyMiddleware(CSPMiddleware):
    """Builds the policy once for all answers that ask for nothing of their own."""

    @cached_property
    def plain(self) -> str:
        return build_policy()

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        special = any(name.startswith("_csp") for name in (*vars(request), *vars(response)))
        if special or HEADER in response or settings.DEBUG:
            return super().process_response(request, response)
        response[HEADER] = self.plain
        return response
