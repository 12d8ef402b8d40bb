"""From an empty table to the first move: open, sit down, swap, start, or call it off."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Game, Step
from games.engine.optional import standing_of
from games.engine.play import begin
from games.shelf import GAMES, first_level, levels_of
from games.tables import orders, signals
from games.tables.commands.talking import plain
from games.tables.errors import NotAllowed
from games.tables.models import Invitation, Line, Seat, Table
from games.tables.people import games_known
from games.tables.reading import presence
from games.tables.store import luck
from games.tables.store.writing import STATES, Held, NewLine, append, hold
from games.tables.time import deadlines

MOST_OPEN_TABLES = 20  # one host's tables that have not started
TABLES_AN_HOUR = 60
LONGEST_OPEN = timedelta(days=30)  # without a change, before the start
SWEPT_AT_ONCE = 500
LONGEST_TIME = 60 * 60 * 24 * 30
UNWRITABLE = (UnicodeEncodeError, OverflowError, RecursionError)  # what is no JSON of ours


def open_table(
    user: User,
    slug: str,
    options: dict[str, Any],
    *,
    seats: int,
    bots: Sequence[str] = (),
    slow: bool = False,
    clock: str = "none",
    seconds: int = 0,
    increment: int = 0,
    absence: str = "computer",
    joining: str = "all",
    rated: bool = False,
    watchers_talk_apart: bool = True,
) -> Table:
    """A new table; its host takes the first seat, computer players the last ones."""
    game = offered(slug)
    settled = settle(game, options, slow, rated=rated)
    fewest, most = game.seating(settled)
    if not fewest <= seats <= most:
        raise NotAllowed(
            "seats",
            _("This game needs %(fewest)s to %(most)s players.") % {"fewest": fewest, "most": most},
            422,
        )
    if len(bots) >= seats:
        raise NotAllowed("no_room", _("The host needs a seat too."), 422)
    check_levels(slug, bots)
    check_time(slow, clock, seconds, increment)
    if rated and (user.is_guest or bots):
        raise NotAllowed("unrated", _("Rated games need registered players, no computer."), 422)
    waiting = Table.objects.filter(host=user, status=Table.Status.OPEN).count()
    if waiting >= MOST_OPEN_TABLES:
        raise NotAllowed("too_many", _("Start or cancel one of your open tables first."), 429)
    hour = timezone.now() - timedelta(hours=1)
    if Table.objects.filter(host=user, created__gt=hour).count() >= TABLES_AN_HOUR:
        raise NotAllowed("too_many", _("You've opened too many tables. Try again in an hour."), 429)
    secret = luck.new_secret()
    with transaction.atomic():
        table = Table.objects.create(
            game=slug,
            options=msgspec.to_builtins(settled),
            host=user,
            slow=slow,
            clock=one_of(Table.Clock, clock),
            seconds=seconds,
            increment=increment,
            absence=one_of(Table.Absence, absence),
            joining=one_of(Table.Joining, joining),
            rated=rated,
            watchers_talk_apart=watchers_talk_apart,
            secret=secret,
            commitment=luck.commitment_of(secret),
        )
        first_bot = seats - len(bots)
        Seat.objects.bulk_create(
            Seat(
                table=table,
                index=index,
                user=user if index == 0 else None,
                name=user.username if index == 0 else "",
                bot=bots[index - first_bot] if index >= first_bot else "",
            )
            for index in range(seats)
        )
        name_bots(table)
    signals.lobby_stirred.send(sender=None)
    return table


def offered(slug: str) -> Game:
    """A game people may play here."""
    game = GAMES.get(slug)
    if game is None:
        raise NotAllowed("no_such_game", _("Game not found."), 404)
    return game


def settle(game: Game, options: dict[str, Any], slow: bool, *, rated: bool = False) -> Any:
    """The options as the game reads them; what all games share is the platform's to fill in."""
    if not isinstance(options, dict):
        raise NotAllowed("options", _("Options must be names with values."), 422)
    pace = "slow" if slow else "fast"
    filled = {**options, "edition": game.META.edition, "pace": pace, "rated": rated}
    try:
        return game.OPTIONS.decode(msgspec.json.encode(filled))
    except (msgspec.DecodeError, TypeError, *UNWRITABLE) as fault:
        raise NotAllowed(
            "options", _("These options don't work: %(fault)s") % {"fault": fault}, 422
        ) from fault


def one_of(choices: Any, value: str) -> str:
    if value not in choices.values:
        raise NotAllowed("choice", _("Choice not found: %(value)s") % {"value": value}, 422)
    return value


def check_levels(slug: str, levels: Sequence[str]) -> None:
    for level in levels:
        if level not in levels_of(slug):
            raise NotAllowed("no_such_level", _("Computer player not found."), 422)


def check_time(slow: bool, kind: str, seconds: int, increment: int) -> None:
    """A clock that runs needs a time; correspondence counts by the move."""
    one_of(Table.Clock, kind)
    if not (0 <= seconds <= LONGEST_TIME and 0 <= increment <= LONGEST_TIME):
        raise NotAllowed("time", _("Choose a time of up to 30 days."), 422)
    if kind != Table.Clock.NONE and seconds < 5:
        raise NotAllowed("time", _("Give each player at least five seconds."), 422)
    if slow and kind == Table.Clock.BANK:
        raise NotAllowed("time", _("Correspondence games need a time limit per move."), 422)


def name_bots(table: Table) -> None:
    """Computer players are called after astronomers, in the order of the seats."""
    names = iter(("Halley", "Kepler", "Hypatia", "Tycho", "Caroline", "Leavitt"))
    for seat in table.seats.all():
        if seat.bot:
            seat.name = next(names)
            seat.save(update_fields=["name"])
        elif seat.user is None and seat.name:
            seat.name = ""
            seat.save(update_fields=["name"])


def open_one(pk: int) -> Table:
    """A table that has not started, locked, and marked as changed now."""
    table = Table.objects.select_for_update().filter(pk=pk).first()
    if table is None:
        raise NotAllowed("no_such_table", _("Table not found."), 404)
    if table.status != Table.Status.OPEN:
        raise NotAllowed("started", _("This game has already started."), 409)
    table.moved = timezone.now()
    table.save(update_fields=["moved"])
    return table


def take_seat(
    user: User, table: int, index: int | None = None, word: str = "", link: str = ""
) -> Seat:
    """Sits down; the table starts when the last seat is taken."""
    with transaction.atomic():
        row = open_one(table)
        if not may_join(user, row, link):
            raise NotAllowed("not_invited", _("This table is by invitation only."), 403)
        if row.rated and user.is_guest:
            raise NotAllowed("guest", _("Rated games need registered players."), 403)
        if row.seats.filter(user=user).exists():
            raise NotAllowed("seated", _("You're already at this table."), 409)
        free = row.seats.filter(user=None, bot="")
        seat = (free if index is None else free.filter(index=index)).first()
        if seat is None:
            raise NotAllowed("taken", _("That seat is taken. Choose another."), 409)
        seat.user, seat.name, seat.word = user, user.username, plain(word)[:40]
        seat.save(update_fields=["user", "name", "word"])
        Invitation.objects.filter(table=row, user=user, answered=None).update(
            answered=timezone.now()
        )
        if not row.seats.filter(user=None, bot="").exists():
            _begin(row)
    stir(table)
    return seat


def may_join(user: User, table: Table, link: str = "") -> bool:
    """Everybody, people with the link, or invited people: as the host chose."""
    if table.joining == Table.Joining.ALL or table.host_id == user.pk:
        return True
    if table.joining == Table.Joining.LINK and link == table.link:
        return True
    return Invitation.objects.filter(table=table, user=user).exists()


def leave_seat(user: User, table: int) -> None:
    """Gets up before the start."""
    with transaction.atomic():
        row = open_one(table)
        if row.host_id == user.pk:
            raise NotAllowed("host", _("The host can't leave. Cancel the table instead."), 409)
        if not row.seats.filter(user=user).update(user=None, name="", word=""):
            raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
    stir(table)


def swap_seats(user: User, table: int, one: int, other: int) -> None:
    """The host changes who sits where; the order of seats matters in some games."""
    with transaction.atomic():
        row = open_one(table)
        host_only(user, row)
        pair = [seat for seat in row.seats.all() if seat.index in {one, other}]
        if len(pair) != 2:
            raise NotAllowed("no_such_seat", _("Seat not found."), 404)
        a, b = pair
        # The seats' numbers are unique, so one of the two steps aside first.
        row.seats.filter(pk=a.pk).update(index=100)
        row.seats.filter(pk=b.pk).update(index=a.index)
        row.seats.filter(pk=a.pk).update(index=b.index)
    stir(table)


def set_bot(user: User, table: int, index: int, level: str) -> None:
    """The host gives a free seat to the computer, or frees it again with level ""."""
    with transaction.atomic():
        row = open_one(table)
        host_only(user, row)
        if level:
            check_levels(row.game, [level])
            if row.rated:
                raise NotAllowed("unrated", _("The computer can't play rated games."), 422)
        if not row.seats.filter(index=index, user=None).update(bot=level):
            raise NotAllowed("taken", _("That seat is taken. Choose another."), 409)
        name_bots(row)
    stir(table)


def start(user: User, table: int) -> None:
    """The host begins; seats still free are left out if the game allows it."""
    with transaction.atomic():
        row = open_one(table)
        host_only(user, row)
        _begin(row)
    stir(table)


def host_only(user: User, table: Table) -> None:
    if table.host_id != user.pk:
        raise NotAllowed("not_host", _("Only the host can do that."), 403)


def _begin(table: Table) -> None:
    """Closes the ranks, deals, opens the first windows."""
    game = GAMES[table.game]
    options = settle(game, table.options, table.slow, rated=table.rated)
    table.seats.filter(user=None, bot="").delete()
    for place, seat in enumerate(table.seats.order_by("index")):
        if seat.index != place:
            table.seats.filter(pk=seat.pk).update(index=place)
    count = table.seats.count()
    fewest, most = game.seating(options)
    if not fewest <= count <= most:
        raise NotAllowed(
            "seats",
            _("This game needs %(fewest)s to %(most)s players.") % {"fewest": fewest, "most": most},
            409,
        )
    now = timezone.now()
    give_orders(table, game)
    held = hold(table.pk)
    dealt = begin(game, options, count, Chance(held.seed(0)))
    held.snapshot = msgspec.json.encode(dealt.state).decode()
    STATES.keep(held, dealt.state)
    windows = game.windows(dealt.state)
    Table.objects.filter(pk=table.pk).update(
        status=Table.Status.PLAYING,
        started=now,
        moved=now,
        snapshot=held.snapshot,
        options=msgspec.to_builtins(options),  # with the edition it begins with, not opened with
    )
    awaited = {seat for window in windows for seat in window.must}
    table.seats.filter(index__in=awaited).update(awaited=now)
    if table.clock == Table.Clock.BANK:
        table.seats.update(reserve=table.seconds)
    held = hold(table.pk)
    if dealt.events:
        tell_the_deal(held, dealt, now)
    orders.settle(held, game, dealt.state, windows, now)
    orders.write(held)
    due = deadlines.set_deadlines(held, windows, now)
    signals.after_commit(signals.asked.send, sender=None, held=held, windows=windows, deadlines=due)


def tell_the_deal(held: Held, dealt: Step[Any], now: datetime) -> None:
    """A line of its own for what happened before anybody could play."""
    events = msgspec.json.encode(dealt.events).decode()
    line = NewLine(Line.Kind.DEAL, CLOCK, Line.By.CLOCK, "{}", now, sealed=True, events=events)
    append(held, line, held.snapshot)
    STATES.keep(held, dealt.state)


def give_orders(table: Table, game: Game) -> None:
    """Standing orders for the people who want them at every new table."""
    part = standing_of(game)
    if part is not None:
        kept = msgspec.json.encode(part.going_on()).decode()
        table.seats.filter(user__preference__standing_passes=True).update(orders=kept)


def cancel(user: User, table: int) -> None:
    """Calls off a table that never started."""
    with transaction.atomic():
        row = open_one(table)
        host_only(user, row)
        _call_off(row)
    stir(table)


def _call_off(table: Table) -> None:
    table.status, table.ended = Table.Status.CANCELLED, timezone.now()
    table.save(update_fields=["status", "ended"])


def cancel_forgotten() -> int:
    """Calls off the tables that never started and where nothing has happened for long."""
    before = timezone.now() - LONGEST_OPEN
    cancelled = 0
    for pk in forgotten(before).values_list("pk", flat=True)[:SWEPT_AT_ONCE]:
        with transaction.atomic():
            row = forgotten(before).select_for_update().filter(pk=pk).first()
            if row is None:
                continue  # somebody came this very moment
            _call_off(row)
        stir(pk)
        cancelled += 1
    return cancelled


def forgotten(before: datetime) -> QuerySet[Table]:
    """Open tables without a new seat, message or invitation since a moment."""
    tables = Table.objects.filter(status=Table.Status.OPEN, created__lt=before)
    for change in ("moved", "messages__at", "invitations__created", "invitations__answered"):
        tables = tables.exclude(**{f"{change}__gte": before})
    return tables


def play_now(user: User, slug: str, options: dict[str, Any], level: str = "") -> Table:
    """A table against the computer, started at once; newcomers meet the easy one."""
    game = offered(slug)
    settled = settle(game, options, slow=False)
    seats = max(game.seating(settled)[0], 1)
    chosen = level or first_level(slug, games_known(user))
    bots = [chosen] * (seats - 1)
    table = open_table(user, slug, options, seats=seats, bots=bots, joining="link")
    start(user, table.pk)
    table.refresh_from_db()
    return table


def rematch(user: User, table: int) -> Table:
    """The same game, options and people again; the seats move on by one."""
    with transaction.atomic():
        row = Table.objects.select_for_update().filter(pk=table).first()
        if row is None or row.status != Table.Status.FINISHED:
            raise NotAllowed("not_over", _("This game hasn't ended yet."), 409)
        if not row.seats.filter(user=user).exists():
            raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
        existing = Table.objects.filter(rematch_of=row).first()
        if existing is not None:
            return _join_rematch(user, existing)
        new = _opened_again(user, row)
    for invitation in new.invitations.select_related("table", "by", "user"):
        guest = invitation.user
        if guest and not presence.is_looking(table, guest.pk):  # who looks on sees the button
            signals.invited.send(sender=None, invitation=invitation)
    stir(table)
    signals.lobby_stirred.send(sender=None)
    new.refresh_from_db()
    return new


def _opened_again(user: User, row: Table) -> Table:
    """A table like the one before; its people are invited, its computer players sit."""
    secret = luck.new_secret()
    old = list(row.seats.order_by("index"))
    seats = old[1:] + old[:1]
    new = Table.objects.create(
        **{
            name: getattr(row, name)
            for name in (
                "game",
                "options",
                "slow",
                "clock",
                "seconds",
                "increment",
                "absence",
                "rated",
                "watchers_talk_apart",
            )
        },
        joining=Table.Joining.NAMED,
        host=user,
        secret=secret,
        commitment=luck.commitment_of(secret),
        rematch_of=row,
    )
    for index, seat in enumerate(seats):
        mine = seat.user_id == user.pk
        Seat.objects.create(
            table=new,
            index=index,
            user=user if mine else None,
            name=user.username if mine else "",
            bot=seat.bot,
        )
        if seat.user_id and not mine:
            Invitation.objects.create(table=new, user_id=seat.user_id, by=user)
    name_bots(new)
    if not new.seats.filter(user=None, bot="").exists():
        _begin(new)
    return new


def _join_rematch(user: User, table: Table) -> Table:
    if not table.seats.filter(user=user).exists() and table.status == Table.Status.OPEN:
        take_seat(user, table.pk)
        table.refresh_from_db()
    return table


def stir(table: int) -> None:
    """Tells the open pages of a table and the lobby to look again."""
    signals.stirred.send(sender=None, table=table)
    signals.lobby_stirred.send(sender=None)
