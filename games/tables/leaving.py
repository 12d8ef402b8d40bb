"""What happens at the tables when a person changes their name or leaves the site."""

from contextlib import suppress

from django.db import transaction
from django.utils.translation import gettext as _

from accounts import programs
from accounts.models import User
from games.engine.play import RefusedError
from games.notify import commands as notify
from games.notify.models import Notice
from games.tables.commands import cancel, leave_seat, resign, resume
from games.tables.errors import NotAllowed
from games.tables.models import Invitation, Rating, Reliability, Seat, Table
from games.tables.notices import about_invitation

BEGUN = (Table.Status.PLAYING, Table.Status.PAUSED)


def declare_program(user: User) -> None:
    """The account is a program from now on. Nobody who sat down with a person finds one instead."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        seats = Seat.objects.filter(user=user, table__status__in=(Table.Status.OPEN, *BEGUN))
        if seats.exists():
            sentence = _("Finish or leave your games first: the others sat down with a person.")
            raise NotAllowed("seated", sentence, 409)
        try:
            rename(programs.declare_program(user))
        except programs.RefusedError as refused:
            raise NotAllowed(refused.code, refused.sentence, 409) from refused


def rename(user: User) -> None:
    """Seats carry the names of their users."""
    Seat.objects.filter(user=user).update(name=user.username)


def leave_all(user: User) -> None:
    """Leaves every table that is not over: open ones are left, running ones resigned."""
    hand_over_all(user)
    unfinished = (Table.Status.OPEN, *BEGUN)
    seats = Seat.objects.filter(user=user, resigned=False, table__status__in=unfinished)
    for table, status, host in seats.values_list("table_id", "table__status", "table__host_id"):
        try:
            _leave(user, table, Table.Status(status), is_host=host == user.pk)
        except (NotAllowed, RefusedError):
            # Broken, or over in the meantime: nobody is to wait for this seat.
            Seat.objects.filter(table_id=table, user=user).update(minded=True)
    Table.objects.filter(host=user, status=Table.Status.OPEN).update(status=Table.Status.CANCELLED)


def _leave(user: User, table: int, status: Table.Status, is_host: bool) -> None:
    if status == Table.Status.OPEN:
        (cancel if is_host else leave_seat)(user, table)
        return
    resign(user, table)


def hand_over_all(user: User) -> None:
    """The next player hosts from now on; what this host had paused goes on."""
    for table in Table.objects.filter(host=user, status__in=BEGUN):
        with suppress(NotAllowed):
            resume(user, table.pk)
        heirs = table.seats.filter(user__isnull=False, user__left=None, resigned=False)
        own = table.seats.filter(user=user).values_list("index", flat=True).first() or 0
        others = heirs.exclude(user=user)
        heir = others.filter(index__gt=own).first() or others.first()
        if heir is not None:
            Table.objects.filter(pk=table.pk).update(host=heir.user)


def erase(user: User) -> None:
    """What a user wrote for themselves alone, and addresses of others they gave us."""
    with transaction.atomic():
        Seat.objects.filter(user=user).update(note="", orders="[]", acts=None, quiet=False)
        Rating.objects.filter(user=user).delete()
        Reliability.objects.filter(user=user).delete()
        Invitation.objects.filter(user=user).delete()
        sent = Invitation.objects.filter(by=user).exclude(address="")
        notify.erase_about(Notice.Kind.INVITATION, [about_invitation(one) for one in sent])
        sent.update(address="")
