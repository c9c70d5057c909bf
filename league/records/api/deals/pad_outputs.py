"""The table before the next deal, and a deal that is not stored yet, as the API shows them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.accounts.outputs import UserRefOutput
from league.core.api.case_forms.fields import CaseFormField
from league.core.api.serializers import Output
from league.players.outputs import PlayerRefOutput
from league.records.api.deals.outputs import (
    DealPreviewOutput,
    PreviewResultOutput,
    PreviewTableOutput,
    TableOutput,
    whole_numbers,
)
from league.records.pad.selectors import DealAhead, LastDeal, NextDeal
from scoring.engine.tables import result_shown


class SittingOutput(Output):
    """A player at the table, or one who waits for a seat."""

    number = serializers.IntegerField(source="player", help_text="The place in the hanchan's `seats`.")
    player = serializers.SerializerMethodField()
    seat = serializers.IntegerField(allow_null=True, help_text="Null for a player who waits.")
    wind = serializers.CharField(help_text="The seat wind as it is written, 東; empty where there is none.")
    is_dealer = serializers.BooleanField()
    score = serializers.IntegerField(help_text="Table points.")
    chips = serializers.IntegerField(help_text="Won minus lost.")

    @extend_schema_field(PlayerRefOutput)
    def get_player(self, sitting: Any) -> Any:
        return PlayerRefOutput(sitting.who).data


class AsksOutput(Output):
    """What the next deal asks, as the page of a deal asks it."""

    results = serializers.ListField(child=serializers.CharField(), help_text="How it can end: `type` of a `result`.")
    most_wins = serializers.IntegerField(help_text="Off one tile.")
    reasons = serializers.ListField(child=serializers.CharField(), help_text="Of an abortive draw.")
    has_riichi = serializers.BooleanField()
    has_fouls = serializers.BooleanField()
    has_ready = serializers.BooleanField()
    has_nagashi = serializers.BooleanField()
    nagashi_wins = serializers.BooleanField(help_text="Whether nagashi mangan wins the deal: no hand has to be ready.")
    has_liable = serializers.BooleanField()
    has_stop = serializers.BooleanField(help_text="Whether the dealer may end the game with it.")
    has_false_hu = serializers.BooleanField()
    has_flowers = serializers.BooleanField()
    has_flowers_at_draw = serializers.BooleanField()
    has_kong = serializers.BooleanField()
    has_hands = serializers.BooleanField()
    has_deal_events = serializers.BooleanField()
    has_horses = serializers.BooleanField()
    has_pigs = serializers.BooleanField()
    has_ready_max = serializers.BooleanField()
    has_flower_sets = serializers.BooleanField(help_text="Who has shown a complete series of flowers.")


class DealToldOutput(Output):
    """A recorded deal in words."""

    number = serializers.IntegerField(source="deal.number")
    name = serializers.CharField(source="line.name", help_text="東2局, deal 5 …")
    honba = serializers.IntegerField(source="line.honba")
    words = serializers.ListField(child=serializers.CharField(), source="line.words")
    deltas = serializers.SerializerMethodField(help_text="By seat.")
    entered_by = UserRefOutput(
        source="deal.entered_by", help_text="The maker of the guest link by which it was entered."
    )
    guest_link = serializers.IntegerField(source="deal.guest_link", allow_null=True)
    entered_by_name = serializers.CharField(
        source="line.entered_by", help_text="The account or the guest link in words."
    )
    entered_at = serializers.DateTimeField(source="deal.entered_at")

    @extend_schema_field(whole_numbers("By seat."))
    def get_deltas(self, told: Any) -> list[int]:
        return [delta for _name, delta in told.line.deltas]


class LastDealOutput(DealToldOutput):
    """One of the last deals, and the table before it: what the next deal is once this one has been taken back."""

    asks = AsksOutput(allow_null=True, help_text="What the deal asked; null where the next deal asks the same.")
    before = serializers.SerializerMethodField(help_text="The table before the deal.")
    checkpoint = CaseFormField("Checkpoint", help_text="The same table as `work_out` of docs/engine.md takes it.")

    # Read by every phone after every deal: the values are those of the engine already and need no serializer.
    @extend_schema_field(PreviewTableOutput)
    def get_before(self, last: LastDeal) -> Any:
        return last.before


class DealsToldOutput(Output):
    """All deals of a hanchan in words."""

    deals = DealToldOutput(many=True, help_text="The latest first.")


class NextDealOutput(Output):
    """The table before the next deal, in the language of the request."""

    table = TableOutput()
    name = serializers.CharField(source="shown.name", help_text="Of the next deal: 東2局, deal 5 …")
    ends = serializers.CharField(source="shown.ends", help_text="What ends the hanchan, in a sentence; may be empty.")
    is_decider = serializers.BooleanField(source="shown.is_decider")
    seats = serializers.SerializerMethodField(help_text="In the order of the seats.")
    waiting = serializers.SerializerMethodField(help_text="Who waits for a seat.")
    asks = AsksOutput()
    last = LastDealOutput(many=True, help_text="The last four deals, the latest first.")
    checkpoint = CaseFormField("Checkpoint", help_text="The table as `work_out` of docs/engine.md takes it.")
    result = serializers.SerializerMethodField(help_text="Places and points once the hanchan has ended; null before.")

    @extend_schema_field(PreviewResultOutput(allow_null=True))
    def get_result(self, found: NextDeal) -> Any:
        return result_shown(found.result) if found.result else None

    @extend_schema_field(SittingOutput(many=True))
    def get_seats(self, found: NextDeal) -> Any:
        return SittingOutput(found.shown.sittings, many=True, context=self.context).data

    @extend_schema_field(SittingOutput(many=True))
    def get_waiting(self, found: NextDeal) -> Any:
        return SittingOutput(found.shown.waiting, many=True, context=self.context).data


class RecordedDealOutput(Output):
    """A recorded deal, to amend it: what was entered, in words too, and the table before it."""

    entry = CaseFormField("DealEntry", source="told.deal.entry", help_text="What was entered.")
    told = DealToldOutput(help_text="The deal in words.")
    before = NextDealOutput(help_text="The table before the deal and what the deal asked; `last` is empty.")


class DealAheadOutput(DealPreviewOutput):
    """What a deal would do, as the engine in the browser says it (docs/engine.md), in words too."""

    words = serializers.ListField(child=serializers.CharField(), help_text="The deal in words.")
    next = NextDealOutput(help_text="What `next-deal/` shows once it is recorded; `last` is empty.")

    def to_representation(self, found: DealAhead) -> dict[str, Any]:
        after = NextDealOutput(found.next, context=self.context).data
        return {**found.worked_out, "words": found.words, "next": after}
