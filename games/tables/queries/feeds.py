"""What a program is told of its own tables: where they stand, and whether they wait for it."""

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.db.models import Min, OuterRef, Q, Subquery
from django.utils import timezone

from accounts.models import User
from games.tables.models import Deadline, Invitation, Seat, Table

UNFINISHED = (Table.Status.OPEN, Table.Status.PLAYING, Table.Status.PAUSED)
LATELY = timedelta(minutes=10)  # an end that was told while nobody listened is told again


def own_seats(user: User, known: Collection[int] = ()) -> dict[int, dict[str, Any]]:
    """Each table of the user that is not over or ended lately, and those already known."""
    due = Deadline.objects.filter(
        table=OuterRef("table"), seat=OuterRef("index"), fired=None
    ).values("table")
    told = Q(table__status__in=UNFINISHED) | Q(table__ended__gte=timezone.now() - LATELY)
    seats = Seat.objects.filter(told | Q(table_id__in=known), user=user).annotate(
        due=Subquery(due.annotate(first=Min("due")).values("first")[:1])
    )
    rows = seats.values_list(
        "table_id", "table__game", "table__status", "table__number", "index",
        "awaited", "quiet", "minded", "due",
    )  # fmt: skip
    return {
        table: {
            "table": table,
            "game": game,
            "status": status,
            "number": number,
            "seat": index,
            "your_turn": status == Table.Status.PLAYING
            and awaited is not None
            and not quiet
            and not minded,
            "due": due,
        }
        for table, game, status, number, index, awaited, quiet, minded, due in rows
    }


def own_invitations(user: User) -> dict[int, str]:
    """The tables somebody offers the user a seat at, and who offers it."""
    offered = Invitation.objects.filter(user=user, answered=None, table__status=Table.Status.OPEN)
    offered = offered.exclude(table__seats__user=user)
    return dict(offered.order_by("pk").values_list("table_id", "by__username"))
