from django.contrib import admin

from league.history.models import LogEntry
from league.history.reading_admin import ReadingAdmin


@admin.register(LogEntry)
class LogEntryAdmin(ReadingAdmin):
    list_display = ["at", "actor", "club", "action", "subject_name", "reason"]
    list_filter = ["action", "subject_type"]
    list_select_related = ["actor", "club"]
