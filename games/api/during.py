"""What else happens at a table in play, for programs: going back, pausing, voting, coming back."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers as shape_of
from games.api.base import PROBLEMS, Members, checked, member, nothing
from games.api.endpoints import shown
from games.tables import commands


class Undoing(Members):
    @extend_schema(request=None, responses={201: shape_of.PlayedOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """Take back your last move, if nothing hidden was revealed since."""
        number = commands.undo(member(request), pk)
        return Response({"number": number, "over": False}, status=201)


class Resigning(Members):
    @extend_schema(request=None, responses={201: shape_of.PlayedOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """Give up."""
        played = commands.resign(member(request), pk)
        return Response({"number": played.number, "over": played.over}, status=201)


class Pausing(Members):
    @extend_schema(request=None, responses={200: shape_of.TableOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """The host stops the clocks."""
        commands.pause(member(request), pk)
        return Response(shown(pk, member(request)))

    @extend_schema(responses={204: None, **PROBLEMS})
    def delete(self, request: Request, pk: int) -> Response:
        """Play goes on, and everybody has the time they had."""
        commands.resume(member(request), pk)
        return nothing()


class Proposing(Members):
    @extend_schema(request=shape_of.ProposalIn, responses={200: shape_of.TableOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """Propose to end, to go back to a line, or to let somebody else take a seat."""
        fields = checked(shape_of.ProposalIn, request)
        user = member(request)
        commands.propose(user, pk, fields["kind"], fields["to"])
        return Response(shown(pk, user))

    @extend_schema(request=shape_of.VoteIn, responses={200: shape_of.TableOut, **PROBLEMS})
    def put(self, request: Request, pk: int) -> Response:
        """Vote on the open proposal. One no ends it; the last yes carries it out."""
        fields = checked(shape_of.VoteIn, request)
        user = member(request)
        commands.answer_proposal(user, pk, fields["agree"], fields["mark"])
        return Response(shown(pk, user))


class Returning(Members):
    @extend_schema(request=None, responses={200: shape_of.TableOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """You are back: the computer no longer plays for you."""
        commands.return_to_seat(member(request), pk)
        return Response(shown(pk, member(request)))


class Rematching(Members):
    @extend_schema(request=None, responses={201: shape_of.TableOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """The same game with the same people again; the second who asks joins the first."""
        user = member(request)
        return Response(shown(commands.rematch(user, pk).pk, user), status=201)
