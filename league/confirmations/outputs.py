from typing import Any

from rest_framework import serializers

from league.confirmations.models import Signature
from league.confirmations.selectors import Confirmation
from league.confirmations.states import ResultState
from league.core.api.serializers import Output
from league.players.outputs import PlayerRefOutput

SAYS = [*Signature.Kind.choices, ("silent", "silent")]


class SeatSignedOutput(Output):
    player = PlayerRefOutput(source="seat.player")
    score = serializers.IntegerField(source="seat.score")
    says = serializers.ChoiceField(SAYS)
    reason = serializers.SerializerMethodField(help_text="What is wrong, if that was said.")

    def get_reason(self, one: Any) -> str:
        return one.signature.reason if one.signature else ""


class ConfirmationOutput(Output):
    """The result of a hanchan as its players have signed it, in its present version."""

    hanchan = serializers.IntegerField(source="hanchan.pk")
    version = serializers.IntegerField(source="hanchan.version")
    played_on = serializers.DateField(source="hanchan.played_on")
    state = serializers.ChoiceField(ResultState.choices)
    due = serializers.DateTimeField(help_text="From then on silence confirms.")
    seats = SeatSignedOutput(many=True, help_text="In the order of the seats.")
    decision = serializers.SerializerMethodField(help_text="Why an organiser let a disputed result stand; empty: none.")

    def get_decision(self, one: Confirmation) -> str:
        return one.decision.reason if one.decision else ""
