"""A finished game from its log, for programs."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers as shape_of
from games.api.base import PROBLEMS, Members, json_of, member
from games.api.endpoints import shown
from games.tables import commands


class Import(Members):
    @extend_schema(request=OpenApiTypes.OBJECT, responses={201: shape_of.TableOut, **PROBLEMS})
    def post(self, request: Request) -> Response:
        """Bring the log of a finished game (`/t/<table>/log.json`) as a table of your own.

        Every line is played again; what the rules, the seeds or the digests don't bear out is 422.
        """
        user = member(request)
        return Response(shown(commands.import_log(user, json_of(request)).pk, user), status=201)
