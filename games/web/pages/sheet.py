"""One score sheet: written in, shown to spectators, finished, its names claimed."""

import msgspec
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

from games.companion import claiming, commands, phones, queries, signals
from games.companion.errors import SheetRefused
from games.companion.models import SHORT, Sheet
from games.engine.sums import Value
from games.shelf import GAMES, board_styles, static_file, template
from games.web import sheet_display, sheet_form, sheet_view
from games.web.answers import person, refused, who
from games.web.sheet_pen import is_maker, limit, refusals_told, remember


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
        context |= sheet_display.ending(request, held)
        return render(request, "companion/end.html", context)
    if row.game in GAMES and (script := static_file(row.game, "sheet.js")):
        defs = template(row.game, "defs.html")
        tones = board_styles(row.game) if defs else ()
        styles = [one for one in (*tones, static_file(row.game, "sheet.css")) if one]
        context |= {"script": script, "defs": defs, "styles": styles, "specials": True}
    return render(request, "companion/sheet.html", context)


def write_form(request: HttpRequest, row: Sheet) -> HttpResponse:
    """Without script: every field of a player and a round, sent as one form."""
    held = queries.held(row)
    marks = sheet_form.marks_from(held, request.POST)
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
    phones.note(row, sent.device, sent.author)
    body = sheet_view.news(queries.held(queries.sheet_with_key(code)), sent.have)
    return JsonResponse({**body, "taken": made.taken, "refused": made.refused})


class Incoming(msgspec.Struct):
    """What a phone sends."""

    marks: list[commands.Sent]
    author: int = -1
    device: str = ""
    have: int = 0


INCOMING = msgspec.json.Decoder(Incoming)


@require_POST
@refusals_told
def phone(request: HttpRequest, code: str) -> HttpResponse:
    """A phone says that it is there, and learns which others are."""
    row = queries.sheet_with_key(code)
    phones.note(row, request.POST.get("device", ""), index_in(request, "author"))
    return JsonResponse({"phones": phones.listed(row)})


class Trial(msgspec.Struct):
    """An entry that is only tried."""

    cell: str
    value: Value = None


TRIAL = msgspec.json.Decoder(Trial)


@require_POST
@refusals_told
def trial(request: HttpRequest, code: str) -> HttpResponse:
    """What the server would find with one more entry; nothing is written."""
    row = queries.sheet_with_key(code)
    try:
        sent = TRIAL.decode(request.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise SheetRefused("unreadable", _("These entries couldn't be read."), 400) from fault
    return JsonResponse({"found": queries.held(row).tried(sent.cell, sent.value)})


@never_cache
@require_safe
@refusals_told
def show(request: HttpRequest, code: str) -> HttpResponse:
    """For spectators: large totals, live."""
    held = queries.held(queries.sheet_with_key(code))
    context = sheet_view.context(request, held, maker=False)
    return render(request, "companion/show.html", {**context, **sheet_display.display(held)})


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
    claiming.claim(person(request), row, index_in(request), is_maker(request, row))
    return redirect("sheet", code)


@require_POST
@refusals_told
def agree(request: HttpRequest, code: str) -> HttpResponse:
    """The maker answers who asks for a name."""
    row = queries.sheet_with_key(code)
    if not is_maker(request, row):
        sentence = _("Only the person who started the sheet can answer this.")
        raise SheetRefused("not_maker", sentence, 403)
    claiming.answer_claim(row, index_in(request), request.POST.get("answer") == "yes")
    return redirect("sheet", code)


def index_in(request: HttpRequest, name: str = "index") -> int:
    """A player by number; -1 for none."""
    text = request.POST.get(name, "")
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


urlpatterns = [
    path("s/<str:code>/", sheet, name="sheet"),
    path("s/<str:code>/state/", state, name="sheet_state"),
    path("s/<str:code>/marks/", marks, name="sheet_marks"),
    path("s/<str:code>/phone/", phone, name="sheet_phone"),
    path("s/<str:code>/trial/", trial, name="sheet_trial"),
    path("s/<str:code>/show/", show, name="sheet_show"),
    path("s/<str:code>/timer/", timer, name="sheet_timer"),
    path("s/<str:code>/claim/", claim, name="sheet_claim"),
    path("s/<str:code>/agree/", agree, name="sheet_agree"),
    path("s/<str:code>/title/", rename, name="sheet_title"),
    path("s/<str:code>/delete/", delete, name="sheet_delete"),
    path("s/<str:code>/again/", again, name="sheet_again"),
]
