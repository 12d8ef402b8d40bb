"""People, for the operators."""

from datetime import timedelta
from typing import Any, ClassVar

from allauth.account.decorators import secure_admin_login
from allauth.account.signals import password_changed
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import Preference, User

# One door for passwords: allauth's page, with its limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


def ban(people: Any, time: timedelta) -> None:
    """Operators are not sent away: somebody must be able to let people back."""
    for person in people.filter(is_staff=False):
        person.banned_until = timezone.now() + time
        person.save(update_fields=["banned_until"])  # its signal ends what they have open


class PreferenceInline(admin.StackedInline):  # type: ignore[type-arg]
    model = Preference
    can_delete = False


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]
    """A password an operator sets counts as changed, like one its user changes."""

    def save(self, commit: bool = True) -> User:
        user: User = super().save(commit)
        password_changed.send(sender=User, request=None, user=user)
        return user


@admin.register(User)
class PeopleAdmin(UserAdmin):  # type: ignore[type-arg]
    """Users are never deleted here: they leave by their own page, and their logs stay."""

    list_display = ("username", "email", "is_guest", "is_staff", "date_joined", "banned_until")
    list_filter = ("is_guest", "is_staff", "is_active")
    inlines: ClassVar = [PreferenceInline]
    change_password_form = PasswordForm
    readonly_fields = ("is_guest", "left", "last_login", "date_joined")

    fieldsets: ClassVar = (
        *(UserAdmin.fieldsets or ()),
        ("Sent away", {"fields": ("banned_until", "banned_for")}),
    )
    actions: tuple[Any, ...] = ("ban_a_day", "ban_a_week", "ban_a_month", "let_back")

    @admin.action(description="Send away for a day", permissions=["change"])
    def ban_a_day(self, request: HttpRequest, queryset: Any) -> None:
        ban(queryset, timedelta(days=1))

    @admin.action(description="Send away for a week", permissions=["change"])
    def ban_a_week(self, request: HttpRequest, queryset: Any) -> None:
        ban(queryset, timedelta(days=7))

    @admin.action(description="Send away for a month", permissions=["change"])
    def ban_a_month(self, request: HttpRequest, queryset: Any) -> None:
        ban(queryset, timedelta(days=30))

    @admin.action(description="Let back in", permissions=["change"])
    def let_back(self, request: HttpRequest, queryset: Any) -> None:
        queryset.update(banned_until=None)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
