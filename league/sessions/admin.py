from django.contrib import admin

from league.history.reading_admin import ReadingAdmin
from league.sessions.models import Session


@admin.register(Session)
class SessionAdmin(ReadingAdmin):
    list_display = ["played_on", "club", "name", "state"]
    list_filter = ["state"]
    list_select_related = ["club"]
    date_hierarchy = "played_on"
