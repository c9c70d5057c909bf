"""The referee's work by API: open calls, penalties, best hands."""

from decimal import Decimal

from django.db.models import QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input
from league.core.errors import LeagueError, existing
from league.tournaments.api.base import TournamentView, table_of
from league.tournaments.api.rounds.referee_outputs import BestHandOutput, CallOutput, PenaltyOutput
from league.tournaments.api.rounds.results import TablePenaltyInput
from league.tournaments.api.tournaments import SayWhyInput
from league.tournaments.core.access import TournamentAccess
from league.tournaments.models import Penalty, RefereeCall
from league.tournaments.results.best_hands import hand_note, hand_unnote, noted_hands, tournament_hands
from league.tournaments.results.calls import referee_answer
from league.tournaments.results.penalties import GivenPenalty, penalty_give, penalty_void, table_penalty_give


class PenaltyInput(Input):
    entrant = IdField(help_text="An entrant's id.")
    points = serializers.DecimalField(
        max_digits=12, decimal_places=3, help_text="Above zero taken off, below zero given."
    )
    reason = serializers.CharField(max_length=200)
    kind = serializers.ChoiceField(Penalty.Kind.choices, required=False)
    round = serializers.IntegerField(min_value=1, required=False, allow_null=True)


class HandInput(Input):
    entrant = IdField(help_text="An entrant's id.")
    round = serializers.IntegerField(min_value=1)
    what = serializers.CharField(max_length=200, help_text="The hand in words.")
    total = serializers.IntegerField(
        min_value=0, max_value=10_000, required=False, allow_null=True, help_text="In han, fan or tai."
    )


class CallListView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_calls", responses=CallOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the open calls for a referee, the oldest first. For the desk."""
        return self.page(request, calls_of(self.desk(request, "referee")).filter(answered_at=None), CallOutput)


def calls_of(access: TournamentAccess) -> QuerySet[RefereeCall]:
    return RefereeCall.objects.filter(table__round__tournament=access.tournament).select_related("table__round")


class CallAnswerView(TournamentView):
    @extend_schema(operation_id="tournament_call_answer", request=None, responses=CallOutput)
    def post(self, request: Request, slug: str, call: int) -> Response:
        """Close a call for a referee. For the desk."""
        found = existing(calls_of(self.desk(request, "referee")).filter(pk=call).first())
        referee_answer(actor=actor(request), call=found)
        found.refresh_from_db()
        return Response(CallOutput(found).data)


class PenaltyListView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_penalties", responses=PenaltyOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the penalties, the earliest first. Those of frozen rounds are for the desk."""
        access = self.access(request)
        shown = [
            penalty for penalty in penalties_of(access)
            if penalty.round is None or access.shows_results(penalty.round.number)
        ]  # fmt: skip
        return self.page(request, shown, PenaltyOutput, access=access)

    @extend_schema(operation_id="tournament_penalty_give", request=PenaltyInput, responses={201: PenaltyOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Take points off an entrant apart from the games, or warn. For the desk."""
        access, body = self.desk(request, "referee"), read_body(PenaltyInput, request)
        number = body.pop("round", None)
        entrant = access.entrant(body.pop("entrant"))
        round_ = None if number is None else access.round(number)
        points = exact_points(body.pop("points"), access.tournament.points_unit)
        given = penalty_give(actor=actor(request), entrant=entrant, points=points, round_=round_, **body)
        return Response(PenaltyOutput(given, context={"access": access}).data, status=201)


class TablePenaltyView(TournamentView):
    @extend_schema(
        operation_id="tournament_table_penalty_give", request=TablePenaltyInput, responses={201: PenaltyOutput}
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Give a penalty or a warning to a seat of a table, in points of the game. For the desk.

        Where the ruleset settles penalties, the result of the table follows, also if it was entered before.
        """
        access, body = self.desk(request, "referee"), read_body(TablePenaltyInput, request)
        found = table_of(access, number, table)
        given = table_penalty_give(actor=actor(request), table=found, given=GivenPenalty(**body))
        return Response(PenaltyOutput(given, context={"access": access}).data, status=201)


def penalties_of(access: TournamentAccess) -> QuerySet[Penalty]:
    return access.tournament.penalties.select_related("entrant__player", "round", "referee", "table", "tournament")


def exact_points(points: Decimal, unit: int) -> int:
    exact = points * unit
    if exact != exact.to_integral_value():
        raise LeagueError(
            "bad_field", field="points", reason=gettext("Points are counted in steps of 1/{unit}.").format(unit=unit)
        )
    return int(exact)


class PenaltyVoidView(TournamentView):
    @extend_schema(operation_id="tournament_penalty_void", request=SayWhyInput, responses=PenaltyOutput)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Make a penalty void. It stays in the list. For the desk."""
        access, body = self.desk(request, "referee"), read_body(SayWhyInput, request)
        penalty = existing(penalties_of(access).filter(pk=pk).first())
        penalty_void(actor=actor(request), penalty=penalty, reason=body["reason"])
        penalty.refresh_from_db()
        return Response(PenaltyOutput(penalty, context={"access": access}).data)


class HandListView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_hands", responses=BestHandOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the best hands, the most valuable first: from recorded deals, and as the desk noted them."""
        access = self.access(request)
        return self.page(request, tournament_hands(access), BestHandOutput, access=access)

    @extend_schema(operation_id="tournament_hand_note", request=HandInput, responses={201: BestHandOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Note a hand where the deals are not recorded. For the desk."""
        access, body = self.desk(request, "referee"), read_body(HandInput, request)
        entrant, round_ = access.entrant(body.pop("entrant")), access.round(body.pop("round"))
        note = hand_note(actor=actor(request), entrant=entrant, round_=round_, **body)
        noted = next(hand for hand in noted_hands(access) if hand.noted == note.pk)
        return Response(BestHandOutput(noted, context={"access": access}).data, status=201)


class OneHandView(TournamentView):
    @extend_schema(operation_id="tournament_hand_unnote", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Remove a noted hand from the list. For the desk."""
        notes = self.desk(request, "referee").tournament.noted_hands.select_related("tournament__club", "round")
        hand_unnote(actor=actor(request), note=existing(notes.filter(pk=pk).first()))
        return Response(status=204)
