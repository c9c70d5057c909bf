from django.contrib import admin

from league.history.reading_admin import ReadingAdmin, ReadingInline
from league.records.models import Deal, Hanchan, Participant


class ParticipantInline(ReadingInline):
    model = Participant
    fk_name = "hanchan"
    fields = ["seat", "player", "recorded_player", "score", "chips", "penalty", "place", "points"]


class DealInline(ReadingInline):
    model = Deal
    fields = ["number", "state", "entry", "answer", "entered_by", "entered_at"]


@admin.register(Hanchan)
class HanchanAdmin(ReadingAdmin):
    list_display = ["played_on", "order", "club", "season", "state", "entry", "version", "recorded_by"]
    list_filter = ["state", "entry"]
    list_select_related = ["club", "season", "recorded_by"]
    inlines = [ParticipantInline, DealInline]
