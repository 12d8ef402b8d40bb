"""Learning by playing: the rows of lessons, and a lesson with its board."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.engine.board import Asked
from games.engine.contract import Fixed, Seat
from games.engine.lessons import Lesson, Row
from games.engine.optional import kinds_of_work
from games.engine.play import RefusedError
from games.shelf import GAMES, board_styles, lesson_of, lessons_of, static_file, template, words_of
from games.tables.commands.checks import readable, short_enough
from games.tables.errors import NotAllowed
from games.web.anchors import paragraph
from games.web.answers import refusals_as_pages, who
from games.web.boxes import Box, shelf
from games.web.htmx import htmx_of
from games.web.learning import progress, tries
from games.web.learning.progress import Course, course, name_of
from games.web.learning.regions import Showing, crumb, regions_of
from games.web.learning.scene import LEARNER, LessonScene, scene_of
from games.web.learning.tries import Try
from games.web.parts import part, with_token
from games.web.play_sheet import sheet_for
from games.web.table_request import (
    Banner,
    board_of,
    chosen_in,
    explains_at,
    query_of,
    refused_in,
)

Deed = Callable[[HttpRequest, "Place", Try], Try]


@dataclass(frozen=True)
class Place:
    """A lesson as an address names it."""

    slug: str
    row: Row
    lesson: Lesson

    @property
    def name(self) -> str:
        return name_of(self.slug, self.lesson)


@dataclass(frozen=True)
class Taught:
    """A game with its rows of lessons; the row shown first is the one to go on with."""

    box: Box
    courses: tuple[Course, ...]
    shown: Course

    @property
    def is_begun(self) -> bool:
        return any(one.done for one in self.courses)


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """Every game that has lessons, and how far the reader is; nothing is locked."""
    done = progress.done_by(request)
    wanted = request.GET.get("row", "")
    taught = [taught_of(box, done, wanted) for box in shelf(who(request)) if lessons_of(box.slug)]
    sheet = sheet_for(who(request), {})
    context = {"place": "learn", "games": taught, "sheet": sheet}
    return render(request, "learn/learn.html", context)


def taught_of(box: Box, done: set[str], wanted: str) -> Taught:
    """A game; of its rows the one asked for, else the first that is not done."""
    courses = tuple(course(box.slug, row, done) for row in lessons_of(box.slug))
    unfinished = [one for one in courses if one.done < len(one.stops)]
    named = [one for one in courses if f"{box.slug}-{one.slug}" == wanted]
    return Taught(box, courses, (named or unfinished or list(courses))[0])


def place_of(slug: str, name: str) -> Place:
    found = lesson_of(slug, name)
    if found is None:
        raise Http404
    return Place(slug, *found)


@require_safe
def lesson(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A lesson with its board; the regions alone for a page that is open."""
    return shown(request, place_of(slug, name))


def shown(
    request: HttpRequest, place: Place, banner: Banner | None = None, status: int = 200
) -> HttpResponse:
    """The page, or its regions."""
    tried = tries.read(request, place.name)
    scene = current(request, place, tried)
    if scene.attempt.outcome == "reached" and not tried.is_shown:
        progress.mark(request, place.name)
    query = query_of(request)
    if banner is None and request.method != "POST":
        banner = refused_in(place.slug, scene, query)
    asked = Asked(
        reverse("lesson", args=[place.slug, place.lesson.slug]),
        chosen_in(query),
        reading="list" in query,
    )
    done = course(place.slug, place.row, progress.done_by(request))
    page = Showing(place.slug, place.row, place.lesson, scene, asked, done, tried.is_shown)
    token = get_token(request)
    regions = {name: with_token(html, token) for name, html in regions_of(page).items()}
    told = banner or Banner("", "")
    said = part("table/banner.html", kind=told.kind, what=told.what, then=told.then, rule=told.rule)
    if htmx_of(request):
        return HttpResponse("".join([*regions.values(), said]), status=status)
    context = {
        "place": "learn",
        "csrf_token": token,
        "title": place.lesson.title,
        "crumb": crumb(page, GAMES[place.slug].META.title),
        "defs": board_of(place.slug).defs(scene),
        "regions": {name.replace("-", "_"): html for name, html in regions.items()},
        "banner": said,
        "own_sheets": board_styles(place.slug),
        "own_script": static_file(place.slug, "board.js"),
        "own_keys": template(place.slug, "keys.html"),
        "explains": explains_at(place.slug),
    }
    return render(request, "learn/lesson.html", context, status=status)


def current(request: HttpRequest, place: Place, tried: Try) -> LessonScene:
    """The scene of a try; one that the lesson no longer allows begins anew."""
    user = who(request)
    name = user.username if user else LEARNER
    try:
        return scene_of(place.slug, place.lesson, tried, name)
    except (RefusedError, ValueError):
        tries.keep(request, place.name, Try())
        return scene_of(place.slug, place.lesson, Try(), name)


def deed(do: Deed) -> Callable[[HttpRequest, str, str], HttpResponse]:
    """Something done in a lesson: shown at once, or refused with a sentence."""

    @require_POST
    @refusals_as_pages
    def answer(request: HttpRequest, slug: str, name: str) -> HttpResponse:
        place = place_of(slug, name)
        try:
            tries.keep(request, place.name, do(request, place, tries.read(request, place.name)))
        except NotAllowed as fault:
            return shown(request, place, Banner("bad", fault.sentence), fault.status)
        except RefusedError as fault:
            text = words_of(slug).reason(fault.refusal)
            rule = paragraph(slug, fault.refusal.reason)
            return shown(request, place, Banner("bad", _("Not allowed."), text, rule), 422)
        if htmx_of(request):
            return shown(request, place)
        return redirect("lesson", slug, name)

    return answer


def move(request: HttpRequest, place: Place, tried: Try) -> Try:
    """A move as JSON or as the fields of a form; a try that is over takes no more."""
    scene = current(request, place, tried)
    if not scene.is_playing:
        return tried
    body = request.POST.get("move", "").encode()
    if not body:
        board = board_of(place.slug, request.POST)
        body = board.read(scene, chosen_in(request.POST)) or b""
    if not body:
        raise NotAllowed("no_move", _("Choose a move first."), 422)
    short_enough(body)
    readable(scene.game, body)
    after = tried.played(body.decode())
    scene_of(place.slug, place.lesson, after)  # refused here, as a table would
    return after


def work(request: HttpRequest, place: Place, tried: Try) -> Try:
    """Unfinished work, refused exactly as the move would be; or one step back."""
    scene = current(request, place, tried)
    body = request.POST.get("move", "").encode()
    is_undo = bool(request.POST.get("undo"))
    if body or not is_undo:
        short_enough(body)
        check_work(scene, readable(scene.game, body))
    return tried.stepped_back(body.decode()) if is_undo else tried.worked(body.decode())


def check_work(scene: LessonScene, made: Fixed) -> None:
    """Only what the game lets people leave unfinished, and only as the rules allow it."""
    if not scene.is_playing or made.__struct_config__.tag not in kinds_of_work(scene.game):
        raise NotAllowed("not_work", _("This can't be saved for later. Send it as a move."), 422)
    if refusal := scene.game.refuse(scene.attempt.state, Seat(scene.seat), made):
        raise RefusedError(refusal)


def again(request: HttpRequest, place: Place, tried: Try) -> Try:
    """Back to the position; tries cost nothing."""
    return Try()


def show(request: HttpRequest, place: Place, tried: Try) -> Try:
    """The solution on the board; the lesson is still to be done."""
    return Try(is_shown=True)


DEEDS: dict[str, Deed] = {"move": move, "work": work, "again": again, "show": show}
urlpatterns = [
    path("learn/", learn, name="learn"),
    path("learn/<slug:slug>/<slug:name>/", lesson, name="lesson"),
    *(
        path(f"learn/<slug:slug>/<slug:name>/{word}/", deed(do), name=f"lesson_{word}")
        for word, do in DEEDS.items()
    ),
]
