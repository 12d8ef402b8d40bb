"""All reads of tables. Those who may not look get NotAllowed."""

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, Exists, Min, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from database.cursors import open_cursor
from games.engine.contract import Fixed, Game
from games.engine.contract import Seat as Index
from games.engine.optional import LooksBack, Tallies, standing_of
from games.engine.words import Wording
from games.shelf import GAMES, order_text
from games.tables.commands.taking_back import can_undo
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Invitation, Line, Message, Seat, Table
from games.tables.orders import kept_by
from games.tables.reading.open_work import lying
from games.tables.reading.replaying import rebuilt, recording_of, told_anew
from games.tables.reading.scene import (
    RECENT_LINES,
    TableScene,
    Told,
    names_of,
    present_at,
    seat_infos,
    told,
    wording_of,
)
from games.tables.store.reading import HIGHEST, FullTable, LogLine, read_lines, read_table
from games.tables.store.states import STATES

COUNT_WAITING = """
SELECT s.user_id, count(*) FROM tables_seat s JOIN tables_table t ON t.id = s.table_id
WHERE s.user_id IN ({users}) AND s.awaited IS NOT NULL AND NOT s.quiet AND s.minded = %s
    AND t.status = %s GROUP BY s.user_id"""
WITH_SEATS = Prefetch("seats", Seat.objects.select_related("user").order_by("index"))
MOST_LISTENED = 100  # tables of one reader a lobby listens to
MOST_TALK = 100  # messages of a chat that are shown


def table_for(user: User | None, pk: int, link: str = "") -> FullTable:
    """A table this person may look at, with its seats and deadlines."""
    table = read_table(pk)
    if table is None:
        raise NotAllowed("no_such_table", _("Table not found."), 404)
    if not may_look(user, table, link):
        raise NotAllowed("private", _("This table is by invitation only."), 403)
    return table


def may_look(user: User | None, table: FullTable, link: str = "") -> bool:
    """Open tables are for everybody; others for seats, invited people and link visitors."""
    row = table.row
    if row.joining == Table.Joining.ALL or link == row.link:
        return True
    if user is None:
        return False
    if user.is_staff or row.host_id == user.pk:
        return True
    if any(seat.user_id == user.pk for seat in table.seats):
        return True
    return user.pk in invited_to(row)


def invited_to(table: Table) -> AbstractSet[int]:
    """Who was invited by name; asked once for all readers of a table that was read once."""
    if not hasattr(table, "invited"):
        users = Invitation.objects.filter(table=table).exclude(user=None)
        table.invited = set(users.values_list("user_id", flat=True))  # type: ignore[attr-defined]
    found: AbstractSet[int] = table.invited  # type: ignore[attr-defined]
    return found


def seat_at(table: FullTable, user: User | None) -> int | None:
    """The seat this person holds, if any."""
    if user is None:
        return None
    return next((seat.index for seat in table.seats if seat.user_id == user.pk), None)


def eyes_of(table: FullTable, user: User | None, eyes: int | None) -> int | None:
    """Whose seat is looked from: one's own, or after the end any other."""
    if eyes is None:
        return seat_at(table, user)
    if table.row.status != Table.Status.FINISHED:
        raise NotAllowed("not_over", _("You can see the other hands after the game."), 403)
    if not 0 <= eyes < len(table.seats):
        raise NotAllowed("no_such_seat", _("Seat not found."), 404)
    return eyes


@dataclass(frozen=True)
class Reading:
    """A table read once: the scene of every reader is made from it, and nothing is read again."""

    table: FullTable
    state: Any
    open_state: Any  # with the work that lies open
    lines: list[LogLine]
    present: AbstractSet[int]  # the seated users who have the table open
    talk: Sequence[Message]

    @property
    def row(self) -> Table:
        return self.table.row


def reading_of(table: FullTable) -> Reading:
    """All that readers of a table may see some part of, as it is now."""
    row = table.row
    if row.status in {Table.Status.OPEN, Table.Status.CANCELLED}:
        raise NotAllowed("not_started", _("This game hasn't started yet."), 409)
    game = GAMES[row.game]
    state = STATES.of(game, row)
    # A line that came after this state is not shown yet: the page would never ask for its board.
    lines = read_lines(row.pk, row.number, limit=RECENT_LINES)
    return Reading(table, state, lying(row, game, state), lines, present_at(table), talk_at(table))


def scene_for(table: FullTable, user: User | None) -> TableScene:
    """The table as this person sees it now."""
    return scene_of(reading_of(table), seat_at(table, user))


def scene_of(reading: Reading, seat: int | None) -> TableScene:
    """The table as a seat, or a watcher, sees it."""
    game = GAMES[reading.row.game]
    view = game.view(reading.open_state, None if seat is None else Index(seat))
    present, lines = reading.present, reading.lines
    return _seen(reading.table, reading.state, view, seat, seat, present, lines)


def _seen(
    table: FullTable,
    state: Any,
    view: Any,
    mine: int | None,
    own: int | None,
    present: AbstractSet[int],
    lines: list[LogLine],
) -> TableScene:
    """`mine` is the seat looked from, `own` the reader's: they differ only after the end."""
    row, seats = table.row, table.seats
    game, wording, names = GAMES[row.game], wording_of(row.game), names_of(seats, mine)
    windows = game.windows(state)
    telling = told(lines, wording, names)
    since = seats[mine].last_number if mine is not None else lines[-1].number if lines else 0
    infos = seat_infos(table, own, timezone.now(), present, windows)
    return TableScene(
        table=row,
        game=game,
        wording=wording,
        names=names,
        seat=mine,
        seats=infos,
        number=lines[-1].number if lines else 0,
        view=view,
        windows=tuple(one for one in windows if mine is not None and mine in one.may),
        open_windows=windows,
        lines=telling,
        recap=tuple(one for one in telling if one.number > since and not one.taken_back),
        since=since,
        due=infos[mine].due if mine is not None else None,
        can_undo=mine is not None and can_undo(row, seats[mine], lines),
        called=mine is not None and infos[mine].awaited and not seats[mine].quiet,
        deadlines=table.deadlines,
        orders=() if mine is None else orders_kept(game, seats[mine]),
        _state=state,
    )


def replayed(
    table: FullTable, number: int, user: User | None, eyes: int | None = None
) -> TableScene:
    """The table after a line, as one's own seat saw it; after the end as any seat did."""
    row = table.row
    if row.status in {Table.Status.OPEN, Table.Status.CANCELLED}:
        raise NotAllowed("not_started", _("This game hasn't started yet."), 409)
    if not 0 <= number <= row.number:
        raise NotAllowed("no_such_line", _("Move not found in this game."), 404)
    state = rebuilt(GAMES[row.game], row.pk, number)
    lines = read_lines(row.pk, number, limit=RECENT_LINES)
    mine = eyes_of(table, user, eyes)
    view, present = past_view(row, state, mine), present_at(table)
    return _seen(table, state, view, mine, seat_at(table, user), present, lines)


def past_view(table: Table, past: Any, seat: int | None) -> Any:
    """An earlier state as a seat may look at it now: some of what it saw then lies face down."""
    game = GAMES[table.game]
    index = None if seat is None else Index(seat)
    if isinstance(game, LooksBack):
        return game.look_back(STATES.of(game, table), past, index)
    return game.view(past, index)


def telling(
    table: FullTable,
    user: User | None,
    before: int | None = None,
    limit: int = 200,
    eyes: int | None = None,
) -> list[Told]:
    """Lines of the log in sentences, the last ones before a number, oldest first."""
    rows = read_lines(table.row.pk, HIGHEST if before is None else before - 1, limit=limit)
    names = names_of(table.seats, eyes_of(table, user, eyes))
    return list(told(rows, wording_of(table.row.game), names))


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


def card(table: Table, user: User | None, now: datetime) -> Card:
    """What a list shows of a table."""
    game, wording = GAMES[table.game], wording_of(table.game)
    seats = list(table.seats.all())
    mine = next((seat for seat in seats if user and seat.user_id == user.pk), None)
    waiting = mine is not None and mine.awaited is not None and not mine.quiet
    due = getattr(table, "my_due", None) if waiting else None
    left = max(0.0, (due - (table.paused or now)).total_seconds()) if due else None
    options = game.OPTIONS.decode(msgspec.json.encode(table.options))
    return Card(
        table=table,
        title=wording.title_of(options),
        names=tuple(seat.name for seat in seats if seat.name and seat is not mine),
        due=due,
        left=left,
        share=min(1.0, left / table.seconds) if left is not None and table.seconds else None,
        waiting=waiting,
        last=last_sentence(table, seats, mine),
        free=sum(seat.user_id is None and not seat.bot for seat in seats),
        bots=sum(bool(seat.bot) for seat in seats),
        people=sum(seat.user_id is not None for seat in seats),
    )


def last_sentence(table: Table, seats: list[Seat], mine: Seat | None) -> str:
    """What happened last, for a list that loaded the last line with the tables."""
    line = getattr(table, "last_line", None)
    if line is None:
        return ""
    names = names_of(seats, mine.index if mine else None)
    sentences = told([line], wording_of(table.game), names)[0].sentences
    return sentences[0] if sentences else ""


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
    for row in rows:
        row.last_line = lines.get(row.pk)  # type: ignore[attr-defined]
    return [card(row, user, now) for row in rows]


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
    """How many tables wait for this person."""
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
    return cards(tables.distinct().order_by("-created")[:limit], user)


def tables_to_watch(user: User | None, game: str = "", limit: int = 6) -> list[Card]:
    """Public tables in play where this person has no seat, the liveliest first."""
    tables = Table.objects.filter(status=Table.Status.PLAYING, joining=Table.Joining.ALL)
    if user is not None:
        tables = tables.exclude(seats__user=user)
    if game:
        tables = tables.filter(game=game)
    people = Seat.objects.filter(table=OuterRef("pk"), user__isnull=False)
    return cards(tables.filter(Exists(people)).order_by("slow", "-moved")[:limit], user)


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
    return cards(tables.order_by("-ended")[:limit], user)


def messages_for(table: FullTable, user: User | None) -> Sequence[Message]:
    """The chat this person may read."""
    return heard_by(table.row, talk_at(table), seat_at(table, user))


def talk_at(table: FullTable) -> Sequence[Message]:
    """The last messages of each room, oldest first."""
    if not table.has_talk:
        return []
    shown = table.row.messages.filter(hidden=False).select_related("user").order_by("-pk")
    found = [one for room in Message.Room for one in shown.filter(room=room)[:MOST_TALK]]
    return sorted(found, key=lambda one: one.pk)


def heard_by(table: Table, talk: Sequence[Message], seat: int | None) -> Sequence[Message]:
    """What a seat may read of it: watchers' talk is kept from seats until the end."""
    over = table.status == Table.Status.FINISHED
    if seat is not None and table.watchers_talk_apart and not over:
        talk = [one for one in talk if one.room == Message.Room.SEATS]
    return talk[-MOST_TALK:]


@dataclass(frozen=True)
class OwnOrder:
    """A standing order as its owner sees it: one that is kept, or one that may be given."""

    body: str  # as JSON
    text: str
    stands: bool = True  # False: it can no longer act, and is dropped with the next order


@dataclass(frozen=True)
class OwnOrders:
    """What a seat has settled beforehand, and what else it may settle. For its owner alone."""

    kept: tuple[OwnOrder, ...] = ()
    offered: tuple[OwnOrder, ...] = ()


def orders_kept(game: Game, seat: Seat) -> tuple[Fixed, ...]:
    """What a seat has settled beforehand; nothing where a game knows no orders."""
    part = standing_of(game)
    return () if part is None else kept_by(part, seat)


def orders_of(table: FullTable, user: User | None) -> OwnOrders | None:
    """The reader's own orders; None where there are none to give."""
    return orders_at(table, seat_at(table, user))


def orders_at(table: FullTable, mine: int | None) -> OwnOrders | None:
    """A seat's own orders, for its user's eyes alone."""
    row = table.row
    game = GAMES[row.game]
    part = standing_of(game)
    if part is None or mine is None or table.seats[mine].resigned:
        return None
    if row.status not in {Table.Status.PLAYING, Table.Status.PAUSED}:
        return None
    state, seat = STATES.of(game, row), Index(mine)
    view, words = game.view(state, seat), wording_of(row.game)
    kept = kept_by(part, table.seats[mine])
    return OwnOrders(
        tuple(own_order(words, view, one, part.stands(state, seat, one)) for one in kept),
        tuple(own_order(words, view, one) for one in part.offered(state, seat, kept)),
    )


def own_order(words: Wording, view: Any, order: Fixed, stands: bool = True) -> OwnOrder:
    body = msgspec.json.encode(without_defaults(order)).decode()
    return OwnOrder(body, order_text(words, view, order), stands)


def without_defaults(value: Any) -> Any:
    """An order in its shortest form: a page may offer dozens of them."""
    if not isinstance(value, msgspec.Struct):
        return value
    found = {"type": value.__struct_config__.tag}
    for one in msgspec.structs.fields(value):
        if (held := getattr(value, one.name)) != one.default:
            found[one.encode_name] = without_defaults(held)
    return found


def score_graph(table: Table) -> list[list[int]]:
    """After the end: the scores after every line, as the game would count them then."""
    if table.status != Table.Status.FINISHED:
        raise NotAllowed("not_over", _("This game hasn't ended yet."), 409)
    game = GAMES[table.game]
    if not isinstance(game, Tallies):
        return []
    return [list(game.tally(state)) for _line, state, _events in told_anew(recording_of(table.pk))]


def counts() -> dict[str, int]:
    """Tables in play and tables waiting for somebody."""
    return Table.objects.aggregate(
        playing=Count("pk", filter=Q(status=Table.Status.PLAYING)),
        open=Count("pk", filter=Q(status=Table.Status.OPEN, joining=Table.Joining.ALL)),
    )
