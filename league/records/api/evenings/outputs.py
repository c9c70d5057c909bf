from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.serializers import Output
from league.core.points import points_text
from league.players.outputs import PlayerRefOutput
from league.records.api.outputs import HanchanBriefOutput
from league.records.evenings.selectors import EveningTotal
from league.sessions.models import Session
from league.sessions.outputs import SessionOutput


class SessionListedOutput(SessionOutput):
    hanchan_count = serializers.IntegerField(help_text="Without the void ones.")


class SessionTotalOutput(Output):
    player = PlayerRefOutput()
    hanchan_count = serializers.IntegerField(source="games", help_text="The finished ones.")
    points = serializers.SerializerMethodField(help_text="Ranking points, signed decimal text.")

    def get_points(self, total: EveningTotal) -> str:
        return points_text(total.points, total.unit)


class SessionDetailOutput(SessionOutput):
    """A session with its hanchan and each player's sum."""

    # The context has both lists.
    hanchan = serializers.SerializerMethodField(help_text="The latest first.")
    totals = serializers.SerializerMethodField(
        help_text="Each player's sum, the most first; a player has one for each unit in which points are counted."
    )

    @extend_schema_field(HanchanBriefOutput(many=True))
    def get_hanchan(self, _session: Session) -> Any:
        return HanchanBriefOutput(self.context["hanchan"], many=True).data

    @extend_schema_field(SessionTotalOutput(many=True))
    def get_totals(self, _session: Session) -> Any:
        return SessionTotalOutput(self.context["totals"], many=True).data
