"""The pages for whoever comes in: home, the games, how the site is meant."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.models import Preference, User
from games.web.context import THEMES

YEAR = 60 * 60 * 24 * 365


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {})


def games(request: HttpRequest) -> HttpResponse:
    return render(request, "games/index.html", {"place": "games"})


def prefer(user: object, **wish: str) -> None:
    """Keep a preference of somebody who is logged in."""
    if isinstance(user, User):
        Preference.objects.update_or_create(user=user, defaults=wish)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Another language, kept with the account as well."""
    answer = set_language(request)
    if request.POST.get("language") in {"en", "fr", "de"}:
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
    by_script = "HX-Request" in request.headers
    answer = HttpResponse(status=204) if by_script else HttpResponseRedirect(back)
    answer.set_cookie("theme", wish, max_age=YEAR, samesite="Lax")
    return answer


def text_page(name: str) -> Callable[[HttpRequest], HttpResponse]:
    """A page that is only text."""

    def page(request: HttpRequest) -> HttpResponse:
        return render(request, f"pages/{name}.html")

    return page


urlpatterns = [
    path("", home, name="home"),
    path("games/", games, name="games"),
    path("language/", language, name="language"),
    path("theme/", theme, name="theme"),
    path("about/", text_page("about"), name="about"),
    path("privacy/", text_page("privacy"), name="privacy"),
    path("accessibility/", text_page("accessibility"), name="accessibility"),
]
