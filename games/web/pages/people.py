"""Pages about people: profile, a guest who stays, the export of one's data, leaving."""

from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import blocking
from accounts import commands as accounts
from accounts.forms import KeepForm, LeaveForm
from accounts.models import PROGRAM_MARK, User
from accounts.pages import person
from accounts.queries import account_of, user_called
from games.companion import commands as sheet_commands
from games.companion import queries as sheets
from games.companion.models import Sheet
from games.companion.statistics import statistics
from games.notify.commands import erase as erase_notices
from games.notify.queries import browsers_of, notices_of
from games.shelf import sheet_title
from games.tables import commands, leaving, people
from games.tables.reliability import share_of
from games.web.answers import refusals_as_pages
from games.web.pages import outbox


@require_GET
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """What anybody may know: finished tables, results and ratings."""
    user = user_called(name)
    if user is None:
        raise Http404(name)
    reader = request.user if isinstance(request.user, User) else None
    context = {
        "person": user,
        "played": history(user, reader),
        "records": figures(user, reader),
        "share": share_of(user),
        "is_other": reader is not None and reader.pk != user.pk,
        "is_blocked": blocking.blocks(reader, user),
    }
    return render(request, "accounts/profile.html", context)


@login_required
@require_POST
def block(request: HttpRequest, name: str) -> HttpResponse:
    """Blocks a person, or takes it back."""
    other = somebody(name)
    if request.POST.get("blocked") == "1":
        blocking.block(person(request), other)
        told = _("You won't sit at a table together or see what they write. They aren't told.")
        messages.success(request, told)
    else:
        blocking.unblock(person(request), other)
        messages.success(request, _("You can play together again."))
    return redirect("profile", other.username)


@login_required
@require_POST
@refusals_as_pages
def report_person(request: HttpRequest, name: str) -> HttpResponse:
    """Asks the operators to look at what a person does."""
    other = somebody(name)
    commands.report(person(request), None, request.POST.get("text", ""), about=other)
    messages.success(request, _("Thank you. We'll look into it."))
    return redirect("profile", other.username)


def somebody(name: str) -> User:
    user = user_called(name)
    if user is None:
        raise Http404(name)
    return user


def history(user: User, reader: User | None) -> list[dict[str, Any]]:
    """Finished games online and at real tables, in one list, the latest first."""
    online = [
        {"title": one.title, "address": reverse("table", args=[one.table]), "ended": one.ended,
         "others": one.others, "place": one.place, "seats": one.seats, "boxed": False}
        for one in people.finishes(user, reader)
    ]  # fmt: skip
    boxed = [sheet_finish(row, user, reader) for row in sheets.finished_with(user)[: people.SHOWN]]
    both = [*online, *boxed]
    return sorted(both, key=lambda one: one["ended"] or user.date_joined, reverse=True)


def sheet_finish(row: Sheet, user: User, reader: User | None) -> dict[str, Any]:
    """A finished sheet in a profile: only who holds it sees the names on it, and the way to it."""
    players = list(row.players.all())
    own = next(player for player in players if player.user_id == user.pk)
    holds = reader is not None and reader.pk in {row.maker_id, *(one.user_id for one in players)}
    return {
        "title": sheet_title(row.game),
        "address": reverse("sheet", args=[row.key]) if holds else "",
        "ended": row.ended,
        "others": [one.name for one in players if one != own] if holds else [],
        "place": people.place_of(own.index, row.result),
        "seats": len(players),
        "boxed": True,
    }


def figures(user: User, reader: User | None) -> list[dict[str, Any]]:
    """Results per game: online with the rating, and at real tables, which are never rated."""
    found: dict[str, dict[str, Any]] = {}
    for one in people.records(user, reader):
        found[one.game] = {"title": one.title, "online": one, "boxed": 0, "boxed_won": 0}
    for record in statistics(user).games:
        plain = {"title": sheet_title(record.game), "online": None, "boxed": 0, "boxed_won": 0}
        entry = found.setdefault(record.game, plain)
        entry["boxed"] += record.played
        entry["boxed_won"] += record.won
    return list(found.values())


@never_cache
@sensitive_post_parameters("password1")
@login_required
@require_http_methods(["GET", "POST"])
def keep(request: HttpRequest) -> HttpResponse:
    """A guest becomes an account and keeps every table."""
    if not person(request).is_guest:
        return redirect("preferences")
    if not ratelimit.consume(request, action="keep"):
        raise accounts.TooManyError
    form = KeepForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            user = accounts.keep_guest(
                request, person(request), data["username"], data["email"], data["password1"]
            )
        except accounts.NameTakenError:
            form.add_error("username", _("This name is taken."))
        else:
            leaving.rename(user)
            messages.success(request, _("You now have an account, with all your games."))
            return redirect("lobby")
    status = 422 if request.method == "POST" else 200
    return render(request, "accounts/keep.html", {"form": form}, status=status)


@never_cache
@login_required
@require_GET
def export(request: HttpRequest) -> JsonResponse:
    """Everything about oneself, as JSON."""
    user = person(request)
    data = {
        "exported": timezone.now(),
        **account_of(user),
        **people.data_of(user),
        **sheets.data_of(user),
        "notices": notices_of(user),
        "browsers": browsers_of(user),
    }
    answer = JsonResponse(data, json_dumps_params={"indent": 1, "ensure_ascii": False})
    name = slugify(user.username) or "me"
    answer["Content-Disposition"] = f'attachment; filename="cosmos-{name}.json"'
    return answer


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """The account ends; what was played stays, under a name that means nobody."""
    user = person(request)
    form = LeaveForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        leave_site(user)
        logout(request)
        messages.success(request, _("Your account is deleted."))
        return redirect("home")
    status = 422 if request.method == "POST" else 200
    return render(request, "accounts/delete.html", {"form": form}, status=status)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
@refusals_as_pages
def program(request: HttpRequest) -> HttpResponse:
    """The account becomes a program's, for good; the page says what follows."""
    user = person(request)
    if request.method == "POST":
        leaving.declare_program(user)
        messages.success(request, _("This account is a program now, and its name says so."))
        return redirect("preferences")
    return render(request, "accounts/program.html", {"mark": PROGRAM_MARK})


def leave_site(user: User) -> None:
    """First the tables, each in its own transaction; then the person, in one."""
    leaving.leave_all(user)
    with transaction.atomic():
        leaving.erase(user)
        sheet_commands.forget(user)
        erase_notices(user)
        accounts.forget(user)
        leaving.rename(user)


urlpatterns = [
    path("people/<str:name>/", profile, name="profile"),
    path("people/<str:name>/block/", block, name="block"),
    path("people/<str:name>/report/", report_person, name="report_person"),
    path("me/keep/", keep, name="keep"),
    path("me/export/", export, name="export"),
    path("me/program/", program, name="program"),
    path("me/delete/", delete, name="delete"),
    *outbox.urlpatterns,
]
