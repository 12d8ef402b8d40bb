"""Refusals and faults as problem details: code, sentence, values."""

from typing import Any

from rest_framework.response import Response
from rest_framework.views import exception_handler


def problem_details(exc: Exception, context: dict[str, Any]) -> Response | None:
    return exception_handler(exc, context)
