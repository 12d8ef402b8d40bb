"""Django admin for tables and reports. Nobody changes a log here: the admin only looks."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone

from games.tables.models import Deadline, Line, Message, Report, Seat, Table


class NotAdded:
    """Rows that people make by playing and talking, never an operator."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnly(NotAdded):
    """Rows that commands write and nobody edits by hand."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ["index", "name", "user", "bot", "minded", "resigned", "awaited", "reserve"]


class DeadlineInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Deadline
    fields = ["window", "seat", "due", "warned", "fired"]


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Tables with their seats; the secret stays closed until the end.

    One that is paused and "ended by fault" waits for `manage.py verify TABLE --mend`.
    """

    list_display = ["pk", "game", "status", "ended_by", "host", "number", "slow", "created"]
    list_filter = ["status", "ended_by", "game", "slow", "rated"]
    search_fields = ["=pk", "host__username", "seats__user__username"]
    exclude = ["secret", "snapshot", "link"]
    inlines = [SeatInline, DeadlineInline]


@admin.register(Line)
class LineAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Lines without their bodies: an operator who plays must not read sealed moves."""

    list_display = ["table", "number", "kind", "seat", "by", "at"]
    list_select_related = ["table"]
    search_fields = ["=table__pk"]
    exclude = ["body", "events"]


@admin.register(Report)
class ReportAdmin(NotAdded, admin.ModelAdmin):  # type: ignore[type-arg]
    """What people asked the operators to look at."""

    list_display = ["created", "by", "about", "table", "text", "closed"]
    list_filter = [("closed", admin.EmptyFieldListFilter)]
    readonly_fields = ["by", "about", "table", "text", "created"]
    actions = ["close"]

    @admin.action(description="Close the chosen reports")
    def close(self, request: HttpRequest, queryset: Any) -> None:
        queryset.filter(closed=None).update(closed=timezone.now())


@admin.register(Message)
class MessageAdmin(NotAdded, admin.ModelAdmin):  # type: ignore[type-arg]
    """Chat; an operator may hide a message, not rewrite it."""

    list_display = ["at", "table", "user", "room", "text", "hidden"]
    list_editable = ["hidden"]
    readonly_fields = ["table", "user", "room", "between", "text", "phrase", "at"]
    search_fields = ["text", "user__username", "=table__pk"]
