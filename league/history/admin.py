from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from league.history.models import LogEntry


@admin.register(LogEntry)
class LogEntryAdmin(admin.ModelAdmin):
    list_display = ["at", "actor", "club", "action", "subject_name", "reason"]
    list_filter = ["action", "subject_type"]
    list_select_related = ["actor", "club"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
