"""Notices, for the operators: what went out and what failed. No bodies, no changes."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.notify.models import Notice


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("created", "kind", "address", "subject", "due", "sent", "tries", "failure")
    list_filter = ("kind",)
    search_fields = ("address",)
    fields = ("kind", "address", "subject", "created", "due", "sent", "tries", "failure")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
