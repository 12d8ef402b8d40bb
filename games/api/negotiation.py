"""How an answer is written: as JSON, where an endpoint knows nothing else."""

from collections.abc import Iterable
from typing import Any

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class OnlyWay(DefaultContentNegotiation):
    """There is nothing to negotiate if there is one way; a browser may read that as well."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> Any:
        ways = list(renderers)
        if len(ways) == 1:
            return ways[0], ways[0].media_type
        return super().select_renderer(request, ways, format_suffix)
