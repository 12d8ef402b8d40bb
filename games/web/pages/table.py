"""The table: the page, its partials, and what people do there."""

from collections.abc import Callable
from datetime import date

from django.http import HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.commands import prefer_coach
from accounts.models import User
from games.engine.play import RefusedError
from games.shelf import board_styles, has_board, static_file, template
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.reading.scene import wording_of
from games.tables.store.reading import FullTable
from games.web.anchors import paragraph
from games.web.answers import refusals_as_pages, who
from games.web.context import tables_waiting
from games.web.htmx import htmx_of
from games.web.links import link_for
from games.web.pages.room import room
from games.web.parts import part, with_token
from games.web.regions import drawing
from games.web.showing import reader_of
from games.web.table_request import (
    Banner,
    board_of,
    chosen_in,
    drop_if_closed,
    explains_at,
    moved_on,
    query_of,
    refused_place,
    rules_at,
    title_of,
)

Deed = Callable[[HttpRequest, User, int], Table | None]


def table_of(request: HttpRequest, pk: int) -> FullTable:
    """The table, if this person may look at it."""
    return queries.table_for(who(request), pk, link_for(request, pk))


def wants(request: HttpRequest) -> str:
    """Which part of the page HTMX asks for."""
    return htmx_of(request).target or ""


@require_safe
@refusals_as_pages
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """The board with all around it; a table that has not started shows its waiting room."""
    full = table_of(request, pk)
    if full.row.status in {Table.Status.OPEN, Table.Status.CANCELLED}:
        return room(request, full)
    greet(who(request), full)
    return now(request, full) if wants(request) == "stage" else page(request, full)


def greet(user: User | None, full: FullTable) -> None:
    """Whoever looks at the table is there: the next absence is new."""
    if user and any(seat.noticed for seat in full.seats if seat.user_id == user.pk):
        commands.visited(user, full.row.pk)


class Shown:
    """A table as it is drawn for a request, with what is chosen and what is told of it."""

    def __init__(
        self,
        request: HttpRequest,
        full: FullTable,
        banner: Banner | None,
        query: QueryDict | None = None,
    ) -> None:
        self.token = get_token(request)
        self.reading = queries.reading_of(full)
        self.reader = reader_of(full, who(request))
        self.scene = scene = queries.scene_of(self.reading, self.reader.seat)
        query = query_of(request) if query is None else query
        has_moved_on = drop_if_closed(request, query, scene)
        if request.method != "POST":  # an answer to what was done has its own banner
            banner = moved_on() if has_moved_on else refused_place(scene, query)
        self.banner = banner
        chosen, is_list = chosen_in(query), "list" in query
        self.drawing = drawing(self.reading, self.reader, scene, chosen, is_list)

    def regions(self) -> dict[str, SafeString]:
        """Each region by its id, with the reader's own token in its forms."""
        return {name: with_token(html, self.token) for name, html in self.drawing.regions.items()}

    def told(self) -> SafeString:
        """The banner, or the empty place where it stands."""
        told = self.banner or Banner("", "")
        values = {"kind": told.kind, "what": told.what, "then": told.then, "rule": told.rule}
        return part("table/banner.html", **values)


def page(
    request: HttpRequest,
    full: FullTable,
    banner: Banner | None = None,
    status: int = 200,
    query: QueryDict | None = None,
) -> HttpResponse:
    """The whole page; `query`: what is chosen, if not what the request says."""
    shown = Shown(request, full, banner, query)
    scene, table = shown.scene, full.row
    mine = next((row for row in full.seats if row.index == scene.seat), None)
    preference = getattr(request.user, "preference", None)
    context = {
        "table": table,
        "csrf_token": shown.token,  # of all forms of the page
        "title": title_of(scene),
        "crumb": _("Table %(number)d, %(title)s") % {"number": table.pk, "title": title_of(scene)},
        "place": "lobby",
        "your_turn": scene.called and scene.is_playing,
        "defs": board_of(table.game).defs(scene),
        "regions": {name.replace("-", "_"): html for name, html in shown.regions().items()},
        "banner": shown.told(),
        "own_sheets": board_styles(table.game),
        "own_script": static_file(table.game, "board.js"),
        "own_keys": template(table.game, "keys.html"),
        "no_board": not has_board(table.game),
        "at_once": preference is not None and not preference.confirm_move,
        "explains": explains_at(table.game),
        "rules": rules_at(table.game, table.options),
        "is_mine": mine is not None,
        "note": mine.note if mine else "",
    }
    return render(request, "table/table.html", context, status=status)


def now(
    request: HttpRequest,
    full: FullTable,
    banner: Banner | None = None,
    status: int = 200,
    query: QueryDict | None = None,
) -> HttpResponse:
    """Every region, for a page that is open."""
    shown = Shown(request, full, banner, query)
    waiting = part("parts/waiting.html", waiting=tables_waiting(request))
    parts = [*shown.regions().values(), shown.told(), waiting]
    return HttpResponse("".join(parts), status=status)


@require_safe
@refusals_as_pages
def table_partial(request: HttpRequest, pk: int) -> HttpResponse:
    """The regions for a page that has no socket, or something chosen; 204 if it has them all."""
    full = table_of(request, pk)
    if full.row.status in {Table.Status.OPEN, Table.Status.CANCELLED}:
        return HttpResponseClientRedirect(reverse("table", args=[pk]))
    greet(who(request), full)
    answer = now(request, full)
    stamp = request.GET.get("stamp", "")
    if stamp and f'data-stamp="{stamp}"'.encode() in answer.content:
        return HttpResponse(status=204)
    return answer


def deed(do: Deed) -> Callable[[HttpRequest, int], HttpResponse]:
    """Something done at the table: shown at once, or refused with a sentence."""

    @require_POST
    @refusals_as_pages
    def answer(request: HttpRequest, pk: int) -> HttpResponse:
        full = table_of(request, pk)
        user = who(request)
        try:
            if user is None:
                raise NotAllowed("stranger", _("Log in first."), 403)
            goal = do(request, user, pk)
        except NotAllowed as fault:
            return told(request, pk, refusal(fault), fault.status)
        except RefusedError as fault:
            text = wording_of(full.row.game).reason(fault.refusal)
            rule = paragraph(full.row.game, fault.refusal.reason)
            return told(request, pk, Banner("bad", _("Not allowed."), text, rule), 422)
        except ValueError:
            return told(request, pk, Banner("bad", _("This form isn't complete.")), 400)
        if goal is not None:
            return elsewhere(request, reverse("table", args=[goal.pk]))
        if wants(request):
            return now(request, table_of(request, pk))
        return redirect("table", pk)

    return answer


def refusal(fault: NotAllowed) -> Banner:
    """A refusal in a banner; a move that came too late is no fault of anybody."""
    if fault.code == "stale":
        return Banner("bad", _("You've already made this move."), _("The board is up to date."))
    return Banner("bad", fault.sentence)


def told(request: HttpRequest, pk: int, banner: Banner, status: int) -> HttpResponse:
    """The table as it is now, with the reason above the action bar."""
    full = table_of(request, pk)
    if full.row.status in {Table.Status.OPEN, Table.Status.CANCELLED}:
        raise NotAllowed("refused", banner.what, status)
    if wants(request):
        return now(request, full, banner, status)
    return page(request, full, banner, status)


def elsewhere(request: HttpRequest, goal: str) -> HttpResponse:
    return HttpResponseClientRedirect(goal) if wants(request) else redirect(goal)


def move(request: HttpRequest, user: User, pk: int) -> None:
    """A move as JSON, or as the fields of a form."""
    window = request.POST.get("window", "")
    body = request.POST.get("move", "").encode()
    if not body:
        full = table_of(request, pk)
        if full.row.status != Table.Status.PLAYING:
            raise NotAllowed("over", _("This game isn't running."), 409)
        scene = queries.scene_for(full, user)
        if all(window != one.key for one in scene.open_windows):
            raise NotAllowed("stale", _("Someone moved first."), 409)
        body = board_of(full.row.game, request.POST).read(scene, chosen_in(request.POST)) or b""
        if not body:
            raise NotAllowed("no_move", _("Choose a move first."), 422)
    commands.submit(user, pk, window, body)


def keep_work(request: HttpRequest, user: User, pk: int) -> None:
    """Unfinished work in a window, sent as the move it would be; or one step back."""
    window = request.POST.get("window", "")
    body = request.POST.get("move", "").encode()
    if request.POST.get("undo"):
        commands.undo_scratch(user, pk, window, body or None)
    else:
        commands.save_scratch(user, pk, window, body)


def chat(request: HttpRequest, user: User, pk: int) -> None:
    """To all players, or to those with whom one negotiates."""
    commands.say(
        user,
        pk,
        request.POST.get("text", ""),
        private="private" in request.POST,
        phrase=request.POST.get("phrase", ""),
    )


def undo(request: HttpRequest, user: User, pk: int) -> None:
    """The last move, or all that can be taken back."""
    commands.undo(user, pk, whole=bool(request.POST.get("all")))


def resign(request: HttpRequest, user: User, pk: int) -> None:
    commands.resign(user, pk)


def propose(request: HttpRequest, user: User, pk: int) -> None:
    """To end, or to go back to a line; everybody has to agree."""
    to = request.POST.get("to", "")
    commands.propose(user, pk, request.POST.get("kind", "end"), int(to) if to else None)


def answer(request: HttpRequest, user: User, pk: int) -> None:
    about = request.POST.get("about")
    commands.answer_proposal(user, pk, request.POST.get("yes") == "1", about)


def pause(request: HttpRequest, user: User, pk: int) -> None:
    commands.pause(user, pk)


def resume(request: HttpRequest, user: User, pk: int) -> None:
    commands.resume(user, pk)


def mind(request: HttpRequest, user: User, pk: int) -> None:
    commands.mind(user, pk, int(request.POST.get("seat", "")))


def resign_for(request: HttpRequest, user: User, pk: int) -> None:
    commands.resign_for(user, pk, int(request.POST.get("seat", "")))


def back(request: HttpRequest, user: User, pk: int) -> None:
    commands.return_to_seat(user, pk)


def rematch(request: HttpRequest, user: User, pk: int) -> Table:
    return commands.rematch(user, pk)


def play_level(request: HttpRequest, user: User, pk: int) -> Table:
    """The same game against a stronger or an easier computer."""
    return commands.play_level(user, pk, request.POST.get("level", ""))


def coach(request: HttpRequest, user: User, pk: int) -> None:
    """Off by one tap, and then it stays off until it is called again."""
    prefer_coach(user, request.POST.get("on") == "1")


def note(request: HttpRequest, user: User, pk: int) -> None:
    commands.write_note(user, pk, request.POST.get("note", ""))


def order(request: HttpRequest, user: User, pk: int) -> None:
    """Standing orders, the end of one, or another place for it."""
    for name, by in (("up", -1), ("down", 1)):
        if place := request.POST.get(name, ""):
            commands.move_order(user, pk, int(place), int(place) + by)
            return
    if drop := request.POST.get("drop", ""):
        commands.drop_order(user, pk, int(drop))
        return
    if "both" in request.POST:
        commands.order(user, pk, joined(request.POST.get("what", ""), request.POST.get("when", "")))
        return
    sent = request.POST.getlist("order") or [""]
    wanted = [one.encode() for one in sent if one or len(sent) == 1]
    commands.order_all(user, pk, wanted)


def joined(what: str, when: str) -> bytes:
    """An order from two choices of a form: two JSON objects, put together."""
    one, two = what.strip(), when.strip()
    return f"{one.removesuffix('}')},{two.removeprefix('{')}".encode()


def give_day(request: HttpRequest, user: User, pk: int) -> None:
    """A day more for somebody else's decision."""
    commands.give_day(user, pk, int(request.POST.get("seat", "")))


def stand_in(request: HttpRequest, user: User, pk: int) -> None:
    """The computer plays for the user until a day."""
    commands.stand_in(user, pk, date.fromisoformat(request.POST.get("last", "")))


def take_over(request: HttpRequest, user: User, pk: int) -> None:
    """A seat that the others offer to somebody new."""
    seat = int(request.POST.get("seat", ""))
    commands.take_over(user, pk, seat, link=link_for(request, pk))


def outage_read(request: HttpRequest, user: User, pk: int) -> None:
    commands.have_read(user, pk)


def mute_table(request: HttpRequest, user: User, pk: int) -> None:
    """No more mails about this table but warnings; or all of them again."""
    commands.mute(user, pk, request.POST.get("muted") == "1")


def report(request: HttpRequest, user: User, pk: int) -> None:
    commands.report(user, pk, request.POST.get("text", ""))


DEEDS: dict[str, Deed] = {
    "move": move,
    "chat": chat,
    "undo": undo,
    "resign": resign,
    "propose": propose,
    "answer": answer,
    "pause": pause,
    "resume": resume,
    "mind": mind,
    "resign_for": resign_for,
    "back": back,
    "rematch": rematch,
    "play_level": play_level,
    "coach": coach,
    "note": note,
    "order": order,
    "report": report,
    "give_day": give_day,
    "stand_in": stand_in,
    "take_over": take_over,
    "outage_read": outage_read,
    "mute_table": mute_table,
}
urlpatterns = [
    path("t/<int:pk>/", table, name="table"),
    path("t/<int:pk>/now/", table_partial, name="table_partial"),
    *(path(f"t/<int:pk>/{word}/", deed(do), name=word) for word, do in DEEDS.items()),
    path("t/<int:pk>/scratch/", deed(keep_work), name="scratch"),
]
