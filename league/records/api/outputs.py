"""Hanchan as the API shows them."""

from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.accounts.outputs import UserRefOutput
from league.clubs.outputs import HouseRulesRefOutput
from league.core.api.serializers import Output
from league.core.points import entered_penalty, points_text
from league.external_ids.api import ExternalIdOutput
from league.history.outputs import LogEntryOutput
from league.players.outputs import PlayerRefOutput
from league.records.core.point_parts import parts_of
from league.records.models import Hanchan, OnlineReplay, Participant
from league.seasons.outputs import SeasonRefOutput
from league.sessions.outputs import SessionRefOutput
from rules.settlement import PART_KEYS, GamePart


class StintOutput(Output):
    """Who played a seat from a deal on."""

    player = PlayerRefOutput()
    from_deal = serializers.IntegerField()


class SeatOutput(Output):
    """A player's seat in a hanchan and the result there."""

    seat = serializers.IntegerField(help_text="0 is the first dealer; in play, players from 4 on wait for a seat.")
    player = PlayerRefOutput()
    score = serializers.IntegerField(help_text="Table points.")
    chips = serializers.IntegerField(help_text="Won minus lost.")
    penalty = serializers.SerializerMethodField(help_text="Points that a referee subtracted, decimal text.")
    place = serializers.IntegerField(allow_null=True, help_text="From 1; null while the hanchan is played.")
    points = serializers.SerializerMethodField(
        help_text="Ranking points, signed decimal text (`+31.2`); null while the hanchan is played."
    )

    stints = serializers.SerializerMethodField(
        help_text="Where a substitute took the seat over: who played it from which deal on. Else empty."
    )

    @extend_schema_field(StintOutput(many=True))
    def get_stints(self, row: Participant) -> Any:
        return StintOutput(row.stints, many=True).data

    def get_penalty(self, row: Participant) -> str:
        return str(entered_penalty(row.penalty))

    def get_points(self, row: Participant) -> str | None:
        return None if row.points is None else points_text(row.points, row.hanchan.house_rules.points_unit)


class HanchanBriefOutput(Output):
    """A hanchan in short: its seats with scores, places and points."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Hanchan.State.choices)
    played_on = serializers.DateField()
    order = serializers.IntegerField(help_text="Among the club's hanchan of the day, from 1.")
    seats = SeatOutput(source="participants.all", many=True, help_text="In the order of the seats.")


class RulesOfHanchanOutput(HouseRulesRefOutput):
    """The version of house rules under which a hanchan is settled."""

    version = serializers.IntegerField(source="number", help_text="From 1.")


class OnlineReplayOutput(Output):
    """The log from which a hanchan was imported that was played online."""

    format = serializers.ChoiceField(choices=OnlineReplay.FORMATS)
    link = serializers.CharField(help_text="Where the replay can be watched; empty if nobody said so.")
    nicknames = serializers.SerializerMethodField(
        help_text="By seat, as the log has them; empty for a player whose name is hidden."
    )
    kept = serializers.ChoiceField(
        choices=OnlineReplay.Kept.choices,
        help_text="`log`: where the house rules pay otherwise, the points of the log were kept.",
    )

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_nicknames(self, replay: OnlineReplay) -> list[str]:
        # A nickname is an id in another system, which for a hidden player only `PlayerOutput` shows, to recorders.
        rows = sorted(replay.hanchan.participants.all(), key=lambda row: row.seat)
        return ["" if row.player.is_hidden else name for row, name in zip(rows, replay.nicknames, strict=False)]


class PresentHanchanOutput(HanchanBriefOutput):
    """A hanchan; `present` in a `version_conflict` has these keys."""

    version = serializers.IntegerField(help_text="Every change raises it; amending needs the version that was seen.")
    entry = serializers.ChoiceField(choices=Hanchan.Entry.choices)
    season = SeasonRefOutput(allow_null=True)
    session = SessionRefOutput(allow_null=True)
    house_rules = RulesOfHanchanOutput(help_text="The version under which it is settled.")
    ruleset = serializers.CharField(source="house_rules.ruleset", help_text="The key of the ruleset.")
    table_number = serializers.IntegerField(
        allow_null=True, help_text="Of the table in the room; null of a hanchan recorded by its final scores."
    )
    deposits = serializers.IntegerField(help_text="Table points left on the table.")
    spectators = serializers.ListField(
        child=serializers.IntegerField(), help_text="Sichuan: table points that each spectator has won or lost."
    )
    note = serializers.CharField()
    sum_reason = serializers.CharField(
        help_text="MCR: why a referee decided scores that do not add up; empty: they do."
    )
    replay = serializers.SerializerMethodField(help_text="Of a game played online; else null.")
    external_ids = ExternalIdOutput(many=True, source="external_ids.all", help_text="Ids in other systems.")
    recorded_by = UserRefOutput(allow_null=True)
    recorded_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    @extend_schema_field(OnlineReplayOutput(allow_null=True))
    def get_replay(self, hanchan: Hanchan) -> Any:
        replay = getattr(hanchan, "replay", None)
        return OnlineReplayOutput(replay).data if replay else None


class HanchanOutput(PresentHanchanOutput):
    """A hanchan with the address of its page."""

    page = serializers.SerializerMethodField(help_text="The address of its page.")

    @extend_schema_field(OpenApiTypes.URI)
    def get_page(self, hanchan: Hanchan) -> str:
        address: str = self.context["request"].build_absolute_uri(reverse("game", args=[hanchan.club.slug, hanchan.pk]))
        return address


class PointPartOutput(Output):
    """A part of the ranking points of every seat."""

    key = serializers.ChoiceField(choices=[(key, key) for key in PART_KEYS])
    amount = serializers.IntegerField(
        allow_null=True, help_text="`score`: what is subtracted from each score. `chips`: the worth of one. Else null."
    )
    points = serializers.SerializerMethodField(help_text="Of each seat, signed decimal text.")

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_points(self, part: GamePart) -> Any:
        return [points_text(one, self.context["unit"]) for one in part.points]


class HanchanHistoryOutput(HanchanOutput):
    """A hanchan with the parts of its points, and its log."""

    parts = serializers.SerializerMethodField(
        help_text="What the ranking points consist of; empty while the hanchan is played."
    )

    # The context has the entries that the reader may see.
    history = serializers.SerializerMethodField(help_text="For members the last 50 changes, newest first; else empty.")

    @extend_schema_field(PointPartOutput(many=True))
    def get_parts(self, hanchan: Hanchan) -> Any:
        return PointPartOutput(parts_of(hanchan), many=True, context={"unit": hanchan.house_rules.points_unit}).data

    @extend_schema_field(LogEntryOutput(many=True))
    def get_history(self, _hanchan: Hanchan) -> Any:
        return LogEntryOutput(self.context["history"], many=True).data
