"""What each player needs, as the API shows it. Players are their numbers in the order of the hanchan's `seats`."""

from rest_framework import serializers

from league.core.api.case_forms.fields import CaseFormField
from league.core.api.serializers import Output
from league.players.outputs import PlayerRefOutput
from scoring.targets import State

ENDS = ("always", "sometimes", "never")


class SizeOutput(Output):
    entry = CaseFormField("DealEntry", help_text="The entry of a deal with this result, as `deals/` takes it.")


class RangeOutput(Output):
    """Neighbouring classes of values that all reach the goal."""

    least = SizeOutput(help_text="The smallest of them; the next smaller class does not reach the goal.")
    most = SizeOutput(allow_null=True, help_text="The greatest; null if there is no greater class.")


class ReachingOutput(Output):
    """Results that reach the goal and differ only in the value."""

    text = serializers.CharField(help_text="As players say it, in the language of the request.")
    winner = serializers.IntegerField(allow_null=True, help_text="Null for a draw.")
    sources = serializers.ListField(child=serializers.IntegerField(), help_text="Off whom; empty for a self-draw.")
    anybody = serializers.BooleanField(help_text="Whether it reaches the goal off every other player too.")
    other = serializers.IntegerField(allow_null=True, help_text="Who is liable, or who fed the winner's kong.")
    ready = serializers.ListField(child=serializers.IntegerField(), help_text="At a draw: who must be ready.")
    unready = serializers.ListField(child=serializers.IntegerField(), help_text="At a draw: who must not be ready.")
    ranges = RangeOutput(many=True, help_text="The values; empty for a draw.")


class GoalOutput(Output):
    kind = serializers.ChoiceField(choices=[("place", "place"), ("points", "points"), ("rank", "rank"), ("cut", "cut")])
    place = serializers.IntegerField(allow_null=True, help_text="This place or a better one.")
    points = serializers.CharField(allow_null=True, help_text="At least these ranking points, decimal text.")
    rank = serializers.IntegerField(
        allow_null=True, help_text="This rank in the season or event or a better one; for a cut the last that goes on."
    )
    text = serializers.CharField()


class TargetOutput(Output):
    goal = GoalOutput()
    state = serializers.ChoiceField(
        choices=[(one.value, one.value) for one in State],
        help_text="`certain`: every result reaches it. `stands`: it is reached as the table stands. "
        "`open`: some results reach it.",
    )
    results = ReachingOutput(many=True, help_text="Empty if the goal is certain or out of reach.")


class PlayerTargetsOutput(Output):
    player = PlayerRefOutput()
    targets = TargetOutput(many=True)


class TargetsOutput(Output):
    """What each player of a running hanchan needs of the next deal."""

    version = serializers.IntegerField(help_text="Of the hanchan; every deal raises it.")
    ends = serializers.ChoiceField(
        choices=[(one, one) for one in ENDS],
        help_text="Whether the hanchan ends with the deal; after one that it does not end with, the goal is judged as "
        "the table would stand.",
    )
    players = PlayerTargetsOutput(many=True)
