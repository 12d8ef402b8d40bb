"""Chat, invitations, notes to oneself, reports."""

from datetime import timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.blocking import are_apart
from accounts.models import User
from database.cursors import LAST_ROW
from games.notify import commands as notify
from games.notify.models import Notice
from games.shelf import phrases_of
from games.tables import signals
from games.tables.errors import NotAllowed
from games.tables.models import Invitation, Message, Report, Seat, Table
from games.tables.reading.confiding import confidants

LONGEST_MESSAGE = 500
MESSAGES_A_MINUTE = 20
MOST_INVITATIONS = 20
ADDRESSES_A_DAY = 30
REPORTS_A_DAY = 20


def plain(text: str) -> str:
    """Text without control characters: no database keeps them, no reader sees them."""
    return "".join(letter for letter in text if letter.isprintable() or letter in "\n\t")


def say(user: User, table: int, text: str, *, private: bool = False, phrase: str = "") -> Message:
    """A line of chat: seats among themselves, watchers among themselves, or in private.

    A phrase of the game is said instead of a text; it is for private talk alone.
    """
    if phrase:
        text, private = phrase_at(table, phrase), True
    text = " ".join(plain(text).split())
    if not text:
        raise NotAllowed("empty", _("Write a message first."), 422)
    if len(text) > LONGEST_MESSAGE:
        raise NotAllowed("too_long", _("Up to 500 characters, please."), 422)
    minute = timezone.now() - timedelta(minutes=1)
    if Message.objects.filter(user=user, at__gt=minute).count() >= MESSAGES_A_MINUTE:
        raise NotAllowed("too_fast", _("Wait a moment before you write again."), 429)
    seat = Seat.objects.filter(table_id=table, user=user).first()
    room = Message.Room.SEATS if seat is not None else Message.Room.WATCHERS
    between = ""
    if private:
        room, between = Message.Room.PRIVATE, between_whom(table, seat)
    message = Message.objects.create(
        table_id=table, user=user, room=room, text=text, between=between, phrase=phrase
    )
    signals.stirred.send(sender=None, table=table)
    if seat is not None and room == Message.Room.SEATS:
        signals.noted.send(sender=None, table=table, what="chat", seat=seat.index)
    return message


def between_whom(table: int, seat: Seat | None) -> str:
    """The seats that may talk in private now, if this one is among them."""
    row = Table.objects.filter(pk=min(table, LAST_ROW), status=Table.Status.PLAYING).first()
    seats = confidants(row) if row is not None else ()
    if seat is None or seat.index not in seats:
        sentence = _("You can only talk in private while you negotiate.")
        raise NotAllowed("not_private", sentence, 409)
    return " ".join(map(str, sorted(seats)))


def phrase_at(table: int, key: str) -> str:
    """A phrase in the words of the speaker."""
    slug = Table.objects.filter(pk=min(table, LAST_ROW)).values_list("game", flat=True).first()
    known = phrases_of(slug) if slug else {}
    if key not in known:
        raise NotAllowed("no_such_phrase", _("This phrase isn't part of the game."), 422)
    return known[key]


def invite(user: User, table: int, name: str = "", address: str = "") -> Invitation:
    """The host or a seat offers a free seat to somebody, by name or by mail."""
    with transaction.atomic():
        row = Table.objects.select_for_update().filter(pk=table).first()
        if row is None or row.status != Table.Status.OPEN:
            raise NotAllowed("started", _("This game has already started."), 409)
        if not row.seats.filter(user=user).exists():
            raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
        if row.invitations.count() >= MOST_INVITATIONS:
            raise NotAllowed("too_many", _("This table has enough invitations."), 429)
        if address:
            check_address(user, address)
            invitation = Invitation(table=row, by=user, address=address)
        else:
            invitation = Invitation(table=row, by=user, user=invited_by_name(user, row, name))
        again = row.invitations.filter(user=invitation.user, address=invitation.address).first()
        if again is not None:
            return again
        invitation.save()
    signals.invited.send(sender=None, invitation=invitation)
    signals.stirred.send(sender=None, table=table)
    signals.lobby_stirred.send(sender=None)
    return invitation


def check_address(user: User, address: str) -> None:
    """Refuses an address that this person may not invite."""
    if user.is_guest:
        raise NotAllowed("guest", _("Guests can invite by link or by name."), 403)
    day = timezone.now() - timedelta(days=1)
    if user.invitations_sent.filter(created__gt=day).exclude(address="").count() >= ADDRESSES_A_DAY:
        sentence = _("You've reached today's limit for email invitations. Share the link instead.")
        raise NotAllowed("too_many", sentence, 429)
    try:
        validate_email(address)
    except ValidationError as fault:
        raise NotAllowed("address", _("That isn't an email address."), 422) from fault


def invited_by_name(user: User, row: Table, name: str) -> User:
    """The person of this name, if they may be invited to the table."""
    known = User.objects.filter(username__iexact=plain(name), is_active=True, left=None).first()
    if known is None:
        raise NotAllowed("no_such_user", _("No one here has that name."), 404)
    if are_apart(user, [known.pk]):
        raise NotAllowed("apart", _("You can't invite this player."), 403)
    if row.seats.filter(user=known).exists():
        raise NotAllowed("seated", _("They're already at this table."), 409)
    return known


def accept(user: User, word: str) -> None:
    """A person who followed an invitation sent by mail is the one who was invited."""
    Invitation.objects.filter(word=word, user=None).update(user=user)


def decline(user: User, table: int) -> None:
    """No, thanks: the offer is gone, and with it the look at a table that is not for everybody."""
    gone, _each = Invitation.objects.filter(table_id=min(table, LAST_ROW), user=user).delete()
    if gone:
        signals.stirred.send(sender=None, table=table)
        signals.lobby_stirred.send(sender=None)


def write_note(user: User, table: int, text: str) -> None:
    """Notes to oneself beside the board; nobody else reads them."""
    if not Seat.objects.filter(table_id=table, user=user).update(note=plain(text)[:2000]):
        raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)


def mute(user: User, table: int, muted: bool) -> None:
    """No more mails about a table but warnings; or all of them again."""
    seats = Seat.objects.filter(table_id=min(table, LAST_ROW), user=user)
    if not seats.update(muted=muted):
        raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)


def report(user: User, table: int | None, text: str, about: User | None = None) -> Report:
    """Asks the operators to look at something."""
    text = plain(text).strip()
    if not text:
        raise NotAllowed("empty", _("Tell us what happened."), 422)
    day = timezone.now() - timedelta(days=1)
    if Report.objects.filter(by=user, created__gt=day).count() >= REPORTS_A_DAY:
        raise NotAllowed("too_fast", _("Wait a moment before you write again."), 429)
    row = Report.objects.create(by=user, table_id=table, about=about, text=text[:1000])
    signals.after_commit(tell_operators, row)
    return row


def tell_operators(row: Report) -> None:
    """Every operator with a confirmed address gets a mail; mails are for English readers."""
    about = f"about {row.about.username}" if row.about else f"about table {row.table_id}"
    link = f"{settings.SITE_URL}/admin/tables/report/{row.pk}/change/"
    text = f"{row.by.username} writes {about}:\n\n{row.text}\n\n{link}\n"
    for operator in User.objects.filter(is_staff=True, is_active=True, left=None):
        kind, key = Notice.Kind.OTHER, f"report {row.pk}"
        notify.send_notice(operator, kind, key, f"Cosmos: a report {about}", text)


def visited(user: User, table: int) -> None:
    """The user looked at the table: a turn that waits to be mailed is known, the next absence is
    new. A warning stays: who has looked has not decided yet."""
    noticed = Seat.objects.filter(table_id=table, user=user).exclude(noticed=None)
    if noticed.update(noticed=None):
        notify.withdraw(user, Notice.Kind.TURN, {"table": table})
