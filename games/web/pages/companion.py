"""The companion: score sheets for games on a real table. Starting one, joining, installing."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.companion import commands, importing, queries
from games.companion.errors import SheetRefused
from games.companion.models import SHORT, Sheet
from games.companion.statistics import statistics
from games.shelf import GAMES, sheet_of, sheet_slugs, sheet_title
from games.web import sheet_view
from games.web.answers import who
from games.web.boxes import cover_of
from games.web.pages import sheet, sheet_files
from games.web.sheet_pen import is_maker, limit, refusals_told, remember, sheets_known

NAMES = 8
FEW = 4  # open sheets of which the list says how they stand


@require_http_methods(["GET", "POST"])
@refusals_told
def companion(request: HttpRequest) -> HttpResponse:
    """Start a sheet, go on with one, join one."""
    if request.method == "GET":
        return render(request, "companion/start.html", start_context(request))
    limit(request, "sheet", _("Too many sheets for now. Try again in an hour."))
    game, start = request.POST.get("game", ""), f"option-{request.POST.get('game', '')}-"
    options = {
        name.removeprefix(start): read_literal(value)
        for name, value in request.POST.items()
        if name.startswith(start)
    }
    names, title = request.POST.getlist("name"), request.POST.get("title", "")
    try:
        row = commands.start_sheet(who(request), game, options, names, title)
    except SheetRefused as fault:
        return start_again(request, fault)
    remember(request, row, made=True)
    return redirect("sheet", row.key)


def start_again(request: HttpRequest, fault: SheetRefused) -> HttpResponse:
    """The start page once more, with what was typed and why it cannot be."""
    context = {**start_context(request), "refusal": fault.sentence}
    return render(request, "companion/start.html", context, status=fault.status)


def read_literal(text: object) -> Any:
    """A value of a form; what cannot be read is no value that any sheet offers."""
    try:
        return msgspec.json.decode(str(text)[:60])
    except msgspec.DecodeError:
        return None


def start_context(request: HttpRequest) -> dict[str, Any]:
    """What the start page shows."""
    user, keys = who(request), sheets_known(request)
    chosen = request.POST.get("game") or request.GET.get("game") or sheet_slugs()[1]
    names = request.POST.getlist("name") or request.GET.getlist("name")
    if not names and user is not None and not user.is_guest:
        names = [user.username]
    sheets = [sheet_view.listed(row) for row in queries.recent(user, keys)]
    for one in [one for one in sheets if one["row"].ended is None and one["row"].number][:FEW]:
        one["standing"] = sheet_view.standing(one["row"])
    for one in sheets:
        one["asked"] = is_maker(request, one["row"]) and one["asked"]
    return {
        "place": "companion",
        "kinds": [kind(slug, chosen) for slug in sheet_slugs()],
        "chosen": chosen,
        "code": (request.POST.get("code") or request.GET.get("code", ""))[:SHORT],
        "names": [*names, *[""] * NAMES][:NAMES],
        "known": [name for name in queries.names_known(user, keys) if name not in names],
        "sheets": sheets,
        "numbers": statistics(user) if user else None,
    }


def kind(slug: str, chosen: str) -> dict[str, Any]:
    """A game on the start page."""
    rules = sheet_of(slug)
    if rules is None:
        raise AssertionError("only games with a sheet are listed")
    ways: list[dict[str, Any]] = [{}]
    options = rules.options()
    if options:
        ways = [{options[0].name: msgspec.json.decode(v)} for v, *_rest in options[0].choices]
    seats = [rules.seats(way) for way in ways]
    return {
        "slug": slug,
        "title": sheet_title(slug),
        "cover": cover_of(slug) if slug in GAMES else "img/free-sheet.svg",
        "fewest": min(low for low, _high in seats),
        "most": max(high for _low, high in seats),
        "options": options,
        "on": slug == chosen,
    }


@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Four letters, read aloud across a table."""
    try:
        return redirect("sheet", by_letters(request, request.POST.get("code", "")).key)
    except SheetRefused as fault:
        return start_again(request, fault)


def by_letters(request: HttpRequest, letters: str) -> Sheet:
    limit(request, "sheet_code", _("Too many codes tried. Scan the QR code or ask for the link."))
    return queries.sheet_with_code("".join(letters.split()))


@require_POST
def bring(request: HttpRequest) -> HttpResponse:
    """A sheet from a file."""
    try:
        row = from_file(request)
    except SheetRefused as fault:
        return start_again(request, fault)
    remember(request, row, made=True)
    return redirect("sheet", row.key)


def from_file(request: HttpRequest) -> Sheet:
    limit(request, "sheet", _("Too many sheets for now. Try again in an hour."))
    file = request.FILES.get("file")
    if file is None or file.size is None or file.size > 400_000:
        raise SheetRefused("unreadable", _("Choose a score sheet saved as JSON."), 400)
    return importing.import_sheet(who(request), file.read())


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a home screen needs to know."""
    body = sheet_view.manifest()
    return JsonResponse(body, content_type="application/manifest+json")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: keeps sheets, scripts and styles for a cellar without network."""
    answer = render(request, "companion/worker.js", content_type="text/javascript")
    answer["Service-Worker-Allowed"] = "/"
    answer["Cache-Control"] = "no-cache"
    return answer


urlpatterns = [
    path("companion/", companion, name="companion"),
    path("companion/join/", join, name="sheet_join"),
    path("companion/import/", bring, name="sheet_import"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("companion-worker.js", worker, name="companion_worker"),
    *sheet.urlpatterns,
    *sheet_files.urlpatterns,
]
