"""The pages behind links of a mail: a move is shown and played, a table muted, without a log-in.

GET changes nothing: programs that look through mails follow every link. The signed link is the
permission, so the page opens no session and is its owner's whoever is logged in. A link without a
move opens the board itself, for that one decision: it is drawn as at the table.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.queries import preference_of, zone_of
from games.engine.play import RefusedError
from games.notify.mails import moment
from games.tables import commands, mail_links, queries
from games.tables.errors import NotAllowed
from games.tables.letters import language_of, picks_of, recap_of
from games.tables.mail_links import Link
from games.tables.reading.scene import TableScene
from games.web.mail_board import board_for, body_in, ghost
from games.web.table_request import title_of

Answer = Callable[[HttpRequest, Link, User], HttpResponse]


def for_its_owner(request: HttpRequest, token: str, do: Answer) -> HttpResponse:
    """In the language and by the clock of whose decision it is."""
    link = mail_links.read(token)
    owner = User.objects.filter(pk=link.user, left=None).first() if link else None
    if link is None or owner is None:
        return answer(request, {"state": "unknown"}, 404)
    with (
        translation.override(language_of(owner)),
        timezone.override(zone_of(preference_of(owner))),
    ):
        return do(request, link, owner)


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_play(request: HttpRequest, token: str) -> HttpResponse:
    """Shows the decision of a link, or plays it."""
    return for_its_owner(request, token, decision)


@csrf_exempt
@never_cache
@require_POST
def mail_work(request: HttpRequest, token: str) -> HttpResponse:
    """Unfinished work of that decision, kept as at the table; or one step back."""
    return for_its_owner(request, token, work)


def decision(request: HttpRequest, link: Link, owner: User) -> HttpResponse:
    """The move as it may be played now; the table may have moved on."""
    scene = scene_of(link, owner)
    body = link.move or (body_in(request, scene) if scene else request.POST.get("move", ""))
    context: dict[str, Any] = {"link": link, "owner": owner, "fault": ""}
    if commands.was_used(link, body):
        return answer(
            request, context | {"state": "done"}, 200 if request.method != "POST" else 409
        )
    if scene is None:
        return answer(
            request, context | {"state": "moved"}, 200 if request.method != "POST" else 409
        )
    context |= shown(request, scene, link)
    if request.method != "POST":
        return answer(request, context)
    try:
        if not body:
            raise NotAllowed("no_move", _("Choose a move first."), 422)
        commands.play_link(owner, link, body)
    except NotAllowed as fault:
        state = {"stale": "moved", "used": "done"}.get(fault.code, "open")
        return answer(request, context | {"state": state, "fault": fault.sentence}, fault.status)
    except RefusedError as fault:
        said = scene.wording.reason(fault.refusal)
        return answer(request, context | {"fault": said}, 422)
    return answer(request, context | {"state": "played"})


def work(request: HttpRequest, link: Link, owner: User) -> HttpResponse:
    """Keeps what is arranged so far, and shows the board again."""
    scene = scene_of(link, owner)
    context: dict[str, Any] = {"link": link, "owner": owner, "fault": ""}
    if scene is None or link.move:
        return answer(request, context | {"state": "moved"}, 409)
    body = request.POST.get("move", "").encode()
    try:
        if request.POST.get("undo"):
            commands.undo_scratch(owner, link.table, link.window, body or None)
        else:
            commands.save_scratch(owner, link.table, link.window, body)
    except NotAllowed as fault:
        shown_now = shown(request, scene, link) | {"fault": fault.sentence}
        return answer(request, context | shown_now, fault.status)
    except RefusedError as fault:
        shown_now = shown(request, scene, link) | {"fault": scene.wording.reason(fault.refusal)}
        return answer(request, context | shown_now, 422)
    return redirect(request.path.removesuffix("work/"))


def scene_of(link: Link, owner: User) -> TableScene | None:
    """The table as its owner may see it, if this decision still waits there."""
    try:
        table = queries.table_for(owner, link.table)
    except NotAllowed:
        return None
    if table.row.status != "playing":
        return None
    scene = queries.scene_for(table, owner)
    return scene if any(one.key == link.window for one in scene.windows) else None


def shown(request: HttpRequest, scene: TableScene, link: Link) -> dict[str, Any]:
    """Whose decision, which move, and the position: drawn, and in words."""
    values = {
        "state": "open",
        "title": title_of(scene),
        "question": " ".join(
            scene.wording.question(scene.view, one, scene.names) for one in scene.windows
        ),
        "recap": recap_of(scene)[-3:],
        "position": list(scene.wording.position(scene.view, scene.names)),
        "due": scene.due,
        "until": moment(scene.due),
    }
    if link.move:
        return values | named(scene, link.move)
    moves = [
        (msgspec.json.encode(one).decode(), scene.wording.option(scene.view, one))
        for one in scene.moves()
    ]
    token = request.path.removesuffix("work/").rstrip("/").rsplit("/", 1)[-1]
    here = reverse("mail_play", args=[token])
    return values | {"moves": moves} | board_for(request, scene, here)


def named(scene: TableScene, body: str) -> dict[str, Any]:
    """The one move of a link: in words, what it brings, and how the board would look with it."""
    for move in scene.moves():
        if msgspec.json.encode(move).decode() == body:
            brings = next((one.brings for one in picks_of(scene) if one.move == move), "")
            phrase = scene.wording.option(scene.view, move)
            return {"move": phrase, "brings": brings, **ghost(scene, move)}
    return {"move": ""}


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_mute(request: HttpRequest, token: str) -> HttpResponse:
    """GET asks, POST ends mails about one table; its warnings still go."""
    found = mail_links.read_mute(token)
    owner = User.objects.filter(pk=found[0], left=None).first() if found else None
    if found is None or owner is None:
        return render(request, "mail_mute.html", {"state": "unknown"}, status=404)
    context = {"owner": owner, "table": found[1], "state": "open"}
    with translation.override(language_of(owner)):
        try:
            if request.method == "POST":
                commands.mute(owner, found[1], True)
                context["state"] = "done"
        except NotAllowed as fault:
            context |= {"state": "gone", "fault": fault.sentence}
        status = 403 if context["state"] == "gone" else 200
        return render(request, "mail_mute.html", context, status=status)


def answer(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    is_board = context.get("state") == "open" and "regions" in context
    page = "mail_board.html" if is_board else "mail_play.html"
    return render(request, page, context, status=status)


urlpatterns = [
    path("a/<str:token>/", mail_play, name="mail_play"),
    path("a/<str:token>/work/", mail_work, name="mail_work"),
    path("m/<str:token>/", mail_mute, name="mail_mute"),
]
