"""Pages about oneself that know no game: log-in, preferences, the end of mails."""

from collections.abc import Callable
from functools import wraps

from allauth.account import views as allauth_pages
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language as set_language_cookie

from accounts import commands, programs, queries
from accounts.forms import PreferenceForm
from accounts.links import read_stop
from accounts.models import ApiToken, User
from accounts.signals import calendar_changed

Page = Callable[..., HttpResponseBase]
TOKEN_NAME = 40


def person(request: HttpRequest) -> User:
    """Who is asking, on pages that only open after a log-in."""
    assert isinstance(request.user, User)  # noqa: S101  (login_required stands before it)
    return request.user


def log_in(request: HttpRequest) -> HttpResponseBase:
    """allauth's page; a guest may log in to an account, an account need not."""
    if isinstance(request.user, User) and not request.user.is_guest:
        return redirect("lobby")
    answer: HttpResponseBase = allauth_pages.login(request)
    return answer


def sign_up(request: HttpRequest) -> HttpResponseBase:
    """allauth's page; a guest keeps the tables instead of beginning anew."""
    if isinstance(request.user, User):
        return redirect("keep" if request.user.is_guest else "lobby")
    answer: HttpResponseBase = allauth_pages.signup(request)
    return answer


def for_accounts(page: Page) -> Page:
    """Pages that make no sense for a guest lead to the one that makes an account."""

    @wraps(page)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if isinstance(request.user, User) and request.user.is_guest:
            return redirect("keep")
        return page(request, *args, **kwargs)

    return guarded


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """Language, time zone, theme, notices, quiet hours, moves, API, data."""
    user = person(request)
    form = PreferenceForm(request.POST or None, instance=queries.preference_of(user))
    if request.method == "POST" and form.is_valid():
        form.save()
        if "time_zone" in form.changed_data:
            calendar_changed.send(sender=None, user=user, early=False)
        messages.success(request, _("Your preferences are saved."))
        return redirect("preferences")
    return shown_preferences(request, form)


def shown_preferences(request: HttpRequest, form: PreferenceForm, token: str = "") -> HttpResponse:
    """The page; with a token that was just made, which is told this once."""
    user = person(request)
    status = 422 if form.is_bound and form.errors else 200
    context = {
        "form": form,
        "address": queries.verified_address(user),
        "tokens": programs.tokens_of(user),
        "scopes": ApiToken.Scope.choices,
        "token": token,
    }
    return render(request, "accounts/preferences.html", context, status=status)


@login_required
@require_POST
def try_address(request: HttpRequest) -> HttpResponse:
    """An address that refused our mails gets them again, until it refuses three more."""
    commands.try_address(person(request))
    messages.success(request, _("We'll try your address again."))
    return redirect("preferences")


@never_cache
@login_required
@require_POST
def token(request: HttpRequest) -> HttpResponse:
    """A new key to the API, told in the answer and nowhere else; or one less."""
    user = person(request)
    name = " ".join(request.POST.get("name", "").split())[:TOKEN_NAME]
    if "drop" in request.POST:
        if programs.drop_token(user, name):
            messages.success(request, _("The API token is deleted."))
        return redirect("preferences")
    form, told = PreferenceForm(instance=queries.preference_of(user)), ""
    try:
        told = programs.new_token(user, name, request.POST.getlist("scope"))
    except programs.RefusedError as refused:
        messages.error(request, refused.sentence)
    return shown_preferences(request, form, told)


# The signed token is the permission: mail programs post here without a cookie (RFC 8058).
@csrf_exempt
@never_cache
@require_http_methods(["GET", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """GET asks, POST ends the mails; no log-in needed."""
    stop = read_stop(token)
    if stop is None:
        return render(request, "accounts/unsubscribe.html", {"stop": None}, status=404)
    if request.method == "POST":
        commands.unsubscribe(stop)
    context = {"stop": stop, "done": request.method == "POST"}
    return render(request, "accounts/unsubscribe.html", context)


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Django's page, which sets the cookie; for users the choice is also their preference."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and language in dict(settings.LANGUAGES):
        commands.choose_language(request.user, language)
    return set_language_cookie(request)
