"""Lists of tables: mine, open ones, those to watch, those that have ended."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, Min, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from database.cursors import open_cursor
from games.shelf import GAMES
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Invitation, Line, Seat, Table
from games.tables.reading.options import shown_options
from games.tables.reading.scene import (
    names_of,
    told,
    wording_of,
)
from games.tables.store.archive import lines_in
from games.tables.store.reading import LogLine, as_read
from games.tables.upkeep import Archived

# Every page of a person and every move ask for it. Buys a seventh of a board page (P9): 0.1 ms of
# the processor instead of 1.4 with the ORM. Without:
# `values_list("user_id").annotate(Count("pk"))`.
COUNT_WAITING = """
SELECT s.user_id, count(*) FROM tables_seat s JOIN tables_table t ON t.id = s.table_id
WHERE s.user_id IN ({users}) AND s.awaited IS NOT NULL AND NOT s.quiet AND s.minded = %s
    AND t.status = %s AND NOT EXISTS (
        SELECT 1 FROM accounts_preference p WHERE p.user_id = s.user_id AND NOT p.page_turn)
GROUP BY s.user_id"""
WITH_SEATS = Prefetch("seats", Seat.objects.select_related("user").order_by("index"))
MOST_LISTENED = 100  # tables of one reader a lobby listens to


@dataclass(frozen=True)
class AtTable:
    """Somebody at a table that has not started, as the lobby shows them."""

    name: str
    is_here: bool = False
    is_bot: bool = False
    share: int | None = None  # percent of decisions in time; None: not enough of them yet


@dataclass(frozen=True)
class Card:
    """A table in a list."""

    table: Table
    title: str
    names: tuple[str, ...]
    due: datetime | None
    left: float | None
    share: float | None  # of the time still left, 0 to 1
    waiting: bool
    last: str
    free: int
    bots: int
    people: int
    is_mine: bool = False
    at: tuple[AtTable, ...] = ()  # before the start
    slowest: int | None = None  # calendar days a move may take in the hours of those who sit there

    @property
    def starts_at_once(self) -> bool:
        """Whether the game begins with the next person who sits down."""
        others = self.table.slow or all(one.is_here or one.is_bot for one in self.at)
        return self.free == 1 and self.table.planned is None and others


def card(table: Table, last: LogLine | None, user: User | None, now: datetime) -> Card:
    """What a list shows of a table."""
    game, wording = GAMES[table.game], wording_of(table.game)
    seats = list(table.seats.all())
    mine = next((seat for seat in seats if user and seat.user_id == user.pk), None)
    waiting = mine is not None and mine.awaited is not None and not mine.quiet
    due = getattr(table, "my_due", None) if waiting else None
    left = max(0.0, (due - (table.paused or now)).total_seconds()) if due else None
    options = shown_options(game, table.options)
    return Card(
        table=table,
        title=wording.title_of(options),
        names=tuple(seat.name for seat in seats if seat.name and seat is not mine),
        due=due,
        left=left,
        share=min(1.0, left / table.seconds) if left is not None and table.seconds else None,
        waiting=waiting,
        last=last_sentence(table, last, seats, mine),
        free=sum(seat.user_id is None and not seat.bot for seat in seats),
        bots=sum(bool(seat.bot) for seat in seats),
        people=sum(seat.user_id is not None for seat in seats),
        is_mine=mine is not None,
    )


def last_sentence(table: Table, line: LogLine | None, seats: list[Seat], mine: Seat | None) -> str:
    """What happened last, in the words of this reader."""
    if line is None:
        return ""
    names = names_of(seats, mine.index if mine else None)
    sentences = told([line], wording_of(table.game), names)[0].sentences
    return sentences[0] if sentences else ""


def last_archived(tables: list[int]) -> dict[int, LogLine]:
    """The last lines of tables whose logs lie in files."""
    found = {}
    for row in Archived.objects.filter(pk__in=tables) if tables else ():
        with suppress(NotAllowed):  # a list does without it
            found[row.pk] = as_read(lines_in(row)[-1])
    return found


def cards(tables: QuerySet[Table], user: User | None) -> list[Card]:
    """Tables of a list with seats, my deadline and the last line: three queries in all."""
    now = timezone.now()
    rows = list(tables.select_related("host").prefetch_related(WITH_SEATS))
    rows = [row for row in rows if row.game in GAMES]
    pairs = Q()
    for row in rows:
        pairs |= Q(table=row.pk, number=row.number)
    found = Line.objects.filter(pairs).values_list("table", *LogLine.__struct_fields__)
    lines = {pk: LogLine(*values) for pk, *values in found} if rows else {}
    lines |= last_archived([row.pk for row in rows if row.number and row.pk not in lines])
    return [card(row, lines.get(row.pk), user, now) for row in rows]


def tables_in_play(user: User) -> list[int]:
    """The numbers of the tables where the user plays now, the latest first."""
    seats = Seat.objects.filter(user=user, table__status=Table.Status.PLAYING)
    return list(seats.order_by("-table_id").values_list("table_id", flat=True)[:MOST_LISTENED])


def my_tables(user: User) -> list[Card]:
    """My tables in play or not yet started: first those that wait for me, soonest due first."""
    due = (
        Deadline.objects.filter(
            table=OuterRef("pk"),
            fired=None,
            seat__in=Seat.objects.filter(table=OuterRef(OuterRef("pk")), user=user).values("index"),
        )
        .values("table")
        .annotate(first=Min("due"))
        .values("first")
    )
    tables = Table.objects.filter(
        seats__user=user, status__in=["open", "playing", "paused"]
    ).annotate(my_due=due[:1])
    found = cards(tables, user)
    far = timezone.now().replace(year=9999)
    return sorted(found, key=lambda one: (not one.waiting, one.due or far, -(one.table.pk or 0)))


def waiting_count(user: User) -> int:
    """How many tables wait for this person, as pages tell it to those who want it."""
    return waiting_counts([user.pk])[user.pk]


def waiting_counts(users: Collection[int]) -> dict[int, int]:
    """How many tables wait for each of these people."""
    if not users:
        return {}
    asked = COUNT_WAITING.format(users=", ".join(["%s"] * len(users)))
    with open_cursor() as cursor:
        cursor.execute(asked, [*users, False, Table.Status.PLAYING.value])
        return dict.fromkeys(users, 0) | dict(cursor.fetchall())


def open_tables(
    user: User | None, slow: bool | None = None, limit: int = 60, game: str = ""
) -> list[Card]:
    """Tables with a free seat that this person may take."""
    tables = Table.objects.filter(status=Table.Status.OPEN)
    visible = Q(joining=Table.Joining.ALL)
    if user is not None:
        visible |= Q(invitations__user=user)
        tables = tables.exclude(seats__user=user)
    tables = tables.filter(visible).filter(
        Exists(Seat.objects.filter(table=OuterRef("pk"), user=None, bot=""))
    )
    if slow is not None:
        tables = tables.filter(slow=slow)
    if game:
        tables = tables.filter(game=game)
    return cards(tables.distinct().order_by("-created", "-pk")[:limit], user)


def tables_to_watch(user: User | None, game: str = "", limit: int = 6) -> list[Card]:
    """Public tables in play where this person has no seat, the liveliest first."""
    tables = Table.objects.filter(status=Table.Status.PLAYING, joining=Table.Joining.ALL)
    if user is not None:
        tables = tables.exclude(seats__user=user)
    if game:
        tables = tables.filter(game=game)
    people = Seat.objects.filter(table=OuterRef("pk"), user__isnull=False)
    return cards(tables.filter(Exists(people)).order_by("slow", "-moved", "-pk")[:limit], user)


@dataclass(frozen=True)
class Invited:
    """A seat that somebody offers by name."""

    by: str
    card: Card


def invitations_of(user: User) -> list[Invited]:
    """Tables not yet started to which this person is invited by name, the newest first."""
    free = Seat.objects.filter(table=OuterRef("table"), user=None, bot="")
    offered = (
        Invitation.objects.filter(Exists(free), user=user, table__status=Table.Status.OPEN)
        .exclude(table__seats__user=user)
        .select_related("by")
        .order_by("-pk")
    )
    hosts = {one.table_id: one.by.username for one in offered}
    found = {one.table.pk: one for one in cards(Table.objects.filter(pk__in=hosts), user)}
    return [Invited(by, found[pk]) for pk, by in hosts.items() if pk in found]


def finished_tables(user: User | None, limit: int = 60) -> list[Card]:
    """Ended tables: this person's own, or everybody's public ones."""
    tables = Table.objects.filter(status=Table.Status.FINISHED)
    if user is not None:
        tables = tables.filter(seats__user=user)
    else:
        tables = tables.filter(joining=Table.Joining.ALL)
    return cards(tables.order_by("-ended", "-pk")[:limit], user)


def counts() -> dict[str, int]:
    """Tables in play and tables waiting for somebody."""
    return Table.objects.aggregate(
        playing=Count("pk", filter=Q(status=Table.Status.PLAYING)),
        open=Count("pk", filter=Q(status=Table.Status.OPEN, joining=Table.Joining.ALL)),
    )
