"""The games we offer, and what is in their boxes, for programs."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers as shape_of
from games.api import shapes
from games.api.base import PROBLEMS, Open
from games.shelf import GAMES, catalogue_of
from games.tables.errors import NotAllowed


class Games(Open):
    @extend_schema(
        operation_id="games_list", responses={200: shape_of.GameOut(many=True), **PROBLEMS}
    )
    def get(self, request: Request) -> Response:
        """The games we offer."""
        return Response([shapes.game(slug) for slug in GAMES])


class OneGame(Open):
    @extend_schema(responses={200: shape_of.GameOut, **PROBLEMS})
    def get(self, request: Request, slug: str) -> Response:
        """One game: its options with their defaults, the seats of each mode, computer players."""
        return Response(shapes.game(known(slug)))


class Components(Open):
    @extend_schema(responses={200: OpenApiTypes.OBJECT, **PROBLEMS})
    def get(self, request: Request, slug: str) -> Response:
        """Everything in the box by the names that views and moves use: tiles, cards, spaces.

        It changes only with the edition of the game.
        """
        found: dict[str, Any] | None = catalogue_of(known(slug))
        if found is None:
            raise NotAllowed("no_components", _("This game has no list of components."), 404)
        return Response({"game": slug, "edition": GAMES[slug].META.edition, **found})


def known(slug: str) -> str:
    """A game of this site, or 404."""
    if slug not in GAMES:
        raise NotAllowed("no_such_game", _("Game not found."), 404)
    return slug
