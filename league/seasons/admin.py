from django.contrib import admin

from league.history.reading_admin import ReadingAdmin, ReadingInline
from league.seasons.models import Adjustment, Division, Season, StandingsRow, Team


class DivisionInline(ReadingInline):
    model = Division


class TeamInline(ReadingInline):
    model = Team


class AdjustmentInline(ReadingInline):
    model = Adjustment


@admin.register(Season)
class SeasonAdmin(ReadingAdmin):
    list_display = ["name", "club", "opens", "closes", "house_rules", "is_archived", "revision"]
    list_select_related = ["club", "house_rules__house_rules"]
    search_fields = ["name"]
    inlines = [DivisionInline, TeamInline, AdjustmentInline]


@admin.register(StandingsRow)
class StandingsRowAdmin(ReadingAdmin):
    list_display = ["season", "division", "rank", "player", "games"]
    list_select_related = ["season", "division", "player"]
