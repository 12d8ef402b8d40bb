"""All writes about people."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.sessions.models import Session
from django.core.exceptions import BadRequest
from django.db import IntegrityError, models, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, get_supported_language_variant
from django.utils.translation import gettext as _

from accounts.links import FIELDS, Stop
from accounts.models import ApiToken, Learned, Preference, Silence, User
from accounts.queries import zones

BACKEND = "accounts.backends.AccountBackend"
GUESTS_KEPT = timedelta(days=90)
SWEPT_AT_ONCE = 500
SEEN_EVERY = timedelta(minutes=2)  # roughly is enough: what is exact is kept in the cache
NO_ZONE = "UTC"
SHORT_TAILS = 8  # tries with a short tail of the name before a longer one is taken


class TooManyError(Exception):
    """One address asks for too many guests; the page answers 429."""


class NameTakenError(Exception):
    """Somebody else was quicker to take the name."""


def new_guest(request: HttpRequest) -> User:
    """Logs a stranger in as a guest; a person already logged in stays who they are."""
    if isinstance(request.user, User):
        return request.user
    if request.method in {"GET", "HEAD"}:
        raise BadRequest("A guest is made by a form, not by a link.")
    if not ratelimit.consume(request, action="guest"):
        raise TooManyError
    guest = _make_guest(request)
    login(request, guest, backend=BACKEND)
    return guest


def _make_guest(request: HttpRequest) -> User:
    for number in range(2 * SHORT_TAILS):
        tail = secrets.token_hex(2 if number < SHORT_TAILS else 4)
        name = _("Guest %(tail)s") % {"tail": tail}
        guest = User(username=name, is_guest=True)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
                make_preference(guest, request)
        except IntegrityError:
            continue
        return guest
    raise TooManyError


def make_preference(user: User, request: HttpRequest) -> Preference:
    """A new user's preference: language, clock and theme of the browser that asks."""
    language = get_supported_language_variant(get_language() or settings.LANGUAGE_CODE)
    theme = request.COOKIES.get("theme", "")
    begin = {
        "language": language,
        "time_zone": zone_in(request) or NO_ZONE,
        "theme": theme if theme in Preference.Theme.values else Preference.Theme.SYSTEM,
    }
    return Preference.objects.get_or_create(user=user, defaults=begin)[0]


def zone_in(request: HttpRequest) -> str:
    """The clock of the browser, if it told us one we know."""
    zone = request.COOKIES.get("zone", "")
    return zone if zone in zones() else ""


def learn_zone(preference: Preference, request: HttpRequest) -> None:
    """A guest may come before their browser has told its clock: it is taken up when it does."""
    zone = zone_in(request)
    if preference.time_zone == NO_ZONE and zone and zone != NO_ZONE:
        preference.time_zone = zone
        preference.save(update_fields=["time_zone"])


def keep_guest(request: HttpRequest, guest: User, name: str, email: str, password: str) -> User:
    """The guest becomes an account: the same row, so every table stays."""
    try:
        with transaction.atomic():
            user = User.objects.select_for_update().get(pk=guest.pk, is_guest=True)
            user.username, user.email, user.is_guest = name, email, False
            user.set_password(password)
            user.save()
            address = EmailAddress.objects.create(user=user, email=email, primary=True)
    except IntegrityError:
        raise NameTakenError from None
    update_session_auth_hash(request, user)
    address.send_confirmation(request, signup=True)
    return user


def see(user: User, now: datetime | None = None) -> None:
    """The user has a page open: others may find them among the people who are here."""
    now = now or timezone.now()
    if user.seen is None or now - user.seen >= SEEN_EVERY:
        User.objects.filter(pk=user.pk, left=None).update(seen=now)
        user.seen = now


def choose_language(user: User, language: str) -> None:
    """The language chosen on any page is the one preferred from now on."""
    Preference.objects.filter(user=user).update(language=language)


def keep_lessons(user: User, lessons: Iterable[str]) -> None:
    """Remembers lessons as done; doing one again changes nothing."""
    Learned.objects.bulk_create(
        (Learned(user=user, lesson=lesson) for lesson in lessons), ignore_conflicts=True
    )


def try_address(user: User) -> None:
    """The user says that their address takes mails again, or has confirmed another."""
    Preference.objects.filter(user=user).update(bounces=0)


def address_confirmed(email_address: EmailAddress, **_kwargs: object) -> None:
    """What an older address refused says nothing of this one."""
    try_address(email_address.user)


def unsubscribe(stop: Stop) -> None:
    """No more mails of this kind to this user, or no mail at all to this bare address."""
    if stop.user is None:
        Silence.objects.get_or_create(digest=stop.digest)
    else:
        Preference.objects.filter(user_id=stop.user).update(**{FIELDS[stop.kind]: False})


def forget(user: User, now: datetime | None = None) -> None:
    """The person goes, the row stays without a trace of them: logs point to it."""
    with transaction.atomic():
        Preference.objects.filter(user=user).delete()
        Learned.objects.filter(user=user).delete()
        ApiToken.objects.filter(user=user).delete()
        EmailAddress.objects.filter(user=user).delete()
        user.groups.clear()
        user.user_permissions.clear()
        user.set_unusable_password()  # ends every session
        user.email = user.first_name = user.last_name = ""
        user.is_active = user.is_staff = user.is_superuser = user.is_guest = False
        user.last_login = user.seen = None
        user.left = now or timezone.now()
        user.username = _gone_name()
        user.save()


def _gone_name() -> str:
    for size in (4, 4, 4, 6, 6, 8):
        name = f"Gone {secrets.randbelow(9 * 10 ** (size - 1)) + 10 ** (size - 1)}"
        if not User.objects.filter(username=name).exists():
            return name
    return f"Gone {secrets.token_hex(8)}"


def sweep_guests(now: datetime | None = None) -> int:
    """Deletes guests who were not here for 90 days and to whom nothing durable points."""
    before = (now or timezone.now()) - GUESTS_KEPT
    guests = User.objects.filter(is_guest=True, date_joined__lt=before, last_login__lt=before)
    for relation in User._meta.related_objects:
        if getattr(relation, "on_delete", None) is models.PROTECT:
            guests = guests.filter(**{f"{relation.name}__isnull": True})
    swept = 0
    for guest in guests[:SWEPT_AT_ONCE]:
        try:
            guest.delete()
        except models.ProtectedError:
            continue  # took a seat this very moment
        swept += 1
    return swept


def sweep_sessions(now: datetime | None = None) -> int:
    """Deletes sessions that have ended."""
    return Session.objects.filter(expire_date__lt=now or timezone.now()).delete()[0]


def prefer_coach(user: User, on: bool) -> None:
    """Whether the coach sits beside somebody at their tables against the computer."""
    Preference.objects.update_or_create(user=user, defaults={"coach": on})
