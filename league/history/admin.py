from django.contrib import admin

from league.core.read_only_admin import ReadOnlyAdmin
from league.history.models import LogEntry


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    list_display = ["at", "actor", "club", "action", "subject_name", "reason"]
    list_filter = ["action", "subject_type"]
    list_select_related = ["actor", "club"]
