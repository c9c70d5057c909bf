from django.contrib import admin

from league.core.read_only_admin import ReadOnlyAdmin
from league.ladders.models import Ladder, LadderRow


@admin.register(Ladder)
class LadderAdmin(ReadOnlyAdmin):
    list_display = ["name", "club", "kind", "season", "revision", "is_archived"]
    list_select_related = ["club", "season"]


@admin.register(LadderRow)
class LadderRowAdmin(ReadOnlyAdmin):
    list_display = ["ladder", "player", "rating", "games"]
    list_select_related = ["ladder", "player"]
