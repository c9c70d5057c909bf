"""Calls for a referee, penalties and best hands."""

from rest_framework import serializers

from league.accounts.outputs import UserRefOutput
from league.core.api.serializers import Output
from league.core.points import entered_penalty
from league.tournaments.api.outputs import EntrantRefOutput
from league.tournaments.api.rounds.outputs import PointsField
from league.tournaments.models import Penalty


class CallOutput(Output):
    id = serializers.IntegerField()
    round = serializers.IntegerField(source="table.round.number", help_text="The number of the round.")
    table = serializers.IntegerField(source="table.number", help_text="The number of the table.")
    called_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)


class PenaltyOutput(Output):
    id = serializers.IntegerField()
    entrant = EntrantRefOutput()
    round = serializers.IntegerField(source="round.number", allow_null=True, help_text="The number of the round.")
    kind = serializers.ChoiceField(Penalty.Kind.choices)
    points = PointsField(source="taken", help_text="The change of the entrant's points: signed decimal text.")
    table = serializers.IntegerField(
        source="table.number", allow_null=True, help_text="The number of the table; null: apart from the games."
    )
    seat = serializers.IntegerField(allow_null=True)
    game_points = serializers.SerializerMethodField(
        help_text="What is taken off in the game: of the score or the ranking points, as the rules say; decimal text."
    )
    is_paid = serializers.BooleanField(help_text="Whether the other players of the table get the points.")
    reason = serializers.CharField()
    referee = UserRefOutput()
    given_at = serializers.DateTimeField()
    is_void = serializers.BooleanField()

    def get_game_points(self, penalty: Penalty) -> str:
        return str(entered_penalty(penalty.game_points))


class BestHandOutput(Output):
    """A valuable win: from recorded deals, with its table, deal and gain, or as the desk noted it."""

    entrant = EntrantRefOutput()
    round = serializers.IntegerField(help_text="The number of the round.")
    table = serializers.IntegerField(allow_null=True, help_text="The number of the table.")
    deal = serializers.IntegerField(allow_null=True, help_text="The number of the deal.")
    what = serializers.CharField(help_text="The hand in words.")
    total = serializers.IntegerField(allow_null=True, help_text="In han, fan or tai; null: nobody counted it.")
    gain = serializers.IntegerField(allow_null=True, help_text="The winner's table points.")
    note = serializers.IntegerField(
        source="noted", allow_null=True, help_text="The id for `hands/<id>/`, if the desk noted it."
    )
