from django.contrib import admin

from league.core.read_only_admin import ReadOnlyAdmin, ReadOnlyInline
from league.finals.models import FinalTable, FinalTableRow


class RowInline(ReadOnlyInline):
    model = FinalTableRow


@admin.register(FinalTable)
class FinalTableAdmin(ReadOnlyAdmin):
    list_display = ["name", "period", "club", "opens", "closes"]
    list_select_related = ["club"]
    search_fields = ["name"]
    inlines = [RowInline]
