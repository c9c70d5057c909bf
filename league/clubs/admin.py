from django.contrib import admin

from league.clubs.models import Club, HouseRules, HouseRulesVersion, Membership
from league.core.read_only_admin import ReadOnlyAdmin, ReadOnlyInline


class MembershipInline(ReadOnlyInline):
    model = Membership


@admin.register(Club)
class ClubAdmin(ReadOnlyAdmin):
    list_display = ["name", "slug", "time_zone", "is_public", "created_at"]
    search_fields = ["name", "slug"]
    inlines = [MembershipInline]


class VersionInline(ReadOnlyInline):
    model = HouseRulesVersion


@admin.register(HouseRules)
class HouseRulesAdmin(ReadOnlyAdmin):
    list_display = ["name", "club", "created_at"]
    list_select_related = ["club"]
    search_fields = ["name"]
    inlines = [VersionInline]
