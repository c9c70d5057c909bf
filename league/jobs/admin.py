from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from league.jobs.models import Job


@admin.register(Job)
class JobAdmin(admin.ModelAdmin):
    list_display = ["kind", "subject", "state", "percent", "wanted", "computed", "attempts", "finished_at"]
    list_filter = ["state", "kind"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
