"""Alice hosts, Bob sits, Charlie watches and must learn nothing."""

from collections.abc import Callable

from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import Preference, User

Enter = Callable[[User], Client]
PASSWORD = "a long way to Andromeda"


def person(name: str, password: str | None = PASSWORD, **fields: object) -> User:
    """Somebody with an account and a confirmed address."""
    address = f"{name.lower()}@example.org"
    user = User.objects.create_user(name, address, password, **fields)
    Preference.objects.get_or_create(user=user)
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    return user


def guest(name: str = "Guest 1") -> User:
    """Somebody who just plays."""
    user = User.objects.create_user(name, is_guest=True)
    Preference.objects.get_or_create(user=user)
    return user
