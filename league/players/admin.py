from django.contrib import admin

from league.core.read_only_admin import ReadOnlyAdmin, ReadOnlyInline
from league.players.models import Player, PlayerMerge, PlayerName


class NameInline(ReadOnlyInline):
    model = PlayerName


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ["name", "club", "is_guest", "is_hidden", "merged_into"]
    list_filter = ["is_guest", "is_hidden"]
    list_select_related = ["club", "merged_into"]
    search_fields = ["names__folded"]
    inlines = [NameInline]


@admin.register(PlayerMerge)
class PlayerMergeAdmin(ReadOnlyAdmin):
    list_display = ["kept", "merged", "made_by", "made_at", "undone_at", "reason"]
    list_select_related = ["kept", "merged", "made_by"]
