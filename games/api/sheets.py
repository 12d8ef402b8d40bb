"""Score sheets for programs. Whoever knows the key of a sheet may read it and write on it."""

from typing import Any

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import PROBLEMS, Members, Open, checked, json_of, member, reader
from games.companion import commands, exporting, importing, queries
from games.companion.errors import SheetRefused
from games.companion.models import Sheet
from games.shelf import sheet_title


class SheetIn(s.Serializer[Any]):
    """A sheet to start."""

    game = s.CharField(max_length=20, help_text="A game, or `free`.")
    options = s.DictField(required=False, default=dict)
    players = s.ListField(child=s.CharField(max_length=24), min_length=1, max_length=8)
    title = s.CharField(max_length=60, required=False, default="", allow_blank=True)


class SheetCard(s.Serializer[Any]):
    """A sheet in a list."""

    key = s.CharField()
    code = s.CharField(help_text="Four letters, while the sheet is open.")
    game = s.CharField()
    title = s.CharField()
    players = s.ListField(child=s.CharField())
    created = s.DateTimeField()
    ended = s.DateTimeField(allow_null=True)
    result = s.DictField(allow_null=True, help_text="Scores and ranks, by player.")


class SheetOut(SheetCard):
    """A sheet: what it asks, what is written, what it comes to."""

    number = s.IntegerField(help_text="Of the last mark.")
    options = s.DictField()
    plan = s.DictField(help_text="What is asked and how it is summed, as data.")
    cells = s.DictField(help_text="What stands in each cell.")
    totals = s.DictField(help_text="Scores, ranks, columns, warnings.")


class MarkIn(s.Serializer[Any]):
    """One entry."""

    id = s.CharField(max_length=24, help_text="Yours, at random: sent twice, written once.")
    cell = s.CharField(max_length=60, required=False, default="", allow_blank=True)
    value = s.JSONField(required=False, allow_null=True)
    undoes = s.CharField(max_length=24, required=False, default="", allow_blank=True)


class MarksIn(s.Serializer[Any]):
    """Entries to write."""

    marks = MarkIn(many=True)
    author = s.IntegerField(required=False, default=-1, help_text="The player who writes.")


class MarkOut(MarkIn):
    """One entry of a sheet."""

    number = s.IntegerField()
    author = s.IntegerField()
    at = s.DateTimeField()


class WrittenOut(s.Serializer[Any]):
    """What became of the entries."""

    number = s.IntegerField()
    taken = s.ListField(child=s.CharField())
    refused = s.DictField(child=s.CharField(), help_text="Sentences, by the id of the mark.")


class SheetFile(s.Serializer[Any]):
    """A whole sheet, as it is exported and imported."""

    format = s.CharField(help_text="cosmos-sheet")
    version = s.IntegerField()
    game = s.CharField()
    options = s.DictField()
    title = s.CharField(allow_blank=True)
    created = s.CharField(required=False)
    players = s.ListField(child=s.CharField())
    marks = s.ListField(child=s.DictField())


def card(row: Sheet) -> dict[str, Any]:
    return {
        "key": row.key,
        "code": row.code,
        "game": row.game,
        "title": row.title or sheet_title(row.game),
        "players": list(queries.names_of(row.players.all())),
        "created": row.created,
        "ended": row.ended,
        "result": row.result,
    }


def shown(row: Sheet) -> dict[str, Any]:
    held = queries.held(row)
    return {
        **card(row),
        "number": row.number,
        "options": row.options,
        "plan": msgspec.to_builtins(held.plan),
        "cells": held.cells,
        "totals": msgspec.to_builtins(held.totals),
    }


class Sheets(Members):
    @extend_schema(operation_id="sheets_list", responses={200: SheetCard(many=True), **PROBLEMS})
    def get(self, request: Request) -> Response:
        """The sheets you started or play on, the latest first."""
        rows = queries.sheets_of(member(request)).prefetch_related("players")
        return Response([card(row) for row in rows[: queries.MOST_LISTED]])

    @extend_schema(request=SheetIn, responses={201: SheetOut, **PROBLEMS})
    def post(self, request: Request) -> Response:
        """Start a sheet."""
        fields = checked(SheetIn, request)
        row = commands.start_sheet(
            member(request), fields["game"], fields["options"], fields["players"], fields["title"]
        )
        return Response(shown(row), status=201)


class OneSheet(Open):
    @extend_schema(responses={200: SheetOut, **PROBLEMS})
    def get(self, request: Request, key: str) -> Response:
        """A sheet, by the key in its link."""
        return Response(shown(queries.sheet_with_key(key)))

    @extend_schema(responses={204: None, **PROBLEMS})
    def delete(self, request: Request, key: str) -> Response:
        """Delete the whole sheet; only who started it may."""
        commands.delete(queries.sheet_with_key(key), reader(request))
        return Response(status=204)


class Marks(Open):
    @extend_schema(
        operation_id="sheets_marks_list",
        parameters=[OpenApiParameter("after", int)],
        responses={200: MarkOut(many=True), **PROBLEMS},
    )
    def get(self, request: Request, key: str) -> Response:
        """Every entry, in the order the server got them."""
        text = request.query_params.get("after", "")
        after = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
        rows = queries.sheet_with_key(key).marks.filter(number__gt=after)
        return Response(
            [
                {
                    "number": row.number,
                    "id": row.uid,
                    "cell": row.cell,
                    "value": msgspec.json.decode(row.value),
                    "undoes": row.undoes,
                    "author": row.author,
                    "at": row.at,
                }
                for row in rows
            ]
        )

    @extend_schema(request=MarksIn, responses={201: WrittenOut, **PROBLEMS})
    def post(self, request: Request, key: str) -> Response:
        """Write entries. What cannot stand is refused by itself, the others are written."""
        row = queries.sheet_with_key(key)
        try:
            sent = INCOMING.decode(json_of(request))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise SheetRefused("unreadable", _("These entries couldn't be read."), 400) from fault
        made = commands.write(row, sent.marks, reader(request), sent.author, "api")
        return Response(msgspec.to_builtins(made), status=201)


class Incoming(msgspec.Struct):
    """The body of `MarksIn`."""

    marks: list[commands.Sent]
    author: int = -1


INCOMING = msgspec.json.Decoder(Incoming)


class Export(Open):
    @extend_schema(responses={200: SheetFile, **PROBLEMS})
    def get(self, request: Request, key: str) -> Response:
        """Everything about a sheet; `import` takes it back."""
        return Response(exporting.as_data(queries.held(queries.sheet_with_key(key))))


class Import(Members):
    @extend_schema(request=SheetFile, responses={201: SheetOut, **PROBLEMS})
    def post(self, request: Request) -> Response:
        """A sheet from its export."""
        row = importing.import_sheet(member(request), json_of(request))
        return Response(shown(row), status=201)
