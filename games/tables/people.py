"""Tables from the side of one person: results, ratings, the export of one's data."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Q, QuerySet

from accounts.models import User
from games.shelf import GAMES, words_of
from games.tables.models import (
    Invitation,
    Line,
    Message,
    Rating,
    Reliability,
    Report,
    Seat,
    Table,
)
from games.tables.reading.face_down import hidden_from, own_moves
from games.tables.reading.options import shown_options
from games.tables.store.logs import lines_of

SHOWN = 100
FIRST_TABLES = 3  # at which a person is new to a game


@dataclass(frozen=True)
class Finish:
    """One finished table as a profile shows it."""

    table: int
    title: str
    ended: datetime | None
    place: int | None  # None: the table ended without a result
    seats: int
    others: tuple[str, ...]


@dataclass
class Record:
    """What one person did at one game."""

    game: str
    title: str
    tables: int = 0
    won: int = 0
    rating: int | None = None
    rated: int = 0


def finished_seats(user: User, reader: User | None) -> QuerySet[Seat]:
    """A user's seats at finished tables this reader may know of: open ones, and shared ones."""
    visible = Q(table__joining=Table.Joining.ALL)
    if reader:
        visible |= Q(table__in=Seat.objects.filter(user=reader).values("table"))
    return Seat.objects.filter(visible, user=user, table__status=Table.Status.FINISHED)


def finishes(user: User, reader: User | None) -> list[Finish]:
    """The last finished tables of a user, the newest first."""
    seats = (
        finished_seats(user, reader)
        .select_related("table")
        .prefetch_related("table__seats")
        .defer("table__snapshot", "note")
        .order_by("-table__ended", "-table_id")
    )
    return [finish_of(seat) for seat in seats[:SHOWN]]


def finish_of(seat: Seat) -> Finish:
    table = seat.table
    everybody = list(table.seats.all())
    return Finish(
        table=table.pk,
        title=title_of(table),
        ended=table.ended,
        place=place_of(seat.index, table.result),
        seats=len(everybody),
        others=tuple(one.name for one in everybody if one.pk != seat.pk),
    )


def place_of(index: int, result: dict[str, Any] | None) -> int | None:
    """The place of a seat, if the table ended with a result."""
    ranks: list[int] = (result or {}).get("ranks") or []
    return ranks[index] if index < len(ranks) else None


def title_of(table: Table) -> str:
    """What was played, in short; the slug of a game we no longer offer."""
    game = GAMES.get(table.game)
    if game is None:
        return game_title(table.game)
    return words_of(table.game).title_of(shown_options(game, table.options))


def records(user: User, reader: User | None) -> list[Record]:
    """Results and rating per game, the game played most first."""
    found: dict[str, Record] = {}
    seats = finished_seats(user, reader).order_by()
    for game, index, result in seats.values_list("table__game", "index", "table__result"):
        record = found.setdefault(game, Record(game, game_title(game)))
        record.tables += 1
        record.won += place_of(index, result) == 1
    for rating in Rating.objects.filter(user=user, tables__gt=0):
        record = found.setdefault(rating.game, Record(rating.game, game_title(rating.game)))
        record.rating, record.rated = rating.shown, rating.tables
    return sorted(found.values(), key=lambda record: (-record.tables, record.game))


def game_title(slug: str) -> str:
    game = GAMES.get(slug)
    return game.META.title if game else slug


def data_of(user: User) -> dict[str, Any]:
    """Everything at tables that is this user's own, for the export of one's data."""
    seats = list(Seat.objects.filter(user=user).select_related("table").order_by("table_id"))
    return {
        "seats": [seat_data(seat) for seat in seats],
        "moves": [move for seat in seats for move in moves_of(seat)],
        "messages": list(
            Message.objects.filter(user=user).values("table_id", "room", "text", "at")
        ),
        "ratings": [
            {"game": one.game, "rating": one.shown, "tables": one.tables}
            for one in Rating.objects.filter(user=user)
        ],
        "invitations_sent": list(
            Invitation.objects.filter(by=user).values(
                "table_id", "user__username", "address", "created", "answered"
            )
        ),
        "standing_orders": [
            {"table_id": seat.table_id, "orders": msgspec.json.decode(seat.orders)}
            for seat in seats
            if seat.orders != "[]"
        ],
        "reliability": Reliability.objects.filter(user=user)
        .values_list("marks", flat=True)
        .first(),
        "reports": list(Report.objects.filter(by=user).values("table_id", "text", "created")),
    }


def seat_data(seat: Seat) -> dict[str, Any]:
    table = seat.table
    return {
        "table": table.pk,
        "game": table.game,
        "options": table.options,
        "status": table.status,
        "seat": seat.index,
        "resigned": seat.resigned,
        "word": seat.word,
        "note": seat.note,
        "started": table.started,
        "ended": table.ended,
        "result": table.result,
    }


def moves_of(seat: Seat) -> list[dict[str, Any]]:
    """What was played from this seat by its user, or for them by their standing orders."""
    by = (Line.By.USER, Line.By.WISH)
    lines = lines_of(seat.table_id, after=seat.since)
    own = [line for line in lines if line.seat == seat.index and line.by in by]
    fields = ("table_id", "number", "kind", "by", "body", "at")
    hidden = hidden_from(seat.table, seat.index, own_moves(own, seat.index))
    return [
        {name: getattr(line, name) for name in fields}
        | {"body": "" if line.number in hidden else line.body}
        for line in own
    ]


def is_new_to(user: User | None, slug: str) -> bool:
    """Whether this person's next table of a game is one of the first three."""
    if user is None:
        return True
    started = Seat.objects.filter(user=user, table__game=slug, table__started__isnull=False)
    return started.count() < FIRST_TABLES
