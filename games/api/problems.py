"""Refusals and faults as problem details: code, sentence, values."""

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, JsonResponse
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import set_rollback

from games.companion.errors import SheetRefused
from games.engine.play import RefusedError
from games.shelf import GAMES, words_of
from games.tables.errors import NotAllowed
from games.tables.models import Table

PROBLEM = "application/problem+json"


def problem_details(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Every answer that is not a success has the same shape."""
    answer = _answer(exc, context)
    if answer is not None:
        set_rollback()
        answer.content_type = PROBLEM
    return answer


def _answer(exc: Exception, context: dict[str, Any]) -> Response | None:
    if isinstance(exc, NotAllowed | SheetRefused):
        return problem(exc.status, exc.code, exc.sentence, exc.values)
    if isinstance(exc, RefusedError):
        return problem(422, exc.refusal.reason, sentence_of(exc, context), exc.refusal.values)
    if isinstance(exc, Http404):
        return problem(404, "not_found", _("Page not found."))
    if isinstance(exc, RequestDataTooBig):
        return problem(413, "too_large", _("This request is too large."))
    if isinstance(exc, PermissionDenied):
        return problem(403, "forbidden", _("You're not allowed to do that."))
    if isinstance(exc, ValidationError):
        return problem(400, "unreadable", _("Some fields aren't right."), {"fields": exc.detail})
    if isinstance(exc, APIException):
        answer = problem(exc.status_code, str(exc.default_code), str(exc.detail))
        for name in ("auth_header", "wait"):
            if value := getattr(exc, name, None):
                header = "WWW-Authenticate" if name == "auth_header" else "Retry-After"
                answer[header] = str(value if name == "auth_header" else int(value) + 1)
        return answer
    return None


def problem(status: int, code: str, sentence: str, values: Any = None) -> Response:
    """One problem: what kind, which sentence, which values."""
    return Response(details(status, code, sentence, values), status, content_type=PROBLEM)


def outside(status: int, code: str, sentence: str) -> JsonResponse:
    """The same for what goes wrong before or behind the endpoints."""
    return JsonResponse(details(status, code, sentence), status=status, content_type=PROBLEM)


def details(status: int, code: str, sentence: str, values: Any = None) -> dict[str, Any]:
    return {
        "type": f"/problems/{code}",
        "title": code,
        "status": status,
        "code": code,
        "detail": sentence,
        "values": values or {},
    }


def sentence_of(refused: RefusedError, context: dict[str, Any]) -> str:
    """The game's own sentence for a refusal."""
    pk = context.get("kwargs", {}).get("pk")
    slug = Table.objects.filter(pk=pk).values_list("game", flat=True).first()
    wording = words_of(slug) if slug in GAMES else None
    return wording.reason(refused.refusal) if wording else refused.refusal.reason
