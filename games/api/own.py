"""The account itself, for programs: who am I, which tokens are there, I am a program."""

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import programs
from accounts.models import User
from games.api import serializers as shape_of
from games.api.base import PROBLEMS, Members, Open, checked, member, nothing
from games.tables import leaving
from games.tables.errors import NotAllowed


class Me(Members):
    @extend_schema(responses={200: shape_of.MeOut, **PROBLEMS})
    def get(self, request: Request) -> Response:
        """Who you are here, and what your token opens."""
        user = member(request)
        scopes = request.auth if isinstance(request.auth, frozenset) else programs.ALL_SCOPES
        return Response(
            {
                "id": user.pk,
                "name": user.username,
                "guest": user.is_guest,
                "program": user.is_program,
                "scopes": sorted(scopes),
            }
        )


class Declaring(Members):
    @extend_schema(request=None, responses={200: shape_of.MeOut, **PROBLEMS})
    def post(self, request: Request) -> Response:
        """Declare that this account is a program. It stays one, and its name says so."""
        user = member(request)
        leaving.declare_program(user)
        request.user = User.objects.get(pk=user.pk)
        return Me().get(request)


class TokenMaking(Open):
    """By name and password: the one endpoint that knows a password. Failed tries are counted."""

    @extend_schema(request=shape_of.TokenIn, responses={201: shape_of.TokenOut, **PROBLEMS})
    def post(self, request: Request) -> Response:
        """A new token. It is told once; one of the same name ends."""
        fields = checked(shape_of.TokenIn, request)
        user = known_by_password(request, fields["login"], fields["password"])
        try:
            key = programs.new_token(user, fields["name"], fields["scopes"])
        except programs.RefusedError as refused:
            raise NotAllowed(refused.code, refused.sentence, 422) from refused
        made = {"token": key, "name": fields["name"], "scopes": sorted(fields["scopes"])}
        return Response(made, status=201)


def known_by_password(request: Request, login: str, password: str) -> User:
    """Who has this password. Tries are counted together with those of the log-in page."""
    how = "email" if "@" in login else "username"
    try:
        user = get_adapter().authenticate(request._request, **{how: login, "password": password})
    except ValidationError as fault:
        raise NotAllowed("too_many", fault.messages[0], 429) from fault
    if not isinstance(user, User):
        raise NotAllowed("wrong_password", _("Wrong name, email or password."), 401)
    return user


class TokenEnding(Members):
    @extend_schema(request=None, responses={204: None, **PROBLEMS})
    def delete(self, request: Request) -> Response:
        """End the token this request comes with."""
        scheme, _blank, key = request.headers.get("Authorization", "").partition(" ")
        if scheme == "Token":
            programs.end_token(member(request), key)
        return nothing()
