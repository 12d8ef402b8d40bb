"""The companion: score sheets for games on a real table."""

import io
import json
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

import msgspec
import segno
from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from games.companion import commands, exporting, queries, signals
from games.companion.errors import SheetRefused
from games.companion.models import SHORT, Sheet
from games.companion.queries import Held
from games.shelf import GAMES, sheet_of, sheet_slugs, sheet_title, static_file, template
from games.web import sheet_poster, sheet_view
from games.web.answers import person, refused, who
from games.web.boxes import cover_of

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, P], HttpResponse]
SEEN = "sheets"  # in the session: sheets this browser has opened
MADE = "sheets_made"
MOST_SEEN = 40
NAMES = 8
DAY = 86_400


def refusals_told(page: Page[P]) -> Page[P]:
    """A refusal of a sheet is a page, or a sentence for the script that asked."""

    @wraps(page)
    def careful(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return page(request, *args, **kwargs)
        except SheetRefused as fault:
            if request.content_type == "application/json":
                body = {"code": fault.code, "detail": fault.sentence}
                return JsonResponse(body, status=fault.status)
            return refused(request, fault.sentence, fault.status)

    return cast(Page[P], careful)


# ---- starting ----


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
        context = {**start_context(request), "refusal": fault.sentence}
        return render(request, "companion/start.html", context, status=fault.status)
    remember(request, row, made=True)
    return redirect("sheet", row.key)


def read_literal(text: object) -> Any:
    """A value of a form; what cannot be read is no value that any sheet offers."""
    try:
        return msgspec.json.decode(str(text)[:60])
    except msgspec.DecodeError:
        return None


def start_context(request: HttpRequest) -> dict[str, Any]:
    """What the start page shows."""
    user, keys = who(request), seen(request)
    chosen = request.POST.get("game") or request.GET.get("game") or sheet_slugs()[1]
    names = request.POST.getlist("name") or request.GET.getlist("name")
    if not names and user is not None and not user.is_guest:
        names = [user.username]
    sheets = [sheet_view.listed(row) for row in queries.recent(user, keys)]
    return {
        "place": "companion",
        "kinds": [kind(slug, chosen) for slug in sheet_slugs()],
        "chosen": chosen,
        "code": request.GET.get("code", "")[:SHORT],
        "names": [*names, *[""] * NAMES][:NAMES],
        "known": [name for name in queries.names_known(user, keys) if name not in names],
        "sheets": sheets,
        "numbers": queries.statistics(user) if user else None,
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
@refusals_told
def join(request: HttpRequest) -> HttpResponse:
    """Four letters, read aloud across a table."""
    return redirect("sheet", by_letters(request, request.POST.get("code", "")).key)


def by_letters(request: HttpRequest, letters: str) -> Sheet:
    limit(request, "sheet_code", _("Too many codes tried. Scan the QR code or ask for the link."))
    return queries.sheet_with_code("".join(letters.split()))


def limit(request: HttpRequest, action: str, sentence: str) -> None:
    if not ratelimit.consume(request, action=action):
        raise SheetRefused("too_many", sentence, 429)


@require_POST
@refusals_told
def bring(request: HttpRequest) -> HttpResponse:
    """A sheet from a file."""
    limit(request, "sheet", _("Too many sheets for now. Try again in an hour."))
    file = request.FILES.get("file")
    if file is None or file.size is None or file.size > 400_000:
        raise SheetRefused("unreadable", _("Choose a score sheet saved as JSON."), 400)
    row = commands.import_sheet(who(request), file.read())
    remember(request, row, made=True)
    return redirect("sheet", row.key)


# ---- who holds the pen ----


def seen(request: HttpRequest) -> list[str]:
    return list(request.session.get(SEEN, []))


def remember(request: HttpRequest, row: Sheet, made: bool = False) -> None:
    """This browser knows the sheet from now on."""
    keys = [row.key, *(key for key in seen(request) if key != row.key)][:MOST_SEEN]
    if keys != seen(request):
        request.session[SEEN] = keys
    if made:
        request.session[MADE] = [*request.session.get(MADE, []), row.key][-MOST_SEEN:]


def is_maker(request: HttpRequest, row: Sheet) -> bool:
    """Who started the sheet: by account, or in this browser."""
    if row.maker_id is not None:
        user = who(request)
        return user is not None and user.pk == row.maker_id
    return row.key in request.session.get(MADE, [])


# ---- one sheet ----


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@refusals_told
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """A sheet: written in, or finished. The form works without script."""
    if len(code) == SHORT and code.isascii() and code.isalnum():
        # Letters are looked up by a form alone: only forms are counted.
        return redirect(f"{reverse('companion')}?code={code}#join")
    row = queries.sheet_with_key(code)
    if request.method == "POST":
        return write_form(request, row)
    remember(request, row)
    held = queries.held(row)
    context = sheet_view.context(request, held, is_maker(request, row))
    if held.is_over:
        context |= sheet_view.ending(request, held)
        return render(request, "companion/end.html", context)
    if row.game in GAMES and (script := static_file(row.game, "sheet.js")):
        defs = template(row.game, "defs.html")
        context |= {"script": script, "defs": defs, "specials": True}
    return render(request, "companion/sheet.html", context)


def write_form(request: HttpRequest, row: Sheet) -> HttpResponse:
    """Without script: every field of a player and a round, sent as one form."""
    held = queries.held(row)
    marks = sheet_view.marks_from(held, request.POST)
    made = commands.write(row, marks, who(request), is_maker=is_maker(request, row))
    if made.refused:
        return refused(request, " ".join(sorted(set(made.refused.values()))), 422)
    where = f"?p={request.POST.get('p', '0')[:2]}&r={request.POST.get('r', '1')[:2]}"
    return redirect(reverse("sheet", args=[row.key]) + (where if where[1:].isascii() else ""))


@never_cache
@require_GET
@refusals_told
def state(request: HttpRequest, code: str) -> HttpResponse:
    """What a phone has missed: the marks after a number, and what the server worked out."""
    row = queries.sheet_with_key(code)
    have = request.GET.get("have", "0")
    after = int(have) if have.isascii() and have.isdigit() and len(have) < 9 else 0
    return JsonResponse(sheet_view.news(queries.held(row), after))


@require_POST
@refusals_told
def marks(request: HttpRequest, code: str) -> HttpResponse:
    """Marks of a phone; sending twice is harmless."""
    row = queries.sheet_with_key(code)
    try:
        sent = INCOMING.decode(request.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise SheetRefused("unreadable", _("These entries couldn't be read."), 400) from fault
    made = commands.write(
        row, sent.marks, who(request), sent.author, sent.device, is_maker(request, row)
    )
    body = sheet_view.news(queries.held(queries.sheet_with_key(code)), sent.have)
    return JsonResponse({**body, "taken": made.taken, "refused": made.refused})


class Incoming(msgspec.Struct):
    """What a phone sends."""

    marks: list[commands.Sent]
    author: int = -1
    device: str = ""
    have: int = 0


INCOMING = msgspec.json.Decoder(Incoming)


@never_cache
@require_safe
@refusals_told
def show(request: HttpRequest, code: str) -> HttpResponse:
    """For spectators: large totals, live."""
    held = queries.held(queries.sheet_with_key(code))
    context = sheet_view.context(request, held, maker=False)
    return render(request, "companion/show.html", {**context, **sheet_view.display(held)})


TIMER = "sheet-timer-{}"
LONGEST_TIMER = 3600


@require_POST
@refusals_told
def timer(request: HttpRequest, code: str) -> HttpResponse:
    """A timer that every phone of the sheet sees; 0 stops it."""
    row = queries.sheet_with_key(code)
    text = request.POST.get("seconds", "")
    seconds = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else -1
    if not 0 <= seconds <= LONGEST_TIMER:
        raise SheetRefused("timer", _("A timer runs up to an hour."), 400)
    sheet_view.set_timer(row, seconds)
    signals.stirred.send(sender=None, sheet=row.pk)
    return HttpResponse(status=204)


# ---- names, the end ----


@require_POST
@refusals_told
def claim(request: HttpRequest, code: str) -> HttpResponse:
    """ "This is me": the maker of the sheet agrees."""
    row = queries.sheet_with_key(code)
    commands.claim(person(request), row, index_in(request))
    return redirect("sheet", code)


@require_POST
@refusals_told
def agree(request: HttpRequest, code: str) -> HttpResponse:
    """The maker answers who asks for a name."""
    row = queries.sheet_with_key(code)
    if not is_maker(request, row):
        sentence = _("Only the person who started the sheet can answer this.")
        raise SheetRefused("not_maker", sentence, 403)
    commands.answer_claim(row, index_in(request), request.POST.get("answer") == "yes")
    return redirect("sheet", code)


def index_in(request: HttpRequest) -> int:
    text = request.POST.get("index", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else -1


@require_POST
@refusals_told
def rename(request: HttpRequest, code: str) -> HttpResponse:
    """Another title."""
    commands.rename(queries.sheet_with_key(code), request.POST.get("title", ""))
    return redirect("sheet", code)


@require_POST
@refusals_told
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """The whole sheet goes."""
    row = queries.sheet_with_key(code)
    commands.delete(row, who(request), is_maker(request, row))
    return redirect("companion")


@require_POST
@refusals_told
def again(request: HttpRequest, code: str) -> HttpResponse:
    """The same people once more."""
    limit(request, "sheet", _("Too many sheets for now. Try again in an hour."))
    held = queries.held(queries.sheet_with_key(code))
    row = held.row
    names = queries.names_of(held.players)
    made = commands.start_sheet(who(request), row.game, row.options, names, row.title)
    remember(request, made, made=True)
    return redirect("sheet", made.key)


# ---- handing on ----


def file_of(held: Held, body: str, kind: str, ending: str) -> HttpResponse:
    answer = HttpResponse(body, content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="cosmos-{held.row.game}.{ending}"'
    return answer


@never_cache
@require_safe
@refusals_told
def handed_on(request: HttpRequest, code: str, ending: str) -> HttpResponse:
    """The sheet as a file: JSON, CSV, or a text to paste."""
    held = queries.held(queries.sheet_with_key(code))
    if ending == "json":
        body = json.dumps(exporting.as_data(held), indent=1, ensure_ascii=False)
        return file_of(held, body, "application/json", "json")
    if ending == "csv":
        return file_of(held, exporting.as_csv(held), "text/csv", "csv")
    return HttpResponse(exporting.as_text(held), content_type="text/plain; charset=utf-8")


@never_cache
@require_safe
@refusals_told
def poster(request: HttpRequest, code: str) -> HttpResponse:
    """The result as a picture to share."""
    held = queries.held(queries.sheet_with_key(code))
    return HttpResponse(sheet_poster.drawn(held), content_type="image/svg+xml")


@require_safe
@refusals_told
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link as a QR code."""
    row = queries.sheet_with_key(code)
    link = request.build_absolute_uri(reverse("sheet", args=[row.key]))
    drawn = io.BytesIO()
    code_drawn = segno.make(link, error="m", micro=False)
    code_drawn.save(drawn, kind="svg", light="#fff", border=3, omitsize=True)
    answer = HttpResponse(drawn.getvalue(), content_type="image/svg+xml")
    answer["Cache-Control"] = f"private, max-age={DAY}"
    return answer


# ---- installed ----


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
    path("s/<str:code>/", sheet, name="sheet"),
    path("s/<str:code>/state/", state, name="sheet_state"),
    path("s/<str:code>/marks/", marks, name="sheet_marks"),
    path("s/<str:code>/show/", show, name="sheet_show"),
    path("s/<str:code>/timer/", timer, name="sheet_timer"),
    path("s/<str:code>/claim/", claim, name="sheet_claim"),
    path("s/<str:code>/agree/", agree, name="sheet_agree"),
    path("s/<str:code>/title/", rename, name="sheet_title"),
    path("s/<str:code>/delete/", delete, name="sheet_delete"),
    path("s/<str:code>/again/", again, name="sheet_again"),
    path("s/<str:code>/result.svg", poster, name="sheet_poster"),
    path("s/<str:code>/qr.svg", qr, name="sheet_qr"),
    path("s/<str:code>/sheet.json", handed_on, {"ending": "json"}, name="sheet_json"),
    path("s/<str:code>/sheet.csv", handed_on, {"ending": "csv"}, name="sheet_csv"),
    path("s/<str:code>/sheet.txt", handed_on, {"ending": "txt"}, name="sheet_text"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("companion-worker.js", worker, name="companion_worker"),
]
