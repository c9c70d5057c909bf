"""The API that corrects who sat where, or by which rules a game was played, and puts in substitutes."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.core.api.serializers import Input, Output
from league.core.points import points_text
from league.players.inputs import PLAYER_HELP, PlayerField
from league.players.outputs import PlayerRefOutput
from league.records.api.games.games import HanchanBaseView, hanchan_answer
from league.records.api.games.inputs import HouseRulesField, read_house_rules, read_players
from league.records.api.outputs import HanchanOutput
from league.records.deals.services import recorded_players
from league.records.models import MOST_PLAYERS, Hanchan
from league.records.services import require_amend_now
from league.records.sitting.corrected import PersonCorrected, people_corrected
from league.records.sitting.services import CorrectedGame, DealsOf, Sitting, corrected_game, sitting_correct
from league.records.sitting.stints import CountsFor, stint_begin, stint_take_back

SEAT = "The place in the hanchan's `seats`."


class SittingInput(Input):
    """How a game was really played. What is absent was right."""

    players = serializers.ListField(
        child=PlayerField(help_text=PLAYER_HELP),
        min_length=2, max_length=MOST_PLAYERS, required=False,
        help_text="In the order of the seats of the first deal, the first dealer first, then those who waited.",
    )  # fmt: skip
    deals_of = serializers.ChoiceField(
        choices=DealsOf.choices, required=False, default=DealsOf.PLAYERS,
        help_text="`players`: they sat in other seats, and keep their wins; `seats`: other players sat there.",
    )  # fmt: skip
    house_rules = HouseRulesField(required=False, help_text="A version's id or a name: the rules really played by.")


class SittingCorrectInput(SittingInput):
    version = serializers.IntegerField(min_value=1, help_text="Of the hanchan as it was seen.")
    reason = serializers.CharField(max_length=500)
    drops_rest = serializers.BooleanField(
        required=False, default=False,
        help_text="Undo the deals that are not possible any more, instead of a refusal.",
    )  # fmt: skip


class PersonCorrectedOutput(Output):
    """A player with the result before and after the correction. Places and points are null while the game goes on."""

    seat = serializers.IntegerField(help_text="After the correction: 0 is the first dealer.")
    player = PlayerRefOutput()
    score = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    points = serializers.SerializerMethodField(help_text="Ranking points, signed decimal text.")
    score_before = serializers.IntegerField(allow_null=True, help_text="Null for a player who was not in the game.")
    place_before = serializers.IntegerField(allow_null=True)
    points_before = serializers.SerializerMethodField(help_text="Ranking points, signed decimal text.")

    def get_points(self, row: PersonCorrected) -> str | None:
        return None if row.points is None else points_text(row.points, self.context["unit"])

    def get_points_before(self, row: PersonCorrected) -> str | None:
        return None if row.points_before is None else points_text(row.points_before, self.context["unit_before"])


class SittingPreviewOutput(Output):
    """A game as the correction would make it. Nothing is stored."""

    over = serializers.BooleanField(source="game.is_over", help_text="Whether the game is finished after it.")
    deals = serializers.SerializerMethodField(help_text="Number of deals that were replayed.")
    dropped = serializers.ListField(
        source="game.dropped", child=serializers.IntegerField(),
        help_text="The deals that are not possible any more; the correction is refused without `drops_rest`.",
    )  # fmt: skip
    seats = PersonCorrectedOutput(source="people", many=True, help_text="In the order of the seats.")

    def get_deals(self, shown: Mapping[str, Any]) -> int:
        game: CorrectedGame = shown["game"]
        return len(game.moved.deals)


class StintInput(Input):
    seat = serializers.IntegerField(min_value=0, max_value=MOST_PLAYERS - 1, help_text=SEAT)
    version = serializers.IntegerField(min_value=1, help_text="Of the hanchan as it was seen.")
    reason = serializers.CharField(max_length=500)


class StintBeginInput(StintInput):
    player = PlayerField(help_text=PLAYER_HELP)
    from_deal = serializers.IntegerField(
        min_value=1, required=False, help_text="The first deal of the newcomer; absent: the next deal."
    )
    counts_for = serializers.ChoiceField(
        choices=CountsFor.choices, required=False, default=CountsFor.SUBSTITUTE,
        help_text="Whose result the game of the seat is: the substitute's, or that of the player as before.",
    )  # fmt: skip


def read_sitting(hanchan: Hanchan, body: dict[str, Any]) -> Sitting:
    """Take from a body what it says of the sitting; the rest of the game is as it was recorded."""
    players, rules = body.pop("players", None), body.pop("house_rules", None)
    return Sitting(
        players=recorded_players(hanchan) if players is None else read_players(hanchan.club, players),
        deals_of=body.pop("deals_of"),
        house_rules=hanchan.house_rules if rules is None else read_house_rules(hanchan.club, rules, None),
    )


class SittingPreviewView(HanchanBaseView):
    is_one_transaction = False

    @extend_schema(operation_id="sitting_preview", request=SittingInput, responses=SittingPreviewOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Show what a correction of the sitting or of the rules would make of a game, without storing it."""
        hanchan, body = self.hanchan(request, pk), read_body(SittingInput, request)
        require_amend_now(actor(request), hanchan)
        sitting = read_sitting(hanchan, body)
        game = corrected_game(hanchan, sitting)
        units = {"unit": sitting.house_rules.points_unit, "unit_before": hanchan.house_rules.points_unit}
        shown = {"game": game, "people": people_corrected(hanchan, sitting, game)}
        return Response(SittingPreviewOutput(shown, context=units).data)


class SittingView(HanchanBaseView):
    @extend_schema(operation_id="sitting_correct", request=SittingCorrectInput, responses=HanchanOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Correct who sat where in a game, or by which rules it was played; every deal is replayed."""
        hanchan, body = self.hanchan(request, pk), read_body(SittingCorrectInput, request)
        sitting = read_sitting(hanchan, body)
        sitting_correct(actor=actor(request), hanchan=hanchan, sitting=sitting, **body)
        return hanchan_answer(request, pk)


class SubstituteView(HanchanBaseView):
    @extend_schema(operation_id="substitute_put_in", request=StintBeginInput, responses=HanchanOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Put a substitute into a seat from a deal on; the deals before stay with whom they were played by."""
        hanchan, body = self.hanchan(request, pk), read_body(StintBeginInput, request)
        body["player"] = read_players(hanchan.club, [body["player"]])[0]
        stint_begin(actor=actor(request), hanchan=hanchan, **body)
        return hanchan_answer(request, pk)


class SubstituteTakeBackView(HanchanBaseView):
    @extend_schema(operation_id="substitute_take_back", request=StintInput, responses=HanchanOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Take the last substitute of a seat back: whoever had the seat before has played on."""
        hanchan, body = self.hanchan(request, pk), read_body(StintInput, request)
        stint_take_back(actor=actor(request), hanchan=hanchan, **body)
        return hanchan_answer(request, pk)
