"""Forms of the account pages: allauth's, with our labels, and our own."""

from typing import Any, ClassVar

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.forms.utils import flatatt
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.links import KINDS
from accounts.models import Preference, User
from accounts.queries import zones

LONGEST = 254
LABELS = {
    "login": _("Name or email"),
    "username": _("Player name"),
    "email": _("Email"),
    "password": _("Password"),
    "oldpassword": _("Current password"),
    "password1": _("New password"),
    "password2": _("Repeat new password"),
}


class Labelled(forms.Form):
    """A label above every field instead of a placeholder in it, and a bound on every text."""

    labels: ClassVar[dict[str, Any]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.labels.get(name, LABELS.get(name, field.label))
            field.widget.attrs.pop("placeholder", None)
            if isinstance(field, forms.CharField) and field.max_length is None:
                field.validators.append(forms.CharField(max_length=LONGEST).validators[0])
                field.widget.attrs["maxlength"] = LONGEST


class LoginForm(Labelled, allauth_forms.LoginForm):  # type: ignore[misc]
    """Name or e-mail, and password; who was sent away is told until when, and why."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        user = getattr(self, "user", None)
        if user is not None and user.is_banned:
            day = date_format(timezone.localtime(user.banned_until), "DATETIME_FORMAT")
            said = _("You can't log in until %(day)s.") % {"day": day}
            raise ValidationError(f"{said} {user.banned_for}".strip())
        return cleaned


class SignupForm(Labelled, allauth_forms.SignupForm):  # type: ignore[misc]
    """Name at the table, e-mail, password."""

    labels: ClassVar = {"password1": _("Password")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("Shown to other players and on your profile.")
        self.fields["email"].help_text = _(
            "Never shown to others. Used for notifications if you want them."
        )


class KeepForm(SignupForm):
    """A guest becomes an account; the page saves it."""


class AddressForm(Labelled, allauth_forms.AddEmailForm):  # type: ignore[misc]
    labels: ClassVar = {"email": _("New email")}


class ChangePasswordForm(Labelled, allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """The old one, and the new one twice."""


class ResetPasswordForm(Labelled, allauth_forms.ResetPasswordForm):  # type: ignore[misc]
    """Where to send the link."""


class NewPasswordForm(Labelled, allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """The new password twice, behind the link."""


class ReauthenticateForm(Labelled, allauth_forms.ReauthenticateForm):  # type: ignore[misc]
    """The password once more, before something that matters."""


def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Time zones by continent."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for name in zones():
        area, _slash, place = name.partition("/")
        groups.setdefault(area, []).append((name, (place or name).replace("_", " ")))
    return list(groups.items())


class ZoneSelect(forms.Select):
    """Six hundred zones in one template: one for each option costs a quarter of a second."""

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        words = self.build_attrs(self.attrs, {**(attrs or {}), "name": name})
        values = {"words": flatatt(words), "groups": zone_choices(), "chosen": value}
        return render_to_string("accounts/zones.html", values)


def language_choices() -> list[tuple[str, Any]]:
    return [("", _("Browser language")), *settings.LANGUAGES]


TOLD = {
    "turn": _("It's my turn"),
    "warning": _("My time is running out"),
    "vote": _("Someone needs my answer"),
    "invitation": _("Someone invites me"),
    "state": _("A game starts, pauses or ends"),
    "seated": _("Someone sits down at my live table"),
    "minded": _("The computer takes over for me"),
    "chat": _("Someone writes in the chat"),
}
WAYS = {
    "mail": pgettext_lazy("channel", "Email"),
    "push": pgettext_lazy("channel", "Browser"),
    "page": pgettext_lazy("channel", "Page"),
}


class PreferenceForm(forms.ModelForm):  # type: ignore[type-arg]
    """How one user wants the site."""

    language = forms.ChoiceField(label=_("Language"), choices=language_choices, required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices, widget=ZoneSelect)

    class Meta:
        model = Preference
        fields = (
            "language",
            "time_zone",
            "theme",
            "mail_turn",
            "mail_warning",
            "mail_invitation",
            "mail_vote",
            "mail_state",
            "mail_seated",
            "mail_minded",
            "mail_chat",
            *(f"{way}_{kind}" for way in ("push", "page") for kind in KINDS),
            "mail_links",
            "turn_mails",
            "daily_at",
            "quiet_from",
            "quiet_to",
            "confirm_move",
            "standing_passes",
        )
        labels: ClassVar = {
            "theme": _("Theme"),
            "mail_links": _("Put links that play a move in my emails"),
            "turn_mails": _("Emails about my turns"),
            "daily_at": _("Hour of the daily email"),
            "quiet_from": _("Quiet hours: from"),
            "quiet_to": _("to"),
            "confirm_move": _("Ask me to confirm each move"),
            "standing_passes": _("In new games, auto-pass when I could only react"),
        }
        widgets: ClassVar = {
            name: forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
            for name in ("quiet_from", "quiet_to")
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.PUSH_KEY:  # the column is not shown: what was chosen stays
            for kind in KINDS:
                del self.fields[f"push_{kind}"]
        for name in ("turn_mails", "daily_at"):  # left out, they stay as they are
            self.fields[name].required = False

    def grid(self) -> list[tuple[Any, list[tuple[Any, forms.BoundField]]]]:
        """What is told, and the channels it may be told by: a row for each kind."""
        ways = {way: words for way, words in WAYS.items() if way != "push" or settings.PUSH_KEY}
        return [
            (told, [(words, self[f"{way}_{kind}"]) for way, words in ways.items()])
            for kind, told in TOLD.items()
        ]

    def clean(self) -> dict[str, Any]:
        """Quiet hours have a beginning and an end."""
        data = super().clean() or {}
        for name in ("turn_mails", "daily_at"):
            if data.get(name) in {None, ""}:
                data[name] = getattr(self.instance, name)
        start, end = data.get("quiet_from"), data.get("quiet_to")
        if (start is None) != (end is None) and not self.errors:
            missing = "quiet_to" if end is None else "quiet_from"
            self.add_error(missing, _("Quiet hours need a start and an end."))
        return data


class LeaveForm(forms.Form):
    """The last question before an account goes: the password, or for guests a tick."""

    password = forms.CharField(
        label=_("Your password"),
        max_length=LONGEST,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    sure = forms.BooleanField(label=_("Yes, delete my account and profile"))

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        del self.fields["sure" if user.has_usable_password() else "password"]

    def clean_password(self) -> str:
        """Asked and counted by allauth like any other log-in."""
        password: str = self.cleaned_data["password"]
        if not get_adapter().reauthenticate(self.user, password):
            raise get_adapter().validation_error("incorrect_password")
        return password
