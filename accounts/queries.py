"""All reads about people."""

from collections.abc import Iterable
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from allauth.account.models import EmailAddress

from accounts.links import digest_of
from accounts.models import NAME, Learned, Preference, Silence, User
from database.cursors import LAST_ROW, open_cursor
from database.rows import Columns

MOST_BOUNCES = 3  # an address that refused so many mails in a row gets no more
USER, PREFERENCE = Columns(User, "u"), Columns(Preference, "p")
# Only names of our own models are joined into it.
READ_USER = f"""
SELECT {USER.sql}, {PREFERENCE.sql}
FROM accounts_user u LEFT JOIN accounts_preference p ON p.user_id = u.id
WHERE u.id = %s"""  # noqa: S608


def display_name(user: User) -> str:
    """What others read."""
    return user.username


def preference_of(user: User) -> Preference:
    """How the user wants the site; made on first need for users of the command line."""
    found: Preference | None = getattr(user, "preference", None)
    return found or Preference.objects.get_or_create(user=user)[0]


def weeks_of(users: Iterable[int]) -> dict[int, str]:
    """The hours of those whose clocks do not always run."""
    chosen = Preference.objects.filter(user__in=list(users)).exclude(week="")
    return dict(chosen.values_list("user", "week"))


def user_with_preference(pk: int) -> User | None:
    """The owner of a session: every request of somebody who is logged in asks this.

    A statement of our own buys an eighth of a board page (P9): 0.3 ms of the processor instead of
    1.4. Without: `return User.objects.select_related("preference").filter(pk=pk).first()`.
    """
    with open_cursor() as cursor:
        cursor.execute(READ_USER, [min(pk, LAST_ROW)])
        row = cursor.fetchone()
    if row is None:
        return None
    user = USER.made(row[: len(USER)])
    if row[len(USER)] is not None:
        user.preference = PREFERENCE.made(row[len(USER) :])
    return user


def lessons_done(user: User) -> set[str]:
    """The lessons somebody has done, by the end of their addresses."""
    return set(Learned.objects.filter(user=user).values_list("lesson", flat=True))


def user_called(name: str) -> User | None:
    """The person of this name, in upper or lower case; nobody who left."""
    if not NAME.match(name):
        return None
    return User.objects.filter(username__iexact=name, left=None).first()


def verified_address(user: User) -> str:
    """Where notices may go; "" while no address is confirmed."""
    found = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return str(found.values_list("email", flat=True).first() or "")


def waiting_address(user: User) -> str:
    """An address the user gave and has not confirmed yet; "" if there is none."""
    found = EmailAddress.objects.filter(user=user, verified=False).order_by("-pk")
    return str(found.values_list("email", flat=True).first() or "")


def addresses_of(user: User) -> set[str]:
    """Every address the user gave us, confirmed or not."""
    given = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    return {address for address in (user.email, *given) if address}


def user_at(address: str) -> User | None:
    """Who confirmed this address."""
    found = EmailAddress.objects.filter(email=address.lower(), verified=True)
    address_row = found.select_related("user").first()
    return address_row.user if address_row else None


def is_silent(address: str) -> bool:
    """Whether this bare address asked for no more mail."""
    return Silence.objects.filter(digest=digest_of(address)).exists()


def is_refused(user: User) -> bool:
    """Whether the user's address refused so many mails in a row that it gets no more."""
    return preference_of(user).bounces >= MOST_BOUNCES


def zone_of(preference: Preference) -> ZoneInfo:
    """The user's clock; UTC if the zone's name is no longer known."""
    known = preference.time_zone in zones()
    return ZoneInfo(preference.time_zone if known else "UTC")


@cache
def zones() -> tuple[str, ...]:
    """Names of time zones people may choose: places, and UTC."""
    places = (name for name in available_timezones() if "/" in name)
    return ("UTC", *sorted(name for name in places if not name.startswith(("Etc/", "SystemV/"))))


def account_of(user: User) -> dict[str, Any]:
    """What this app keeps about a user, for the export of one's data."""
    preference: dict[str, Any] = dict(Preference.objects.filter(user=user).values().first() or {})
    return {
        "account": {
            "name": user.username,
            "guest": user.is_guest,
            "joined": user.date_joined,
            "last_login": user.last_login,
            "last_seen": user.seen,
            "addresses": list(
                EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
            ),
            "program": user.is_program,
            "api_tokens": [
                {"name": one.name, "scopes": one.scopes.split(), "created": one.created}
                for one in user.api_tokens.all()
            ],
        },
        "preference": {name: value for name, value in preference.items() if name != "user_id"},
        "lessons": sorted(lessons_done(user)),
    }
