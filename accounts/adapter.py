"""How allauth behaves here.

allauth's own rate limits (`ACCOUNT_RATE_LIMITS`) are the only ones that count failed log-ins:
per address and per name, in the cache. No second lock-out stands beside them; the admin's
log-in page is led here too (accounts.admin), so there is one door.
"""

import re
import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.commands import make_preference
from accounts.models import NAME_LENGTH, User

RESERVED = re.compile(r"(guest|gone|computer|clock|admin|operator|cosmos)\b", re.IGNORECASE)
WRONG = _("This name or address and this password do not belong together.")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Our names, our words, and nothing that tells who has an account."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": WRONG,
        "email_password_mismatch": WRONG,
        "username_taken": _("Somebody has this name already."),
        "too_many_login_attempts": _(
            "There were too many failed attempts. Please try again in five minutes."
        ),
        "incorrect_password": _("This is not your password."),
        "enter_current_password": _("This is not your password."),
        "duplicate_email": _("This is your address already."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """One spelling for what looks alike, and no name that is ours to give."""
        username = " ".join(unicodedata.normalize("NFKC", username).split())
        if len(username) > NAME_LENGTH:
            raise ValidationError(_("This name is too long."))
        if RESERVED.match(username):
            raise ValidationError(_("This name is kept for the site. Please choose another."))
        return str(super().clean_username(username, shallow))

    def save_user(self, request: HttpRequest, user: User, form: Form, commit: bool = True) -> User:
        """Every account begins with a preference."""
        saved: User = super().save_user(request, user, form, commit)
        if commit:
            make_preference(saved)
        return saved

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """Whoever owns the address already is told so, by mail; the page shows no difference."""
        address = emailconfirmation.email_address
        if address.can_set_verified():
            super().send_confirmation_mail(request, emailconfirmation, signup)
        else:
            self.send_account_already_exists_mail(address.email)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("preferences")
