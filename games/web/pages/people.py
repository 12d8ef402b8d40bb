"""Pages about people: profile, a guest who stays, the export of one's data, leaving."""

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from accounts import commands as accounts
from accounts.forms import KeepForm, LeaveForm
from accounts.models import User
from accounts.pages import person
from accounts.queries import account_of, user_called
from games.companion import commands as sheet_commands
from games.companion import queries as sheets
from games.notify.commands import erase as erase_notices
from games.notify.queries import notices_of
from games.tables import leaving, people
from games.web.pages import outbox
from games.web.sheet_view import listed


@require_GET
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """What anybody may know: finished tables, results and ratings."""
    user = user_called(name)
    if user is None:
        raise Http404(name)
    reader = request.user if isinstance(request.user, User) else None
    played = people.finishes(user, reader)
    at_tables = [listed(row) for row in sheets.finished_with(user)]
    context = {
        "person": user,
        "played": played,
        "records": people.records(user, reader),
        "at_tables": at_tables,
        "own": reader == user,
    }
    return render(request, "accounts/profile.html", context)


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
    path("me/keep/", keep, name="keep"),
    path("me/export/", export, name="export"),
    path("me/delete/", delete, name="delete"),
    *outbox.urlpatterns,
]
