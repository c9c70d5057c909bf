"""Results by API: reported and confirmed at the table, or entered by the desk; penalties, calls, best hands."""

from decimal import Decimal
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.clubs.roles import can, reaches
from league.core.api.serializers import Input
from league.core.errors import Forbidden, LeagueError
from league.tournaments.api.base import LinkOrSignedIn, TournamentView, table_of
from league.tournaments.api.outputs import (
    call_shape,
    hand_shape,
    penalty_shape,
    report_shape,
    table_shape,
    tables_with_results,
)
from league.tournaments.api.tournaments import SayWhyInput
from league.tournaments.lifecycle.access import TournamentAccess
from league.tournaments.lifecycle.links import opens, round_opened
from league.tournaments.models import Penalty, RefereeCall, Report, Table, Tournament
from league.tournaments.results.best_hands import hand_note, hand_unnote, noted_hands, tournament_hands
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import (
    extra_time_give,
    penalty_give,
    penalty_void,
    referee_answer,
    referee_call,
    result_clear,
    result_confirm,
    result_enter,
    result_refuse,
    result_report,
)


class ScoresInput(Input):
    scores = serializers.ListField(
        child=serializers.IntegerField(min_value=-(10**8), max_value=10**8), max_length=6, help_text="By seat."
    )
    chips = serializers.ListField(
        child=serializers.IntegerField(min_value=-(10**6), max_value=10**6), max_length=6, required=False
    )
    deposits = serializers.IntegerField(min_value=0, max_value=10**8, required=False)


class EnterInput(ScoresInput):
    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, help_text="Required if the table has a result."
    )
    version = serializers.IntegerField(
        min_value=0, required=False,
        help_text="The version you have seen; 409 with the present result if it is another one.",
    )  # fmt: skip


class AtTableInput(Input):
    seat = serializers.IntegerField(
        min_value=0, max_value=3, required=False, help_text="The sender's seat; signed in, only the own one."
    )
    secret = serializers.CharField(max_length=64, required=False, help_text="The secret of the round's link.")


class ReportInput(AtTableInput, ScoresInput):
    pass


class AnswerInput(AtTableInput):
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class ExtraTimeInput(Input):
    minutes = serializers.IntegerField(min_value=1, max_value=600)


class PenaltyInput(Input):
    entrant = serializers.IntegerField(help_text="An entrant's id.")
    points = serializers.DecimalField(
        max_digits=12, decimal_places=3, help_text="Above zero taken off, below zero given."
    )
    reason = serializers.CharField(max_length=200)
    kind = serializers.ChoiceField(Penalty.Kind.choices, required=False)
    round = serializers.IntegerField(min_value=1, required=False, allow_null=True)


class HandInput(Input):
    entrant = serializers.IntegerField(help_text="An entrant's id.")
    round = serializers.IntegerField(min_value=1)
    what = serializers.CharField(max_length=200, help_text="The hand in words.")
    total = serializers.IntegerField(
        min_value=0, max_value=10_000, required=False, allow_null=True, help_text="In han, fan or tai."
    )


class TableView(TournamentView):
    def table(self, request: Request) -> tuple[TournamentAccess, Table]:
        access = self.access(request)
        return access, table_of(access, self.kwargs["number"], self.kwargs["table"])

    def shown(self, access: TournamentAccess, table: Table) -> dict[str, Any]:
        return table_shape(tables_with_results(table.round).get(pk=table.pk), table.round, access)


class OneTableView(TableView):
    @extend_schema(operation_id="tournament_table", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        return Response(self.shown(*self.table(request)))


class ResultView(TableView):
    """The result of a table: the desk enters, corrects or clears it."""

    @extend_schema(operation_id="tournament_result_enter", request=EnterInput, responses=OpenApiTypes.ANY)
    def put(self, request: Request, slug: str, number: int, table: int) -> Response:
        (access, found), body = self.table(request), read_body(EnterInput, request)
        result_enter(actor=actor(request), table=found, **body)
        return Response(self.shown(access, found))

    @extend_schema(operation_id="tournament_result_clear", request=SayWhyInput, responses=OpenApiTypes.ANY)
    def delete(self, request: Request, slug: str, number: int, table: int) -> Response:
        (access, found), body = self.table(request), read_body(SayWhyInput, request)
        result_clear(actor=actor(request), table=found, reason=body["reason"])
        return Response(self.shown(access, found))


class TableDealsView(TableView):
    """Begin to record a table deal by deal; its deals are sent to `/hanchan/<hanchan>/deals/`."""

    @extend_schema(operation_id="tournament_table_begin", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        access, found = self.table(request)
        begun = table_begin(actor=actor(request), table=found)
        # Everybody who may begin a game needs its id to record the deals, not only the desk.
        return Response({**self.shown(access, found), "hanchan": begun.pk, "entry": begun.entry}, status=201)


class AtTableView(TableView):
    """For players at the table: signed in, or by the round's link, which opens a private tournament too."""

    permission_classes = [LinkOrSignedIn]

    def access(self, request: Request) -> TournamentAccess:
        secret = request.data.get("secret") if isinstance(request.data, dict) else None
        found = Tournament.objects.select_related("club", "house_rules").filter(slug=self.kwargs["slug"]).first()
        if found and isinstance(secret, str) and reaches(request.user, found.club) and opens(found, secret):
            return TournamentAccess(found, can(request.user, found.club, "tournament"))
        return super().access(request)

    def at_table(self, request: Request, access: TournamentAccess, table: Table, body: dict[str, Any]) -> int:
        """Return the seat of the sender: with the round's link any seat of the table, signed in only the own one."""
        seat, secret = body.pop("seat", None), body.pop("secret", None)
        if secret is not None:
            if round_opened(access.tournament, secret).pk != table.round_id:
                raise LeagueError("not_found")
        else:
            own = table.seats.filter(entrant__player__user=actor(request)).values_list("seat", flat=True).first()
            if own is None or seat not in (None, own):
                raise Forbidden
            seat = own
        if seat is None or not table.seats.filter(seat=seat).exists():
            raise LeagueError("bad_field", field="seat", reason=seat)
        return seat


class ReportView(AtTableView):
    """Report a result at the table; it counts when a second person confirms it."""

    @extend_schema(operation_id="tournament_result_report", request=ReportInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        (access, found), body = self.table(request), read_body(ReportInput, request)
        seat = self.at_table(request, access, found, body)
        return Response(report_shape(result_report(table=found, seat=seat, **body)), status=201)


def waiting_report(table: Table) -> Report:
    report = table.reports.filter(state=Report.State.WAITING).first()
    if report is None:
        raise LeagueError("not_found")
    return report


class ReportConfirmView(AtTableView):
    @extend_schema(operation_id="tournament_result_confirm", request=AtTableInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        (access, found), body = self.table(request), read_body(AtTableInput, request)
        seat = self.at_table(request, access, found, body)
        result_confirm(report=waiting_report(found), seat=seat)
        return Response(self.shown(access, found))


class ReportRefuseView(AtTableView):
    @extend_schema(operation_id="tournament_result_refuse", request=AnswerInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        (access, found), body = self.table(request), read_body(AnswerInput, request)
        seat = self.at_table(request, access, found, body)
        reason = body.get("reason", "")
        return Response(report_shape(result_refuse(report=waiting_report(found), seat=seat, reason=reason)))


class ExtraTimeView(TableView):
    @extend_schema(operation_id="tournament_extra_time", request=ExtraTimeInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        (access, found), body = self.table(request), read_body(ExtraTimeInput, request)
        extra_time_give(actor=actor(request), table=found, minutes=body["minutes"])
        return Response(self.shown(access, found))


# ----- the referee -----
class CallView(AtTableView):
    """Call a referee to a table; calling again changes nothing."""

    @extend_schema(operation_id="tournament_referee_call", request=AtTableInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        (access, found), body = self.table(request), read_body(AtTableInput, request)
        if not access.is_desk:
            self.at_table(request, access, found, body)
        return Response(call_shape(referee_call(table=found)), status=201)


class CallListView(TournamentView):
    """Open calls for a referee; for the desk."""

    @extend_schema(operation_id="tournament_calls", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response([call_shape(call) for call in calls_of(self.desk(request)).filter(answered_at=None)])


def calls_of(access: TournamentAccess) -> Any:
    return RefereeCall.objects.filter(table__round__tournament=access.tournament).select_related("table__round")


class CallAnswerView(TournamentView):
    @extend_schema(operation_id="tournament_call_answer", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, call: int) -> Response:
        found = calls_of(self.desk(request)).filter(pk=call).first()
        if found is None:
            raise LeagueError("not_found")
        referee_answer(actor=actor(request), call=found)
        found.refresh_from_db()
        return Response(call_shape(found))


class PenaltyListView(TournamentView):
    @extend_schema(operation_id="tournament_penalties", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        access = self.access(request)
        rows = access.tournament.penalties.select_related("entrant__player", "round", "referee")
        shown = [penalty for penalty in rows if penalty.round is None or access.shows_results(penalty.round.number)]
        return Response([penalty_shape(penalty, access) for penalty in shown])

    @extend_schema(operation_id="tournament_penalty_give", request=PenaltyInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        access, body = self.desk(request), read_body(PenaltyInput, request)
        number = body.pop("round", None)
        entrant = access.entrant(body.pop("entrant"))
        round_ = None if number is None else access.round(number)
        points = exact_points(body.pop("points"), access.tournament.points_unit)
        given = penalty_give(actor=actor(request), entrant=entrant, points=points, round_=round_, **body)
        return Response(penalty_shape(given, access), status=201)


def exact_points(points: Decimal, unit: int) -> int:
    exact = points * unit
    if exact != exact.to_integral_value():
        raise LeagueError("bad_field", field="points", reason=points)
    return int(exact)


class PenaltyVoidView(TournamentView):
    @extend_schema(operation_id="tournament_penalty_void", request=SayWhyInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        access, body = self.desk(request), read_body(SayWhyInput, request)
        penalty = (
            access.tournament.penalties.select_related("entrant__player", "round", "referee").filter(pk=pk).first()
        )
        if penalty is None:
            raise LeagueError("not_found")
        penalty_void(actor=actor(request), penalty=penalty, reason=body["reason"])
        penalty.refresh_from_db()
        return Response(penalty_shape(penalty, access))


class HandListView(TournamentView):
    """The best hands, highest value first: from recorded deals, and as the desk noted them."""

    @extend_schema(operation_id="tournament_hands", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        access = self.access(request)
        return Response([hand_shape(hand, access) for hand in tournament_hands(access)])

    @extend_schema(operation_id="tournament_hand_note", request=HandInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        access, body = self.desk(request), read_body(HandInput, request)
        entrant, round_ = access.entrant(body.pop("entrant")), access.round(body.pop("round"))
        note = hand_note(actor=actor(request), entrant=entrant, round_=round_, **body)
        return Response(
            hand_shape(next(hand for hand in noted_hands(access) if hand.noted == note.pk), access), status=201
        )


class OneHandView(TournamentView):
    @extend_schema(operation_id="tournament_hand_unnote", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        note = self.desk(request).tournament.noted_hands.select_related("tournament__club", "round").filter(pk=pk)
        if (found := note.first()) is None:
            raise LeagueError("not_found")
        hand_unnote(actor=actor(request), note=found)
        return Response(status=204)
