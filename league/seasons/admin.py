from django.contrib import admin

from league.core.read_only_admin import ReadOnlyAdmin, ReadOnlyInline
from league.seasons.models import Adjustment, Division, Season, StandingsRow, Team


class DivisionInline(ReadOnlyInline):
    model = Division


class TeamInline(ReadOnlyInline):
    model = Team


class AdjustmentInline(ReadOnlyInline):
    model = Adjustment


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    list_display = ["name", "club", "opens", "closes", "house_rules", "is_archived", "revision"]
    list_select_related = ["club", "house_rules__house_rules"]
    search_fields = ["name"]
    inlines = [DivisionInline, TeamInline, AdjustmentInline]


@admin.register(StandingsRow)
class StandingsRowAdmin(ReadOnlyAdmin):
    list_display = ["season", "division", "rank", "player", "games"]
    list_select_related = ["season", "division", "player"]
