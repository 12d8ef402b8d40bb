"""The API: the same tables for programs. Endpoints translate; commands and queries decide."""

import hashlib
from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.models import User
from games.api import serializers as shape_of
from games.api import shapes
from games.shelf import GAMES
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.reading.face_down import hidden_from, own_moves
from games.tables.reading.scene import Told

WAITING = {Table.Status.OPEN, Table.Status.CANCELLED}
PROBLEMS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), shape_of.Problem)
MOST_LINES = 500


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


class Open(APIView):
    """Everybody may read; what is private says so itself."""

    permission_classes = [AllowAny]


class Members(APIView):
    """For people and programs with a session or a token."""

    permission_classes = [IsAuthenticated]


class Games(Open):
    @extend_schema(responses={200: shape_of.GameOut(many=True)})
    def get(self, request: Request) -> Response:
        """The games we offer."""
        return Response([shapes.game(slug) for slug in GAMES])


class Tables(Members):
    @extend_schema(
        parameters=[OpenApiParameter("which", str, enum=["mine", "open", "finished"])],
        responses={200: shape_of.TableCard(many=True), **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        """My tables (those that wait for me first), open ones, or my finished ones."""
        user = member(request)
        lists = {
            "mine": queries.my_tables,
            "open": queries.open_tables,
            "finished": queries.finished_tables,
        }
        listed = lists.get(request.query_params.get("which", "mine"), queries.my_tables)
        return Response([shapes.card(one) for one in listed(user)])

    @extend_schema(request=shape_of.NewTable, responses={201: shape_of.TableOut, **PROBLEMS})
    def post(self, request: Request) -> Response:
        """Open a table; you take its first seat. With computer players only, it starts at once."""
        fields = checked(shape_of.NewTable, request)
        user = member(request)
        table = commands.open_table(user, fields.pop("game"), fields.pop("options"), **fields)
        if not table.seats.filter(user=None, bot="").exists():
            commands.start(user, table.pk)
        return Response(shown(table.pk, user), status=201)


def shown(pk: int, user: User | None) -> dict[str, Any]:
    """A table as this person sees it, started or not."""
    table = queries.table_for(user, pk)
    if table.row.status in WAITING:
        return shapes.waiting_table(table, user.pk if user else None)
    return shapes.table(queries.scene_for(table, user))


class OneTable(Open):
    @extend_schema(responses={200: shape_of.TableOut, 304: None, **PROBLEMS})
    def get(self, request: Request, pk: int) -> Response:
        """The table as you see it. Send the ETag back as If-None-Match to save the body."""
        body = shown(pk, reader(request))
        # Clocks run and people come and go: they are no reason to send the table again.
        seats = [{**one, "seconds_left": 0, "present": True} for one in body["seats"]]
        lasting = {**body, "seats": seats}
        tag = hashlib.sha256(msgspec.json.encode(lasting, enc_hook=str)).hexdigest()[:24]
        etag = f'"{tag}"'
        if etag in request.headers.get("If-None-Match", ""):
            return Response(status=304, headers={"ETag": etag})
        return Response(body, headers={"ETag": etag, "Cache-Control": "private, no-cache"})


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
        return Response(status=204)


class Starting(Members):
    @extend_schema(request=None, responses={200: shape_of.TableOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """The host begins with the seats that are taken."""
        commands.start(member(request), pk)
        return Response(shown(pk, member(request)))


class Moves(Members):
    @extend_schema(responses={200: shape_of.MoveOut(many=True), **PROBLEMS})
    def get(self, request: Request, pk: int) -> Response:
        """The moves you may play now, with a text each; a sample where there are too many."""
        user = member(request)
        scene = queries.scene_for(queries.table_for(user, pk), user)
        return Response(
            [
                {
                    "move": msgspec.to_builtins(move),
                    "text": scene.wording.option(scene.view, move),
                }
                for move in scene.moves()
            ]
        )

    @extend_schema(request=shape_of.MoveIn, responses={201: shape_of.PlayedOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """Play a move. 409: the window has closed; 422: the rules forbid it, with the sentence."""
        sent = move_in(request)
        played = commands.submit(member(request), pk, sent.window, bytes(sent.move))
        return Response({"number": played.number, "over": played.over}, status=201)


class MoveIn(msgspec.Struct):
    """The body of a move, which goes to the one door as it came."""

    window: Annotated[str, msgspec.Meta(max_length=80)]
    move: msgspec.Raw


class OrderIn(msgspec.Struct):
    """The body of an order."""

    order: msgspec.Raw


MOVE_IN, ORDER_IN = msgspec.json.Decoder(MoveIn), msgspec.json.Decoder(OrderIn)


def move_in(request: Request) -> MoveIn:
    """A move and its window, or 4xx."""
    try:
        return MOVE_IN.decode(json_of(request))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        sentence = _("That isn't a move: %(fault)s") % {"fault": fault}
        raise NotAllowed("unreadable", sentence, 400) from fault


def order_in(request: Request) -> OrderIn:
    """An order, or 4xx."""
    try:
        return ORDER_IN.decode(json_of(request))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        sentence = _("This isn't a plan: %(fault)s") % {"fault": fault}
        raise NotAllowed("unreadable", sentence, 400) from fault


def json_of(request: Request) -> bytes:
    kind = request.content_type or ""
    if not kind.startswith("application/json"):
        raise UnsupportedMediaType(kind)
    return request.body


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


class Log(Open):
    @extend_schema(
        parameters=[OpenApiParameter("after", int), OpenApiParameter("limit", int)],
        responses={200: shape_of.LineOut(many=True), **PROBLEMS},
    )
    def get(self, request: Request, pk: int) -> Response:
        """Lines of the log after a number, told as you may know them."""
        user = reader(request)
        table = queries.table_for(user, pk)
        after = _number(request, "after", 0)
        limit = min(_number(request, "limit", MOST_LINES), MOST_LINES)
        rows = {row.number: row for row in table.row.lines.filter(number__gt=after)[:limit]}
        told: list[Told] = []
        if rows:
            told = queries.telling(table, user, before=max(rows) + 1, limit=len(rows))
        mine = queries.seat_at(table, user)
        over = table.row.status == Table.Status.FINISHED
        hidden = hidden_from(table.row, mine, own_moves(rows.values(), mine))
        return Response(
            [shapes.line(one, rows[one.number], mine, over, one.number in hidden) for one in told]
        )


def _number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default


class Orders(Members):
    @extend_schema(responses={200: shape_of.OrdersOut, **PROBLEMS})
    def get(self, request: Request, pk: int) -> Response:
        """Your standing orders, and those you may give. Nobody else sees either."""
        user = member(request)
        own = queries.orders_of(queries.table_for(user, pk), user)
        return Response(shapes.orders(own))

    @extend_schema(request=shape_of.OrderIn, responses={200: shape_of.OrdersOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """Give a standing order. It becomes a line when it acts, and not before."""
        user = member(request)
        queries.table_for(user, pk)
        commands.order(user, pk, bytes(order_in(request).order))
        return self.get(request, pk)


class OneOrder(Members):
    @extend_schema(responses={204: None, **PROBLEMS})
    def delete(self, request: Request, pk: int, place: int) -> Response:
        """Drop one of your orders, by its place."""
        user = member(request)
        queries.table_for(user, pk)
        commands.drop_order(user, pk, place)
        return Response(status=204)


class Chat(Members):
    @extend_schema(responses={200: shape_of.MessageOut(many=True), **PROBLEMS})
    def get(self, request: Request, pk: int) -> Response:
        """What was said, as far as you may read it."""
        user = member(request)
        table = queries.table_for(user, pk)
        return Response([shapes.message(row) for row in queries.messages_for(table, user)])

    @extend_schema(request=shape_of.SayIn, responses={201: shape_of.MessageOut, **PROBLEMS})
    def post(self, request: Request, pk: int) -> Response:
        """Say something to the seats, to the watchers if you watch, or in private."""
        fields = checked(shape_of.SayIn, request)
        user = member(request)
        queries.table_for(user, pk)
        message = commands.say(user, pk, fields["text"], private=fields["private"])
        return Response(shapes.message(message), status=201)
