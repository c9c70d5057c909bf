from django.contrib import admin

from league.history.reading_admin import ReadingAdmin, ReadingInline
from league.players.models import Player, PlayerMerge, PlayerName


class NameInline(ReadingInline):
    model = PlayerName


@admin.register(Player)
class PlayerAdmin(ReadingAdmin):
    list_display = ["name", "club", "is_guest", "is_hidden", "merged_into"]
    list_filter = ["is_guest", "is_hidden"]
    list_select_related = ["club", "merged_into"]
    search_fields = ["names__folded"]
    inlines = [NameInline]


@admin.register(PlayerMerge)
class PlayerMergeAdmin(ReadingAdmin):
    list_display = ["kept", "merged", "made_by", "made_at", "undone_at", "reason"]
    list_select_related = ["kept", "merged", "made_by"]
