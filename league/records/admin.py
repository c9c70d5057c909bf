from django.contrib import admin

from league.core.read_only_admin import ReadOnlyAdmin, ReadOnlyInline
from league.records.models import Deal, Hanchan, Participant


class ParticipantInline(ReadOnlyInline):
    model = Participant
    fk_name = "hanchan"
    fields = ["seat", "player", "recorded_player", "score", "chips", "penalty", "place", "points"]


class DealInline(ReadOnlyInline):
    model = Deal
    fields = ["number", "state", "entry", "answer", "entered_by", "entered_at"]


@admin.register(Hanchan)
class HanchanAdmin(ReadOnlyAdmin):
    list_display = ["played_on", "order", "club", "season", "state", "entry", "version", "recorded_by"]
    list_filter = ["state", "entry"]
    list_select_related = ["club", "season", "recorded_by"]
    inlines = [ParticipantInline, DealInline]
