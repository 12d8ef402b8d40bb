"""What the lobby asks: who is here, who waits at which table, and when people meet."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.calendar import slowest_days
from accounts.models import User
from accounts.queries import weeks_of
from games.tables.models import Invitation, Seat, Table
from games.tables.people import title_of
from games.tables.queries.lists import AtTable, Card, cards
from games.tables.reading import presence
from games.tables.reliability import shares
from games.tables.time.pace import DAY

RECENTLY = timedelta(minutes=5)  # how old the rough mark of somebody who is here may be
MOST_LOOKED_AT = 200
MOST_SHOWN = 12
MOST_DATES = 12
MOST_OFFERED = 12


@dataclass(frozen=True)
class Here:
    """Somebody who has a page open, and what of it everybody may know."""

    name: str
    title: str = ""  # of the game they play live, at a public table
    host: str = ""  # of the public table they wait at


def with_people(found: Iterable[Card]) -> list[Card]:
    """The tables of a list with those who wait there: who is here, who keeps their dates."""
    found = list(found)
    seats = {one.table.pk: list(one.table.seats.all()) for one in found}
    users = {seat.user_id for own in seats.values() for seat in own if seat.user_id}
    here, known = presence.on_site(users), shares(users)
    slowest = slowest_moves((one.table, seats[one.table.pk]) for one in found)
    return [
        replace(
            one,
            at=tuple(at_table(seat, here, known) for seat in seats[one.table.pk] if seat.name),
            slowest=slowest.get(one.table.pk),
        )
        for one in found
    ]


def slowest_moves(tables: Iterable[tuple[Table, Iterable[Seat]]]) -> dict[int, int]:
    """In how many calendar days a move comes at the latest, by table: where those who sit there
    have hours of their own and a move takes longer than its pace says."""
    people = {
        table: [seat.user_id for seat in seats if seat.user_id]
        for table, seats in tables
        if table.slow and table.own_week and table.clock == Table.Clock.MOVE
    }
    weeks = weeks_of({user for users in people.values() for user in users}) if people else {}
    slowest = dict[Table, int]()
    for table, users in people.items():
        days = (slowest_days(weeks[user], table.seconds) for user in users if user in weeks)
        slowest[table] = max(days, default=0)
    return {table.pk: days for table, days in slowest.items() if days * DAY > table.seconds}


def at_table(seat: Seat, here: set[int], known: dict[int, int]) -> AtTable:
    return AtTable(
        seat.name,
        is_here=seat.user_id in here,
        is_bot=bool(seat.bot),
        share=known.get(seat.user_id or 0),
    )


@dataclass(frozen=True)
class People:
    """Who else is here: some of them, and how many in all."""

    shown: tuple[Here, ...]
    count: int


def people_here(reader: User | None) -> People:
    """Others who have a page of the lobby or of a table open, those who wait first."""
    lately = User.objects.filter(seen__gt=timezone.now() - RECENTLY, left=None, is_active=True)
    if reader is not None:
        lately = lately.exclude(pk=reader.pk)
    names = dict(lately.order_by("-seen", "pk").values_list("pk", "username")[:MOST_LOOKED_AT])
    here = presence.on_site(names)
    busy = doings(here)
    order = sorted(here, key=lambda user: (user not in busy, names[user].lower()))
    shown = tuple(Here(names[user], *busy.get(user, ("", ""))) for user in order[:MOST_SHOWN])
    return People(shown, len(here))


def doings(users: set[int]) -> dict[int, tuple[str, str]]:
    """At which public live table each of them plays or waits: its title, or its host."""
    seats = Seat.objects.filter(
        user__in=users,
        resigned=False,
        table__slow=False,
        table__joining=Table.Joining.ALL,
        table__status__in=(Table.Status.OPEN, Table.Status.PLAYING),
    ).select_related("table__host")
    rows = list(seats.defer("table__snapshot", "note").order_by("table_id"))
    there = presence.present_at((seat.table_id, seat.user_id or 0) for seat in rows)
    return {
        seat.user_id: doing(seat.table)
        for seat in rows
        if seat.user_id is not None and (seat.table_id, seat.user_id) in there
    }


def doing(table: Table) -> tuple[str, str]:
    is_waiting = table.status == Table.Status.OPEN
    return ("", table.host.username) if is_waiting else (title_of(table), "")


def dates(user: User | None, game: str = "") -> list[Card]:
    """Live tables that meet at a date: the reader's own, and those they may join."""
    now = timezone.now()
    tables = Table.objects.filter(status=Table.Status.OPEN, planned__gt=now - timedelta(hours=1))
    free = Exists(Seat.objects.filter(table=OuterRef("pk"), user=None, bot=""))
    visible = Q(free, joining=Table.Joining.ALL)
    if user is not None:
        visible |= Q(Exists(Seat.objects.filter(table=OuterRef("pk"), user=user)))
        visible |= Q(free, Exists(Invitation.objects.filter(table=OuterRef("pk"), user=user)))
    if game:
        tables = tables.filter(game=game)
    return with_people(cards(tables.filter(visible).order_by("planned", "pk")[:MOST_DATES], user))


@dataclass(frozen=True)
class FreeSeat:
    """A seat at a game in play that somebody new may take over."""

    card: Card
    index: int
    name: str  # of the one who left

    @property
    def place(self) -> int:
        """The seat as people count it."""
        return self.index + 1


def seats_to_take_over(user: User | None, game: str = "") -> list[FreeSeat]:
    """Seats of public games in play whose people agreed to invite somebody, newest first."""
    seats = Seat.objects.filter(
        offered=True,
        minded=True,
        resigned=False,
        table__status=Table.Status.PLAYING,
        table__joining=Table.Joining.ALL,
    )
    if game:
        seats = seats.filter(table__game=game)
    if user is not None:
        own = Seat.objects.filter(table=OuterRef("table"), user=user)
        seats = seats.exclude(Exists(own))
    rows = list(seats.order_by("-table_id", "index")[:MOST_OFFERED])
    tables = Table.objects.filter(pk__in={row.table_id for row in rows})
    found = {one.table.pk: one for one in cards(tables, user)}
    return [
        FreeSeat(found[row.table_id], row.index, row.name) for row in rows if row.table_id in found
    ]
