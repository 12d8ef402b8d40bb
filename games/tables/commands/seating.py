"""Who sits where, before the start: take a seat, leave it, swap two, give one to the computer."""

from contextlib import suppress

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.blocking import are_apart
from accounts.models import User
from games.tables import signals
from games.tables.commands.gathering import gathered, is_gathered
from games.tables.commands.opening import check_levels, name_bots
from games.tables.commands.starting import begin_game
from games.tables.commands.talking import plain
from games.tables.commands.unstarted import host_only, stir, unstarted
from games.tables.errors import NotAllowed
from games.tables.models import Invitation, Seat, Table
from games.tables.reliability import share_of


def take_seat(
    user: User, table: int, index: int | None = None, word: str = "", link: str = ""
) -> Seat:
    """Sits down; the table starts when the last seat is taken and everybody is there."""
    with transaction.atomic():
        row = unstarted(table)
        if not may_join(user, row, link):
            raise NotAllowed("not_invited", _("This table is by invitation only."), 403)
        if row.rated and user.is_guest:
            raise NotAllowed("guest", _("Rated games need registered players."), 403)
        check_program(user, row)
        check_company(user, row)
        check_reliable(user, row)
        if row.seats.filter(user=user).exists():
            raise NotAllowed("seated", _("You're already at this table."), 409)
        free = row.seats.filter(user=None, bot="")
        seat = (free if index is None else free.filter(index=index)).first()
        if seat is None:
            raise NotAllowed("taken", _("That seat is taken. Choose another."), 409)
        seat.user, seat.name, seat.word = user, user.username, plain(word)[:40]
        seat.ready = timezone.now()
        seat.save(update_fields=["user", "name", "word", "ready"])
        Invitation.objects.filter(table=row, user=user, answered=None).update(
            answered=timezone.now()
        )
        if is_gathered(row):
            begin_game(row)
        elif row.host_id != user.pk:
            signals.after_commit(
                signals.noted.send, sender=None, table=table, what="sat_down", seat=seat.index
            )
    stir(table)
    return seat


def check_program(user: User, table: Table) -> None:
    """Programs sit where the host lets them; rated games are among people, or among programs."""
    if user.is_program and not table.programs:
        raise NotAllowed("no_programs", _("Programs can't play at this table."), 403)
    if table.rated and user.is_program != table.host.is_program:
        sentence = _("Rated games are for people only, or for programs only.")
        raise NotAllowed("rated_apart", sentence, 403)


def check_company(user: User, table: Table) -> None:
    """People of whom one has blocked the other do not sit down together; nobody is told who."""
    seated = table.seats.exclude(user=None).exclude(user=user).values_list("user_id", flat=True)
    if are_apart(user, list(seated)):
        raise NotAllowed("apart", _("You can't join this table."), 403)


def check_reliable(user: User, table: Table) -> None:
    """Some tables ask for people who answer in time; those who are new or invited may join."""
    share = share_of(user) if table.least_reliability else None
    if share is None or share >= table.least_reliability:
        return
    if not Invitation.objects.filter(table=table, user=user).exists():
        raise NotAllowed(
            "unreliable",
            _("This table asks for %(least)s %% of moves on time. You're at %(share)s %%.")
            % {"least": table.least_reliability, "share": share},
            403,
        )


def say_ready(user: User, table: int) -> None:
    """Somebody seated is there; the last one to say so starts the game."""
    with transaction.atomic():
        row = unstarted(table)
        if not row.seats.filter(user=user).update(ready=timezone.now()):
            raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
        if is_gathered(row):
            begin_game(row)
    stir(table)


def start_gathered() -> int:
    """Starts the live tables where everybody has arrived; returns how many."""
    started = 0
    for pk in gathered():
        with suppress(NotAllowed), transaction.atomic():
            row = unstarted(pk)
            if is_gathered(row):
                begin_game(row)
                started += 1
                signals.after_commit(stir, pk)
    return started


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
        row = unstarted(table)
        if row.host_id == user.pk:
            raise NotAllowed("host", _("The host can't leave. Cancel the table instead."), 409)
        if not row.seats.filter(user=user).update(user=None, name="", word="", ready=None):
            raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
    stir(table)


def swap_seats(user: User, table: int, one: int, other: int) -> None:
    """The host changes who sits where; the order of seats matters in some games."""
    with transaction.atomic():
        row = unstarted(table)
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
        row = unstarted(table)
        host_only(user, row)
        if level:
            check_levels(row.game, [level])
            if row.rated:
                raise NotAllowed("unrated", _("The computer can't play rated games."), 422)
        if not row.seats.filter(index=index, user=None).update(bot=level):
            raise NotAllowed("taken", _("That seat is taken. Choose another."), 409)
        name_bots(row)
    stir(table)
