"""Tables that have not started, for programs: seats, invitations, the link, calling it off."""

from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import ApiToken
from games.api import serializers as shape_of
from games.api.base import PROBLEMS, Members, checked, member, nothing
from games.api.endpoints import shown
from games.tables import commands, queries
from games.tables.errors import NotAllowed


class Sitting(Members):
    @extend_schema(request=shape_of.SitIn, responses={200: shape_of.TableOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """Take a seat; the table starts when the last one is taken."""
        fields = checked(shape_of.SitIn, request)
        user = member(request)
        commands.take_seat(user, pk, fields.get("index"), fields["word"], fields["link"])
        return Response(shown(pk, user))

    @extend_schema(responses={204: None, **PROBLEMS})
    def delete(self, request: Request, pk: int) -> Response:
        """Get up before the start."""
        commands.leave_seat(member(request), pk)
        return nothing()


class Starting(Members):
    @extend_schema(request=None, responses={200: shape_of.TableOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """The host begins with the seats that are taken."""
        commands.start(member(request), pk)
        return Response(shown(pk, member(request)))


class Ready(Members):
    @extend_schema(request=None, responses={200: shape_of.TableOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """Say that you are there: a live table starts when everybody seated has said so."""
        commands.say_ready(member(request), pk)
        return Response(shown(pk, member(request)))


class Cancelling(Members):
    @extend_schema(request=None, responses={204: None, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """The host calls off a table that hasn't started."""
        commands.cancel(member(request), pk)
        return nothing()


class Inviting(Members):
    scope = ApiToken.Scope.TALK

    @extend_schema(request=shape_of.InviteIn, responses={201: shape_of.InvitationOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """Offer a free seat to somebody, by player name or by email address."""
        fields = checked(shape_of.InviteIn, request)
        user = member(request)
        queries.table_for(user, pk)
        one = commands.invite(user, pk, fields["name"], fields["email"])
        name = one.user.username if one.user else ""
        return Response({"table": pk, "by": user.username, "name": name}, status=201)

    @extend_schema(responses={204: None, **PROBLEMS})
    def delete(self, request: Request, pk: int) -> Response:
        """Decline the invitation you have to this table."""
        commands.decline(member(request), pk)
        return nothing()


class Link(Members):
    @extend_schema(responses={200: shape_of.LinkOut, **PROBLEMS})
    def get(self, request: Request, pk: int) -> Response:
        """The link that lets others sit down, for the host and the people at the table."""
        user = member(request)
        table = queries.table_for(user, pk)
        if queries.seat_at(table, user) is None:
            raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
        address = request.build_absolute_uri(reverse("invited", args=[table.row.link]))
        return Response({"word": table.row.link, "url": address})
