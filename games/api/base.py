"""What every endpoint stands on: who asks, what a token opens, how lists are paged."""

from collections.abc import Sequence
from typing import Any, TypeVar

from django.utils.translation import gettext as _
from rest_framework.exceptions import PermissionDenied, UnsupportedMediaType
from rest_framework.permissions import SAFE_METHODS, AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.models import ApiToken, User
from games.api import serializers as shape_of

PROBLEM = "application/problem+json"
PROBLEMS = {
    (status, PROBLEM): shape_of.Problem for status in (400, 401, 403, 404, 409, 413, 415, 422, 429)
}
MOST_LISTED = 100
LIMITS = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
T = TypeVar("T")


class InScope(BasePermission):
    """What a token is for. Somebody with a session is there in person and needs none."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not isinstance(request.auth, frozenset):
            return True
        scope = ApiToken.Scope.READ if request.method in SAFE_METHODS else view.scope
        if scope not in request.auth:
            sentence = _("This token isn't for that. It needs the scope “%(scope)s”.")
            raise PermissionDenied(sentence % {"scope": scope}, code="scope")
        return True


class Open(APIView):
    """Everybody may read; what is private says so itself."""

    scope: str = ApiToken.Scope.PLAY  # that a token needs for what is not just read
    permission_classes = [AllowAny, InScope]
    limits: tuple[int, int, int] | None = None  # requests a minute, those left, seconds until then

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Every answer says how much may still be asked."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        if self.limits is not None:
            for name, value in zip(LIMITS, self.limits, strict=True):
                answer[name] = str(value)
        return answer


class Members(Open):
    """For people and programs with a session or a token."""

    permission_classes = [IsAuthenticated, InScope]


def reader(request: Request) -> User | None:
    """Who asks; None is a stranger."""
    return request.user if isinstance(request.user, User) else None


def member(request: Request) -> User:
    """Who asks, where the permission says that somebody does."""
    if not isinstance(request.user, User):
        raise AssertionError("the permission lets nobody else in")
    return request.user


def checked(kind: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The body of a request, or 400."""
    incoming = kind(data=request.data)
    incoming.is_valid(raise_exception=True)
    values: dict[str, Any] = incoming.validated_data
    return values


def json_of(request: Request) -> bytes:
    """A body that is decoded further on."""
    kind = request.content_type or ""
    if not kind.startswith("application/json"):
        raise UnsupportedMediaType(kind)
    return request.body


def number(request: Request, name: str, default: int) -> int:
    """A number of the query; what is none counts as not given."""
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default


def listed(request: Request, rows: Sequence[T]) -> tuple[Sequence[T], dict[str, str]]:
    """A page of a list, and the header that names the next one."""
    limit = max(1, min(number(request, "limit", MOST_LISTED), MOST_LISTED))
    first = number(request, "from", 0)
    if first + limit >= len(rows):
        return rows[first : first + limit], {}
    query = request.query_params.copy()
    query["from"], query["limit"] = str(first + limit), str(limit)
    address = request.build_absolute_uri(f"{request.path}?{query.urlencode()}")
    return rows[first : first + limit], {"Link": f'<{address}>; rel="next"'}


def nothing() -> Response:
    """Done, and nothing more to say."""
    return Response(status=204)
