"""How allauth behaves here.

allauth's own rate limits (`ACCOUNT_RATE_LIMITS`) are the only ones that count failed log-ins:
per address and per name, in the cache. No second lock-out stands beside them; the admin's
log-in page is led here too (accounts.admin), so there is one door.
"""

import logging
import re
import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.forms import Form
from django.http import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.commands import make_preference
from accounts.models import NAME_LENGTH, User
from accounts.scripts import can_be_mistaken

log = logging.getLogger(__name__)

RESERVED = re.compile(
    r"(guest|invité|gast|gone|computer|clock|admin|operator|cosmos)\b", re.IGNORECASE
)
WRONG = _("Wrong name, email or password.")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Our names, our words, and nothing that tells who has an account."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": WRONG,
        "email_password_mismatch": WRONG,
        "username_taken": _("This name is taken."),
        "too_many_login_attempts": _("Too many attempts. Try again in five minutes."),
        "incorrect_password": _("Wrong password."),
        "enter_current_password": _("Wrong password."),
        "duplicate_email": _("That's already your address."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """One spelling for what looks alike, and no name that is ours to give."""
        username = " ".join(unicodedata.normalize("NFKC", username).split())
        if len(username) > NAME_LENGTH:
            raise ValidationError(_("This name is too long."))
        if can_be_mistaken(username):
            raise ValidationError(
                _("Please use one alphabet only: this name looks too much like another.")
            )
        if RESERVED.match(username):
            raise ValidationError(_("This name is reserved. Please choose another."))
        return str(super().clean_username(username, shallow))

    def save_user(self, request: HttpRequest, user: User, form: Form, commit: bool = True) -> User:
        """Every account begins with a preference; of two who want one name at once one gets it."""
        try:
            with transaction.atomic():
                saved: User = super().save_user(request, user, form, commit)
                make_preference(saved, request)
        except IntegrityError:
            messages.error(request, self.error_messages["username_taken"])
            raise ImmediateHttpResponse(redirect("account_signup")) from None
        return saved

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail server that does not answer must not cost anybody their account."""
        try:
            super().send_mail(template_prefix, email, self.from_our_address(context))
        except OSError as fault:  # SMTP faults are among them
            log.warning("account mail not sent", extra={"fault": repr(fault)[:200]})
            sentence = _("We couldn't send the email. Please try again later.")
            messages.error(self.request, sentence)

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> Any:
        """The mail knows whose account it is about, so that it can be forgotten with it."""
        message = super().render_mail(template_prefix, email, context, headers)
        message.owner = context.get("user")
        return message

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        told = {**(context or {}), "user": user}
        super().send_notification_mail(template_prefix, user, told, email)

    def from_our_address(self, context: dict[str, Any]) -> dict[str, Any]:
        """Links lead to the address the site was given, whatever host the request named."""
        asked = self.request.build_absolute_uri("/")
        ours = {
            name: f"{settings.SITE_URL}/{value.removeprefix(asked)}"
            for name, value in context.items()
            if isinstance(value, str) and value.startswith(asked)
        }
        site = {"domain": settings.SITE_HOST, "name": settings.SITE_HOST}
        return {**context, **ours, "current_site": site}

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """The owner of the address is told so, by mail; the page shows no difference."""
        address = emailconfirmation.email_address
        if address.can_set_verified():
            super().send_confirmation_mail(request, emailconfirmation, signup)
        else:
            self.send_account_already_exists_mail(address.email)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("preferences")

    def is_safe_url(self, url: str) -> bool:
        """What cannot even be read as an address leads nowhere."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False
