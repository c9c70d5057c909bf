"""What an import of an online game found, as the API answers it; the page shows the same."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.serializers import Output
from league.core.points import points_text
from league.players.outputs import PlayerRefOutput
from league.records.models import OnlineReplay
from league.records.replays.outcomes import Outcome
from league.records.replays.services import ReplayReport
from scoring.replays.differences import Difference


def seat_names(report: ReplayReport) -> list[str]:
    """Return a name for each seat: the player's, the nickname, or the number of the seat."""
    return [
        player.public_name if player else nickname or str(seat + 1)
        for seat, (player, nickname) in enumerate(zip(report.players, report.game.names, strict=True))
    ]


def in_words(difference: Difference, report: ReplayReport) -> str:
    """Return the sentence of a difference in the reader's language."""
    return difference.sentence.render(gettext, seat_names(report).__getitem__)


class NicknameOutput(Output):
    """Who sat on a seat."""

    seat = serializers.IntegerField(help_text="0 is the first dealer.")
    nickname = serializers.CharField()
    player = PlayerRefOutput(allow_null=True, help_text="Null: nobody is known by this nickname.")


class DifferenceOutput(Output):
    """A place where the log and the house rules disagree."""

    difference = serializers.CharField(source="code", help_text="A stable code; docs/reference/errors.md lists all.")
    deal = serializers.IntegerField(allow_null=True, help_text="From 1; null: the whole game.")
    message = serializers.SerializerMethodField(help_text="A sentence in the reader's language.")

    def get_message(self, difference: Difference) -> str:
        return in_words(difference, self.context["report"])


class OutcomeOutput(Output):
    """The game as it would be stored."""

    stored_as = serializers.SerializerMethodField(
        help_text="`deals`, or `scores` where the deals do not follow each other under the house rules."
    )
    scores = serializers.ListField(child=serializers.IntegerField(), help_text="Table points by seat.")
    deposits = serializers.IntegerField(help_text="Table points left on the table.")
    places = serializers.ListField(child=serializers.IntegerField(), source="result.places", help_text="By seat.")
    points = serializers.SerializerMethodField(help_text="Ranking points by seat, signed decimal text.")

    @extend_schema_field(serializers.ChoiceField(choices=["deals", "scores"]))
    def get_stored_as(self, outcome: Outcome) -> str:
        return "scores" if outcome.entries is None else "deals"

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_points(self, outcome: Outcome) -> list[str]:
        return [points_text(points, outcome.result.unit) for points in outcome.result.points]


class ReplayReportOutput(Output):
    """What the log of an online game has, and what was or would be stored."""

    is_stored = serializers.BooleanField(help_text="False for a dry run, and if the game was in the record already.")
    hanchan = serializers.IntegerField(
        source="hanchan.pk", allow_null=True, default=None, help_text="The hanchan that has this game; null: none yet."
    )
    format = serializers.ChoiceField(source="game.format", choices=OnlineReplay.FORMATS)
    deals = serializers.SerializerMethodField(help_text="The number of deals in the log.")
    logged_rules = serializers.CharField(source="game.rules.text", help_text="What the log says about its rules.")
    link = serializers.CharField(help_text="As sent, or the one that the log has, or empty.")
    played_on = serializers.DateField(allow_null=True, help_text="As sent, or the day that the log has; null: today.")
    seats = serializers.SerializerMethodField()
    differences = serializers.SerializerMethodField()
    needs_choice = serializers.BooleanField(
        source="examined.needs_choice", help_text="Whether `keep` is needed, because it matters whose points are kept."
    )
    by_rules = OutcomeOutput(
        source="examined.rules", allow_null=True, help_text="Null: not possible under these house rules."
    )
    by_log = OutcomeOutput(source="examined.log", allow_null=True, help_text="Null: these rules cannot settle it.")

    def get_deals(self, report: ReplayReport) -> int:
        return len(report.game.deals)

    @extend_schema_field(NicknameOutput(many=True))
    def get_seats(self, report: ReplayReport) -> Any:
        rows = [
            {"seat": seat, "nickname": nickname, "player": player}
            for seat, (nickname, player) in enumerate(zip(report.game.names, report.players, strict=True))
        ]
        return NicknameOutput(rows, many=True).data

    @extend_schema_field(DifferenceOutput(many=True))
    def get_differences(self, report: ReplayReport) -> Any:
        found = report.examined.comparison.all_differences
        return DifferenceOutput(found, many=True, context={"report": report}).data
