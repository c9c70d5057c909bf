from django.contrib import admin

from league.history.reading_admin import ReadingAdmin
from league.ladders.models import Ladder, LadderRow


@admin.register(Ladder)
class LadderAdmin(ReadingAdmin):
    list_display = ["name", "club", "kind", "season", "revision", "is_archived"]
    list_select_related = ["club", "season"]


@admin.register(LadderRow)
class LadderRowAdmin(ReadingAdmin):
    list_display = ["ladder", "player", "rating", "games"]
    list_select_related = ["ladder", "player"]
