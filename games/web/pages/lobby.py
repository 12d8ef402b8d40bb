"""Where tables are found and opened."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games.notify import commands as notify
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.people import is_new_to
from games.tables.queries import Card
from games.tables.queries import lobby as lobby_lists
from games.web.answers import person, refusals_as_pages, who
from games.web.boxes import is_offered, shelf
from games.web.forms import NewTable
from games.web.htmx import htmx_of


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """My tables, open tables, and the form of a new one."""
    context = lists(request)
    if htmx_of(request).target == "lists":
        return render(request, "lobby/lists.html", context)
    return render(request, "lobby/lobby.html", {**context, "form": form_for(request)})


def lists(request: HttpRequest) -> dict[str, Any]:
    """What the lists of the lobby show."""
    user = who(request)
    live, slow = "live" in request.GET, "slow" in request.GET
    if live == slow:
        live = slow = True
    mine = queries.my_tables(user) if user else []
    invited = queries.invitations_of(user) if user else []
    offered = {one.card.table.pk for one in invited}
    game = request.GET.get("game", "")
    game = game if is_offered(game) else ""
    found = queries.open_tables(user, None if live and slow else slow, game=game)
    dated = lobby_lists.dates(user, game)
    apart = offered | {one.table.pk for one in dated}
    waiting = [one for one in mine if one.table.status == Table.Status.OPEN]
    return {
        "place": "lobby",
        "boxes": shelf(user),
        "invited": invited,
        "turns": [card for card in mine if is_my_turn(card)],
        "thinking": [card for card in mine if is_running(card) and not is_my_turn(card)],
        "gathering": [card for card in waiting if card.table.pk not in apart],
        "sat_down": sum(card.people for card in waiting),
        "open": lobby_lists.with_people(one for one in found if one.table.pk not in apart),
        "dates": dated,
        "offered": lobby_lists.seats_to_take_over(user, game),
        "here": lobby_lists.people_here(user),
        "watch": queries.tables_to_watch(user, game),
        "game": game,
        "live": live,
        "slow": slow,
        "query": request.GET.urlencode(),
    }


def is_running(card: Card) -> bool:
    return card.table.status in {Table.Status.PLAYING, Table.Status.PAUSED}


def is_my_turn(card: Card) -> bool:
    """A paused table waits for nobody."""
    return card.waiting and card.table.status == Table.Status.PLAYING


@require_POST
@refusals_as_pages
def decline(request: HttpRequest, pk: int) -> HttpResponse:
    """An invitation that is not accepted."""
    user = who(request)
    if user is None:
        raise NotAllowed("stranger", _("Log in first."), 403)
    commands.decline(user, pk)
    return redirect("lobby")


def may_rate(user: User | None) -> bool:
    return user is not None and not user.is_guest


def form_for(
    request: HttpRequest, data: QueryDict | None = None, wished: Mapping[str, str] | None = None
) -> NewTable:
    """The form as this person may fill it in."""
    user = who(request)
    return NewTable(
        data, may_rate=may_rate(user), is_new_to=partial(is_new_to, user), wished=wished
    )


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_as_pages
def new_table(request: HttpRequest) -> HttpResponse:
    """The form by itself; while it is filled in, it follows the chosen game."""
    if request.method != "POST":
        form = form_for(request, wished=request.GET)
        is_part = htmx_of(request).target == "make"
        template = "lobby/make.html" if is_part else "lobby/new.html"
        return render(request, template, {"form": form, "place": "lobby", "following": True})
    form = form_for(request, request.POST)
    if form.is_valid():
        try:
            return opened(request, form)
        except NotAllowed as fault:
            form.add_error(None, fault.sentence)
            return form_again(request, form, fault.status)
    return form_again(request, form, 422)


def form_again(request: HttpRequest, form: NewTable, status: int) -> HttpResponse:
    context = {"form": form, "place": "lobby"}
    return render(request, "lobby/new.html", context, status=status)


def opened(request: HttpRequest, form: NewTable) -> HttpResponse:
    """Opens the table; one that needs nobody else starts at once."""
    user = person(request)
    table = commands.open_table(user, **form.arguments())
    if not table.seats.filter(user=None, bot="").exists():
        commands.start(user, table.pk)
    return redirect("table", table.pk)


@dataclass(frozen=True)
class Ended:
    """A finished table in a list."""

    card: Card
    winners: str
    score: str
    mine: bool


def ended(card: Card, user: User | None) -> Ended:
    """Who won, by how much."""
    seats = list(card.table.seats.all())
    result = card.table.result or {}
    ranks, scores = result.get("ranks", []), result.get("scores", [])
    best = min(ranks) if ranks else None
    winners = [seat.name for seat, rank in zip(seats, ranks, strict=False) if rank == best]
    return Ended(
        card,
        _(" and ").join(winners),
        " : ".join(str(score) for score in scores),
        user is not None and any(seat.user_id == user.pk for seat in seats),
    )


@require_safe
def replays(request: HttpRequest) -> HttpResponse:
    """Finished tables: mine, or everybody's public ones."""
    user = who(request)
    own = user is not None and request.GET.get("of") != "all"
    found = queries.finished_tables(user if own else None)
    context = {"place": "replays", "own": own, "ended": [ended(card, user) for card in found]}
    return render(request, "lobby/replays.html", context)


@require_POST
def read_news(request: HttpRequest) -> HttpResponse:
    """All that is new was read."""
    user = who(request)
    if user is not None:
        notify.mark_read(user.pk)
    return redirect("lobby")


urlpatterns = [
    path("tables/", lobby, name="lobby"),
    path("tables/news/", read_news, name="read_news"),
    path("tables/new/", new_table, name="new_table"),
    path("t/<int:pk>/decline/", decline, name="decline"),
    path("replays/", replays, name="replays"),
]
