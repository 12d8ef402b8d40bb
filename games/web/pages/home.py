"""The pages for whoever comes in: home, the games, how the site is meant."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.models import Preference, User
from games.shelf import GAMES, template
from games.tables import commands, queries
from games.tables.levels import last_choice
from games.web.answers import person, refusals_as_pages, who
from games.web.boxes import RULES_PAGE, box, is_offered, shelf
from games.web.context import THEMES
from games.web.htmx import htmx_of
from games.web.play_sheet import level_in, opponents_in, options_in, sheet_for

YEAR = 60 * 60 * 24 * 365
LANGUAGES = {"en", "fr", "de"}


def home(request: HttpRequest) -> HttpResponse:
    boxes = shelf(who(request))
    last = last_choice(who(request))
    first = next((one for one in boxes if last and one.slug == last[0]), boxes[0])
    context = {"place": "home", "boxes": boxes, "first": first, "counts": queries.counts()}
    return render(request, "home.html", context)


@refusals_as_pages
def play_now(request: HttpRequest, slug: str) -> HttpResponse:
    """One click: a guest if need be, a table against the computer, the first move."""
    if request.method != "POST":
        return redirect("how_to_play", slug)
    table = commands.play_now(person(request), slug, {}, request.POST.get("level", ""))
    return redirect("table", table.pk)


@refusals_as_pages
def play(request: HttpRequest) -> HttpResponse:
    """The last game and mode again, else the first of the shelf; nothing is asked."""
    if request.method != "POST":
        return redirect("choose_game")
    user = person(request)
    slug, options = last_choice(user) or (next(iter(GAMES)), {})
    if not is_offered(slug):
        slug, options = next(iter(GAMES)), {}
    return redirect("table", commands.play_now(user, slug, options).pk)


@refusals_as_pages
def choose_game(request: HttpRequest) -> HttpResponse:
    """The sheet: game, mode, level, opponents; sent, it plays."""
    if request.method == "POST":
        sheet = sheet_for(who(request), request.POST.dict())
        table = commands.play_now(
            person(request), sheet.slug, options_in(sheet), level_in(sheet), opponents_in(sheet)
        )
        return redirect("table", table.pk)
    sheet = sheet_for(who(request), request.GET.dict())
    page = "parts/play_sheet.html" if htmx_of(request) else "choose.html"
    return render(request, page, {"place": "home", "sheet": sheet})


def games(request: HttpRequest) -> HttpResponse:
    return render(request, "games/index.html", {"place": "games", "boxes": shelf(who(request))})


def how_to_play(request: HttpRequest, slug: str) -> HttpResponse:
    """One game: what it is, and how it is played where we have written it down."""
    if not is_offered(slug):
        raise Http404
    page = template(slug, RULES_PAGE) or "games/game.html"
    return render(request, page, {"place": "games", "box": box(slug, who(request))})


def prefer(user: object, **wish: str) -> None:
    """Keep a preference of somebody who is logged in."""
    if isinstance(user, User):
        Preference.objects.update_or_create(user=user, defaults=wish)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Another language, kept with the account as well."""
    answer = set_language(request)
    if request.POST.get("language") in LANGUAGES:
        prefer(request.user, language=request.POST["language"])
    return answer


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Night or chart paper, kept in a cookie and with the account."""
    wish = request.POST.get("theme", "")
    if wish not in THEMES:
        return HttpResponse(status=400)
    prefer(request.user, theme=wish)
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = reverse("home")
    answer = HttpResponse(status=204) if htmx_of(request) else HttpResponseRedirect(back)
    answer.set_cookie("theme", wish, max_age=YEAR, samesite="Lax")
    return answer


def text_page(name: str) -> Callable[[HttpRequest], HttpResponse]:
    """A page that is only text."""

    def page(request: HttpRequest) -> HttpResponse:
        return render(request, f"pages/{name}.html")

    return page


def robots(request: HttpRequest) -> HttpResponse:
    """Tables and people are nothing for search engines."""
    closed = [
        "/t/",
        "/i/",
        "/s/",
        "/d/",
        "/me/",
        "/people/",
        "/account/",
        "/operator/",
        "/api/",
        "/admin/",
    ]
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


urlpatterns = [
    path("", home, name="home"),
    path("play/", play, name="play"),
    path("play/choose/", choose_game, name="choose_game"),
    path("play/<slug:slug>/", play_now, name="play_now"),
    path("games/", games, name="games"),
    path("games/<slug:slug>/", how_to_play, name="how_to_play"),
    path("language/", language, name="language"),
    path("theme/", theme, name="theme"),
    path("about/", text_page("about"), name="about"),
    path("privacy/", text_page("privacy"), name="privacy"),
    path("accessibility/", text_page("accessibility"), name="accessibility"),
    path("robots.txt", robots, name="robots"),
]
