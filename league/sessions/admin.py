from django.contrib import admin

from league.core.read_only_admin import ReadOnlyAdmin
from league.sessions.models import Session


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    list_display = ["played_on", "club", "name", "begins_at", "state"]
    list_filter = ["state"]
    list_select_related = ["club"]
    date_hierarchy = "played_on"
