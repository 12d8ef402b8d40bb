"""The API: the same tables for programs. Endpoints translate; commands and queries decide."""

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import ApiToken, User
from games.api import serializers as shape_of
from games.api import shapes
from games.api.base import (
    PROBLEMS,
    Members,
    Open,
    checked,
    json_of,
    listed,
    member,
    nothing,
    number,
    reader,
)
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.queries import Card
from games.tables.reading.face_down import hidden_from, own_moves
from games.tables.reading.scene import Told
from games.tables.store.logs import lines_of

WAITING = {Table.Status.OPEN, Table.Status.CANCELLED}
MOST_LINES = 500
MOST_PAGED = 1000  # tables of a list, over all its pages
PAGES = [
    OpenApiParameter("from", int, description="How many to skip; the header Link names the next."),
    OpenApiParameter("limit", int, description="How many to list, at most 100."),
]


class Tables(Members):
    @extend_schema(
        operation_id="tables_list",
        parameters=[OpenApiParameter("which", str, enum=["mine", "open", "finished"]), *PAGES],
        responses={200: shape_of.TableCard(many=True), **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        """My tables (those that wait for me first), open ones, or my finished ones."""
        user = member(request)
        lists: dict[str, Callable[[User], list[Card]]] = {
            "mine": queries.my_tables,
            "open": partial(queries.open_tables, limit=MOST_PAGED),
            "finished": partial(queries.finished_tables, limit=MOST_PAGED),
        }
        wanted = lists.get(request.query_params.get("which", "mine"), queries.my_tables)
        page, headers = listed(request, wanted(user))
        return Response([shapes.card(one) for one in page], headers=headers)

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
    @extend_schema(
        parameters=[
            OpenApiParameter("after", int, description="With `wait`: the number you have."),
            OpenApiParameter(
                "wait", int, description="Seconds to wait for a higher number, at most 25."
            ),
        ],
        responses={200: shape_of.TableOut, 304: None, **PROBLEMS},
    )
    def get(self, request: Request, pk: int) -> Response:
        """The table as you see it. Send the ETag back as If-None-Match to save the body.

        With `after` and `wait` the answer comes as soon as there is a higher number (`waiting.py`).
        """
        body = shown(pk, reader(request))
        # Clocks run and people come and go: they are no reason to send the table again.
        seats = [{**one, "seconds_left": 0, "present": True} for one in body["seats"]]
        lasting = {**body, "seats": seats}
        tag = hashlib.sha256(msgspec.json.encode(lasting, enc_hook=str)).hexdigest()[:24]
        etag = f'"{tag}"'
        if etag in request.headers.get("If-None-Match", ""):
            return Response(status=304, headers={"ETag": etag})
        return Response(body, headers={"ETag": etag, "Cache-Control": "private, no-cache"})


class Moves(Members):
    @extend_schema(responses={200: shape_of.MoveOut(many=True), **PROBLEMS})
    def get(self, request: Request, pk: int) -> Response:
        """The moves you may play now, each with the window it answers and a text.

        A sample where there are too many to list.
        """
        user = member(request)
        scene = queries.scene_for(queries.table_for(user, pk), user)
        return Response([shapes.move(scene, move) for move in scene.moves()])

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


class Log(Open):
    @extend_schema(
        parameters=[OpenApiParameter("after", int), OpenApiParameter("limit", int)],
        responses={200: shape_of.LineOut(many=True), **PROBLEMS},
    )
    def get(self, request: Request, pk: int) -> Response:
        """Lines of the log after a number, told as you may know them."""
        user = reader(request)
        table = queries.table_for(user, pk)
        after = number(request, "after", 0)
        limit = min(number(request, "limit", MOST_LINES), MOST_LINES)
        rows = {row.number: row for row in lines_of(pk, after + limit, after=after)}
        told: list[Told] = []
        if rows:
            told = queries.telling(table, user, before=max(rows) + 1, limit=len(rows))
        mine = queries.seat_at(table, user)
        over = table.row.status == Table.Status.FINISHED
        hidden = hidden_from(table.row, mine, own_moves(rows.values(), mine))
        return Response(
            [shapes.line(one, rows[one.number], mine, over, one.number in hidden) for one in told]
        )


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
        return nothing()


class Chat(Members):
    scope = ApiToken.Scope.TALK

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
