"""Django admin for tables and reports. Nobody changes a log here: the admin only looks."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join

from accounts.admin import PeopleAdmin
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.merging import MergeRefusedError, merge
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
    readonly_fields = ["history"]
    inlines = [SeatInline, DeadlineInline]
    actions = ["end", "free_absent"]

    @admin.display(description="History")
    def history(self, table: Table) -> str:
        """Its log, its talk and its reports, each in a list of its own; and its page."""
        places = (
            ("log", reverse("admin:tables_line_changelist") + f"?table__id__exact={table.pk}"),
            ("chat", reverse("admin:tables_message_changelist") + f"?q={table.pk}"),
            (
                "reports",
                reverse("admin:tables_report_changelist") + f"?table__id__exact={table.pk}",
            ),
            ("page", f"/t/{table.pk}/"),
        )
        links = ((address, name) for name, address in places)
        return format_html_join(", ", '<a href="{}">{}</a>', links)

    @admin.action(description="End the chosen tables without a result", permissions=["operate"])
    def end(self, request: HttpRequest, queryset: Any) -> None:
        self.each(request, [(commands.end_table, one.pk) for one in queryset], "ended")

    @admin.action(
        description="Free the seats that the chosen tables wait for", permissions=["operate"]
    )
    def free_absent(self, request: HttpRequest, queryset: Any) -> None:
        """In play: the computer takes over, and anybody may take the seat."""
        seats = Seat.objects.filter(table__in=queryset, user__isnull=False, minded=False)
        late = seats.exclude(awaited=None).values_list("table_id", "index")
        self.each(request, [(commands.free_seat, *pair) for pair in late], "freed")

    def has_operate_permission(self, request: HttpRequest) -> bool:
        """Operators who may look at tables may also end them."""
        return request.user.has_perm("tables.change_table")

    def each(self, request: HttpRequest, deeds: list[tuple[Any, ...]], done: str) -> None:
        count = 0
        for deed, *words in deeds:
            try:
                deed(*words)
                count += 1
            except NotAllowed as answer:
                said = f"Table {words[0]}: {answer.sentence}"
                self.message_user(request, said, messages.WARNING)
        self.message_user(request, f"{count} {done}.")


@admin.register(Line)
class LineAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Lines without their bodies: an operator who plays must not read sealed moves."""

    list_display = ["table", "number", "kind", "seat", "by", "at"]
    list_select_related = ["table"]
    list_filter = ["kind", "by"]
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


@admin.action(description="Merge the two chosen accounts", permissions=["change"])
def merge_accounts(page: PeopleAdmin, request: HttpRequest, queryset: Any) -> HttpResponse | None:
    """Asks which of the two stays, then merges them."""
    people = {str(one.pk): one for one in queryset}
    if len(people) != 2:
        page.message_user(request, "Choose exactly two accounts.", messages.ERROR)
        return None
    if (kept := people.pop(request.POST.get("kept", ""), None)) is None:
        context = page.admin_site.each_context(request)
        context |= {"people": queryset, "checkbox": ACTION_CHECKBOX_NAME, "title": "Merge accounts"}
        return render(request, "admin/merge.html", context)
    (old,) = people.values()
    name = old.username
    try:
        merge(old, kept)
        page.message_user(request, f"{name} is part of {kept} now.")
    except MergeRefusedError as refused:
        page.message_user(request, str(refused), messages.ERROR)
    return None


PeopleAdmin.actions = (*PeopleAdmin.actions, merge_accounts)
