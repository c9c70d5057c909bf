from django.contrib import admin

from league.clubs.models import Club, HouseRules, HouseRulesVersion, Membership
from league.history.reading_admin import ReadingAdmin, ReadingInline


class MembershipInline(ReadingInline):
    model = Membership


@admin.register(Club)
class ClubAdmin(ReadingAdmin):
    list_display = ["name", "slug", "time_zone", "is_public", "created_at"]
    search_fields = ["name", "slug"]
    inlines = [MembershipInline]


class VersionInline(ReadingInline):
    model = HouseRulesVersion


@admin.register(HouseRules)
class HouseRulesAdmin(ReadingAdmin):
    list_display = ["name", "club", "created_at"]
    list_select_related = ["club"]
    search_fields = ["name"]
    inlines = [VersionInline]
