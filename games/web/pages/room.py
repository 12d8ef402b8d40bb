"""The waiting room: a table that has not started, and the ways to a seat at it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import segno
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.forms import DateTimeField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.blocking import unheard_by
from accounts.models import User
from database.cursors import LAST_ROW
from games.shelf import GAMES, words_of
from games.tables import commands, queries
from games.tables.commands.gathering import absent
from games.tables.errors import NotAllowed
from games.tables.models import Invitation, Message, Seat, Table
from games.tables.queries.lobby import slowest_moves
from games.tables.reading import presence
from games.tables.reading.options import shown_options
from games.tables.reliability import shares
from games.tables.store.reading import FullTable
from games.web.answers import person, refusals_as_pages, who
from games.web.boxes import box, level_name, levels
from games.web.htmx import htmx_of
from games.web.links import invitation_for, link_for, remember_link
from games.web.rhythm import rhythm

Deed = Callable[[HttpRequest, User, int], object]


@dataclass(frozen=True)
class Place:
    """A seat as the waiting room shows it."""

    index: int
    name: str
    level: str
    is_you: bool
    is_host: bool
    is_free: bool
    is_here: bool
    is_ready: bool
    share: int | None  # percent of decisions in time


def place(
    seat: Seat,
    table: Table,
    user: User | None,
    here: set[int],
    away: set[int],
    known: dict[int, int],
) -> Place:
    return Place(
        index=seat.index,
        name=seat.name,
        level=level_name(seat.bot) if seat.bot else "",
        is_you=user is not None and seat.user_id == user.pk,
        is_host=seat.user_id == table.host_id,
        is_free=seat.user_id is None and not seat.bot,
        is_here=seat.user_id in here,
        is_ready=seat.user_id is not None and seat.pk not in away,
        share=known.get(seat.user_id or 0),
    )


def room(
    request: HttpRequest, table: FullTable, banner: str = "", status: int = 200
) -> HttpResponse:
    """The page of a table that is still open; the table page hands over to it."""
    partial = htmx_of(request).target == "room"
    # The answer to a deed changes the refusal; an update leaves it to be read.
    answers = partial and request.method == "POST"
    context = room_context(request, table.row, table.seats) | {"banner": banner, "answers": answers}
    template = "lobby/room_now.html" if partial else "lobby/room.html"
    return render(request, template, context, status=status)


def room_context(request: HttpRequest, table: Table, seats: Iterable[Seat]) -> dict[str, Any]:
    user = who(request)
    seats = list(seats)
    people = [seat.user_id for seat in seats if seat.user_id]
    here, known = presence.present(table.pk, people), shares(people)
    away = {seat.pk for seat in absent(table)}
    places = [place(seat, table, user, here, away, known) for seat in seats]
    mine = next((seat for seat in seats if user and seat.user_id == user.pk), None)
    seated = any(one.is_you for one in places)
    options = decoded_options(table)
    fewest, _most = GAMES[table.game].seating(options)
    taken = sum(not one.is_free for one in places)
    is_host = user is not None and table.host_id == user.pk
    shows_link = is_host or (seated and table.joining != Table.Joining.NAMED)
    return {
        "place": "lobby",
        "table": table,
        "box": box(table.game),
        "title": words_of(table.game).title_of(options),
        "rhythm": rhythm(table),
        "slowest": slowest_moves([(table, seats)]).get(table.pk),
        "places": places,
        "free": len(places) - taken,
        "is_host": is_host,
        "seated": seated,
        "mine": mine,
        "ready_count": len(places) - sum(one.is_free for one in places) - len(away),
        "taken": taken,
        "zone": timezone.get_current_timezone_name(),
        "waits": bool(away),
        "talk": talk_in(table, user),
        "missing": max(0, fewest - taken),
        "levels": [] if table.rated else levels(table.game),
        "link": (link := invite_link(request, table) if shows_link else ""),
        "qr": qr_of(link) if link else "",
        "invitations": known_invitations(table, user) if seated else [],
    }


def talk_in(table: Table, user: User | None) -> QuerySet[Message]:
    """What was said in the waiting room, but for those the reader has blocked."""
    said = table.messages.filter(hidden=False, room=Message.Room.SEATS).select_related("user")
    return said.exclude(user__in=unheard_by(user))


def invite_link(request: HttpRequest, table: Table) -> str:
    return request.build_absolute_uri(reverse("invited", args=[table.link]))


@lru_cache(256)
def qr_of(link: str) -> str:
    """A link as a QR code, as the address of a picture: for the phone of somebody beside you."""
    drawn: str = segno.make(link, error="m", micro=False).svg_data_uri(
        light="#fff", border=3, omitsize=True
    )
    return drawn


def known_invitations(table: Table, user: User | None) -> QuerySet[Invitation]:
    """Who is invited; an address is known only to whoever wrote it."""
    return table.invitations.filter(~Q(user=None) | Q(by=user)).select_related("user")


def decoded_options(table: Table) -> Any:
    return shown_options(GAMES[table.game], table.options)


@require_safe
@refusals_as_pages
def room_now(request: HttpRequest, pk: int) -> HttpResponse:
    """The room again, for a page that is open; once the game begins, the board."""
    table = queries.table_for(who(request), pk, link_for(request, pk))
    if table.row.status != Table.Status.OPEN:
        return HttpResponseClientRedirect(reverse("table", args=[pk]))
    return room(request, table)


def deed(do: Deed) -> Callable[[HttpRequest, int], HttpResponse]:
    """A step taken in the waiting room: done and shown, or refused with a sentence.

    A stranger who takes a seat becomes a guest; for all else one has to be somebody.
    """

    @refusals_as_pages
    def page(request: HttpRequest, pk: int) -> HttpResponse:
        if request.method != "POST":  # a page that was loaded again
            return redirect("table", pk)
        banner, status = "", 200
        try:
            do(request, person(request) if do is join else somebody(request), pk)
        except NotAllowed as fault:
            banner, status = fault.sentence, fault.status
        except ValueError:
            banner, status = _("Seat not found."), 400
        return after(request, pk, banner, status)

    return page


def somebody(request: HttpRequest) -> User:
    user = who(request)
    if user is None:
        raise NotAllowed("stranger", _("Log in or take a seat first."), 403)
    return user


def after(request: HttpRequest, pk: int, banner: str, status: int) -> HttpResponse:
    """The room as it is now; a refusal that cannot be shown there has a page of its own."""
    try:
        table = queries.table_for(who(request), pk, link_for(request, pk))
    except NotAllowed as fault:
        raise NotAllowed(fault.code, banner or fault.sentence, status if banner else 403) from fault
    by_script = bool(htmx_of(request))
    if table.row.status == Table.Status.OPEN and (banner or by_script):
        return room(request, table, banner, status)
    if banner:
        raise NotAllowed("refused", banner, status)
    called_off = table.row.status == Table.Status.CANCELLED
    goal = reverse("lobby") if called_off else reverse("table", args=[pk])
    return HttpResponseClientRedirect(goal) if by_script else redirect(goal)


def number(request: HttpRequest, name: str) -> int:
    """A seat's number from a form; ValueError if it is none."""
    return int(request.POST.get(name, ""))


def join(request: HttpRequest, user: User, pk: int) -> None:
    if word := invitation_for(request, pk):
        commands.accept(user, word)
    index = number(request, "seat") if request.POST.get("seat") else None
    commands.take_seat(user, pk, index, request.POST.get("word", ""), link=link_for(request, pk))


def leave(request: HttpRequest, user: User, pk: int) -> None:
    commands.leave_seat(user, pk)


def swap(request: HttpRequest, user: User, pk: int) -> None:
    commands.swap_seats(user, pk, number(request, "one"), number(request, "other"))


def set_bot(request: HttpRequest, user: User, pk: int) -> None:
    commands.set_bot(user, pk, number(request, "seat"), request.POST.get("level", ""))


def start(request: HttpRequest, user: User, pk: int) -> None:
    commands.start(user, pk)


def cancel(request: HttpRequest, user: User, pk: int) -> None:
    commands.cancel(user, pk)
    messages.success(request, _("The table was cancelled."))


def invite(request: HttpRequest, user: User, pk: int) -> None:
    whom = request.POST.get("whom", "").strip()
    if not whom:
        raise NotAllowed("nobody", _("Enter a name or an email address."), 422)
    if "@" in whom:
        commands.invite(user, pk, address=whom)
    else:
        commands.invite(user, pk, name=whom)


@require_safe
@refusals_as_pages
def invited(request: HttpRequest, word: str) -> HttpResponse:
    """Where an invitation link leads: the table is remembered, a seat is offered."""
    invitation = Invitation.objects.filter(word=word).first()
    rows = Table.objects.select_related("host")
    table = rows.filter(pk=invitation.table_id) if invitation else rows.filter(link=word)
    found = table.first()
    if found is None:
        sentence = _("This invitation no longer works. Ask for a new link.")
        raise NotAllowed("no_such_link", sentence, 404)
    remember_link(request, found.pk, found.link, word if invitation else "")
    return render(request, "lobby/invited.html", room_context(request, found, found.seats.all()))


def ready(request: HttpRequest, user: User, pk: int) -> None:
    commands.say_ready(user, pk)


def word(request: HttpRequest, user: User, pk: int) -> None:
    """My own word, mixed into the shuffle."""
    commands.set_word(user, pk, request.POST.get("word", ""))


def plan(request: HttpRequest, user: User, pk: int) -> None:
    """The date on which a live table meets, by the host's clock; or none."""
    if request.POST.get("drop"):
        commands.plan(user, pk, None)
        return
    field = DateTimeField(input_formats=["%Y-%m-%dT%H:%M"])
    try:
        commands.plan(user, pk, field.clean(request.POST.get("planned", "")))
    except ValidationError as fault:
        raise NotAllowed("date", _("Choose a date within the next 60 days."), 422) from fault


def talk(request: HttpRequest, user: User, pk: int) -> None:
    """Those who sit at a table talk while they wait."""
    if not Seat.objects.filter(table_id=min(pk, LAST_ROW), user=user).exists():
        raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
    commands.say(user, pk, request.POST.get("text", ""))


DEEDS: dict[str, Deed] = {
    "join": join,
    "leave": leave,
    "swap": swap,
    "bot": set_bot,
    "start": start,
    "cancel": cancel,
    "ready": ready,
    "word": word,
    "talk": talk,
    "plan": plan,
    "invite": invite,
}
urlpatterns = [
    path("t/<int:pk>/room/", room_now, name="room"),
    *(path(f"t/<int:pk>/{word}/", deed(do), name=word) for word, do in DEEDS.items()),
    path("i/<slug:word>/", invited, name="invited"),
]
