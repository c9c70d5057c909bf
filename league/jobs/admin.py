from django.contrib import admin

from league.core.read_only_admin import ReadOnlyAdmin
from league.jobs.models import Job


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    list_display = ["kind", "subject", "queue", "state", "percent", "wanted", "computed", "attempts", "finished_at"]
    list_filter = ["state", "kind"]
