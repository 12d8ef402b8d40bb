"""Programs at the site: the tokens they come with, and accounts that are programs themselves."""

import secrets
from collections.abc import Collection

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import NAME_LENGTH, PROGRAM_MARK, ApiToken, User
from accounts.tokens import kept_form

MOST_TOKENS = 10
KEY_BYTES = 20
ALL_SCOPES = frozenset(ApiToken.Scope.values)
LONGEST_PROGRAM_NAME = NAME_LENGTH - len(PROGRAM_MARK)


class RefusedError(Exception):
    """Why a token or a declaration is refused: a code, and a sentence for its owner."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code)
        self.code, self.sentence = code, sentence


def new_token(user: User, name: str = "", scopes: Collection[str] = ALL_SCOPES) -> str:
    """A new key to the API, told here and never again; one of the same name ends."""
    if not scopes or not ALL_SCOPES.issuperset(scopes):
        raise RefusedError("scopes", _("Choose what the token is for."))
    key = secrets.token_hex(KEY_BYTES)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # one after the other
        ApiToken.objects.filter(user=user, name=name).delete()
        if ApiToken.objects.filter(user=user).count() >= MOST_TOKENS:
            raise RefusedError("too_many", _("Delete one of your tokens first."))
        kept = " ".join(scope for scope in ApiToken.Scope.values if scope in scopes)
        ApiToken.objects.create(digest=kept_form(key), user=user, name=name, scopes=kept)
    return key


def drop_token(user: User, name: str) -> bool:
    """Ends the token of this name; False: there was none."""
    return bool(ApiToken.objects.filter(user=user, name=name).delete()[0])


def end_token(user: User, key: str) -> None:
    """The token with this key opens nothing any more."""
    ApiToken.objects.filter(user=user, digest=kept_form(key)).delete()


def end_tokens(user: User, **_kwargs: object) -> None:
    """No program may act for the user any more. A new password ends every other log-in, too."""
    ApiToken.objects.filter(user=user).delete()


def tokens_of(user: User) -> list[ApiToken]:
    """The user's tokens, the oldest first; what they open, not what they are."""
    return list(ApiToken.objects.filter(user=user))


def declare_program(user: User) -> User:
    """The account is a program from now on, and its name says so. There is no way back."""
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=user.pk)
        if row.is_program:
            return row
        if row.is_guest:
            raise RefusedError("guest", _("Guests can't be programs. Create an account first."))
        if len(row.username) > LONGEST_PROGRAM_NAME:
            sentence = _("The name of a program has at most %(most)s characters.")
            raise RefusedError("name", sentence % {"most": LONGEST_PROGRAM_NAME})
        row.is_program, row.username = True, row.username + PROGRAM_MARK
        try:
            with transaction.atomic():
                row.save(update_fields=["is_program", "username"])
        except IntegrityError:
            raise RefusedError("name", _("This name is taken.")) from None
    return row


def is_program_name(name: str) -> bool:
    """Whether this is the name of a program: nobody else's can look like it."""
    return name.endswith(PROGRAM_MARK)
