"""How a table ends: by its rules, by agreement, or before it began."""

from datetime import datetime

import msgspec
from django.db.models import Count, Q
from openskill.models import PlackettLuce

from accounts.models import User
from games.engine.contract import Result
from games.tables.models import Deadline, Line, Rating, Seat, Table
from games.tables.store.records import Held


def finish(held: Held, result: Result | None, now: datetime, by: str = "rules") -> None:
    """Writes the result; rated tables change the ratings in the same transaction."""
    held.status = Table.Status.FINISHED
    Table.objects.filter(pk=held.pk).update(
        status=Table.Status.FINISHED,
        ended=now,
        paused=None,
        ended_by=by,
        result=msgspec.to_builtins(result) if result else None,
        proposal=None,
    )
    Seat.objects.filter(table_id=held.pk).update(awaited=None, acts=None, quiet=False)
    Deadline.objects.filter(table_id=held.pk, fired=None).delete()
    if held.rated and result is not None:
        rate(held, result)


def rate(held: Held, result: Result) -> None:
    """openskill over the people who played; computer players and guests do not count."""
    out = unrated_seats(held)
    people = {
        seat.user: result.ranks[seat.index]
        for seat in held.seats
        if seat.user is not None and seat.index not in out
    }
    known = User.objects.filter(pk__in=people, is_guest=False).values_list("pk", flat=True)
    rated = [pk for pk in known if pk in people]
    if len(rated) < 2:
        return
    model = PlackettLuce()
    rows = [_rating_of(pk, held.game) for pk in rated]
    teams = [[model.rating(mu=row.mu, sigma=row.sigma)] for row in rows]
    after = model.rate(teams, ranks=[people[pk] for pk in rated])
    for row, (new,) in zip(rows, after, strict=True):
        row.mu, row.sigma, row.tables = new.mu, new.sigma, row.tables + 1
        row.save(update_fields=["mu", "sigma", "tables"])


def unrated_seats(held: Held) -> set[int]:
    """Seats that nobody played enough: taken over on the way, or minded for more than a third."""
    new = Seat.objects.filter(table_id=held.pk, since__gt=0).values_list("index", flat=True)
    moves = Line.objects.filter(table_id=held.pk, kind=Line.Kind.MOVE, seat__gte=0)
    minded = Count("pk", filter=Q(by=Line.By.MINDER))
    counted = moves.order_by().values("seat").annotate(played=Count("pk"), minded=minded)
    return {*new, *(one["seat"] for one in counted if 3 * one["minded"] > one["played"])}


def _rating_of(user: int, game: str) -> Rating:
    row, _new = Rating.objects.select_for_update().get_or_create(user_id=user, game=game)
    return row
