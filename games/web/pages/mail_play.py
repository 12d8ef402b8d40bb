"""The page behind a link of a mail: it shows a move and plays it, without a log-in.

GET changes nothing: programs that look through mails follow every link. The signed link is the
permission, so the page opens no session and is its owner's whoever is logged in.
"""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.queries import preference_of, zone_of
from games.engine.play import RefusedError
from games.tables import commands, mail_links, queries
from games.tables.errors import NotAllowed
from games.tables.letters import language_of
from games.tables.mail_links import Link
from games.tables.reading.options import shown_options
from games.tables.reading.scene import TableScene


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_play(request: HttpRequest, token: str) -> HttpResponse:
    """Shows the decision of a link, or plays it."""
    link = mail_links.read(token)
    owner = User.objects.filter(pk=link.user, left=None).first() if link else None
    if link is None or owner is None:
        return answer(request, {"state": "unknown"}, 404)
    with (
        translation.override(language_of(owner)),
        timezone.override(zone_of(preference_of(owner))),
    ):
        return decision(request, link, owner)


def decision(request: HttpRequest, link: Link, owner: User) -> HttpResponse:
    """The move as it may be played now; the table may have moved on."""
    body = link.move or request.POST.get("move", "")
    scene = scene_of(link, owner)
    context: dict[str, Any] = {"link": link, "owner": owner, "fault": ""}
    if commands.was_used(link, body):
        return answer(
            request, context | {"state": "done"}, 200 if request.method != "POST" else 409
        )
    if scene is None:
        return answer(
            request, context | {"state": "moved"}, 200 if request.method != "POST" else 409
        )
    context |= shown(scene, link)
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


def shown(scene: TableScene, link: Link) -> dict[str, Any]:
    """Whose decision, which move, and the position in words."""
    moves = scene.moves()
    named = [
        (msgspec.json.encode(one).decode(), scene.wording.option(scene.view, one)) for one in moves
    ]
    options = shown_options(scene.game, scene.table.options)
    return {
        "state": "open",
        "title": scene.wording.title_of(options),
        "question": " ".join(
            scene.wording.question(scene.view, one, scene.names) for one in scene.windows
        ),
        "move": dict(named).get(link.move, ""),
        "moves": [] if link.move else named,
        "position": list(scene.wording.position(scene.view, scene.names)),
        "due": scene.due,
    }


def answer(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    return render(request, "mail_play.html", context, status=status)


urlpatterns = [path("a/<str:token>/", mail_play, name="mail_play")]
